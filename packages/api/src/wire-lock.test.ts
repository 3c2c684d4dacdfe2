import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wireLock, wireLockPath } from "../../../tools/wire-lock.ts";

test("wire.lock names every address served; `npm run wire:lock` writes it anew", () => {
  expect(readFileSync(wireLockPath, "utf8")).toBe(wireLock());
});
