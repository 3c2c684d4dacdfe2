import { randomBytes } from "node:crypto";
import type { FileId } from "@zd/domain/kernel/brand";
import { describe, expect, test } from "vitest";
import type { FileStore } from "../file-store.ts";

const newId = () => randomBytes(16).toString("hex") as FileId;

async function* inPieces(...pieces: readonly string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function textOf(store: FileStore, file: FileId, range: Parameters<FileStore["open"]>[1] = null) {
  const pieces: Buffer[] = [];
  for await (const piece of await store.open(file, range)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

/** What every store of files does, wherever it keeps them. */
export function meetsFileStore(name: string, openStore: () => FileStore): void {
  describe(name, () => {
    test("gives back what was put, whole and in part", async () => {
      const store = openStore();
      const file = newId();
      await store.put(file, inPieces("煤质", "检验", "报告"));
      expect(await textOf(store, file)).toBe("煤质检验报告");
      expect(await textOf(store, file, { start: 6, end: 11 })).toBe("检验");
      expect(await textOf(store, file, { start: 12, end: 17 })).toBe("报告");
    });

    test("keeps nothing of what breaks off, and then takes it again", async () => {
      const store = openStore();
      const file = newId();
      async function* breaking() {
        yield Buffer.from("half of it");
        throw new Error("the line was cut");
      }
      await expect(store.put(file, breaking())).rejects.toThrow("the line was cut");
      await expect(store.open(file, null)).rejects.toThrow();
      await store.put(file, inPieces("all of it"));
      expect(await textOf(store, file)).toBe("all of it");
    });

    test("forgets what is removed, twice as well as once, and what never was", async () => {
      const store = openStore();
      const file = newId();
      await store.put(file, inPieces("x"));
      for (let i = 0; i < 2; i++) await store.remove(file);
      await store.remove(newId());
      await expect(store.open(file, null)).rejects.toThrow();
    });

    test("takes no path for a file", async () => {
      const store = openStore();
      for (const path of ["../../secret", "/etc/passwd", "", `${newId()}/..`])
        await expect((async () => store.open(path as FileId, null))()).rejects.toThrow();
    });
  });
}
