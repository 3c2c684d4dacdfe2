import { buffer } from "node:stream/consumers";
import type { FileId } from "@zd/domain/kernel/brand";
import { type Errand, errand, schedule } from "../platform/jobs/jobs.ts";
import type { FileStore } from "./file-store.ts";
import { renditionId } from "./pictures.ts";
import { isSealed, sealingStore } from "./sealing-store.ts";
import { visitor } from "./visitor.ts";

const atOnce = 50;

/** Name and table of the errand that seals files; whoever only schedules it needs no store. */
export const sealing = { name: "files.sealPictures", table: "files.file" } as const;

/** Seals pictures of visitors and papers of persons that are kept as they are, and notes of each that it is sealed. */
export function sealPictures(store: FileStore): Errand<null> {
  const sealed = sealingStore(store);
  const sealOne = async (file: FileId) => {
    const bytes = await buffer(await store.open(file, null));
    if (!isSealed(bytes)) await sealed.put(file, one(bytes));
  };
  const seal: Errand<null> = errand<null>(sealing.name, async (_, transact) => {
    const found = await transact(({ tx }) =>
      tx
        .selectFrom("files.file as f")
        .leftJoin("files.rendition as r", "r.fileId", "f.id")
        .select(["f.id", "r.look"])
        .where(({ or, eb }) => or([eb("f.firmId", "=", visitor), eb("f.isPaper", "=", true)]))
        .where("f.state", "=", "kept")
        .where("f.sealed", "=", false)
        .orderBy("f.id")
        .limit(atOnce)
        .execute(),
    );
    for (const { id, look } of found) await sealOne(look === null ? id : renditionId(id, look));
    const files = [...new Set(found.map(({ id }) => id))];
    for (const id of files) await sealOne(id);
    if (files.length === 0) return;
    await transact(async ({ tx, now }) => {
      // Of the last one not all renditions may have been among those that were found.
      const whole = found.length < atOnce ? files : files.slice(0, -1);
      if (whole.length > 0)
        await tx.updateTable("files.file").set({ sealed: true }).where("id", "in", whole).execute();
      if (found.length === atOnce) await schedule(tx, seal, "", now, null);
    });
  });
  return seal;
}

async function* one(bytes: Buffer) {
  yield bytes;
}
