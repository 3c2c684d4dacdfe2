import { formatQuantity } from "../money/quantity.ts";
import { applicationLimits, type Rule } from "./application-rule.ts";
import { applicationFields, lotsTotal, mayGoWhole } from "./application-terms.ts";

/** Checks of how much an application offers, and in which parts it may be taken. Quantities are in 0.0001 t. */

export const lots: Rule = ({ lots }) => {
  if (lots.some(({ count, quantity }) => !Number.isInteger(count) || count < 1 || quantity <= 0n))
    return ["FIELD_NOT_POSITIVE", { field: "批次数与每批数量" }];
  const count = lots.reduce((sum, { count }) => sum + count, 0);
  const { lots: most } = applicationLimits;
  return count > most ? ["LOTS_TOO_MANY", { most: String(most) }] : null;
};

export const lotsComeToTotal: Rule = ({ lots, total }) => {
  const sum = lotsTotal(lots);
  return lots.length === 0 || total === null || sum === total
    ? null
    : ["LOTS_NOT_TOTAL", { sum: formatQuantity(sum), total: formatQuantity(total) }];
};

/** Only a seller names a lot of the goods register; goods of a purchase are declared by the deal. */
export const sellersOnly: Rule = ({ side, goodsLot }) =>
  side === "B" && goodsLot !== null ? ["LOT_OF_PURCHASE"] : null;

export const splitting: Rule = ({ mode, split }) => (split || mayGoWhole(mode) ? null : ["MODE_NEEDS_SPLIT"]);

export const onlyWhenSplit =
  (rule: Rule): Rule =>
  (draft, context) =>
    draft.split ? rule(draft, context) : null;

export const minWithinLot: Rule = ({ lots, minQuantity }) => {
  const [first, ...rest] = lots.map(({ quantity }) => quantity);
  if (first === undefined || minQuantity === null) return null;
  const smallest = rest.reduce((least, quantity) => (quantity < least ? quantity : least), first);
  return minQuantity > smallest ? ["MIN_ABOVE_LOT", { quantity: formatQuantity(smallest) }] : null;
};

export const maxNotBelowMin: Rule = ({ minQuantity, maxQuantity }) =>
  minQuantity !== null && maxQuantity !== null && maxQuantity < minQuantity
    ? ["MAX_BELOW_MIN", { quantity: formatQuantity(minQuantity) }]
    : null;

export const wholeTrains =
  (field: "total" | "minQuantity" | "quantityStep" | "maxQuantity"): Rule =>
  ({ mode, outsourcing, [field]: value }) => {
    const train = mode === "4" ? (outsourcing?.trainTonnes ?? null) : null;
    return train === null || train <= 0n || value === null || value % train === 0n
      ? null
      : ["TRAINS_NOT_WHOLE", { field: applicationFields[field], quantity: formatQuantity(train) }];
  };
