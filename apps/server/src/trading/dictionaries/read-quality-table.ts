import { api } from "@zd/api";
import type { ProductId } from "@zd/domain/terms/product";
import { handle } from "../../platform/calls/operation.ts";
import { findAttributes } from "../applications/references.ts";

/** 产品指标模板 of a product, for the staff. */
export const readQualityTable = handle(
  api.dictionaries.readQualityTable,
  async ({ product: id }, { db, actor, refuse }) => {
    const product = id as ProductId;
    const found = await db
      .selectFrom("trading.product")
      .select("id")
      .where("id", "=", product)
      .where("companyId", "=", actor.companyId)
      .executeTakeFirst();
    return found ? { rows: await findAttributes(db, product) } : refuse("NOT_FOUND");
  },
);
