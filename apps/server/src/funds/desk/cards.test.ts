import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import type { TransferId } from "@zd/domain/funds/bank-transfer";
import { buckets } from "@zd/domain/funds/bucket";
import { firmId, userId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "../../identity/index.ts";
import { type BankScene, openBankScene } from "../../testing/bank-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, company, fenOf, type Scene, setScene } from "../../testing/market-scene.ts";
import { fundPassword, smallPdf } from "../../testing/samples.ts";
import { openStaff, reviewsOf } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { uploaded } from "../../testing/upload.ts";

const { fundDesk } = api;

let exchange: TestPlatform;
let scene: Scene;
let bank: BankScene;
let staff: Readonly<Record<"qian" | "sun" | "gu", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  bank = openBankScene(exchange, scene);
  staff = await openStaff(exchange, { qian: "settlementClerk", sun: "settlementClerk", gu: "auditor" });
  await bank.joinBound("chen", { atBank: "100000000" });
  await bank.deposit("chen", "40000000");
  await exchange.wait(2_000);
});
afterAll(() => exchange.close());

/** One column of a card's table, by the names of the buckets; what is not in it is zero. */
const column = (card: Card, title: string) => {
  const index = card.effect?.columns.findIndex((one) => one.title === title) ?? -1;
  const of = (name: string) => card.effect?.rows.find((row) => row.title === name)?.values[index];
  return Object.fromEntries(Object.entries(buckets).map(([bucket, name]) => [bucket, of(name) ?? 0n]));
};
const totalOf = (card: Card) => card.effect?.rows.find(({ total }) => total)?.values;

/** A withdrawal that waits for somebody of the exchange. */
async function large(yuan = "5200000"): Promise<TransferId> {
  const { data } = (await bank.withdraw("chen", yuan)) as { data: { transferid: TransferId; state: string } };
  expect(data.state).toBe("0");
  return data.transferid;
}
const preview = (transfer: TransferId, caller = staff.qian) =>
  caller.ask(fundDesk.previewWithdrawal, { transfer: transfer as never });

test("the card of a withdrawal says what is there now and what approval and rejection come to", async () => {
  const [paid, turned] = [await large(), await large("5000000")];
  const card = await preview(paid);
  expect(card).toMatchObject({
    number: paid,
    party: "chen有限公司",
    direction: "出金",
    amount: fenOf("5200000"),
    barred: null,
    people: [{ role: "申请" }, { role: "审批", name: "qian" }],
  });
  expect(card.subject).toMatch(/^收款 chen有限公司 6200 \*\*\*\* \d{4}$/);
  expect(card.evidence).toContainEqual({ passed: true, words: "收款户名与会员名一致" });
  expect(card.evidence).toContainEqual({ passed: false, words: "首次向该账户付款" });
  expect(card.facts.find(({ title }) => title === "往来")?.words).toContain(
    "今日其他出金 1 笔 5,000,000.00 元",
  );
  expect(column(card, "现在")).toEqual(await scene.purse("chen"));

  await staff.qian.ask(fundDesk.approveTransfer, { transfer: paid as never, seen: card.seen });
  await exchange.wait(2_000);
  expect(await scene.purse("chen")).toEqual(column(card, "通过并付款后"));

  const other = await preview(turned);
  const rejection = { transfer: turned as never, opinion: "收款账户待核实" };
  await staff.qian.ask(fundDesk.rejectTransfer, rejection);
  expect(await scene.purse("chen")).toEqual(column(other, "驳回后"));
  expect(totalOf(other)?.[2]).toBe(totalOf(other)?.[0]);
  expect((await preview(turned)).barred).toBe("当前状态不允许该操作");
  await checkBooks(exchange);
});

test("whoever asks to withdraw sees the same card, with what the request and the bank come to", async () => {
  const chen = scene.member("chen").caller;
  const input = { direction: "out", amount: fenOf("5200000"), memo: "" } as const;
  const card = await chen.ask(api.transfers.previewTransfer, input);
  expect(card).toMatchObject({
    party: "chen有限公司",
    direction: "出金",
    amount: fenOf("5200000"),
    barred: null,
  });
  expect(column(card, "现在")).toEqual(await scene.purse("chen"));
  const transfer = await large();
  expect(await scene.purse("chen")).toEqual(column(card, "提交后"));
  await staff.qian.ask(fundDesk.approveTransfer, { transfer: transfer as never });
  await exchange.wait(2_000);
  expect(await scene.purse("chen")).toEqual(column(card, "到账后"));

  const stale = { amount: input.amount, memo: "", fundPassword, seen: card.seen };
  expect(await chen.call(api.transfers.withdraw, stale)).toMatchObject({ result: "P1031" });
  const tooMuch = await chen.ask(api.transfers.previewTransfer, { ...input, amount: fenOf("90000000") });
  expect(tooMuch.barred).toContain("可用资金不足");
  expect(totalOf(tooMuch)?.slice(1)).toEqual([null, null]);
});

test("a deposit shows what will be available once the bank has said so", async () => {
  const chen = scene.member("chen").caller;
  const input = { amount: fenOf("1000"), memo: "" };
  const card = await chen.ask(api.transfers.previewTransfer, { ...input, direction: "in" });
  await chen.ask(api.transfers.deposit, { ...input, seen: card.seen });
  expect(await scene.purse("chen")).toEqual(column(card, "现在"));
  await exchange.wait(2_000);
  expect(await scene.purse("chen")).toEqual(column(card, "到账后"));
});

test("what was seen is confirmed, and nothing else", async () => {
  const transfer = await large("5000000");
  const before = await preview(transfer);
  await bank.withdraw("chen", "100");
  await exchange.wait(2_000);
  const approve = (seen: string) =>
    staff.sun.call(fundDesk.approveTransfer, { transfer: transfer as never, seen });
  expect(await approve(before.seen)).toMatchObject({ code: "P1031" });
  expect(await bank.transfer(transfer)).toMatchObject({ state: "0" });
  expect(await approve((await preview(transfer)).seen)).toMatchObject({ code: 0 });
  await exchange.wait(2_000);
});

test("an adjustment shows its proposer and its reviewer the same, and posts just that", async () => {
  await bank.join("deng");
  const proposal = {
    firm: firmId("chen"),
    amount: fenOf("-123456.78"),
    cause: "bank",
    memo: "银行重复入账，冲回第二笔",
    difference: null,
  } as const;
  const proposed = await staff.qian.ask(fundDesk.previewAdjustment, proposal);
  expect(proposed).toMatchObject({ direction: "减少", path: "可用资金 → 银行清算", barred: null });
  const { adjustment } = await staff.qian.ask(fundDesk.proposeAdjustment, {
    ...proposal,
    seen: proposed.seen,
  });
  const reviewed = await staff.sun.ask(fundDesk.previewAdjustmentReview, { adjustment });
  const { number, consequence, people, ...same } = proposed;
  expect(reviewed).toMatchObject(same);
  expect([number, reviewed.number]).toEqual(["", `TZ${adjustment}`]);
  expect(consequence[0]?.words).toContain("另一名财务人员复核");
  expect([people, reviewed.people].map((those) => those.map(({ name }) => name))).toEqual([
    ["qian"],
    ["qian", "sun"],
  ]);
  const own = await staff.qian.ask(fundDesk.previewAdjustmentReview, { adjustment });
  expect(own.barred).toBe("不得审核本企业或本人提交的申请");
  const review = (seen: string) =>
    staff.sun.call(fundDesk.reviewAdjustment, { adjustment, posted: true, opinion: "", seen });
  await bank.withdraw("chen", "100");
  expect(await review(reviewed.seen)).toMatchObject({ code: "P1031" });
  const last = await staff.sun.ask(fundDesk.previewAdjustmentReview, { adjustment });
  const exchangeFunds = async () =>
    (
      await exchange.db
        .selectFrom("funds.account")
        .select("balance")
        .where("holder", "=", "bank")
        .executeTakeFirst()
    )?.balance;
  expect(last.effect?.rows.at(-1)).toMatchObject({
    title: "对方 银行清算",
    values: [await exchangeFunds(), fenOf("123456.78"), expect.anything()],
  });
  expect(await review(last.seen)).toMatchObject({ code: 0 });
  expect(await scene.purse("chen")).toEqual(column(last, "入账后"));
  expect(await exchangeFunds()).toBe(last.effect?.rows.at(-1)?.values[2]);
  expect((await reviewsOf(exchange, staff.qian)).join()).toContain(`“调账复核”${adjustment} 已通过复核`);
  await checkBooks(exchange);
});

test("what a firm does not have is not known afterwards, and is refused", async () => {
  const proposal = {
    firm: firmId("deng"),
    amount: fenOf("-1"),
    cause: "fee",
    memo: "多退",
    difference: null,
  } as const;
  const card = await staff.qian.ask(fundDesk.previewAdjustment, proposal);
  expect(totalOf(card)).toEqual([0n, null, null]);
  expect(card.evidence).toContainEqual({ passed: false, words: "可用资金不足，不能入账" });
});

test("the papers beside an adjustment are on its reviewer's card, and read by the exchange's people alone", async () => {
  const [qian, gu] = await exchange.platform.transact((scope) =>
    Promise.all(
      ["qian", "gu"].map((name) =>
        openSession(scope, {
          userId: userId(`staff-${name}`),
          companyId: company,
          ip: "127.0.0.1",
          source: "test",
        }),
      ),
    ),
  );
  const [slip] = await uploaded(exchange, qian ?? "", [{ name: "银行回单.pdf", bytes: smallPdf() }]);
  const file = slip?.file as never;
  const proposal = {
    firm: firmId("chen"),
    amount: fenOf("100"),
    cause: "bank",
    memo: "银行漏记一笔",
    difference: null,
  } as const;
  const propose = (attachments: readonly unknown[]) =>
    staff.qian.call(fundDesk.proposeAdjustment, { ...proposal, attachments: attachments as never });
  const many = Array.from({ length: 21 }, (_, i) => String(i).padStart(32, "0"));
  await expect(propose(many)).rejects.toThrow("附件不得超过20个");
  const { token } = scene.member("chen");
  const [foreign] = await uploaded(exchange, token, [{ name: "他人.pdf", bytes: smallPdf("2") }]);
  expect(await propose([foreign?.file])).toMatchObject({ code: "A1009" });
  const { adjustment } = await staff.qian.ask(fundDesk.proposeAdjustment, {
    ...proposal,
    attachments: [file],
  });
  expect((await staff.sun.ask(fundDesk.previewAdjustmentReview, { adjustment })).papers).toEqual([slip]);
  expect(await staff.gu.ask(fundDesk.listAdjustmentPapers, { adjustment })).toEqual([slip]);
  const open = async (reader: string) =>
    (
      await fetch(`${exchange.address}/api${api.files.download.path}?path=${file}`, {
        headers: { "x-token": reader },
      })
    ).status;
  expect(await open(gu ?? "")).toBe(200);
  expect(await open(token)).toBe(404);
});

test("a card is read by the staff alone", async () => {
  const transfer = await large("5000000");
  expect((await preview(transfer, staff.gu)).amount).toBe(fenOf("5000000"));
  const ask = { transfer: transfer as never };
  expect(await scene.member("chen").caller.call(fundDesk.previewWithdrawal, ask)).toMatchObject({
    code: "P1003",
  });
});
