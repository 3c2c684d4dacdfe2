import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../../../testing/a-card.ts";
import { choose } from "../../../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./shop-page.tsx";
import { mallSite } from "../../../../../testing/mall-rows.ts";
import { after } from "../../../../../testing/market-rows.ts";
import { ofMall, shop } from "../../../../../testing/merchant-rows.ts";
import { type Answer, answer, renderPage, trader } from "../../../../../testing/render-page.tsx";

const { merchants } = api;

afterEach(cleanup);

const log = answer(merchants.listLog, () => ({
  rows: [
    {
      entry: "1",
      at: after(-60),
      action: "修改营业时间",
      ware: null,
      detail: "08:00–18:00",
      by: "王立新",
    },
  ],
  total: 1,
  counts: {},
  sums: {},
}));

const open = (answers: readonly Answer[] = [], own: typeof shop | null = shop, signedIn = trader) =>
  renderPage("/user/mall/merchant/merchant", [...ofMall(own), log, ...answers], {
    signedIn,
    site: mallSite,
  });

const dialogOf = async (button: string, title: string) => {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return within(screen.getByRole("dialog", { name: title }));
};

test("a merchant sees his shop and what has been done with it, and changes what it says", async () => {
  const inputs: InputOf<typeof merchants.editShop>[] = [];
  open([
    answer(merchants.editShop, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "VERSION_STALE" : null;
    }),
  ]);
  expect(await screen.findByText("修改营业时间")).toBeDefined();
  expect(within(await screen.findByLabelText("店铺信息")).getByText("08:00–18:00")).toBeDefined();
  const dialog = await dialogOf("修改信息", "修改店铺信息");
  const name = dialog.getByLabelText("店铺名称");
  const save = dialog.getByRole("button", { name: "保存" });
  await userEvent.clear(name);
  expect(save).toHaveProperty("disabled", true);
  await userEvent.type(name, "晨曜煤业旗舰店");
  await userEvent.click(save);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(save);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs[1]).toMatchObject({ shopName: "晨曜煤业旗舰店", version: 3 });
});

test("hours are changed, and the shop is stopped after reading what follows", async () => {
  const hours: InputOf<typeof merchants.editHours>[] = [];
  const states: InputOf<typeof merchants.editStatus>[] = [];
  open([
    answer(merchants.editHours, (input) => {
      hours.push(input);
      return null;
    }),
    answer(merchants.previewStatus, ({ status, version }) =>
      aCard({
        amount: null,
        effect: null,
        changes: [{ title: "展示的商品", from: "3 件", to: `${status} 件` }],
        subject: `版本 ${version}`,
      }),
    ),
    answer(merchants.editStatus, (input) => {
      states.push(input);
      return null;
    }),
  ]);
  const time = await dialogOf("营业时间", "营业时间");
  await userEvent.click(time.getByLabelText("全天营业"));
  await userEvent.click(time.getByRole("button", { name: "保存" }));
  await expect.poll(() => hours).toEqual([{ opens: 0, closes: 0, version: 3 }]);
  const status = await dialogOf("店铺状态", "店铺状态");
  const ok = status.getByRole("button", { name: /^改为/ });
  expect(ok).toHaveProperty("disabled", true);
  await choose(status.getByRole("combobox"), "停用");
  expect(await status.findByRole("row", { name: "展示的商品 3 件 2 件" })).toBeDefined();
  expect(status.getByText("版本 3")).toBeDefined();
  await userEvent.click(ok);
  await expect.poll(() => states).toEqual([{ status: "2", version: 3 }]);
});

test("a merchant cannot edit a stopped shop, and a firm without a shop may apply", async () => {
  const stopped = open([], { ...shop, suspendedFor: "质量投诉", condition: "stopped" });
  expect(await screen.findByText(/店铺已被交易中心停用：质量投诉/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "店铺状态" })).toBeNull();
  stopped.unmount();
  const viewer = open([], shop, { ...trader, roles: ["viewer"] });
  expect(await screen.findByLabelText("店铺信息")).toBeDefined();
  expect(screen.queryByRole("button", { name: "修改信息" })).toBeNull();
  viewer.unmount();
  open([], null);
  expect(await screen.findByRole("link", { name: "申请入驻" })).toBeDefined();
});
