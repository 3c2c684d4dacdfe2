import type { Call } from "./client.ts";
import { DoneBefore } from "./failures.ts";
import { askFate, isKnown, type Settled, wait } from "./request-fate.ts";
import type { Unanswered, UnansweredList } from "./unanswered.ts";

/** How one hears of commands for which nobody waits any more. */
export interface Hearers {
  /** Says something until the function that it gives back is called. */
  readonly stand: (text: string) => () => void;
  /** Says for a moment that something was done. */
  readonly succeed: (text: string) => void;
  /** Says for a moment that something was not done. */
  readonly warn: (text: string) => void;
  /** Something may have changed that no page knows of. */
  readonly refresh: () => void;
}

/** The pause between two questions, in milliseconds. */
export const laterMs = 5_000;

/** Asks about the commands for which nobody waits any more until each is known, and says what it hears. */
export function openLateAnswers(
  call: Call,
  unanswered: UnansweredList,
  { stand, succeed, warn, refresh }: Hearers,
) {
  let asking = false;

  function tell(one: Unanswered, settled: Settled) {
    // The next press may have been quicker.
    if (!isKnown(settled) || !unanswered.has(one)) return;
    unanswered.forget(one);
    if (settled.fate === "done") succeed(`${one.title}：已办理成功`);
    else if (settled.fate === "void") warn(`${one.title}：未办理，请重新提交`);
    else warn(new DoneBefore(one.title, false).message);
    if (settled.fate !== "void") refresh();
  }

  return {
    /** Begins to ask, after a pause; it does nothing where the asking goes on already. */
    async askOn(pauseMs: number) {
      if (asking) return;
      asking = true;
      let takeDown = () => {};
      await wait(pauseMs);
      for (let lost = unanswered.lost(); lost.length > 0; lost = unanswered.lost()) {
        takeDown();
        takeDown = stand(`${titlesOf(lost)}：提交结果未知，正在核对…`);
        for (const one of lost) tell(one, await askFate(call, one));
        if (unanswered.lost().length > 0) await wait(laterMs);
      }
      takeDown();
      asking = false;
    },
  };
}

const titlesOf = (list: readonly Unanswered[]) => [...new Set(list.map(({ title }) => title))].join("、");
