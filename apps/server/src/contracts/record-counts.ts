import { contractMoves } from "@zd/domain/contracts/money-moves";
import { settlementsOf } from "./contract-on-the-wire.ts";
import { type Step, stepsOf } from "./history.ts";

/** How many records of each kind a contract has, counted as the calls list them. */
export const recordCounts = (history: readonly Step[]) => ({
  payments: history.flatMap(({ fact }) => contractMoves(fact)).length,
  receipts: stepsOf(history, "goods-received").length,
  settlements: settlementsOf(history).length,
  dissents: stepsOf(history, "dissent-raised").length,
  finishes: stepsOf(history, "finish-applied").length + stepsOf(history, "termination-proposed").length,
});
