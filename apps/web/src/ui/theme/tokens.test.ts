import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the main colour is #409eff, in either theme (R-941)", () => {
  const css = readFileSync(`${import.meta.dirname}/tokens.css`, "utf8");
  expect([...css.matchAll(/--accent: (.*);/g)].map(([, colour]) => colour)).toEqual(["#409eff"]);
});
