/** A command as its client saw it end. */
export interface Outcome {
  /** What kind of command it is, such as "order" or "payment". */
  readonly kind: string;
  readonly requestId: string;
  /** The firm that gave it. */
  readonly firm: string;
  /** Its input as it went over the wire. */
  // biome-ignore lint/suspicious/noExplicitAny: the checks look into whatever was sent
  readonly input: any;
  readonly verdict: "acknowledged" | "refused";
  /** The code of a refusal. */
  readonly code: string;
  /** The data of the answer, as it came over the wire; of a refusal null unless it has a receipt. */
  // biome-ignore lint/suspicious/noExplicitAny: the checks look into whatever came
  readonly data: any;
}

/** A try that did not get an answer which settles its command. */
export type Miss = "cut" | "busy" | "failed" | "running";

/** Everything that the clients have been answered. */
export interface CommandLog {
  readonly outcomes: Outcome[];
  /** How many tries ended so. */
  readonly misses: Record<Miss, number>;
  /** What was answered where a try failed: the first of each kind. */
  readonly faults: Map<string, number>;
  /** Commands that had no answer in the end. */
  readonly unsettled: string[];
  /** Commands that took more than one try. */
  repeated: number;
  /** When orders were accepted, by a stopwatch, in milliseconds. */
  readonly acceptedAt: number[];
}

export const openLog = (): CommandLog => ({
  outcomes: [],
  misses: { cut: 0, busy: 0, failed: 0, running: 0 },
  faults: new Map(),
  unsettled: [],
  repeated: 0,
  acceptedAt: [],
});

/** The longest time without an accepted order between two moments, in milliseconds. */
export function longestGap({ acceptedAt }: Pick<CommandLog, "acceptedAt">, from: number, to: number): number {
  const moments = [from, ...acceptedAt.filter((at) => at > from && at < to).toSorted((a, b) => a - b), to];
  return moments.reduce((most, at, i) => Math.max(most, at - (moments[i - 1] ?? at)), 0);
}
