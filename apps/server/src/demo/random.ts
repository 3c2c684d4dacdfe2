/** Chance that can be repeated: the same seed gives the same market on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number;
  /** A whole number of the closed range. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** Mulberry32: 32 bits of state are plenty for a demo market, and it costs a few multiplications. */
export function randomFrom(seed: number | string): Random {
  let state = typeof seed === "string" ? seedOf(seed) : seed >>> 0;

  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let n = Math.imul(state ^ (state >>> 15), state | 1);
    n ^= n + Math.imul(n ^ (n >>> 7), n | 61);
    return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);

  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (from) => from[below(from.length)] ?? from[0],
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}

/** FNV-1a, so that a section's number can be its seed. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
