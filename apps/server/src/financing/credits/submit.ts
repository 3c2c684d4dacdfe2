import type { CreditId } from "@zd/domain/financing/codes";
import { financePapers } from "@zd/domain/financing/codes";
import { standingFault } from "@zd/domain/financing/credit";
import type { CreditFacts } from "@zd/domain/financing/lender-rules";
import type { Instant } from "@zd/domain/kernel/brand";
import { addYears } from "@zd/domain/kernel/calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { findAttachments } from "../../files/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { holdConsent } from "../consent.ts";
import { instruct } from "../lender/instructions.ts";
import type { LenderAnswer } from "../lender/lender.ts";
import { findBorrower } from "../standing.ts";
import { type CreditRow, lockCredit } from "./credit-store.ts";
import { factsForLender } from "./wish.ts";

/** What the lender would be told; refused where the application may not be submitted now. */
export async function findSubmission(db: Reader, credit: CreditRow, now: Instant): Promise<CreditFacts> {
  if (credit.state !== "0") throw new Refused("STATUS_NOT_ALLOWED");
  const borrower = await findBorrower(db, credit.firmId, credit.channel, now);
  const fault = standingFault(borrower);
  if (fault) throw new Refused(fault.reason);
  if (!credit.signedAt) throw new Refused("AGREEMENT_UNSIGNED", { paper: financePapers.credit });
  const { length: papers } = await findAttachments(db, { kind: "finance-credit", id: credit.id });
  return factsForLender(db, credit.firmId, { asked: credit.asked, papers }, borrower, now);
}

/** Mark of the card: what is asked for and told; the turnover is left out, since it grows with each deal. */
export const submissionMark = (
  { id, letterNo }: CreditRow,
  { asked, overdueLoans, papers }: CreditFacts,
) => ({
  id,
  letterNo,
  asked,
  overdueLoans,
  papers,
});

/** 提交授信申请, signed and with consent, to the lender, who decides. */
export async function submitCredit(
  scope: Scope,
  id: CreditId,
  actor: Pick<Actor, "firmId" | "companyId">,
  seen?: string,
): Promise<"1"> {
  const { tx, now } = scope;
  const credit = await lockCredit(tx, id, actor.firmId);
  await holdConsent(tx, actor.firmId);
  const facts = await findSubmission(tx, credit, now);
  requireMatchingPreview(seen, submissionMark(credit, facts));
  await tx
    .updateTable("financing.credit")
    .set({ state: "1", submittedAt: new Date(now) })
    .where("id", "=", id)
    .execute();
  await instruct(scope, {
    company: credit.companyId,
    channel: credit.channel,
    firm: credit.firmId,
    record: id,
    amount: credit.asked,
    wish: { kind: "credit", facts },
  });
  return "1";
}

/** 撤销授信申请 that was not submitted. */
export async function cancelCredit(scope: Scope, id: CreditId, actor: Pick<Actor, "firmId">): Promise<"4"> {
  const credit = await lockCredit(scope.tx, id, actor.firmId);
  if (credit.state !== "0") throw new Refused("STATUS_NOT_ALLOWED");
  await scope.tx
    .updateTable("financing.credit")
    .set({ state: "4", memo: "已撤销" })
    .where("id", "=", id)
    .execute();
  return "4";
}

/** Keeps the lender's decision: a limit for a year, or a refusal. */
export async function decideCredit({ tx, now }: Scope, id: CreditId, answer: LenderAnswer): Promise<void> {
  const credit = await lockCredit(tx, id);
  if (credit.state !== "1") return;
  const decided =
    answer.result === "success" && answer.granted !== null && answer.granted > 0n
      ? ({ state: "2", granted: answer.granted, expiresOn: shanghaiDay(addYears(now, 1)), memo: "" } as const)
      : ({ state: "3", memo: answer.result === "failure" ? answer.memo : "未核定额度" } as const);
  await tx
    .updateTable("financing.credit")
    .set({ ...decided, decidedAt: new Date(now) })
    .where("id", "=", id)
    .execute();
}
