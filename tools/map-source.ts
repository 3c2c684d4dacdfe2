import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes the geometry of which the site's map is made (`apps/web/build/china.geojson`) from two published packages, each
 * unpacked into a folder: `node tools/map-source.ts ECHARTS WORLD`. ECHARTS is echarts 4.9.0 (Apache-2.0): the 34 provinces
 * and the points of the prefectures. WORLD is @surbowl/world-geo-json-zh 2.1.5 (Unlicense): the islands that the first
 * leaves out, and the dashed line (南海断续线). It was run once; its outcome is committed.
 */
const [echarts, world] = process.argv.slice(2);
if (!echarts || !world) throw new Error("node tools/map-source.ts ECHARTS WORLD");

/** Degrees east and north. */
type Position = readonly [longitude: number, latitude: number];

/** A shape or a name of the map, as GeoJSON (RFC 7946) has it. */
interface Feature {
  readonly type: "Feature";
  readonly properties: Readonly<Record<string, string | number>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** Countries with their shapes: polygons, each an edge and the holes in it. */
interface World {
  readonly features: readonly {
    readonly properties: Readonly<Record<string, string>>;
    readonly geometry: { readonly coordinates: readonly (readonly (readonly Position[])[])[] };
  }[];
}

/** A place of the map as echarts writes it: rings are texts of differences, two characters for each point. */
interface Encoded {
  readonly UTF8Scale?: number;
  readonly features: readonly {
    readonly id: string;
    readonly properties: { readonly name: string; readonly cp: readonly [number, number] };
    readonly geometry:
      | { readonly type: "Polygon"; readonly coordinates: readonly Ring[]; readonly encodeOffsets: Offsets }
      | {
          readonly type: "MultiPolygon";
          readonly coordinates: readonly (readonly Ring[])[];
          readonly encodeOffsets: readonly Offsets[];
        };
  }[];
}
type Ring = string;
/** Where each ring begins, in the unit of the differences. */
type Offsets = readonly (readonly [number, number])[];

const readJson = <T>(...path: string[]) => JSON.parse(readFileSync(join(...path), "utf8")) as T;

/** Thousandths of a degree are a hundred metres, finer than the maps are. */
const rounded = ([x = 0, y = 0]: readonly number[]): Position => [
  Math.round(x * 1_000) / 1_000,
  Math.round(y * 1_000) / 1_000,
];

/** A number of the text: its sign stands in the lowest bit. */
const unfold = (code: number) => ((code - 64) >> 1) ^ -((code - 64) & 1);

function decode(ring: Ring, [x0 = 0, y0 = 0]: readonly number[], scale: number): Position[] {
  const points: Position[] = [];
  let [x, y] = [x0, y0];
  for (let i = 0; i < ring.length; i += 2) {
    x += unfold(ring.charCodeAt(i));
    y += unfold(ring.charCodeAt(i + 1));
    points.push(rounded([x / scale, y / scale]));
  }
  return points;
}

const [atlas, cities] = ["china", "china-cities"].map((name) =>
  readJson<Encoded>(echarts, "map/json", `${name}.json`),
) as [Encoded, Encoded];
const nation = readJson<World>(world, "world.zh.json").features.find(
  ({ properties }) => properties["iso_a2"] === "CN",
);
if (!nation) throw new Error("the world has no feature of China");

/** The polygons of the world's map that the other lacks, by the point that each begins near. */
const polygonsIn = ([west, south, east, north]: readonly [number, number, number, number]) =>
  nation.geometry.coordinates
    .filter(([ring = []]) =>
      ring.every(([x = 0, y = 0]) => x >= west && x <= east && y >= south && y <= north),
    )
    .map((rings) => rings.map((ring) => ring.map(rounded)));

/** 钓鱼岛 and 赤尾屿, of 台湾; 南海诸岛, of 海南. */
const islands: Readonly<Record<string, readonly Position[][][]>> = {
  台湾: polygonsIn([123.1, 25.6, 124.7, 26.1]),
  海南: [
    polygonsIn([116.7, 20.5, 117, 20.8]),
    polygonsIn([111.5, 15.9, 112.5, 16.6]),
    polygonsIn([113.8, 7.5, 114.6, 8]),
  ].flat(),
};
/** Each dash of the line is a narrow polygon; its edge is kept, since coarse tiles leave polygons out that are so small. */
const dashes = [
  polygonsIn([122.4, 23.3, 122.9, 24.7]),
  polygonsIn([121.1, 20.7, 122, 21.8]),
  polygonsIn([119.4, 18, 120.1, 19.1]),
  polygonsIn([119, 15, 119.1, 16.1]),
  polygonsIn([118.5, 10.8, 119, 12]),
  polygonsIn([115.5, 7.1, 116.3, 8]),
  polygonsIn([111.7, 3.3, 112.9, 3.8]),
  polygonsIn([108.1, 6, 108.4, 7.1]),
  polygonsIn([110, 11.2, 110.4, 12.3]),
  polygonsIn([109.2, 15.1, 109.9, 16.3]),
]
  .flat()
  .flatMap(([ring = []]) => [ring]);

const provinces = atlas.features.map(({ id, properties: { name }, geometry }): Feature => {
  const scale = atlas.UTF8Scale ?? 1_024;
  const own =
    geometry.type === "Polygon"
      ? [geometry.coordinates.map((ring, i) => decode(ring, geometry.encodeOffsets[i] ?? [], scale))]
      : geometry.coordinates.map((rings, i) =>
          rings.map((ring, k) => decode(ring, geometry.encodeOffsets[i]?.[k] ?? [], scale)),
        );
  return {
    type: "Feature",
    properties: { layer: "provinces", code: id, name },
    geometry: { type: "MultiPolygon", coordinates: [...own, ...(islands[name] ?? [])] },
  };
});

const named = (rank: number, name: string, at: readonly number[]): Feature => ({
  type: "Feature",
  properties: { layer: "names", rank, name },
  geometry: { type: "Point", coordinates: rounded(at) },
});

/** Degrees east and north of islands that are smaller than a line. */
const islandNames: readonly (readonly [name: string, at: readonly [number, number]])[] = [
  ["钓鱼岛", [123.47, 25.74]],
  ["赤尾屿", [124.56, 25.92]],
  ["东沙群岛", [116.75, 20.7]],
  ["西沙群岛", [112.0, 16.6]],
  ["中沙群岛", [114.4, 15.9]],
  ["黄岩岛", [117.76, 15.15]],
  ["南沙群岛", [114.3, 9.6]],
  ["曾母暗沙", [112.28, 3.97]],
];

const names = new Set(atlas.features.map(({ properties: { name } }) => name));
const features: Feature[] = [
  ...provinces,
  {
    type: "Feature",
    properties: { layer: "dashes", name: "南海断续线" },
    geometry: { type: "MultiLineString", coordinates: dashes },
  },
  ...atlas.features.map(({ properties: { name, cp } }) => named(1, name, cp)),
  ...islandNames.map(([name, at]) => named(2, name, at)),
  ...cities.features
    .filter(({ properties: { name } }) => !names.has(name))
    .map(({ properties: { name, cp } }) => named(3, name, cp)),
];
const lines = features.map((feature) => JSON.stringify(feature)).join(",\n");
writeFileSync(
  join(import.meta.dirname, "../apps/web/build/china.geojson"),
  `{"type":"FeatureCollection","features":[\n${lines}\n]}\n`,
);
console.log(`${provinces.length} provinces, ${dashes.length} dashes, ${features.length} features`);
