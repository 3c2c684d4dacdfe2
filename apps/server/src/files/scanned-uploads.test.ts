import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { at, type Member, setScene } from "../testing/market-scene.ts";
import { smallPng } from "../testing/samples.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { upload, uploaded } from "../testing/upload.ts";
import { infected, openClamd } from "./testing/clamd-stand-in.ts";

let clamd: Awaited<ReturnType<typeof openClamd>>;
let exchange: TestPlatform;
let mine: Member;
beforeAll(async () => {
  clamd = await openClamd();
  exchange = await openExchange({ start: at("09:00:00"), settings: { CLAMD: clamd.setting } });
  mine = await (await setScene(exchange)).join("mine");
});
afterAll(async () => {
  await exchange.close();
  await clamd.close();
});

const stored = async () => {
  const rows = await exchange.db.selectFrom("files.file").select("id").execute();
  const folder = exchange.config.FILES_DIR as string;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return [rows.length, entries.filter((entry) => entry.isFile()).length];
};
const clean = { name: "说明.txt", bytes: "全水 14.2" };

test("a file with a virus is refused by its name, and nothing of its form stays", async () => {
  await uploaded(exchange, mine.token, [clean]);
  const before = await stored();
  const { body } = await upload(exchange, mine.token, [clean, { name: "合同.txt", bytes: infected }]);
  expect(body).toMatchObject({
    code: "A1012",
    msg: "合同.txt：检出病毒Stand.In-Test，已拒绝，请查杀后重新制作文件",
  });
  expect(await stored()).toEqual(before);
});

test("a picture is scanned before it is read", async () => {
  const before = await stored();
  const { body } = await upload(exchange, mine.token, [
    { name: "a.png", bytes: Buffer.concat([smallPng, Buffer.from(infected)]) },
  ]);
  expect(body.code).toBe("A1012");
  expect(await stored()).toEqual(before);
  await uploaded(exchange, mine.token, [{ name: "a.png", bytes: smallPng }]);
});

test("while the scanner cannot scan, files are refused with what to do, and nothing of them stays", async () => {
  const before = await stored();
  clamd.behave("full");
  const { body } = await upload(exchange, mine.token, [{ name: "a.txt", bytes: "x".repeat(5_000) }]);
  expect(body).toMatchObject({ code: "A1013", msg: "a.txt：病毒查杀服务暂不可用，文件未保存，请稍后重试" });
  expect(await stored()).toEqual(before);
  clamd.behave("well");
  await uploaded(exchange, mine.token, [{ name: "a.txt", bytes: "x".repeat(5_000) }]);
});

test("a file that is refused for itself leaves no scan behind", async () => {
  const { body } = await upload(exchange, mine.token, [{ name: "a.png", bytes: "not a picture" }]);
  expect(body.code).toBe("A1006");
  await expect.poll(() => clamd.count()).toBe(0);
});
