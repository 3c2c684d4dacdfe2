import type { Benchmark } from "./benchmark.ts";
import { openChild } from "./child.ts";
import type { FinancingOrder, FinancingRound } from "./exchange/financing-child.ts";

const book: FinancingOrder = { firms: 50, loans: 50_000, calls: 20 };
const runGoalMs = 60_000;
const listGoalMs = 50;

/** A night's interest of all loans, once and again, and the lists that show them. */
export const financing: Benchmark = {
  name: "financing",
  parameters: { ...book },
  rounds: 3,
  compared: null,
  goal: `interest of ${book.loans} loans ≤ ${runGoalMs / 1_000} s, a second run changes none, lists p95 ≤ ${listGoalMs} ms`,
  isMet: ({ ours }) =>
    (ours["runMs"] ?? Infinity) <= runGoalMs &&
    ours["accrued"] === book.loans &&
    ours["wrong"] === 0 &&
    ours["changedAgain"] === 0 &&
    (ours["worstP95Ms"] ?? Infinity) <= listGoalMs,
  open: async () => {
    const child = openChild("./exchange/financing-child.ts", book, "inherit");
    await child.answer();
    return {
      round: async () => ({ ours: { ...(await child.ask<FinancingRound>("night")) } }),
      close: () => child.close("close"),
    };
  },
};
