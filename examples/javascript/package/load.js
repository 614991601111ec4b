// Reads a compiled module, wherever the program runs.

/** Returns the bytes of a file beside the program, or what `fetch` answers. */
export async function read(url) {
  if (url.protocol !== 'file:') return fetch(url);
  // Bundlers for browsers must not look for it.
  const files = 'node:fs/promises';
  return (await import(/* webpackIgnore: true */ /* @vite-ignore */ files)).readFile(url);
}
