import { api } from "@zd/api";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { countWares, findPlaces } from "./place-store.ts";

const nearMost = 8;

/** 地点公开详情: its address, its wares, and other places in the region. */
export const readPlace = handle(api.places.readPlace, async ({ place: id }, { db, request, now, refuse }) => {
  const company = await openMall(db, request);
  const [places, waresOf, more, locations, merchants] = await Promise.all([
    findPlaces(db, company),
    countWares(db, company, now),
    db
      .selectFrom("trading.placeView")
      .select(["address", "intro"])
      .where("id", "=", id)
      .where("companyId", "=", company)
      .executeTakeFirst(),
    db
      .selectFrom("trading.locationView")
      .select(["id as location", "name", "kind"])
      .where("placeId", "=", id)
      .where("enabled", "=", true)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("mall.ware")
      .select(sql<number>`count(distinct firm_id)::int`.as("count"))
      .where("placeId", "=", id)
      .where("shown", "=", true)
      .executeTakeFirst(),
  ]);
  const place = places.find((one) => one.place === id);
  if (!place || !more) return refuse("NOT_FOUND");
  const counted = places.map((one) => ({ ...one, wares: waresOf(one.place) }));
  return {
    ...place,
    ...more,
    locations,
    wares: waresOf(id),
    merchants: merchants?.count ?? 0,
    near: counted
      .filter((one) => one.area === place.area && one.place !== id)
      .toSorted((a, b) => b.wares - a.wares)
      .slice(0, nearMost),
  };
});
