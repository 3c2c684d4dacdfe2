import type { Voucher } from "@zd/domain/funds/ledger";
import type { CompanyId, Fen, FirmId, Instant } from "@zd/domain/kernel/brand";
import type { AgreementTerms } from "@zd/domain/mall/agreement";
import { type Charges, type ChargeTerms, chargesOf } from "@zd/domain/mall/charges";
import { coverFault, type OrderStep, orderStepFault } from "@zd/domain/mall/order";
import { holdForOrder, releaseOfOrder } from "@zd/domain/mall/order-vouchers";
import type { FeeTerms } from "../../funds/index.ts";
import type { Reader } from "../../platform/database.ts";
import { Refused } from "../../platform/operation.ts";
import { draftOf } from "../contracts/open-agreement.ts";
import { findFeePlan } from "../merchants/fee-plans.ts";
import { findStanding, standingFault } from "../standing.ts";
import { termsFor } from "./charge-terms.ts";
import { heldOf, type KeptOrder, toStanding } from "./order-store.ts";

/** Refused where a step of an order is not open to a firm now, and where a firm that confirms may not trade. */
export async function requireStep(
  db: Reader,
  order: KeptOrder,
  step: OrderStep,
  { firm, now }: { readonly firm: FirmId; readonly now: Instant },
): Promise<void> {
  const fault = orderStepFault(toStanding(order), step, firm, now);
  if (fault) throw new Refused(fault.reason, fault.figures);
  if (step !== "confirm") return;
  const hindered = standingFault(await findStanding(db, firm));
  if (hindered) throw new Refused(hindered);
}

/** What a seller confirms: what is frozen of him out of what he has, and what the contract begins with. */
export interface Confirmation {
  readonly terms: ChargeTerms;
  readonly charges: Charges;
  readonly available: Fen;
  readonly draft: AgreementTerms;
}

interface Known {
  readonly fees: FeeTerms;
  /** The seller's available funds. */
  readonly available: Fen;
  readonly now: Instant;
}

/** By what the seller is charged as his shop is now; refused where he has not got what is frozen for it. */
export async function confirmationOf(
  db: Reader,
  order: KeptOrder,
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

/** What a step moves in the purse of the firm whose step it is; nothing was frozen of a seller who rejects. */
export const vouchersOf = (
  step: OrderStep,
  order: KeptOrder,
  confirmation: Confirmation | null,
): readonly Voucher[] => {
  if (step === "cancel") return releaseOfOrder(order.buyerId, heldOf(order).B);
  return confirmation ? holdForOrder(order.sellerId, confirmation.charges) : [];
};

/**
 * A step is compared by its order, of which nothing changes but its state; a confirmation as well by what is frozen, out of
 * which funds, and by the contract that it begins.
 */
export const stepMark = (step: OrderStep, { orderNo }: KeptOrder, confirmation: Confirmation | null) => ({
  step,
  order: orderNo,
  ...(confirmation && {
    fee: confirmation.charges.fee,
    deposit: confirmation.charges.deposit,
    available: confirmation.available,
    draft: confirmation.draft,
  }),
});
