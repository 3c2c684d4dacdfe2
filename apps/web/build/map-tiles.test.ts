import { VectorTile } from "@mapbox/vector-tile";
import { kilometresBetween, type Point } from "@zd/domain/logistics/route";
import { PbfReader } from "pbf";
import { describe, expect, test } from "vitest";
import { mapTiles } from "../src/ui/map/tiles.ts";
import { ways } from "../src/ui/map/ways.ts";
import { digestOfTiles, makeMapTiles, mapFeatures, tileLayers } from "./map-tiles.ts";

const tiles = makeMapTiles();
const decoded = new Map(
  [...tiles].map(([path, bytes]) => [path, new VectorTile(new PbfReader(bytes))] as const),
);
const zoomOf = (path: string) => Number(path.split("/")[0]);

/** The names of a layer's features, in all tiles of a zoom. */
function namesIn(layer: string, zoom: number): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [path, { layers }] of decoded) {
    const features = zoomOf(path) === zoom ? layers[layer] : undefined;
    for (let i = 0; i < (features?.length ?? 0); i++)
      names.add(String(features?.feature(i).properties["name"]));
  }
  return names;
}

/** How many points the features of a layer have, in all tiles of a zoom. */
const pointsIn = (layer: string, zoom: number) =>
  [...decoded]
    .filter(([path]) => zoomOf(path) === zoom)
    .flatMap(([, { layers }]) => {
      const features = layers[layer];
      return Array.from(
        { length: features?.length ?? 0 },
        (_, i) => features?.feature(i).loadGeometry() ?? [],
      );
    })
    .reduce((sum, rings) => sum + rings.flat().length, 0);

/** Degrees east and north of the ten dashes, roughly. */
const dashes = [
  [122.6, 24],
  [121.5, 21.2],
  [119.7, 18.5],
  [119.1, 15.5],
  [118.8, 11.4],
  [115.9, 7.6],
  [112.3, 3.6],
  [108.2, 6.5],
  [110.2, 11.7],
  [109.6, 15.7],
] as const;

/** The number of the dash that a line lies at. */
function dashNear(line: readonly GeoJSON.Position[]): string {
  const [[x = 0, y = 0] = []] = line;
  const found = dashes.findIndex(([east, north]) => Math.abs(east - x) < 1 && Math.abs(north - y) < 1);
  return found < 0 ? `at ${x}, ${y}` : String(found);
}

describe("the tiles of China", () => {
  test("have every tile within the bounds, at every zoom, and each can be read", () => {
    for (let zoom = 0; zoom <= mapTiles.zoom; zoom++)
      expect([...tiles.keys()].filter((path) => zoomOf(path) === zoom).length).toBeGreaterThan(0);
    for (const { layers } of decoded.values())
      for (const name of Object.keys(layers)) expect(tileLayers).toContain(name);
  });

  test.each([2, 4, mapTiles.zoom])("show 34 provinces at zoom %i, 台湾, 香港 and 澳门 among them", (zoom) => {
    const names = namesIn("provinces", zoom);
    expect(names.size).toBe(34);
    for (const name of ["台湾", "香港", "澳门", "西藏", "新疆"]) expect(names).toContain(name);
  });

  test("show the dashed line of 南海 with its ten dashes, and its islands by name", () => {
    for (const zoom of [0, 3, mapTiles.zoom]) {
      const middles = new Set<string>();
      for (const [path, { layers }] of decoded) {
        if (zoomOf(path) !== zoom) continue;
        const [, x = 0, y = 0] = path.split("/").map(Number.parseFloat);
        const { geometry } = layers["dashes"]?.feature(0).toGeoJSON(x, y, zoom) ?? {};
        if (geometry?.type !== "MultiLineString" && geometry?.type !== "LineString") continue;
        const lines = geometry.type === "LineString" ? [geometry.coordinates] : geometry.coordinates;
        for (const line of lines) middles.add(dashNear(line));
      }
      expect([zoom, middles.size]).toEqual([zoom, dashes.length]);
    }
    for (const name of ["西沙群岛", "南沙群岛", "黄岩岛", "钓鱼岛"])
      expect(namesIn("names", mapTiles.zoom)).toContain(name);
  });

  test.each([4, mapTiles.zoom])("show every railway, expressway and port at zoom %i", (zoom) => {
    expect(namesIn("railways", zoom)).toEqual(new Set(ways.railway));
    expect(namesIn("expressways", zoom)).toEqual(new Set(ways.expressway));
    expect(namesIn("ports", zoom)).toEqual(new Set(ways.port));
  });

  /** Kilometres that their operators give. */
  test.each([
    ["大秦铁路", 653],
    ["神朔、朔黄铁路", 864],
    ["瓦日铁路", 1_260],
    ["浩吉铁路", 1_813],
    ["京沪铁路", 1_463],
    ["京广铁路", 2_298],
    ["陇海铁路", 1_759],
    ["兰新铁路", 1_903],
    ["G6 京藏高速", 1_850],
    ["G65 包茂高速", 2_900],
  ])("%s is about as long as it is in the world", (name, kilometres) => {
    const way = mapFeatures().find(({ properties }) => properties?.["name"] === name);
    const { coordinates } = (way as GeoJSON.Feature<GeoJSON.LineString>).geometry;
    const run = coordinates.map(([longitude = 0, latitude = 0]) => ({
      longitude,
      latitude,
    }));
    const hops = run.slice(1).map((to, at) => kilometresBetween(run[at] as Point, to));
    // From town to town it is straight, and so shorter; a town in a wrong place makes it longer.
    const length = hops.reduce((sum, hop) => sum + hop, 0);
    expect(length / kilometres).toBeGreaterThan(0.75);
    expect(length / kilometres).toBeLessThan(1.02);
    expect(Math.max(...hops)).toBeLessThan(420);
  });

  test("are coarser where they show more at once", () => {
    const counts = [2, 3, 4, 5, mapTiles.zoom].map((zoom) => pointsIn("provinces", zoom));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts[0]).toBeLessThan((counts.at(-1) ?? 0) / 2);
  });

  test("take little room, each and together", () => {
    const sizes = [...tiles.values()].map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThan(120_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  });

  test("lie under the digest that the site asks for", () => {
    expect(mapTiles.digest).toBe(digestOfTiles(tiles));
  });
});
