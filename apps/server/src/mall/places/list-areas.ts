import { api } from "@zd/api";
import { areaNameOf, areaOf } from "@zd/domain/mall/area";
import { handle } from "../../platform/calls/operation.ts";
import { findTallies, talliedBy } from "../finding/tally.ts";
import { openMall } from "../switching/open-mall.ts";
import { findPlaces } from "./place-store.ts";

/** 矿区: the regions of the places, those with most wares first. */
export const listAreas = handle(api.places.listAreas, async (_, { db, request, now }) => {
  const company = await openMall(db, request);
  const [places, tallies] = await Promise.all([findPlaces(db, company), findTallies(db, company, now)]);
  const wares = talliedBy(tallies, ({ area }) => area);
  return [...Map.groupBy(places, ({ area }) => area)]
    .map(([area, within]) => ({
      area,
      name: areaNameOf(area),
      ...areaOf(area),
      places: within.length,
      wares: wares.get(area)?.wares ?? 0,
    }))
    .toSorted((a, b) => b.wares - a.wares);
});
