import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import { mapTiles, tilesFolder } from "./tiles.ts";

/** A server of raster tiles outside of the site, which the installation has set. */
export interface MapServer {
  /** The address of a tile, with {z}, {x} and {y} in it. */
  readonly tiles: string;
  /** Whose map it is, as its owner wants it said. */
  readonly credit: string;
}

/** The colours of a map, by the names of the tokens without their dashes. */
export type MapColours = Readonly<Record<(typeof colourTokens)[number], string>>;

const colourTokens = [
  "surface",
  "surface-2",
  "surface-3",
  "line-2",
  "control",
  "ink",
  "ink-2",
  "ink-3",
  "accent",
  "accent-text",
  "warn",
  "down",
] as const;

/** Reads the tokens as they hold for an element now, in the light or in the dark. */
export function readColours(element: Element): MapColours {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    colourTokens.map((token) => [token, style.getPropertyValue(`--${token}`).trim() || "#888888"]),
  ) as MapColours;
}

const named = ["get", "name"] as const;
const kindIs = (...kinds: readonly string[]) =>
  ["in", ["get", "kind"], ["literal", [...kinds]]] as unknown as ["==", string, string];

/** The ground: provinces with their borders, the dashed line of 南海, and names, more of them the nearer one looks. */
const groundLayers = (of: MapColours, isOverServer: boolean): readonly LayerSpecification[] => [
  ...(isOverServer
    ? [{ id: "server", type: "raster", source: "server" } as const]
    : [
        {
          id: "provinces",
          type: "fill",
          source: "china",
          "source-layer": "provinces",
          paint: { "fill-color": of["surface"], "fill-antialias": false },
        } as const,
      ]),
  {
    id: "borders",
    type: "line",
    source: "china",
    "source-layer": "provinces",
    paint: {
      "line-color": of["line-2"],
      "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.6, 6, 1.2, 10, 2],
    },
  },
  ...(isOverServer ? [] : wayLayers(of)),
  {
    id: "dashes",
    type: "line",
    source: "china",
    "source-layer": "dashes",
    paint: { "line-color": of["control"], "line-width": 1.6 },
  },
  ...[
    { rank: 1, from: 3, to: 24, size: 12, colour: of["ink-3"] },
    { rank: 2, from: 4.5, to: 24, size: 11, colour: of["ink-3"] },
    { rank: 3, from: 5, to: 24, size: 11, colour: of["ink-3"] },
  ].map(
    ({ rank, from, size, colour }): LayerSpecification => ({
      id: `names-${rank}`,
      type: "symbol",
      source: "china",
      "source-layer": "names",
      minzoom: from,
      filter: ["==", ["get", "rank"], rank],
      layout: { "text-field": [...named], "text-size": size, "text-font": ["sans"], "text-padding": 6 },
      paint: {
        "text-color": colour,
        "text-halo-color": of["surface"],
        "text-halo-width": 1.2,
        "text-opacity": rank === 1 ? 0.85 : 0.75,
      },
    }),
  ),
];

/** Widths by the zoom: thin enough that a trail of 3 px stands out over them. */
const widthFrom = (far: number, near: number) =>
  ["interpolate", ["linear"], ["zoom"], 3, far, 7, near] as unknown as number;

/** Railways and expressways, then ports, with their names where one looks nearer. A server's own map has its own. */
const wayLayers = (of: MapColours): readonly LayerSpecification[] => [
  {
    id: "expressways",
    type: "line",
    source: "china",
    "source-layer": "expressways",
    minzoom: 3,
    layout: { "line-join": "round" },
    paint: { "line-color": of["warn"], "line-width": widthFrom(0.6, 1.6), "line-opacity": 0.55 },
  },
  {
    id: "railways",
    type: "line",
    source: "china",
    "source-layer": "railways",
    minzoom: 3,
    layout: { "line-join": "round" },
    paint: { "line-color": of["control"], "line-width": widthFrom(0.9, 2.2) },
  },
  // The light pieces within the line by which a railway is known.
  {
    id: "railway-pieces",
    type: "line",
    source: "china",
    "source-layer": "railways",
    minzoom: 4.5,
    paint: { "line-color": of["surface"], "line-width": widthFrom(0.3, 1), "line-dasharray": [5, 5] },
  },
  ...(["expressways", "railways"] as const).map(
    (layer): LayerSpecification => ({
      id: `${layer}-names`,
      type: "symbol",
      source: "china",
      "source-layer": layer,
      minzoom: 5.5,
      layout: {
        "symbol-placement": "line",
        "text-field": [...named],
        "text-size": 10,
        "text-font": ["sans"],
        "symbol-spacing": 360,
        "text-padding": 10,
      },
      paint: { "text-color": of["ink-2"], "text-halo-color": of["surface"], "text-halo-width": 1.4 },
    }),
  ),
  {
    id: "ports",
    type: "circle",
    source: "china",
    "source-layer": "ports",
    minzoom: 4,
    paint: {
      "circle-radius": widthFrom(2, 4),
      "circle-color": of["surface"],
      "circle-stroke-color": of["accent-text"],
      "circle-stroke-width": 2,
    },
  },
  {
    id: "ports-names",
    type: "symbol",
    source: "china",
    "source-layer": "ports",
    minzoom: 5.5,
    layout: {
      "text-field": [...named],
      "text-size": 11,
      "text-font": ["sans"],
      "text-variable-anchor": ["left", "right", "top", "bottom"],
      "text-radial-offset": 0.6,
    },
    paint: { "text-color": of["accent-text"], "text-halo-color": of["surface"], "text-halo-width": 1.4 },
  },
];

/** What the page says: areas lowest, then lines, then spots with their names. */
const sceneLayers = (of: MapColours): readonly LayerSpecification[] => [
  {
    id: "areas",
    type: "fill",
    source: "scene",
    filter: kindIs("area"),
    paint: { "fill-color": of["accent"], "fill-opacity": 0.14, "fill-outline-color": of["accent"] },
  },
  {
    id: "plan",
    type: "line",
    source: "scene",
    filter: kindIs("plan"),
    paint: { "line-color": of["ink-3"], "line-width": 2, "line-dasharray": [2, 2] },
  },
  {
    id: "trail",
    type: "line",
    source: "scene",
    filter: kindIs("trail"),
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": of["accent"], "line-width": 3 },
  },
  {
    id: "spots",
    type: "circle",
    source: "scene",
    filter: kindIs("end", "here", "stale", "place"),
    layout: { "circle-sort-key": ["case", ["get", "chosen"], 1, 0] },
    paint: {
      "circle-radius": ["case", ["get", "chosen"], 9, ["match", ["get", "kind"], "here", 7, "stale", 7, 5]],
      "circle-color": [
        "match",
        ["get", "kind"],
        "here",
        of["accent"],
        "stale",
        of["warn"],
        "place",
        of["down"],
        of["surface"],
      ],
      "circle-stroke-width": ["match", ["get", "kind"], "end", 3, 2],
      "circle-stroke-color": ["match", ["get", "kind"], "end", of["control"], of["surface"]],
    },
  },
  {
    id: "labels",
    type: "symbol",
    source: "scene",
    filter: kindIs("end", "here", "stale", "place"),
    layout: {
      "text-field": ["get", "label"],
      "text-size": 12,
      "text-font": ["sans"],
      "text-variable-anchor": ["bottom", "top", "left", "right"],
      "text-radial-offset": 0.9,
      "symbol-sort-key": ["case", ["get", "chosen"], 0, 1],
    },
    paint: { "text-color": of["ink"], "text-halo-color": of["surface"], "text-halo-width": 1.6 },
  },
];

/** The whole style: our own tiles, over those of a server where one is set; it names no other host. */
export const mapStyle = (
  of: MapColours,
  { origin, server }: { readonly origin: string; readonly server: MapServer | null },
): StyleSpecification => ({
  version: 8,
  sources: {
    china: {
      type: "vector",
      tiles: [`${origin}/${tilesFolder}/{z}/{x}/{y}.pbf`],
      bounds: [...mapTiles.bounds],
      minzoom: 0,
      maxzoom: mapTiles.zoom,
    },
    ...(server && { server: { type: "raster", tiles: [server.tiles], tileSize: 256, maxzoom: 18 } as const }),
    scene: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
  },
  layers: [
    { id: "ground", type: "background", paint: { "background-color": of["surface-3"] } },
    ...groundLayers(of, server !== null),
    ...sceneLayers(of),
  ],
});
