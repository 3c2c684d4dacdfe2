import {
  type CompanyId,
  quantity,
  type SectionId,
  type WareId,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import type { PriceLadder } from "@zd/domain/terms/price-ladder";
import type { WareRule } from "@zd/domain/trading/session";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { revive } from "../../platform/formats/exact-json.ts";
import type { NewSection, NewWare } from "../sessions/schedule-section.ts";

/** The published terms of a ware, with those that its section has for all wares. */
export interface PublishedTerms
  extends Pick<NewSection, "side" | "mode" | "downmode">,
    Omit<NewWare, "id" | "owner" | "turn" | "qualities"> {
  readonly ware: WareId;
  readonly section: SectionId;
  /** The ware kind of the section. */
  readonly wareKind: WareKindId;
  /** Secret of the section until its offers are open; only its digest may be shown before. */
  readonly lotterySeed: string;
}

/** The terms of a ware of the company; or NOT_FOUND. */
export async function getWareTerms(db: Reader, ware: WareId, company: CompanyId): Promise<PublishedTerms> {
  const row = await db
    .selectFrom("trading.ware as w")
    .innerJoin("trading.section as s", "s.id", "w.sectionId")
    .select([
      "w.sectionId",
      "w.no",
      "w.product",
      "w.producer",
      "w.place",
      "w.delivery",
      "w.deliveryFrom",
      "w.deliveryTo",
      "w.priceBasis",
      "w.payType",
      "w.rule",
      "s.side",
      "s.mode",
      "s.downmode",
      "s.wareKindId as wareKind",
      "s.lotterySeed",
    ])
    .where("w.id", "=", ware)
    .where("s.companyId", "=", company)
    .executeTakeFirstOrThrow(notFound);
  const { sectionId, rule, ...rest } = row;
  return { ware, section: sectionId as SectionId, ...rest, rule: revive<WareRule>(rule) };
}

/** The part of a rule that everybody may know; the reserve price is left out. */
export const openRuleOf = (rule: WareRule) => ({
  total: rule.total,
  minQuantity: rule.minQuantity,
  quantityStep: rule.quantityStep,
  maxQuantity: rule.maxQuantity,
  split: rule.split,
  basePrice: rule.basePrice,
  priceStep: rule.priceStep,
  maxPriceStep: rule.maxPriceStep,
  capPrice: rule.capPrice,
  tieRule: rule.tieRule,
  ...openTermsOf(rule.terms),
});

function openTermsOf(terms: WareRule["terms"]) {
  const none = { limitPrice: null, group: null, outsourcing: null, ladder: null };
  switch (terms?.mode) {
    case "2": {
      const { least, tiers, lockMs } = terms;
      return { ...none, group: { least, tiers: [...tiers], lockSeconds: Math.round(lockMs / 1000) } };
    }
    case "3":
      return { ...none, limitPrice: terms.limitPrice };
    case "4": {
      const { limitPrice, pricing, unit } = terms;
      return { ...none, limitPrice, outsourcing: { pricing, unit } };
    }
    case "5":
      return { ...none, ladder: openLadderOf(terms.ladder) };
    default:
      return none;
  }
}

const openLadderOf = ({ kind, rows, otherwise }: PriceLadder) => ({
  kind,
  otherwise,
  rows: rows.map(({ at, inclusive, off }) => ({
    from: kind === "ABS" ? quantity(at) : null,
    rate: kind === "RATE" ? Number(at) : null,
    inclusive,
    off,
  })),
});
