import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { fen, orderNo, quantity, wareId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test, vi } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./room-page.tsx";
import { after } from "../../../testing/market-rows.ts";
import { answer, testNow } from "../../../testing/render-page.tsx";
import {
  enter,
  fundsOf,
  hash,
  J1,
  ownOrder,
  placed,
  sectionOf,
  termsOf,
  tonnes,
  W7,
  W8,
  wareOf,
  yuan,
} from "../../../testing/room-scene.ts";
import { setWindow } from "../../../testing/set-window.ts";
import { speedOf } from "./line-speed.ts";

const { market, trading, funds, contracts } = api;

const goButton = () => screen.findByRole("button", { name: /^报价 .* 元\/吨/ });
const ticketOf = () => within(screen.getByRole("region", { name: "出价单" }));

afterEach(() => {
  // The store of answers waits for a network as well.
  dispatchEvent(new Event("online"));
  cleanup();
  setWindow(1024, 768);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The page's time stands still, however long the machine takes. */
const stopTheClock = () => vi.useFakeTimers({ toFake: ["performance"] });

test("a trader sees price, clock, and what a bid would cost before it is sent", async () => {
  stopTheClock();
  enter();
  const go = await goButton();
  expect(go.textContent).toContain("630.00");
  expect(screen.getByRole("timer", { name: "剩余 42 秒" }).textContent).toBe("00:42");
  const sums = within(screen.getByLabelText("试算"));
  await sums.findByText("1,176,200.00");
  expect(sums.getByText("3,150,000.00")).toBeDefined();
  expect(sums.getByText("叁佰壹拾伍万元整")).toBeDefined();
  expect(sums.getByText("310,000.00")).toBeDefined();
  expect(sums.getByText("1,000.00")).toBeDefined();
});

test("by keyboard: up a step, Enter to confirm, Enter to send, and the receipt stays in the ticket", async () => {
  const inputs: unknown[] = [];
  const { calls } = enter({
    answers: [
      answer(trading.placeOrder, (input) => {
        inputs.push(input);
        return placed({ price: yuan(631), receipt: { ...placed().receipt } });
      }),
      answer(trading.listSectionOrders, () =>
        inputs.length > 0 ? [ownOrder({ price: yuan(631), at: placed().receipt.at })] : [],
      ),
    ],
  });
  const user = userEvent.setup();
  await goButton();
  await screen.findByText("1,176,200.00");
  await user.click(screen.getByLabelText("报价 元/吨"));
  await user.keyboard("{ArrowUp}");
  expect((await goButton()).textContent).toContain("631.00");
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: "确认报价 · 标的 07" })).toBeDefined();
  expect(calls).not.toContain("trading.placeOrder");
  await user.keyboard("{Enter}");

  expect(
    (await screen.findByText(/最近回执 B2506160200064 · 09:27:18\.334 · 第 64 笔/)).textContent,
  ).toContain(hash);
  await ticketOf().findByText("报价已受理");
  expect(inputs).toEqual([{ section: J1, ware: W7, side: "B", price: yuan(631), quantity: tonnes(5000) }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Enter and a double click together send one order", async () => {
  const ids: (string | null)[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  enter({
    answers: [
      answer(trading.placeOrder, (_, requestId) => {
        ids.push(requestId);
        resolve();
        return placed();
      }),
    ],
  });
  const user = userEvent.setup();
  await screen.findByText("1,176,200.00");
  await user.click(await goButton());
  const send = await screen.findByRole("button", { name: "发送报价" });
  send.click();
  send.click();
  send.click();
  await promise;
  await ticketOf().findByText("报价已受理");
  expect(ids).toHaveLength(1);
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
});

test("Esc leaves the confirmation and sends nothing", async () => {
  const { calls } = enter({ answers: [answer(trading.placeOrder, () => placed())] });
  const user = userEvent.setup();
  await screen.findByText("1,176,200.00");
  await user.click(await goButton());
  const dialog = await screen.findByRole("dialog");
  dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(calls).not.toContain("trading.placeOrder");
});

test("a refused order says why in the server's words, in the ticket", async () => {
  enter({ answers: [answer(trading.placeOrder, () => "RELATED_FIRM_PRESENT")] });
  const user = userEvent.setup();
  await screen.findByText("1,176,200.00");
  await user.click(await goButton());
  await user.click(await screen.findByRole("button", { name: "发送报价" }));
  expect((await ticketOf().findByRole("alert")).textContent).toContain("关联企业不得参与同一标的");
});

test("being outbid is shown and read out at once, and the deposit is free again", async () => {
  let out = false;
  const { live, says, calls } = enter({
    wares: [wareOf({ price: yuan(630), nextPrice: yuan(631), lastSeq: 64, bids: 2 }), W8],
    answers: [
      answer(trading.listSectionOrders, () => [
        out ? ownOrder({ status: "F", statusName: "出局", filled: quantity(0n), held: fen(0n) }) : ownOrder(),
      ]),
      answer(funds.readToday, () => fundsOf(out ? 148_620_000n : 117_620_000n)),
    ],
  });
  await live();
  await screen.findByText(/暂列最优/);
  await expect.poll(() => document.title).toMatch(/^07 领先 630\.00 00:\d\d /);
  const callCount = calls.filter((name) => name === "funds.readToday").length;

  out = true;
  says(wareOf({ price: yuan(631), nextPrice: yuan(632), lastSeq: 66, bids: 3, lastAt: after(-18) }));

  const message = await screen.findByText(/标的 07 出局，您的报价 630\.00 已被超越，再次领先报 632\.00/);
  expect(message.getAttribute("role")).toBe("alert");
  await expect.poll(() => document.title).toBe("【出局】07 原煤(2-2)");
  expect((await screen.findByText(/保证金/, { selector: "span" })).textContent).toContain(
    "310,000.00 元已解冻。再次领先至少报 632.00。",
  );
  await expect
    .poll(() => calls.filter((name) => name === "funds.readToday").length)
    .toBeGreaterThan(callCount);
  expect(await screen.findByText("1,486,200.00")).toBeDefined();
  expect(screen.getByRole("button", { name: /^标的 07 .*631\.00.*出局/ })).toBeDefined();

  await userEvent.keyboard("{Shift}");
  await expect.poll(() => document.title).toMatch(/^07 出局 631\.00 00:\d\d /);
});

test("an own bid that was passed is out wherever it shows, and its receipt shows once", async () => {
  let isSent = false;
  let out = false;
  const { live, says } = enter({
    wares: [wareOf({ lastSeq: 63 }), W8],
    answers: [
      answer(trading.placeOrder, () => {
        isSent = true;
        return placed();
      }),
      answer(trading.listSectionOrders, () =>
        out
          ? [ownOrder({ status: "F", statusName: "出局", filled: quantity(0n), held: fen(0n) })]
          : isSent
            ? [ownOrder()]
            : [],
      ),
    ],
  });
  const user = userEvent.setup();
  await live();
  await screen.findByText("1,176,200.00");
  await user.click(await goButton());
  await user.click(await screen.findByRole("button", { name: "发送报价" }));
  const note = (await ticketOf().findByText("报价已受理")).parentElement;
  const displayedTexts = () => [
    note?.textContent,
    screen.getByRole("region", { name: "本场我的报价" }).querySelector("td:last-child")?.textContent,
    screen.getByText(/^您的报价/).parentElement?.textContent,
    screen.getByRole("button", { name: /^标的 07 / }).textContent,
  ];
  says(wareOf({ price: yuan(630), nextPrice: yuan(631), lastSeq: 64, bids: 2 }));
  await expect.poll(() => displayedTexts().filter((words) => words?.includes("领先"))).toHaveLength(4);

  out = true;
  says(wareOf({ price: yuan(631), nextPrice: yuan(632), lastSeq: 66, bids: 3 }));
  await expect.poll(() => displayedTexts().filter((words) => words?.includes("出局"))).toHaveLength(4);
  await expect.poll(() => document.title).toMatch(/^【出局】07/);
  const page = document.body.textContent;
  expect(page).not.toMatch(/持有|名次|领先(?!报|至少报)|暂列最优/);
  expect(page?.match(/B2506160200064/g)).toHaveLength(1);
  expect(page?.split(hash)).toHaveLength(2);
});

test("one key leads to the price from anywhere, but not while something is typed elsewhere", async () => {
  enter();
  const user = userEvent.setup();
  const field = await screen.findByLabelText("报价 元/吨");
  await user.keyboard("{F2}");
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole("button", { name: /^场次规则/ }));
  await screen.findByRole("dialog");
  await user.keyboard("{F2}");
  expect(document.activeElement).not.toBe(field);
});

test("letters lead to the ticket and through the wares, numbers to a ware by its place, and ? tells so", async () => {
  enter();
  const user = userEvent.setup();
  await screen.findByLabelText("报价 元/吨");
  const isShown = (no: string) =>
    screen.getByRole("button", { name: new RegExp(`^标的 ${no} `) }).getAttribute("aria-pressed");
  await user.keyboard("j");
  expect(isShown("08")).toBe("true");
  await user.keyboard("k");
  expect(isShown("07")).toBe("true");
  await user.keyboard("2");
  expect(isShown("08")).toBe("true");
  await user.keyboard("9j1");
  expect(isShown("07")).toBe("true");
  await user.keyboard("?");
  expect((await screen.findByRole("dialog", { name: "快捷键" })).textContent).toContain("下一个、上一个标的");
  await user.keyboard("2{Escape}b");
  expect(isShown("07")).toBe("true");
  const field = await screen.findByLabelText("报价 元/吨");
  expect(document.activeElement).toBe(field);
  await user.keyboard("2j");
  expect(isShown("07")).toBe("true");
});

test("whoever had no part in a session is offered no list of deals once it is over, and the price is the last one", async () => {
  enter({
    section: sectionOf({ status: "6", deadline: null, waresDealt: 1 }),
    wares: [wareOf({ status: "6", dealt: tonnes(5000) })],
  });
  const result = within(await screen.findByRole("region", { name: "场次结果" }));
  expect(result.getByText("贵司未参与本场交易。")).toBeDefined();
  expect(result.queryByRole("link", { name: "前往成交查询" })).toBeNull();
  expect(screen.getByRole("button", { name: /^标的 07 .*成交价 629\.00/ })).toBeDefined();
  expect(screen.queryByText(/当前价/)).toBeNull();
});

test("whoever leads a whole lot cannot raise his own bid by mistake", async () => {
  const { calls } = enter({
    wares: [wareOf({ price: yuan(630), nextPrice: yuan(631), lastSeq: 64 })],
    answers: [answer(trading.listSectionOrders, () => [ownOrder()])],
  });
  const user = userEvent.setup();
  await screen.findByText("您当前为最优报价");
  await user.click(await goButton());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls).not.toContain("trading.placeOrder");
});

test("a draft outlives a lost connection, and nothing is sent meanwhile", async () => {
  const { live, feed } = enter();
  const user = userEvent.setup();
  await live();
  const field = (await screen.findByLabelText("报价 元/吨")) as HTMLInputElement;
  await user.clear(field);
  await user.type(field, "640");
  feed.cut();
  expect((await screen.findByText(/连接中断，正在重连/)).textContent).toContain("09:27:18");
  expect(field.value).toBe("640");
  await user.click(await goButton());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("连接中断，暂不能报价，恢复后可继续")).toBeDefined();
});

test("a browser without network shows at once that the line is dead: since when, grey, and with a clock that stands still", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { live } = enter();
  await live();
  const timer = await screen.findByRole("timer", { name: "剩余 42 秒" });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));

  expect((await screen.findByText(/^行情中断/)).textContent).toContain("自 09:27:18");
  expect(screen.getByText(/连接中断，正在重连/).textContent).toMatch(/数据停留在 09:27:18（\d+ 秒前）/);
  expect(screen.getByText("计时停在 09:27:18")).toBeDefined();
  expect(screen.getByText("延迟 -- 毫秒")).toBeDefined();
  expect((await goButton()).getAttribute("aria-disabled")).toBe("true");
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(timer.textContent).toBe("00:42");
  expect(timer.getAttribute("aria-label")).toBe("连接中断，计时停在剩余 42 秒");
});

test("without the push of the market the room is polled: price, own state and the words of the bar follow", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let hasMoved = false;
  const { calls } = enter({
    site: { useSocket: false },
    answers: [
      answer(market.listSections, () => [sectionOf({ version: hasMoved ? 2 : 1 })]),
      answer(market.listWares, () => ({
        version: hasMoved ? 2 : 1,
        wares: [
          wareOf(
            hasMoved
              ? { price: yuan(640), nextPrice: yuan(641), lastSeq: 66, bids: 3 }
              : { price: yuan(630), nextPrice: yuan(631), lastSeq: 64, bids: 2 },
          ),
          W8,
        ],
      })),
      answer(trading.listSectionOrders, () => [
        hasMoved
          ? ownOrder({ status: "F", statusName: "出局", filled: quantity(0n), held: fen(0n) })
          : ownOrder(),
      ]),
    ],
  });
  await screen.findByText(/暂列最优/);
  hasMoved = true;
  const callCount = () => calls.filter((name) => name === "market.listBids").length;
  const before = callCount();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText("行情轮询中 · 每 3 秒")).toBeDefined();
  expect(await screen.findByRole("button", { name: /^标的 07 .*640\.00.*出局/ })).toBeDefined();
  expect((await goButton()).textContent).toContain("641.00");
  await expect.poll(callCount).toBeGreaterThan(before);
  expect(screen.queryByText(/连接中断/)).toBeNull();
});

test("a room that is polled asks once in three seconds, and no oftener", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = enter({ site: { useSocket: false } });
  await screen.findByText("行情轮询中 · 每 3 秒", {}, { timeout: 5_000 });
  const callCount = () => calls.filter((name) => name === market.listSections.name).length;
  const before = callCount();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(callCount() - before).toBeGreaterThanOrEqual(9);
  expect(callCount() - before).toBeLessThanOrEqual(11);
});

test("a room that is polled stays with what was typed in it when a round of calls fails", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { feed } = enter({ site: { useSocket: false } });
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  const field = (await screen.findByLabelText("报价 元/吨")) as HTMLInputElement;
  await user.clear(field);
  await user.type(field, "640");
  feed.cut();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText(/连接中断，正在重连/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("报价 元/吨").value).toBe("640");
  expect(screen.getByText("连接中断，暂不能报价，恢复后可继续")).toBeDefined();
});

test.each([
  [299, "fast"],
  [300, "slow"],
  [999, "slow"],
  [1_000, "tooSlow"],
] as const)("a line of %i ms is %s", (delay, speed) => expect(speedOf(delay)).toBe(speed));

test("the keyboard can scroll the bids, where nothing but the box itself takes the focus", async () => {
  enter();
  const bids = await screen.findByRole("table", { name: /报价记录$/ });
  expect(bids.parentElement?.tabIndex).toBe(0);
});

test("signed out, prices show and the way to sign in leads back here", async () => {
  enter({ signedIn: false });
  const link = await screen.findByRole("link", { name: "登录后出价" });
  expect(decodeURIComponent(String(link.getAttribute("href")))).toContain(
    `redirect=/trade/round?sectid=${J1}`,
  );
});

test("who may sign for the firm signs the agreement in the rules, and is asked no more", async () => {
  const signed: string[] = [];
  enter({
    answers: [
      answer(trading.listSectionAgreements, () => [
        { agreement: "entry", title: "入市协议", content: "应遵守交易规则。", accepted: signed.length > 0 },
      ]),
      answer(trading.signAgreement, ({ agreement }) => {
        signed.push(agreement);
        return {};
      }),
    ],
    roles: ["trader", "contractClerk"],
  });
  await userEvent.click(await screen.findByRole("button", { name: "场次规则" }));
  await userEvent.click(await screen.findByRole("button", { name: "同意并签署入市协议" }));
  expect(await screen.findByText("入市协议（已签署）")).toBeDefined();
  expect(signed).toEqual(["entry"]);
});

test("what a firm lacks stands in the place of the button", async () => {
  enter({
    answers: [
      answer(trading.readSectionPower, () => ({
        section: J1,
        power: false,
        gaps: [
          { code: "T1011", message: "未取得该品种交易资格" },
          { code: "T1013", message: "未签署入市协议" },
        ],
      })),
    ],
  });
  expect(await screen.findByText(/^未签署入市协议/)).toBeDefined();
  const apply = screen.getByRole("link", { name: "去申请" });
  expect(apply.closest("li")?.textContent).toContain("未取得该品种交易资格");
  expect(apply.getAttribute("href")).toBe("/user/ware-kind-apply");
  expect(screen.queryByRole("button", { name: /^报价 / })).toBeNull();
});

test("on a phone nothing is said of a right that is still being checked but that, in the place of the button", async () => {
  setWindow(390, 844);
  const checked = Promise.withResolvers<never>();
  enter({ answers: [answer(trading.readSectionPower, () => checked.promise)] });
  expect(await screen.findByText("正在核对交易权限…")).toBeDefined();
  expect(screen.queryByText(/暂不能在本场交易/)).toBeNull();
  checked.resolve({ section: J1, power: true, gaps: [] } as never);
  expect(await screen.findByRole("button", { name: /^报价 / })).toBeDefined();
  expect(screen.queryByText("正在核对交易权限…")).toBeNull();
});

test("a permission that could not be checked is said so, and checked again", async () => {
  let busy = true;
  enter({
    answers: [
      answer(trading.readSectionPower, () => (busy ? "BUSY" : { section: J1, power: true, gaps: [] })),
    ],
  });
  const failed = await screen.findByText(/^交易权限未能核对：系统繁忙/);
  expect(screen.queryByText("正在核对交易权限…")).toBeNull();
  busy = false;
  await userEvent.click(within(failed.parentElement as HTMLElement).getByRole("button", { name: "重试" }));
  expect(await screen.findByRole("button", { name: /^报价 / })).toBeDefined();
});

test("a listing is taken: quantity on its ladder, and of a tail all of it", async () => {
  const section = sectionOf({ mode: "1", status: "1", name: "张家峁挂牌" });
  const ware = wareOf({
    status: "1",
    price: yuan(600),
    nextPrice: yuan(600),
    basePrice: yuan(600),
    quantity: tonnes(7500),
    remaining: tonnes(7500),
    bids: 0,
    split: true,
  });
  const terms = termsOf({
    mode: "1",
    basePrice: yuan(600),
    total: tonnes(7500),
    minQuantity: tonnes(3500),
    quantityStep: tonnes(1000),
    split: true,
    depositText: "挂牌价 × 数量 × 10 %",
  });
  const inputs: unknown[] = [];
  const { live, says } = enter({
    section,
    wares: [ware],
    terms,
    answers: [
      answer(trading.placeOrder, (input) => {
        inputs.push(input);
        return placed({
          status: "C",
          statusName: "全部成交",
          price: yuan(600),
          quantity: tonnes(4500),
          filled: tonnes(4500),
        });
      }),
    ],
  });
  const user = userEvent.setup();
  await live();
  const field = (await screen.findByLabelText("数量 吨")) as HTMLInputElement;
  expect(field.value).toBe("3,500");
  await user.click(field);
  await user.keyboard("{ArrowUp}");
  expect(field.value).toBe("4,500");
  await user.clear(field);
  await user.type(field, "4000");
  expect(screen.getByText("数量须按1000吨的整数倍递增")).toBeDefined();
  await user.clear(field);
  await user.type(field, "4500{Enter}");
  await screen.findByText("摘牌即成交，不可撤回。");
  await user.keyboard("{Enter}");
  await screen.findByText("全部成交", { selector: "b" });
  expect(inputs).toEqual([{ section: J1, ware: W7, side: "B", price: yuan(600), quantity: tonnes(4500) }]);

  says({ ...ware, remaining: tonnes(500), dealt: tonnes(7000), bids: 2, lastSeq: 80 });
  await screen.findByText("尾量，须一次全部摘走");
  expect((screen.getByLabelText("数量 吨") as HTMLInputElement).value).toBe("500");
});

test("turn by turn, the running turn is marked and a later ware takes no bid", async () => {
  const later = wareOf({
    ware: wareId("W09"),
    no: "09",
    turn: 2,
    status: "0",
    deadline: null,
    price: null,
    bids: 0,
  });
  enter({ section: sectionOf({ downmode: "C", turns: 2 }), wares: [wareOf(), later] });
  expect((await screen.findByRole("heading", { name: /第 1 轮/ })).getAttribute("aria-current")).toBe("step");
  expect(screen.getByRole("heading", { name: /第 2 轮/ }).textContent).toContain("未开始");
  await userEvent.click(screen.getByRole("button", { name: /^标的 09/ }));
  expect(await screen.findByText("该标的尚未开始交易")).toBeDefined();
});

test("after the close the room shows what the firm won and what it did not", async () => {
  const section = sectionOf({
    status: "6",
    deadline: null,
    waresDealt: 1,
    waresFailed: 1,
    quantityDealt: tonnes(5000),
  });
  enter({
    section,
    wares: [
      wareOf({ status: "6", deadline: null, nextPrice: null, dealt: tonnes(5000), price: yuan(630) }),
      { ...W8, status: "7" },
    ],
    answers: [
      answer(trading.listSectionOrders, () => [ownOrder({ status: "C", statusName: "全部成交" })]),
      answer(trading.listWareDeals, () => [
        {
          orderNo: orderNo("B2506160200064"),
          price: yuan(630),
          quantity: tonnes(5000),
          amount: fen(315_000_000n),
          at: testNow,
          own: true,
        },
      ]),
      answer(contracts.listDeals, () => ({ rows: [], total: 0, counts: {}, sums: {} })),
    ],
  });
  const result = within(await screen.findByRole("region", { name: "场次结果" }));
  expect(result.getByText("成交标的").textContent).toBe("成交标的1");
  expect((await result.findByRole("table", { name: "本方结果" })).textContent).toContain("成交");
  expect(result.getByRole("link", { name: "前往成交查询" }).getAttribute("href")).toBe(
    "/user/trade/contract",
  );
  expect(await screen.findByRole("table", { name: "标的 07 成交记录" })).toBeDefined();
  expect(screen.queryByRole("region", { name: "出价单" })).toBeNull();
});

test("the exchange's own people see the room without a ticket, and are not put down as present", async () => {
  const { calls } = enter({ staff: true });
  expect(await screen.findByText("交易中心员工不参与交易")).toBeDefined();
  expect(screen.getByRole("link", { name: "前往控制室" }).getAttribute("href")).toBe(
    `/console/control-room?sectid=${J1}`,
  );
  expect(screen.queryByRole("region", { name: "出价单" })).toBeNull();
  for (const { name } of [trading.enterSection, trading.readSectionPower, trading.listSectionOrders])
    expect(calls).not.toContain(name);
});

test("what the server says of the order takes the place of the ticket's own sums, once the trader pauses", async () => {
  const callCount: unknown[] = [];
  const { calls } = enter({
    answers: [
      answer(trading.tryOrder, (input) => {
        callCount.push(input);
        return {
          accepted: false,
          refusal: { code: "T1015", message: "关联企业不得参与同一标的" },
          amount: fen(315_000_000n),
          deposit: fen(31_000_000n),
          fee: fen(123_400n),
          filled: null,
          rank: null,
          available: fen(148_620_000n),
          after: null,
          at: testNow,
        };
      }),
    ],
  });
  const user = userEvent.setup({ delay: null });
  const field = (await screen.findByLabelText("报价 元/吨")) as HTMLInputElement;
  await user.clear(field);
  await user.type(field, "635");
  await waitFor(() =>
    expect(callCount.at(-1)).toEqual({ section: J1, ware: W7, price: yuan(635), quantity: tonnes(5000) }),
  );
  expect((await screen.findByText(/^按当前行情将被拒绝/)).textContent).toContain("关联企业不得参与同一标的");
  expect(screen.getByText("1,234.00")).toBeDefined();
  // One question for the pause, not one for each key.
  expect(calls.filter((name) => name === "trading.tryOrder").length).toBeLessThanOrEqual(2);
});

test("a session that was cleared says so and when, with what it came to, and offers its proof", async () => {
  const section = sectionOf({
    practice: true,
    status: "6",
    deadline: null,
    waresDealt: 2,
    waresFailed: 1,
    clearedAt: after(-60),
  });
  const { calls } = enter({ section, wares: [], signedIn: false });
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.textContent).toContain(section.name);
  expect(screen.getByText(/^练习场次的明细只保留到次日，本场已于 .* 清理/).textContent).toContain(
    "证明包仍可下载核对",
  );
  expect(screen.getByText(/成交 2 个，流标 1 个/)).toBeDefined();
  expect(screen.getByRole("button", { name: "下载证明包" })).toBeDefined();
  expect(screen.getByRole("link", { name: "验证并回放本场" })).toBeDefined();
  expect(screen.queryByRole("region", { name: "场次结果" })).toBeNull();
  expect(calls).not.toContain("trading.readWareParameters");
});

test("after the close the proof of the session can be taken away, and checked on its page", async () => {
  enter({ section: sectionOf({ status: "6", deadline: null }), signedIn: false });
  const result = within(await screen.findByRole("region", { name: "场次结果" }));
  expect(result.getByRole("button", { name: "下载证明包" })).toBeDefined();
  expect(result.getByRole("link", { name: "验证并回放本场" }).getAttribute("href")).toContain(
    "/trade/verify?sectid=",
  );
});

test("the ticket waits for the firm's own orders, above whose fields they stand, and for nothing once they cannot be read", async () => {
  stopTheClock();
  const orders = Promise.withResolvers<"BUSY">();
  enter({ answers: [answer(trading.listSectionOrders, () => orders.promise as Promise<never>)] });
  await screen.findByRole("timer", { name: "剩余 42 秒" });
  expect(screen.queryByRole("region", { name: "出价单" })).toBeNull();
  orders.resolve("BUSY");
  expect((await goButton()).textContent).toContain("630.00");
  expect(await screen.findByText(/本场我的报价未能读取/)).toBeDefined();
  expect(screen.getAllByRole("button", { name: "重试" }).length).toBeGreaterThan(0);
});
