import { api } from "@zd/api";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange();
});
afterAll(() => exchange.close());

const open = (path: string) => fetch(`${exchange.address}/static/agreement/${path}`);

test("the agreements of a company are pages that any browser shows", async () => {
  for (const [page, title] of [
    ["company", "企业入会协议"],
    ["person", "经办人授权与个人信息协议"],
  ]) {
    const answer = await open(`ZD0001/${page}.html`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toContain("inline");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await answer.text()).toContain(`<h1>${title}</h1>`);
  }
});

test("the letter of authority is a document of Word, blank for whoever has not registered", async () => {
  const answer = await open("ZD0001/entrust.docx");
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(parts)).toEqual(["[Content_Types].xml", "_rels/.rels", "word/document.xml"]);
  expect(Buffer.from(parts["word/document.xml"] ?? []).toString()).toContain("授权委托书");
});

test("another company has none here, and there are no others", async () => {
  expect((await open("ZD9999/company.html")).status).toBe(404);
  expect((await open("ZD0001/other.html")).status).not.toBe(200);
});

test("a protocol is read by its link, and the app says what it is", async () => {
  const { anonymous } = exchange;
  const read = await anonymous.ask(api.letters.readProtocol, { kind: "company" });
  expect(read).toMatchObject({
    title: "企业入会协议",
    clauses: expect.arrayContaining([expect.any(String)]),
  });
  const pdf = await fetch(`${exchange.address}${read.pdf}`);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  const unknown = await exchange.send("POST", "/api/mid/v1/MT1104", JSON.stringify({ linkId: "none" }));
  expect(unknown.body).toMatchObject({ result: "P1001" });
  expect(await anonymous.ask(api.system.readAppInfo, {})).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});
