import type { LoanId } from "@zd/domain/financing/codes";
import { drawLoan } from "@zd/domain/financing/loan-vouchers";
import { productOf } from "@zd/domain/financing/products";
import { scheduleOf } from "@zd/domain/financing/schedule";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { actOnContract, lockFinanceable } from "../../contracts/index.ts";
import { lockAccounts } from "../../funds/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { instruct } from "../lender/instructions.ts";
import type { LenderAnswer } from "../lender/lender.ts";
import { keepPlans, type LoanRow, lockLoan } from "./loan-store.ts";
import { basisOf } from "./stands-on.ts";
import { endLoan } from "./submit.ts";

/**
 * 放款 (受托支付): the lender has paid, so the borrower gets the money and pays the contract with it in the same
 * transaction; the seller has it at once, or once the goods are settled (pay type 1). Money for a contract that can
 * no longer be paid goes back to the lender, and the firm owes nothing.
 */
export async function drawDown(scope: Scope, id: LoanId, answer: LenderAnswer): Promise<void> {
  const { tx, now } = scope;
  const loan = await lockLoan(tx, id);
  if (loan.state !== "1") return;
  if (answer.result === "failure") return endLoan(scope, loan, answer.memo);
  if (!(await isStillPayable(scope, loan))) {
    await instruct(scope, {
      company: loan.companyId,
      channel: loan.channel,
      firm: loan.firmId,
      record: id,
      amount: loan.principal,
      wish: { kind: "return", amount: loan.principal },
    });
    await endLoan(scope, loan, "合同已不能付款，款项已退回资金方");
    return;
  }
  const drawnOn = shanghaiDay(now);
  const plan = scheduleOf(loan.principal, loan, drawnOn, loan.term);
  await tx
    .updateTable("financing.loan")
    .set({
      state: "2",
      outstanding: loan.principal,
      drawnOn,
      dueOn: plan.at(-1)?.dueOn ?? drawnOn,
      accruedTo: drawnOn,
      version: loan.version + 1,
    })
    .where("id", "=", id)
    .execute();
  await keepPlans(tx, [{ id, plan }]);
  const accounts = await lockAccounts(scope, [...new Set([loan.firmId, loan.payeeId])].sort());
  accounts.post(drawLoan(loan.channel, loan.firmId, loan.principal), id, now);
  await accounts.save(scope);
  if (loan.kind === "order" && loan.contractNo !== null) {
    await actOnContract(
      scope,
      { userId: loan.byUser, firmId: loan.firmId, companyId: loan.companyId },
      "party",
      {
        contractNo: loan.contractNo,
        action: { type: "pay", amount: loan.principal },
        seen: null,
        memo: `融资放款 ${id}`,
      },
    );
  }
}

/** Whether the contract can still be paid with all of it, or its claim still exists; pledged goods are held already. */
async function isStillPayable(
  { tx }: Scope,
  { contractNo, kind, product: name, principal }: LoanRow,
): Promise<boolean> {
  if (kind === "pledge") return true;
  const product = productOf(name);
  if (!product || contractNo === null) return false;
  const contract = await lockFinanceable(tx, contractNo);
  return contract !== null && basisOf(product, contract) >= principal;
}
