import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import type { FileStore } from "./file-store.ts";
import { notePapers } from "./note-papers.ts";
import { getOneReadable, sent } from "./readable.ts";

/** 文件下载 (R-7305): to be saved, under the name asked for or its own. */
export const downloadFile = (store: FileStore) =>
  handle(api.files.download, async ({ file, name, reason }, { db, actor, request, now, record }) => {
    const company = await companyOfSite(db, request, undefined);
    const found = await getOneReadable(db, file, { actor, company, now });
    await notePapers(db, [file], { actor, record, reason, now });
    return sent(store, found, { shown: false, savedAs: name });
  });
