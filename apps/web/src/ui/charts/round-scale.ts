/** A scale of round steps around values, the highest first. */
export interface RoundScale {
  readonly low: number;
  readonly high: number;
  readonly values: readonly number[];
}

/** The next of 1, 2, 5 and 10 times a power of ten that is no smaller. */
function roundStep(least: number): number {
  const ten = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5].map((factor) => factor * ten).find((step) => step >= least) ?? ten * 10;
}

/** Round values around what lies between two: about `lines` steps, over `leastRoom` at least, in the unit of the values. */
export function roundScale(lowest: number, highest: number, lines: number, leastRoom: number): RoundScale {
  const room = Math.max(highest - lowest, leastRoom) * 1.2;
  const step = roundStep(room / lines);
  const low = Math.floor((lowest - (room - (highest - lowest)) / 2) / step) * step;
  const high = Math.ceil((highest + (room - (highest - lowest)) / 2) / step) * step;
  const count = Math.round((high - low) / step) + 1;
  return { low, high, values: Array.from({ length: count }, (_, at) => high - at * step) };
}

/** Round values from nothing up to what is greatest. */
export function scaleFromZero(greatest: number, lines: number): RoundScale {
  const step = roundStep(Math.max(greatest, 1) / lines);
  const count = Math.max(1, Math.ceil(greatest / step));
  return {
    low: 0,
    high: count * step,
    values: Array.from({ length: count + 1 }, (_, at) => (count - at) * step),
  };
}
