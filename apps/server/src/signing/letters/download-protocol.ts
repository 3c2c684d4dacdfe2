import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { api } from "@zd/api";
import { nameForKind } from "@zd/domain/files/file-name";
import { protocolLetter, protocols, protocolsSince } from "@zd/domain/letters/protocols";
import { fileAnswer } from "../../platform/calls/file-answer.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findCompany } from "../../system/index.ts";
import type { Drawing } from "../pdf/drawing.ts";

/** 协议PDF下载 (R-7307): drawn once for each company's name and remembered. */
export const downloadProtocol = (drawing: Drawing) => {
  const drawn = new Map<string, Promise<Buffer>>();
  return handle(api.letters.downloadProtocol, async ({ kind, name }, { db, request }) => {
    const company = await findCompany(db, request.host);
    const letter = protocolLetter(kind, company.name, protocolsSince);
    const text = JSON.stringify(letter);
    const digest = createHash("sha256").update(text).digest("hex");
    const code = `${company.website}/letter`;
    const pdf =
      drawn.get(digest) ??
      drawing.letter({ letter, proof: { digest, code } }).then((bytes) => Buffer.from(bytes));
    drawn.set(digest, pdf);
    // What could not be drawn may be drawn the next time.
    pdf.catch(() => drawn.delete(digest));
    const bytes = await pdf;
    return fileAnswer({
      name: nameForKind(name ?? `${protocols[kind].title}.pdf`, "pdf"),
      mime: "application/pdf",
      size: bytes.length,
      etag: `"${digest}"`,
      isPublic: true,
      shown: "document",
      open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
    });
  });
};
