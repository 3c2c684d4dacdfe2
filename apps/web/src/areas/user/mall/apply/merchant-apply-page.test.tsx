import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./merchant-apply-page.tsx";
import { expectDraftOffered } from "../../../../testing/drafts.ts";
import { mallSite } from "../../../../testing/mall-rows.ts";
import { after } from "../../../../testing/market-rows.ts";
import { feePlan, ofMall, shop } from "../../../../testing/merchant-rows.ts";
import { type Answer, answer, renderPage, trader } from "../../../../testing/render-page.tsx";

const { letters, merchants } = api;
type Application = NonNullable<OutputOf<typeof merchants.readApplication>>;

afterEach(cleanup);

const application: Application = {
  shopName: shop.shopName,
  intro: shop.intro,
  contactName: shop.contactName,
  contactPhone: shop.contactPhone,
  address: shop.address,
  opens: 480,
  closes: 1080,
  plan: feePlan,
  memo: "",
  application: 7,
  state: "2",
  appliedAt: after(-7_200),
  decidedAt: after(-3_600),
  opinion: "请补充煤炭经营资质",
  attachments: [],
};

const open = (last: Application | null, answers: readonly Answer[] = [], signedIn = trader) =>
  renderPage(
    "/user/mall/customer/merchantApply",
    [
      ...ofMall(null),
      answer(merchants.readApplication, () => last),
      answer(merchants.listFeePlans, () => [
        {
          plan: feePlan,
          name: "标准方案",
          paraType: "R" as const,
          rate: "1",
          buyerDeposit: "5",
          sellerDeposit: "3",
        },
      ]),
      ...answers,
    ],
    { signedIn, site: mallSite },
  );

test("once the shop is open its pages are in the menu, without anything being loaded anew", async () => {
  let opened = false;
  const answers = answer(merchants.readShop, () => {
    const own = opened ? shop : null;
    opened = true;
    return { firm: own?.firm ?? null, shop: own };
  });
  open({ ...application, state: "1" }, [answers]);
  expect(await screen.findByRole("link", { name: "商品管理" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "商家入驻" })).toBeNull();
});

test("an application that is filled in and not sent is offered again", () =>
  expectDraftOffered({ open: () => open(null), label: "店铺名称", typed: "晨曜煤业" }));

test("a firm applies with its shop, a fee plan and its consent; nothing is sent before", async () => {
  const inputs: InputOf<typeof merchants.apply>[] = [];
  open(null, [
    answer(merchants.apply, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "SHOP_NAME_TAKEN" : { application: 8 };
    }),
    answer(letters.readProtocol, () => ({
      kind: "merchant",
      title: "商城商家入驻协议",
      issuer: "朔原大宗商品交易中心",
      since: "2025-01-01 00:00:00",
      clauses: ["商家对商品负责。"],
      pdf: "",
    })),
  ]);
  const submit = await screen.findByRole("button", { name: "提交申请" });
  await userEvent.click(submit);
  expect(await screen.findByText("请完善店铺信息")).toBeDefined();
  await userEvent.type(screen.getByLabelText("店铺名称"), " 晨曜煤业 ");
  await userEvent.type(screen.getByLabelText("联系人"), "王立新");
  await userEvent.type(screen.getByLabelText("联系电话"), "13800000000");
  expect(await screen.findByText("请选择收费方案")).toBeDefined();
  await userEvent.click(await screen.findByRole("radio", { name: /标准方案/ }));
  expect(screen.getByText("请阅读并同意入驻协议")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "查看全文" }));
  expect(await screen.findByText("商家对商品负责。")).toBeDefined();
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "关闭" }));
  await userEvent.click(screen.getByRole("checkbox", { name: /我已阅读并同意/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: "全天营业" }));
  expect(inputs).toEqual([]);
  await userEvent.click(submit);
  expect(await screen.findByText(/已被使用/)).toBeDefined();
  await userEvent.click(submit);
  await expect.poll(() => inputs.length).toBe(2);
  expect(inputs[1]).toMatchObject({
    shopName: "晨曜煤业",
    plan: feePlan,
    opens: 0,
    closes: 0,
    attachments: [],
  });
});

test("a rejected application shows its reason and can be corrected", async () => {
  open(application);
  expect(await screen.findByText("审核意见：请补充煤炭经营资质")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "修改后重新申请" }));
  expect(await screen.findByDisplayValue("晨曜煤业")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "返回" }));
  expect(await screen.findByText("已驳回")).toBeDefined();
});

test("an application in review cannot be sent again, and an approved one leads to the shop", async () => {
  const waiting = open({ ...application, state: "0", opinion: "", decidedAt: null });
  expect(await screen.findByText(/正在审核/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "提交申请" })).toBeNull();
  waiting.unmount();
  open({ ...application, state: "1" });
  expect(await screen.findByRole("link", { name: "管理店铺" })).toBeDefined();
});

test("a user who may not apply is told so, and a failed reading can be tried again", async () => {
  const viewer = open(null, [], { ...trader, roles: ["viewer"] });
  expect(await screen.findByText("贵企业尚未申请入驻")).toBeDefined();
  viewer.unmount();
  const other = open(null, [], { ...trader, firmKind: "2" });
  expect(await screen.findByText("仅交易会员可申请入驻商城")).toBeDefined();
  other.unmount();
  let busy = true;
  open(null, [answer(merchants.readApplication, () => (busy ? "BUSY" : application))]);
  await screen.findByText("系统繁忙，请稍后重试");
  busy = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(within(await screen.findByLabelText("入驻申请")).getByText("晨曜煤业")).toBeDefined();
});
