import { Readable } from "node:stream";
import { api } from "@zd/api";
import { numberClauses, protocols, protocolsSince } from "@zd/domain/letters/protocols";
import { fileAnswer } from "../../platform/calls/file-answer.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findCompany } from "../../system/index.ts";
import { entrustFile } from "./entrust.ts";

const style =
  "body{max-width:760px;margin:0 auto;padding:32px 20px;font:16px/1.9 system-ui,sans-serif;color:#1b1f24;background:#fff}" +
  "h1{font-size:24px;text-align:center}p{margin:0 0 12px}footer{margin-top:32px;text-align:right;color:#57606a}";

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function agreementPage<Output>(kind: "company" | "person", issuer: string): Output {
  const { title, clauses } = protocols[kind];
  const words = numberClauses(clauses).map((text) => `<p>${escaped(text)}</p>`);
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(`${title} - ${issuer}`)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>${words.join("")}</main><footer>${escaped(issuer)}<br>${protocolsSince.slice(0, 10)} 起施行</footer></body></html>`;
  const bytes = Buffer.from(html);
  return fileAnswer({
    name: `${title}.html`,
    mime: "text/html; charset=utf-8",
    size: bytes.length,
    etag: null,
    isPublic: false,
    shown: "page",
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  });
}

const { readCompanyAgreement, readPersonAgreement, downloadEntrust } = api.papers;

/** 静态协议 (G-50) of the site's own company; the gateway answers NOT_FOUND for any other. */
export const agreementPages = [
  handle(readCompanyAgreement, async (_, { db, request }) =>
    agreementPage("company", (await findCompany(db, request.host)).name),
  ),
  handle(readPersonAgreement, async (_, { db, request }) =>
    agreementPage("person", (await findCompany(db, request.host)).name),
  ),
  handle(downloadEntrust, async (_, { db, request }) => entrustFile(await findCompany(db, request.host))),
];
