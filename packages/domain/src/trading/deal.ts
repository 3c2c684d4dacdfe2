import { type Fen, type FirmId, fen, type Price, type Quantity } from "../kernel/brand.ts";
import { amountOf, least, shareOfCost } from "../money/amount.ts";
import { type FeeRule, feeOf } from "../money/fee.ts";
import { otherSide, type Side } from "../terms/codes.ts";
import type { Deal } from "./facts.ts";
import type { LiveOrder, Session, Ware, WareRule } from "./session.ts";

/**
 * What an order freezes. Where the performance deposit goes by the deal price, the dearer of base
 * and own price counts, so that the deal itself never asks for more (domain §6.5).
 */
export function depositOf(rule: WareRule, price: Price, quantity: Quantity): Fen {
  const dearer = rule.performanceBase === "DEAL" && price > rule.basePrice ? price : rule.basePrice;
  return depositAt(rule, dearer, quantity);
}

/** What an order of the firm would newly freeze: a fixed deposit is frozen once in a section. */
export function holdOf(
  session: Session,
  rule: WareRule,
  firm: FirmId,
  price: Price,
  quantity: Quantity,
): Fen {
  const held = rule.deposit.mode === "FIXED" && session.fixedDeposits.has(firm);
  return held ? fen(0n) : depositOf(rule, price, quantity);
}

/** The fixed deposit that the section asks of a firm which has not paid it; null when there is none to pay. */
export function fixedDepositDue(session: Session, firm: FirmId): Fen | null {
  if (session.fixedDeposits.has(firm)) return null;
  for (const { rule } of session.wares.values())
    if (rule.deposit.mode === "FIXED") return rule.deposit.amount;
  return null;
}

/** The fee rule of the firm that bids: on a sale it is the buyer. */
export const firmFeeRule = (side: Side, { feeBuy, feeSell }: WareRule): FeeRule =>
  side === "S" ? feeBuy : feeSell;

/** The service fee of the firm that bids. */
export const firmFeeOf = (side: Side, rule: WareRule, price: Price, quantity: Quantity): Fen =>
  feeOf(firmFeeRule(side, rule), price, quantity);

/** The deal of one order at its own price; `fixedHeld` is the firm's fixed deposit, as far as no deal has it yet. */
export function dealOf(side: Side, ware: Ware, order: LiveOrder, fixedHeld: Fen): Deal {
  const { rule } = ware;
  const quantity = order.filled;
  const kept =
    rule.deposit.mode === "FIXED" ? fixedHeld : least(order.hold, performanceOf(rule, order.price, quantity));
  const release = rule.deposit.mode === "FIXED" ? fen(0n) : fen(order.hold - kept);
  return {
    no: order.no,
    ware: ware.id,
    firm: order.firm,
    owner: ware.owner,
    side,
    price: order.price,
    quantity,
    amount: amountOf(order.price, quantity),
    kept,
    release,
    feeFirm: firmFeeOf(side, rule, order.price, quantity),
    feeOwner: firmFeeOf(otherSide(side), rule, order.price, quantity),
    status: quantity === order.quantity ? "C" : "B",
  };
}

/** What is given back when an order ends without a deal; a fixed deposit waits for the end of the section. */
export const releaseOf = (rule: WareRule, order: LiveOrder): Fen =>
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
