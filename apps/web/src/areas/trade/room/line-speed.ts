/** Delays in milliseconds from which on a line is slow, and too slow to be relied on. */
const slowMs = 300;
export const tooSlowMs = 1_000;

export type LineSpeed = "fast" | "slow" | "tooSlow";

/** How good a line is that takes so many milliseconds to the server and back. */
export const speedOf = (delayMs: number): LineSpeed =>
  delayMs < slowMs ? "fast" : delayMs < tooSlowMs ? "slow" : "tooSlow";
