import type { Instant } from "@zd/domain/kernel/brand";
import { stopwatch } from "../process/clock.ts";

/**
 * Calls that were received and have not come to their line yet, since somebody still has to look up who asks. Whoever was
 * received after them waits for them, so that a line is in the order of receipt; but for none of them longer than a moment.
 */
export class PendingArrivals {
  /** Each with when it was received, and when that was by the stopwatch; the first to come is the first here. */
  readonly #calls = new Map<
    object,
    {
      /** When the call was received. */
      readonly at: Instant;
      /** The same moment by the stopwatch, in ms. */
      readonly since: number;
    }
  >();
  readonly #looks = new Set<() => void>();

  /** Gives what is to be called when the call has joined its line, or never will. */
  enter(at: Instant): () => void {
    const call = {};
    this.#calls.set(call, { at, since: stopwatch() });
    return () => {
      if (this.#calls.delete(call)) for (const look of this.#looks) look();
    };
  }

  /** The receipt of the first that has not been waited for so many milliseconds; infinite where there is none. */
  first(mostMs: number): number {
    for (const [call, { at, since }] of this.#calls) {
      if (stopwatch() - since < mostMs) return at;
      this.#calls.delete(call);
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Has somebody look again whenever a call has come to its line. */
  watch(look: () => void): void {
    this.#looks.add(look);
  }
}
