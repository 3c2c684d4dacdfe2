import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import { mayDo } from "@zd/domain/identity/access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "./testing/exchange.ts";
import { at, checkBooks, type Scene, setScene } from "./testing/market-scene.ts";
import { calls, eachOf, type Fields, inputOf, openSend } from "./testing/sweeps/calls.ts";
import { faultsOf, isChinese, isClear } from "./testing/sweeps/judge.ts";
import { strange } from "./testing/sweeps/values.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

let exchange: TestPlatform;
let scene: Scene;
let real: Fields;
beforeAll(async () => {
  // How often one may call is tried elsewhere; the calls with a limit of their own keep it.
  const settings = { MEMBER_CALLS_PER_MINUTE: "1000000", ANONYMOUS_CALLS_PER_MINUTE: "1000000" };
  exchange = await openExchange({ start: at("09:00:00"), settings });
  scene = await setScene(exchange);
  await scene.join("mine");
  await scene.join("plant", { password: "Right-password-1" });
  await scene.join("desk", { roles: ["tradeManager", "contentEditor"] });
  const { section, wares } = await scene.schedule({ startsAt: at("09:30:00") });
  await exchange.until(at("09:31:00"));
  real = { sectid: section.id, wareid: wares[0] as string, itemscode: "102", account: "plant-1", pwd: "x" };
});
afterAll(() => exchange.close());

/** How many values of those that a field may have are sent over the wire; which ones differs from field to field. */
const sentOfField = 4;

// The end of a session is no input.
const left = new Set<AnyOperation>([
  api.identity.signOut,
  // Is no address where there is no demo.
  ...Object.values(api.demo),
]);
const swept = calls.filter((operation) => !left.has(operation));

const isTraders = ({ access }: AnyOperation) =>
  access === "anyone" || access === "member" || mayDo(["trader"], access);

const counts = { judged: 0, sent: 0, refused: 0, accepted: 0 };

const send = async (operation: AnyOperation, fields: Fields) => {
  const isOfStaff = operation.family.name === "console";
  const { token } = scene.member(isOfStaff ? "desk" : "plant");
  const outcome = await openSend(exchange)(operation, fields, token);
  counts.sent += 1;
  counts[outcome.accepted ? "accepted" : "refused"] += 1;
  return outcome;
};

/** Those who call too often wait a minute. */
const waitFor = async ({ rate }: AnyOperation) => {
  if (rate) await exchange.wait(rate.perMs + 1_000);
};

describe.each(swept.map((operation) => [operation.name, operation] as const))("%s", (_, operation) => {
  const fields = Object.keys(inputOf(operation).properties ?? {});
  const known = () => Object.fromEntries(fields.flatMap((name) => (real[name] ? [[name, real[name]]] : [])));

  beforeAll(async () => {
    await waitFor(operation);
    await scene.renew("plant");
    await scene.renew("desk");
  });

  if (fields.length > 0)
    test("answers whatever stands in a field, in Chinese and without a fault", async () => {
      const odd: unknown[] = [];
      const wanted: [string, unknown][] = [];
      for (const [place, field] of fields.entries()) {
        // What the schema refuses is told by the schema, on this way as on the wire; one of these is sent all the same.
        const refused = strange.filter((value) => {
          const faults = faultsOf(operation, { ...known(), [field]: value });
          counts.judged += 1;
          if (!faults.every(isChinese)) odd.push([field, value, faults]);
          return faults.length > 0;
        });
        const taken = strange.filter((value) => !refused.includes(value));
        const from = (operation.name.length + place) * sentOfField;
        const sent = taken.length <= sentOfField ? taken : [...taken, ...taken].slice(from % taken.length);
        for (const value of sent.slice(0, sentOfField)) wanted.push([field, value]);
        if (refused.length > 0) wanted.push([field, refused[from % refused.length]]);
      }
      await eachOf(wanted, async ([field, value]) => {
        const outcome = await send(operation, { ...known(), [field]: value });
        if (!isClear(operation, outcome)) odd.push([field, value, outcome.status, outcome.text]);
      });
      expect(odd).toEqual([]);
    });

  test("ignores what it does not know", async () => {
    const { code } = await send(operation, { ...known(), nobody: "knows", constructor: { a: 1 } });
    // What goes once a minute would go only the first time.
    await waitFor(operation);
    const without = await send(operation, known());
    expect(code).toBe(without.code);
  });

  // What a member may not call at all he may not call for another company either.
  if (isTraders(operation) && operation.requestFormat === "json")
    test("is refused on another company's behalf", async () => {
      await waitFor(operation);
      const { status, code, text } = await send(operation, { ...known(), compid: "ZD9999" });
      const gone = operation.family.cookieAuth ? 404 : 200;
      expect([status, code, JSON.parse(text).msg]).toEqual([gone, "P1005", "公司编号不正确"]);
    });

  const { flattens } = operation.family;
  if (flattens && operation.requestFormat === "json" && !operation.path.includes(":") && isTraders(operation))
    test(`takes its ${flattens} only as an object`, async () => {
      await waitFor(operation);
      for (const given of ["x", 5, true, []]) {
        const { status, code } = await send(operation, { ...known(), [flattens]: given });
        expect([status, code]).toEqual([200, "P1001"]);
      }
    });
});

test("and nothing of that has moved a fen, placed an order, or changed a password", async () => {
  process.stdout.write(
    `odd values: ${counts.judged} judged by schemas, ${counts.sent} calls, ${counts.refused} refused, ${counts.accepted} accepted\n`,
  );
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
