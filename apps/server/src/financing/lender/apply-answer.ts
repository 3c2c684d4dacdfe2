import type { CreditId, LoanId } from "@zd/domain/financing/codes";
import { decideCredit } from "../credits/submit.ts";
import { drawDown } from "../loans/draw.ts";
import type { OnLenderAnswer } from "./lender.ts";

/** Takes the lender's result of an instruction: the first result counts; one of an unknown number is ignored. */
export const applyLenderAnswer: OnLenderAnswer = async (scope, reference, answer) => {
  const { tx, now } = scope;
  const open = await tx
    .selectFrom("financing.instruction")
    .select(["kind", "recordId"])
    .where("id", "=", reference)
    .where("state", "=", "1")
    .forUpdate()
    .executeTakeFirst();
  if (!open) return;
  const isDone = answer.result === "success";
  await tx
    .updateTable("financing.instruction")
    .set({
      state: isDone ? "2" : "3",
      answeredAt: new Date(now),
      lenderNo: isDone ? answer.lenderNo : null,
      memo: isDone ? null : answer.memo,
    })
    .where("id", "=", reference)
    .execute();
  if (open.kind === "credit") await decideCredit(scope, open.recordId as CreditId, answer);
  if (open.kind === "draw") await drawDown(scope, open.recordId as LoanId, answer);
};
