// What the compiled module calls to make exceptions and objects. Of these, only what the module catches may throw.

import * as classes from './errors.js';

export function makeError(name, message, kind) {
  const error = new classes[name](message);
  error.kind = kind;
  return error;
}

export function makeObject() {
  return {};
}

/** The text of a value that the module has, such as a rulebook; any other value as it is. */
export function written(value) {
  return typeof value === 'object' && value !== null && value.__wbg_ptr > 0 ? value.toString() : value;
}

/** A copy of options and their lists, so that nothing of the program is called when they are read. */
export function copyOptions(options) {
  if (options === undefined) return {};
  if (typeof options !== 'object' || options === null) throw wrongType('options', options);
  const copy = (value) => (Array.isArray(value) ? Array.from(value, copy) : value);
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, copy(value)]));
}

export function setField(error, name, value) {
  error[name] = value;
}

export function makeDefect(message, kind, toleratedBy) {
  return { message, kind, toleratedBy: toleratedBy || null };
}

export function wrongType(expected, found) {
  const type = found === null ? 'null' : typeof found;
  return new TypeError(`expected ${expected}, found ${type}`);
}

export function wrongValue(expected, found) {
  const text = typeof found === 'object' || typeof found === 'function' ? typeof found : String(found);
  return new RangeError(`expected ${expected}, found ${text}`);
}
