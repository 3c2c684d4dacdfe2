import { crc32 } from "node:zlib";
import { api } from "@zd/api";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { at, type Member, setScene } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { type TestFile, upload, uploaded } from "../testing/upload.ts";

const { readContent, readOriginal } = api.files;

let exchange: TestPlatform;
let mine: Member;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00"), settings: { FILE_MAX_MB: "4" } });
  mine = await (await setScene(exchange)).join("mine");
});
afterAll(() => exchange.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#345" } });
/** A PNG whose head says that it is as large as that, whatever follows. */
function saysOfItself(png: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(png);
  // Eight bytes of signature, four of length; then the name of the chunk, the two sides, five bytes more, and the check sum.
  lying.writeUInt32BE(width, 16);
  lying.writeUInt32BE(height, 20);
  lying.writeUInt32BE(crc32(lying.subarray(12, 29)), 29);
  return lying;
}
const codeOf = async (file: TestFile) => (await upload(exchange, mine.token, [file])).body.code;

async function pictureAt(path: string, search: string) {
  const answer = await fetch(`${exchange.address}/api${path}?${search}`, {
    headers: { "x-token": mine.token },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { type: answer.headers.get("content-type"), bytes, ...(await sharp(bytes).metadata()) };
}

describe("a picture", () => {
  test("is kept upright and without what its camera wrote", async () => {
    const taken = await plain(60, 40)
      .jpeg()
      .withExif({
        IFD0: { Make: "ACME", Software: "secret", Copyright: "firm" },
        IFD3: { GPSLatitude: "39/1 19/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const [stored] = await uploaded(exchange, mine.token, [{ name: "煤堆.jpg", bytes: taken }]);
    const original = await pictureAt(readOriginal.path, `path=${stored?.file}`);
    expect(original).toMatchObject({ format: "jpeg", width: 40, height: 60 });
    expect(original.exif).toBeUndefined();
    expect(original.orientation).toBeUndefined();
    expect(original.bytes.length).toBe(stored?.size);
  });

  test("is shown no larger than a page needs it, and small in a list (R-523)", async () => {
    const [stored] = await uploaded(exchange, mine.token, [
      { name: "大图.png", bytes: await plain(2_000, 1_000).png().toBuffer() },
    ]);
    const path = `path=${stored?.file}`;
    expect(await pictureAt(readContent.path, path)).toMatchObject({
      type: "image/webp",
      width: 1_080,
      height: 540,
    });
    expect(await pictureAt(readContent.path, `${path}&size=thumbnail`)).toMatchObject({
      width: 240,
      height: 120,
    });
    expect(await pictureAt(readOriginal.path, path)).toMatchObject({ type: "image/png", width: 2_000 });
  });

  test("is shown with quality 0.3 (R-524, R-934)", async () => {
    const noise = sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: "#345",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    });
    const [stored] = await uploaded(exchange, mine.token, [
      { name: "煤样.png", bytes: await noise.png().toBuffer() },
    ]);
    const path = `path=${stored?.file}`;
    const [shown, original] = [
      await pictureAt(readContent.path, path),
      await pictureAt(readOriginal.path, path),
    ];
    const drawn = (quality: number) => sharp(original.bytes).webp({ quality }).toBuffer();
    expect(shown.bytes.equals(await drawn(30))).toBe(true);
    expect(shown.bytes.equals(await drawn(31))).toBe(false);
  });

  test("that moves goes on moving", async () => {
    const frames = await Promise.all(
      ["#a00", "#00a"].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const [stored] = await uploaded(exchange, mine.token, [{ name: "动图.gif", bytes: moving }]);
    expect(await pictureAt(readContent.path, `path=${stored?.file}`)).toMatchObject({ pages: 2 });
  });

  test("whose bytes end too early, or that unfolds too far, is refused", async () => {
    const whole = await plain(300, 300).png().toBuffer();
    expect(await codeOf({ name: "断.png", bytes: whole.subarray(0, whole.length - 80) })).toBe("S1120");
    expect(await codeOf({ name: "炸弹.png", bytes: saysOfItself(whole, 9_000, 9_000) })).toBe("S1121");
    expect(await codeOf({ name: "不符.png", bytes: saysOfItself(whole, 400, 300) })).toBe("S1120");
  });
});

describe("an archive", () => {
  /** One that says of its only file that it unfolds to so much. */
  const saying = (bytes: number) => {
    const archive = Buffer.from(zipSync({ "a.txt": strToU8("x") }));
    const directory = archive.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
    // What the file says of itself and what the directory says of it.
    archive.writeUInt32LE(bytes, 22);
    archive.writeUInt32LE(bytes, directory + 24);
    return archive;
  };
  test("that unfolds beyond all measure is refused", async () => {
    const honest = zipSync({ "a.txt": new Uint8Array(5_000_000) });
    expect(await codeOf({ name: "a.zip", bytes: honest })).toBe(0);
    expect(await codeOf({ name: "a.zip", bytes: saying(0xff_ff_ff_f0) })).toBe("S1122");
    const many = Object.fromEntries(
      Array.from({ length: 12_000 }, (_, i) => [`${"x".repeat(60)}${i}`, new Uint8Array(0)]),
    );
    expect(await codeOf({ name: "a.zip", bytes: zipSync(many, { level: 0 }) })).toBe("S1122");
  });
});

test("a member's attachments are no videos", async () => {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom"), Buffer.alloc(80)]);
  expect(await codeOf({ name: "a.mp4", bytes: head })).toBe("A1005");
  expect(await codeOf({ name: "a", bytes: head })).toBe("A1005");
});
