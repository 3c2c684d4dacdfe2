import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { type FirmId, price } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./groups-page.tsx";
import { mallSite } from "../../../../../testing/mall-rows.ts";
import { ofMall, ware } from "../../../../../testing/merchant-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../../../testing/render-page.tsx";
import type { GroupRead } from "./reads.ts";

const { mallGroups, mallWares } = api;

afterEach(cleanup);

const row = { group: "7", name: "重点客户", customers: 1, wares: 1, changedAt: testNow, changedBy: "王立" };
const page = <Row,>(rows: readonly Row[]) => ({ rows, total: rows.length, counts: {}, sums: {} });

const group: GroupRead = {
  group: 7,
  name: "重点客户",
  version: 3,
  customers: [{ firm: "F2" as FirmId, name: "府谷电厂" }],
  discounts: [
    {
      ware: ware.ware,
      name: ware.name,
      listPrice: price(690_0000n),
      discount: price(15_0000n),
      price: price(675_0000n),
    },
  ],
};

const open = (answers: readonly Answer[], path = "/user/mall/merchant/groups") =>
  renderPage(
    path,
    [
      ...ofMall(),
      answer(mallGroups.listGroups, () => page([row])),
      answer(mallGroups.readGroup, () => group),
      answer(mallWares.listChoices, () => []),
      ...answers,
    ],
    { site: mallSite, signedIn: { ...trader, roles: ["administrator"] } },
  );

test("a group shows its customers and what they pay", async () => {
  open([], "/user/mall/merchant/groups?open=7");
  const table = within(await screen.findByRole("table", { name: "优惠商品" }));
  expect(table.getByRole("row", { name: new RegExp(`${ware.name} 690.00 15.00 675.00`) })).toBeDefined();
  expect(screen.getByText("府谷电厂")).toBeDefined();
});

test("a group is changed as a whole, with the version that was seen", async () => {
  const inputs: InputOf<typeof mallGroups.saveGroup>[] = [];
  open(
    [
      answer(mallGroups.saveGroup, (input) => {
        inputs.push(input);
        return { group: 7, version: 4 };
      }),
    ],
    "/user/mall/merchant/groups?open=7",
  );
  await userEvent.click(await screen.findByRole("button", { name: "修改" }));
  const dialog = within(await screen.findByRole("dialog", { name: "修改客户组" }));
  await userEvent.click(dialog.getByRole("button", { name: "移除 府谷电厂" }));
  await userEvent.click(dialog.getByRole("button", { name: "保存客户组" }));
  await expect
    .poll(() => inputs)
    .toEqual([
      {
        group: 7,
        version: 3,
        name: "重点客户",
        customers: [],
        discounts: [{ ware: ware.ware, discount: 15_0000n }],
      },
    ]);
});

test("a group of a name that there is is refused in words, and what was typed stays", async () => {
  open([answer(mallGroups.saveGroup, () => "GROUP_NAME_TAKEN")]);
  await userEvent.click(await screen.findByRole("button", { name: "新增客户组" }));
  const dialog = within(await screen.findByRole("dialog", { name: "新增客户组" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "客户组名称" }), "长协客户");
  await userEvent.click(dialog.getByRole("button", { name: "保存客户组" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("同名");
  expect((dialog.getByRole("textbox", { name: "客户组名称" }) as HTMLInputElement).value).toBe("长协客户");
});

test("a group is deleted after a question, and its customers pay the shop's price", async () => {
  const inputs: InputOf<typeof mallGroups.deleteGroup>[] = [];
  open(
    [
      answer(mallGroups.deleteGroup, (input) => {
        inputs.push(input);
        return { group: 7 };
      }),
    ],
    "/user/mall/merchant/groups?open=7",
  );
  await userEvent.click(await screen.findByRole("button", { name: "删除" }));
  const dialog = within(await screen.findByRole("dialog", { name: "删除客户组" }));
  expect(dialog.getByText(/1 家客户从现在起按牌价订购/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "删除客户组" }));
  await expect.poll(() => inputs).toEqual([{ group: 7, version: 3 }]);
});

test("without groups the page says how to begin", async () => {
  open([answer(mallGroups.listGroups, () => page<typeof row>([]))]);
  expect(await screen.findByText("点击「新增客户组」，选择客户并填写每件商品的优惠")).toBeDefined();
});
