import { Readable } from "node:stream";
import { contract } from "@zd/contract";
import { distinctNames, fileName, nameForKind } from "@zd/domain/files/file-name";
import { fileSize } from "@zd/domain/files/file-size";
import { fileKinds } from "@zd/domain/files/kinds";
import { fileAnswer } from "../platform/file-answer.ts";
import { handle } from "../platform/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { archiveOf } from "./archive.ts";
import type { FileStore } from "./file-store.ts";
import { getReadable } from "./readable.ts";

/** An archive of the plain kind cannot be larger than twice this. */
const mostBytes = 2 * 1024 ** 3;

/** 批量下载 (R-7306): one archive of all, or nothing where one of them is not the caller's to read. */
export const downloadTogether = (store: FileStore) =>
  handle(contract.files.downloadTogether, async ({ files, name }, { db, actor, request, now, refuse }) => {
    const company = await companyOfSite(db, request, undefined);
    const found = await getReadable(
      db,
      files.map(({ file }) => file),
      { actor, company, now },
    );
    if (found.reduce((sum, { size }) => sum + size, 0) > mostBytes)
      refuse("FILES_TOO_LARGE_TOGETHER", { most: fileSize(mostBytes) });
    const names = distinctNames(found.map((file, i) => nameForKind(files[i]?.name ?? file.name, file.kind)));
    const entries = found.map(({ id, uploadedAt }, i) => ({
      name: names[i] ?? id,
      at: uploadedAt,
      open: () => store.open(id, null),
    }));
    return fileAnswer({
      name: `${fileName(name ?? "附件").replace(/\.zip$/i, "")}.zip`,
      mime: fileKinds.zip.mime,
      size: null,
      etag: null,
      shown: null,
      open: async () => Readable.from(archiveOf(entries), { objectMode: false }),
    });
  });
