import { expect, test } from "vitest";
import { boundsOfScene, featuresOf, type MapScene } from "./map-scene.ts";

const mine = { longitude: 110, latitude: 38 };
const port = { longitude: 118, latitude: 39 };

const scene: MapScene = {
  spots: [{ key: "truck", point: mine, kind: "here", label: "陕K10001" }],
  lines: [
    { kind: "plan", points: [mine, port] },
    { kind: "trail", points: [mine] },
  ],
  areas: [{ centre: port, kilometres: 5 }],
  chosen: "truck",
};

test("areas lie lowest, spots highest, and a trail of one point is no line", () => {
  const { features } = featuresOf(scene);
  expect(features.map(({ properties }) => properties?.["kind"])).toEqual(["area", "plan", "here"]);
  expect(features.at(-1)).toMatchObject({
    properties: { key: "truck", label: "陕K10001", chosen: true },
    geometry: { type: "Point", coordinates: [110, 38] },
  });
});

test("the view holds spots and lines, or what the scene is about", () => {
  expect(boundsOfScene(scene)).toEqual({ west: 110, south: 38, east: 118, north: 39 });
  expect(boundsOfScene({ ...scene, focus: [port] })).toEqual({ west: 118, south: 39, east: 118, north: 39 });
  expect(boundsOfScene({ spots: [] })).toBeNull();
});
