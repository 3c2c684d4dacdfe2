import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import type { FileStore } from "./file-store.ts";
import { notePapers } from "./note-papers.ts";
import { findRendition, getOneReadable, sent } from "./readable.ts";

/**
 * 文件内容 (R-7303): a picture no larger than a page needs it, or small for a list; a PDF and a video are shown by the
 * browser, anything else is only saved.
 */
export const readContent = (store: FileStore) =>
  handle(
    api.files.readContent,
    async ({ file, look = "shown", reason }, { db, actor, request, now, record }) => {
      const company = await companyOfSite(db, request, undefined);
      const found = await getOneReadable(db, file, { actor, company, now });
      await notePapers(db, [file], { actor, record, reason, now });
      return sent(store, (await findRendition(db, found, look)) ?? found, { shown: true });
    },
  );
