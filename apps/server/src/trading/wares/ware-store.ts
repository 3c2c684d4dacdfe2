import type { CompanyId, SectionId, WareId } from "@zd/domain/kernel/brand";
import type { WareRule } from "@zd/domain/trading/session";
import type { Reader } from "../../platform/database.ts";
import { notFound } from "../../platform/operation.ts";
import { revive } from "../sessions/exact-json.ts";
import type { NewSection, NewWare } from "../sessions/schedule-section.ts";

/** A ware as its notice has published it, with what its section says for all wares. */
export interface PublishedTerms
  extends Pick<NewSection, "side" | "mode" | "downmode">,
    Omit<NewWare, "id" | "owner" | "turn" | "qualities"> {
  readonly ware: WareId;
  readonly section: SectionId;
}

/** The terms of a ware of the company, or NOT_FOUND. */
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
    ])
    .where("w.id", "=", ware)
    .where("s.companyId", "=", company)
    .executeTakeFirstOrThrow(notFound);
  const { sectionId, rule, ...rest } = row;
  return { ware, section: sectionId as SectionId, ...rest, rule: revive<WareRule>(rule) };
}

/** What everybody may know of a rule: the reserve price, and what else only the rules need, stays hidden. */
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
});
