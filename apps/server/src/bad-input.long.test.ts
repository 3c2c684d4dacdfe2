import { api } from "@zd/api";
import { addressOf } from "@zd/api/wire/address-families";
import type { AnyOperation } from "@zd/api/wire/operation";
import { mayDo } from "@zd/domain/identity/access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openExchange } from "./testing/exchange.ts";
import { at, checkBooks, type Scene, setScene } from "./testing/market-scene.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

let exchange: TestPlatform;
let scene: Scene;
let real: Readonly<Record<string, string>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  await scene.join("mine");
  await scene.join("plant", { password: "Right-password-1" });
  await scene.join("desk", { roles: ["tradeManager", "contentEditor"] });
  const { section, wares } = await scene.schedule({ startsAt: at("09:30:00") });
  await exchange.until(at("09:31:00"));
  real = { sectid: section.id, wareid: wares[0] as string, itemscode: "102", account: "plant-1", pwd: "x" };
});
afterAll(() => exchange.close());

/** What no field of any call can make sense of everywhere; each is right somewhere. */
const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  " ",
  "NaN",
  "Infinity",
  "-1",
  "0x10",
  "1.00001",
  "' or 1=1--",
  "%_\\",
  "\u0000",
  "\ud800",
  "９",
  "2026-02-30",
  "0000-01-01",
  "9999-12-31",
  "x".repeat(5_000),
  [],
  [[]],
  {},
  { $gt: "" },
];

// The end of a session is no input, and a captcha takes none.
const left = new Set<AnyOperation>([
  api.identity.signOut,
  api.identity.drawCaptcha,
  // Is no address where there is no demo.
  ...Object.values(api.demo),
]);
const calls = Object.values(api)
  .flatMap((context) => Object.values(context) as AnyOperation[])
  .filter((operation) => !left.has(operation));

const isTraders = ({ access }: AnyOperation) =>
  access === "anyone" || access === "member" || mayDo(["trader"], access);

/** No record, no such company, no such address. */
const nowhere: readonly string[] = ["P1004", "P1005", "P0404"];

const fieldsOf = ({ input }: AnyOperation): readonly string[] =>
  Object.keys(z.toJSONSchema(input as z.ZodType, { io: "input", unrepresentable: "any" }).properties ?? {});

const send = (operation: AnyOperation, body: Readonly<Record<string, unknown>>) => {
  const path = addressOf(operation.family, operation.path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(body[name]).toWellFormed()),
  );
  const isOfStaff = operation.family.name === "console";
  const token = { "x-token": scene.member(isOfStaff ? "desk" : "plant").token };
  if (operation.method === "POST") return exchange.send("POST", path, JSON.stringify(body), token);
  const texts = Object.entries(body).map(([name, value]) => [name, String(value).toWellFormed()] as const);
  return exchange.send("GET", `${path}?${new URLSearchParams(Object.fromEntries(texts))}`, "", token);
};

describe.each(calls.map((operation) => [operation.name, operation] as const))("%s", (_, operation) => {
  const fields = fieldsOf(operation);
  const known = () => Object.fromEntries(fields.flatMap((name) => (real[name] ? [[name, real[name]]] : [])));

  // Hours go by, since those who call too often are made to wait.
  beforeAll(async () => {
    await scene.renew("plant");
    await scene.renew("desk");
  });

  if (fields.length > 0)
    test("answers whatever stands in a field, in Chinese and without a fault", async () => {
      const odd: unknown[] = [];
      for (const field of fields) {
        const answers = await Promise.all(
          strange.map((value) => send(operation, { ...known(), [field]: value })),
        );
        for (const [i, { status, body }] of answers.entries()) {
          const code = body.result ?? body.code;
          // Called too often is an answer as well: passwords are tried by the dozen here.
          // What a link opens is not there with a 404: a browser would keep the words as if they were the file.
          const isGone =
            status === 404 && operation.family.cookieAuth === true && nowhere.includes(code as string);
          const isAnswer = (status === 200 && code !== "P0500") || status === 429 || isGone;
          const isFile = operation.responseFormat === "file" && code === undefined;
          const isClear =
            isFile ||
            code === 0 ||
            (/[\u4e00-\u9fff]/.test(body.msg) && !/undefined|null|NaN|string/.test(body.msg));
          if (!isAnswer || !isClear) odd.push([field, strange[i], status, body]);
        }
        if (answers.some(({ status }) => status === 429)) await exchange.wait(61_000);
      }
      await exchange.wait(61_000);
      expect(odd).toEqual([]);
    });

  test("ignores what it does not know", async () => {
    const { body } = await send(operation, { ...known(), nobody: "knows", constructor: { a: 1 } });
    // What goes once a minute would go only the first time.
    await exchange.wait(61_000);
    const without = await send(operation, known());
    expect(body.result ?? body.code).toBe(without.body.result ?? without.body.code);
  });

  // What a member may not call at all he may not call for another company either.
  if (isTraders(operation))
    test("is refused on another company's behalf", async () => {
      const ask = () => send(operation, { ...known(), compid: "ZD9999" });
      const first = await ask();
      // Whoever has called too often waits.
      if (first.status === 429) await exchange.wait(20 * 60_000);
      const { status, body } = first.status === 429 ? await ask() : first;
      const gone = operation.family.cookieAuth ? 404 : 200;
      expect([status, body.result ?? body.code, body.msg]).toEqual([gone, "P1005", "公司编号不正确"]);
    });

  const { flattens } = operation.family;
  if (flattens && operation.requestFormat === "json" && !operation.path.includes(":") && isTraders(operation))
    test(`takes its ${flattens} only as an object`, async () => {
      for (const given of ["x", 5, true, []]) {
        const { status, body } = await send(operation, { ...known(), [flattens]: given });
        expect([status, body.result]).toEqual([200, "P1001"]);
      }
    });
});

test("and nothing of that has moved a fen, placed an order, or changed a password", async () => {
  await checkBooks(exchange);
  const { orders } = await exchange.db
    .selectFrom("trading.order")
    .select((row) => row.fn.countAll<bigint>().as("orders"))
    .executeTakeFirstOrThrow();
  expect(orders).toBe(0n);
  await exchange.wait(3_600_000);
  await exchange.anonymous.ask(api.identity.signIn, {
    account: "plant-1",
    password: "Right-password-1",
  });
});
