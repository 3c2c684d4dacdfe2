import type { Voucher } from "@zd/domain/funds/ledger";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { type AgreementStep, agreementFault, termsFault } from "@zd/domain/mall/agreement";
import { type Charges, type ChargeTerms, chargesOf } from "@zd/domain/mall/charges";
import { chargeForOrder, releaseOfOrder } from "@zd/domain/mall/order-vouchers";
import type { Side } from "@zd/domain/terms/codes";
import { Refused } from "../../platform/calls/operation.ts";
import { heldOf, type OrderRow, termsOfOrder } from "../orders/order-store.ts";
import { type AgreementRow, toAgreement } from "./agreement-store.ts";

/** An agreement with its order. */
export interface Both {
  /** The agreement. */
  readonly row: AgreementRow;
  /** The order that it follows from. */
  readonly order: OrderRow;
}

/**
 * Refuses a step that is not open to a firm; `seen` is the version that the user has read, null where the call does
 * not say.
 */
export function requireOpen({ row, order }: Both, step: AgreementStep, firm: FirmId, seen: number | null) {
  const fault = agreementFault(toAgreement(row, order), step, firm, seen);
  if (fault) throw new Refused(fault.reason, fault.figures);
}

/** Refuses an agreement whose delivery period is over; its merchant has to change it. */
export function requireCurrent({ row, order }: Both, now: Instant): void {
  const agreement = toAgreement(row, order);
  const fault = termsFault(agreement, agreement.terms, now);
  if (fault) throw new Refused(fault.reason, fault.figures);
}

const firmOf = ({ buyerId, sellerId }: OrderRow, side: Side): FirmId => (side === "B" ? buyerId : sellerId);

/** What a side is charged once both agree. */
interface Agreed {
  /** The terms that were fixed with its order. */
  readonly terms: ChargeTerms;
  /** Fee and deposit for the agreed quantity. */
  readonly charges: Charges;
  /** What is posted for this side. */
  readonly vouchers: readonly Voucher[];
}

/** What a side is charged once both agree, by the terms fixed with its order, and the vouchers that follow. */
export function agreedOf({ row, order }: Both, side: Side): Agreed {
  const terms = termsOfOrder(order)[side];
  if (!terms) throw new Error(`the order ${order.orderNo} has no terms of its ${side}`);
  const charges = chargesOf(terms, row.price, row.quantity);
  return { terms, charges, vouchers: chargeForOrder(firmOf(order, side), heldOf(order)[side], charges) };
}

/** The vouchers that free everything frozen of a side, where the agreement is cancelled. */
export const releaseOf = (order: OrderRow, side: Side): readonly Voucher[] =>
  releaseOfOrder(firmOf(order, side), heldOf(order)[side]);
