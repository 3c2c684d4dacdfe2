import { api } from "@zd/api";
import { clientErrorsMost } from "@zd/domain/system/client-error";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { clientErrors, systemSettings } = api;

let exchange: TestPlatform;
let staff: Record<"root" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ settings: { ZD_ENVIRONMENT: "staging" } });
  staff = await openStaff(exchange, { root: "systemAdministrator", gu: "auditor" });
});
afterAll(() => exchange.close());

const report = (message: string, stack = "", page = "/trade/round") =>
  exchange.anonymous.ask(clientErrors.report, { message, stack, page });
const list = async () =>
  (await staff.gu.ask(clientErrors.list, { pageIndex: 1, pageSize: 20, filters: {} })).rows;

async function recordIn(value: string) {
  const { version } = await staff.root.ask(systemSettings.readSettings, {});
  const values = [{ key: "errorLogEnvironments" as const, value }];
  await staff.root.ask(systemSettings.saveSettings, { version, values, reason: "排查" });
}

test("nothing is kept of an environment that the settings do not name", async () => {
  await report("画面出错");
  expect(await list()).toEqual([]);
});

test("a fault is kept once, without personal data, with how often it was met", async () => {
  await recordIn("production,staging");
  const stack = "TypeError: x\n    at draw (https://zd.example/a.js?token=abc:1:2)";
  await report("无法识别 13912345678", stack, "/trade/round?sectid=J1");
  await exchange.wait(5_000);
  await report("无法识别 13887654321", stack, "/trade/round");
  expect(await list()).toMatchObject([
    {
      message: "无法识别 …",
      stack: "TypeError: x\n    at draw (https://zd.example/a.js?…:1:2)",
      page: "/trade/round",
      count: 2,
      environment: "staging",
      firstAt: exchange.clock.now() - 5_000,
      lastAt: exchange.clock.now(),
    },
  ]);
});

test("whoever reports without end is refused, and old faults make room for new ones", async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      exchange.anonymous.call(clientErrors.report, { message: `第${i}处`, stack: "", page: "" }),
    ),
  );
  expect(answers.some(({ result }) => result !== 0)).toBe(true);
  const { id: companyId } = await exchange.db
    .selectFrom("system.company")
    .select("id")
    .executeTakeFirstOrThrow();
  await exchange.platform.transact(({ tx, now }) =>
    tx
      .insertInto("system.clientError")
      .values(
        Array.from({ length: clientErrorsMost }, (_, i) => ({
          companyId,
          fingerprint: Buffer.from([i >> 8, i & 255]),
          message: `旧错误 ${i}`,
          stack: "",
          page: "",
          agent: "",
          environment: "staging",
          firstAt: new Date(now - 1_000_000 - i),
          lastAt: new Date(now - 1_000_000 - i),
        })),
      )
      .execute()
      .then(() => {}),
  );
  await exchange.wait(120_000);
  await report("新错误");
  const { rows } = { rows: await exchange.db.selectFrom("system.clientError").select("message").execute() };
  expect(rows).toHaveLength(clientErrorsMost);
  expect(rows.map(({ message }) => message)).toContain("新错误");
});
