import { api } from "@zd/api";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { anywhere } from "../../platform/database/database.ts";
import { openMall } from "../switching/open-mall.ts";

const choicesMost = 500;

/** 商家商品列表, to choose from. */
export const listChoices = handle(
  api.mallWares.listChoices,
  async ({ state, keyword }, { db, actor, request }) => {
    await openMall(db, request);
    const word = keyword.trim();
    let wares = db
      .selectFrom("mall.ware as w")
      .innerJoin("mall.stock as s", "s.wareId", "w.id")
      .leftJoin("trading.placeView as p", "p.id", "w.placeId")
      .select(["w.id as ware", "w.name", "w.price", "w.state", "s.available", "s.reserved"])
      .select(sql<string>`coalesce(p.name, w.place_id)`.as("placeName"))
      .where("w.firmId", "=", actor.firmId)
      .where("w.deletedAt", "is", null);
    if (state !== undefined) wares = wares.where("w.state", "=", state);
    if (word !== "")
      wares = wares.where((row) =>
        row.or([row("w.name", "like", anywhere(word)), row("w.id", "=", word as never)]),
      );
    return wares.orderBy("w.changedAt", "desc").orderBy("w.id").limit(choicesMost).execute();
  },
);
