import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { fen } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./applications-page.tsx";
import "./hosts-page.tsx";
import "./merchants-page.tsx";
import "./orders-page.tsx";
import "./plan-changes-page.tsx";
import "./plans-page.tsx";
import "./statistics-page.tsx";
import "./wares-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { expectDraftOffered } from "../../../testing/drafts.ts";
import { after } from "../../../testing/market-rows.ts";
import { order, shop, ware, wareTemplate } from "../../../testing/merchant-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import { typeDay } from "../../../testing/type-day.ts";

const { feePlans, mallControl, mallSwitching, mallWares, merchantReviews, wareReviews } = api;

afterEach(cleanup);

const one = <Row,>(row: Row) => ({ rows: [row], total: 1, counts: {}, sums: {} });
const none = { rows: [], total: 0, counts: {}, sums: {} };

const open = (page: string, answers: readonly Answer[], role: RoleName = "mallManager") =>
  renderPage(`/console/${page}`, answers, {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });

const dialogOf = async (button: string, title: string) => {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return within(screen.getByRole("dialog", { name: title }));
};

const application: OutputOf<typeof merchantReviews.readApplication> = {
  shopName: shop.shopName,
  intro: "",
  contactName: shop.contactName,
  contactPhone: shop.contactPhone,
  address: "",
  opens: 0,
  closes: 0,
  plan: shop.plan,
  planName: shop.planName,
  memo: "",
  application: 7,
  state: "0",
  firm: shop.firm,
  firmName: shop.firmName,
  creditCode: "91610802XY03117K0A",
  appliedAt: after(-3_600),
  appliedBy: "王立新",
  decidedAt: null,
  opinion: "",
  attachments: [],
  mayDecide: true,
};

const applications = (read: typeof application): readonly Answer[] => [
  answer(merchantReviews.listApplications, () =>
    one({
      application: "7",
      firm: shop.firmName,
      shopName: shop.shopName,
      contact: shop.contactName,
      appliedAt: after(-3_600),
      appliedBy: "王立新",
      decidedAt: null,
      decidedBy: null,
      opinion: null,
      state: "0" as const,
    }),
  ),
  answer(merchantReviews.readApplication, () => read),
];

test("an application is approved, or rejected with an opinion, and who comes second is told so", async () => {
  const approvals: InputOf<typeof merchantReviews.approveApplication>[] = [];
  const rejections: InputOf<typeof merchantReviews.rejectApplication>[] = [];
  open("merchants", [
    ...applications(application),
    answer(merchantReviews.previewApplication, ({ step }) => shopCard(step)),
    answer(merchantReviews.approveApplication, (input) => {
      approvals.push(input);
      return approvals.length === 1 ? "REVIEW_DECIDED" : null;
    }),
    answer(merchantReviews.rejectApplication, (input) => {
      rejections.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByText(shop.shopName));
  expect(within(await screen.findByLabelText("入驻申请")).getByText("全天")).toBeDefined();
  const approve = await dialogOf("通过", "通过商家入驻");
  expect(await approve.findByRole("row", { name: "店铺 -- approve" })).toBeDefined();
  await userEvent.click(approve.getByRole("button", { name: "通过" }));
  expect(await approve.findByText("该申请已由其他人员处理")).toBeDefined();
  await userEvent.click(approve.getByRole("button", { name: "通过" }));
  await expect.poll(() => approvals.at(1)).toEqual({ application: 7, memo: "", seen: "approve" });
  const reject = await dialogOf("驳回", "驳回商家入驻");
  const send = reject.getByRole("button", { name: "驳回" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(reject.getByLabelText(/^审核意见/), "资质不全");
  expect(await reject.findByRole("row", { name: "店铺 -- reject" })).toBeDefined();
  await userEvent.click(send);
  await expect.poll(() => rejections).toEqual([{ application: 7, memo: "资质不全", seen: "reject" }]);
});

/** What a step makes of a shop. */
const shopCard = (step: string) =>
  aCard({ amount: null, effect: null, changes: [{ title: "店铺", from: "", to: step }], seen: step });

test("an application that the user may not decide has no buttons", async () => {
  open("merchants", applications({ ...application, mayDecide: false }));
  await userEvent.click(await screen.findByText(shop.shopName));
  expect(await screen.findByLabelText("入驻申请")).toBeDefined();
  expect(screen.queryByRole("button", { name: "通过" })).toBeNull();
});

type ShopRow = OutputOf<typeof merchantReviews.listMerchants>["rows"][number];
const shopRow: ShopRow = {
  firmId: shop.firm,
  shopName: shop.shopName,
  firm: shop.firmName,
  wares: 3,
  sold: order.count,
  plan: shop.plan,
  planName: shop.planName,
  openedAt: after(-86_400),
  suspendedFor: null,
  state: "0",
};

test("a shop is suspended and resumed with a reason, but never by an auditor", async () => {
  const suspensions: unknown[] = [];
  const first = open("mall-shops", [
    answer(merchantReviews.listMerchants, () => one(shopRow)),
    answer(merchantReviews.previewStanding, ({ step }) => shopCard(step)),
    answer(merchantReviews.suspendMerchant, (input) => {
      suspensions.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByText(shop.shopName));
  const dialog = await dialogOf("停用店铺", "停用店铺");
  const send = dialog.getByRole("button", { name: "停用" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^原因/), "质量投诉");
  expect(await dialog.findByRole("row", { name: "店铺 -- suspend" })).toBeDefined();
  await userEvent.click(send);
  await expect.poll(() => suspensions).toEqual([{ firm: shop.firm, reason: "质量投诉", seen: "suspend" }]);
  first.unmount();
  const stopped = open("mall-shops", [
    answer(merchantReviews.listMerchants, () =>
      one({ ...shopRow, state: "9" as const, suspendedFor: "质量投诉" }),
    ),
  ]);
  await userEvent.click(await screen.findByText(shop.shopName));
  expect(await screen.findByRole("button", { name: "恢复店铺" })).toBeDefined();
  stopped.unmount();
  open("mall-shops", [answer(merchantReviews.listMerchants, () => one(shopRow))], "auditor");
  await userEvent.click(await screen.findByText(shop.shopName));
  expect(screen.queryByRole("button", { name: "停用店铺" })).toBeNull();
});

type ReviewRead = OutputOf<typeof wareReviews.readWare>;
const review: ReviewRead = {
  ...ware,
  firm: shop.firm,
  firmName: shop.firmName,
  shopName: shop.shopName,
  moves: [
    {
      at: after(-60),
      cause: "set",
      quantity: ware.quantity,
      available: ware.quantity,
      reserved: order.count,
      order: null,
    },
  ],
  actions: ["takeDown"],
};

const wareCard = (step: string) =>
  aCard({
    amount: null,
    effect: null,
    changes: [{ title: "商城可售", from: "900 吨", to: "0 吨" }],
    seen: step,
  });

const wares = (read: ReviewRead): readonly Answer[] => [
  answer(wareReviews.listWares, () =>
    one({
      ware: ware.ware,
      name: ware.name,
      shopName: shop.shopName,
      firm: shop.firmName,
      wareKind: "动力煤",
      place: "柠条塔矿",
      price: ware.price,
      available: ware.available,
      submittedAt: null,
      decidedBy: null,
      memo: null,
      state: read.state,
    }),
  ),
  answer(wareReviews.readWare, () => read),
  answer(wareReviews.previewStep, ({ step }) => wareCard(step)),
  answer(mallWares.listAttributes, () => wareTemplate),
];

test("a ware is approved in the version on the screen, and taken down with a reason", async () => {
  const approvals: unknown[] = [];
  const takeDowns: unknown[] = [];
  const first = open("mall-wares", [
    ...wares({ ...review, state: "1", actions: ["approve", "reject"] }),
    answer(wareReviews.approveWare, (input) => {
      approvals.push(input);
      return approvals.length === 1 ? "VERSION_STALE" : null;
    }),
  ]);
  await userEvent.click(await screen.findByText(ware.name));
  expect(await screen.findByText("发热量")).toBeDefined();
  const approve = await dialogOf("通过", "通过商品审核");
  expect(await approve.findByRole("row", { name: "商城可售 900 吨 0 吨" })).toBeDefined();
  await userEvent.click(approve.getByRole("button", { name: "通过" }));
  expect(await approve.findByRole("alert")).toBeDefined();
  await userEvent.click(approve.getByRole("button", { name: "通过" }));
  await expect
    .poll(() => approvals.at(1))
    .toEqual({ ware: ware.ware, version: 4, memo: "", seen: "approve" });
  first.unmount();
  open("mall-wares", [
    ...wares(review),
    answer(wareReviews.takeDownWare, (input) => {
      takeDowns.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByText(ware.name));
  expect(within(await screen.findByRole("region", { name: "库存变动" })).getByText("调量")).toBeDefined();
  const dialog = await dialogOf("下架", "下架商品");
  const send = dialog.getByRole("button", { name: "下架" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^下架原因/), "图文不符");
  await dialog.findByRole("row", { name: "商城可售 900 吨 0 吨" });
  await userEvent.click(send);
  await expect.poll(() => takeDowns).toEqual([{ ware: ware.ware, reason: "图文不符", seen: "takeDown" }]);
});

type HostRow = OutputOf<typeof mallSwitching.listHostsForStaff>["rows"][number];
const hostRow: HostRow = {
  host: "3",
  domain: "mall.example.com",
  memo: "",
  changedBy: "姚蕾",
  changedAt: after(-60),
  state: "Y",
};

test("a host is added, refused where it exists, and disabled on a card", async () => {
  const added: unknown[] = [];
  const set: unknown[] = [];
  open("mall-hosts", [
    answer(mallSwitching.listHostsForStaff, () => one(hostRow)),
    answer(mallSwitching.addHost, (input) => {
      added.push(input);
      return added.length === 1 ? "HOST_TAKEN" : { host: 4 };
    }),
    answer(mallSwitching.previewHostState, ({ host, enabled }) =>
      aCard({ subject: "其他域名不变", seen: `${host} ${enabled}` }),
    ),
    answer(mallSwitching.setHostState, (input) => {
      set.push(input);
      return null;
    }),
  ]);
  const dialog = await dialogOf("登记域名", "登记商城域名");
  await userEvent.type(dialog.getByLabelText("域名"), "shop.example.com");
  await userEvent.click(dialog.getByRole("button", { name: "保存" }));
  expect(await dialog.findByText(/已登记/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "保存" }));
  await expect.poll(() => added.at(1)).toEqual({ domain: "shop.example.com", enabled: true, memo: "" });
  await userEvent.click(await screen.findByText("mall.example.com"));
  const off = await dialogOf("停用", "停用商城域名");
  expect(await off.findByText("其他域名不变")).toBeDefined();
  await userEvent.click(off.getByRole("button", { name: "停用" }));
  await expect.poll(() => set).toEqual([{ host: 3, enabled: false, seen: "3 false" }]);
});

test("the lists of orders and fees of the mall have a hint while they are empty", async () => {
  let busy = true;
  const orders = open("mall-orders", [answer(mallControl.listOrders, () => (busy ? "BUSY" : none))]);
  await screen.findByText("系统繁忙，请稍后重试");
  busy = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByText("这段时间没有商城订单")).toBeDefined();
  orders.unmount();
  open("mall-fees", [answer(mallControl.listFees, () => none)]);
  expect(await screen.findByText(/合同生效时收取的服务费/)).toBeDefined();
});

test("the statistics are those of the selected period", async () => {
  const queries: unknown[] = [];
  const figures = { orders: 4, quantity: order.count, amount: order.amount };
  open("mall-statistics", [
    answer(mallControl.readStatistics, (input) => {
      queries.push(input);
      return {
        from: input.from || "2025-03-19",
        to: input.to || "2025-06-16",
        states: [{ state: "1", ...figures }],
        agreed: { contracts: 2, quantity: order.count, amount: order.amount, fees: fen(12_400n) },
        days: [{ day: "2025-06-16", ...figures }],
        kinds: [{ kind: ware.wareKind, kindName: "动力煤", ...figures, averagePrice: ware.price }],
        shops: [{ firm: shop.firm, shopName: shop.shopName, ...figures, confirmed: 3 }],
      };
    }),
  ]);
  expect(await screen.findByText("下单时间 2025-03-19 至 2025-06-16")).toBeDefined();
  expect(within(screen.getByRole("region", { name: "按商品种类" })).getByText("620.00")).toBeDefined();
  expect(screen.getByRole("img", { name: /每日下单货款/ })).toBeDefined();
  const from = screen.getByLabelText("开始日期");
  await typeDay(from, "2025-07-01");
  expect(screen.getByRole("button", { name: "查询" })).toHaveProperty("disabled", true);
  await typeDay(from, "2025-06-01");
  await userEvent.click(screen.getByRole("button", { name: "查询" }));
  expect(await screen.findByText("下单时间 2025-06-01 至 2025-06-16")).toBeDefined();
  expect(queries.at(-1)).toEqual({ from: "2025-06-01", to: "2025-06-16" });
});

test("a plan gets another phase from tomorrow on, and a phase that has begun can only be ended", async () => {
  const inputs: InputOf<typeof feePlans.requestPlan>[] = [];
  const previews: InputOf<typeof feePlans.previewPlan>[] = [];
  const firstPhase = { side: "B", feeType: "T", rate: "0.20", from: "2020-01-01", until: null } as const;
  const usual = {
    name: "标准收费",
    buyerDeposit: "10",
    sellerDeposit: "0",
    enabled: true,
    phases: [firstPhase],
  };
  open("mall-plans", [
    answer(feePlans.listPlans, () => [{ ...usual, plan: shop.plan, shops: 5 }]),
    answer(feePlans.previewPlan, (terms) => {
      previews.push(terms);
      return aCard({ amount: null, effect: null, party: terms.name });
    }),
    answer(feePlans.requestPlan, (input) => {
      inputs.push(input);
      return { change: 1 };
    }),
  ]);
  const dialog = await dialogOf("修改", "修改收费方案");
  expect(dialog.getByLabelText("费率（元/吨）")).toHaveProperty("disabled", true);
  await typeDay(dialog.getByLabelText(/^截止日/), "2099-12-31");
  await userEvent.click(dialog.getByRole("button", { name: "添加阶段" }));
  await userEvent.type(dialog.getAllByLabelText("费率（元/吨）")[1] as HTMLElement, "0.25");
  const send = dialog.getByRole("button", { name: "提交复核" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^依据/), "年度方案");
  await expect.poll(() => send).toHaveProperty("disabled", false);
  await userEvent.click(send);
  const { reason: _, ...queries } = inputs[0] ?? {};
  expect(previews.at(-1)).toEqual(queries);
  await expect
    .poll(() => inputs[0]?.phases.map(({ rate, until }) => [rate, until]))
    .toEqual([
      ["0.20", "2099-12-31"],
      ["0.25", null],
    ]);
});

test("a plan that was filled in and not submitted is offered as a draft", () =>
  expectDraftOffered({
    open: async () => {
      open("mall-plans", [answer(feePlans.listPlans, () => [])]);
      await userEvent.click(await screen.findByRole("button", { name: "新增方案" }));
    },
    label: /^依据/,
    typed: "年度方案",
  }));

test("a change is confirmed, or rejected with an opinion", async () => {
  const confirmations: InputOf<typeof feePlans.confirmChange>[] = [];
  const change = {
    change: "3",
    words: "新增 · 优惠收费",
    reason: "年度方案",
    askedBy: "姚蕾",
    askedAt: after(-3_600),
    decidedBy: null,
    decidedAt: null,
    memo: null,
    state: "0" as const,
  };
  open("mall-plan-changes", [
    answer(feePlans.listChanges, () => one(change)),
    answer(feePlans.previewChange, () => aCard({ amount: null })),
    answer(feePlans.confirmChange, (input) => {
      confirmations.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByText("新增 · 优惠收费"));
  const dialog = await dialogOf("复核", "复核商城收费变更");
  await userEvent.click(await dialog.findByRole("button", { name: "通过，变更生效" }));
  await expect.poll(() => confirmations).toEqual([{ change: 3, seen: aCard().seen }]);
});
