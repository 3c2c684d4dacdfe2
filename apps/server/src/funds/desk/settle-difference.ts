import { contract } from "@zd/contract";
import type { BankAnswer } from "@zd/domain/funds/bank-transfer";
import { handle } from "../../platform/operation.ts";
import { hearOfTransfer } from "../transfers/carry-transfer.ts";
import { findPending, lockDifference, markSettled } from "./difference-store.ts";

/**
 * 处理差异: where our result was unknown, the bank's statement is its answer; what is merely explained, or has been put
 * right at the bank, is closed with a word. Money that is still missing takes an adjustment.
 */
export const settleDifference = handle(
  contract.fundDesk.settleDifference,
  async ({ difference: id, memo }, { actor, refuse, ...scope }) => {
    const difference = await lockDifference(scope.tx, BigInt(id));
    if (difference.state === "1") return refuse("DIFFERENCE_SETTLED");
    const pending = await findPending(scope.tx, difference.id);
    if (pending) return refuse("DIFFERENCE_IN_REVIEW", { adjustment: pending });
    const { kind, transferId, bankNo } = difference;
    const answer: BankAnswer | null =
      kind === "unknown" && bankNo !== null
        ? { result: "success", bankNo }
        : kind === "unfinished"
          ? { result: "failure", memo: "银行对账单无记录" }
          : null;
    if (answer === null && memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "处理说明" });
    if (answer !== null && transferId !== null) await hearOfTransfer(scope, transferId, answer);
    await markSettled(
      scope,
      difference,
      actor.userId,
      memo.trim() || (answer?.result === "success" ? "按成功处理" : "按失败处理"),
    );
    return null;
  },
);
