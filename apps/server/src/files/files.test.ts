import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { api } from "@zd/api";
import { type FileId, type Instant, userId } from "@zd/domain/kernel/brand";
import { unzipSync, zipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "../identity/index.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, company, type Member, type Scene, setScene } from "../testing/market-scene.ts";
import { smallPdf, smallPng } from "../testing/samples.ts";
import { openStaff } from "../testing/staff-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { type TestFile, upload, uploaded } from "../testing/upload.ts";
import { attachFiles, isSealed, openFileStore, showAttachments } from "./index.ts";

const calls = api.files;
const day = 86_400_000;

let exchange: TestPlatform;
let scene: Scene;
let mine: Member;
let plant: Member;
let desk: string;

beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00"), settings: { FILE_MAX_MB: "1" } });
  scene = await setScene(exchange);
  mine = await scene.join("mine");
  plant = await scene.join("plant", { password: "Right-password-1" });
  await openStaff(exchange, { chen: "tradeManager" });
  desk = await exchange.platform.transact((scope) =>
    openSession(scope, { userId: userId("staff-chen"), companyId: company, ip: "127.0.0.1", source: "test" }),
  );
});
afterAll(() => exchange.close());

const report: TestFile = { name: "煤质检验报告.pdf", bytes: smallPdf("全水 14.2") };
const photo: TestFile = { name: "煤堆.png", bytes: smallPng };
/** An archive of a few bytes whose directory says that it unfolds to four gigabytes. */
const bomb = Buffer.from(zipSync({ "a.txt": new Uint8Array(10) }));
bomb.writeUInt32LE(0xff_ff_ff_f0, bomb.indexOf("PK\u0001\u0002", 0, "latin1") + 24);
const codeOf = async (files: readonly TestFile[], token: string | null = mine.token) =>
  (await upload(exchange, token, files)).body.code;

/** What is kept: rows, and bytes on the disk. */
async function countAll() {
  const rows = await exchange.db.selectFrom("files.file").select("id").execute();
  const onDisk = await readdir(exchange.config.FILES_DIR as string, {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return { rows: rows.length, onDisk: onDisk.filter((entry) => entry.isFile()).length };
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${exchange.address}/api${path}`, { headers });
const contentOf = (file: string, headers = {}) => get(`${calls.readContent.path}?path=${file}`, headers);
const as = (token: string) => ({ "x-token": token });
const attach = (
  files: readonly { file: string }[],
  id: string,
  audience: Parameters<typeof showAttachments>[2] = "owner",
) =>
  exchange.platform.transact(({ tx, now }) =>
    attachFiles(
      tx,
      { kind: "application", id },
      files.map(({ file }) => file as never),
      { company, firm: mine.firm, ofOthers: false, audience },
      now,
    ),
  );

describe("an upload", () => {
  test("answers what it has kept, by content and not by name", async () => {
    const files = await uploaded(exchange, mine.token, [report, photo, { name: "说明", bytes: "文字\n" }]);
    expect(files).toMatchObject([
      { name: "煤质检验报告.pdf", kind: "pdf", size: report.bytes.length },
      { name: "煤堆.png", kind: "png" },
      { name: "说明", kind: "txt", size: 7 },
    ]);
    expect(new Set(files.map(({ file }) => file)).size).toBe(3);
  });

  test("keeps a name as text, whatever path it claims to be", async () => {
    const names = ["../../../etc/cron.d/x.pdf", "..\\..\\boot.pdf", "a\u202Efdp.pdf"];
    const files = await uploaded(
      exchange,
      mine.token,
      names.map((name) => ({ ...report, name })),
    );
    expect(files.map(({ name }) => name)).toEqual(["x.pdf", "boot.pdf", "afdp.pdf"]);
  });

  test.each<[string, readonly TestFile[], string]>([
    ["no file at all", [], "A1001"],
    ["a file without content", [{ name: "a.pdf", bytes: "" }], "A1003"],
    ["a file beyond the limit", [{ name: "大.txt", bytes: "x".repeat(1024 ** 2 + 1) }], "A1004"],
    ["a program", [{ name: "a.exe", bytes: "MZ\u0000" }], "A1005"],
    ["a program that has no ending", [{ name: "a", bytes: "MZ\u0000\u0001" }], "A1005"],
    ["a page with a script", [{ name: "a.html", bytes: "<script>alert(1)</script>" }], "A1005"],
    ["a drawing with a script", [{ name: "a.svg", bytes: "<svg onload='alert(1)'/>" }], "A1005"],
    ["a picture that is none", [{ name: "a.png", bytes: "not a picture" }], "A1006"],
    ["a picture under the name of a document", [{ name: "a.pdf", bytes: smallPng }], "A1006"],
    ["a good file and then a bad one", [report, { name: "b.png", bytes: smallPdf() }], "A1006"],
    ["an archive that unfolds beyond all measure", [{ name: "a.zip", bytes: bomb }], "S1122"],
    ["a hundred and one", Array.from({ length: 101 }, () => photo), "A1002"],
  ])("of %s is refused, and nothing of it stays", async (_, files, code) => {
    const before = await countAll();
    expect(await codeOf(files)).toBe(code);
    expect(await countAll()).toEqual(before);
  });

  test("takes a hundred at once", async () => {
    const files = await uploaded(
      exchange,
      plant.token,
      Array.from({ length: 100 }, () => photo),
    );
    expect(files.length).toBe(100);
  });

  test("of nobody is refused, and so is one whose body is no form", async () => {
    const before = await countAll();
    expect(await codeOf([report], null)).toBe("GA-101");
    const path = `/api${calls.upload.path}`;
    const json = await exchange.send("POST", path, "{}", as(mine.token));
    expect(json.body.code).toBe("A1001");
    const torn = await exchange.send("POST", path, "no part at all", {
      ...as(mine.token),
      "content-type": "multipart/form-data; boundary=x",
    });
    expect(torn.body.code).toBe("A1008");
    const boundless = await exchange.send("POST", path, "x", {
      ...as(mine.token),
      "content-type": "multipart/form-data",
    });
    expect(boundless.body.code).toBe("A1008");
    const elsewhere = await exchange.send("POST", `/api${api.system.readParameters.path}`, "x", {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect(elsewhere.status).toBe(415);
    expect(await countAll()).toEqual(before);
  });

  test("that breaks off leaves nothing", async () => {
    const before = await countAll();
    const { hostname, port } = new URL(exchange.address);
    const { "g-token": gateway } = await exchange.sign("");
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    const head = [
      `POST /api${calls.upload.path} HTTP/1.1`,
      `host: ${hostname}`,
      `g-token: ${gateway}`,
      `x-token: ${mine.token}`,
      "content-type: multipart/form-data; boundary=x",
      "content-length: 500000",
      "",
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    ];
    socket.write(head.join("\r\n"));
    socket.write(Buffer.alloc(100_000, 65));
    await expect.poll(async () => (await countAll()).rows).toBe(before.rows + 1);
    await pause(50);
    socket.destroy();
    await expect.poll(countAll).toEqual(before);
  });

  test("that is refused before it is sent to its end keeps no connection", { timeout: 25_000 }, async () => {
    const { port, hostname } = new URL(exchange.address);
    const { "g-token": gateway } = await exchange.sign("");
    const head = [
      `POST /api${calls.upload.path} HTTP/1.1`,
      `host: ${hostname}`,
      `g-token: ${gateway}`,
      "content-type: multipart/form-data; boundary=x",
      "content-length: 500000",
      "",
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    ];
    const reply = await new Promise<string>((resolve) => {
      let text = "";
      const line = connect(Number(port), hostname, () => line.write(head.join("\r\n")));
      line.on("error", () => {});
      line.on("data", (bytes) => {
        text += bytes.toString();
      });
      line.on("close", () => resolve(text));
    });
    expect(reply).toContain('"GA-101"');
  });

  test("is refused to a firm that leaves hundreds of files unused", async () => {
    const waster = await scene.join("waster");
    for (let i = 0; i < 5; i++)
      await uploaded(
        exchange,
        waster.token,
        Array.from({ length: 100 }, () => report),
      );
    expect(await codeOf([report], waster.token)).toBe("A1007");
  });
});

describe("a file", () => {
  test("is its own firm's until a record shows it to others", async () => {
    const files = await uploaded(exchange, mine.token, [report]);
    const [{ file }] = files as unknown as readonly [{ file: string }];
    const seenBy = async () =>
      Promise.all(
        [as(mine.token), as(plant.token), as(desk), {}].map(
          async (who) => (await contentOf(file, who)).status,
        ),
      );
    expect(await seenBy()).toEqual([200, 404, 404, 404]);

    await attach(files, "JS1");
    expect(await seenBy()).toEqual([200, 404, 404, 404]);
    const show = (audience: Parameters<typeof showAttachments>[2]) =>
      exchange.platform.transact(({ tx }) =>
        showAttachments(tx, { kind: "application", id: "JS1" }, audience),
      );
    await show("staff");
    expect(await seenBy()).toEqual([200, 404, 200, 404]);
    const keptBy = async () => (await contentOf(file, as(mine.token))).headers.get("cache-control");
    expect(await keptBy()).toBe("no-store");
    await show({ everyoneFrom: (exchange.clock.now() + 60_000) as Instant });
    expect(await seenBy()).toEqual([200, 404, 200, 404]);
    await show({ everyoneFrom: exchange.clock.now() });
    expect(await seenBy()).toEqual([200, 200, 200, 200]);
    expect(await keptBy()).toBe("private, no-cache");
    await show("owner");
    expect(await seenBy()).toEqual([200, 404, 404, 404]);
  });

  test("is on record when one of the staff opens it, unless it is everybody's; the firm's own looks are not", async () => {
    const [hidden, open] = await uploaded(exchange, mine.token, [report, report]);
    const ids = [hidden?.file, open?.file] as [FileId, FileId];
    const attaching = { company, firm: mine.firm, ofOthers: false, audience: "staff" } as const;
    await exchange.platform.transact(async ({ tx, now }) => {
      await attachFiles(tx, { kind: "contract-step", id: "HT7" }, [ids[0]], attaching, now);
      const audience = { everyoneFrom: now } as const;
      await attachFiles(tx, { kind: "mall-ware", id: "SP7" }, [ids[1]], { ...attaching, audience }, now);
    });
    for (const token of [mine.token, desk])
      for (const file of [...ids, ids[0]]) expect((await contentOf(file, as(token))).status).toBe(200);
    await exchange.settle();
    const looks = await exchange.db
      .selectFrom("platform.audit")
      .select(["userName", "side", "operation", "input", "records"])
      .where("operation", "=", calls.readContent.name)
      .where(sql<string>`input->>'path'`, "in", ids)
      .execute();
    expect(looks).toMatchObject([
      { userName: "chen", side: "S", operation: calls.readContent.name, input: { path: ids[0] } },
    ]);
    expect(looks[0]?.records).toContain("HT7");
  });

  test("of another firm cannot be attached, nor one that is not there", async () => {
    const [theirs] = await uploaded(exchange, plant.token, [photo]);
    for (const file of [theirs?.file as string, "0".repeat(32)])
      await expect(attach([{ file }], "JS2")).rejects.toMatchObject({ reason: "FILE_UNKNOWN" });
  });

  test("opens in a browser only where that is safe, and never as something else", async () => {
    const [pdf, png, text] = await uploaded(exchange, mine.token, [
      report,
      photo,
      { name: "a.txt", bytes: "<script>" },
    ]);
    const headersOf = async (file: string | undefined, path: string = calls.readContent.path) => {
      const { headers } = await get(`${path}?path=${file}`, as(mine.token));
      const names = [
        "content-type",
        "content-disposition",
        "x-content-type-options",
        "content-security-policy",
      ];
      return names.map((name) => headers.get(name));
    };
    const name = "%E7%85%A4%E8%B4%A8%E6%A3%80%E9%AA%8C%E6%8A%A5%E5%91%8A.pdf";
    expect(await headersOf(pdf?.file)).toEqual([
      "application/pdf",
      `inline; filename="______.pdf"; filename*=UTF-8''${name}`,
      "nosniff",
      "frame-ancestors 'self'",
    ]);
    expect((await headersOf(png?.file)).slice(0, 2)).toEqual([
      "image/webp",
      `inline; filename="__.webp"; filename*=UTF-8''%E7%85%A4%E5%A0%86.webp`,
    ]);
    expect(await headersOf(text?.file)).toEqual([
      "text/plain; charset=utf-8",
      `attachment; filename="a.txt"; filename*=UTF-8''a.txt`,
      "nosniff",
      "default-src 'none'; sandbox",
    ]);
    expect((await headersOf(png?.file, calls.download.path))[1]).toMatch(/^attachment; /);
  });

  test("is saved under the name asked for, with the ending of what it is", async () => {
    const [text] = await uploaded(exchange, mine.token, [{ name: "a.txt", bytes: "x" }]);
    const answer = await get(
      `${calls.download.path}?path=${text?.file}&filename=${encodeURIComponent('../说明";.html')}`,
      as(mine.token),
    );
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="___;.html.txt"; filename*=UTF-8''%E8%AF%B4%E6%98%8E_%3B.html.txt`,
    );
  });

  test("is given byte by byte as it came, in parts as well, and not twice", async () => {
    const bytes = Buffer.concat([smallPdf(), Buffer.alloc(300_000, 66)]);
    const [file] = await uploaded(exchange, mine.token, [{ name: "大.pdf", bytes }]);
    const whole = await get(`${calls.readOriginal.path}?path=${file?.file}`, as(mine.token));
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(whole.headers.get("content-length")).toBe(String(bytes.length));
    const etag = whole.headers.get("etag") as string;

    const part = await contentOf(file?.file as string, { ...as(mine.token), range: "bytes=5-11" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 5-11/${bytes.length}`]);
    expect(await part.text()).toBe(bytes.subarray(5, 12).toString());
    const end = await contentOf(file?.file as string, { ...as(mine.token), range: "bytes=-3" });
    expect(await end.text()).toBe("BBB");
    const stale = await contentOf(file?.file as string, {
      ...as(mine.token),
      range: "bytes=0-1",
      "if-range": '"x"',
    });
    expect(stale.status).toBe(200);
    const beyond = await contentOf(file?.file as string, {
      ...as(mine.token),
      range: `bytes=${bytes.length}-`,
    });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
    const again = await contentOf(file?.file as string, { ...as(mine.token), "if-none-match": etag });
    expect(again.status).toBe(304);
    // Whoever may not read it does not learn either that he has it.
    expect(
      (await contentOf(file?.file as string, { ...as(plant.token), "if-none-match": etag })).status,
    ).toBe(404);
  });

  test.each(["../../etc/passwd", "/etc/passwd", "..%2f..%2fdata", "0".repeat(32), "a".repeat(64)])(
    "is not found at %s",
    async (path) => {
      const { status, headers } = await contentOf(path, as(mine.token));
      expect([status, headers.get("content-type")]).toEqual([
        /^\w+$/.test(path) ? 404 : 200,
        "application/json; charset=utf-8",
      ]);
    },
  );
});

describe("files together", () => {
  const together = async (files: readonly { file: string }[], token: string | null, name?: string) => {
    const { "g-token": gateway } = await exchange.sign("");
    return fetch(`${exchange.address}/api${calls.downloadTogether.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "g-token": gateway ?? "", ...(token ? as(token) : {}) },
      body: JSON.stringify({ list: files.map(({ file }) => ({ path: file })), filename: name }),
    });
  };

  test("come as one archive in which no two names are alike", async () => {
    const files = await uploaded(exchange, mine.token, [report, report, photo]);
    const answer = await together(files, mine.token, "申请附件");
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent("申请附件.zip"));
    const unpacked = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(unpacked)).toEqual(["煤质检验报告.pdf", "煤质检验报告 (2).pdf", "煤堆.png"]);
    expect(unpacked["煤堆.png"]?.length).toBe(files[2]?.size);
  });

  test("do not come at all where one of them is somebody else's", async () => {
    const own = await uploaded(exchange, plant.token, [photo]);
    const theirs = await uploaded(exchange, mine.token, [photo]);
    for (const token of [plant.token, null])
      expect(await (await together([...own, ...theirs], token)).json()).toMatchObject({ code: "P1004" });
  });
});

describe("the cookie of the files", () => {
  const cookieOf = (headers: Headers) => headers.get("set-cookie") ?? "";
  const signIn = async () => {
    const body = JSON.stringify({ account: "plant-1", pwd: "Right-password-1" });
    const answer = await fetch(`${exchange.address}/api${api.identity.signIn.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(await exchange.sign(body)) },
      body,
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    return { token: data.token, cookie: cookieOf(answer.headers) };
  };

  test("is set at sign-in for links alone: no page reads it, and no other site's page sends it", async () => {
    const { cookie } = await signIn();
    expect(cookie).toMatch(/^zd-file=[\w-]+; Path=\/api\/file; Max-Age=1800; HttpOnly; SameSite=Lax$/);
    const renewed = await fetch(`${exchange.address}/api${calls.allowLinks.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...as(plant.token), ...(await exchange.sign("{}")) },
      body: "{}",
    });
    expect(cookieOf(renewed.headers)).toMatch(/^zd-file=[\w-]{40,};/);
    expect(await renewed.json()).toEqual({ code: 0, msg: "", data: { expiresIn: 1_800 } });
  });

  test("opens the files of its session, and commands nothing", async () => {
    const [file] = await uploaded(exchange, plant.token, [photo]);
    const { token, cookie: set } = await signIn();
    const cookie = set.split(";")[0] as string;
    expect((await contentOf(file?.file as string, { cookie })).status).toBe(200);
    expect((await contentOf(file?.file as string, { cookie: `other=1; ${cookie}` })).status).toBe(200);
    expect((await upload(exchange, null, [photo], { headers: { cookie } })).body.code).toBe("GA-101");
    // It names the session and not its token: nobody signs in with it.
    expect(cookie).not.toContain(token);

    const forged = `${cookie.slice(0, -4)}AAAA`;
    for (const wrong of [forged, "zd-file=", "zd-file=x", `zd-file=${token}`])
      expect((await contentOf(file?.file as string, { cookie: wrong })).status).toBe(404);
  });

  test("ends after its half hour, and with its session", async () => {
    const [file] = await uploaded(exchange, plant.token, [photo]);
    const first = await signIn();
    const opens = async ({ cookie }: { cookie: string }) =>
      (await contentOf(file?.file as string, { cookie: cookie.split(";")[0] as string })).status;
    expect(await opens(first)).toBe(200);
    await exchange.wait(1_801_000);
    expect(await opens(first)).toBe(404);

    const second = await signIn();
    expect(await opens(second)).toBe(200);
    await exchange.withToken(second.token).ask(api.identity.signOut, {});
    expect(await opens(second)).toBe(404);
  });
});

test("papers of a change of a firm are sealed in the store, and read by the firm as they were", async () => {
  const firm = await scene.join("papers");
  const files = (await uploaded(exchange, firm.token, [photo, report])).map(({ file }) => file as FileId);
  const store = openFileStore(exchange.config);
  const sealed = async (file: FileId) => isSealed(await buffer(await store.open(file, null)));
  const read = async (file: FileId) => (await contentOf(file, as(firm.token))).bytes();
  const before = await Promise.all(files.map(read));
  const name = (named: readonly FileId[]) =>
    exchange.platform.transact(({ tx, now }) =>
      attachFiles(
        tx,
        { kind: "firm-change", id: "1" },
        named,
        { company, firm: firm.firm, ofOthers: false, audience: "staff" },
        now,
      ),
    );
  expect(await Promise.all(files.map(sealed))).toEqual([false, false]);
  await name(files);
  // Read alike before the job has come and after it.
  expect(await Promise.all(files.map(read))).toEqual(before);
  await exchange.settle();
  expect(await Promise.all(files.map(sealed))).toEqual([true, true]);
  expect(await Promise.all(files.map(read))).toEqual(before);
  const rows = exchange.db.selectFrom("files.file").select(["sealed", "isPaper"]).where("id", "in", files);
  const isSealedPaper = { sealed: true, isPaper: true };
  expect(await rows.execute()).toEqual([isSealedPaper, isSealedPaper]);
  await name([]);
});

test("what nothing has named for a day is removed, and what is named stays", async () => {
  const firm = await scene.join("sweeper");
  const files = await uploaded(exchange, firm.token, [report, photo, { name: "a.txt", bytes: "x" }]);
  const [first, second] = files as unknown as readonly [{ file: string }, { file: string }];
  const name = (named: readonly { file: string }[]) =>
    exchange.platform.transact(({ tx, now }) =>
      attachFiles(
        tx,
        { kind: "application", id: "JS9" },
        named.map(({ file }) => file as never),
        { company, firm: firm.firm, ofOthers: false, audience: "owner" },
        now,
      ),
    );
  const left = async () => {
    const rows = await exchange.db
      .selectFrom("files.file")
      .select("id")
      .where("firmId", "=", firm.firm)
      .execute();
    return rows.map(({ id }) => id as string);
  };
  await name([first, second]);
  await exchange.wait(day - 60_000);
  expect((await left()).length).toBe(3);
  await exchange.wait(2 * 3_600_000);
  expect((await left()).sort()).toEqual([first.file, second.file].sort());

  // Dropped from its record it is loose again, for a day of its own.
  await name([first]);
  await exchange.wait(day - 2 * 3_600_000);
  expect((await left()).length).toBe(2);
  await exchange.wait(4 * 3_600_000);
  expect(await left()).toEqual([first.file]);
  const rows = await countAll();
  expect(rows.onDisk).toBe(rows.rows);
});

test("a server that is going sends its last file to the end, and then keeps no line for the next call", async () => {
  const going = await openExchange({ start: at("09:00:00") });
  const member = await (await setScene(going)).join("mine");
  const large = Buffer.concat([smallPdf(), Buffer.alloc(15_000_000, "0")]);
  const [file] = await uploaded(going, member.token, [{ name: "大文件.pdf", bytes: large }]);
  const answer = await fetch(`${going.address}/api${calls.readContent.path}?path=${file?.file}`, {
    headers: as(member.token),
  });
  const line = connect(Number(new URL(going.address).port), "127.0.0.1");
  await new Promise((resolve) => line.once("connect", resolve));
  // Its bytes wait until they are read, so the line is busy when the server begins to go; the other is silent.
  const gone = going.close();
  expect((await answer.arrayBuffer()).byteLength).toBe(large.length);
  await gone;
});
