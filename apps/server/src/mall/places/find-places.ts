import { api } from "@zd/api";
import { type PlaceType, placeTypes } from "@zd/domain/mall/codes";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { countWares, findPlaces } from "./place-store.ts";

/** 地点公开列表: those with most wares first; the counts by type are of all places, whichever type is asked for. */
export const listPublicPlaces = handle(
  api.places.findPlaces,
  async ({ type, area, park, keyword, pageIndex, pageSize }, { db, request, now }) => {
    const company = await openMall(db, request);
    const [places, waresOf] = await Promise.all([findPlaces(db, company), countWares(db, company, now)]);
    const word = keyword.trim();
    const within = places.filter(
      (place) =>
        (area === undefined || place.area === area) &&
        (park === undefined || place.park === park) &&
        `${place.name}${place.county}`.includes(word),
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
