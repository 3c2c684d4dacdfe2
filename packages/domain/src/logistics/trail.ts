import type { Instant } from "../kernel/brand.ts";
import { kilometresBetween, type Point } from "./route.ts";

/** What a map says of the trail of a load: the box that it lies in, what is near, and how old a position may be. */

/** A box of the earth, in degrees; it never lies across the 180th meridian. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The smallest box in which the points lie; null where there are none. */
export function boundsOf(points: readonly Point[]): Bounds | null {
  if (points.length === 0) return null;
  const longitudes = points.map(({ longitude }) => longitude);
  const latitudes = points.map(({ latitude }) => latitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}

/** A position older than this, in milliseconds, says little of where a moving load is now: it is asked for every half hour. */
export const staleMs = 2 * 3_600_000;

/** Whether a position is too old to say where a moving load is now. */
export const isStale = (at: Instant, now: Instant): boolean => now - at > staleMs;

/** How far around a place a load counts as near it, in kilometres. */
export const nearKilometres = 5;

export const isNear = (a: Point, b: Point): boolean => kilometresBetween(a, b) <= nearKilometres;

const kilometresOfDegree = 111.19;
const corners = 48;

/** Corners of a circle on the earth, the last of them the first. */
export function circleAround({ longitude, latitude }: Point, kilometres: number): readonly Point[] {
  const north = kilometres / kilometresOfDegree;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return Array.from({ length: corners + 1 }, (_, i) => {
    const turn = ((i % corners) / corners) * 2 * Math.PI;
    return { longitude: longitude + Math.cos(turn) * east, latitude: latitude + Math.sin(turn) * north };
  });
}

/** Degrees east and north in words, such as "东经 110.500°，北纬 38.840°"; three decimals are a hundred metres. */
export const pointInWords = ({ longitude, latitude }: Point): string =>
  `${longitude < 0 ? "西" : "东"}经 ${Math.abs(longitude).toFixed(3)}°，${latitude < 0 ? "南" : "北"}纬 ${Math.abs(latitude).toFixed(3)}°`;

/** The point that two decimal texts give, as 厂矿与场地 keeps it; null where either is none, or is none on the earth. */
export function pointOf(longitude: string, latitude: string): Point | null {
  const [east, north] = [longitude, latitude].map((text) => (text.trim() === "" ? Number.NaN : Number(text)));
  if (east === undefined || north === undefined) return null;
  return Math.abs(east) <= 180 && Math.abs(north) <= 90 ? { longitude: east, latitude: north } : null;
}
