import { expect, test } from "vitest";
import { faultsOfSizes, findOversized, mostLines } from "./sizes.ts";

const lines = (count: number) => Array.from({ length: count }, () => "  work();").join("\n");
const longFile = { path: "apps/a.ts", text: lines(mostLines.file + 1) };
const longFunction = {
  path: "apps/b.ts",
  text: `export const open = () => {\n${lines(mostLines.function)}\n};\n`,
};

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

test("what is too long is a fault, unless its file has a reason", () => {
  const found = findOversized([longFile, longFunction]);
  expect(faultsOfSizes(found, [])).toEqual([
    "apps/a.ts has 301 lines, more than 300: cut it along its seams",
    "apps/b.ts open has 82 lines, more than 80: cut it along its seams",
  ]);
  expect(faultsOfSizes(found, [{ files: /^apps\/a/, why: "data" }])).toEqual([
    "apps/b.ts open has 82 lines, more than 80: cut it along its seams",
  ]);
});

test("a reason that nothing needs any more is a fault", () => {
  expect(faultsOfSizes([], [{ files: /^apps\/a/, why: "data" }])).toEqual([
    "nothing that is too long is excepted by /^apps\\/a/: take it off tools/size-exceptions.ts",
  ]);
});

test("lines that are nothing but a comment do not count", () => {
  const comments = Array.from({ length: 400 }, () => "/** What it is. */").join("\n");
  const block = ["/*", ...Array.from({ length: 400 }, () => " * Words."), " */"].join("\n");
  expect(
    findOversized([{ path: "apps/a.ts", text: `${comments}\n${block}\nexport const a = 1;\n` }]),
  ).toEqual([]);
});
