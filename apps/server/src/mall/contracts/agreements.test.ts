import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import type { ContractNo } from "@zd/domain/kernel/brand";
import type { FeePlanId } from "@zd/domain/mall/codes";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { sampleTicket } from "@zd/domain/testing/settlements";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openContractSteps } from "../../testing/contract-steps.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, company, fenOf } from "../../testing/market-scene.ts";
import { fundPassword } from "../../testing/samples.ts";
import { signingCode } from "../../testing/sent-texts.ts";
import { type ShopScene, setShopScene } from "../../testing/shop-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { confirmOrder } = api.mallOrders;
const {
  editContract,
  submitContract,
  confirmContract,
  cancelContract,
  moveAddress,
  readContract,
  preview,
  previewStep,
  listPurchases,
  listSales,
} = api.mallContracts;

let exchange: TestPlatform;
let scene: ShopScene;
let steps: ReturnType<typeof openContractSteps>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setShopScene(exchange);
  steps = openContractSteps(exchange, scene, { B: "plant", S: "mine" });
});
afterAll(() => exchange.close());

const as = (name: string) => scene.member(name).caller;

/** A contract of 500 t that its merchant has still to submit. */
async function opened(shop = "mine", count = "500") {
  const ware = await scene.putUp({ shop });
  const orderNo = await scene.placed("plant", ware, count);
  const { contractNo } = await as(shop).ask(confirmOrder, { orderNo, fundPassword });
  return { ware, orderNo, contractNo };
}

const terms = {
  quantity: tonnes("400"),
  payType: "1" as const,
  delivery: "送货到厂",
  deliveryFrom: "2026-06-16",
  deliveryTo: "2026-06-30",
  address: "河北省唐山市丰南区",
  memo: "卸货由买方负责",
};

async function agreed() {
  const all = await opened();
  await as("mine").ask(editContract, { contractNo: all.contractNo, ...terms });
  await as("mine").ask(submitContract, { contractNo: all.contractNo });
  await as("plant").ask(confirmContract, { contractNo: all.contractNo });
  return all;
}

/** What a card says of the purse: now (0), or afterwards (1). */
const purseOf = ({ effect }: Card, moment: number) => {
  const of = (bucket: string) => effect?.rows.find(({ title }) => title === bucket)?.values[moment] ?? 0n;
  return {
    available: of("可用资金"),
    "trading-deposit": of("交易保证金"),
    "performance-deposit": of("履约保证金"),
  };
};

describe("a contract of the mall", () => {
  test("begins with what was ordered, under the number that it keeps", async () => {
    const { contractNo, orderNo, ware } = await opened();
    expect(contractNo).toMatch(/^20260615-\d{4}$/);
    expect(await as("plant").ask(readContract, { contractNo })).toMatchObject({
      state: "0",
      version: 0,
      side: "B",
      orderNo,
      ware,
      ordered: tonnes("500"),
      quantity: tonnes("500"),
      price: perTonne("690"),
      amount: fenOf("345000"),
      fee: fenOf("100"),
      deposit: fenOf("34500"),
      delivery: "坑口自提",
      deliveryFrom: "2026-06-15",
      deliveryTo: "2026-06-30",
      contractState: null,
      actions: ["cancel"],
    });
    expect((await as("mine").ask(readContract, { contractNo })).actions).toEqual([
      "edit",
      "submit",
      "cancel",
    ]);
  });

  test("is edited, submitted and confirmed: then goods, deposit and fee are those of what was agreed on", async () => {
    const before = await scene.purse("plant");
    const { ware, contractNo, orderNo } = await agreed();
    expect(await scene.stockOf(ware)).toEqual({ available: tonnes("2600"), reserved: 0n });
    const after = await scene.purse("plant");
    const moved = (bucket: string) => (after[bucket] as bigint) - (before[bucket] as bigint);
    expect(moved("available")).toBe(-(fenOf("27600") + fenOf("80")));
    expect(moved("trading-deposit")).toBe(0n);
    expect(moved("performance-deposit")).toBe(fenOf("27600"));
    const fee = await exchange.db
      .selectFrom("funds.serviceFee")
      .selectAll()
      .where("orderNo", "=", orderNo)
      .executeTakeFirstOrThrow();
    expect(fee).toMatchObject({ firmId: "plant", amount: fenOf("80"), taken: fenOf("80"), why: "ware" });
    expect(await steps.read(contractNo)).toMatchObject({
      state: "10",
      mode: "9",
      section: "",
      sectionName: "mine煤炭",
      orderNo,
      quantity: tonnes("400"),
      place: "河北省唐山市丰南区",
      payType: "1",
      haulier: "S",
    });
    await checkBooks(exchange);
  });

  test("is signed, paid, shipped and settled by the same engine as any other (domain §5)", async () => {
    const { contractNo } = await agreed();
    const signed = async (name: string) => {
      const begun = await as(name).ask(api.letters.beginSigning, { kind: "contract", contractNo });
      const code = await lastCode();
      return as(name).ask(api.letters.confirmSigning, { task: begun.task, code });
    };
    await signed("mine");
    expect((await signed("plant")).state).toBe("20");
    await as("plant").ask(api.contracts.pay, { contractNo, amount: fenOf("276000"), fundPassword });
    expect((await steps.read(contractNo)).state).toBe("30");
    expect((await as("plant").ask(readContract, { contractNo })).contractState).toBe("30");

    const moved = await as("plant").ask(moveAddress, { contractNo, address: "河北省唐山市曹妃甸区" });
    expect(moved.version).toBeGreaterThan(0);
    expect((await steps.read(contractNo)).place).toBe("河北省唐山市曹妃甸区");
    const deals = await as("mine").ask(api.contracts.listDeals, {
      pageIndex: 1,
      pageSize: 20,
      filters: { contractNo },
    });
    expect(deals.rows).toMatchObject([{ contractNo, source: "mall" }]);
    // Its goods may go by waybills as those of any other: whoever brings them publishes a shipment.
    const { listContracts, saveShipment, publishShipment } = api.shipments;
    expect(await as("mine").ask(listContracts, { keyword: "" })).toMatchObject([
      { contractNo, left: tonnes("440"), place: "河北省唐山市曹妃甸区" },
    ]);
    const { shipment } = await as("mine").ask(saveShipment, {
      contractNo,
      quantity: tonnes("100"),
      from: "陕西省榆林市",
      to: "河北省唐山市曹妃甸区",
      mode: "road",
      haulage: "carrier",
      loadFrom: "2026-06-16",
      loadTo: "2026-06-20",
      vehicles: 0,
      limit: null,
      memo: "",
    });
    expect((await as("mine").ask(publishShipment, { shipment })).state).toBe("1");
    await as("mine").ask(api.contracts.ship, {
      contractNo,
      quantity: tonnes("400"),
      tickets: [sampleTicket("T1", "400")],
      files: [],
    });
    expect(await as("plant").call(moveAddress, { contractNo, address: "别处" })).toMatchObject({
      code: "M1053",
    });
    expect((await steps.read(contractNo)).place).toBe("河北省唐山市曹妃甸区");
  });

  /** What the authority has sent last. */
  const lastCode = () => signingCode(exchange);

  test("comes to nothing when either side cancels: everything is free, and the goods are for sale", async () => {
    for (const [name, submit] of [
      ["plant", false],
      ["mine", false],
      ["plant", true],
      ["mine", true],
    ] as const) {
      const before = await scene.purse("plant");
      const { ware, contractNo } = await opened();
      if (submit) await as("mine").ask(submitContract, { contractNo });
      expect((await as(name).call(cancelContract, { contractNo, reason: " " })).code).toBe("T1201");
      await as(name).ask(cancelContract, { contractNo, reason: "协商取消" });
      expect(await scene.purse("plant")).toEqual(before);
      expect(await scene.stockOf(ware)).toEqual({ available: tonnes("3000"), reserved: 0n });
      const read = await as("plant").ask(readContract, { contractNo });
      expect(read).toMatchObject({
        state: "3",
        cancelledBy: name === "plant" ? "B" : "S",
        reason: "协商取消",
      });
      expect(await as("mine").call(submitContract, { contractNo })).toMatchObject({
        code: "M1050",
        msg: "合同已取消，不能提交",
      });
    }
    await checkBooks(exchange);
  });

  test("is written by its merchant within what was ordered", async () => {
    const { contractNo } = await opened();
    const edit = (change: object) => as("mine").call(editContract, { contractNo, ...terms, ...change });
    expect((await edit({ quantity: tonnes("500.0001") })).code).toBe("M1051");
    expect((await edit({ quantity: tonnes("0") })).code).toBe("C1010");
    expect((await edit({ deliveryFrom: "2026-07-01" })).code).toBe("M1052");
    expect((await edit({ deliveryFrom: "2026-06-01", deliveryTo: "2026-06-14" })).code).toBe("M1052");
    expect((await as("mine").ask(readContract, { contractNo })).version).toBe(0);
    expect((await edit({})).data).toMatchObject({ status: "0", version: 1 });
  });

  test("is confirmed as its buyer has seen it, or not at all", async () => {
    const { contractNo } = await opened();
    await as("mine").ask(submitContract, { contractNo });
    const { version } = await as("plant").ask(readContract, { contractNo });
    await as("mine").ask(editContract, { contractNo, ...terms });
    expect((await as("plant").call(confirmContract, { contractNo })).code).toBe("M1050");
    await as("mine").ask(submitContract, { contractNo });
    expect((await as("plant").call(confirmContract, { contractNo, seen: version })).code).toBe("C1006");
    const answers = await Promise.all([
      as("plant").call(confirmContract, { contractNo }),
      as("mine").call(cancelContract, { contractNo, reason: "来不及" }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, "M1050"].toSorted());
    await checkBooks(exchange);
  });

  test("shows its buyer what was edited, and the purse as it then is; its merchant has seen the same terms", async () => {
    const { contractNo, ware } = await opened();
    await as("mine").ask(editContract, { contractNo, ...terms });
    const card = async (name: string, step: "submit" | "confirm" | "cancel") => {
      const { version: seen } = await as(name).ask(readContract, { contractNo });
      return as(name).ask(previewStep, { contractNo, seen, step });
    };
    const edits = [
      { title: "合同数量", from: "500 吨", to: "400 吨" },
      { title: "交收方式", from: "坑口自提", to: "送货到厂" },
      { title: "交货期", from: "2026-06-15 至 2026-06-30", to: "2026-06-16 至 2026-06-30" },
      { title: "收货地址", from: "", to: "河北省唐山市丰南区" },
      { title: "补充约定", from: "", to: "卸货由买方负责" },
    ];
    const submission = await card("mine", "submit");
    expect(submission).toMatchObject({ amount: fenOf("276000"), barred: null });
    expect(submission.changes).toEqual([
      { title: "合同状态", from: "待商户提交", to: "待买方确认" },
      ...edits,
    ]);
    await as("mine").ask(submitContract, { contractNo });

    const confirmation = await card("plant", "confirm");
    expect(confirmation).toMatchObject({ party: "mine有限公司", amount: fenOf("276000"), barred: null });
    expect(confirmation.changes).toEqual([
      { title: "合同状态", from: "待买方确认", to: "已确认" },
      { title: "订单占用", from: "500 吨", to: "0 吨" },
      { title: "成交出库", from: "0 吨", to: "400 吨" },
      { title: "退回可售", from: "0 吨", to: "100 吨" },
      ...edits,
    ]);
    expect(confirmation.evidence).toEqual([
      { passed: false, words: "与订单不同：合同数量、交收方式、交货期、收货地址、补充约定" },
    ]);
    expect(purseOf(confirmation, 0)).toMatchObject({ available: (await scene.purse("plant"))["available"] });
    await as("plant").ask(confirmContract, { contractNo });
    expect(await scene.purse("plant")).toMatchObject(purseOf(confirmation, 1));
    expect(await scene.stockOf(ware)).toEqual({ available: tonnes("2600"), reserved: 0n });
    expect(await card("plant", "cancel")).toMatchObject({
      barred: "合同已确认，不能取消",
      changes: [],
      facts: [],
      falls: null,
    });
  });

  test("shows on its card of a cancellation all that is free again, in the version that was read", async () => {
    const { contractNo, orderNo } = await opened();
    const input = { contractNo, seen: 0, step: "cancel" as const };
    const card = await as("plant").ask(previewStep, input);
    expect(card).toMatchObject({ amount: fenOf("34600"), barred: null, evidence: [] });
    expect(card.falls?.words).toBe(`订单 ${orderNo}，500 吨`);
    expect((await as("mine").ask(previewStep, { ...input, step: "submit" })).evidence).toEqual([
      { passed: true, words: "条款与订单一致" },
    ]);
    await as("mine").ask(editContract, { contractNo, ...terms });
    expect((await as("plant").call(cancelContract, { contractNo, seen: 0, reason: "不买了" })).code).toBe(
      "C1006",
    );
    const changed = await as("plant").ask(previewStep, input);
    expect([changed.barred, changed.effect?.rows[0]?.values[1]]).toEqual([
      expect.stringContaining("合同"),
      null,
    ]);
    const now = await as("plant").ask(previewStep, { ...input, seen: 1 });
    await as("plant").ask(cancelContract, { contractNo, seen: 1, reason: "不买了" });
    expect(await scene.purse("plant")).toMatchObject(purseOf(now, 1));
    for (const [name, step] of [
      ["steel", "cancel"],
      ["plant", "submit"],
      ["mine", "confirm"],
    ] as const)
      expect((await as(name).call(previewStep, { contractNo, step })).code).toBe("P1004");
  });

  test("is nobody else's, and each side has its own steps", async () => {
    const { contractNo } = await opened();
    for (const answer of [
      as("steel").call(readContract, { contractNo }),
      as("steel").call(preview, { contractNo }),
      as("steel").call(cancelContract, { contractNo, reason: "好奇" }),
      as("steel").call(moveAddress, { contractNo, address: "别处" }),
      as("mine").call(moveAddress, { contractNo, address: "别处" }),
      as("plant").call(submitContract, { contractNo }),
      as("plant").call(editContract, { contractNo, ...terms }),
      as("mine").call(confirmContract, { contractNo }),
      as("mine").call(readContract, { contractNo: "20990101-0001" as ContractNo }),
    ])
      expect((await answer).code).toBe("P1004");
  });

  test("is shown in the words that will be signed", async () => {
    const { contractNo } = await opened();
    const shown = await as("plant").ask(preview, { contractNo });
    expect(shown).toMatchObject({ number: `HT${contractNo}`, isFinal: false });
    const words = JSON.stringify(shown.blocks);
    expect(words).toContain("网上商城“mine煤炭”");
    expect(words).toContain("500 吨");
    expect(shown.signers.map(({ value }) => value)).toEqual(["mine有限公司", "plant有限公司"]);
    const { contractNo: done } = await agreed();
    expect((await as("mine").ask(preview, { contractNo: done })).isFinal).toBe(true);
    const { number } = await as("mine").ask(api.letters.make, { kind: "contract", contractNo: done });
    expect(number).toBe(`HT${done}`);
  });

  test("stands in the lists of both sides, open or done", async () => {
    const { contractNo } = await opened();
    const find = async (name: string, isOpen: string) => {
      const { rows } = await as(name).ask(name === "mine" ? listSales : listPurchases, {
        pageIndex: 1,
        pageSize: 10,
        filters: { contractNo, isOpen },
      });
      return rows.map((row) => row.contractNo);
    };
    for (const name of ["plant", "mine"]) {
      expect(await find(name, "Y")).toEqual([contractNo]);
      expect(await find(name, "N")).toEqual([]);
    }
    const inStage = async (stage: string) =>
      (await as("mine").ask(listSales, { pageIndex: 1, pageSize: 10, filters: { contractNo, stage } })).total;
    expect([await inStage("waiting"), await inStage("agreed"), await inStage("ended")]).toEqual([1, 0, 0]);
    await as("plant").ask(cancelContract, { contractNo, reason: "不买了" });
    expect(await find("plant", "N")).toEqual([contractNo]);
    expect([await inStage("waiting"), await inStage("agreed"), await inStage("ended")]).toEqual([0, 0, 1]);
  });

  test("freezes of the seller what his shop's plan says, and gives it back with less", async () => {
    await exchange.db
      .insertInto("mall.feePlan")
      .values({
        id: "PG08" as FeePlanId,
        companyId: company,
        position: 1,
        name: "双边",
        buyerDeposit: 500,
        sellerDeposit: 200,
      })
      .execute();
    await exchange.db
      .insertInto("mall.feePhase")
      .values([
        {
          planId: "PG08" as FeePlanId,
          side: "B",
          fromDay: "2026-01-01",
          untilDay: null,
          type: "R",
          value: 300n,
        },
        {
          planId: "PG08" as FeePlanId,
          side: "S",
          fromDay: "2026-01-01",
          untilDay: null,
          type: "F",
          value: 5_000n,
        },
      ])
      .execute();
    await scene.openShop("yard", "PG08" as FeePlanId);
    const before = await scene.purse("yard");
    const { contractNo } = await opened("yard");
    const frozen = await scene.purse("yard");
    expect((frozen["trading-deposit"] as bigint) - (before["trading-deposit"] as bigint)).toBe(fenOf("6950"));
    await as("yard").ask(editContract, { contractNo, ...terms, quantity: tonnes("100") });
    await as("yard").ask(submitContract, { contractNo });
    await as("plant").ask(confirmContract, { contractNo });
    const after = await scene.purse("yard");
    expect(after["trading-deposit"]).toBe(before["trading-deposit"]);
    expect(after["performance-deposit"]).toBe(fenOf("1380"));
    expect((before["available"] as bigint) - (after["available"] as bigint)).toBe(fenOf("1430"));
    await checkBooks(exchange);
  });
});
