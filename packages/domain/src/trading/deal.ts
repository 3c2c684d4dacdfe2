import { type Fen, type FirmId, fen, type Price, type Quantity } from "../kernel/brand.ts";
import { amountOf, least, shareOfCost } from "../money/amount.ts";
import { type FeeRule, feeOf } from "../money/fee.ts";
import { otherSide, type Side } from "../terms/codes.ts";
import type { Deal } from "./facts.ts";
import type { LiveOrder, Session, Ware, WareRule } from "./session.ts";

/**
 * Deposits and deals (domain §6.5): a trading deposit is frozen with an order; of a deal it becomes the performance
 * deposit, the rest is released. A fixed deposit is held once in a section and goes into the firm's first deal. Money is
 * in fen, prices are in 0.0001 yuan a tonne, quantities in 0.0001 t.
 */

/**
 * Deposit that an order freezes, in fen. Where the performance deposit goes by the deal price, it is reckoned from the
 * greater of base and own price, so that the deal never needs more (domain §6.5).
 */
export function depositOf(rule: WareRule, price: Price, quantity: Quantity): Fen {
  const dearer = rule.performanceBase === "DEAL" && price > rule.basePrice ? price : rule.basePrice;
  return depositAt(rule, dearer, quantity);
}

/** Deposit that an order of the firm would newly freeze; zero where its fixed deposit is held already. */
export function depositToHold(
  session: Session,
  rule: WareRule,
  firm: FirmId,
  price: Price,
  quantity: Quantity,
): Fen {
  const held = rule.deposit.mode === "FIXED" && session.fixedDeposits.has(firm);
  return held ? fen(0n) : depositOf(rule, price, quantity);
}

/** Fixed deposit that the section asks of a firm which has not paid it; null where there is none to pay. */
export function fixedDepositDue(session: Session, firm: FirmId): Fen | null {
  if (session.fixedDeposits.has(firm)) return null;
  for (const { rule } of session.wares.values())
    if (rule.deposit.mode === "FIXED") return rule.deposit.amount;
  return null;
}

/** Fee rule of the firm that orders: on a sale it is the buyer. */
export const firmFeeRule = (side: Side, { feeBuy, feeSell }: WareRule): FeeRule =>
  side === "S" ? feeBuy : feeSell;

/** Service fee of the firm that orders. */
export const firmFeeOf = (side: Side, rule: WareRule, price: Price, quantity: Quantity): Fen =>
  feeOf(firmFeeRule(side, rule), price, quantity);

/**
 * Deal of one order's filled quantity at its own price. `fixedHeld` is the part of the firm's fixed deposit that no deal
 * has yet, in fen.
 */
export function dealOf(side: Side, ware: Ware, order: LiveOrder, fixedHeld: Fen): Deal {
  const { rule } = ware;
  const quantity = order.filled;
  const deposit =
    rule.deposit.mode === "FIXED" ? fixedHeld : least(order.hold, performanceOf(rule, order.price, quantity));
  const release = rule.deposit.mode === "FIXED" ? fen(0n) : fen(order.hold - deposit);
  return {
    no: order.no,
    ware: ware.id,
    firm: order.firm,
    owner: ware.owner,
    side,
    price: order.price,
    quantity,
    amount: amountOf(order.price, quantity),
    kept: deposit,
    release,
    feeFirm: firmFeeOf(side, rule, order.price, quantity),
    feeOwner: firmFeeOf(otherSide(side), rule, order.price, quantity),
    status: quantity === order.quantity ? "C" : "B",
  };
}

/**
 * Deposit that is released when an order ends without a deal; zero for a fixed one, which is released with the section's
 * end.
 */
export const depositToRelease = (rule: WareRule, order: LiveOrder): Fen =>
  rule.deposit.mode === "FIXED" ? fen(0n) : order.hold;

const performanceOf = (rule: WareRule, price: Price, quantity: Quantity): Fen =>
  depositAt(rule, rule.performanceBase === "DEAL" ? price : rule.basePrice, quantity);

function depositAt({ deposit }: WareRule, price: Price, quantity: Quantity): Fen {
  switch (deposit.mode) {
    case "RATIO":
      return shareOfCost(price, quantity, deposit.rate);
    case "TON":
      return amountOf(deposit.perTonne, quantity);
    case "FIXED":
      return deposit.amount;
  }
}
