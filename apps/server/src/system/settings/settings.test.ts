import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { firmId } from "@zd/domain/kernel/brand";
import { settingKeys, settingText, usualSettings } from "@zd/domain/system/settings";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, fenOf, type Scene, setScene } from "../../testing/market-scene.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { system, systemSettings, fundDesk, transfers, audit } = api;

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"root" | "qian" | "sun" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  await scene.join("plant");
  staff = await openStaff(exchange, {
    root: "systemAdministrator",
    qian: "settlementClerk",
    sun: "settlementClerk",
    gu: "auditor",
  });
});
afterAll(() => exchange.close());

type Values = InputOf<typeof systemSettings.saveSettings>["values"];
const read = (by = staff.gu) => by.ask(systemSettings.readSettings, {});
const save = async (values: Values, reason = "上线准备", by = staff.root) =>
  by.call(systemSettings.saveSettings, { version: (await read()).version, values, reason });
const parameters = () => exchange.anonymous.ask(system.readParameters, {});

describe("the settings of a company", () => {
  test("are the usual ones until somebody sets them", async () => {
    const { version, rows } = await read();
    expect(version).toBe(0);
    expect(rows.map(({ key }) => key)).toEqual(settingKeys);
    for (const { key, group, value, by } of rows) {
      expect(by).toBeNull();
      if (group !== "company") expect([key, value]).toEqual([key, settingText(key, usualSettings[key])]);
    }
    expect(await parameters()).toMatchObject({
      checkPower: true,
      pageSize: 20,
      encrypt: false,
      searchDays: 90,
      appealSeconds: 5,
      errorLogEnvironments: ["production"],
      photoLimits: { maxWidth: 1500, maxHeight: 1500, compressSize: 5_242_880 },
    });
  });

  test("name the exchange in short to whoever asks for the app", async () => {
    const shortName = async () => (await exchange.anonymous.ask(system.readAppInfo, {})).shortName;
    const before = await shortName();
    await save([{ key: "shortName", value: "汾岭" }], "更名");
    expect(await shortName()).toBe("汾岭");
    await save([{ key: "shortName", value: before }], "恢复");
  });

  test("are shown as they are and as they will be before they are saved", async () => {
    const { version, rows } = await read();
    const now = rows.find(({ key }) => key === "pageSize")?.value;
    const values: Values = [
      { key: "pageSize", value: "30" },
      { key: "hasMall", value: rows.find(({ key }) => key === "hasMall")?.value ?? "" },
    ];
    const preview = (of: number) => staff.root.ask(systemSettings.previewSettings, { version: of, values });
    expect(await preview(version)).toMatchObject({
      changes: [{ title: "每页条数", from: now, to: "30" }],
      barred: null,
    });
    expect((await preview(version + 1)).barred).toBe("内容已被他人修改，请刷新后重试");
    const same = { version, values: [{ key: "pageSize", value: now ?? "" }] as Values };
    expect((await staff.root.call(systemSettings.previewSettings, same)).code).toBe("S1160");
  });

  test("hold at once for whoever opens a page, and are on record with who and why", async () => {
    await parameters();
    const { code } = await save([
      { key: "name", value: " 朔原煤炭交易中心 " },
      { key: "hasServicePhone", value: "Y" },
      { key: "servicePhone", value: "4000000001" },
      { key: "pageSize", value: "50" },
      { key: "photoMaxWidth", value: "1200" },
      { key: "errorLogEnvironments", value: "production，staging" },
      { key: "address", value: "" },
    ]);
    expect(code).toBe(0);
    expect(await parameters()).toMatchObject({
      title: "朔原煤炭交易中心",
      servicePhone: "4000000001",
      pageSize: 50,
      errorLogEnvironments: ["production", "staging"],
      photoLimits: { maxWidth: 1200, maxHeight: 1500 },
    });
    expect((await parameters()).servicePhoneCompanyIds).toHaveLength(1);
    const row = (await read()).rows.find(({ key }) => key === "pageSize");
    expect(row).toMatchObject({
      value: "50",
      usual: "20",
      by: "root",
      reason: "上线准备",
      at: exchange.clock.now(),
    });
    const { rows } = await staff.gu.ask(systemSettings.listSettingChanges, {
      pageIndex: 1,
      pageSize: 20,
      filters: { key: "pageSize" },
    });
    expect(rows).toMatchObject([{ before: "20", after: "50", by: "root", reason: "上线准备" }]);
    await exchange.settle();
    const found = await staff.gu.ask(audit.listEntries, {
      pageIndex: 1,
      pageSize: 5,
      filters: { call: "修改系统设置", outcome: "ok" },
    });
    const { changes } = await staff.gu.ask(audit.readEntry, { entry: Number(found.rows[0]?.entry) });
    expect(changes[0]).toMatchObject({ before: { 每页条数: "20" }, after: { 每页条数: "50" } });
  });

  test("hold on other nodes and after a restart", async () => {
    await exchange.restart();
    expect((await parameters()).pageSize).toBe(50);
  });

  test.each([
    [[{ key: "name", value: " " }], "S1154"],
    [[{ key: "pageSize", value: "0" }], "S1154"],
    [[{ key: "hasMall", value: "maybe" }], "S1154"],
    [[{ key: "pageSize", value: "50" }], "S1160"],
  ] as const)("refuse %j and stay", async (values, refusal) => {
    const before = await read();
    expect((await save(values as unknown as Values)).code).toBe(refusal);
    expect(await read()).toEqual(before);
  });

  test("are changed by administrators alone, with a reason, and by whoever has seen the last change", async () => {
    for (const by of [staff.gu, staff.qian, scene.member("plant").caller])
      expect((await save([{ key: "pageSize", value: "30" }], "x", by)).code).toBe("P1003");
    await expect(save([{ key: "pageSize", value: "30" }], " ")).rejects.toThrow("请填写原因");
    await expect(save([])).rejects.toThrow();
    const { version } = await read();
    const both = await Promise.all(
      ["30", "40"].map((value) =>
        staff.root.call(systemSettings.saveSettings, {
          version,
          values: [{ key: "pageSize", value }],
          reason: "同时",
        }),
      ),
    );
    expect(both.map(({ code }) => code).sort()).toEqual([0, "S1153"]);
  });
});

describe("the second person", () => {
  const propose = (amount: string) =>
    staff.qian.ask(fundDesk.proposeAdjustment, {
      firm: firmId("plant"),
      amount: fenOf(amount),
      cause: "bank",
      memo: "多收",
      difference: null,
    });
  const stateOf = async (adjustment: number) =>
    (
      await exchange.db
        .selectFrom("funds.adjustment")
        .select("state")
        .where("id", "=", BigInt(adjustment))
        .executeTakeFirstOrThrow()
    ).state;

  test("is needed for every adjustment until an amount is set, and then from that amount on", async () => {
    expect(await stateOf((await propose("1.00")).adjustment)).toBe("1");
    await save([{ key: "adjustmentReviewFrom", value: "100" }], "小额免复核");
    const before = await exchange.db
      .selectFrom("funds.account")
      .select("balance")
      .where("holder", "=", firmId("plant"))
      .where("bucket", "=", "available")
      .executeTakeFirstOrThrow();
    expect(await stateOf((await propose("99.99")).adjustment)).toBe("2");
    expect(await stateOf((await propose("100.00")).adjustment)).toBe("1");
    const after = await exchange.db
      .selectFrom("funds.account")
      .select("balance")
      .where("holder", "=", firmId("plant"))
      .where("bucket", "=", "available")
      .executeTakeFirstOrThrow();
    expect(after.balance - before.balance).toBe(9_999n);
  });

  test("finds in one inbox what waits for him, and may not decide his own", async () => {
    const { listWaiting, readTodos } = api.desk;
    const own = await staff.qian.ask(listWaiting, {});
    expect(own.map(({ kind, amount, by, mayDecide }) => [kind, amount, by, mayDecide])).toEqual([
      ["adjustment", 100n, "qian", false],
      ["adjustment", 10_000n, "qian", false],
    ]);
    const others = await staff.sun.ask(listWaiting, {});
    expect(others.every(({ mayDecide }) => mayDecide)).toBe(true);
    expect((await staff.gu.ask(listWaiting, {})).some(({ mayDecide }) => mayDecide)).toBe(false);
    const { todos } = await staff.gu.ask(readTodos, {});
    expect(todos.find(({ kind }) => kind === "adjustments")?.count).toBe(2);
    await staff.sun.ask(fundDesk.reviewAdjustment, {
      adjustment: Number(others[0]?.id),
      posted: false,
      opinion: "不符",
    });
    expect(await staff.sun.ask(listWaiting, {})).toHaveLength(1);
    const refused = await scene.member("plant").caller.call(listWaiting, {});
    expect(refused.code).toBe("P1003");
  });

  test("approves withdrawals from the amount that is set", async () => {
    const { withdrawalApprovalFrom } = usualSettings;
    const readWithdrawable = () => scene.member("plant").caller.ask(transfers.readWithdrawable, {});
    expect((await readWithdrawable()).approvalFrom).toBe(withdrawalApprovalFrom);
    await save([{ key: "withdrawalApprovalFrom", value: "20000.00" }], "收紧");
    expect((await readWithdrawable()).approvalFrom).toBe(2_000_000n);
    const trial = await scene
      .member("plant")
      .caller.ask(transfers.tryWithdrawal, { amount: fenOf("20000"), agreement: undefined });
    expect(trial.needsApproval).toBe(true);
  });
});
