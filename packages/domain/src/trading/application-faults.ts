/**
 * Checks of a trade application (domain §4.1), field by field; of each field the first fault counts. Prices are in 0.0001
 * yuan a tonne, quantities in 0.0001 t, shares in ten-thousandths.
 */

import { type FirmId, instant, type Quantity } from "../kernel/brand.ts";
import type { Figures } from "../kernel/decision.ts";
import { weekdayCalendar } from "../kernel/exchange-calendar.ts";
import { formatShanghai, shanghaiDay } from "../kernel/shanghai-time.ts";
import { afterWorkingDays } from "../kernel/working-day.ts";
import { group, ladder, outsourcing, purchaseOnly, secondRound } from "./application-mode-rules.ts";
import { cap, deposit, fee, maxStep, reserve, whereBidsStep } from "./application-price-rules.ts";
import {
  lots,
  lotsComeToTotal,
  maxNotBelowMin,
  minWithinLot,
  onlyWhenSplit,
  sellersOnly,
  splitting,
  wholeTrains,
} from "./application-quantity-rules.ts";
import {
  type ApplicationFault,
  applicationLimits,
  type FaultContext,
  positive,
  type Rule,
  required,
} from "./application-rule.ts";
import {
  type ApplicationDraft,
  type ApplicationField,
  type ApplicationTerms,
  emptyDraft,
} from "./application-terms.ts";
import type { WareRule } from "./session.ts";

const bidders: Rule = ({ minBidders }) => {
  const { bidders: most } = applicationLimits;
  return Number.isInteger(minBidders) && minBidders >= 1 && minBidders <= most
    ? null
    : ["BIDDERS_OUT_OF_RANGE", { most: String(most) }];
};

const start: Rule = ({ startsAt }, { now, noticeDays, calendar }) => {
  const earliest = afterWorkingDays(calendar, now, noticeDays);
  return startsAt !== null && startsAt < earliest
    ? ["START_TOO_SOON", { lead: leadWords(noticeDays), at: formatShanghai(earliest).slice(0, 16) }]
    : null;
};

/** The lead that the exchange asks for, in Chinese, for the beginning of a sentence. */
export const leadWords = (days: number) =>
  days === 0 ? "" : `须提前${days === 1 ? "一" : days}个工作日申请，`;

const deliveryAfterStart: Rule = ({ startsAt, deliveryFrom }) =>
  startsAt !== null && deliveryFrom !== null && deliveryFrom < shanghaiDay(startsAt)
    ? ["DELIVERY_BEFORE_START", { day: shanghaiDay(startsAt) }]
    : null;

const deliveryEnds: Rule = ({ deliveryFrom, deliveryTo }) =>
  deliveryFrom !== null && deliveryTo !== null && deliveryTo < deliveryFrom
    ? ["DELIVERY_REVERSED", { day: deliveryFrom }]
    : null;

/** "5600", "≤0.50", ">38", "5200–5850". */
const figure = /^[≤≥<>]?\s?\d+(\.\d+)?(\s?[–~-]\s?\d+(\.\d+)?)?$/;

const qualities: Rule = ({ qualities }, { attributes }) => {
  const missing = attributes.find(
    ({ code, required }) =>
      required && !qualities.some((line) => line.code === code && line.value.trim() !== ""),
  );
  if (missing) return ["QUALITY_MISSING", { name: missing.label }];
  const unreadable = qualities.find(({ value }) => value.trim() !== "" && !figure.test(value.trim()));
  return unreadable ? ["QUALITY_UNREADABLE", { name: unreadable.label }] : null;
};

const invited: Rule = ({ kind, invited }, { firm }) => {
  if (kind === "A") return invited.length > 0 ? ["INVITED_TO_PUBLIC"] : null;
  if (invited.length === 0) return ["INVITED_NONE"];
  const { invited: most } = applicationLimits;
  if (invited.length > most) return ["INVITED_TOO_MANY", { most: String(most) }];
  return invited.includes(firm) ? ["INVITED_SELF"] : null;
};

/** All rules of domain §4.1, in the order of the form's fields; of each field the first fault counts. */
const rules: readonly (readonly [field: ApplicationField, rule: Rule])[] = [
  ["side", purchaseOnly],
  ["wareKind", required("wareKind")],
  ["factory", required("factory")],
  ["product", required("product")],
  ["grade", required("grade")],
  ["qualities", qualities],
  ["lots", required("lots")],
  ["lots", lots],
  ["total", required("total")],
  ["total", positive("total")],
  ["total", lotsComeToTotal],
  ["total", wholeTrains("total")],
  ["goodsLot", sellersOnly],
  ["split", splitting],
  ["minQuantity", onlyWhenSplit(required("minQuantity"))],
  ["minQuantity", onlyWhenSplit(positive("minQuantity"))],
  ["minQuantity", onlyWhenSplit(minWithinLot)],
  ["minQuantity", onlyWhenSplit(wholeTrains("minQuantity"))],
  ["quantityStep", onlyWhenSplit(required("quantityStep"))],
  ["quantityStep", onlyWhenSplit(positive("quantityStep"))],
  ["quantityStep", onlyWhenSplit(wholeTrains("quantityStep"))],
  ["maxQuantity", onlyWhenSplit(maxNotBelowMin)],
  ["maxQuantity", onlyWhenSplit(wholeTrains("maxQuantity"))],
  ["priceUnit", required("priceUnit")],
  ["basePrice", required("basePrice")],
  ["basePrice", positive("basePrice")],
  ["priceStep", whereBidsStep(required("priceStep"))],
  ["priceStep", whereBidsStep(positive("priceStep"))],
  ["maxPriceStep", whereBidsStep(maxStep)],
  ["capPrice", cap],
  ["reservePrice", reserve],
  ["minBidders", bidders],
  ["deposit", required("deposit")],
  ["deposit", deposit],
  ["feeBuy", required("feeBuy")],
  ["feeBuy", fee("feeBuy")],
  ["feeSell", required("feeSell")],
  ["feeSell", fee("feeSell")],
  ["payType", required("payType")],
  ["contractTemplate", required("contractTemplate")],
  ["secondRound", secondRound],
  ["group", group],
  ["outsourcing", outsourcing],
  ["ladder", ladder],
  ["deliveryMode", required("deliveryMode")],
  ["place", required("place")],
  ["startsAt", required("startsAt")],
  ["startsAt", start],
  ["deliveryFrom", required("deliveryFrom")],
  ["deliveryFrom", deliveryAfterStart],
  ["deliveryTo", required("deliveryTo")],
  ["deliveryTo", deliveryEnds],
  ["invited", invited],
];

/** All faults for which an application cannot be submitted, at most one a field. */
export function applicationFaults(
  draft: ApplicationDraft,
  context: FaultContext,
): readonly ApplicationFault[] {
  const faults = new Map<ApplicationField, ApplicationFault>();
  for (const [field, rule] of rules) {
    const found = faults.has(field) ? null : rule(draft, context);
    if (found) faults.set(field, { field, reason: found[0], figures: found[1] ?? {} });
  }
  return [...faults.values()];
}

/** Faults that a ware's rule can get once its parameters are changed. */
export type TermFaultReason =
  | "CAP_WORSE_THAN_BASE"
  | "RESERVE_BEYOND_CAP"
  | "DEPOSIT_OUT_OF_RANGE"
  | "FEE_TOO_HIGH";

/** First fault of a changed ware's rule, by the same checks as an application's; null where there is none. */
export function termFault(
  { mode, side }: Pick<ApplicationDraft, "mode" | "side">,
  { basePrice, capPrice, reservePrice, deposit: rule, feeBuy, feeSell }: WareRule,
): { readonly reason: TermFaultReason; readonly figures: Figures } | null {
  const draft = {
    ...emptyDraft,
    mode,
    side,
    basePrice,
    capPrice,
    reservePrice,
    deposit: rule,
    feeBuy,
    feeSell,
  };
  for (const judge of [cap, reserve, deposit, fee("feeBuy"), fee("feeSell")]) {
    const found = judge(draft, nobody);
    if (found) return { reason: found[0] as TermFaultReason, figures: found[1] ?? {} };
  }
  return null;
}

/** Context for those checks, which read nothing of it. */
const nobody: FaultContext = {
  now: instant(0),
  firm: "" as FirmId,
  noticeDays: 0,
  attributes: [],
  calendar: weekdayCalendar,
};

/** The draft as complete terms; only for a draft in which `applicationFaults` finds nothing. */
export const completeTerms = (draft: ApplicationDraft): ApplicationTerms => draft as ApplicationTerms;

/** Least quantity of an order: the whole lot where it is not split. */
export const leastOrder = (terms: ApplicationDraft, lot: Quantity): Quantity =>
  terms.split ? (terms.minQuantity ?? lot) : lot;
