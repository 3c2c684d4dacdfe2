import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { price, quantity } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { choose } from "../../../../../testing/choose.ts";
// Their libraries take their time: loaded here, not within the first test.
import "./price-page.tsx";
import "./quantity-page.tsx";
import "./wares-page.tsx";
import { aCard } from "../../../../../testing/a-card.ts";
import { expectDraftOffered } from "../../../../../testing/drafts.ts";
import { lotRow, oneLot } from "../../../../../testing/goods-rows.ts";
import { mallSite } from "../../../../../testing/mall-rows.ts";
import { after } from "../../../../../testing/market-rows.ts";
import { ofMall, ware, wareTemplate } from "../../../../../testing/merchant-rows.ts";
import { type Answer, answer, renderPage, trader } from "../../../../../testing/render-page.tsx";
import { typeDay } from "../../../../../testing/type-day.ts";

const { mallWares, places } = api;
type Own = typeof ware;

afterEach(cleanup);

const one = <Row,>(row: Row) => ({ rows: [row], total: 1, counts: {}, sums: {} });

const rowOf = ({ ware, name, state, available, reserved }: Own) => ({
  ware,
  name,
  wareKind: "动力煤",
  place: "柠条塔矿",
  price: price(6_200_000n),
  available,
  reserved,
  changedAt: after(-60),
  memo: null,
  state,
});

const references: readonly Answer[] = [
  answer(mallWares.listAttributes, () => wareTemplate),
  answer(mallWares.listKinds, () => [
    { wareKind: ware.wareKind, name: "动力煤", products: [{ product: ware.product, name: "混煤" }] },
  ]),
  answer(places.listPlaces, () => [
    {
      place: ware.place,
      name: "柠条塔矿",
      type: "1" as const,
      area: "610881",
      areaName: "神木市",
      province: "陕西省",
      city: "榆林市",
      county: "神木市",
      park: null,
    },
  ]),
  answer(places.listLocations, () => []),
];

const open = (path: string, answers: readonly Answer[], signedIn = trader) =>
  renderPage(`/user/mall/merchant/ware${path}`, [...ofMall(), ...references, ...answers], {
    signedIn,
    site: mallSite,
  });

const openWare = (own: Own, answers: readonly Answer[] = [], signedIn = trader) =>
  open(
    "",
    [answer(mallWares.listWares, () => one(rowOf(own))), answer(mallWares.readWare, () => own), ...answers],
    signedIn,
  );

test("a ware that is filled in and not saved is offered again", () =>
  expectDraftOffered({
    open: () => open("?edit=new", []),
    label: "商品名称",
    typed: "六号混煤",
  }));

test("a ware on sale is taken down after reading what follows; a refusal stays in the dialog", async () => {
  const inputs: InputOf<typeof mallWares.editStatus>[] = [];
  openWare(ware, [
    answer(mallWares.previewStatus, ({ state }) =>
      aCard({
        amount: null,
        effect: null,
        falls: { title: "待生效调价", words: "1 次，一并删除", rows: [["2025-06-20 10:00", "700.00 元/吨"]] },
        seen: state,
      }),
    ),
    answer(mallWares.editStatus, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "SHOP_SUSPENDED" : { ware: ware.ware, version: 5, state: "4" as const };
    }),
  ]);
  await userEvent.click(await screen.findByText(ware.name));
  expect(within(await screen.findByLabelText("商品信息")).getByText("1,000")).toBeDefined();
  expect(await screen.findByText("发热量")).toBeDefined();
  expect(screen.queryByRole("link", { name: "修改" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "下架" }));
  const dialog = within(screen.getByRole("dialog", { name: "下架商品" }));
  expect(await dialog.findByText("700.00 元/吨")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "下架" }));
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "下架" }));
  await expect.poll(() => screen.queryByRole("dialog", { name: "下架商品" })).toBeNull();
  expect(inputs[1]).toEqual({ ware: ware.ware, state: "4", seen: "4" });
});

test("a draft is deleted, submitted or edited, and a user who may only read sees no buttons", async () => {
  const draft: Own = { ...ware, state: "3", memo: "图片不清", actions: ["edit", "submit", "delete"] };
  const deleted: string[] = [];
  const first = openWare(draft, [
    answer(mallWares.deleteWare, ({ ware }) => {
      deleted.push(ware);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByText(ware.name));
  expect(await screen.findByText("审核意见：图片不清")).toBeDefined();
  expect(screen.getByRole("link", { name: "修改" })).toBeDefined();
  expect(screen.getByRole("button", { name: "提交审核" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "删除" }));
  const dialog = within(screen.getByRole("dialog", { name: "删除商品" }));
  await userEvent.click(dialog.getByRole("button", { name: "删除" }));
  await expect.poll(() => deleted).toEqual([ware.ware]);
  first.unmount();
  openWare(draft, [], { ...trader, roles: ["viewer"] });
  await userEvent.click(await screen.findByText(ware.name));
  expect(await screen.findByLabelText("商品信息")).toBeDefined();
  expect(screen.queryByRole("button", { name: "删除" })).toBeNull();
  expect(screen.queryByRole("link", { name: "新增商品" })).toBeNull();
});

test("an empty list shows a hint, and a failed reading can be tried again", async () => {
  let busy = true;
  open("", [
    answer(mallWares.listWares, () => (busy ? "BUSY" : { rows: [], total: 0, counts: {}, sums: {} })),
  ]);
  await screen.findByText("系统繁忙，请稍后重试");
  busy = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByText(/填写后提交交易中心审核/)).toBeDefined();
});

test("a new ware is written by its template, saved, and submitted", async () => {
  const saved: InputOf<typeof mallWares.saveWare>[] = [];
  const submitted: InputOf<typeof mallWares.submitWare>[] = [];
  open("?edit=new", [
    oneLot,
    answer(mallWares.saveWare, (input) => {
      saved.push(input);
      return { ware: ware.ware, version: 1, state: "0" as const };
    }),
    answer(mallWares.submitWare, (input) => {
      submitted.push(input);
      return { ware: ware.ware, version: 2, state: "1" as const };
    }),
    answer(mallWares.listWares, () => one(rowOf({ ...ware, state: "1" }))),
  ]);
  await choose(await screen.findByLabelText("商品种类"), "动力煤");
  await choose(screen.getByLabelText("产品"), "混煤");
  await userEvent.type(screen.getByLabelText("商品名称"), ware.name);
  await choose(screen.getByLabelText("提货地点"), /柠条塔矿/);
  for (const [label, figure] of [
    [/^含税单价/, "620"],
    [/^库存总量/, "1000"],
    [/^起订量/, "100"],
    [/^步长/, "50"],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), figure);
  await choose(screen.getByLabelText("货物批次（选填）"), /一号储煤棚，可用 7,000 吨/);
  await userEvent.type(await screen.findByLabelText(/^粒度/), "0-500");
  const submit = screen.getByRole("button", { name: "保存并提交审核" });
  await userEvent.click(submit);
  expect(await screen.findByText("请填写发热量")).toBeDefined();
  await userEvent.type(screen.getByLabelText("发热量 承诺值"), "5500");
  expect(await screen.findByText("粒度须为0至300 mm")).toBeDefined();
  expect(saved).toEqual([]);
  await userEvent.clear(screen.getByLabelText(/^粒度/));
  await userEvent.type(screen.getByLabelText(/^粒度/), "0-50");
  await userEvent.click(submit);
  const dialog = within(await screen.findByRole("dialog", { name: "提交审核商品" }));
  await userEvent.click(dialog.getByRole("button", { name: "提交审核" }));
  await expect.poll(() => submitted).toEqual([{ ware: ware.ware, version: 1 }]);
  expect(saved).toMatchObject([
    {
      name: ware.name,
      price: 6_200_000n,
      quantity: 10_000_000n,
      lot: lotRow.lot,
      maxQuantity: null,
      attributes: [{ code: "size", value: "0-50" }],
      qualities: [{ code: "Q", promise: "5500", measured: "", reject: "" }],
    },
  ]);
});

test("a ware that was taken down can be edited, and one on sale cannot", async () => {
  const edited: InputOf<typeof mallWares.editTakenDown>[] = [];
  const down: Own = { ...ware, state: "4", needsReview: true, memo: "图文不符", actions: ["editByDown"] };
  const first = open(`?edit=${ware.ware}`, [
    answer(mallWares.readWare, () => down),
    answer(mallWares.editTakenDown, (input) => {
      edited.push(input);
      return edited.length === 1
        ? "QUANTITY_BELOW_RESERVED"
        : { ware: ware.ware, version: 5, state: "4" as const };
    }),
  ]);
  expect(await screen.findByText("下架原因：图文不符")).toBeDefined();
  const stock = screen.getByLabelText(/^库存总量/);
  expect(stock).toHaveProperty("value", "1,000");
  await userEvent.clear(stock);
  await userEvent.type(stock, "80");
  await screen.findByLabelText("发热量 承诺值");
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  expect(await screen.findByText(/被订单占用/)).toBeDefined();
  await userEvent.clear(stock);
  await userEvent.type(stock, "800");
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  await expect.poll(() => edited.length).toBe(2);
  expect(edited[1]).toMatchObject({ ware: ware.ware, version: 4, quantity: 8_000_000n });
  first.unmount();
  open(`?edit=${ware.ware}`, [answer(mallWares.readWare, () => ware)]);
  expect(await screen.findByText("该商品当前不能修改")).toBeDefined();
});

test("an unfinished greatest quantity of an order is pointed out, and not saved as no limit", async () => {
  const edited: InputOf<typeof mallWares.editWare>[] = [];
  open(`?edit=${ware.ware}`, [
    answer(mallWares.readWare, () => ({ ...ware, state: "0" as const, actions: ["edit" as const] })),
    answer(mallWares.editWare, (input) => {
      edited.push(input);
      return { ware: ware.ware, version: 5, state: "0" as const };
    }),
  ]);
  const most = await screen.findByLabelText(/^每单最多/);
  await userEvent.clear(most);
  await userEvent.type(most, "900.");
  await screen.findByLabelText("发热量 承诺值");
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  expect(await screen.findByText("数据非法")).toBeDefined();
  expect(edited).toEqual([]);
  await userEvent.clear(most);
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  await expect.poll(() => edited).toMatchObject([{ ware: ware.ware, maxQuantity: null }]);
});

type Choice = OutputOf<typeof mallWares.listChoices>[number];
const choice: Choice = {
  ware: ware.ware,
  name: ware.name,
  placeName: ware.placeName,
  price: ware.price,
  available: ware.available,
  reserved: ware.reserved,
  state: "2",
};
const choices = answer(mallWares.listChoices, () => [choice]);

const change: OutputOf<typeof mallWares.listPriceChanges>["rows"][number] = {
  change: "31",
  ware: ware.ware,
  name: ware.name,
  price: price(6_150_000n),
  now: ware.price,
  effectiveAt: after(86_400),
  addedAt: after(-60),
  addedBy: "王立新",
  state: "0",
};

test("new prices are planned for one moment, and a second change at that moment is refused", async () => {
  const inputs: InputOf<typeof mallWares.savePriceChanges>[] = [];
  open("/changeprice", [
    answer(mallWares.listPriceChanges, () => one(change)),
    choices,
    answer(mallWares.savePriceChanges, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "PRICE_TIME_TAKEN" : [{ change: 32, ware: ware.ware }];
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "新增调价" }));
  const dialog = within(screen.getByRole("dialog", { name: "新增调价" }));
  const save = dialog.getByRole("button", { name: /^登记调价/ });
  await userEvent.type(await dialog.findByLabelText(`${ware.name} 新价 元/吨`), "610.5");
  expect(save).toHaveProperty("disabled", true);
  await typeDay(dialog.getByLabelText("生效日期"), "2025-06-18");
  await userEvent.click(save);
  expect(await dialog.findByText(/已有一次调价/)).toBeDefined();
  await userEvent.click(save);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs[1]).toEqual({
    effectiveAt: Date.UTC(2025, 5, 18),
    changes: [{ ware: ware.ware, price: 6_105_000n }],
  });
});

test("selected price changes are put into effect at once, or deleted", async () => {
  const effective: unknown[] = [];
  const removed: unknown[] = [];
  open("/changeprice", [
    answer(mallWares.listPriceChanges, () => one(change)),
    answer(mallWares.previewPrices, ({ changes }) =>
      aCard({
        amount: null,
        effect: null,
        changes: [{ title: ware.name, from: "620.00 元/吨", to: "615.00 元/吨" }],
        seen: String(changes),
      }),
    ),
    answer(mallWares.makePriceEffective, (input) => {
      effective.push(input);
      return null;
    }),
    answer(mallWares.deletePriceChanges, ({ changes }) => {
      removed.push(changes);
      return null;
    }),
  ]);
  await screen.findByText(ware.name);
  const boxes = screen.getAllByRole("checkbox");
  await userEvent.click(boxes.at(-1) as HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "立即生效" }));
  const now = within(screen.getByRole("dialog", { name: "调价立即生效" }));
  expect(await now.findByRole("row", { name: `${ware.name} 620.00 元/吨 615.00 元/吨` })).toBeDefined();
  await userEvent.click(now.getByRole("button", { name: "立即生效" }));
  await expect.poll(() => effective).toEqual([{ changes: [31], seen: "31" }]);
  await userEvent.click(screen.getByRole("button", { name: "删除" }));
  const remove = within(screen.getByRole("dialog", { name: "删除调价" }));
  await userEvent.click(remove.getByRole("button", { name: "删除" }));
  await expect.poll(() => removed).toEqual([[31]]);
});

test("stocks are changed together, and one below what orders hold is refused", async () => {
  const inputs: InputOf<typeof mallWares.saveQuantityChanges>[] = [];
  open("/changenum", [
    answer(mallWares.listQuantityChanges, () => ({ rows: [], total: 0, counts: {}, sums: {} })),
    choices,
    answer(mallWares.saveQuantityChanges, (input) => {
      inputs.push(input);
      return inputs.length === 1
        ? "QUANTITY_BELOW_RESERVED"
        : [{ ware: ware.ware, available: quantity(0n), reserved: ware.reserved }];
    }),
  ]);
  expect(await screen.findByText(/点击右上角「调整库存」/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "调整库存" }));
  const dialog = within(screen.getByRole("dialog", { name: "调整库存" }));
  await choose(dialog.getByLabelText("调整方式"), "减少");
  await userEvent.type(await dialog.findByLabelText(`${ware.name} 减少 吨`), "900");
  const save = dialog.getByRole("button", { name: "确认调整 1 件" });
  await userEvent.click(save);
  expect(await dialog.findByText(/被订单占用/)).toBeDefined();
  await userEvent.click(save);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs[1]).toEqual({
    mode: "take",
    changes: [{ ware: ware.ware, quantity: 9_000_000n }],
    memo: "",
  });
});
