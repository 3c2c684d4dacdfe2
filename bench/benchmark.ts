import type { Figures } from "./statistics.ts";

/** What one round has measured: of the platform, and, where there is one, of the yardstick right beside it. */
export interface Round {
  readonly ours: Figures;
  readonly yardstick?: Figures;
}

interface Verdict {
  readonly ours: Figures;
  readonly yardstick: Figures;
  /** Ours ÷ yardstick, the median of the rounds' ratios; null without a yardstick. */
  readonly ratio: number | null;
}

/** One line of the platform's measurements of itself. */
export interface Benchmark {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly rounds: number;
  /** The figure that is set against the yardstick's of the same name. */
  readonly compared: string | null;
  readonly goal: string;
  readonly isMet: (verdict: Verdict) => boolean;
  /** Brings up what is measured; rounds then follow one another, and each runs its yardstick at its side. */
  readonly open: () => Promise<{
    readonly round: (index: number) => Promise<Round>;
    readonly close: () => Promise<void>;
  }>;
}
