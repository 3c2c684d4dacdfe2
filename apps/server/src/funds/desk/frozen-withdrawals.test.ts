import { api } from "@zd/api";
import { firmId, instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BankScene, openBankScene } from "../../testing/bank-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, fenOf, type Scene, setScene } from "../../testing/market-scene.ts";
import { openStaff, renewStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { fundDesk, restrictions, agreements } = api;

let exchange: TestPlatform;
let scene: Scene;
let bank: BankScene;
let staff: Readonly<Record<"qian" | "risk" | "second", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  bank = openBankScene(exchange, scene);
  staff = await openStaff(exchange, {
    qian: "settlementClerk",
    risk: "riskController",
    second: "riskController",
  });
  await bank.joinBound("chen", { atBank: "100000000" });
  await bank.deposit("chen", "40000000");
  await exchange.wait(2_000);
});
afterAll(() => exchange.close());

async function byTwo(kind: "freeze" | "thaw") {
  const wish = { firm: firmId("chen"), kind, ...(kind === "freeze" && { scope: "withdrawal" as const }) };
  const { restriction } = await staff.risk.ask(restrictions.propose, { ...wish, reason: "司法协助" });
  await staff.second.ask(restrictions.decide, { restriction, isConfirmed: true, opinion: "" });
}

test("a withdrawal that waits when its firm is frozen is not approved, stays as it is, and is approved once the firm is thawed", async () => {
  const { data } = (await bank.withdraw("chen", "5200000")) as {
    data: { transferid: string; state: string };
  };
  expect(data.state).toBe("0");
  const transfer = data.transferid as never;
  const wish = { firm: firmId("chen"), kind: "freeze", scope: "withdrawal" } as const;
  const { falls } = await staff.risk.ask(restrictions.previewProposal, wish);
  expect(falls?.rows).toContainEqual(["未完成出金", "1 笔，合计 5,200,000.00 元"]);

  await byTwo("freeze");
  const card = await staff.qian.ask(fundDesk.previewWithdrawal, { transfer });
  expect(card.barred).toBe("该企业的出金已冻结，解冻后方可通过");
  expect(await staff.qian.call(fundDesk.approveTransfer, { transfer })).toMatchObject({ code: "I1209" });
  expect(await bank.withdraw("chen", "100")).toMatchObject({ result: "I1200" });
  expect(await scene.purse("chen")).toMatchObject({ withdrawal: fenOf("5200000") });

  await byTwo("thaw");
  await staff.qian.ask(fundDesk.approveTransfer, { transfer });
  await exchange.wait(2_000);
  expect(await scene.purse("chen")).toMatchObject({ withdrawal: 0n });
  await checkBooks(exchange);
});

test("what a frozen firm has available is not refunded by itself, and is on the first day after it was thawed", async () => {
  const { caller } = scene.member("chen");
  const [account] = await caller.ask(agreements.listSigned, {});
  if (!account) throw new Error("no account");
  await caller.ask(agreements.setAutoRefund, { agreement: account.agreement, on: true });
  await byTwo("freeze");
  const before = await scene.purse("chen");
  await exchange.until(at("15:30:10"));
  expect(await scene.purse("chen")).toEqual(before);
  staff = { ...staff, ...(await renewStaff(exchange, ["risk", "second"])) };
  await byTwo("thaw");
  await exchange.until(instant(at("15:30:10") + dayMs));
  expect(await scene.purse("chen")).toMatchObject({ available: 0n });
});
