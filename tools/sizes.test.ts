import { expect, test } from "vitest";
import { faultsOfSizes, findOversized, mostLines } from "./sizes.ts";

const lines = (count: number) => Array.from({ length: count }, () => "  work();").join("\n");
const longFile = { path: "apps/a.ts", text: lines(mostLines.file + 1) };
const longFunction = {
  path: "apps/b.ts",
  text: `export const open = () => {\n${lines(mostLines.function)}\n};\n`,
};
const none = { reasons: [], uncut: {} };

test("a file and a function over their size are found by name, tests and fixtures are not looked at", () => {
  const found = findOversized([
    longFile,
    longFunction,
    { path: "apps/a.test.ts", text: longFile.text },
    { path: "apps/short.ts", text: lines(10) },
  ]);
  expect(found).toEqual([
    { name: "apps/a.ts", lines: 301 },
    { name: "apps/b.ts open", lines: 82 },
  ]);
});

test("what is too long is a fault, unless its file has a reason or it has not grown since it was listed", () => {
  const found = findOversized([longFile, longFunction]);
  expect(faultsOfSizes(found, none)).toHaveLength(2);
  const reasons = [{ files: /^apps\/a/, why: "data" }];
  expect(faultsOfSizes(found, { reasons, uncut: { "apps/b.ts open": 82 } })).toEqual([]);
  expect(faultsOfSizes(found, { reasons, uncut: { "apps/b.ts open": 81 } })).toEqual([
    "apps/b.ts open has 82 lines, more than 81: cut it along its seams",
  ]);
});

test("the list shrinks with what it lists", () => {
  const found = findOversized([longFunction]);
  expect(faultsOfSizes(found, { reasons: [], uncut: { "apps/b.ts open": 90 } })).toEqual([
    "apps/b.ts open has 82 lines: write that in place of 90 in tools/size-exceptions.ts",
  ]);
  expect(faultsOfSizes([], { reasons: [], uncut: { "apps/b.ts open": 82 } })).toEqual([
    "apps/b.ts open is no longer too long: take it off the list in tools/size-exceptions.ts",
  ]);
});

test("lines that are nothing but a comment do not count", () => {
  const comments = Array.from({ length: 400 }, () => "/** What it is. */").join("\n");
  const block = ["/*", ...Array.from({ length: 400 }, () => " * Words."), " */"].join("\n");
  expect(
    findOversized([{ path: "apps/a.ts", text: `${comments}\n${block}\nexport const a = 1;\n` }]),
  ).toEqual([]);
});
