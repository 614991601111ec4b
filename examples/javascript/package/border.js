// What the compiled module calls to make an exception.

import * as classes from './errors.js';

export function makeError(name, message, kind) {
  const error = new classes[name](message);
  error.kind = kind;
  return error;
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
  return new RangeError(`expected ${expected}, found ${found}`);
}
