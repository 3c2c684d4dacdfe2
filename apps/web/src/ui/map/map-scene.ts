import type { Point } from "@zd/domain/logistics/route";
import { type Bounds, boundsOf, circleAround } from "@zd/domain/logistics/trail";

/** How a spot is drawn: an end of a way, where something is now, where it was last seen long ago, or any place. */
export type SpotKind = "end" | "here" | "stale" | "place";

/** One place with its name. */
export interface MapSpot {
  /** Tells the spots of a scene apart. */
  readonly key: string;
  readonly point: Point;
  readonly kind: SpotKind;
  /** Stands beside it on the map; may be empty. */
  readonly label: string;
}

/** A line of two points or more. */
export interface MapLine {
  readonly points: readonly Point[];
  /** As it was planned (broken), or as it was seen (full). */
  readonly kind: "plan" | "trail";
}

/** A circle around a place. */
export interface MapArea {
  readonly centre: Point;
  readonly kilometres: number;
}

/** Everything that a map shows over its ground. */
export interface MapScene {
  readonly spots: readonly MapSpot[];
  readonly lines?: readonly MapLine[];
  readonly areas?: readonly MapArea[];
  /** The spot that stands out, since something beside the map is about it. */
  readonly chosen?: string | null;
  /** What the view is moved to; all spots and lines where it is left out. */
  readonly focus?: readonly Point[] | undefined;
}

const positionOf = ({ longitude, latitude }: Point) => [longitude, latitude];

/** The scene as the map's library takes it. */
export function featuresOf({
  spots,
  lines = [],
  areas = [],
  chosen = null,
}: MapScene): GeoJSON.FeatureCollection {
  const features: GeoJSON.Feature[] = [
    ...areas.map(
      ({ centre, kilometres }): GeoJSON.Feature => ({
        type: "Feature",
        properties: { kind: "area" },
        geometry: { type: "Polygon", coordinates: [circleAround(centre, kilometres).map(positionOf)] },
      }),
    ),
    ...lines
      .filter(({ points }) => points.length > 1)
      .map(
        ({ kind, points }): GeoJSON.Feature => ({
          type: "Feature",
          properties: { kind },
          geometry: { type: "LineString", coordinates: points.map(positionOf) },
        }),
      ),
    ...spots.map(
      ({ key, point, kind, label }): GeoJSON.Feature => ({
        type: "Feature",
        properties: { kind, key, label, chosen: key === chosen },
        geometry: { type: "Point", coordinates: positionOf(point) },
      }),
    ),
  ];
  return { type: "FeatureCollection", features };
}

/** The box that the view is moved to; null where there is nothing. */
export const boundsOfScene = ({ spots, lines = [], focus }: MapScene): Bounds | null =>
  boundsOf(focus ?? [...spots.map(({ point }) => point), ...lines.flatMap(({ points }) => points)]);
