import { hash, scryptSync } from "node:crypto";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { captchaWork } from "@zd/domain/identity/captcha";
import { afterEach, describe, expect, test } from "vitest";
import { openExchange } from "../../../testing/exchange.ts";
import type { TestPlatform } from "../../../testing/test-platform.ts";
import { insertCaptcha } from "./captcha-store.ts";
import { outlineOf } from "./glyphs.ts";
import { drawSigns, pictureOf } from "./picture.ts";

const { drawCaptcha, sendSmsCode, signIn } = api.identity;
const mobile = "13912345678";

let exchange: TestPlatform;
afterEach(() => exchange?.close());
const open = async (settings: Readonly<Record<string, string>> = {}) => {
  exchange = await openExchange({ settings });
};
const draw = (input: Parameters<typeof exchange.anonymous.ask<typeof drawCaptcha>>[1]) =>
  exchange.anonymous.ask(drawCaptcha, input);

/** The number of a proof of work, as a client finds it. */
function solve({ captchaToken, work }: OutputOf<typeof drawCaptcha>): string {
  if (!work) throw new Error("there is no work");
  const { blockSize: r, parallelism: p, bytes } = captchaWork;
  for (let number = 0; number < work.most; number += 1)
    if (
      scryptSync(String(number), captchaToken, bytes, { N: work.cost, r, p }).toString("hex") === work.target
    )
      return String(number);
  throw new Error("no number fits");
}

/** Has a drawing that nobody but a person can read say "abcd". */
const read = async (captchaToken: string) => {
  await exchange.db
    .updateTable("identity.captcha")
    .set({ answerHash: hash("sha256", `${captchaToken}\nabcd`, "buffer") })
    .where("tokenHash", "=", hash("sha256", captchaToken, "buffer"))
    .execute();
  return { captcha: "abcd", captchaToken };
};
const send = (answer: object) => exchange.anonymous.call(sendSmsCode, { mobile, ...answer });

describe("where work is asked for", () => {
  test("a picture that was read serves with the number of its work alone, once", async () => {
    await open();
    const drawn = await draw({ use: "code" });
    expect(drawn.image).toMatch(/^data:image\/png;base64,/);
    expect(drawn.work).toMatchObject({ most: captchaWork.most, cost: captchaWork.cost });
    const answer = { ...(await read(drawn.captchaToken)), captchaWork: solve(drawn) };
    expect(await send(answer)).toMatchObject({ result: 0 });
    expect(await send(answer)).toMatchObject({ result: "I1004", msg: "验证码错误或已失效" });
  });

  test.each([
    ["without its number", () => ({})],
    ["with another number", (right: string) => ({ captchaWork: String(Number(right) + 1) })],
    ["with a long text in its place", () => ({ captchaWork: "99999999" })],
  ])("it does not serve %s, and is used up", async (_, wrong) => {
    await open();
    const drawn = await draw({ use: "code" });
    const seen = await read(drawn.captchaToken);
    const right = solve(drawn);
    expect(await send({ ...seen, ...wrong(right) })).toMatchObject({ result: "I1004" });
    expect(await send({ ...seen, captchaWork: right })).toMatchObject({ result: "I1004" });
  });

  test("one that was drawn for signing in, or for nothing in particular, sends no code", async () => {
    await open();
    for (const use of ["signIn", undefined] as const) {
      const drawn = await draw(use ? { use } : {});
      const answer = { ...(await read(drawn.captchaToken)), captchaWork: solve(drawn) };
      expect(await send(answer)).toMatchObject({ result: "I1004" });
    }
  });

  test("nor does one that is two minutes old", async () => {
    await open();
    const drawn = await draw({ use: "code" });
    const answer = { ...(await read(drawn.captchaToken)), captchaWork: solve(drawn) };
    await exchange.wait(2 * 60_000);
    expect(await send(answer)).toMatchObject({ result: "I1004" });
  });
});

test("who cannot read a picture does longer work: its number is the answer, and nothing else is", async () => {
  await open();
  const drawn = await draw({ use: "code", alone: true });
  expect(drawn).toMatchObject({ image: "", work: { most: captchaWork.mostAlone } });
  expect(captchaWork.mostAlone).toBeGreaterThan(7 * captchaWork.most);
  const number = solve(drawn);
  const { captchaToken } = drawn;
  // A slow machine computes for longer than a picture can be answered.
  await exchange.wait(14 * 60_000);
  expect(await send({ captchaToken, captcha: number, captchaWork: number })).toMatchObject({ result: 0 });
  const other = await draw({ use: "code", alone: true });
  expect(await send({ captchaToken: other.captchaToken, captcha: "1", captchaWork: "" })).toMatchObject({
    result: "I1004",
  });
});

test("what was computed serves for no longer than a quarter of an hour", async () => {
  await open();
  const drawn = await draw({ use: "code", alone: true });
  const number = solve(drawn);
  await exchange.wait(15 * 60_000);
  const answer = { captchaToken: drawn.captchaToken, captcha: number, captchaWork: number };
  expect(await send(answer)).toMatchObject({ result: "I1004" });
});

test("where none is asked for, as in the demo, the picture alone serves, for whatever a client has drawn it without a use", async () => {
  await open({ CAPTCHA_WORK: "off" });
  const drawn = await draw({});
  expect(drawn.work).toBeNull();
  expect(await send(await read(drawn.captchaToken))).toMatchObject({ result: 0 });
  const bound = await draw({ use: "signIn" });
  expect(await send(await read(bound.captchaToken))).toMatchObject({ result: "I1004" });
});

test("a sign-in takes the work of its captcha as well", async () => {
  await open();
  const tried = (captchaWork: string, token: string) =>
    exchange.anonymous.call(signIn, {
      account: "nobody",
      password: "wrong-password",
      captcha: "abcd",
      captchaToken: token,
      captchaWork,
    });
  for (const token of ["one", "two"])
    await exchange.platform.transact(({ tx, now }) =>
      insertCaptcha(tx, { token, answer: "abcd", work: "7", use: "signIn" }, now),
    );
  // The first three wrong passwords need no captcha.
  for (let i = 0; i < 3; i += 1) await tried("", "none");
  expect(await tried("8", "one")).toMatchObject({ result: "I1004" });
  expect(await tried("7", "two")).toMatchObject({ result: "I1001" });
});

describe("the drawing", () => {
  test("is points, of one sign never in the same number of corners: nothing of it names the sign", async () => {
    const picture = await pictureOf("ACDE");
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
    expect(picture.length).toBeLessThan(40_000);
    expect(picture.toString("latin1")).not.toMatch(/<svg|<path|ACDE/);
    const corners = () => {
      let next = 4;
      const pieces = () => {
        next = 4 + ((next * 7 + Math.floor(Math.random() * 5)) % 5);
        return next;
      };
      return outlineOf("R", 2, pieces)
        .map((line) => line.length)
        .join(",");
    };
    const outlines = new Set(Array.from({ length: 30 }, corners));
    expect(outlines.size).toBeGreaterThan(15);
  });

  test("is another one of the same signs each time", async () => {
    const pictures = await Promise.all(Array.from({ length: 5 }, () => pictureOf("KPRT")));
    expect(new Set(pictures.map((picture) => hash("sha256", picture))).size).toBe(5);
  });

  test("has four signs that are not mistaken for one another", () => {
    for (let i = 0; i < 50; i += 1) expect(drawSigns()).toMatch(/^[ACDEFHJKLMNPRTXY37]{4}$/);
  });
});
