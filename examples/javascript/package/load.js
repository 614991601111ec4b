// Reads a compiled module, wherever the program runs.

/** Returns the bytes of a file beside the program, or what `fetch` answers. */
export async function read(url) {
  if (url.protocol !== 'file:') return fetch(url);
  // Bundlers for browsers must not look for it.
  const files = 'node:fs/promises';
  return (await import(/* webpackIgnore: true */ /* @vite-ignore */ files)).readFile(url);
}

const isFreed = (value) => typeof value === 'object' && value !== null && value.__wbg_ptr === 0;

/**
 * Returns what makes functions of a module that goes on after any error: a freed object does not get into it, and after a
 * trap, as when its memory is exhausted, or another error the stack is as before. What the function worked with is lost.
 */
export function guard({ __stack_pointer: stack }) {
  return (call) => {
    function guarded(a, b, c, d, e, f) {
      if (isFreed(this) || isFreed(a) || isFreed(b) || isFreed(c)) throw new TypeError('this object has been freed');
      const before = stack.value;
      try {
        return call.call(this, a, b, c, d, e, f);
      } catch (error) {
        stack.value = before;
        throw error;
      }
    }
    return Object.defineProperties(guarded, { name: { value: call.name }, length: { value: call.length } });
  };
}
