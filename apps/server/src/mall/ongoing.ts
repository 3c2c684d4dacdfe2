import { shopStatuses } from "@zd/domain/mall/codes";
import type { FindOngoing } from "../platform/ongoing.ts";

/** 商城店铺 of a firm, with how many wares are on sale. */
export const mallOngoing: FindOngoing = async (db, firm) => {
  const shops = await db
    .selectFrom("mall.merchant as m")
    .select(["m.shopName", "m.status"])
    .select((eb) =>
      eb
        .selectFrom("mall.ware as w")
        .whereRef("w.firmId", "=", "m.firmId")
        .where("w.state", "=", "2")
        .where("w.deletedAt", "is", null)
        .select(({ fn }) => fn.countAll<bigint>().as("n"))
        .as("wares"),
    )
    .where("m.firmId", "=", firm)
    .execute();
  return shops.map(({ shopName, status, wares }) => ({
    title: `商城店铺 ${shopName}`,
    words: `${shopStatuses[status]}，在售商品 ${wares ?? 0n} 件`,
    kind: null,
  }));
};
