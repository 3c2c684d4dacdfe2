import { api } from "@zd/api";
import type { StoredFile } from "@zd/api/files/operations";
import type { InputOf } from "@zd/api/wire/operation";
import { userId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "../../identity/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, type Member, setScene } from "../../testing/market-scene.ts";
import { smallPng } from "../../testing/samples.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { upload, uploaded } from "../../testing/upload.ts";
import { smallWebm } from "../../testing/videos.ts";
import type { NewsId } from "../index.ts";

const { saveNotice, publishNotice, withdrawNotice, readNotice } = api.editing;
const { findNews, listNews } = api.content;
const { keepProgress, readProgress } = api.training;

let exchange: TestPlatform;
let mine: Member;
let plant: Member;
let su: TestCaller;
let token: string;
let video: StoredFile["file"];
let poster: StoredFile["file"];
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  const scene = await setScene(exchange);
  mine = await scene.join("mine");
  plant = await scene.join("plant");
  su = (await openStaff(exchange, { su: "contentEditor" })).su;
  token = await exchange.platform.transact((scope) =>
    openSession(scope, { userId: userId("staff-su"), companyId: company, ip: "127.0.0.1", source: "test" }),
  );
  const put = async (name: string, bytes: Buffer) => {
    const { body } = await upload(exchange, token, [{ name, bytes }], { path: api.editor.upload.path });
    return body.data.path as StoredFile["file"];
  };
  video = await put("第一课.webm", smallWebm);
  poster = await put("封面.png", smallPng);
});
afterAll(() => exchange.close());

const lesson = (change: Partial<InputOf<typeof saveNotice>> = {}): InputOf<typeof saveNotice> => ({
  kind: "1003",
  title: "第一课",
  content: "<p>看完即可报价</p>",
  section: null,
  highlighted: false,
  publishedAt: null,
  expiresAt: null,
  attachments: [],
  video,
  poster,
  audience: { kind: "everyone", of: [] },
  needsReceipt: false,
  ...change,
});

test("a lesson is seen by everybody while it is published, in parts as a player asks for it", async () => {
  const { id, version } = await su.ask(saveNotice, lesson());
  const address = `${exchange.address}/api${api.files.readContent.path}?path=${video}`;
  expect((await fetch(address)).status).toBe(404);
  const published = await su.ask(publishNotice, { kind: "1003", id, version });
  const news = id as string as NewsId;
  expect(await exchange.anonymous.ask(findNews, { id: news })).toMatchObject({
    poster,
    video: { file: video, kind: "webm", size: smallWebm.length },
  });
  const { rows } = await exchange.anonymous.ask(listNews, { kind: "1003", pageIndex: 1, pageSize: 20 });
  expect(rows).toMatchObject([{ poster }]);

  const part = await fetch(address, { headers: { range: "bytes=100-199" } });
  expect([part.status, part.headers.get("content-range"), part.headers.get("content-type")]).toEqual([
    206,
    `bytes 100-199/${smallWebm.length}`,
    "video/webm",
  ]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(smallWebm.subarray(100, 200));
  expect(await su.ask(readNotice, { kind: "1003", id })).toMatchObject({
    video: { name: "第一课.webm" },
    poster: { name: "封面.png" },
  });

  await su.ask(withdrawNotice, { kind: "1003", id, version: published.version });
  expect((await fetch(address)).status).toBe(404);
});

test("where somebody has stopped is kept, for himself, and what was finished stays so", async () => {
  const { id, version } = await su.ask(saveNotice, lesson());
  const news = id as string as NewsId;
  const watch = (second: number, who = mine) => who.caller.ask(keepProgress, { news, second, length: 60 });
  expect(await mine.caller.call(keepProgress, { news, second: 1, length: 60 })).toMatchObject({
    result: "P1004",
  });
  await su.ask(publishNotice, { kind: "1003", id, version });
  expect(await watch(30)).toEqual({ finished: false });
  expect(await watch(58)).toEqual({ finished: true });
  expect(await watch(5)).toEqual({ finished: true });
  expect(await mine.caller.ask(readProgress, {})).toMatchObject([
    { news, second: 5, length: 60, finished: true },
  ]);
  expect(await plant.caller.ask(readProgress, {})).toEqual([]);
  await watch(90, plant);
  expect(await plant.caller.ask(readProgress, {})).toMatchObject([{ second: 60, finished: true }]);
  expect(await exchange.anonymous.call(readProgress, {})).toMatchObject({ result: "GA-101" });
});

test.each<[string, () => Partial<InputOf<typeof saveNotice>>]>([
  ["a picture as its video", () => ({ video: poster })],
  ["a video as its picture", () => ({ poster: video })],
  ["a video in a notice", () => ({ kind: "1001" })],
])("nobody keeps %s", async (_, change) => {
  expect(await su.call(saveNotice, lesson(change()))).toMatchObject({ code: "S1124" });
});

test("a text shows its pictures to whoever reads it, and takes none of a member's own", async () => {
  const [theirs] = await uploaded(exchange, mine.token, [{ name: "私.png", bytes: smallPng }]);
  const picture = (file: string) => `<p>煤</p><img src="/api/file/v1/file-content?path=${file}">`;
  const plain = { kind: "1001", video: null, poster: null } as const;
  expect(await su.call(saveNotice, lesson({ ...plain, content: picture(theirs?.file ?? "") }))).toMatchObject(
    {
      code: "A1009",
    },
  );
  const { body } = await upload(exchange, token, [{ name: "图.png", bytes: smallPng }], {
    path: api.editor.upload.path,
  });
  const { id, version } = await su.ask(saveNotice, lesson({ ...plain, content: picture(body.data.path) }));
  expect((await fetch(exchange.address + body.data.url)).status).toBe(404);
  await su.ask(publishNotice, { kind: "1001", id, version });
  expect((await fetch(exchange.address + body.data.url)).status).toBe(200);
});

test("a text is no longer than ten thousand signs, its marks not counted (R-533, R-944)", async () => {
  const plain = { kind: "1001", video: null, poster: null } as const;
  const save = (signs: number) =>
    su.call(saveNotice, lesson({ ...plain, content: `<p>${"煤".repeat(signs)}</p>` }));
  expect(await save(10_000)).toMatchObject({ code: 0 });
  expect(await save(10_001)).toMatchObject({ code: "S1123", msg: "正文10001字，超出最大允许值10000字" });
});
