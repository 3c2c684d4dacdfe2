import { api } from "@zd/api";
import type { LoanId } from "@zd/domain/financing/codes";
import { capOf, loanFault } from "@zd/domain/financing/credit";
import { type Product, penaltyRateOf, productOf } from "@zd/domain/financing/products";
import type { ContractNo, Fen, FirmId } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { findFinanceable } from "../../contracts/index.ts";
import { requirePledgeable } from "../../goods/index.ts";
import { handle, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { findBorrower } from "../standing.ts";
import { type LotWish, valueOfLots } from "./pledged-goods.ts";
import { basisOf, findFinanced, misfit } from "./stands-on.ts";

/** 借款申请 (50002): inserts or changes a draft; it holds nothing before it is submitted. */
export const applyForLoan = handle(
  api.finance.applyForLoan,
  async (input, { tx, named, now, actor, refuse }) => {
    const { amount, method, term } = input;
    const product = productOf(input.product) ?? refuse("NOT_FOUND");
    const on =
      product.kind === "pledge"
        ? await onGoods({ tx, named, now }, actor.firmId, input.lots)
        : await onContract(tx, product, actor.firmId, input.contractNo);
    const borrower = await findBorrower(tx, actor.firmId, product.channel, now);
    const fault = loanFault(borrower, { product, amount, method, term, basis: on.basis });
    if (fault) return refuse(fault.reason, fault.figures);
    const limit = borrower.limit ?? refuse("CREDIT_INVALID");
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
        contractNo: on.contractNo,
        payeeId: on.payee,
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
    if (on.lots.length > 0) {
      await tx
        .insertInto("financing.pledge")
        .values(on.lots.map(({ lot, quantity }) => ({ loanId: id, lotNo: lot, quantity })))
        .execute();
    }
    return { loan: id, state: "0" as const, cap: capOf(on.basis, product) };
  },
);

/** The contract or lots of a loan, and the firm that is paid. */
interface StandsOn {
  /** Null for a loan on goods. */
  readonly contractNo: ContractNo | null;
  /** Empty for a loan on a contract. */
  readonly lots: readonly LotWish[];
  /** Fen: what may be lent on, before the product's ratio. */
  readonly basis: Fen;
  /** The firm that the money goes to. */
  readonly payee: FirmId;
}

async function onContract(
  db: Reader,
  product: Product,
  firm: FirmId,
  contractNo: ContractNo | undefined,
): Promise<StandsOn> {
  if (!contractNo) throw new Refused("FIELD_REQUIRED", { field: "合同" });
  const found = (await findFinanceable(db, [contractNo])).get(contractNo);
  if (!found || !Object.values(found.parties).includes(firm)) throw notFound();
  if ((await findFinanced(db, [contractNo])).has(contractNo)) {
    throw new Refused("CONTRACT_FINANCED", { contract: contractNo });
  }
  const why = misfit(product, found, firm);
  if (why) throw new Refused("CONTRACT_NOT_FINANCEABLE", { product: product.name, why });
  return { contractNo, lots: [], basis: basisOf(product, found), payee: found.parties.S };
}

async function onGoods(
  scope: Pick<Scope, "tx" | "named" | "now">,
  firm: FirmId,
  lots: readonly LotWish[],
): Promise<StandsOn> {
  if (lots.length === 0) throw new Refused("FIELD_REQUIRED", { field: "质押的货物批次" });
  await requirePledgeable(scope, { firm, lots });
  const basis = await valueOfLots(scope.tx, firm, lots, scope.now);
  return { contractNo: null, lots, basis, payee: firm };
}

async function nextId(tx: Tx, day: string): Promise<LoanId> {
  const { no } = await tx
    .selectNoFrom(sql<bigint>`nextval('financing.loan_no')`.as("no"))
    .executeTakeFirstOrThrow();
  return `JK${day.replaceAll("-", "")}${serial(no, 6)}` as LoanId;
}
