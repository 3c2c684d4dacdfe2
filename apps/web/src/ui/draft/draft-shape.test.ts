import { expect, test } from "vitest";
import { fitted, hasShapeOf } from "./draft-shape.ts";

const form = { factory: "", lots: [{ count: "" }], spec: null as string | null };
const draft = { factory: "张家峁矿", lots: [{ count: "6" }], spec: "块" };

test("a draft of the same form is restored whole", () => {
  expect(hasShapeOf(draft, form)).toBe(true);
  expect(fitted(draft, form)).toEqual(draft);
});

test.each([
  ["a field that is new", { factory: "张家峁矿", lots: [] }, { factory: "张家峁矿", lots: [], spec: null }],
  ["a field that is gone", { ...draft, place: "坑口" }, { ...draft, place: "坑口" }],
  ["a text that has become a list", { ...draft, lots: "6" }, { ...draft, lots: form.lots }],
])("of a draft from before %s what still fits is restored, and nothing typed is lost", (_, old, restored) => {
  expect(hasShapeOf(old as never, form)).toBe(false);
  expect(fitted(old as never, form)).toEqual(restored);
});
