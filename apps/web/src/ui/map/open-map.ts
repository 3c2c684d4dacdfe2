import { type GeoJSONSource, Map as GlMap, ScaleControl, setWorkerUrl } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import type { Bounds } from "@zd/domain/logistics/trail";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { boundsOfScene, featuresOf, type MapScene } from "./map-scene.ts";
import { type MapServer, mapStyle, readColours } from "./map-style.ts";

// The worker is a file of the site: the policy of its pages lets no worker be made of a text.
setWorkerUrl(workerUrl);

interface Options {
  /** What the map shows, for whoever does not see it. */
  readonly label: string;
  readonly scene: MapScene;
  readonly server: MapServer | null;
  /** Whether the reader wants nothing to move. */
  readonly isStill: boolean;
  /** The spot on which the reader has clicked. */
  readonly onPick: (key: string) => void;
  /** Called once the ground and the scene are drawn. */
  readonly onDrawn: () => void;
  /** Called where the browser takes the drawing away, or a map cannot be drawn. */
  readonly onFailed: () => void;
}

/** A map that is drawn. */
export interface OpenMap {
  /** Shows another scene; the view stays. */
  readonly show: (scene: MapScene) => void;
  /** Moves the view to what the scene is about. */
  readonly fit: () => void;
  /** One step nearer or farther. */
  readonly zoom: (by: 1 | -1) => void;
  /** A quarter of the view to a side; 1 is east and south. */
  readonly pan: (east: -1 | 0 | 1, south: -1 | 0 | 1) => void;
  readonly close: () => void;
}

/** What lies around China may be seen, and no more; west, south, east, north. */
const reach = [60, -4, 150, 58] as const;
const [farthest, nearest] = [2, 12] as const;
/** The nearest view that a scene of a single spot is shown in. */
const nearestFit = 7;
/** Room for the names beside the outermost spots, and for the buttons, in pixels. */
const padding = { top: 56, right: 88, bottom: 44, left: 72 };

const words = {
  "ScaleControl.Meters": "米",
  "ScaleControl.Kilometers": "公里",
  "CooperativeGesturesHandler.WindowsHelpText": "按住 Ctrl 并滚动滚轮缩放地图",
  "CooperativeGesturesHandler.MacHelpText": "按住 ⌘ 并滚动缩放地图",
  "CooperativeGesturesHandler.MobileHelpText": "用两指移动地图",
};

const boxOf = ({ west, south, east, north }: Bounds) =>
  [west, south, east, north] as [number, number, number, number];

/** The whole of the mainland, where a scene is empty. */
const everywhere: Bounds = { west: 74, south: 18, east: 135, north: 53 };

/** Draws a map into an element; may only be called where the browser can draw one. */
export function openMap(container: HTMLElement, of: Options): OpenMap {
  let { scene } = of;
  const map = new GlMap({
    container,
    style: mapStyle(readColours(container), { origin: location.origin, server: of.server }),
    bounds: boxOf(boundsOfScene(scene) ?? everywhere),
    fitBoundsOptions: { padding, maxZoom: nearestFit },
    maxBounds: [...reach],
    minZoom: farthest,
    maxZoom: nearest,
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    fadeDuration: of.isStill ? 0 : 200,
    localIdeographFontFamily: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
    locale: { ...words, "Map.Title": of.label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ unit: "metric" }), "bottom-right");
  const how = { animate: !of.isStill };
  const show = () => map.getSource<GeoJSONSource>("scene")?.setData(featuresOf(scene));
  map.once("load", () => {
    show();
    map.once("idle", of.onDrawn);
  });
  map.on("webglcontextlost", of.onFailed);
  map.on("click", "spots", ({ features = [] }) => {
    const key = features[0]?.properties["key"];
    if (typeof key === "string") of.onPick(key);
  });
  map.on("mousemove", "spots", () => {
    map.getCanvas().style.cursor = "pointer";
  });
  map.on("mouseleave", "spots", () => {
    map.getCanvas().style.cursor = "";
  });
  return {
    show(next) {
      scene = next;
      // Before it is loaded, the scene waits for that.
      if (map.loaded() || map.isStyleLoaded()) show();
    },
    fit: () =>
      map.fitBounds(boxOf(boundsOfScene(scene) ?? everywhere), { padding, maxZoom: nearestFit, ...how }),
    zoom: (by) => map.zoomTo(map.getZoom() + by, how),
    pan(east, south) {
      const { clientWidth, clientHeight } = container;
      map.panBy([(east * clientWidth) / 4, (south * clientHeight) / 4], how);
    },
    close: () => map.remove(),
  };
}
