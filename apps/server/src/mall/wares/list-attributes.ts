import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { findTemplate } from "./templates.ts";

/** 商品属性: the template of a ware kind and product. */
export const listAttributes = handle(
  api.mallWares.listAttributes,
  async ({ wareKind, product }, { db, request, actor, refuse }) => {
    // The exchange reviews wares on its own host, which is none of the mall's.
    const company = mayDo(actor.roles, "read-console") ? actor.companyId : await openMall(db, request);
    const known = await db
      .selectFrom("trading.productView")
      .select("id")
      .where("companyId", "=", company)
      .where("wareKindId", "=", wareKind)
      .$if(product !== undefined, (all) => all.where("id", "=", product as NonNullable<typeof product>))
      .limit(1)
      .executeTakeFirst();
    if (!known) return refuse("NOT_FOUND");
    const { attributes, qualities } = await findTemplate(db, company, wareKind, product ?? null);
    return {
      attributes: attributes.map((one) => ({ ...one, choices: [...one.choices] })),
      qualities: [...qualities],
    };
  },
);
