import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { findPlaces } from "./place-store.ts";

/** 地点 from which a merchant chooses. */
export const listPlaces = handle(api.places.listPlaces, async ({ type }, { db, request }) => {
  const places = await findPlaces(db, await openMall(db, request));
  return places.filter((place) => type === undefined || place.type === type);
});
