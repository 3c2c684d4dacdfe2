import type { CompanyId, Instant } from "@zd/domain/kernel/brand";
import { areaIdOf, areaNameOf } from "@zd/domain/mall/area";
import { type PlaceId, type PlaceType, placeTypes } from "@zd/domain/mall/codes";
import type { Reader } from "../../platform/database/database.ts";
import { findTallies, talliedBy } from "../finding/tally.ts";

/** 地点: an entry of the dictionary 厂矿与场地 whose kind is one of the mall's four. */
export interface Place {
  readonly place: PlaceId;
  readonly name: string;
  /** Which of the mall's four kinds of place it is. */
  readonly type: PlaceType;
  /** 行政区划. */
  readonly area: string;
  /** 行政区划 in words. */
  readonly areaName: string;
  readonly province: string;
  readonly city: string;
  /** May be empty. */
  readonly county: string;
  /** 所在园区; null where it lies in none. */
  readonly park: PlaceId | null;
}

/** A place with where it lies on the earth. */
export interface LocatedPlace extends Place {
  /** Degrees east, decimal text; empty where it is not registered. */
  readonly longitude: string;
  /** Degrees north, decimal text; empty where it is not registered. */
  readonly latitude: string;
}

const typeOfKind = new Map<string, PlaceType>(
  (Object.entries(placeTypes) as [PlaceType, string][]).map(([type, label]) => [label, type]),
);

/** A place as the dictionary has it. */
interface Row {
  readonly id: PlaceId;
  readonly name: string;
  /** What it is, in words. */
  readonly kind: string;
  readonly province: string;
  readonly city: string;
  /** May be empty. */
  readonly county: string;
  /** 所在园区; null where it lies in none. */
  readonly parkId: PlaceId | null;
}

export function toPlace({ id, name, kind, province, city, county, parkId: park }: Row): Place {
  const area = areaIdOf({ province, city });
  const type = typeOfKind.get(kind) ?? "2";
  return { place: id, name, type, area, areaName: areaNameOf(area), province, city, county, park };
}

const columns = [
  "id",
  "name",
  "kind",
  "province",
  "city",
  "county",
  "parkId",
  "longitude",
  "latitude",
] as const;

/** Enabled places of a company, in the order of the dictionary; there are some dozens. */
export async function findPlaces(db: Reader, company: CompanyId): Promise<readonly LocatedPlace[]> {
  const found = await db
    .selectFrom("trading.placeView")
    .select(columns)
    .where("companyId", "=", company)
    .where("enabled", "=", true)
    .where("kind", "in", Object.values(placeTypes))
    .orderBy("position")
    .orderBy("id")
    .execute();
  return found.map(({ longitude, latitude, ...row }) => ({ ...toPlace(row), longitude, latitude }));
}

/** How many wares each place has. */
export async function countWares(
  db: Reader,
  company: CompanyId,
  now: Instant,
): Promise<(place: PlaceId) => number> {
  const byPlace = talliedBy(await findTallies(db, company, now), ({ place }) => place);
  return (place) => byPlace.get(place)?.wares ?? 0;
}
