import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { frameTypes } from "@zd/api/market/frames";
import type { OutputOf } from "@zd/api/wire/operation";
import { fen, orderNo, quantity } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./room-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { after, sectionStateOf } from "../../../testing/market-rows.ts";
import { type Answer, answer, testNow } from "../../../testing/render-page.tsx";
import {
  enter,
  fundsOf,
  J1,
  ownOrder,
  placed,
  sectionOf,
  type Terms,
  termsOf,
  tonnes,
  W7,
  wareOf,
  yuan,
} from "../../../testing/room-scene.ts";

const { market, trading } = api;
type Offer = OutputOf<typeof trading.evaluateOffers>["offers"][number];
type SectionMode = Parameters<typeof sectionOf>[0];

afterEach(cleanup);

/** A room of one ware of the mode, in its trading time unless said otherwise. */
function enterMode(
  mode: NonNullable<NonNullable<SectionMode>["mode"]>,
  overrides: {
    readonly section?: SectionMode;
    readonly ware?: Parameters<typeof wareOf>[0];
    readonly terms?: Partial<Terms>;
    readonly answers?: readonly Answer[];
  } = {},
) {
  const status = overrides.section?.status ?? "1";
  const wareStatus = overrides.ware?.status ?? status;
  return enter({
    section: sectionOf({ mode, status, deadline: after(600), ...overrides.section }),
    wares: [
      wareOf({
        status: wareStatus,
        price: null,
        nextPrice: null,
        bids: 0,
        lastSeq: 0,
        lastAt: null,
        split: true,
        ...overrides.ware,
      }),
    ],
    terms: termsOf({
      mode,
      split: true,
      minQuantity: tonnes(1000),
      quantityStep: tonnes(1000),
      ...overrides.terms,
    }),
    answers: overrides.answers ?? [],
  });
}

/** What the server says that a step would come to, with the mark that the command then takes along. */
const { seen } = aCard();
const answerCard = (change: Parameters<typeof aCard>[0] = {}, requests: unknown[] = []) =>
  answer(trading.previewStep, (input) => {
    requests.push(input);
    return aCard({ evidence: [], ...change });
  });

const waitingOrder = (overrides: Parameters<typeof ownOrder>[0] = {}) =>
  ownOrder({ status: "A", statusName: "未成交", filled: quantity(0n), ...overrides });

const region = async (name: string) => within(await screen.findByRole("region", { name }));

test("量价挂钩: the ladder shows the tier that a take reaches, what the next one needs, and the price it deals at", async () => {
  const inputs: unknown[] = [];
  enterMode("5", {
    ware: { price: yuan(620), quantity: tonnes(50_000), remaining: tonnes(46_000) },
    terms: {
      total: tonnes(50_000),
      ladder: {
        kind: "ABS",
        otherwise: yuan(0),
        rows: [
          { from: tonnes(10_000), rate: null, inclusive: true, off: yuan(5) },
          { from: tonnes(20_000), rate: null, inclusive: false, off: yuan(10) },
        ],
      },
    },
    answers: [
      answer(trading.listSectionOrders, () => [
        ownOrder({ status: "C", quantity: tonnes(4000), filled: tonnes(4000) }),
      ]),
      answer(trading.placeOrder, (input) => {
        inputs.push(input);
        return placed({ status: "C", statusName: "全部成交", price: yuan(615) });
      }),
    ],
  });
  const user = userEvent.setup();
  const ladder = await region("量价阶梯");
  await ladder.findByText("本方已摘 4,000 吨，含本单 5,000 吨");
  expect(ladder.getByRole("row", { name: /≥ 10,000 吨 615\.00 还差 5,000 吨/ })).toBeDefined();
  const field = await screen.findByLabelText("数量 吨");
  await user.clear(field);
  await user.type(field, "6000");
  expect(ladder.getByRole("row", { name: /≥ 10,000 吨 615\.00 当前档/ }).getAttribute("aria-current")).toBe(
    "step",
  );
  expect(ladder.getByRole("row", { name: /> 20,000 吨 610\.00 还须超过 10,000 吨/ })).toBeDefined();
  expect(within(screen.getByLabelText("试算")).getByText("3,690,000.00")).toBeDefined();
  await user.type(field, "{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "确认摘牌 · 标的 07" }));
  expect(dialog.getByText("615.00")).toBeDefined();
  await user.keyboard("{Enter}");
  await screen.findByText("全部成交", { selector: "b" });
  expect(inputs).toEqual([{ section: J1, ware: W7, side: "B", price: yuan(615), quantity: tonnes(6000) }]);
});

test("量价挂钩: after the close every take of one's own stands among the results, not only the last one", async () => {
  const take = (no: string, n: number, at: number) =>
    ownOrder({ orderNo: orderNo(no), price: yuan(at), quantity: tonnes(n), filled: tonnes(n), status: "C" });
  enterMode("5", {
    section: { status: "6", deadline: null },
    ware: { dealt: tonnes(10_000) },
    answers: [
      answer(trading.listSectionOrders, () => [
        take("B2506160200066", 4000, 610),
        take("B2506160200065", 6000, 615),
      ]),
    ],
  });
  const phases = within(await screen.findByRole("list", { name: "场次阶段" })).getAllByRole("listitem");
  expect(phases.at(-1)?.textContent).toBe("已结束");
  const results = within(await screen.findByRole("table", { name: "本方结果" }));
  expect(results.getByRole("row", { name: /^07 .* 615\.00 6,000 成交$/ })).toBeDefined();
  expect(results.getByRole("row", { name: /^07 .* 610\.00 4,000 成交$/ })).toBeDefined();
});

const groupTerms = {
  total: tonnes(45_000),
  basePrice: yuan(600),
  group: {
    least: tonnes(10_000),
    lockSeconds: 1800,
    tiers: [
      { from: tonnes(10_000), price: yuan(600) },
      { from: tonnes(20_000), price: yuan(592) },
    ],
  },
};
const groupWare = { price: yuan(600), nextPrice: yuan(600), basePrice: yuan(600), quantity: tonnes(45_000) };

test("团购: how far the group is, what it would cost by its tiers, and leaving before it is complete", async () => {
  const inputs: unknown[] = [];
  const requests: unknown[] = [];
  enterMode("2", {
    section: { deadline: after(7200) },
    ware: { ...groupWare, remaining: tonnes(38_000), bids: 2 },
    terms: groupTerms,
    answers: [
      answer(trading.listSectionOrders, () => [
        waitingOrder({ price: yuan(600), quantity: tonnes(4000), held: fen(24_000_000n) }),
      ]),
      answer(trading.withdrawOrder, (input) => {
        inputs.push(input);
        return {};
      }),
      answerCard(
        { amount: fen(24_000_000n), changes: [{ title: "累计参团", from: "7,000 吨", to: "3,000 吨" }] },
        requests,
      ),
    ],
  });
  const user = userEvent.setup();
  const group = await region("团购进度");
  await group.findByText(/累计 7,000 吨，距成团还差 3,000 吨/);
  expect(group.getByText("成团后或锁定期内，不可撤单或减量。")).toBeDefined();
  const bar = group.getByRole("progressbar", { name: "成团进度" });
  expect(bar.getAttribute("aria-valuenow")).toBe("70");
  expect(group.getByRole("row", { name: /≥ 20,000 吨 592\.00/ })).toBeDefined();
  const field = (await screen.findByLabelText("数量 吨")) as HTMLInputElement;
  expect(field.value).toBe("4,000");
  expect(await screen.findByText("与现有委托相同，无需重复提交")).toBeDefined();
  await user.clear(field);
  await user.type(field, "17000");
  await group.findByText(/含本单累计 20,000 吨/);
  const sums = within(screen.getByLabelText("试算"));
  // The deposit is by the first tier, the amount by the one that the group would reach.
  expect(sums.getByText("10,064,000.00")).toBeDefined();
  expect(sums.getByText("1,020,000.00")).toBeDefined();
  expect(await screen.findByRole("button", { name: /修改参团/ })).toBeDefined();

  await user.click(screen.getByRole("button", { name: "撤单" }));
  const dialog = within(await screen.findByRole("dialog", { name: "撤单 · 标的 07" }));
  expect(await dialog.findByRole("row", { name: "累计参团 7,000 吨 3,000 吨" })).toBeDefined();
  expect(dialog.getByText("人民币贰拾肆万元整")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "撤单" }));
  const which = { section: J1, ware: W7, order: orderNo("B2506160200064") };
  await expect.poll(() => inputs).toEqual([{ ...which, seen }]);
  expect(requests[0]).toEqual({ ...which, step: "withdraw" });
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("团购: who has left stays in the records, marked, so that the rest adds up to the group", async () => {
  const join = (seq: number, n: number, withdrawn: boolean) => ({
    seq,
    at: after(-60 + seq),
    price: yuan(600),
    quantity: tonnes(n),
    withdrawn,
  });
  enterMode("2", {
    section: { deadline: after(7200) },
    ware: { ...groupWare, remaining: tonnes(38_000), bids: 2 },
    terms: groupTerms,
    answers: [
      answer(market.listBids, () => [join(4, 3000, false), join(3, 4000, true), join(2, 4000, false)]),
    ],
  });
  const records = within(await screen.findByRole("table", { name: /参团记录/ }));
  expect(await records.findByRole("row", { name: /^3 .* 4,000 已撤$/ })).toBeDefined();
  expect(records.getAllByText("已撤")).toHaveLength(1);
});

test("团购: whoever has left and joins again is not asked once more whether he would leave", async () => {
  let own = [waitingOrder({ quantity: tonnes(4000) })];
  const late = Promise.withResolvers<ReturnType<typeof fundsOf>>();
  enterMode("2", {
    section: { deadline: after(7200) },
    ware: { ...groupWare, remaining: tonnes(38_000), bids: 2 },
    terms: groupTerms,
    answers: [
      answer(trading.listSectionOrders, () => own),
      answer(trading.withdrawOrder, () => {
        own = [];
        return {};
      }),
      answerCard(),
      // The order has gone from the page before all that the withdrawal moves has been asked for.
      {
        operation: api.funds.readToday,
        give: () => (own.length === 0 ? late.promise : fundsOf(148_620_000n)),
      },
      answer(trading.placeOrder, () => {
        const next = { orderNo: orderNo("B2506160200065"), quantity: tonnes(3000), status: "A" } as const;
        own = [waitingOrder(next)];
        return placed({ ...next, statusName: "未成交", filled: quantity(0n) });
      }),
    ],
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "撤单" }));
  const dialog = within(await screen.findByRole("dialog", { name: "撤单 · 标的 07" }));
  await dialog.findByText("冲回重复入账");
  await user.click(dialog.getByRole("button", { name: "撤单" }));
  await expect.poll(() => screen.queryByRole("region", { name: "我的参团" })).toBeNull();

  late.resolve(fundsOf(172_620_000n));
  expect(await screen.findByText("1,726,200.00")).toBeDefined();
  const field = screen.getByLabelText("数量 吨");
  await user.clear(field);
  await user.type(field, "3000{Enter}");
  await screen.findByRole("dialog", { name: "确认参团 · 标的 07" });
  await user.keyboard("{Enter}");
  await (await region("我的参团")).findByText("3,000");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("团购: once it is complete nobody leaves or takes less, and the ticket says why", async () => {
  enterMode("2", {
    section: { deadline: after(7200) },
    ware: { ...groupWare, price: yuan(592), remaining: tonnes(25_000), bids: 2 },
    terms: groupTerms,
    answers: [answer(trading.listSectionOrders, () => [waitingOrder({ quantity: tonnes(4000) })])],
  });
  const group = await region("团购进度");
  await group.findByText(/已成团，累计 20,000 吨/);
  expect(group.getByText("已成团，不可撤单或减量，可以增量。")).toBeDefined();
  const own = await region("我的参团");
  expect(own.getByText("已成团，不可撤单或减量")).toBeDefined();
  expect(screen.queryByRole("button", { name: "撤单" })).toBeNull();
  const user = userEvent.setup();
  const field = await screen.findByLabelText("数量 吨");
  await user.clear(field);
  await user.type(field, "3000");
  expect(screen.getAllByText("已成团，不可撤单或减量")).toHaveLength(2);
});

const quotationTerms = {
  side: "B",
  basePrice: yuan(520),
  limitPrice: yuan(520),
  total: tonnes(10_000),
} as const;
const quotationWare = { side: "B", basePrice: yuan(520), quantity: tonnes(10_000), bids: 3 } as const;

test("询报价: one's own sealed quote shows and may be replaced or taken back; of others only that they have come", async () => {
  const inputs: unknown[] = [];
  enterMode("3", {
    section: { side: "B" },
    ware: quotationWare,
    terms: quotationTerms,
    answers: [
      answer(trading.listSectionOrders, () => [waitingOrder({ price: yuan(505), quantity: tonnes(10_000) })]),
      answer(trading.placeOrder, (input) => {
        inputs.push(input);
        return placed({ status: "A", statusName: "未成交", rank: 0, price: yuan(500), filled: quantity(0n) });
      }),
    ],
  });
  const user = userEvent.setup();
  const own = await region("我的报价");
  expect(own.getByText("505.00")).toBeDefined();
  expect(own.getByText("已密封，仅本方可见")).toBeDefined();
  expect(own.getByRole("button", { name: "撤回报价" })).toBeDefined();
  expect(
    within(await screen.findByRole("region", { name: /^密封报价/ })).getByText("份密封报价（修改不另计）"),
  ).toBeDefined();
  expect(screen.queryByRole("table", { name: /报价记录/ })).toBeNull();
  expect(screen.queryByRole("heading", { name: "报价阶梯" })).toBeNull();

  const field = (await screen.findByLabelText("报价 元/吨")) as HTMLInputElement;
  expect(field.value).toBe("505.00");
  await user.clear(field);
  await user.type(field, "521");
  expect(await screen.findByText(/报价不得高于限价520\.00元/)).toBeDefined();
  await user.clear(field);
  await user.type(field, "500{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "确认修改报价 · 标的 07" }));
  expect(dialog.getByText(/报价密封，截止前可修改或撤回/)).toBeDefined();
  await user.keyboard("{Enter}");
  await screen.findByText("已密封提交", { selector: "b" });
  expect(inputs).toEqual([{ section: J1, ware: W7, side: "S", price: yuan(500), quantity: tonnes(10_000) }]);
});

test("询报价: a counter-offer shows with its time, and is accepted after a confirmation", async () => {
  const inputs: unknown[] = [];
  const requests: unknown[] = [];
  let answered = false;
  enterMode("3", {
    section: { side: "B", status: "8", deadline: after(200_000) },
    ware: { ...quotationWare, deadline: null },
    terms: quotationTerms,
    answers: [
      answer(trading.listSectionOrders, () => [waitingOrder({ price: yuan(505), quantity: tonnes(10_000) })]),
      answer(trading.listOwnOffers, () => [
        {
          ware: W7,
          orderNo: orderNo("B2506160200064"),
          price: answered ? yuan(500) : yuan(505),
          quantity: tonnes(10_000),
          winning: null,
          counterOffer: {
            orderNo: orderNo("B2506160200064"),
            price: yuan(500),
            until: after(3600),
            answer: answered ? ("accepted" as const) : null,
          },
        },
      ]),
      answer(trading.answerCounterOffer, (input) => {
        inputs.push(input);
        answered = true;
        return {};
      }),
      answerCard({ amount: fen(500_000_000n) }, requests),
    ],
  });
  const user = userEvent.setup();
  const counter = await region("发布方还价");
  expect(counter.getByText("500.00")).toBeDefined();
  expect(counter.getByText("1:00:00")).toBeDefined();
  expect(screen.getByRole("button", { name: /^标的 07 .*还价/ })).toBeDefined();
  expect(screen.queryByRole("region", { name: /^评标 · / })).toBeNull();
  await user.click(counter.getByRole("button", { name: "接受还价" }));
  const dialog = within(await screen.findByRole("dialog", { name: "接受还价 · 标的 07" }));
  expect(await dialog.findByText("5,000,000.00")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "接受还价" }));
  expect(await counter.findByText("已接受还价，等待定标。")).toBeDefined();
  expect(inputs).toEqual([{ section: J1, ware: W7, accepted: true, seen }]);
  expect(requests[0]).toEqual({ section: J1, ware: W7, step: "accept" });
});

const offer = (overrides: Partial<Offer> & Pick<Offer, "rank" | "firmName">): Offer => ({
  orderNo: orderNo(`Q${overrides.rank}`),
  at: testNow,
  price: yuan(498),
  quantity: tonnes(6000),
  filled: tonnes(6000),
  dealPrice: yuan(498),
  amount: fen(298_800_000n),
  behindBy: null,
  ...overrides,
});
const two = offer({ rank: 1, firmName: "朔州二号煤业有限公司" });
const one = offer({
  rank: 2,
  firmName: "榆林一号煤业有限公司",
  price: yuan(500),
  quantity: tonnes(10_000),
  filled: tonnes(4000),
  dealPrice: yuan(500),
  amount: fen(200_000_000n),
});

function enterEvaluation(answers: readonly Answer[]) {
  return enterMode("3", {
    section: { side: "B", status: "8", deadline: after(200_000) },
    ware: { ...quotationWare, deadline: null },
    terms: quotationTerms,
    answers: [
      answer(trading.listOwnOffers, () => []),
      answer(trading.listOwnWares, () => [{ ware: W7, behalf: [] }]),
      answer(trading.evaluateOffers, () => ({
        deadline: after(200_000),
        average: null,
        offers: [two, one],
        counterOffer: null,
      })),
      ...answers,
    ],
  });
}

test("评标: the owner sees every quote by rank, and an award shows whom it is for before it binds", async () => {
  const inputs: unknown[] = [];
  const requests: unknown[] = [];
  enterEvaluation([
    answerCard(
      { falls: { title: "落选报价", words: "1 份", rows: [["榆林一号煤业有限公司", "500.00 元/吨"]] } },
      requests,
    ),
    answer(trading.awardQuotes, (input) => {
      inputs.push(input);
      return {};
    }),
  ]);
  const user = userEvent.setup();
  const panel = await region("评标 · 标的 07");
  expect(panel.getAllByRole("row")).toHaveLength(3);
  expect(panel.getByRole("button", { name: "指定定标" })).toHaveProperty("disabled", true);

  for (const name of ["按排名定标", "按排名拆分", "不定标"]) {
    await user.click(panel.getByRole("button", { name }));
    const dialog = within(await screen.findByRole("dialog", { name: `${name} · 标的 07` }));
    await dialog.findByText("落选报价");
    await user.click(dialog.getByRole("button", { name: "取消" }));
  }

  await user.click(panel.getByRole("radio", { name: /第 1 名/ }));
  await user.click(panel.getByRole("button", { name: "指定定标" }));
  const dialog = within(await screen.findByRole("dialog", { name: "指定定标 · 标的 07" }));
  await dialog.findByText("落选报价");
  await user.click(dialog.getByRole("button", { name: "确认定标" }));
  expect(await dialog.findByText("请填写理由")).toBeDefined();
  expect(inputs).toEqual([]);
  await user.type(dialog.getByLabelText("指定理由"), "煤质稳定");
  await user.click(dialog.getByRole("button", { name: "确认定标" }));
  const award = { section: J1, ware: W7, kind: "chosen", order: orderNo("Q1") };
  await expect.poll(() => inputs).toEqual([{ ...award, reason: "煤质稳定", seen }]);
  const which = { section: J1, ware: W7, step: "award" };
  expect(requests.slice(0, 4)).toEqual([
    { ...which, kind: "ranked" },
    { ...which, kind: "split" },
    { ...which, kind: "none" },
    { ...award, step: "award" },
  ]);
});

test("评标: what the rules refuse is said on the card, and cannot be sent", async () => {
  enterEvaluation([answerCard({ barred: "还价尚未答复，不能定标" })]);
  const user = userEvent.setup();
  const panel = await region("评标 · 标的 07");
  await user.click(panel.getByRole("button", { name: "按排名定标" }));
  const dialog = within(await screen.findByRole("dialog", { name: "按排名定标 · 标的 07" }));
  expect(await dialog.findByText("还价尚未答复，不能定标")).toBeDefined();
  expect(dialog.getByRole("button", { name: "确认定标" })).toHaveProperty("disabled", true);
});

test("评标: the owner reads what the exchange has been asked to do in his place, and what it has done", async () => {
  const behalf = {
    action: "award" as const,
    state: "pending" as const,
    detail: "按排名定标；榆林一号 10,000 吨 × 500.00 元",
    reason: "货主来函委托",
    at: testNow,
    decidedAt: null,
  };
  enterEvaluation([answer(trading.listOwnWares, () => [{ ware: W7, behalf: [behalf] }])]);
  const panel = await region("评标 · 标的 07");
  expect(
    panel.getByText(/交易中心受托定标（待复核）：按排名定标；榆林一号.*事由：货主来函委托/),
  ).toBeDefined();
  cleanup();
  enterMode("3", {
    section: { side: "B", status: "6", deadline: null },
    ware: { ...quotationWare, status: "6", deadline: null },
    terms: quotationTerms,
    answers: [
      answer(trading.listOwnWares, () => [
        { ware: W7, behalf: [{ ...behalf, state: "confirmed" as const, decidedAt: testNow }] },
      ]),
    ],
  });
  expect(
    await screen.findByText(/本标的由交易中心受托定标（两人经办.*榆林一号.*事由：货主来函委托/),
  ).toBeDefined();
});

test("评标: a counter-offer must be better for the owner, and is made once", async () => {
  const inputs: unknown[] = [];
  const requests: unknown[] = [];
  enterEvaluation([
    answerCard({ changes: [{ title: "报价", from: "500.00 元/吨", to: "499.00 元/吨" }] }, requests),
    answer(trading.makeCounterOffer, (input) => {
      inputs.push(input);
      return {};
    }),
  ]);
  const user = userEvent.setup();
  const panel = await region("评标 · 标的 07");
  await user.click(panel.getByRole("radio", { name: /第 2 名/ }));
  await user.click(panel.getByRole("button", { name: "还价" }));
  const dialog = within(await screen.findByRole("dialog", { name: "还价 · 标的 07" }));
  await user.type(dialog.getByLabelText("还价 元/吨"), "501");
  expect(await dialog.findByText("还价须优于原报价500.00元")).toBeDefined();
  await user.clear(dialog.getByLabelText("还价 元/吨"));
  await user.type(dialog.getByLabelText("还价 元/吨"), "499");
  expect(await dialog.findByRole("row", { name: "报价 500.00 元/吨 499.00 元/吨" })).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "发出还价" }));
  const which = { section: J1, ware: W7, order: orderNo("Q2"), price: yuan(499) };
  await expect.poll(() => inputs).toEqual([{ ...which, seen }]);
  expect(requests[0]).toEqual({ ...which, step: "counter-offer" });
});

const outsourcingTerms = (unit: "TON" | "TRAIN", pricing: "POSTED" | "BID"): Partial<Terms> => ({
  side: "B",
  basePrice: yuan(520),
  total: tonnes(12_000),
  minQuantity: tonnes(4000),
  quantityStep: tonnes(4000),
  outsourcing: { unit, pricing },
});

test("外购: an offer in whole trains at the posted price, in tonnes on the wire", async () => {
  const inputs: unknown[] = [];
  enterMode("4", {
    section: { side: "B" },
    ware: { side: "B", basePrice: yuan(520), quantity: tonnes(12_000) },
    terms: outsourcingTerms("TRAIN", "POSTED"),
    answers: [
      answer(trading.placeOrder, (input) => {
        inputs.push(input);
        return placed({ status: "A", statusName: "未成交", rank: 0, price: yuan(520), filled: quantity(0n) });
      }),
    ],
  });
  const user = userEvent.setup();
  const field = (await screen.findByLabelText("数量 列")) as HTMLInputElement;
  expect(field.value).toBe("1");
  await user.click(field);
  await user.keyboard("{ArrowUp}");
  expect(field.value).toBe("2");
  expect(screen.getByText(/1 列 = 4,000 吨，共 8,000 吨/)).toBeDefined();
  expect(screen.queryByLabelText("提报 元/吨")).toBeNull();
  expect(screen.getByText("截止后按数量、抽签排序，按公布价成交")).toBeDefined();
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "确认提报 · 标的 07" }));
  expect(dialog.getByText(/列，8,000 吨/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "发送提报" }));
  await expect
    .poll(() => inputs)
    .toEqual([{ section: J1, ware: W7, side: "S", price: yuan(520), quantity: tonnes(8000) }]);
});

test("外购: a winner who gives up is told what it costs and must say why", async () => {
  const inputs: unknown[] = [];
  const requests: unknown[] = [];
  enterMode("4", {
    section: { side: "B", status: "8", deadline: after(200_000) },
    ware: { side: "B", basePrice: yuan(520), quantity: tonnes(12_000), deadline: null },
    terms: outsourcingTerms("TON", "BID"),
    answers: [
      answer(trading.listSectionOrders, () => [waitingOrder({ price: yuan(510), quantity: tonnes(8000) })]),
      answer(trading.listOwnOffers, () => [
        {
          ware: W7,
          orderNo: orderNo("B2506160200064"),
          price: yuan(510),
          quantity: tonnes(8000),
          winning: tonnes(8000),
          counterOffer: null,
        },
      ]),
      answer(trading.giveUpOffer, (input) => {
        inputs.push(input);
        return {};
      }),
      answerCard({ amount: fen(-50_000_000n) }, requests),
    ],
  });
  const user = userEvent.setup();
  const winning = await region("拟中标");
  expect(await screen.findByRole("button", { name: /^标的 07 .*入围/ })).toBeDefined();
  await user.click(winning.getByRole("button", { name: "放弃中标" }));
  const dialog = within(await screen.findByRole("dialog", { name: "放弃中标 · 标的 07" }));
  expect(await dialog.findByText("−500,000.00")).toBeDefined();
  await user.type(dialog.getByLabelText("放弃理由"), "煤源不足");
  await user.click(dialog.getByRole("button", { name: "放弃中标" }));
  await expect
    .poll(() => inputs)
    .toEqual([{ section: J1, ware: W7, order: orderNo("B2506160200064"), reason: "煤源不足", seen }]);
  expect(requests[0]).toEqual({ section: J1, ware: W7, order: orderNo("B2506160200064"), step: "give-up" });
});

const enterOutsourcingEvaluation = (answers: readonly Answer[]) =>
  enterMode("4", {
    section: { side: "B", status: "8", deadline: after(200_000) },
    ware: { side: "B", basePrice: yuan(520), quantity: tonnes(12_000), deadline: null },
    terms: outsourcingTerms("TON", "BID"),
    answers: [
      answer(trading.listOwnOffers, () => []),
      answer(trading.listOwnWares, () => [{ ware: W7, behalf: [] }]),
      answer(trading.evaluateOffers, () => ({
        deadline: after(200_000),
        average: yuan(499),
        offers: [two, one],
        counterOffer: null,
      })),
      ...answers,
    ],
  });

test("外购: nothing can be confirmed before the server has said what it would come to", async () => {
  enterOutsourcingEvaluation([answer(trading.previewStep, () => new Promise<never>(() => {}))]);
  const user = userEvent.setup();
  const panel = await region("评标 · 标的 07");
  await user.click(panel.getByRole("button", { name: "确认中标结果" }));
  const dialog = within(await screen.findByRole("dialog", { name: "确认中标结果 · 标的 07" }));
  expect(dialog.getByRole("button", { name: "确认中标结果" })).toHaveProperty("disabled", true);
});

test("外购: the buyer sees the outcome by the rules with its average, and confirms it", async () => {
  const inputs: unknown[] = [];
  enterOutsourcingEvaluation([
    answerCard({ facts: [{ title: "中标加权均价", words: "499.00 元/吨" }] }),
    answer(trading.confirmOffers, (input) => {
      inputs.push(input);
      return {};
    }),
  ]);
  const user = userEvent.setup();
  const panel = await region("评标 · 标的 07");
  expect(panel.getByText("499.00")).toBeDefined();
  expect(panel.queryByRole("radio")).toBeNull();
  await user.click(panel.getByRole("button", { name: "确认中标结果" }));
  const dialog = within(await screen.findByRole("dialog", { name: "确认中标结果 · 标的 07" }));
  expect(await dialog.findByText("499.00 元/吨")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "确认中标结果" }));
  await expect.poll(() => inputs).toEqual([{ section: J1, ware: W7, seen }]);
});

const roundTwoTerms = { split: false, minQuantity: tonnes(5000), quantityStep: tonnes(5000) };

test("二次报价: in the rest whoever took part confirms the rules, and sees the floor of every ware", async () => {
  let confirmed = false;
  enterMode("90", {
    section: { status: "3", deadline: after(200) },
    ware: { status: "3", price: yuan(625), bids: 2, deadline: null },
    terms: roundTwoTerms,
    answers: [
      answer(trading.readSealedRound, () => ({
        eligible: true,
        confirmed,
        shortlisted: null,
        sealedSeconds: 300,
      })),
      answerCard({ facts: [{ title: "可报标的", words: "07 不低于 626.00 元/吨" }] }),
      answer(trading.confirmSealedRules, (input) => {
        confirmed = input.seen === seen;
        return {};
      }),
    ],
  });
  const user = userEvent.setup();
  const part = await region("第二轮密封报价");
  expect(part.getByRole("row", { name: /07 .* 625\.00 2 次/ })).toBeDefined();
  expect(screen.getByText("休息中，距第二轮")).toBeDefined();
  await user.click(await part.findByRole("button", { name: "确认第二轮规则" }));
  const dialog = within(await screen.findByRole("dialog", { name: "确认第二轮规则" }));
  expect(await dialog.findByText("07 不低于 626.00 元/吨")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "确认第二轮规则" }));
  expect(await part.findByText("已确认第二轮规则，可以报价。")).toBeDefined();
});

test("二次报价: whoever did not bid in the first round is told so, and cannot quote", async () => {
  enterMode("90", {
    section: { status: "a", deadline: after(200), turn: 2 },
    ware: { status: "a", price: yuan(625), nextPrice: yuan(626), bids: 2, split: false },
    terms: roundTwoTerms,
    answers: [
      answer(trading.readSealedRound, () => ({
        eligible: false,
        confirmed: false,
        shortlisted: null,
        sealedSeconds: 300,
      })),
    ],
  });
  expect(await screen.findAllByText(/未参与第一轮竞价，无第二轮报价资格/)).toHaveLength(1);
  expect(screen.queryByLabelText("报价 元/吨")).toBeNull();
  expect(screen.getByText(/仍可在本页查看各标的的第一轮价/)).toBeDefined();
  expect(screen.getByRole("link", { name: "返回大厅参加其他场次" })).toBeDefined();
  expect(screen.queryByLabelText("试算")).toBeNull();
});

test("二次报价: what was typed in the first round takes no Esc where there is no ticket any more", async () => {
  const section = { status: "1" as const, deadline: after(200) };
  const ware = { price: yuan(625), nextPrice: yuan(626), bids: 2, split: false };
  const { feed, live } = enterMode("90", {
    section,
    ware,
    terms: roundTwoTerms,
    answers: [
      answer(trading.readSealedRound, () => ({
        eligible: false,
        confirmed: false,
        shortlisted: null,
        sealedSeconds: 300,
      })),
    ],
  });
  await live();
  const user = userEvent.setup();
  const field = await screen.findByLabelText("报价 元/吨");
  await user.clear(field);
  await user.type(field, "630");
  const later = sectionOf({ mode: "90", ...section, status: "a", turn: 2, version: 9 });
  feed.says({ type: frameTypes.sectionSnapshot, data: [sectionStateOf(later)], time: testNow });
  expect(await screen.findByText(/未参与第一轮竞价，无第二轮报价资格/)).toBeDefined();
  await expect.poll(() => screen.queryByLabelText("报价 元/吨")).toBeNull();
  expect(fireEvent.keyDown(document.body, { key: "Escape" })).toBe(true);
});

test("二次报价: one sealed quote a ware, from the floor on, and then only one's own receipt", async () => {
  let quoted = false;
  enterMode("90", {
    section: { status: "a", deadline: after(200), turn: 2 },
    ware: { status: "a", price: yuan(625), nextPrice: yuan(626), bids: 2, split: false },
    terms: roundTwoTerms,
    answers: [
      answer(trading.readSealedRound, () => ({
        eligible: true,
        confirmed: true,
        shortlisted: null,
        sealedSeconds: 300,
      })),
      answer(trading.listSectionOrders, () =>
        quoted
          ? [waitingOrder({ price: yuan(630) }), ownOrder({ seq: 40, orderNo: orderNo("B1"), status: "F" })]
          : [],
      ),
      answer(trading.placeOrder, () => {
        quoted = true;
        return placed({ status: "A", statusName: "未成交", rank: 0, filled: quantity(0n) });
      }),
    ],
  });
  const user = userEvent.setup();
  const field = (await screen.findByLabelText("报价 元/吨")) as HTMLInputElement;
  expect(field.value).toBe("626.00");
  expect(screen.queryByRole("table", { name: /报价记录/ })).toBeNull();
  await user.clear(field);
  await user.type(field, "625");
  expect(await screen.findByText(/第二轮报价须高于第一轮成交价625\.00元/)).toBeDefined();
  await user.clear(field);
  await user.type(field, "630{Enter}");
  await screen.findByText(/每个标的仅可报价一次，提交后密封/);
  await user.keyboard("{Enter}");
  const own = await region("我的报价");
  expect(own.getByText("第二轮报价提交后不可修改或撤回。")).toBeDefined();
  expect(screen.queryByLabelText("报价 元/吨")).toBeNull();
  expect(await screen.findByText("已密封提交", { selector: "b" })).toBeDefined();
});

test("二次报价 with a shortlist: the first round is a sealed paper, from the base price on", async () => {
  enterMode("90", {
    section: { shortlistSize: 3 },
    ware: { nextPrice: yuan(620), bids: 2, split: false },
    terms: roundTwoTerms,
    answers: [
      answer(trading.listSectionOrders, () => [waitingOrder({ price: yuan(625) })]),
      answer(trading.listSectionAgreements, () => []),
    ],
  });
  const user = userEvent.setup();
  expect(await screen.findByRole("heading", { name: "密封报价单" })).toBeDefined();
  expect(screen.queryByRole("table", { name: /报价记录/ })).toBeNull();
  const own = await region("我的报价");
  expect(own.getByText("已密封，仅本方可见")).toBeDefined();
  expect(own.getByRole("button", { name: "撤回报价" })).toBeDefined();
  const field = (await screen.findByLabelText("报价 元/吨")) as HTMLInputElement;
  await user.clear(field);
  await user.type(field, "619");
  expect(await screen.findByText(/不得低于|低于/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: /规则/ }));
  const rules = within(await screen.findByRole("dialog", { name: "场次规则" }));
  expect(rules.getByText(/每个标的第一轮前 3 名入围/)).toBeDefined();
});

test("二次报价 with a shortlist: whoever is not on it is told so, and whoever is sees for which wares", async () => {
  let shortlisted: (typeof W7)[] = [];
  const overrides = {
    section: { status: "a" as const, deadline: after(200), turn: 2, shortlistSize: 3 },
    ware: { status: "a" as const, price: yuan(625), nextPrice: yuan(626), bids: 2, split: false },
    terms: roundTwoTerms,
    answers: [
      answer(trading.readSealedRound, () => ({
        eligible: shortlisted.length > 0,
        confirmed: true,
        shortlisted,
        sealedSeconds: 300,
      })),
    ],
  };
  enterMode("90", overrides);
  expect(await screen.findByText(/没有入围第一轮前 3 名的标的/)).toBeDefined();
  expect(screen.queryByLabelText("报价 元/吨")).toBeNull();
  cleanup();
  shortlisted = [W7];
  enterMode("90", overrides);
  const part = await region("第二轮密封报价");
  expect(await part.findByText("已入围")).toBeDefined();
  const field = (await screen.findByLabelText("报价 元/吨")) as HTMLInputElement;
  expect(field.value).toBe("626.00");
  expect(screen.queryByText(/无第二轮报价资格/)).toBeNull();
});
