import { expect, test } from "vitest";
import { gradeOf, grainsOf } from "./coal-drawing.ts";

test.each([
  ["大块", "60–120", { inRow: 4, kind: "lump" }],
  ["中块", "25–80", { inRow: 4, kind: "lump" }],
  ["三八块", "30–50", { inRow: 5, kind: "lump" }],
  ["籽精煤", "10–25", { inRow: 5, kind: "washed" }],
  ["小籽煤", "6–15", { inRow: 7, kind: "lump" }],
  ["末煤", "0–25", { inRow: 9, kind: "fines" }],
  ["面煤", "0–6", { inRow: 9, kind: "fines" }],
  ["混煤", "", { inRow: 6, mix: 0.6, kind: "lump" }],
  ["主焦煤", "", { kind: "lump" }],
  ["冶金焦", "25–60", { kind: "coke" }],
  ["兰炭", "", { kind: "coke" }],
] as const)("%s of %s mm is drawn as its grade", (name, size, grade) => {
  expect(gradeOf(name, size)).toMatchObject(grade);
});

test("a tile is the same for the same ware, another for another, and keeps to its frame", () => {
  const grade = gradeOf("籽精煤", "20–50");
  expect(grainsOf(grade, "MW1")).toEqual(grainsOf(grade, "MW1"));
  expect(grainsOf(grade, "MW1")).not.toEqual(grainsOf(grade, "MW2"));
  for (const { points } of grainsOf(gradeOf("大块", "80–150"), "MW3"))
    for (const figure of points.split(/[ ,]/).map(Number)) expect(Math.abs(figure - 20)).toBeLessThan(28);
});
