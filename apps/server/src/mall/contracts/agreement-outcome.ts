import type { Voucher } from "@zd/domain/funds/ledger";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { type AgreementStep, agreementFault, termsFault } from "@zd/domain/mall/agreement";
import { type Charges, type ChargeTerms, chargesOf } from "@zd/domain/mall/charges";
import { chargeForOrder, releaseOfOrder } from "@zd/domain/mall/order-vouchers";
import type { Side } from "@zd/domain/terms/codes";
import { Refused } from "../../platform/operation.ts";
import { heldOf, type KeptOrder, termsOfOrder } from "../orders/order-store.ts";
import { type KeptAgreement, toAgreement } from "./agreement-store.ts";

/** A contract that is being agreed on, with its order. */
export interface Both {
  readonly kept: KeptAgreement;
  readonly order: KeptOrder;
}

/** Refused where a step is not open to a firm; `seen` is the version that it has read, null where it does not say. */
export function requireOpen({ kept, order }: Both, step: AgreementStep, firm: FirmId, seen: number | null) {
  const fault = agreementFault(toAgreement(kept, order), step, firm, seen);
  if (fault) throw new Refused(fault.reason, fault.figures);
}

/** A contract whose delivery period is over by now is to be written anew. */
export function requireCurrent({ kept, order }: Both, now: Instant): void {
  const agreement = toAgreement(kept, order);
  const fault = termsFault(agreement, agreement.terms, now);
  if (fault) throw new Refused(fault.reason, fault.figures);
}

const firmOf = ({ buyerId, sellerId }: KeptOrder, side: Side): FirmId => (side === "B" ? buyerId : sellerId);

interface Agreed {
  readonly terms: ChargeTerms;
  readonly charges: Charges;
  readonly vouchers: readonly Voucher[];
}

/** What a side is charged once both agree, by the terms that were fixed with its order, and what moves in its purse. */
export function agreedOf({ kept, order }: Both, side: Side): Agreed {
  const terms = termsOfOrder(order)[side];
  if (!terms) throw new Error(`the order ${order.orderNo} has no terms of its ${side}`);
  const charges = chargesOf(terms, kept.price, kept.quantity);
  return { terms, charges, vouchers: chargeForOrder(firmOf(order, side), heldOf(order)[side], charges) };
}

/** What a side has back where the contract comes to nothing: all that was frozen of it. */
export const releaseOf = (order: KeptOrder, side: Side): readonly Voucher[] =>
  releaseOfOrder(firmOf(order, side), heldOf(order)[side]);
