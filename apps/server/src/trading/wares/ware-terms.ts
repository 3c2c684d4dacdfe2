import type { Fen } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import { formatPrice, groupedPrice } from "@zd/domain/money/price";
import { formatAmount, formatYuan } from "@zd/domain/money/yuan";
import { basePriceTitleOf, feeMoment, namesPrice } from "@zd/domain/trading/base-price";
import type { DepositRule, RunningMode, WareRule } from "@zd/domain/trading/session";

/** A rate in ten-thousandths as per cent: 1 000 is "10". */
const percent = (rate: number) => String(rate / 100);

/** Value of the deposit rule as text: ten-thousandths, yuan, or yuan a tonne. */
export function depositValueOf(rule: DepositRule): string {
  switch (rule.mode) {
    case "RATIO":
      return String(rule.rate);
    case "FIXED":
      return formatYuan(rule.amount);
    case "TON":
      return formatPrice(rule.perTonne);
  }
}

/** The deposit rule in words; a ratio names the price of its mode from which it is reckoned. */
export function depositTextOf(mode: RunningMode, rule: WareRule): string {
  const { deposit, performanceBase } = rule;
  switch (deposit.mode) {
    case "RATIO": {
      const base = basePriceTitleOf(mode, rule);
      const own = performanceBase === "DEAL" && namesPrice(mode, rule);
      return `${own ? `报价与${base}中高者` : base} × 数量 × ${percent(deposit.rate)} %`;
    }
    case "FIXED":
      return `每场 ${formatAmount(deposit.amount as Fen)} 元`;
    case "TON":
      return `${groupedPrice(deposit.perTonne)} 元/吨`;
  }
}

export const feeValueOf = (rule: FeeRule): string =>
  rule.unit === "TON" ? formatPrice(rule.perTonne) : String(rule.perMillion / 1000);

export const feeTextOf = (mode: RunningMode, rule: FeeRule): string =>
  rule.unit === "TON"
    ? `${groupedPrice(rule.perTonne)} 元/吨，${feeMoment(mode)}`
    : `成交金额的 ${rule.perMillion / 1000} ‰，${feeMoment(mode)}`;
