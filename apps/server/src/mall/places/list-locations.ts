import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { findPlaces } from "./place-store.ts";

/** 库位 of a place. */
export const listLocations = handle(api.places.listLocations, async ({ place }, { db, request, refuse }) => {
  const places = await findPlaces(db, await openMall(db, request));
  if (!places.some((one) => one.place === place)) return refuse("NOT_FOUND");
  return db
    .selectFrom("trading.locationView")
    .select(["id as location", "name", "kind"])
    .where("placeId", "=", place)
    .where("enabled", "=", true)
    .orderBy("position")
    .execute();
});
