import { contract } from "@zd/contract";
import type { LoanId } from "@zd/domain/financing/codes";
import { capOf, loanFault } from "@zd/domain/financing/credit";
import { penaltyRateOf, productOf } from "@zd/domain/financing/products";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { findFinanceable } from "../../contracts/index.ts";
import type { Tx } from "../../platform/database.ts";
import { handle } from "../../platform/operation.ts";
import { findBorrower, findLimit } from "../standing.ts";
import { basisOf, findFinanced, misfit } from "./stands-on.ts";

/** 借款申请 (50002): written down with what was asked; nothing is held for it before it is submitted. */
export const applyForLoan = handle(
  contract.finance.applyForLoan,
  async (asked, { tx, now, actor, refuse }) => {
    const { contractNo, amount, method, term } = asked;
    const product = productOf(asked.product) ?? refuse("NOT_FOUND");
    if (!contractNo) return refuse("FIELD_REQUIRED", { field: "合同" });
    const found = (await findFinanceable(tx, [contractNo])).get(contractNo);
    if (!found || !Object.values(found.parties).includes(actor.firmId)) return refuse("NOT_FOUND");
    const why = misfit(product, found, actor.firmId);
    const financed = (await findFinanced(tx, [contractNo])).has(contractNo);
    if (financed) return refuse("CONTRACT_FINANCED");
    if (why) return refuse("CONTRACT_NOT_FINANCEABLE", { product: product.name, why });
    const basis = basisOf(product, found);
    const borrower = await findBorrower(tx, actor.firmId, product.channel, now);
    const fault = loanFault(borrower, { product, amount, method, term, basis, alreadyFinanced: financed });
    if (fault) return refuse(fault.reason, fault.figures);
    const limit = (await findLimit(tx, actor.firmId, product.channel, now)) ?? refuse("CREDIT_INVALID");
    const id = await nextId(tx, shanghaiDay(now));
    await tx
      .insertInto("financing.loan")
      .values({
        id,
        companyId: actor.companyId,
        firmId: actor.firmId,
        channel: product.channel,
        product: product.id,
        kind: product.kind,
        creditId: limit.id,
        contractNo,
        payeeId: found.parties.S,
        principal: amount,
        rate: product.rate,
        penaltyRate: penaltyRateOf(product.rate),
        basis: product.basis,
        method,
        term,
        state: "0",
        drawnOn: null,
        dueOn: null,
        accruedTo: null,
        letterNo: null,
        signedAt: null,
        appliedAt: new Date(now),
        byUser: actor.userId,
        byName: actor.name,
      })
      .execute();
    return { loan: id, state: "0" as const, cap: capOf(basis, product) };
  },
);

async function nextId(tx: Tx, day: string): Promise<LoanId> {
  const { no } = await tx
    .selectNoFrom(sql<bigint>`nextval('financing.loan_no')`.as("no"))
    .executeTakeFirstOrThrow();
  return `JK${day.replaceAll("-", "")}${serial(no, 6)}` as LoanId;
}
