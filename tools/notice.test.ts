import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { notice } from "./notice.ts";

const repository = join(import.meta.dirname, "..");
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "zd-notice-"));
  cpSync(join(repository, "package-lock.json"), join(root, "package-lock.json"));
  writeJson("package.json", { dependencies: {} });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function writeJson(path: string, value: unknown) {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(value));
}

test("a package is named with its licence, whose it is and who uses it", () => {
  writeJson("apps/server/package.json", { dependencies: { abc: "1", "@zd/domain": "*" } });
  writeJson("packages/domain/package.json", { dependencies: { abc: "1", silent: "1" } });
  writeJson("node_modules/abc/package.json", { license: "MIT", author: "Somebody Else" });
  writeJson("node_modules/silent/package.json", { license: "ISC", author: "A. Author <a@example.com>" });
  writeFileSync(
    join(root, "node_modules/abc/LICENSE"),
    "MIT\n\nCopyright (c) 2020 Abc, All rights reserved.\nThe above copyright notice\nCOPYRIGHT HOLDERS BE LIABLE\n",
  );
  expect(notice(root)).toContain(
    "abc: MIT. Copyright (c) 2020 Abc. In apps/server, packages/domain.\nsilent: ISC. By A. Author. In packages/domain.\n",
  );
});

test("a package without a licence is refused", () => {
  writeJson("apps/server/package.json", { dependencies: { abc: "1" } });
  writeJson("node_modules/abc/package.json", {});
  expect(() => notice(root)).toThrow("abc names no licence");
});

test("what is brought along stands under its licence, and what only development needs does not", () => {
  const written = notice(root).replaceAll(/\n {4}/g, " ");
  expect(written).toMatch(/^LGPL-3\.0-or-later: @img\/sharp-libvips-/m);
  expect(written).not.toContain("vitest");
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  writeFileSync(
    join(root, "package-lock.json"),
    lock.replaceAll("node_modules/@expo-google-fonts/comic-neue", "node_modules/other"),
  );
  expect(() => notice(root)).toThrow("comic-neue, which is not installed");
});
