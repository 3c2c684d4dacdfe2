import type { Fen } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import { formatPrice } from "@zd/domain/money/price";
import { formatYuan } from "@zd/domain/money/yuan";
import { basePriceNames } from "@zd/domain/trading/application-terms";
import type { DepositRule, RunningMode, WareRule } from "@zd/domain/trading/session";

/** Ten-thousandths as a user reads them: 1 000 is "10". */
const percent = (rate: number) => String(rate / 100);

/** The deposit's standard, as text for a machine: ten-thousandths, yuan, or yuan a tonne. */
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

type Deposited = Pick<WareRule, "deposit" | "performanceBase">;

/** The deposit's standard in words; a group's is held by the first tier, and kept by the one that is reached. */
export function depositTextOf({ deposit, performanceBase }: Deposited, mode: RunningMode): string {
  switch (deposit.mode) {
    case "RATIO": {
      const byDeal = performanceBase === "DEAL";
      const price = byDeal && mode !== "2" ? "报价" : basePriceNames[mode];
      const text = `${price} × 数量 × ${percent(deposit.rate)} %`;
      return byDeal && mode === "2" ? `${text}，成团后按成交价` : text;
    }
    case "FIXED":
      return `每场 ${formatYuan(deposit.amount as Fen)} 元`;
    case "TON":
      return `${formatPrice(deposit.perTonne)} 元/吨`;
  }
}

export const feeValueOf = (rule: FeeRule): string =>
  rule.unit === "TON" ? formatPrice(rule.perTonne) : String(rule.perMillion / 1000);

export const feeTextOf = (rule: FeeRule): string =>
  rule.unit === "TON"
    ? `${formatPrice(rule.perTonne)} 元/吨，成交时收`
    : `成交金额的 ${rule.perMillion / 1000} ‰，成交时收`;
