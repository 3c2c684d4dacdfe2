import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archiveCommand, restoreCommand } from "./wal-archive.ts";

const segment = "000000010000000000000001";
let root: string;
let archive: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "zd-wal-"));
  // What a shell or PostgreSQL might take for something else.
  archive = join(root, "Anna's 100 % $HOME");
  await mkdir(archive);
  await writeFile(join(root, "segment"), "what was written");
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Runs a command as PostgreSQL does: in the shell, with its places filled in; returns its status. */
function run(command: string, path: string): number | null {
  const places: Readonly<Record<string, string>> = { "%p": path, "%f": segment, "%%": "%" };
  const filled = command.replace(/%[pf%]/g, (place) => places[place] ?? place);
  return spawnSync("/bin/sh", ["-c", filled], { cwd: root }).status;
}

test("a segment is archived whole and comes back as it was; again it succeeds, another under its name does not", async () => {
  expect(run(restoreCommand(archive), "back")).toBe(1);
  expect(run(archiveCommand(archive), "segment")).toBe(0);
  expect(await readdir(archive)).toEqual([`${segment}.gz`]);
  expect(run(archiveCommand(archive), "segment")).toBe(0);
  expect(run(restoreCommand(archive), "back")).toBe(0);
  expect(await readFile(join(root, "back"), "utf8")).toBe("what was written");
  await writeFile(join(root, "segment"), "another history");
  expect(run(archiveCommand(archive), "segment")).toBe(1);
});

test("a damaged segment stops a recovery instead of ending it", async () => {
  await writeFile(join(archive, `${segment}.gz`), "no WAL at all");
  expect(run(restoreCommand(archive), "back")).toBeGreaterThan(125);
});
