// Reads a compiled module, wherever the program runs.

/** Returns the bytes of a file beside the program, or what `fetch` answers. */
export async function read(url) {
  if (url.protocol !== 'file:') return fetch(url);
  // Bundlers for browsers must not look for it.
  const files = 'node:fs/promises';
  return (await import(/* webpackIgnore: true */ /* @vite-ignore */ files)).readFile(url);
}

/**
 * Returns what makes functions of a module that goes on after a trap, as when its memory is exhausted: the stack is set
 * back. What the function worked with is lost.
 */
export function guard({ __stack_pointer: stack }) {
  const start = stack.value;
  return (call) => function guarded(a, b, c, d, e, f) {
    try {
      return call.call(this, a, b, c, d, e, f);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) stack.value = start;
      throw error;
    }
  };
}
