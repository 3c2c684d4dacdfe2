import type { Benchmark } from "./benchmark.ts";
import { openChild } from "./child.ts";
import type { DayEnded, DayEndOrder } from "./exchange/day-end-child.ts";

const archive: DayEndOrder = { firms: 100_000, days: 30 };
const goalMs = 10_000;

/** The end of a day on which every firm has moved money, after a month of such days. */
export const dayEnd: Benchmark = {
  name: "day-end",
  parameters: { ...archive },
  rounds: 5,
  compared: null,
  goal: `${archive.firms} accounts written ≤ ${goalMs / 1_000} s`,
  isMet: ({ ours }) => (ours["closedMs"] ?? Infinity) <= goalMs && ours["written"] === archive.firms + 1,
  open: async () => {
    const child = openChild("./exchange/day-end-child.ts", archive, "inherit");
    await child.answer();
    return {
      round: async () => ({ ours: { ...(await child.ask<DayEnded>("day")) } }),
      close: () => child.close("close"),
    };
  },
};
