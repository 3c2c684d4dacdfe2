import { api } from "@zd/api";
import { distinctNames, nameForKind } from "@zd/domain/files/file-name";
import { handle } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { sentTogether } from "./archive.ts";
import type { FileStore } from "./file-store.ts";
import { getReadable } from "./readable.ts";

/** 批量下载 (R-7306): one archive of all, or nothing where one of them is not the caller's to read. */
export const downloadTogether = (store: FileStore) =>
  handle(api.files.downloadTogether, async ({ files, name }, { db, actor, request, now }) => {
    const company = await companyOfSite(db, request, undefined);
    const found = await getReadable(
      db,
      files.map(({ file }) => file),
      { actor, company, now },
    );
    const names = distinctNames(found.map((file, i) => nameForKind(files[i]?.name ?? file.name, file.kind)));
    const entries = found.map(({ id, uploadedAt, size }, i) => ({
      name: names[i] ?? id,
      at: uploadedAt,
      size,
      open: () => store.open(id, null),
    }));
    return sentTogether(name ?? "附件", entries);
  });
