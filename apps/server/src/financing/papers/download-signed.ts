import { api } from "@zd/api";
import { type FileStore, findReadableFile, sendFile } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findDocument, getLetter } from "../../signing/index.ts";
import { type CompletePaper, findAgreed } from "./complete-paper.ts";

/** 签署文件下载: the PDF of an agreement, for its firm and the exchange's staff. */
export const downloadSigned = (store: FileStore, complete: CompletePaper) =>
  handle(api.finance.downloadSigned, async ({ name }, { db, actor, now, refuse }) => {
    const number = name.replace(/\.pdf$/i, "");
    const letter = await getLetter(db, number);
    if (letter.kind !== "credit" && letter.kind !== "loan") return refuse("NOT_FOUND");
    const agreed = await findAgreed(db, letter.kind, number);
    if (agreed) await complete(agreed);
    const document = (await findDocument(db, number)) ?? refuse("NOT_FOUND");
    const found = await findReadableFile(db, document.file, { actor, company: actor.companyId, now });
    return sendFile(store, found, { shown: true });
  });
