import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { AwardKind } from "@zd/api/trading/award";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { fen, instant, orderNo, price, quantity, sectionId, wareId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./evaluation-page.tsx";
import "./evaluation-list-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith, voidRequest } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { evaluations, control } = api;
type Evaluation = OutputOf<typeof evaluations.readEvaluation>;
type Offer = Evaluation["offers"][number];

afterEach(cleanup);

const section = sectionId("J250616-12");
const ware = wareId("J250616-12-01");
const address = `/console/evaluation?sectid=${section}&wareid=${ware}`;
const yuan = (whole: number) => price(BigInt(Math.round(whole * 10_000)));
const tonnes = (whole: number) => quantity(BigInt(whole) * 10_000n);

const offerOf = (
  rank: number,
  firmName: string,
  own: number,
  tonnage: number,
  more: Partial<Offer>,
): Offer => ({
  rank,
  orderNo: orderNo(`Q${rank}`),
  firmName,
  userName: "郝建军",
  at: instant(testNow - 600_000 + rank),
  price: yuan(own),
  quantity: tonnes(tonnage),
  filled: tonnes(tonnage),
  dealPrice: yuan(own),
  amount: fen(BigInt(own * tonnage * 100)),
  behindBy: "price",
  times: 1,
  held: fen(52_000_000n),
  draw: `${rank}`.repeat(64),
  ...more,
});

/** E4-1 of the rules: five suppliers for 80 000 t. */
const offers = [
  offerOf(1, "五号煤业", 498, 10_000, { behindBy: null }),
  offerOf(2, "一号煤业", 508, 20_000, { times: 3 }),
  offerOf(3, "二号煤业", 515, 30_000, { dealPrice: yuan(512.38), amount: fen(1_537_140_000n) }),
  offerOf(4, "四号煤业", 520, 25_000, {
    filled: tonnes(20_000),
    dealPrice: yuan(512.38),
    amount: fen(1_024_760_000n),
  }),
  offerOf(5, "三号煤业", 520, 15_000, {
    filled: tonnes(0),
    dealPrice: null,
    amount: null,
    behindBy: "quantity",
  }),
];

const outsourced: Evaluation = {
  section,
  name: "外购石炭 5000 大卡",
  status: "8",
  mode: "4",
  kind: "A",
  side: "B",
  downmode: "A",
  startsAt: instant(testNow - 3_600_000),
  wares: 1,
  practice: false,
  ware,
  no: "01",
  product: "外购石炭",
  producer: "宁武旭阳",
  place: "神池南站",
  owner: "朔原煤炭经营有限公司",
  wareStatus: "8",
  quantity: tonnes(80_000),
  split: true,
  minQuantity: tonnes(5000),
  basePrice: yuan(520),
  limitPrice: yuan(520),
  posted: false,
  tieRule: "Q",
  depositText: "每场 500,000.00 元",
  feeText: "0.20 元/吨，定标时收",
  deadline: instant(testNow + 7_200_000),
  opened: true,
  offerCount: 5,
  lotteryDigest: "ab".repeat(32),
  lotterySeed: "cd".repeat(32),
  average: yuan(512.38),
  offers,
  counterOffer: null,
  forfeits: [],
  award: null,
  outcome: null,
  records: [],
  actions: ["award"],
};

const outcome = {
  winners: [
    {
      orderNo: orderNo("Q1"),
      firmName: "五号煤业",
      price: yuan(498),
      quantity: tonnes(10_000),
      amount: fen(498_000_000n),
      kept: fen(50_000_000n),
      fee: fen(0n),
      ownerFee: fen(200_000n),
    },
  ],
  releases: [{ firmName: "三号煤业", amount: fen(50_000_000n) }],
  left: tonnes(0),
};
const tried = answer(evaluations.tryAward, () => outcome);

/** What the server says that a request would come to, with the mark that the command then takes along. */
const { seen } = aCard();
const previewAnswer = (change: Parameters<typeof aCard>[0], queries: unknown[] = []) =>
  answer(evaluations.previewRequest, (input) => {
    queries.push(input);
    return aCard({ evidence: [], ...change });
  });

const open = (
  change: Partial<Evaluation> = {},
  answers: readonly Answer[] = [tried],
  role: RoleName = "tradeManager",
) =>
  renderPage(
    address,
    [answer(evaluations.readEvaluation, () => ({ ...outsourced, ...change })), ...answers],
    {
      signedIn: staffWith(role),
    },
  );
const region = async (name: string) => within(await screen.findByRole("region", { name }));

test("before the opening the page has the number of offers, and nothing else", async () => {
  open({
    opened: false,
    wareStatus: "1",
    status: "1",
    offers: [],
    average: null,
    lotterySeed: null,
    actions: [],
  });
  expect(await screen.findByText("已收 5 份密封报价")).toBeDefined();
  expect(screen.queryByRole("region", { name: "定标预览" })).toBeNull();
  expect(screen.queryByRole("region", { name: "计算过程" })).toBeNull();
});

test("外购 explains itself: rank, filling, average and what each deals at", async () => {
  open();
  const table = await region("报价 5");
  expect(table.getAllByRole("row")).toHaveLength(6);
  expect(
    table.getByRole("row", { name: /二号煤业.* 515\.00 30,000 30,000 512\.38 15,371,400\.00/ }),
  ).toBeDefined();
  expect(table.getByText("郝建军，第 3 次")).toBeDefined();
  const steps = await region("计算过程");
  expect(steps.getByText(/第 4、5 名报价相同，按数量：四号煤业 在前。/)).toBeDefined();
  expect(steps.getByText("cd".repeat(32))).toBeDefined();
  expect(steps.getByRole("row", { name: "4 四号煤业 25,000 20,000 80,000" })).toBeDefined();
  expect(steps.getByText(/40,990,000\.00 ÷ 80,000 = 512\.375 ≈/)).toBeDefined();
  expect(steps.getByText("40,759,000.00")).toBeDefined();
});

test("an auditor sees what an award would come to, and asks for nothing", async () => {
  open({ actions: [] }, [tried], "auditor");
  const preview = await region("定标预览");
  expect(await preview.findByText(/10,000 吨 · 4,980,000\.00 元/)).toBeDefined();
  expect(preview.getByText("500,000.00（1 家）")).toBeDefined();
  expect(preview.queryByRole("button", { name: "申请受托定标" })).toBeNull();
});

test("询报价: each kind of award is tried, and one in the owner's place is asked for with both reasons", async () => {
  const queries: AwardKind[] = [];
  const inputs: InputOf<typeof evaluations.requestAward>[] = [];
  const cards: unknown[] = [];
  open({ mode: "3", tieRule: "T", average: null, actions: ["award", "counter-offer"] }, [
    answer(evaluations.tryAward, ({ kind }) => {
      queries.push(kind);
      return outcome;
    }),
    answer(evaluations.requestAward, (input) => {
      inputs.push(input);
      return { record: 9 };
    }),
    previewAnswer({ amount: fen(1_016_000_000n) }, cards),
  ]);
  const preview = await region("定标预览");
  await userEvent.click(preview.getByRole("button", { name: "按排名拆分" }));
  await userEvent.click(preview.getByRole("button", { name: "指定定标" }));
  expect(preview.getByText(/在左侧选择一份报价/)).toBeDefined();
  expect(preview.getByRole("button", { name: "申请受托定标" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("radio", { name: "选择第 2 名 一号煤业" }));
  await expect.poll(() => queries).toEqual(["ranked", "split", "chosen"]);
  await userEvent.click(await preview.findByRole("button", { name: "申请受托定标" }));
  const dialog = within(await screen.findByRole("dialog", { name: "受托定标 · 指定定标 · 标的 01" }));
  const submit = dialog.getByRole("button", { name: "提交复核" });
  expect(await dialog.findByText("10,160,000.00")).toBeDefined();
  expect(cards).toEqual([{ section, ware, step: "award", kind: "chosen", order: orderNo("Q2") }]);
  await userEvent.type(dialog.getByLabelText(/^受托事由/), "货主来函委托");
  expect(submit).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^指定理由/), "煤质稳定");
  await userEvent.click(submit);
  await expect
    .poll(() => inputs)
    .toEqual([
      {
        section,
        ware,
        kind: "chosen",
        order: orderNo("Q2"),
        awardReason: "煤质稳定",
        reason: "货主来函委托",
        seen,
      },
    ]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("a counter-offer in the owner's place must be better for him; a refusal stays in the dialog", async () => {
  const inputs: InputOf<typeof evaluations.requestCounterOffer>[] = [];
  const cards: unknown[] = [];
  open({ mode: "3", tieRule: "T", average: null, actions: ["award", "counter-offer"] }, [
    tried,
    previewAnswer({ changes: [{ title: "报价", from: "508.00 元/吨", to: "505.00 元/吨" }] }, cards),
    answer(evaluations.requestCounterOffer, (input) => {
      inputs.push(input);
      return "REVIEW_PENDING";
    }),
  ]);
  const counter = await region("受托还价");
  expect(counter.getByRole("button", { name: "申请受托还价" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("radio", { name: "选择第 2 名 一号煤业" }));
  await userEvent.click(counter.getByRole("button", { name: "申请受托还价" }));
  const dialog = within(await screen.findByRole("dialog", { name: "受托还价 · 标的 01" }));
  await userEvent.type(dialog.getByLabelText(/^还价 元\/吨/), "510");
  expect(dialog.getByText("还价须优于原报价508.00元")).toBeDefined();
  await userEvent.clear(dialog.getByLabelText(/^还价 元\/吨/));
  await userEvent.type(dialog.getByLabelText(/^还价 元\/吨/), "505");
  await userEvent.type(dialog.getByLabelText(/^受托事由/), "货主来函委托");
  expect(await dialog.findByRole("row", { name: "报价 508.00 元/吨 505.00 元/吨" })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "提交复核" }));
  expect(await dialog.findByText("已有待复核的申请")).toBeDefined();
  const which = { section, ware, order: orderNo("Q2"), price: yuan(505) };
  expect(cards[0]).toEqual({ ...which, step: "counter-offer" });
  expect(inputs).toEqual([{ ...which, reason: "货主来函委托", seen }]);
});

test("the second person sees the deals that he confirms, and may reject them on the same card", async () => {
  const inputs: unknown[] = [];
  const cards: unknown[] = [];
  open({ records: [{ ...voidRequest, ware, action: "award", reason: "货主来函委托" }] }, [
    tried,
    previewAnswer({ facts: [{ title: "中标 1", words: "五号煤业 10,000 吨 × 498.00 元/吨" }] }, cards),
    answer(control.confirmRequest, (input) => {
      inputs.push(input);
      return "CARD_CHANGED";
    }),
    answer(control.rejectRequest, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  const records = await region("操作记录");
  await userEvent.click(records.getByRole("button", { name: "复核" }));
  const dialog = within(await screen.findByRole("dialog", { name: "复核 · 受托定标 16" }));
  expect(await dialog.findByText("五号煤业 10,000 吨 × 498.00 元/吨")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "通过，按此定标" }));
  await expect.poll(() => cards.length).toBe(2);
  expect(cards[1]).toEqual({ section: voidRequest.section, ware, step: "award", record: 7 });
  await userEvent.type(dialog.getByLabelText(/^意见/), "货主已自行定标");
  await userEvent.click(dialog.getByRole("button", { name: "驳回" }));
  const which = { section: voidRequest.section, record: 7 };
  await expect
    .poll(() => inputs)
    .toEqual([
      { ...which, seen },
      { ...which, reason: "货主已自行定标" },
    ]);
});

test("what was decided in the owner's place says by whom, and what came of it", async () => {
  open({
    wareStatus: "6",
    status: "6",
    actions: [],
    award: {
      kind: "ranked",
      by: "陈静",
      reason: "",
      at: testNow,
      mandate: { askedBy: "陈静", confirmedBy: "周岚", reason: "货主来函委托" },
    },
    outcome,
    forfeits: [
      {
        orderNo: orderNo("Q9"),
        firmName: "九号煤业",
        amount: fen(50_000_000n),
        reason: "煤源不足",
        at: testNow,
      },
    ],
  });
  const result = await region("定标结果");
  expect(result.getByText(/交易中心受托：陈静 申请，周岚 复核。事由：货主来函委托/)).toBeDefined();
  expect(result.getByText(/10,000 吨 · 4,980,000\.00 元/)).toBeDefined();
  expect(screen.getByText("扣罚 500,000.00 元，煤源不足")).toBeDefined();
  expect(screen.queryByRole("region", { name: "定标预览" })).toBeNull();
});

test("a ware that is not there says so, and an address without one as well", async () => {
  renderPage(address, [answer(evaluations.readEvaluation, () => "NOT_FOUND")], {
    signedIn: staffWith("auditor"),
  });
  expect(await screen.findByText("记录不存在")).toBeDefined();
  cleanup();
  renderPage("/console/evaluation", [], { signedIn: staffWith("auditor") });
  expect(await screen.findByText("没有找到该标的")).toBeDefined();
});

test("the list leads to a ware's evaluation", async () => {
  renderPage(
    "/console/evaluations",
    [
      answer(evaluations.listEvaluations, () => ({
        rows: [
          {
            section,
            wareNo: "01",
            product: "外购石炭",
            owner: "朔原煤炭经营有限公司",
            status: "8",
            mode: "4",
            offers: 5,
            deadline: instant(testNow + 7_200_000),
            quantity: tonnes(80_000),
            dealt: tonnes(0),
            amount: null,
            decidedAt: null,
            pending: 1,
            name: "外购石炭 5000 大卡",
            ware,
            practice: "N",
          },
        ],
        total: 1,
        counts: { "8": 1 },
        sums: {},
      })),
    ],
    { signedIn: staffWith("auditor") },
  );
  await userEvent.click(
    (await screen.findAllByText("外购石炭", undefined, { timeout: 10_000 }))[0] as HTMLElement,
  );
  const link = await screen.findByRole("link", { name: "查看评标" });
  expect(link.getAttribute("href")).toContain(`wareid=${ware}`);
});
