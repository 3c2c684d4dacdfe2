/** Named numbers of one round, such as `perSecond` or `p99Ms`. */
export type Figures = Readonly<Record<string, number>>;

/** The value below which this share of the values lies (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle value; the mean of the two in the middle of an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** Each figure's median over the rounds. */
export function medianOf(rounds: readonly Figures[]): Figures {
  const names = [...new Set(rounds.flatMap((round) => Object.keys(round)))];
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.flatMap((round) => round[name] ?? []))]),
  );
}

/** Three significant digits are more than a noisy machine deserves. */
export const rounded = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));

export const roundedAll = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)]));
