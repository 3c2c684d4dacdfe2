import { api } from "@zd/api";
import type { BankAnswer } from "@zd/domain/funds/bank-transfer";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { applyBankAnswer } from "../transfers/carry-transfer.ts";
import { type DifferenceRow, findPending, lockDifference, markSettled } from "./difference-store.ts";

/**
 * 处理差异: a transfer with an unknown result ends as the bank's statement says; a difference that is explained, or was
 * corrected at the bank, is closed with a reason. Missing money needs an adjustment.
 */
export const settleDifference = handle(
  api.fundDesk.settleDifference,
  async ({ difference: id, memo, seen }, { actor, refuse, ...scope }) => {
    const difference = await lockDifference(scope.tx, BigInt(id));
    const answer = await answerOf(scope.tx, difference);
    if (answer === null && memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "处理说明" });
    if (seen !== undefined) requireMatchingPreview(seen, await differenceMark(scope.tx, difference, answer));
    if (answer !== null && difference.transferId !== null)
      await applyBankAnswer(scope, difference.transferId, answer);
    await markSettled(
      scope,
      difference,
      actor.userId,
      memo.trim() || (answer?.result === "success" ? "按成功处理" : "按失败处理"),
    );
    return null;
  },
);

/** The result of a transfer by the bank's statement; null where the difference is closed with a reason. */
export async function answerOf(db: Reader, difference: DifferenceRow): Promise<BankAnswer | null> {
  const { id, state, kind, bankNo } = difference;
  if (state === "1") throw new Refused("DIFFERENCE_SETTLED");
  const pending = await findPending(db, id);
  if (pending) throw new Refused("DIFFERENCE_IN_REVIEW", { adjustment: pending });
  if (kind === "unknown" && bankNo !== null) return { result: "success", bankNo };
  return kind === "unfinished" ? { result: "failure", memo: "银行对账单无记录" } : null;
}

/**
 * Mark of the card: how the difference is settled, and the transfer as it is; not the accounts, which change all the
 * time.
 */
export async function differenceMark(
  db: Reader,
  { id, kind, effect, transferId }: DifferenceRow,
  answer: BankAnswer | null,
) {
  const transfer =
    transferId === null
      ? undefined
      : await db
          .selectFrom("funds.transfer")
          .select("version")
          .where("id", "=", transferId)
          .executeTakeFirst();
  return { id, kind, effect, answer, version: transfer?.version ?? null };
}
