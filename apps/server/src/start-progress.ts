import { setTimeout as pause } from "node:timers/promises";
import { stopwatch } from "./platform/process/clock.ts";

/** Where the lines go: the terminal, or a file that gathers them. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const barLength = 24;
/** Without a terminal nothing can be written over, so a line comes at each of these. */
const milestones = [25, 50, 75, 100];

/**
 * Says on the terminal what a start has done so far, a line for each stage with the seconds that it took.
 *
 * @param everyMs how long apart it is asked how far a stage has come
 */
export function openProgress(output: Output, everyMs = 400) {
  let since = stopwatch();
  const seconds = () => `${((stopwatch() - since) / 1000).toFixed(1)} s`;
  const line = (stage: string, text: string) => `  ${stage.padEnd(8, "　")} ${text}`;
  return {
    /** This stage, which began where the one before has ended, is over. */
    ended(stage: string): void {
      output.write(`${line(stage, seconds())}\n`);
      since = stopwatch();
    },
    /** Shows how far a stage has come, a bar on a terminal, until it is at 100 or `stopped` says that nobody waits any more. */
    async follow(stage: string, percentNow: () => Promise<number>, stopped: () => boolean): Promise<void> {
      since = stopwatch();
      let shownPercent = 0;
      for (;;) {
        const percent = await percentNow();
        if (stopped()) return;
        if (output.isTTY) {
          output.write(
            `\r${line(stage, `${bar(percent)} ${percent} %  ${seconds()}`)}${percent === 100 ? "\n" : ""}`,
          );
        } else if (milestones.some((at) => shownPercent < at && at <= percent)) {
          output.write(`${line(stage, `${percent} %  ${seconds()}`)}\n`);
        }
        shownPercent = percent;
        if (percent === 100) return;
        await pause(everyMs, null, { ref: false });
      }
    },
  };
}

const bar = (percent: number) => {
  const full = Math.round((percent * barLength) / 100);
  return `${"█".repeat(full)}${"░".repeat(barLength - full)}`;
};
