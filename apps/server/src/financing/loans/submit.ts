import type { LoanId } from "@zd/domain/financing/codes";
import { fen } from "@zd/domain/kernel/brand";
import { lockFinanceable } from "../../contracts/index.ts";
import { pledgeContract, pledgeLots, releasePledges } from "../../goods/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import { isThereAlready } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { holdConsent } from "../consent.ts";
import { instruct } from "../lender/instructions.ts";
import { lockLimits, useLimits } from "../standing.ts";
import { lockLoan } from "./loan-store.ts";
import { findPledge, pledgeRef } from "./pledged-goods.ts";
import { findBasis, findSubmission, requireSigned, submissionMark } from "./submission.ts";

/**
 * 提交借款. Everything is checked again with contract and limit locked, so that of two loans on one contract, or two that
 * together exceed the limit, the second is refused. From now on the amount counts as used.
 */
export async function submitLoan(
  scope: Scope,
  id: LoanId,
  actor: Pick<Actor, "firmId" | "userId">,
  seen?: string,
): Promise<"1"> {
  const { tx, now } = scope;
  const loan = await lockLoan(tx, id, actor.firmId);
  requireSigned(loan);
  const lots = await findPledge(tx, id);
  const contract = loan.contractNo === null ? null : await lockFinanceable(tx, loan.contractNo);
  const basis = await findBasis(tx, loan, { contract, lots }, now);
  await holdConsent(tx, loan.firmId);
  await lockLimits(tx, loan.firmId, loan.channel);
  const submission = await findSubmission(tx, loan, basis, now);
  requireMatchingPreview(seen, submissionMark(loan, submission));
  const creditId = submission.limit.id;
  await tx
    .updateTable("financing.loan")
    .set({ state: "1", creditId, version: loan.version + 1 })
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      throw isThereAlready(error)
        ? new Refused("CONTRACT_FINANCED", { contract: loan.contractNo ?? "" })
        : error;
    });
  await useLimits(tx, [{ credit: creditId, amount: loan.principal }]);
  await instruct(scope, {
    company: loan.companyId,
    channel: loan.channel,
    firm: loan.firmId,
    record: id,
    amount: loan.principal,
    wish: { kind: "draw", amount: loan.principal },
  });
  // Goods last, after everything that others may wait for.
  const held = { loan: pledgeRef(id), at: now, by: actor.userId };
  if (loan.contractNo === null) await pledgeLots(scope, { ...held, firm: loan.firmId, lots });
  else await pledgeContract(scope, { ...held, contract: loan.contractNo });
  return "1";
}

/** 撤销借款申请 that was not submitted. */
export async function cancelLoan(scope: Scope, id: LoanId, actor: Pick<Actor, "firmId">): Promise<"9"> {
  const loan = await lockLoan(scope.tx, id, actor.firmId);
  if (loan.state !== "0") throw new Refused("STATUS_NOT_ALLOWED");
  await endLoan(scope, loan, "已撤销");
  return "9";
}

/** Ends a loan that is not paid: its part of the limit and the goods that it held are free again. */
export async function endLoan(
  scope: Scope,
  loan: Awaited<ReturnType<typeof lockLoan>>,
  memo: string,
): Promise<void> {
  const { tx, now } = scope;
  await tx
    .updateTable("financing.loan")
    .set({ state: "9", memo, version: loan.version + 1 })
    .where("id", "=", loan.id)
    .execute();
  if (loan.state !== "1") return;
  await useLimits(tx, [{ credit: loan.creditId, amount: fen(-loan.principal) }]);
  await releasePledges(scope, { loans: [pledgeRef(loan.id)], at: now, by: null });
}
