import fc from "fast-check";
import { expect, test } from "vitest";
import { needsOnCycles } from "./cycles.ts";

const need = (arrow: string) => {
  const [from = "", to = ""] = arrow.split(">");
  return { from, to };
};

const found = (...arrows: string[]) => needsOnCycles(arrows.map(need)).map(({ from, to }) => `${from}>${to}`);

test("what leads back to itself is found, and what only leads there or away is not", () => {
  expect(found("a>b", "b>c", "c>b", "c>d")).toEqual(["b>c", "c>b"]);
  expect(found("a>a", "a>b")).toEqual(["a>a"]);
  expect(found("a>b", "a>c", "b>d", "c>d")).toEqual([]);
});

test("of any graph exactly those are found whose end reaches their beginning", () => {
  const names = fc.constantFrom("a", "b", "c", "d", "e", "f");
  fc.assert(
    fc.property(fc.array(fc.record({ from: names, to: names }), { maxLength: 14 }), (needs) => {
      const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
        from === to ||
        needs.some((one) => {
          if (one.from !== from || seen.has(one.to)) return false;
          seen.add(one.to);
          return reaches(one.to, to, seen);
        });
      expect(needsOnCycles(needs)).toEqual(needs.filter(({ from, to }) => reaches(to, from)));
    }),
  );
});
