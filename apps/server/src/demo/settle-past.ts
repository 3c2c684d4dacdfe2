import { returnDeposit } from "@zd/domain/funds/deposit";
import { completeContracts } from "../contracts/index.ts";
import { lockPurses } from "../funds/index.ts";
import { lane } from "../platform/lanes.ts";
import { demoCompany } from "./people.ts";

/** Deals of the past have been carried out by now: their contracts are closed and their deposits are back. */
export const settlePast = lane<null, null>({
  name: "demo.settlePast",
  weight: () => Number.POSITIVE_INFINITY,
  run: async (batches, scope) => {
    const due = await completeContracts(scope, demoCompany, scope.now);
    const purses = await lockPurses(scope, [...new Set(due.map(({ firm }) => firm))].sort());
    for (const { firm, amount, contractNo } of due) {
      purses.post(returnDeposit(firm, amount), contractNo, scope.now);
    }
    await purses.save(scope);
    return batches.map(({ waiting }) => waiting.map(() => ({ ok: true, result: null })));
  },
});
