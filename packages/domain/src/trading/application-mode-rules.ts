import { formatPrice } from "../money/price.ts";
import { formatQuantity } from "../money/quantity.ts";
import { applicationLimits, type Found, type Rule } from "./application-rule.ts";
import { type ApplicationDraft, applicationFields } from "./application-terms.ts";
import { priceImprovement } from "./price-improvement.ts";

/** Checks of the terms that only one mode of trade has. */

export const purchaseOnly: Rule = ({ mode, side }) =>
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

export const secondRound = inMode("90", "secondRound", ({ coolMs, quoteMs }) => {
  const { least, most } = applicationLimits.secondRoundMs;
  return [coolMs, quoteMs].every((ms) => Number.isInteger(ms) && ms >= least && ms <= most)
    ? null
    : ["SECOND_ROUND_OUT_OF_RANGE", { least: String(least / 60_000), most: String(most / 60_000) }];
});

/**
 * Checks the tiers of a group: the first is the base price, and each later one is better for the firms that join (domain
 * §2.4).
 */
export const group = inMode("2", "group", ({ min, tiers }, draft) => {
  const { side, total, basePrice } = draft;
  if (min <= 0n) return ["FIELD_NOT_POSITIVE", { field: "成团量" }];
  if (total !== null && min > total) return ["GROUP_BEYOND_TOTAL", { quantity: formatQuantity(total) }];
  const [first] = tiers;
  if (first && basePrice !== null && (first.price !== basePrice || first.from > min))
    return ["TIER_NOT_BASE", { price: formatPrice(basePrice), quantity: formatQuantity(min) }];
  const ordered = tiers.every(({ from, price }, at) => {
    const before = tiers[at - 1];
    const better = before === undefined || priceImprovement(side, before.price, price) > 0n;
    return price > 0n && better && (before === undefined || from > before.from);
  });
  if (!ordered) return ["TIERS_OUT_OF_ORDER", { direction: side === "S" ? "递减" : "递增" }];
  const last = tiers.at(-1);
  return last && total !== null && last.from > total
    ? ["GROUP_BEYOND_TOTAL", { quantity: formatQuantity(total) }]
    : null;
});

export const outsourcing = inMode("4", "outsourcing", ({ trainTonnes }) =>
  trainTonnes !== null && trainTonnes <= 0n ? ["FIELD_NOT_POSITIVE", { field: "每列吨数" }] : null,
);

export const ladder = inMode("5", "ladder", ({ basis, rows }, { basePrice }) => {
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
