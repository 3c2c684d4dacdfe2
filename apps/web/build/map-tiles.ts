import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { Plugin } from "vite";
import { mapTiles, tilesFolder } from "../src/ui/map/tiles.ts";
import { type Position, wayFeatures } from "./ways.ts";

/** The layers of a tile, by the `layer` that a feature of the source names. */
export const tileLayers = ["provinces", "dashes", "names", "railways", "expressways", "ports"] as const;

const source = fileURLToPath(new URL("china.geojson", import.meta.url));

/** The side of a tile, in its own units. */
const extent = 4_096;

/** By how many units a shape may lie off: the shapes of coarser zooms have fewer points. */
const tolerance = 2;

/** Column of the tiles of a zoom in which degrees east lie. */
const columnAt = (longitude: number, zoom: number) => Math.floor(((longitude + 180) / 360) * 2 ** zoom);

/** Row of the tiles of a zoom in which degrees north lie; the first is the northernmost (Web Mercator). */
const rowAt = (latitude: number, zoom: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom);

/** Everything that the tiles show: the source, and the ways and ports beside it. */
export function mapFeatures(): readonly GeoJSON.Feature[] {
  const { features } = JSON.parse(readFileSync(source, "utf8")) as GeoJSON.FeatureCollection;
  const prefectures = new Map(
    features.flatMap(({ properties, geometry }): readonly [string, Position][] =>
      properties?.["rank"] === 3 && geometry.type === "Point"
        ? [[String(properties["name"]), geometry.coordinates as unknown as Position]]
        : [],
    ),
  );
  return [...features, ...wayFeatures(prefectures)];
}

/** Every tile within the bounds, by its path, such as "4/12/6.pbf"; one in which nothing lies is empty. */
export function makeMapTiles(): ReadonlyMap<string, Uint8Array> {
  const features = mapFeatures();
  const indexes = tileLayers.map((layer) => {
    const own = features.filter(({ properties }) => properties?.["layer"] === layer);
    const collection: GeoJSON.FeatureCollection = { type: "FeatureCollection", features: [...own] };
    return [
      layer,
      new GeoJSONVT(collection, { maxZoom: mapTiles.zoom, tolerance, extent, buffer: 64 }),
    ] as const;
  });
  const [west, south, east, north] = mapTiles.bounds;
  const tiles = new Map<string, Uint8Array>();
  for (let z = 0; z <= mapTiles.zoom; z++) {
    for (let x = columnAt(west, z); x <= columnAt(east, z); x++) {
      for (let y = rowAt(north, z); y <= rowAt(south, z); y++) {
        const layers = indexes.flatMap(([layer, index]) => {
          const tile = index.getTile(z, x, y);
          return tile && tile.features.length > 0 ? [[layer, tile] as const] : [];
        });
        tiles.set(`${z}/${x}/${y}.pbf`, fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent }));
      }
    }
  }
  return tiles;
}

/** Digest of tiles, of their paths and bytes. */
export function digestOfTiles(tiles: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash("sha256");
  for (const [path, bytes] of tiles) hash.update(path).update(bytes);
  return hash.digest("hex").slice(0, 8);
}

/** Writes the tiles beside the site's scripts; while the site is developed, they are answered from memory. */
export function mapTileFiles(): Plugin {
  return {
    name: "map-tiles",
    generateBundle() {
      for (const [path, bytes] of makeMapTiles())
        this.emitFile({ type: "asset", fileName: `${tilesFolder}/${path}`, source: bytes });
    },
    configureServer({ middlewares }) {
      let tiles: ReadonlyMap<string, Uint8Array> | undefined;
      middlewares.use(`/${tilesFolder}`, ({ url = "" }, reply, next) => {
        tiles ??= makeMapTiles();
        const tile = tiles.get(url.slice(1));
        if (tile) reply.setHeader("content-type", "application/x-protobuf").end(tile);
        else next();
      });
    },
  };
}
