import { api } from "@zd/api";
import { handle } from "../../../platform/calls/operation.ts";

/** 等级(牌号) (2206) of a product. */
export const listGrades = handle(api.applications.listGrades, async ({ product }, { db, actor }) => {
  const grades = await db
    .selectFrom("trading.grade as g")
    .innerJoin("trading.product as p", "p.id", "g.productId")
    .select(["g.id", "g.name"])
    .where("p.id", "=", product)
    .where("g.enabled", "=", true)
    .where("p.companyId", "=", actor.companyId)
    .orderBy("g.position")
    .execute();
  return grades.map(({ id, name }) => ({ grade: id, name }));
});
