import type { CompanyId, WareKindId } from "@zd/domain/kernel/brand";
import type { WareTemplate } from "@zd/domain/mall/attributes";
import type { ProductId } from "@zd/domain/terms/product";
import { choicesOf } from "@zd/domain/trading/dictionaries";
import type { Reader } from "../../platform/database/database.ts";

const bound = (typed: string) => (typed === "" ? null : typed);

/** 属性模板: attributes of a ware kind, and the quality table of a product where one is given. */
export async function findTemplate(
  db: Reader,
  company: CompanyId,
  kind: WareKindId,
  product: ProductId | null,
): Promise<WareTemplate> {
  const [attributes, qualities] = await Promise.all([
    db
      .selectFrom("trading.attributeView")
      .selectAll()
      .where("companyId", "=", company)
      .where("wareKindId", "=", kind)
      .where("enabled", "=", true)
      .orderBy("position")
      .execute(),
    product === null
      ? []
      : db
          .selectFrom("trading.qualityView")
          .select(["code", "label", "unit", "required"])
          .where("productId", "=", product)
          .orderBy("position")
          .execute(),
  ]);
  return {
    attributes: attributes.map(({ id, name, kind: form, unit, required, least, most, choices }) => ({
      code: id,
      label: name,
      unit,
      kind: form,
      required,
      least: bound(least),
      most: bound(most),
      choices: choicesOf(choices),
    })),
    qualities,
  };
}
