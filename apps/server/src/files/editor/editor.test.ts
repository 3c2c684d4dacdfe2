import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { api } from "@zd/api";
import { userId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "../../identity/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, type Member, setScene } from "../../testing/market-scene.ts";
import { smallPdf, smallPng } from "../../testing/samples.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { type TestFile, upload } from "../../testing/upload.ts";
import { smallMp4, smallWebm } from "../../testing/videos.ts";
import { fetchPicture, NotFetched, type Outside, theNet } from "./fetch-picture.ts";

const { editor } = api;

let exchange: TestPlatform;
let words: TestCaller;
let mine: Member;
let token: string;
beforeAll(async () => {
  exchange = await openExchange({
    start: at("09:00:00"),
    settings: {
      FILE_MAX_MB: "1",
      VIDEO_MAX_MB: "2",
      IMAGE_HOSTS: "img.example.cn,localhost:1,*.pics.example.cn",
    },
  });
  mine = await (await setScene(exchange)).join("mine");
  const staff = await openStaff(exchange, { lin: "contentEditor" });
  words = staff.lin;
  token = await exchange.platform.transact((scope) =>
    openSession(scope, { userId: userId("staff-lin"), companyId: company, ip: "127.0.0.1", source: "test" }),
  );
});
afterAll(() => exchange.close());

const put = (files: readonly TestFile[], as: string | null = token) =>
  upload(exchange, as, files, { path: editor.upload.path });

describe("what an editor uploads", () => {
  test.each([
    ["a picture", { name: "图.png", bytes: smallPng }, "image/"],
    ["a video", { name: "课.mp4", bytes: smallMp4 }, "video/mp4"],
    ["a video of the other kind", { name: "课.webm", bytes: smallWebm }, "video/webm"],
  ])("is %s, at an address for its text (R-7297, R-7308)", async (_, file, type) => {
    const { body } = await put([file]);
    expect(body).toMatchObject({
      code: 0,
      data: { state: "SUCCESS", original: file.name, title: file.name },
    });
    const { url } = body.data as { url: string };
    expect(url).toMatch(/^\/api\/file\/v1\/file-content\?path=[0-9a-f]{32}$/);
    const shown = await fetch(exchange.address + url, { headers: { "x-token": token } });
    expect(shown.headers.get("content-type")).toContain(type);
    expect((await fetch(exchange.address + url)).status).toBe(404);
  });

  test.each<[string, readonly TestFile[], string, string]>([
    ["a document", [{ name: "a.pdf", bytes: smallPdf() }], "A1005", "文件格式不允许"],
    ["a drawing with a script", [{ name: "a.svg", bytes: "<svg onload='x()'/>" }], "A1005", "文件格式不允许"],
    [
      "two at once",
      [
        { name: "a.png", bytes: smallPng },
        { name: "b.png", bytes: smallPng },
      ],
      "A1002",
      "最多",
    ],
    [
      "a video beyond its limit",
      [{ name: "a.mp4", bytes: Buffer.concat([smallMp4, Buffer.alloc(2 * 1024 ** 2)]) }],
      "A1004",
      "2 MB",
    ],
    ["nothing", [], "A1001", "请选择"],
  ])("is refused where it is %s, with the words as its state", async (_, files, code, words) => {
    const { body } = await put(files);
    expect(body).toMatchObject({ code, data: { url: "" } });
    expect((body.data as { state: string }).state).toContain(words);
  });

  test("comes from an editor, and nobody else", async () => {
    expect((await put([{ name: "a.png", bytes: smallPng }], mine.token)).body.code).toBe("P1003");
    expect((await put([{ name: "a.png", bytes: smallPng }], null)).body.code).toBe("GA-101");
    expect(await mine.caller.call(editor.catchImages, { sources: ["http://x"] })).toMatchObject({
      code: "P1003",
    });
  });
});

/** A site that answers as it is told, and a net on which it is at any name. */
async function openSite(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { host: `img.example.cn:${port}`, close: () => server.close() };
}
const tooLong = 10_000;
const within = () => AbortSignal.timeout(tooLong);
const reaches = (...addresses: readonly string[]): Outside => ({
  resolve: async () => addresses,
  // The test's own machine stands for a public one.
  mayReach: (address) => address === "127.0.0.1" || theNet.mayReach(address),
});

describe("a picture of another site", () => {
  const fetched = async (source: string, outside: Outside, allowed: readonly string[], signal = within()) => {
    const pieces: Buffer[] = [];
    for await (const piece of await fetchPicture(source, { allowed, outside, signal })) pieces.push(piece);
    return Buffer.concat(pieces);
  };

  test("is fetched from the address that was checked, through redirects that are checked too", async () => {
    const site = await openSite(({ url, headers: { host } }, reply) =>
      url === "/old.png"
        ? reply.writeHead(302, { location: `http://${host}/new.png` }).end()
        : reply.end(smallPng),
    );
    expect(await fetched(`http://${site.host}/old.png`, reaches("127.0.0.1"), [site.host])).toEqual(smallPng);
    site.close();
  });

  test.each([
    ["10.0.0.1"],
    ["127.0.0.1"],
    ["169.254.169.254"],
    ["192.168.1.1"],
    ["100.64.0.1"],
    ["0.0.0.0"],
    ["::1"],
    ["fe80::1"],
    ["fd00::1"],
    ["::ffff:10.0.0.1"],
    ["64:ff9b::a00:1"],
    ["not an address"],
  ])("is never fetched from %s", async (address) => {
    expect(theNet.mayReach(address)).toBe(false);
    const outside = { ...theNet, resolve: async () => ["203.0.114.7", address] };
    await expect(fetched("http://img.example.cn/a.png", outside, ["img.example.cn"])).rejects.toThrow(
      "内部网络",
    );
  });

  test("is not fetched from a host that turns elsewhere once it was checked", async () => {
    let lookUps = 0;
    const site = await openSite((_, reply) => reply.end(smallPng));
    const outside: Outside = {
      resolve: async () => {
        lookUps += 1;
        return ["127.0.0.1"];
      },
      mayReach: reaches().mayReach,
    };
    // Nothing but the answer of that one look-up is connected to: the host is no name of any real net.
    expect(await fetched(`http://${site.host}/`, outside, [site.host])).toEqual(smallPng);
    expect(lookUps).toBe(1);
    site.close();
  });

  test.each([
    ["another host", "http://evil.example.cn/a.png"],
    ["a host that only ends alike", "http://evilpics.example.cn/a.png"],
    ["another port", "http://img.example.cn:8080/a.png"],
    ["an address of another kind", "ftp://img.example.cn/a.png"],
    ["a file of the machine", "file:///etc/passwd"],
    ["an address with a password", "http://u:p@img.example.cn/a.png"],
    ["no address", "img"],
  ])("is refused from %s", async (_, source) => {
    await expect(
      fetched(source, reaches("127.0.0.1"), ["img.example.cn", "*.pics.example.cn"]),
    ).rejects.toThrow(NotFetched);
  });

  test.each([
    ["leads to a host that is not allowed", "http://inner.example.cn/"],
    ["leads nowhere but to itself", ""],
  ])("is refused where a redirect %s", async (_, to) => {
    const site = await openSite((_request, reply) => reply.writeHead(302, { location: to || "/" }).end());
    await expect(fetched(`http://${site.host}/`, reaches("127.0.0.1"), [site.host])).rejects.toThrow(
      NotFetched,
    );
    site.close();
  });

  test("that does not come in time is given up", async () => {
    const site = await openSite(() => {});
    await expect(
      fetched(`http://${site.host}/`, reaches("127.0.0.1"), [site.host], AbortSignal.timeout(50)),
    ).rejects.toThrow("超时");
    site.close();
  });

  test("that cannot be caught says why, and the others go on (R-7298)", async () => {
    const sources = [
      "http://127.0.0.1/a.png",
      "http://elsewhere.cn/a.png",
      "nonsense",
      "http://localhost:1/a.png",
    ];
    const answer = await words.ask(editor.catchImages, { sources });
    expect(answer.state).toBe("FAIL");
    expect(answer.list.map(({ source, state, address }) => [source, state, address])).toEqual(
      sources.map((source) => [source, "FAIL", ""]),
    );
    expect(answer.list.map(({ reason }) => reason)).toEqual([
      "来源 127.0.0.1 不在允许的名单内",
      "来源 elsewhere.cn 不在允许的名单内",
      "图片地址不正确",
      "图片地址指向内部网络，已拒绝",
    ]);
  });
});
