import type { FirmId, WareKindId } from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import { formatPrice } from "../money/price.ts";
import { type TradeMode, tradeModeLabel } from "../terms/codes.ts";
import { type RateKind, rateKinds } from "./fee-schedule.ts";
import { type YearFeeKind, yearFeeKinds } from "./year-fee.ts";

/** 收费变更: a change of what the exchange charges; it takes effect once a second staff user has confirmed it. */

export const feeChangeStates = { "0": "待复核", "1": "已生效", "2": "已驳回" } as const;

/** 费率与减免 as it is asked for, by days; null means every mode, ware kind or firm. */
export interface RateTerms {
  /** Whose service fee: the buyer's or the seller's. */
  readonly kind: RateKind;
  /** Trade mode; null for every one. */
  readonly mode: TradeMode | null;
  /** Ware kind; null for every one. */
  readonly wareKind: WareKindId | null;
  /** Firm that is charged; null for every one. */
  readonly firm: FirmId | null;
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** Last day, `YYYY-MM-DD`; null where it has none. */
  readonly lastDay: string | null;
  /** Fee that is charged; null waives it (减免). */
  readonly rule: FeeRule | null;
}

/** Greatest fee a tonne, in 0.0001 yuan: 100 yuan. */
export const mostPerTonne = 1_000_000n;
/** Greatest fee in millionths of the amount: 50 ‰. */
export const mostPerMillion = 50_000;

export const isFeeWithin = (rule: FeeRule): boolean =>
  rule.unit === "TON"
    ? rule.perTonne > 0n && rule.perTonne <= mostPerTonne
    : rule.perMillion > 0 && rule.perMillion <= mostPerMillion;

/** Fee rule as users read it: "0.15 元/吨", "0.3 ‰"; "免收" for null. */
export function feeRuleWords(rule: FeeRule | null): string {
  if (rule === null) return "免收";
  return rule.unit === "TON" ? `${formatPrice(rule.perTonne)} 元/吨` : `${rule.perMillion / 1_000} ‰`;
}

export const periodWords = (from: string, lastDay: string | null): string =>
  `${from} 至 ${lastDay ?? "长期"}`;

/** A rate in one line of Chinese; a null name stands for all ware kinds or firms. */
export function rateWords(
  { kind, mode, from, lastDay, rule }: Pick<RateTerms, "kind" | "mode" | "from" | "lastDay" | "rule">,
  wareKindName: string | null,
  firmName: string | null,
): string {
  return [
    rateKinds[kind],
    firmName ?? "全部企业",
    mode === null ? "全部模式" : tradeModeLabel(mode),
    wareKindName ?? "全部品种",
    feeRuleWords(rule),
    periodWords(from, lastDay),
  ].join(" · ");
}

export const yearFeeWords = (kind: YearFeeKind, years: number): string => `${yearFeeKinds[kind]} ${years} 年`;
