import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "../kernel/brand.ts";
import { kilometresBetween } from "./route.ts";
import {
  boundsOf,
  circleAround,
  isNear,
  isStale,
  nearKilometres,
  pointInWords,
  pointOf,
  staleMs,
} from "./trail.ts";

const shenmu = { longitude: 110.5, latitude: 38.84 };
const caofeidian = { longitude: 118.46, latitude: 39.27 };

const china = fc.record({
  longitude: fc.double({ min: 73, max: 136, noNaN: true }),
  latitude: fc.double({ min: 3, max: 54, noNaN: true }),
});

describe("the box of a trail", () => {
  test.each([
    ["no position", [], null],
    ["a truck that stands at the mine", [shenmu], { west: 110.5, south: 38.84, east: 110.5, north: 38.84 }],
    [
      "from the mine to the port",
      [shenmu, caofeidian],
      { west: 110.5, south: 38.84, east: 118.46, north: 39.27 },
    ],
  ])("%s", (_what, points, bounds) => expect(boundsOf(points)).toEqual(bounds));

  test("holds every point, and touches one at each side", () => {
    fc.assert(
      fc.property(fc.array(china, { minLength: 1 }), (points) => {
        const { west, south, east, north } = boundsOf(points) ?? expect.fail("no box");
        for (const { longitude, latitude } of points) {
          expect(longitude >= west && longitude <= east && latitude >= south && latitude <= north).toBe(true);
        }
        expect(points.some(({ longitude }) => longitude === west)).toBe(true);
        expect(points.some(({ latitude }) => latitude === north)).toBe(true);
      }),
    );
  });
});

test.each([
  ["just now", 0, false],
  ["an hour and 59 minutes ago", staleMs - 60_000, false],
  ["two hours ago to the millisecond", staleMs, false],
  ["later than that", staleMs + 1, true],
])("a position of %s: stale %s", (_when, ago, stale) => {
  const now = instant(Date.parse("2026-06-15T12:00:00+08:00"));
  expect(isStale(instant(now - ago), now)).toBe(stale);
});

test("a circle lies around its place at its distance, wherever that is in China", () => {
  fc.assert(
    fc.property(china, fc.double({ min: 0.5, max: 20, noNaN: true }), (centre, kilometres) => {
      const circle = circleAround(centre, kilometres);
      expect(circle[0]).toEqual(circle.at(-1));
      for (const corner of circle) expect(kilometresBetween(centre, corner) / kilometres).toBeCloseTo(1, 1);
    }),
  );
});

test("a load is near its place within five kilometres of it", () => {
  const [, inside] = circleAround(shenmu, nearKilometres - 0.1);
  const [, outside] = circleAround(shenmu, nearKilometres + 0.1);
  expect([isNear(shenmu, inside ?? shenmu), isNear(shenmu, outside ?? shenmu)]).toEqual([true, false]);
});

test.each([
  ["109.86", "38.53", { longitude: 109.86, latitude: 38.53 }],
  ["", "", null],
  ["109.86", " ", null],
  ["东经 109", "38", null],
  ["191", "38", null],
  ["109", "-91", null],
])("the place at %j, %j", (longitude, latitude, point) =>
  expect(pointOf(longitude, latitude)).toEqual(point),
);

test("a point is said by its hemisphere", () => {
  expect(pointInWords(shenmu)).toBe("东经 110.500°，北纬 38.840°");
  expect(pointInWords({ longitude: -0.5, latitude: -1 })).toBe("西经 0.500°，南纬 1.000°");
});
