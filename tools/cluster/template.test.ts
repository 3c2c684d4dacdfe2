import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fillIn } from "./template.ts";

/** A place of a template. */
const at = (name: string) => `$${"{"}${name}}`;

test("every place is filled in, and one without a value is named", () => {
  expect(fillIn(`listen: ${at("ADDRESS")}:${at("PG_PORT")}`, { ADDRESS: "127.0.0.1", PG_PORT: "5501" })).toBe(
    "listen: 127.0.0.1:5501",
  );
  expect(() => fillIn(`port ${at("REDIS_PORT")}`, {})).toThrow("REDIS_PORT");
});

test("whoever fills the files in by hand finds every place of them in the README", () => {
  const folder = join(import.meta.dirname, "../../deploy/cluster");
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const places = readdirSync(folder)
    .filter((name) => name !== "README.md")
    .flatMap((name) => [...readFileSync(join(folder, name), "utf8").matchAll(/\$\{([A-Z_]+)\}/g)])
    .map(([, place]) => place as string);
  expect(places.length).toBeGreaterThan(30);
  expect([...new Set(places)].filter((place) => !readme.includes(`\`${place}\``))).toEqual([]);
});
