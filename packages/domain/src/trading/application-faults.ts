import { type FirmId, type Instant, instant, type Price, type Quantity } from "../kernel/brand.ts";
import type { Figures } from "../kernel/decision.ts";
import { dayMs, formatShanghai, shanghaiDay } from "../kernel/shanghai-time.ts";
import { isWorkingDay } from "../kernel/working-day.ts";
import type { FeeRule } from "../money/fee.ts";
import { formatPrice } from "../money/price.ts";
import { formatQuantity } from "../money/quantity.ts";
import {
  type ApplicationDraft,
  type ApplicationField,
  type ApplicationTerms,
  applicationFields,
  basePriceNames,
  bidsBySteps,
  emptyDraft,
  lotsTotal,
  mayGoWhole,
} from "./application-terms.ts";
import { gain } from "./gain.ts";
import type { WareRule } from "./session.ts";

/**
 * Checks of a trade application (domain §4.1), field by field; of each field the first fault counts. Prices are in 0.0001
 * yuan a tonne, quantities in 0.0001 t, shares in ten-thousandths.
 */

/** Limits of an application; in one place, so that an exchange can have its own (domain §0.4). */
export const applicationLimits = {
  /** Greatest number of wares of one section. */
  lots: 500,
  /** Greatest number of invited firms. */
  invited: 200,
  /** Greatest value of `minBidders`. */
  bidders: 20,
  /** Deposit as a share of base price × quantity, in ten-thousandths. */
  depositRate: { least: 100, most: 10_000 },
  /** Greatest service fee, in thousandths of the goods' price. */
  feePerMille: 10,
  /** Length of a phase of the second round, in ms. */
  secondRoundMs: { least: 60_000, most: 3_600_000 },
} as const;

export type FaultReason =
  | "FIELD_REQUIRED"
  | "FIELD_NOT_POSITIVE"
  | "LOTS_TOO_MANY"
  | "LOTS_NOT_TOTAL"
  | "MIN_ABOVE_LOT"
  | "MAX_BELOW_MIN"
  | "MAX_STEP_BELOW_STEP"
  | "CAP_WORSE_THAN_BASE"
  | "RESERVE_WORSE_THAN_BASE"
  | "RESERVE_BEYOND_CAP"
  | "CAP_NOT_USED"
  | "BIDDERS_OUT_OF_RANGE"
  | "START_TOO_SOON"
  | "DELIVERY_BEFORE_START"
  | "DELIVERY_REVERSED"
  | "DEPOSIT_OUT_OF_RANGE"
  | "FEE_TOO_HIGH"
  | "QUALITY_MISSING"
  | "QUALITY_UNREADABLE"
  | "INVITED_NONE"
  | "INVITED_TO_PUBLIC"
  | "INVITED_SELF"
  | "INVITED_TOO_MANY"
  | "MODE_NEEDS_SPLIT"
  | "MODE_NEEDS_PURCHASE"
  | "SECOND_ROUND_OUT_OF_RANGE"
  | "GROUP_BEYOND_TOTAL"
  | "TIERS_OUT_OF_ORDER"
  | "TIER_NOT_BASE"
  | "TRAINS_NOT_WHOLE"
  | "LADDER_OUT_OF_ORDER"
  | "LADDER_BEYOND_BASE"
  | "LOT_OF_PURCHASE";

/** A fault of an application, and the field at which it is shown. */
export interface ApplicationFault {
  readonly field: ApplicationField;
  readonly reason: FaultReason;
  /** Figures for the words of the reason, as they are shown; empty where it has none. */
  readonly figures: Figures;
}

/** What an application is checked against, besides itself. */
export interface FaultContext {
  /** Moment of the submission, from which the working days of the notice count. */
  readonly now: Instant;
  /** Firm that applies. */
  readonly firm: FirmId;
  /** Working days between the submission and the session (domain §4.1), by the exchange's parameters. */
  readonly noticeDays: number;
  /** Rows of the product's quality table, and which of them must be stated. */
  readonly attributes: readonly {
    /** Code of the row, unique in the table. */
    readonly code: string;
    /** Chinese name, for the words of a fault. */
    readonly label: string;
    /** Whether an application must state it. */
    readonly required: boolean;
  }[];
}

type Found = readonly [reason: FaultReason, figures?: Figures] | null;
type Rule = (draft: ApplicationDraft, context: FaultContext) => Found;

/** The moment `days` working days later at the same time of day; other days do not count. */
export function afterWorkingDays(from: Instant, days: number): Instant {
  let at = from;
  for (let left = days; left > 0; ) {
    at = instant(at + dayMs);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

const required =
  (field: ApplicationField): Rule =>
  (draft) => {
    const value = draft[field];
    const missing = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    return missing ? ["FIELD_REQUIRED", { field: nameOf(draft, field) }] : null;
  };

const positive =
  (field: "total" | "minQuantity" | "quantityStep" | "basePrice" | "priceStep"): Rule =>
  (draft) => {
    const value = draft[field];
    return value !== null && value <= 0n ? ["FIELD_NOT_POSITIVE", { field: nameOf(draft, field) }] : null;
  };

const nameOf = (draft: ApplicationDraft, field: ApplicationField) =>
  field === "basePrice" ? basePriceNames[draft.mode] : applicationFields[field];

const worst = (draft: ApplicationDraft) => (draft.side === "S" ? "低于" : "高于");

const lots: Rule = ({ lots }) => {
  if (lots.some(({ count, quantity }) => !Number.isInteger(count) || count < 1 || quantity <= 0n))
    return ["FIELD_NOT_POSITIVE", { field: "批次数与每批数量" }];
  const count = lots.reduce((sum, { count }) => sum + count, 0);
  const { lots: most } = applicationLimits;
  return count > most ? ["LOTS_TOO_MANY", { most: String(most) }] : null;
};

const lotsComeToTotal: Rule = ({ lots, total }) => {
  const sum = lotsTotal(lots);
  return lots.length === 0 || total === null || sum === total
    ? null
    : ["LOTS_NOT_TOTAL", { sum: formatQuantity(sum), total: formatQuantity(total) }];
};

/** Only a seller names a lot of the goods register; goods of a purchase are declared by the deal. */
const sellersOnly: Rule = ({ side, goodsLot }) =>
  side === "B" && goodsLot !== null ? ["LOT_OF_PURCHASE"] : null;

const splitting: Rule = ({ mode, split }) => (split || mayGoWhole(mode) ? null : ["MODE_NEEDS_SPLIT"]);

const onlyWhenSplit =
  (rule: Rule): Rule =>
  (draft, context) =>
    draft.split ? rule(draft, context) : null;

const minWithinLot: Rule = ({ lots, minQuantity }) => {
  const [first, ...rest] = lots.map(({ quantity }) => quantity);
  if (first === undefined || minQuantity === null) return null;
  const smallest = rest.reduce((least, quantity) => (quantity < least ? quantity : least), first);
  return minQuantity > smallest ? ["MIN_ABOVE_LOT", { quantity: formatQuantity(smallest) }] : null;
};

const maxNotBelowMin: Rule = ({ minQuantity, maxQuantity }) =>
  minQuantity !== null && maxQuantity !== null && maxQuantity < minQuantity
    ? ["MAX_BELOW_MIN", { quantity: formatQuantity(minQuantity) }]
    : null;

const wholeTrains =
  (field: "total" | "minQuantity" | "quantityStep" | "maxQuantity"): Rule =>
  ({ mode, outsourcing, [field]: value }) => {
    const train = mode === "4" ? (outsourcing?.trainTonnes ?? null) : null;
    return train === null || train <= 0n || value === null || value % train === 0n
      ? null
      : ["TRAINS_NOT_WHOLE", { field: applicationFields[field], quantity: formatQuantity(train) }];
  };

const whereBidsStep =
  (rule: Rule): Rule =>
  (draft, context) =>
    bidsBySteps(draft.mode) ? rule(draft, context) : null;

const maxStep: Rule = ({ priceStep, maxPriceStep }) =>
  priceStep !== null && maxPriceStep !== null && maxPriceStep < priceStep
    ? ["MAX_STEP_BELOW_STEP", { step: formatPrice(priceStep) }]
    : null;

/** A cap is only for modes in which prices are bid, and not worse than the base price. */
const cap: Rule = (draft) => {
  const { mode, side, capPrice, basePrice } = draft;
  if (capPrice === null) return null;
  if (!bidsBySteps(mode) && mode !== "3") return ["CAP_NOT_USED", { field: applicationFields.capPrice }];
  if (basePrice === null || gain(side, capPrice, basePrice) >= 0n || mode === "3") return null;
  return ["CAP_WORSE_THAN_BASE", { direction: worst(draft), price: formatPrice(basePrice) }];
};

const reserve: Rule = (draft) => {
  const { mode, side, basePrice, capPrice, reservePrice } = draft;
  if (reservePrice === null) return null;
  if (!bidsBySteps(mode)) return ["CAP_NOT_USED", { field: applicationFields.reservePrice }];
  if (basePrice !== null && gain(side, reservePrice, basePrice) < 0n)
    return ["RESERVE_WORSE_THAN_BASE", { direction: worst(draft), price: formatPrice(basePrice) }];
  return capPrice !== null && gain(side, reservePrice, capPrice) > 0n
    ? ["RESERVE_BEYOND_CAP", { price: formatPrice(capPrice) }]
    : null;
};

const bidders: Rule = ({ minBidders }) => {
  const { bidders: most } = applicationLimits;
  return Number.isInteger(minBidders) && minBidders >= 1 && minBidders <= most
    ? null
    : ["BIDDERS_OUT_OF_RANGE", { most: String(most) }];
};

const deposit: Rule = ({ deposit, basePrice }) => {
  if (deposit === null) return null;
  const { least, most } = applicationLimits.depositRate;
  const fault = (range: string): Found => ["DEPOSIT_OUT_OF_RANGE", { range }];
  switch (deposit.mode) {
    case "RATIO":
      return Number.isInteger(deposit.rate) && deposit.rate >= least && deposit.rate <= most
        ? null
        : fault(`比例须在 ${least / 100} % 至 ${most / 100} % 之间`);
    case "FIXED":
      return deposit.amount > 0n ? null : fault("定额须大于零");
    case "TON":
      if (deposit.perTonne <= 0n) return fault("每吨金额须大于零");
      return basePrice !== null && deposit.perTonne > basePrice
        ? fault(`每吨不得高于价格 ${formatPrice(basePrice)} 元`)
        : null;
  }
};

const fee =
  (field: "feeBuy" | "feeSell"): Rule =>
  ({ [field]: rule, basePrice }) => {
    const { feePerMille: most } = applicationLimits;
    return rule !== null && feeBeyond(rule, basePrice, most)
      ? ["FEE_TOO_HIGH", { most: String(most) }]
      : null;
  };

const feeBeyond = (rule: FeeRule, basePrice: Price | null, perMille: number): boolean =>
  rule.unit === "MILLE"
    ? rule.perMillion < 0 || rule.perMillion > perMille * 1_000
    : rule.perTonne < 0n || (basePrice !== null && rule.perTonne * 1_000n > basePrice * BigInt(perMille));

const start: Rule = ({ startsAt }, { now, noticeDays }) => {
  const earliest = afterWorkingDays(now, noticeDays);
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

const purchaseOnly: Rule = ({ mode, side }) =>
  mode === "4" && side !== "B" ? ["MODE_NEEDS_PURCHASE"] : null;

/** A rule for terms that only one mode has, and must have. */
const inMode =
  <Field extends "secondRound" | "group" | "outsourcing" | "ladder">(
    mode: ApplicationDraft["mode"],
    field: Field,
    judge: (terms: NonNullable<ApplicationDraft[Field]>, draft: ApplicationDraft) => Found,
  ): Rule =>
  (draft) => {
    if (draft.mode !== mode) return null;
    const terms = draft[field];
    return terms === null
      ? ["FIELD_REQUIRED", { field: applicationFields[field] }]
      : judge(terms as NonNullable<ApplicationDraft[Field]>, draft);
  };

const secondRound = inMode("90", "secondRound", ({ coolMs, quoteMs }) => {
  const { least, most } = applicationLimits.secondRoundMs;
  return [coolMs, quoteMs].every((ms) => Number.isInteger(ms) && ms >= least && ms <= most)
    ? null
    : ["SECOND_ROUND_OUT_OF_RANGE", { least: String(least / 60_000), most: String(most / 60_000) }];
});

/**
 * Checks the tiers of a group: the first is the base price, and each later one is better for the firms that join (domain
 * §2.4).
 */
const group = inMode("2", "group", ({ min, tiers }, draft) => {
  const { side, total, basePrice } = draft;
  if (min <= 0n) return ["FIELD_NOT_POSITIVE", { field: "成团量" }];
  if (total !== null && min > total) return ["GROUP_BEYOND_TOTAL", { quantity: formatQuantity(total) }];
  const [first] = tiers;
  if (first && basePrice !== null && (first.price !== basePrice || first.from > min))
    return ["TIER_NOT_BASE", { price: formatPrice(basePrice), quantity: formatQuantity(min) }];
  const ordered = tiers.every(({ from, price }, at) => {
    const before = tiers[at - 1];
    const better = before === undefined || gain(side, before.price, price) > 0n;
    return price > 0n && better && (before === undefined || from > before.from);
  });
  if (!ordered) return ["TIERS_OUT_OF_ORDER", { direction: side === "S" ? "递减" : "递增" }];
  const last = tiers.at(-1);
  return last && total !== null && last.from > total
    ? ["GROUP_BEYOND_TOTAL", { quantity: formatQuantity(total) }]
    : null;
});

const outsourcing = inMode("4", "outsourcing", ({ trainTonnes }) =>
  trainTonnes !== null && trainTonnes <= 0n ? ["FIELD_NOT_POSITIVE", { field: "每列吨数" }] : null,
);

const ladder = inMode("5", "ladder", ({ basis, rows }, { basePrice }) => {
  if (rows.length === 0) return ["FIELD_REQUIRED", { field: applicationFields.ladder }];
  const most = 100_0000n;
  const ordered = rows.every(({ from, off }, at) => {
    const before = rows[at - 1];
    const rises = before === undefined ? from >= 0n : from > before.from && off > before.off;
    return rises && off >= 0n && (basis === "ABS" || from <= most);
  });
  if (!ordered) return ["LADDER_OUT_OF_ORDER"];
  const greatest = rows.at(-1)?.off ?? 0n;
  return basePrice !== null && greatest >= basePrice
    ? ["LADDER_BEYOND_BASE", { price: formatPrice(basePrice) }]
    : null;
});

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
const nobody: FaultContext = { now: instant(0), firm: "" as FirmId, noticeDays: 0, attributes: [] };

/** The draft as complete terms; only for a draft in which `applicationFaults` finds nothing. */
export const completeTerms = (draft: ApplicationDraft): ApplicationTerms => draft as ApplicationTerms;

/** Least quantity of an order: the whole lot where it is not split. */
export const leastOrder = (terms: ApplicationDraft, lot: Quantity): Quantity =>
  terms.split ? (terms.minQuantity ?? lot) : lot;
