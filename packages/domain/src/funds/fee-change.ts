import type { FirmId, WareKindId } from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import { formatPrice } from "../money/price.ts";
import { type TradeMode, tradeModeLabel } from "../terms/codes.ts";
import { type RateKind, rateKinds } from "./fee-schedule.ts";
import { type YearFeeKind, yearFeeKinds } from "./year-fee.ts";

/** 收费变更: it holds once a second person has confirmed it. */

export const feeChangeStates = { "0": "待复核", "1": "已生效", "2": "已驳回" } as const;

/** 费率与减免, its first and last day; prices and amounts in their integers. */
export interface RateTerms {
  readonly kind: RateKind;
  readonly mode: TradeMode | null;
  readonly wareKind: WareKindId | null;
  readonly firm: FirmId | null;
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly lastDay: string | null;
  readonly rule: FeeRule | null;
}

/** The most that may be asked: a hundred yuan a tonne, fifty thousandths. */
export const mostPerTonne = 1_000_000n;
export const mostPerMillion = 50_000;

export const isFeeWithin = (rule: FeeRule): boolean =>
  rule.unit === "TON"
    ? rule.perTonne > 0n && rule.perTonne <= mostPerTonne
    : rule.perMillion > 0 && rule.perMillion <= mostPerMillion;

/** As users read it: "0.15 元/吨", "0.3 ‰", "免收". */
export function feeRuleWords(rule: FeeRule | null): string {
  if (rule === null) return "免收";
  return rule.unit === "TON" ? `${formatPrice(rule.perTonne)} 元/吨` : `${rule.perMillion / 1_000} ‰`;
}

export const periodWords = (from: string, lastDay: string | null): string =>
  `${from} 至 ${lastDay ?? "长期"}`;

/** What a rate says, in a line; firms and ware kinds by their names. */
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
