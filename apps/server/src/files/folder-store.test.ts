import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderStore } from "./folder-store.ts";
import { meetsFileStore } from "./testing/file-store.conformance.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "zd-store-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

meetsFileStore("files in a folder", () => folderStore(join(folder, "files")));

test("what breaks off leaves nothing in the folder", async () => {
  const root = join(folder, "broken");
  async function* breaking() {
    yield Buffer.from("half");
    throw new Error("cut");
  }
  const file = "0".repeat(32) as FileId;
  await expect(folderStore(root).put(file, breaking())).rejects.toThrow("cut");
  expect(await readdir(join(root, "00"))).toEqual([]);
});
