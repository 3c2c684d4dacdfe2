import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cruiseTree, ruleNames } from "./walls.ts";

const fixtures = join(import.meta.dirname, "fixtures/architecture");

/** Each fixture breaks one rule, the member of its kind named here. */
const broken = {
  package: "package-api",
  context: "context-funds",
  area: "area-trade",
  door: "door-funds",
  "no-cycles": "no-cycles",
  "domain-is-pure": "domain-is-pure",
  "api-is-portable": "api-is-portable",
  "platform-is-below": "platform-is-below",
  "composition-is-on-top": "composition-is-on-top",
  ladder: "ladder-funds",
  layer: "layer-ui",
  "tests-stay-outside": "tests-stay-outside",
  resolvable: "resolvable",
};

test.for(Object.entries(broken))("a tree that breaks %s is caught by exactly %s", async ([kind, rule]) => {
  const root = join(fixtures, kind);
  const folders = ["packages", "apps"].filter((folder) => existsSync(join(root, folder)));
  const { broken } = await cruiseTree(root, folders);
  expect(new Set(broken.map((one) => one.rule))).toEqual(new Set([rule]));
});

test("every kind of wall has a fixture that breaks it", () => {
  const kinds = ruleNames.map((name) => name.replace(/^(package|context|area|door|ladder|layer)-.*/, "$1"));
  expect(new Set(kinds)).toEqual(new Set(Object.keys(broken)));
  expect(new Set(readdirSync(fixtures))).toEqual(new Set(Object.keys(broken)));
});
