import { stopwatch } from "../process/clock.ts";

export interface WaitLimits {
  /** How long whoever joins a line may have to wait for his answer, in milliseconds. */
  readonly mostMs: number;
  /** So few that one batch takes them all: they are never turned away, and what they take says nothing of a long line. */
  readonly few: number;
  /** What a place in a line costs until one has been long, in milliseconds. */
  readonly msAtFirst: number;
}

export const waitLimits: WaitLimits = { mostMs: 800, few: 64, msAtFirst: 1 };

/** Weight of the newest answer in the running average; after a batch of 64 most of the earlier answers is forgotten. */
const newest = 1 / 64;

/** Who stands in a line, from when he joins it until he is answered. */
interface Standing {
  /** How many stand in it now. */
  calls: number;
  /** How long whoever was answered last had to wait for each who stood before him, and for himself. */
  msPerCall: number;
}

/** How long the lines are, and how long they take. */
export interface LineWaits {
  /** Whether whoever joins the line of this key now is answered in time. */
  readonly hasRoom: (key: string) => boolean;
  /** Stands in the line; what it gives is called once the call is answered. */
  readonly enter: (key: string) => () => void;
}

/**
 * Tells from the length of a line and from what its last calls had to wait whether another is answered in time. It knows
 * nothing of batches: whoever stood at the hundredth place and was answered after 100 ms has waited a millisecond a place.
 */
export function openLineWaits(limits: WaitLimits = waitLimits, now: () => number = stopwatch): LineWaits {
  const { mostMs, few, msAtFirst } = limits;
  const lines = new Map<string, Standing>();
  /** A line that begins is taken for as quick as the long ones before it were. */
  let lately = msAtFirst;

  return {
    hasRoom(key) {
      const line = lines.get(key);
      return line === undefined || line.calls < few || (line.calls + 1) * line.msPerCall <= mostMs;
    },

    enter(key) {
      const line = lines.get(key) ?? { calls: 0, msPerCall: lately };
      lines.set(key, line);
      line.calls += 1;
      const [place, since] = [line.calls, now()];
      return () => {
        line.calls -= 1;
        if (line.calls === 0) lines.delete(key);
        if (place < few / 2) return;
        line.msPerCall += ((now() - since) / place - line.msPerCall) * newest;
        lately = line.msPerCall;
      };
    },
  };
}
