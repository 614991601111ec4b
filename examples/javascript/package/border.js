// What the compiled module calls to make exceptions and objects. Of these, only what the module catches may throw.

import * as classes from './errors.js';

const MOST_SHOWN = 40;

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
  return new RangeError(`expected ${expected}, found ${shown(found)}`);
}

/** A value in the message of an error: not more of it than can be read. */
export function shown(value) {
  if (typeof value === 'object' || typeof value === 'function') return typeof value;
  const text = String(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/** Returns whether an option is set. Whatever is neither `true` nor `false` is a mistake. */
export function isSet(name, value) {
  if (typeof value === 'boolean') return value;
  throw new TypeError(`${name}: expected true or false, found ${shown(value)}`);
}
