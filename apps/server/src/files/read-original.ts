import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import type { FileStore } from "./file-store.ts";
import { notePapers } from "./note-papers.ts";
import { getOneReadable, sent } from "./readable.ts";

/** 原始文件内容 (R-7304): as it is kept, at its full size. */
export const readOriginal = (store: FileStore) =>
  handle(api.files.readOriginal, async ({ file, reason }, { db, actor, request, now, record }) => {
    const company = await companyOfSite(db, request, undefined);
    const found = await getOneReadable(db, file, { actor, company, now });
    await notePapers(db, [file], { actor, record, reason, now });
    return sent(store, found, { shown: true });
  });
