import { openChild } from "../child.ts";

export interface AudienceOrder {
  readonly address: string;
  /** Each browser follows all of these. */
  readonly sections: readonly string[];
  readonly browsers: number;
}

export interface AudienceReport {
  /** Frames about what has moved, since the last report, of each browser: the fewest and the most that one has heard. */
  readonly fewest: number;
  readonly most: number;
  /** From the moment that a frame bears until a browser has it. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** When the last of those who look inside heard of the end of the last section; 0 where none has ended. */
  readonly endedAt: number;
}

/** Browsers that take deflated frames, as browsers do; only some of them look inside, so that the machine is not theirs. */
export async function openAudience(order: AudienceOrder) {
  const child = openChild("./exchange/audience-child.ts", order, "inherit");
  const { boardsMs } = await child.answer<{ readonly boardsMs: number }>();
  return {
    /** From the first connection until everybody held every board. */
    boardsMs,
    report: () => child.ask<AudienceReport>("report"),
    close: child.kill,
  };
}
