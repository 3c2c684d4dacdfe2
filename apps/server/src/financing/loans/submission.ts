import { financePapers } from "@zd/domain/financing/codes";
import { type Limit, loanFault } from "@zd/domain/financing/credit";
import { type Product, productOf } from "@zd/domain/financing/products";
import type { Fen, Instant } from "@zd/domain/kernel/brand";
import type { Financeable } from "../../contracts/index.ts";
import { notFound, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findBorrower, type HeldLimit } from "../standing.ts";
import type { LoanRow } from "./loan-store.ts";
import { type LotWish, valueOfLots } from "./pledged-goods.ts";
import { basisOf, findFinanced, misfit } from "./stands-on.ts";

/** What a loan that may be submitted stands on. */
export interface Submission {
  readonly product: Product;
  /** Fen: what is to be paid or owed by its contract, or the present value of its lots. */
  readonly basis: Fen;
  /** The limit in force today, which may be a later one than that of the draft. */
  readonly limit: HeldLimit;
}

/** The contract of a draft, or its lots. */
export interface StandsOn {
  /** Null for a loan on goods. */
  readonly contract: Financeable | null;
  /** Empty for a loan on a contract. */
  readonly lots: readonly LotWish[];
}

/** Refuses a draft that is not signed or was submitted; asked before anything is locked. */
export function requireSigned({ state, signedAt }: Pick<LoanRow, "state" | "signedAt">): void {
  if (state !== "0") throw new Refused("STATUS_NOT_ALLOWED");
  if (!signedAt) throw new Refused("AGREEMENT_UNSIGNED", { paper: financePapers.loan });
}

/** The amount that it is lent on; refused where it may not be. Called by the card, and under locks by the act. */
export async function findBasis(
  db: Reader,
  loan: LoanRow,
  { contract, lots }: StandsOn,
  now: Instant,
): Promise<Fen> {
  if (loan.contractNo === null) return valueOfLots(db, loan.firmId, lots, now);
  if (contract === null) throw notFound();
  if ((await findFinanced(db, [loan.contractNo])).size > 0) {
    throw new Refused("CONTRACT_FINANCED", { contract: loan.contractNo });
  }
  const product = getProduct(loan);
  const why = misfit(product, contract, loan.firmId);
  if (why) throw new Refused("CONTRACT_NOT_FINANCEABLE", { product: product.name, why });
  return basisOf(product, contract);
}

/** The same with the borrower's standing and limit. */
export async function findSubmission(
  db: Reader,
  loan: LoanRow,
  basis: Fen,
  now: Instant,
): Promise<Submission> {
  const product = getProduct(loan);
  const borrower = await findBorrower(db, loan.firmId, loan.channel, now);
  const { principal: amount, method, term } = loan;
  const fault = loanFault(borrower, { product, amount, method, term, basis });
  if (fault) throw new Refused(fault.reason, fault.figures);
  if (!borrower.limit) throw notFound();
  return { product, basis, limit: borrower.limit };
}

function getProduct({ product }: Pick<LoanRow, "product">): Product {
  const found = productOf(product);
  if (!found) throw notFound();
  return found;
}

/** Mark of the card: the signed loan, its limit, and the amount that it is lent on. */
export const submissionMark = (
  { id, version, principal }: Pick<LoanRow, "id" | "version" | "principal">,
  { basis, limit }: { readonly basis: Fen; readonly limit: Limit },
) => ({ id, version, principal, basis, granted: limit.granted, used: limit.used });
