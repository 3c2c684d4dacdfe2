import { api } from "@zd/api";
import { handle } from "../../../platform/calls/operation.ts";
import { findAttributes } from "../references.ts";

/** 产品指标模板: the lines of a product's quality table, and which of them are required. */
export const readAttributeTemplate = handle(
  api.applications.readAttributeTemplate,
  async ({ product }, { db, actor, refuse }) => {
    const known = await db
      .selectFrom("trading.product")
      .select("id")
      .where("id", "=", product)
      .where("companyId", "=", actor.companyId)
      .executeTakeFirst();
    return known ? findAttributes(db, product) : refuse("NOT_FOUND");
  },
);
