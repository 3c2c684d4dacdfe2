import { contract } from "@zd/contract";
import { areaNameOf, areaOf } from "@zd/domain/mall/area";
import { type PlaceType, placeTypes } from "@zd/domain/mall/codes";
import { handle } from "../../platform/operation.ts";
import { findTallies, talliedBy } from "../finding/tally.ts";
import { openMall } from "../switching/open-mall.ts";
import { countWares, findPlaces } from "./place-store.ts";

/** 矿区: the regions of the places, those with most wares first. */
export const listAreas = handle(contract.places.listAreas, async (_, { db, request, now }) => {
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

/** 地点, from which a merchant chooses where his ware lies. */
export const listPlaces = handle(contract.places.listPlaces, async ({ type }, { db, request }) => {
  const places = await findPlaces(db, await openMall(db, request));
  return places.filter((place) => type === undefined || place.type === type);
});

/** 库位 of a place. */
export const listLocations = handle(
  contract.places.listLocations,
  async ({ place }, { db, request, refuse }) => {
    const places = await findPlaces(db, await openMall(db, request));
    if (!places.some((one) => one.place === place)) return refuse("NOT_FOUND");
    return db
      .selectFrom("trading.locationView")
      .select(["id as location", "name", "kind"])
      .where("placeId", "=", place)
      .where("enabled", "=", true)
      .orderBy("position")
      .execute();
  },
);

/** 地点公开列表: those with most wares first; the counts are of all types, whichever is looked at. */
export const listPublicPlaces = handle(
  contract.places.findPlaces,
  async ({ type, area, keyword, pageIndex, pageSize }, { db, request, now }) => {
    const company = await openMall(db, request);
    const [places, waresOf] = await Promise.all([findPlaces(db, company), countWares(db, company, now)]);
    const word = keyword.trim();
    const within = places.filter(
      (place) => (area === undefined || place.area === area) && `${place.name}${place.county}`.includes(word),
    );
    const found = within
      .filter((place) => type === undefined || place.type === type)
      .map((place) => ({ ...place, wares: waresOf(place.place) }))
      .toSorted((a, b) => b.wares - a.wares);
    const counts = Object.fromEntries(
      (Object.keys(placeTypes) as PlaceType[]).map((one) => [
        one,
        within.filter((place) => place.type === one).length,
      ]),
    ) as Record<PlaceType, number>;
    const from = (pageIndex - 1) * pageSize;
    return { rows: found.slice(from, from + pageSize), total: found.length, counts };
  },
);
