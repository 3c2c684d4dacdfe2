import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { applications } from "@zd/api/trading/applications";
import { parameterSheet } from "@zd/api/trading/parameters";
import type { OutputOf } from "@zd/api/wire/operation";
import { type ApplicationId, firmId, type WareKindId } from "@zd/domain/kernel/brand";
import type { ProductId } from "@zd/domain/terms/product";
import { perTonne, tonnes, yuan } from "@zd/domain/testing/samples";
import {
  type ApplicationDraft,
  emptyDraft,
  type FactoryId,
  type GradeId,
} from "@zd/domain/trading/application-terms";
import { afterEach, expect, test } from "vitest";
import { choose, chosenIn } from "../../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./trade-apply-page.tsx";
import { expectDraftOffered } from "../../../../testing/drafts.ts";
import { lotRow, oneLot } from "../../../../testing/goods-rows.ts";
import { after } from "../../../../testing/market-rows.ts";
import {
  answer,
  contractClerk,
  inSameBrowser,
  renderPage,
  trader,
  uploadAnswer,
} from "../../../../testing/render-page.tsx";
import { storedFiles } from "../../../../testing/stored-files.ts";

type Detail = OutputOf<typeof applications.readApplication>;
type Row = OutputOf<typeof applications.listApplications>["rows"][number];

afterEach(cleanup);

const id = "JS250616-00001" as ApplicationId;

const draft: ApplicationDraft = {
  ...emptyDraft,
  wareKind: "WK01" as WareKindId,
  factory: "FA01" as FactoryId,
  product: "PR01" as ProductId,
  grade: "GR01" as GradeId,
  qualities: [{ code: "Q", label: "热值 Qnet,ar", value: "5600", unit: "kcal/kg" }],
  lots: [{ count: 6, quantity: tonnes("5000") }],
  total: tonnes("30000"),
  basePrice: perTonne("620"),
};

const detail = (change: Partial<Detail> = {}): Detail => ({
  application: id,
  version: 3,
  status: "0",
  next: "owner",
  owner: { firm: firmId("F1"), name: "榆林晨曜煤业有限公司" },
  writtenBy: "王立新",
  createdAt: after(-3600),
  submittedAt: null,
  memo: "",
  section: null,
  terms: draft as Detail["terms"],
  names: {
    wareKind: "动力煤",
    factory: "张家峁矿",
    product: "原煤",
    grade: "原煤(2-2)",
    spec: "",
    priceUnit: "",
    contractTemplate: "",
    deliveryMode: "",
    transport: "",
    priceBasis: "",
    payType: "",
  },
  invited: [],
  attachments: [],
  actions: ["edit", "submit", "delete"],
  notice: null,
  warnings: ["起拍价 620.00 元/吨不在政府中长期合理区间内"],
  ...change,
});

const row: Row = {
  application: id,
  product: "原煤(2-2)",
  factory: "张家峁矿",
  side: "S",
  mode: "0",
  modeName: "竞价",
  kind: "A",
  quantity: tonnes("30000"),
  basePrice: perTonne("620"),
  startsAt: null,
  createdAt: after(-3600),
  user: "王立新",
  section: null,
  next: "owner",
  status: "0",
};

const listed = answer(applications.listApplications, () => ({
  rows: [row],
  total: 1,
  counts: { "0": 1 },
  sums: { quantity: "30000" },
}));
const log = answer(applications.listApplicationSteps, () => [
  { seq: 1, at: after(-3600), step: "saved" as const, stepName: "保存草稿", by: "王立新", memo: "" },
]);
type Terms = OutputOf<typeof parameterSheet.readTradeTerms>;
/** The exchange's parameters, as the platform has them. */
const terms = (change: Partial<Terms> = {}): Terms => ({
  noticeDays: 1,
  priceStep: perTonne("1"),
  maxPriceStep: null,
  minBidders: 1,
  tieRule: "T",
  deposit: { mode: "RATIO", rate: 1_000 },
  feeBuy: { unit: "TON", perTonne: perTonne("0.2") },
  feeSell: { unit: "TON", perTonne: perTonne("0") },
  coolMs: 300_000,
  quoteMs: 300_000,
  ...change,
});
const references = [
  answer(parameterSheet.readTradeTerms, () => terms()),
  answer(
    applications.listAllowedWareKinds,
    () => [{ wareKind: "WK01" as WareKindId, name: "动力煤", sides: ["S"] as const }] as never,
  ),
  answer(applications.listFactories, () => [
    {
      factory: "FA01" as FactoryId,
      name: "张家峁矿",
      kind: "矿",
      province: "陕西",
      city: "榆林",
      county: "神木市",
    },
  ]),
  answer(applications.listProducts, () => [
    { product: "PR01" as ProductId, name: "原煤", wareKind: "WK01" as WareKindId },
  ]),
  answer(applications.listGrades, () => [{ grade: "GR01" as GradeId, name: "原煤(2-2)" }]),
  answer(applications.listSpecs, () => []),
  answer(applications.readAttributeTemplate, () => [
    { code: "Q", label: "热值 Qnet,ar", unit: "kcal/kg", required: true },
  ]),
];

test("an application in the list says who must act next, and its drawer offers what is allowed", async () => {
  renderPage(
    "/user/trade/tradeapply",
    [
      listed,
      log,
      answer(applications.readApplication, () =>
        detail({ status: "1", next: "exchange", actions: ["withdraw"] }),
      ),
    ],
    { signedIn: trader },
  );
  const line = (await screen.findByText(id)).closest("tr") as HTMLElement;
  expect(within(line).getByText("本企业")).toBeDefined();
  await userEvent.click(line);
  expect(await screen.findByText(/交易中心正在审核/)).toBeDefined();
  expect(screen.getByRole("button", { name: "撤回" })).toBeDefined();
  for (const name of ["删除", "提交审核"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.getByText(/不在政府中长期合理区间内/)).toBeDefined();
  expect(await screen.findByText("保存草稿")).toBeDefined();
});

test("a rejected application shows the reason to its owner", async () => {
  renderPage(
    "/user/trade/tradeapply",
    [
      listed,
      log,
      answer(applications.readApplication, () =>
        detail({ status: "2", memo: "硫分与检验报告不符", actions: ["edit", "delete"] }),
      ),
    ],
    { signedIn: trader },
  );
  await userEvent.click(await screen.findByText(id));
  expect(await screen.findByText("审核意见：硫分与检验报告不符")).toBeDefined();
});

test("a submission is confirmed with quantity, price and amount in figures and capitals, and sent once", async () => {
  const inputs: unknown[] = [];
  renderPage(
    "/user/trade/tradeapply",
    [
      listed,
      log,
      answer(applications.readApplication, () => detail()),
      answer(applications.submitApplication, ({ application }) => {
        inputs.push(application);
        return { application, version: 4, status: "1" as const };
      }),
    ],
    { signedIn: trader },
  );
  await userEvent.click(await screen.findByText(id));
  await userEvent.click(await screen.findByRole("button", { name: "提交审核" }));
  const dialog = await screen.findByRole("dialog", { name: "提交审核" });
  for (const text of ["30,000 吨", "620.00 元/吨", "18,600,000.00 元", "壹仟捌佰陆拾万元整"])
    expect(within(dialog).getByText(text)).toBeDefined();
  await userEvent.dblClick(within(dialog).getByRole("button", { name: "提交审核" }));
  expect(await screen.findByText("提交审核成功")).toBeDefined();
  expect(inputs).toEqual([id]);
});

test("the fault of a field is shown once it is left, and a faulty step cannot be passed", async () => {
  renderPage("/user/trade/tradeapply?edit=new", references, { signedIn: trader });
  await userEvent.click(await screen.findByRole("button", { name: "下一步" }));
  expect(screen.getByText("请选择商品种类")).toBeDefined();
  await choose(screen.getByLabelText("商品种类"), "动力煤");
  await choose(await screen.findByLabelText("厂矿"), /张家峁矿/);
  await choose(screen.getByLabelText("产品"), "原煤");
  await choose(screen.getByLabelText("等级(牌号)"), "原煤(2-2)");
  const kcal = await screen.findByLabelText("热值 Qnet,ar");
  await userEvent.type(kcal, "很高");
  await userEvent.tab();
  expect(await screen.findByText("质量指标热值 Qnet,ar须为数值、上下限或区间")).toBeDefined();
  await userEvent.clear(kcal);
  await userEvent.type(kcal, "5600");
  await userEvent.click(screen.getByRole("button", { name: "下一步" }));

  await userEvent.type(await screen.findByLabelText("批次数"), "6");
  await userEvent.type(screen.getByLabelText("每批数量 吨"), "5000");
  await userEvent.type(screen.getByLabelText("总量 吨"), "25000");
  await userEvent.tab();
  expect(screen.getByText("各批数量合计30000吨，与总量25000吨不符")).toBeDefined();
});

test("an unfinished draft is saved, and its number is in the address from then on", async () => {
  const inputs: { version: number | undefined; total: unknown }[] = [];
  renderPage(
    `/user/trade/tradeapply?edit=${id}`,
    [
      ...references,
      answer(applications.readApplication, () => detail()),
      answer(applications.saveApplication, ({ application, version, total }) => {
        inputs.push({ version, total });
        return { application: application ?? id, version: (version ?? 0) + 1, status: "0" as const };
      }),
    ],
    { signedIn: trader },
  );
  await userEvent.click(await screen.findByRole("button", { name: "2 数量与价格" }));
  const total = await screen.findByLabelText("总量 吨");
  await userEvent.clear(total);
  await userEvent.type(total, "35000");
  for (let saved = 1; saved <= 2; saved++) {
    await userEvent.click(screen.getByRole("button", { name: "保存草稿" }));
    await expect.poll(() => inputs.length).toBe(saved);
  }
  expect(inputs.map(({ version }) => version)).toEqual([3, 4]);
  expect(inputs[0]?.total).toBe(tonnes("35000"));
});

const openNew = async (signedIn = trader) => {
  const opened = renderPage("/user/trade/tradeapply?edit=new", references, { signedIn });
  await userEvent.click(await screen.findByRole("button", { name: "2 数量与价格" }));
  return opened;
};

test("an application that was filled in and not sent is offered again", () =>
  expectDraftOffered({
    open: () => openNew(),
    label: "总量 吨",
    typed: "25,000",
  }));

test("going on with a faulty step says how many faults remain, and focuses the first of them", async () => {
  renderPage("/user/trade/tradeapply?edit=new", references, { signedIn: trader });
  await userEvent.click(await screen.findByRole("button", { name: "下一步" }));
  expect(screen.getByRole("alert").textContent).toMatch(/^本步还有 \d 处需要完善$/);
  expect(document.activeElement).toBe(screen.getByLabelText("商品种类"));
  expect(screen.getByText("请选择商品种类")).toBeDefined();
});

test("leaving an unsent form asks first, and its draft is offered to no other user", async () => {
  const { router } = await openNew();
  await userEvent.type(await screen.findByLabelText("总量 吨"), "25000");
  const question = () => screen.findByRole("dialog", { name: "尚未提交，要离开吗？" });
  await userEvent.click(screen.getByRole("link", { name: "返回列表" }));
  await userEvent.click(within(await question()).getByRole("button", { name: "继续填写" }));
  expect(screen.getByLabelText<HTMLInputElement>("总量 吨").value).toBe("25,000");
  expect(location.search).toBe("?edit=new");
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  void router.navigate({ to: "/user" });
  await userEvent.click(within(await question()).getByRole("button", { name: "离开" }));
  await expect.poll(() => location.pathname).toBe("/user");
  cleanup();

  await inSameBrowser(() => openNew(contractClerk));
  expect(screen.queryByText(/未提交的草稿/)).toBeNull();
  cleanup();

  await inSameBrowser(() => openNew());
  expect(screen.getByText(/^有 \d\d:\d\d 未提交的草稿$/)).toBeDefined();
});

test("a seller selects one of his free lots to sell from", async () => {
  const inputs: unknown[] = [];
  renderPage(
    `/user/trade/tradeapply?edit=${id}`,
    [
      ...references,
      oneLot,
      answer(applications.readApplication, () => detail()),
      answer(applications.saveApplication, ({ goodsLot }) => {
        inputs.push(goodsLot);
        return { application: id, version: 4, status: "0" as const };
      }),
    ],
    { signedIn: trader },
  );
  await userEvent.click(await screen.findByRole("button", { name: "2 数量与价格" }));
  await choose(await screen.findByLabelText("货物批次（选填）"), /一号储煤棚，可用 7,000 吨/);
  await userEvent.click(screen.getByRole("button", { name: "保存草稿" }));
  await expect.poll(() => inputs).toEqual([lotRow.lot]);
});

test("an application that cannot be edited any more says so", async () => {
  renderPage(
    `/user/trade/tradeapply?edit=${id}`,
    [...references, answer(applications.readApplication, () => detail({ status: "3", actions: [] }))],
    { signedIn: trader },
  );
  expect(await screen.findByText("该申请当前不能编辑")).toBeDefined();
});

test("the summary names the missing fields, and leads to each of them", async () => {
  renderPage(
    `/user/trade/tradeapply?edit=${id}`,
    [
      ...references,
      answer(applications.readApplication, () => detail()),
      answer(applications.saveApplication, () => ({ application: id, version: 4, status: "0" as const })),
      answer(applications.listPriceUnits, () => []),
      answer(applications.listContractTemplates, () => []),
    ],
    { signedIn: trader },
  );
  await userEvent.click(await screen.findByRole("button", { name: "5 确认提交" }));
  const missing = await screen.findByRole("region", { name: "待完善" });
  expect((screen.getByRole("button", { name: "提交审核" }) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.click(within(missing).getByRole("button", { name: "付款方式" }));
  expect(await screen.findByLabelText("付款方式")).toBeDefined();
  expect(screen.getByText("请选择付款方式")).toBeDefined();
});

/** The exchange asks for more in a second-round quote, and for larger steps in one ware kind. */
const ownTerms = answer(parameterSheet.readTradeTerms, ({ mode, wareKind }) =>
  terms({
    noticeDays: 3,
    priceStep: perTonne(wareKind ? "5" : "2"),
    minBidders: mode === "90" ? 3 : 2,
    deposit: { mode: "FIXED", amount: yuan("200000") },
    coolMs: 600_000,
  }),
);
const shownIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const byOwnTerms = (more: Parameters<typeof renderPage>[1] = []) => [
  ...references.filter(({ operation }) => operation !== parameterSheet.readTradeTerms),
  ownTerms,
  answer(applications.listPriceUnits, () => []),
  answer(applications.listContractTemplates, () => []),
  answer(applications.listDeliveryModes, () => []),
  answer(applications.saveApplication, () => ({ application: id, version: 4, status: "0" as const })),
  ...more,
];

test("a new application begins with the exchange's parameters, and follows them until somebody types", async () => {
  renderPage("/user/trade/tradeapply?edit=new", byOwnTerms(), { signedIn: trader });
  await userEvent.click(await screen.findByRole("button", { name: "2 数量与价格" }));
  await expect.poll(() => shownIn("最小变动幅度 元/吨")).toBe("2.00");
  await userEvent.clear(screen.getByLabelText("最小变动幅度 元/吨"));
  await userEvent.type(screen.getByLabelText("最小变动幅度 元/吨"), "8");
  expect(shownIn("最少参与家数")).toBe("2");

  await userEvent.click(screen.getByRole("button", { name: /1 商品与质量/ }));
  await choose(screen.getByLabelText("商品种类"), "动力煤");
  await choose(screen.getByLabelText("交易模式"), "二次报价");
  await userEvent.click(screen.getByRole("button", { name: /2 数量与价格/ }));
  await expect.poll(() => shownIn("最少参与家数")).toBe("3");
  expect(shownIn("最小变动幅度 元/吨")).toBe("8");
  expect(shownIn("两轮之间休息 分钟")).toBe("10");

  await userEvent.click(screen.getByRole("button", { name: /3 费用与合同/ }));
  expect(chosenIn(screen.getByLabelText("保证金方式"))).toBe("定额，每家每场");
  expect(shownIn("保证金 元")).toBe("200,000.00");
  await userEvent.click(screen.getByRole("button", { name: /4 时间与交收/ }));
  expect(screen.getByText(/须提前3个工作日申请，现在最早可选/)).toBeDefined();
});

test("an unfinished price limit is pointed out, and not taken for no limit", async () => {
  renderPage("/user/trade/tradeapply?edit=new", byOwnTerms(), { signedIn: trader });
  await userEvent.click(await screen.findByRole("button", { name: "2 数量与价格" }));
  const limit = await screen.findByLabelText(/^限价/);
  await userEvent.type(limit, "700.");
  await userEvent.tab();
  expect(screen.getByText("数据非法")).toBeDefined();
  await userEvent.type(limit, "5");
  expect(screen.queryByText("数据非法")).toBeNull();
});

test("a saved draft keeps its own figures until another ware kind or mode is selected", async () => {
  renderPage(
    `/user/trade/tradeapply?edit=${id}`,
    byOwnTerms([answer(applications.readApplication, () => detail())]),
    { signedIn: trader },
  );
  await userEvent.click(await screen.findByRole("button", { name: "3 费用与合同" }));
  expect(chosenIn(screen.getByLabelText("保证金方式"))).toBe("按比例");
  await userEvent.click(screen.getByRole("button", { name: /4 时间与交收/ }));
  await screen.findByText(/须提前3个工作日申请/);
  await userEvent.click(screen.getByRole("button", { name: /3 费用与合同/ }));
  expect(chosenIn(screen.getByLabelText("保证金方式"))).toBe("按比例");
  expect(shownIn("保证金 %")).toBe("10");
});

test("the owner reads the attachments of an application", async () => {
  const attachments = [...storedFiles];
  renderPage(
    "/user/trade/tradeapply",
    [listed, log, answer(applications.readApplication, () => detail({ attachments }))],
    { signedIn: trader },
  );
  await userEvent.click(await screen.findByText(id));
  const files = within(await screen.findByRole("list", { name: "附件" }));
  expect(files.getByText("检验报告.pdf")).toBeDefined();
  expect(screen.getByRole("button", { name: "全部下载" })).toBeDefined();
});

test("a draft keeps its attachments, and names those that are added", async () => {
  const saved: unknown[] = [];
  const [first, second] = storedFiles;
  renderPage(
    `/user/trade/tradeapply?edit=${id}`,
    [
      ...references,
      answer(applications.listDeliveryModes, () => []),
      answer(applications.readApplication, () => detail({ attachments: [first] })),
      uploadAnswer(() => ({ files: [second] })),
      answer(applications.saveApplication, ({ attachments }) => {
        saved.push(attachments);
        return { application: id, version: 4, status: "0" as const };
      }),
    ],
    { signedIn: trader },
  );
  await userEvent.click(await screen.findByRole("button", { name: /时间与交收/ }));
  const files = within(await screen.findByRole("list", { name: "附件" }));
  expect(files.getByText(first.name)).toBeDefined();
  await userEvent.upload(screen.getByLabelText("选择附件"), new File(["x"], second.name));
  expect(await files.findByText(second.name)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "保存草稿" }));
  await expect.poll(() => saved).toEqual([[first.file, second.file]]);
});

test("a new application is copied from the last one, but for what belongs to its own day", async () => {
  const saved: unknown[] = [];
  const past = detail({
    status: "5",
    actions: [],
    terms: {
      ...draft,
      startsAt: after(86_400),
      deliveryFrom: "2025-07-01",
      deliveryTo: "2025-07-31",
      goodsLot: lotRow.lot,
    } as Detail["terms"],
    attachments: [...storedFiles],
  });
  const page = renderPage(
    "/user/trade/tradeapply?edit=new",
    [
      ...references,
      oneLot,
      listed,
      answer(applications.readApplication, () => past),
      answer(applications.saveApplication, (input) => {
        saved.push(input);
        return { application: "JS250616-00002" as ApplicationId, version: 1, status: "0" as const };
      }),
    ],
    { signedIn: trader },
  );
  await userEvent.click(await screen.findByRole("link", { name: "从上次申请复制" }));
  expect(await screen.findByText(/^已复制申请 JS250616-00001 的内容/)).toBeDefined();
  expect(page.router.state.location.search).toMatchObject({ edit: "new", from: id });
  await expect.poll(() => chosenIn(screen.getByLabelText("厂矿"))).toMatch(/张家峁矿/);
  await userEvent.click(screen.getByRole("button", { name: "保存草稿" }));
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    grade: "GR01",
    total: tonnes("30000"),
    startsAt: null,
    deliveryFrom: null,
    goodsLot: null,
    attachments: [],
  });
  expect(saved[0]).not.toHaveProperty("application");
});

test("what has to be filled in is marked, and read out so", async () => {
  renderPage("/user/trade/tradeapply?edit=new", references, { signedIn: trader });
  expect((await screen.findByLabelText("商品种类")).getAttribute("aria-required")).toBe("true");
  expect(screen.getByLabelText("规格").getAttribute("aria-required")).toBeNull();
  expect(screen.getByText("带 * 的为必填")).toBeDefined();
});
