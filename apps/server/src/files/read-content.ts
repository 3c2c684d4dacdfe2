import { contract } from "@zd/contract";
import { handle } from "../platform/operation.ts";
import { companyOfSite } from "../system/index.ts";
import type { FileStore } from "./file-store.ts";
import { getOneReadable, sent } from "./readable.ts";

/** 文件内容 (R-7303): a picture or a PDF is shown by the browser, anything else only saved. */
export const readContent = (store: FileStore) =>
  handle(contract.files.readContent, async ({ file }, { db, actor, request, now }) => {
    const company = await companyOfSite(db, request, undefined);
    const found = await getOneReadable(db, file, { actor, company, now });
    return sent(store, found, { shown: true });
  });
