import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

const folder = new URL("../../../../../docs/", import.meta.url);
const text = (name: string) => readFileSync(new URL(name, folder), "utf8");

const escaped = (markdown: string) =>
  markdown.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const page = (markdown: string) => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>证明包与回执的格式</title>
<style>
:root { color-scheme: light dark; }
main { max-width: 110ch; margin: 0 auto; padding: 16px; }
pre { font: 14px/1.7 ui-monospace, "Noto Sans Mono CJK SC", monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<main><pre>${escaped(markdown)}</pre></main>
</html>
`;

/** 证明包与回执的格式 with its example, for whoever wants to verify a session by means of his own. */
export function openProofDocs(app: FastifyInstance): void {
  const [format, example] = [page(text("proof-format.md")), text("proof-example.json")];
  app.get("/api/docs/proof-format", (_, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .send(format),
  );
  app.get("/api/docs/proof-example.json", (_, reply) =>
    reply.type("application/json; charset=utf-8").send(example),
  );
}
