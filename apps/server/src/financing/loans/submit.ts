import { financePapers, type LoanId } from "@zd/domain/financing/codes";
import { loanFault } from "@zd/domain/financing/credit";
import { productOf } from "@zd/domain/financing/products";
import { fen } from "@zd/domain/kernel/brand";
import { lockFinanceable } from "../../contracts/index.ts";
import { isThereAlready } from "../../platform/database.ts";
import type { Scope } from "../../platform/jobs.ts";
import { type Actor, notFound, Refused } from "../../platform/operation.ts";
import { lockCredit } from "../credits/credit-store.ts";
import { instruct } from "../lender/instructions.ts";
import { findBorrower, useLimits } from "../standing.ts";
import { lockLoan } from "./loan-store.ts";
import { basisOf, findFinanced, misfit } from "./stands-on.ts";

/**
 * 提交借款: everything is looked at again with contract and limit locked, so that of two loans on one contract, or two that
 * together are above the limit, the second is refused. From now on the amount counts as used.
 */
export async function submitLoan(scope: Scope, id: LoanId, actor: Pick<Actor, "firmId">): Promise<"1"> {
  const { tx, now } = scope;
  const loan = await lockLoan(tx, id, actor.firmId);
  if (loan.state !== "0") throw new Refused("STATUS_NOT_ALLOWED");
  if (!loan.signedAt) throw new Refused("AGREEMENT_UNSIGNED", { paper: financePapers.loan });
  const product = productOf(loan.product);
  if (!product || loan.contractNo === null) throw notFound();
  const contract = (await lockFinanceable(tx, loan.contractNo)) ?? missing();
  if ((await findFinanced(tx, [loan.contractNo])).size > 0) throw new Refused("CONTRACT_FINANCED");
  const why = misfit(product, contract, loan.firmId);
  if (why) throw new Refused("CONTRACT_NOT_FINANCEABLE", { product: product.name, why });
  await lockCredit(tx, loan.creditId);
  const borrower = await findBorrower(tx, loan.firmId, loan.channel, now);
  const fault = loanFault(borrower, {
    product,
    amount: loan.principal,
    method: loan.method,
    term: loan.term,
    basis: basisOf(product, contract),
    alreadyFinanced: false,
  });
  if (fault) throw new Refused(fault.reason, fault.figures);
  await tx
    .updateTable("financing.loan")
    .set({ state: "1", version: loan.version + 1 })
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      throw isThereAlready(error) ? new Refused("CONTRACT_FINANCED") : error;
    });
  await useLimits(tx, [{ credit: loan.creditId, amount: loan.principal }]);
  await instruct(scope, {
    company: loan.companyId,
    channel: loan.channel,
    firm: loan.firmId,
    record: id,
    amount: loan.principal,
    wish: { kind: "draw", amount: loan.principal },
  });
  return "1";
}

const missing = (): never => {
  throw notFound();
};

/** 撤销借款申请, as long as the lender has not been asked. */
export async function cancelLoan({ tx }: Scope, id: LoanId, actor: Pick<Actor, "firmId">): Promise<"9"> {
  const loan = await lockLoan(tx, id, actor.firmId);
  if (loan.state !== "0") throw new Refused("STATUS_NOT_ALLOWED");
  await endLoan(tx, loan, "已撤销");
  return "9";
}

/** The loan comes to nothing; what it had used of the limit is free again. */
export async function endLoan(
  tx: Scope["tx"],
  loan: Awaited<ReturnType<typeof lockLoan>>,
  memo: string,
): Promise<void> {
  await tx
    .updateTable("financing.loan")
    .set({ state: "9", memo, version: loan.version + 1 })
    .where("id", "=", loan.id)
    .execute();
  if (loan.state === "1") await useLimits(tx, [{ credit: loan.creditId, amount: fen(-loan.principal) }]);
}
