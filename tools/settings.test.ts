import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { declaredSettings, readConfig } from "../apps/server/src/config.ts";
import { envExample, withSettings } from "./settings.ts";

const names = Object.keys(declaredSettings.shape);

test("the example names every setting, and as it is it sets none", () => {
  const named = [...envExample().matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(named).toEqual(names);
  expect(readConfig(parseEnv(envExample()))).toEqual(readConfig({}));
});

test("the defaults in the example are those that hold", () => {
  const all = parseEnv(envExample().replaceAll(/^#(?=[A-Z][A-Z0-9_]*=)/gm, ""));
  expect(all["FILE_MAX_MB"]).toBe("20");
  expect(readConfig(all)).toEqual(readConfig({}));
});

test("the README's table is written between its marks, and nothing else of it", () => {
  const readme =
    "# A\n\n<!-- settings: written by npm run generate -->\nstale rows\n<!-- end of settings -->\n\nrest\n";
  const written = withSettings(readme);
  expect(written).toMatch(/^# A\n\n<!-- settings[^\n]*\n\| name \|[\s\S]*\n\| `PORT` \| `8080` \|/);
  expect(written).toMatch(/\|\n<!-- end of settings -->\n\nrest\n$/);
  expect(written).not.toContain("stale rows");
  expect(withSettings(written)).toBe(written);
  expect(() => withSettings("# A\n")).toThrow("README.md");
});
