import type { Voucher } from "@zd/domain/funds/ledger";
import type { CompanyId, Fen, FirmId, Instant } from "@zd/domain/kernel/brand";
import type { AgreementTerms } from "@zd/domain/mall/agreement";
import { type Charges, type ChargeTerms, chargesOf } from "@zd/domain/mall/charges";
import { coverFault, type OrderStep, orderStepFault } from "@zd/domain/mall/order";
import { holdForOrder, releaseOfOrder } from "@zd/domain/mall/order-vouchers";
import { amountOf } from "@zd/domain/money/amount";
import { firmLimitFault } from "@zd/domain/money/firm-limits";
import type { FeeTerms } from "../../funds/index.ts";
import { Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { draftOf } from "../contracts/open-agreement.ts";
import { findFeePlan } from "../merchants/fee-plans.ts";
import { findLimits, findStanding, standingFault } from "../standing.ts";
import { termsFor } from "./charge-terms.ts";
import { heldOf, type OrderRow, toStanding } from "./order-store.ts";

/** Refuses a step that is not open to a firm now, and a confirmation by a firm that may not trade. */
export async function requireStep(
  db: Reader,
  order: OrderRow,
  step: OrderStep,
  {
    firm,
    now,
  }: {
    /** The firm that would take the step. */
    readonly firm: FirmId;
    readonly now: Instant;
  },
): Promise<void> {
  const fault = orderStepFault(toStanding(order), step, firm, now);
  if (fault) throw new Refused(fault.reason, fault.figures);
  if (step !== "confirm") return;
  const standing = await findStanding(db, firm);
  const hindered = standingFault(standing);
  if (hindered) throw new Refused(hindered);
  const beyond = firmLimitFault(await findLimits(db, firm, standing), amountOf(order.price, order.quantity));
  if (beyond) throw new Refused(beyond.reason, beyond.figures);
}

/** What a seller confirms: what is frozen of his money, and the terms that the agreement begins with. */
export interface Confirmation {
  /** By what the seller will be charged. */
  readonly terms: ChargeTerms;
  /** What is frozen of the seller. */
  readonly charges: Charges;
  /** 可用资金 of the seller before, in fen. */
  readonly available: Fen;
  /** The first terms of the agreement. */
  readonly draft: AgreementTerms;
}

/** What a confirmation is reckoned from. */
interface Known {
  /** The fee table of the seller. */
  readonly fees: FeeTerms;
  /** 可用资金 of the seller. */
  readonly available: Fen;
  /** When it would be confirmed. */
  readonly now: Instant;
}

/** What the seller is charged by his shop's present plan; refused where he has too little. */
export async function confirmationOf(
  db: Reader,
  order: OrderRow,
  { fees, available, now }: Known,
): Promise<Confirmation> {
  const { sellerId: seller, wareKindId: wareKind, price, quantity } = order;
  const company = order.companyId as CompanyId;
  const { planId } = await db
    .selectFrom("mall.merchant")
    .select("planId")
    .where("firmId", "=", seller)
    .executeTakeFirstOrThrow();
  const plan = await findFeePlan(db, company, planId);
  const terms = termsFor(plan, fees, { company, wareKind }, { firm: seller, side: "S", at: now });
  const charges = chargesOf(terms, price, quantity);
  const uncovered = coverFault(charges, available);
  if (uncovered) throw new Refused(uncovered.reason, uncovered.figures);
  return { terms, charges, available, draft: await draftOf(db, order, now) };
}

/** The vouchers of a step for the firm that takes it; none for a seller who rejects, of whom nothing was frozen. */
export const vouchersOf = (
  step: OrderStep,
  order: OrderRow,
  confirmation: Confirmation | null,
): readonly Voucher[] => {
  if (step === "cancel") return releaseOfOrder(order.buyerId, heldOf(order).B);
  return confirmation ? holdForOrder(order.sellerId, confirmation.charges) : [];
};

/**
 * Mark of a step: the order, of which nothing but the state changes; for a confirmation also what is frozen, the
 * available money, and the agreement's first terms.
 */
export const stepMark = (step: OrderStep, { orderNo }: OrderRow, confirmation: Confirmation | null) => ({
  step,
  order: orderNo,
  ...(confirmation && {
    fee: confirmation.charges.fee,
    deposit: confirmation.charges.deposit,
    available: confirmation.available,
    draft: confirmation.draft,
  }),
});
