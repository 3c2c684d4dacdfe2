import { createHash } from "node:crypto";
import { read as readBook } from "@e965/xlsx";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { instant, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { dayMs, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { type ReportName, reportNames, reportOf } from "@zd/domain/reports/reports";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { at, fenOf, type Scene, setScene, yuan } from "../testing/market-scene.ts";
import { readSheet } from "../testing/read-sheet.ts";
import { openStaff, renewStaff } from "../testing/staff-scene.ts";
import type { TestCaller } from "../testing/test-client.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

const calls = api.reports;
const names = ["risk", "cash", "trade", "editor", "gu"] as const;
const page = { pageIndex: 1, pageSize: 100, filters: {} };

let exchange: TestPlatform;
let scene: Scene;
let staff: Readonly<Record<(typeof names)[number], TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"]) await scene.join(name, { funds: "50000000" });
  staff = await openStaff(exchange, {
    risk: "riskController",
    cash: "settlementClerk",
    trade: "tradeManager",
    editor: "contentEditor",
    gu: "auditor",
  });
  await hold("J260615-01", { price: "640" });
});
afterAll(() => exchange.close());

/** A session in which `port` buys 5,000 t of `mine`. */
async function hold(id: string, { price, practice = false }: { price: string; practice?: boolean }) {
  const { wares, opensAt } = await scene.schedule({ id: sectionId(id), practice, freeMs: 60_000 });
  await exchange.until(opensAt);
  await scene.bid("plant", wares[0] as WareId, "620");
  await scene.bid("port", wares[0] as WareId, price);
  await exchange.wait(125_000);
}

const today = { from: "2026-06-15", to: "2026-06-15", grain: "day" } as const;
const june = { from: "2026-06-01", to: "2026-06-15", grain: "week" } as const;
const read = (report: ReportName, period: typeof today | typeof june = today, by = staff.risk) =>
  by.ask(calls.readReport, { report, ...period });

/** A line of a report by the names of its columns. */
const named = (report: ReportName, figures: readonly bigint[]) =>
  Object.fromEntries(Object.keys(reportOf(report).sums).map((name, at) => [name, figures[at]]));

type Shown = OutputOf<typeof calls.readReport>;
const sumOf = (lines: Shown["subjects"], width: number) =>
  Array.from({ length: width }, (_, at) => lines.reduce((sum, { figures }) => sum + (figures[at] ?? 0n), 0n));

describe("a report of today", () => {
  test.each([
    ["product", "动力煤"],
    ["region", "陕西"],
    ["mode", "竞价"],
    ["buyer", "port有限公司"],
    ["seller", "mine有限公司"],
  ] as const)("by %s has the one deal under %s", async (report, label) => {
    const { subjects, total, spans, madeAt } = await read(report);
    expect(subjects.map((line) => line.label)).toEqual([label]);
    expect(named(report, total)).toEqual({ deals: 1n, quantity: 5_000_0000n, amount: fenOf("3200000") });
    expect(subjects[0]?.figures).toEqual(total);
    expect(spans).toEqual([{ key: "2026-06-15", label: "2026-06-15", figures: total }]);
    expect(madeAt).toBe(Math.floor(exchange.clock.now() / 1000) * 1000);
  });

  test("by member has the deal once for each side", async () => {
    const { subjects } = await read("member");
    const of = (label: string) =>
      named("member", subjects.find((line) => line.label === label)?.figures ?? []);
    expect(of("port有限公司")).toMatchObject({ bought: 1n, boughtAmount: fenOf("3200000"), sold: 0n });
    expect(of("mine有限公司")).toMatchObject({ bought: 0n, sold: 1n, soldQuantity: 5_000_0000n });
    expect(subjects).toHaveLength(2);
  });

  test("of fulfilment has the contract as it stands", async () => {
    const { total } = await read("fulfilment");
    expect(named("fulfilment", total)).toMatchObject({ contracts: 1n, open: 1n, completed: 0n, settled: 0n });
  });

  test("of fees has what the ledger has", async () => {
    const { total, subjects } = await read("fees");
    const { rows } = await sql<{ readonly amount: bigint; readonly taken: bigint }>`
      select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(taken), 0)::bigint as taken
      from funds.service_fee`.execute(exchange.db);
    expect(named("fees", total)).toMatchObject({ charged: rows[0]?.amount, collected: rows[0]?.taken });
    expect(sumOf(subjects, 4)).toEqual(total);
  });

  test.each(reportNames)("%s adds up by its dimension, and by week to the same", async (report) => {
    const { total, subjects, spans } = await read(report, june);
    expect(sumOf(subjects, total.length)).toEqual(total);
    expect(sumOf(spans, total.length)).toEqual(total);
    expect(spans.map(({ label }) => label)).toEqual([
      "2026-06-01 至 06-07",
      "2026-06-08 至 06-14",
      "2026-06-15",
    ]);
  });
});

test("practice, and a sealed offer that has come in, change no report", async () => {
  const all = () => Promise.all(reportNames.map(async (report) => ({ ...(await read(report)), madeAt: 0 })));
  const before = await all();
  await hold("J260615-02", { price: "650", practice: true });
  expect(await all()).toEqual(before);
  const quoted = sectionId("J260615-03");
  const { opensAt } = await scene.schedule({ id: quoted, mode: "3", side: "B", freeMs: 600_000 }, [
    { rule: { basePrice: yuan("520"), terms: { mode: "3", limitPrice: null } } },
  ]);
  await exchange.until(opensAt);
  expect(await scene.bid("plant", `${quoted}-01` as WareId, "500", "5000")).toMatchObject({ result: 0 });
  expect(await all()).toEqual(before);
});

test("is compared with the days before, in which something was dealt, and with the year before, in which nothing was", async () => {
  const moved = (day: string) =>
    exchange.db
      .updateTable("contracts.contract")
      .set({ tradingDay: day, dealtAt: new Date(`${day}T10:00:00+08:00`) })
      .where("sectionId", "=", "J260615-01")
      .execute();
  await moved("2026-06-14");
  const shown = await read("product");
  expect(shown).toMatchObject({ total: [0n, 0n, 0n], yearBefore: null });
  expect(shown.before).toMatchObject({
    from: "2026-06-14",
    to: "2026-06-14",
    total: [1n, 5_000_0000n, fenOf("3200000")],
  });
  const file = await staff.risk.ask(calls.exportReport, { report: "product", ...today, format: "xlsx" });
  expect(readSheet(bytesOf(file)).map((row) => [row.get("品种")?.v, row.get("成交量环比（%）")?.v])).toEqual([
    ["合计", -100],
  ]);
  await moved("2025-06-15");
  expect(await read("product")).toMatchObject({
    before: null,
    yearBefore: { from: "2025-06-15", subjects: [{ label: "动力煤" }] },
  });
  await moved("2026-06-15");
});

describe("a period", () => {
  test.each([
    ["ten years", { from: "2016-06-15", to: "2026-06-14" }, "S1272", "最长为一年"],
    ["one that ends before it begins", { from: "2026-06-15", to: "2026-06-14" }, "S1270", "不得早于"],
    ["tomorrow", { from: "2026-06-15", to: "2026-06-16" }, "S1271", "2026-06-15"],
  ])("of %s is refused in one sentence by every call", async (_, period, code, words) => {
    const query = { ...period, grain: "day", report: "product" } as const;
    const refused = { code, msg: expect.stringContaining(words) };
    expect(await staff.cash.call(calls.readReport, query)).toMatchObject(refused);
    expect(await staff.cash.call(calls.exportReport, { ...query, format: "xlsx" })).toMatchObject(refused);
    expect(await staff.cash.call(calls.exportForRegulator, { ...period, grain: "day" })).toMatchObject(
      refused,
    );
  });
});

describe("who may read", () => {
  test("a desk reads its own reports, an auditor all, an editor none", async () => {
    expect(await staff.trade.call(calls.readReport, { report: "product", ...today })).toMatchObject({
      code: 0,
    });
    for (const [by, report] of [
      ["trade", "loans"],
      ["editor", "product"],
    ] as const)
      expect(await staff[by].call(calls.readReport, { report, ...today })).toMatchObject({ code: "P1003" });
    expect(await staff.gu.call(calls.readReport, { report: "loans", ...today })).toMatchObject({ code: 0 });
    expect(await staff.trade.call(calls.exportForRegulator, today)).toMatchObject({ code: "P1003" });
    expect(
      await staff.trade.call(calls.exportReport, { report: "fees", ...today, format: "pdf" }),
    ).toMatchObject({ code: "P1003" });
    expect(
      await scene.member("port").caller.call(calls.readReport, { report: "product", ...today }),
    ).toMatchObject({
      code: "P1003",
    });
  });
});

const bytesOf = ({ content }: { readonly content: string }) => new Uint8Array(Buffer.from(content, "base64"));
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === "%PDF-";

describe("a file", () => {
  test("of Excel has the table with its totals, what was asked, and the table by time", async () => {
    const file = await staff.cash.ask(calls.exportReport, { report: "product", ...june, format: "xlsx" });
    expect(file.name).toBe("按品种_2026-06-01_2026-06-15.xlsx");
    const rows = readSheet(bytesOf(file)).map((row) => [...row].map(([title, { v }]) => [title, v]));
    expect(rows).toEqual([
      [
        ["品种", "动力煤"],
        ["成交（份）", 1],
        ["成交量（吨）", 5_000],
        ["成交额（元）", 3_200_000],
        ["均价（元/吨）", 640],
        ["量占比（%）", 100],
      ],
      [
        ["品种", "合计"],
        ["成交（份）", 1],
        ["成交量（吨）", 5_000],
        ["成交额（元）", 3_200_000],
        ["均价（元/吨）", 640],
        ["量占比（%）", 100],
      ],
    ]);
    expect(readBook(bytesOf(file)).SheetNames).toEqual(["按品种", "查询条件", "按周"]);
  });

  test("of PDF is one, under its own name", async () => {
    const file = await staff.cash.ask(calls.exportReport, { report: "member", ...june, format: "pdf" });
    expect(file.name).toBe("按会员_2026-06-01_2026-06-15.pdf");
    expect(isPdf(bytesOf(file))).toBe(true);
  });

  test("for the regulator has every report twice, and a manifest with the hash of each; the audit log has who took it", async () => {
    const file = await staff.risk.ask(calls.exportForRegulator, june);
    expect(file.name).toBe("监管报送_2026-06-01_2026-06-15.zip");
    const { "manifest.json": manifest, ...files } = unzipSync(bytesOf(file));
    const contents = JSON.parse(Buffer.from(manifest ?? []).toString());
    expect(contents).toMatchObject({ issuer: expect.any(String), from: "2026-06-01", madeBy: "risk" });
    expect(contents.files.map(({ name }: { name: string }) => name)).toEqual(Object.keys(files));
    expect(Object.keys(files)).toHaveLength(2 * reportNames.length);
    for (const { name, sha256 } of contents.files)
      expect(
        createHash("sha256")
          .update(files[name] ?? "")
          .digest("hex"),
      ).toBe(sha256);
    // What only reads is written a moment later.
    await exchange.settle();
    const look = await exchange.db
      .selectFrom("platform.audit")
      .select(["userName", "outcome"])
      .where("operation", "=", calls.exportForRegulator.name)
      .executeTakeFirst();
    expect(look).toEqual({ userName: "risk", outcome: "ok" });
  });
});

describe("when a day is over", () => {
  test("its reports stay as they were made, and say where today differs", async () => {
    await exchange.wait(900_000);
    exchange.clock.turnTo(instant(startOfDay(exchange.clock.now()) + dayMs + 9 * 3_600_000));
    await exchange.settle();
    staff = await renewStaff(exchange, [...names]);
    const { rows } = await staff.risk.ask(calls.listPastReports, {
      ...page,
      filters: { kind: "day", report: "product" },
    });
    expect(rows).toMatchObject([{ id: "product-day-20260615", from: "2026-06-15", to: "2026-06-15" }]);
    const past = await staff.risk.ask(calls.readPastReport, { id: "product-day-20260615" as never });
    expect(named("product", past.total)).toMatchObject({ deals: 1n, amount: fenOf("3200000") });
    expect(past).toMatchObject({ kind: "day", grain: "day", differences: [] });

    // What is changed afterwards stands in the report of today alone.
    await sql`update contracts.contract set amount = amount + 100 where not practice`.execute(exchange.db);
    const later = await staff.risk.ask(calls.readPastReport, { id: past.id });
    expect(later).toMatchObject({ total: past.total, sha256: past.sha256 });
    expect(later.differences).toEqual([
      { line: "合计", column: "成交额 元", reported: "3,200,000.00", now: "3,200,001.00" },
      { line: "动力煤", column: "成交额 元", reported: "3,200,000.00", now: "3,200,001.00" },
    ]);
    const file = await staff.risk.ask(calls.exportPastReport, { id: past.id, format: "xlsx" });
    expect(readSheet(bytesOf(file))[0]?.get("成交额（元）")?.v).toBe(3_200_000);
    const print = await staff.risk.ask(calls.exportPastReport, { id: past.id, format: "pdf" });
    expect(isPdf(bytesOf(print))).toBe(true);
  });

  test("its hash is that of what is stored, and a desk finds its own reports alone", async () => {
    const { rows } = await sql<{ readonly figures: string; readonly sha256: string }>`
      select figures, sha256 from reports.past_report`.execute(exchange.db);
    for (const { figures, sha256 } of rows)
      expect(createHash("sha256").update(figures).digest("hex")).toBe(sha256);
    const found = await staff.trade.ask(calls.listPastReports, page);
    expect(new Set(found.rows.map(({ report }) => report))).toEqual(
      new Set(["product", "region", "mode", "member", "buyer", "seller"]),
    );
    expect(await staff.trade.call(calls.readPastReport, { id: "loans-day-20260615" as never })).toMatchObject(
      {
        code: "P1003",
      },
    );
    expect(
      await staff.trade.call(calls.exportPastReport, { id: "loans-day-20260615" as never, format: "pdf" }),
    ).toMatchObject({ code: "P1003" });
    expect(await staff.risk.call(calls.readPastReport, { id: "none" as never })).toMatchObject({
      code: "P1004",
    });
  });

  test("a week is reported once its Sunday is closed", async () => {
    for (let days = 0; days < 6; days++) {
      await exchange.wait(dayMs);
      await exchange.settle();
    }
    staff = await renewStaff(exchange, [...names]);
    const { rows } = await staff.risk.ask(calls.listPastReports, {
      ...page,
      filters: { kind: "week", report: "mode" },
    });
    expect(rows).toMatchObject([{ id: "mode-week-20260615", from: "2026-06-15", to: "2026-06-21" }]);
    const past = await staff.risk.ask(calls.readPastReport, { id: "mode-week-20260615" as never });
    expect(past.spans).toHaveLength(7);
  });
});
