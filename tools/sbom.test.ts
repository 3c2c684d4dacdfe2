import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { countLicences, licenceOf, readSbom, runningParts, type Sbom } from "./sbom.ts";

const root = join(import.meta.dirname, "..");
let sbom: Sbom;
beforeAll(() => {
  sbom = readSbom(root);
});

test("the bill of materials names every part that is installed to run, by its version", () => {
  const named = new Set(sbom.components.map((part) => part["bom-ref"]));
  // What is for other kinds of machine is not installed on this one.
  const installed = runningParts(root).filter(([path]) => existsSync(join(root, path)));
  expect(installed.map(([, part]) => part).filter((part) => !named.has(part))).toEqual([]);
  expect(sbom.bomFormat).toBe("CycloneDX");
  for (const one of ["fastify", "pg", "react", "sharp", "antd"])
    expect(sbom.components.map(({ name }) => name)).toContain(one);
  expect(sbom.components.map(({ name }) => name)).not.toContain("vitest");
});

test("every part names its licence, and none is under the GPL or the AGPL", () => {
  const silent = sbom.components.filter((component) => licenceOf(component) === null);
  expect(silent.map(({ name }) => name)).toEqual([]);
  const names = countLicences(sbom).map(([licence]) => licence);
  expect(names.filter((name) => /(?<!L)GPL-/.test(name))).toEqual([]);
});
