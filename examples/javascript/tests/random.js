/** Returns a generator of numbers below a limit, the same in every run. */
export function random(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * limit);
  };
}
