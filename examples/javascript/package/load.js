// Reads a compiled module, wherever the program runs.

/** Returns the bytes of a file beside the program, or what `fetch` answers. */
export async function read(url) {
  if (url.protocol !== 'file:') return fetch(url);
  // Bundlers for browsers must not look for it.
  const files = 'node:fs/promises';
  return (await import(/* webpackIgnore: true */ /* @vite-ignore */ files)).readFile(url);
}

/**
 * Returns the functions of a module, which goes on after a trap, as when its memory is exhausted, or another error: the stack
 * is as before. What a function worked with is lost.
 */
export function hold(exports) {
  const { __stack_pointer: stack } = exports;
  const empty = stack.value;
  let depth = 0;
  const held = (call) => (a, b, c, d, e, f, g, h) => {
    if (depth === 0) stack.value = empty;
    const before = stack.value;
    depth++;
    try {
      return call(a, b, c, d, e, f, g, h);
    } catch (error) {
      stack.value = before;
      throw error;
    } finally {
      depth--;
    }
  };
  // What takes nothing does little.
  const isHeld = (name, value) => typeof value === 'function' && !name.startsWith('__') && value.length > 0;
  return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, isHeld(name, value) ? held(value) : value]));
}

const isFreed = (value) => typeof value === 'object' && value !== null && value.__wbg_ptr === 0;

/** What the JavaScript of the module throws for a wrong type is a plain error. */
const WRONG_TYPE = /^(expected instance of|array contains a value of the wrong type)/;
const mended = (error) => (error instanceof Error && WRONG_TYPE.test(error.message) ? new TypeError(error.message) : error);

/** Gives a function the name and the length of the one in whose place it is. */
export const named = (made, { name, length }) => Object.defineProperties(made, { name: { value: name }, length: { value: length } });

/** Refuses a method that is called on what is not of its class, whose memory it would take for something else. */
const checkThis = (value, Class) => {
  if (!(value instanceof Class)) throw new TypeError(`expected a ${Class.name} as \`this\``);
};

/** Returns a function into which no freed object gets; of a class, if it is given, a method. */
export function guard(call, Class) {
  return named(function guarded(a, b, c, d, e, f) {
    if (Class !== undefined) checkThis(this, Class);
    if (isFreed(this) || isFreed(a) || isFreed(b) || isFreed(c)) throw new TypeError('this object has been freed');
    try {
      return call.call(this, a, b, c, d, e, f);
    } catch (error) {
      throw mended(error);
    }
  }, call);
}

/** Returns a class into whose constructor no freed object gets, and none of another class; and that can be freed twice. */
export function guardClass(Class) {
  const { prototype } = Class;
  const { free } = prototype;
  const freeOnce = named(function freeOnce() {
    checkThis(this, Class);
    if (!isFreed(this)) free.call(this);
  }, free);
  for (const name of ['free', Symbol.dispose]) if (name in prototype) prototype[name] = freeOnce;
  const guarded = new Proxy(Class, {
    construct(_, values, made) {
      if (values.some(isFreed)) throw new TypeError('this object has been freed');
      let object;
      try {
        object = Reflect.construct(Class, values, made);
      } catch (error) {
        throw mended(error);
      }
      if (object.__wbg_ptr === undefined) throw new TypeError(`a ${Class.name} is not made by \`new\``);
      return object;
    },
  });
  prototype.constructor = guarded;
  return guarded;
}
