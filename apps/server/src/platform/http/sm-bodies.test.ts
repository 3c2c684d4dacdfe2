import { createCipheriv, createHmac, randomBytes } from "node:crypto";
import { api } from "@zd/api";
import { smSealed } from "@zd/api/wire/seal";
import { sm2 } from "sm-crypto-v2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { setScene } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { changeKeys } from "../keys/change-keys.ts";

const { system } = api;
const refused = { result: "P1008", msg: "加密内容无法解密", data: null };

let exchange: TestPlatform;
let token: string;
beforeAll(async () => {
  exchange = await openExchange();
  const scene = await setScene(exchange);
  ({ token } = await scene.join("one"));
});
afterAll(() => exchange.close());

/** What may be otherwise about a sealed body than a client makes it. */
interface Odd {
  /** Both keys, in one. */
  readonly keys?: Buffer;
  /** Changes what has been encrypted, before its code is reckoned. */
  readonly spoil?: (body: Buffer) => Buffer;
  /** Changes the whole, code and all. */
  readonly change?: (sealed: Buffer) => Buffer;
}

/** A client of the form of SM2 and SM4: the library for SM2, and OpenSSL, as Node has it, for SM4 and SM3. */
async function seal(body: string, { keys = randomBytes(48), spoil, change }: Odd = {}): Promise<string> {
  const { publicKey } = await exchange.anonymous.ask(system.readSmPublicKey, {});
  const [key, macKey] = [keys.subarray(0, smSealed.keyBytes), keys.subarray(smSealed.keyBytes)];
  const vector = randomBytes(smSealed.vectorBytes);
  const cipher = createCipheriv("sm4-cbc", key, vector);
  const whole = Buffer.concat([vector, cipher.update(body), cipher.final()]);
  const encrypted = spoil ? spoil(whole) : whole;
  const sealed = Buffer.concat([encrypted, createHmac("sm3", macKey).update(encrypted).digest()]);
  return JSON.stringify({
    k: Buffer.from(sm2.doEncrypt(keys, publicKey, 1, { asn1: true }), "hex").toString("base64"),
    d: (change ? change(sealed) : sealed).toString("base64"),
  });
}

/** 我的开启份额, which any member may ask for, with a body in this form. */
const ask = (body: string, form = "2") =>
  exchange.send("POST", "/api/core/v1/list-seal-parts", body, { "x-token": token, "x-enc": form });

const flipped = (at: number) => (bytes: Buffer) => {
  const other = Buffer.from(bytes);
  const place = at < 0 ? bytes.length + at : at;
  other[place] = (other[place] ?? 0) ^ 1;
  return other;
};

describe("a body that is sealed with SM2 and SM4", () => {
  test("is opened, and its call has the rights and refusals of any other", async () => {
    expect((await ask(await seal("{}"))).body).toMatchObject({ result: 0, data: { list: [] } });
    const order = await seal('{"sectid":"J260615-99","wareid":"J260615-99-01","price":"1","qty":"1"}');
    const sent = { "x-token": token, "x-enc": "2" };
    expect((await exchange.send("POST", "/api/core/v1/6101", order, sent)).body.result).toBe("P1004");
    const { body } = await exchange.send("POST", "/api/core/v1/list-seal-parts", await seal("{}"), {
      "x-enc": "2",
    });
    expect(body.result).toBe("GA-101");
  });

  test.each<[string, Odd]>([
    ["whose code is another one", { change: flipped(-1) }],
    ["whose text was changed on the way", { change: flipped(20) }],
    ["whose initial vector was changed on the way", { change: flipped(0) }],
    ["that was cut short", { change: (bytes) => bytes.subarray(0, 40) }],
    ["with nothing in it", { change: () => Buffer.alloc(0) }],
    ["that is no whole block, with a true code", { spoil: (bytes) => bytes.subarray(0, -1) }],
    ["with a padding that is none, with a true code", { spoil: flipped(-17) }],
    ["with no key for its code", { keys: randomBytes(17) }],
    ["with more keys than it needs", { keys: randomBytes(64) }],
  ])("%s is refused, and nothing more is said", async (_, odd) => {
    // Two blocks, so that the padding is changed by the block before it.
    expect((await ask(await seal(" ".repeat(24), odd))).body).toEqual(refused);
  });

  test.each([
    ["with no key", '{"k":"AAAA","d":"AAAA"}'],
    ["whose key is for somebody else", null],
    ["that is empty", "{}"],
    ["that is no JSON", "sealed"],
  ])("%s is refused, and nothing more is said", async (_, given) => {
    const { publicKey } = sm2.generateKeyPairHex();
    const { d } = JSON.parse(await seal("{}")) as { d: string };
    const k = Buffer.from(sm2.doEncrypt(randomBytes(48), publicKey, 1, { asn1: true }), "hex");
    expect((await ask(given ?? JSON.stringify({ k: k.toString("base64"), d }))).body).toEqual(refused);
  });

  test("is not taken for one of the other form", async () => {
    expect((await ask(await seal("{}"), "1")).body).toEqual(refused);
  });

  test("of an earlier version of the key is opened until that is retired", async () => {
    const earlier = await seal("{}");
    const before = await exchange.anonymous.ask(system.readSmPublicKey, {});
    const changes = await changeKeys(exchange.config, exchange.clock);
    await changes.rotate("sm2", 0);
    await exchange.platform.keyring.reload();
    expect(await exchange.anonymous.ask(system.readSmPublicKey, {})).not.toEqual(before);
    expect((await ask(earlier)).body.result).toBe(0);
    expect((await ask(await seal("{}"))).body.result).toBe(0);
    await changes.retire("sm2", 1);
    await exchange.platform.keyring.reload();
    expect((await ask(earlier)).body).toEqual(refused);
  });
});

test("SM2 opens the example of GB/T 32918.5", () => {
  const privateKey = "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8";
  const box = [
    "04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73",
    "e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0",
    "59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766",
    "21886ca989ca9c7d58087307ca93092d651efa",
  ].join("");
  expect(sm2.doDecrypt(box, privateKey, 1)).toBe("encryption standard");
});
