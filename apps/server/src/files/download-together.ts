import { api } from "@zd/api";
import { distinctNames, nameForKind } from "@zd/domain/files/file-name";
import { handle } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { sentTogether } from "./archive.ts";
import type { FileStore } from "./file-store.ts";
import { notePapers } from "./note-papers.ts";
import { getReadable } from "./readable.ts";
import { storeFor } from "./sealing-store.ts";

/** 批量下载 (R-7306): one archive of all, or nothing where one of them is not the caller's to read. */
export const downloadTogether = (store: FileStore) =>
  handle(api.files.downloadTogether, async ({ files, name, reason }, { db, actor, request, now, record }) => {
    const company = await companyOfSite(db, request, undefined);
    const found = await getReadable(
      db,
      files.map(({ file }) => file),
      { actor, company, now },
    );
    await notePapers(
      db,
      found.map(({ id }) => id),
      { actor, record, reason, now },
    );
    const names = distinctNames(found.map((file, i) => nameForKind(files[i]?.name ?? file.name, file.kind)));
    const entries = found.map(({ id, firmId, isPaper, uploadedAt, size }, i) => ({
      name: names[i] ?? id,
      at: uploadedAt,
      size,
      open: () => storeFor(store, { firmId, isPaper }).open(id, null),
    }));
    return sentTogether(name ?? "附件", entries);
  });
