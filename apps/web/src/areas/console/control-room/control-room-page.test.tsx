import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { fen } from "@zd/domain/kernel/brand";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { afterEach, expect, test } from "vitest";
import { choose } from "../../../testing/choose.ts";
import { shownPrice } from "../../../ui/figures/figures.tsx";
// Its libraries take their time: loaded here, not within the first test.
import "./control-room-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { journalRow, type Room, roomRow, staffWith, voidRequest } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage } from "../../../testing/render-page.tsx";

const { control } = api;

afterEach(cleanup);

const address = "/console/control-room?sectid=J250616-02";
const journal = answer(control.listJournal, () => ({ rows: [journalRow], more: false }));

const open = (change: Partial<Room> = {}, answers: readonly Answer[] = [], role: RoleName = "tradeManager") =>
  renderPage(
    address,
    [answer(control.readControlRoom, () => ({ ...roomRow, ...change })), journal, ...answers],
    {
      signedIn: staffWith(role),
    },
  );

const board = async () => within(await screen.findByRole("region", { name: "标的看板" }));

test("the room shows the board with names, the clock, who is there, alarms and the journal", async () => {
  open();
  const rows = await board();
  const row = within(rows.getByText("秦屹物资").closest("tr") as HTMLElement);
  for (const text of ["16", "648.00", "+8.00", "郝建军", "同一 IP", "拒绝 1"])
    expect(row.getByText(text)).toBeDefined();
  expect(screen.getByRole("timer").textContent).toMatch(/^00:4\d$/);
  expect(screen.getByText("最晚 10:00:00")).toBeDefined();
  expect(
    within(screen.getByRole("region", { name: "告警" })).getByText("203.0.113.118，标的 16"),
  ).toBeDefined();
  expect(within(screen.getByRole("region", { name: "在场" })).getByText("秦屹物资")).toBeDefined();
  expect(await within(screen.getByRole("region", { name: "日志" })).findByText("汾岭燃料")).toBeDefined();
});

test("a ware opens below the board with the course of its price, what it holds, and its orders with their firms", async () => {
  const inputs: InputOf<typeof control.listJournal>[] = [];
  const bids = [
    { seq: 40, at: roomRow.startsAt, price: perTonne("648"), quantity: tonnes("5000"), withdrawn: false },
  ];
  open({}, [
    answer(api.market.listBids, () => bids),
    answer(control.listJournal, (input) => {
      inputs.push(input);
      return { rows: [journalRow], more: false };
    }),
  ]);
  const rows = await board();
  const toggle = rows.getByRole("button", { name: "标的 16 的报价" });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(toggle);
  const ware = within(screen.getByRole("region", { name: "标的 16" }));
  expect(await ware.findByRole("img", { name: /^报价走势：.*最新 648\.00 元\/吨$/ })).toBeDefined();
  expect(ware.getByText("320,000.00")).toBeDefined();
  expect(await ware.findByText("汾岭燃料")).toBeDefined();
  expect(inputs.at(-1)).toMatchObject({ ware: "J250616-02-16", orders: true });
  await userEvent.click(ware.getByRole("button", { name: "收起" }));
  expect(screen.queryByRole("region", { name: "标的 16" })).toBeNull();
  expect(screen.getByRole("region", { name: "日志" })).toBeDefined();
});

test("of a sealed ware neither prices nor orders are asked for", async () => {
  const lots = roomRow.lots.map((lot) => ({ ...lot, leader: null, held: null }));
  open({ sealed: true, mode: "3", lots, alarms: [], amount: null, held: null });
  await userEvent.click((await board()).getByRole("button", { name: "标的 16 的报价" }));
  const ware = within(screen.getByRole("region", { name: "标的 16" }));
  expect(ware.getByText("密封报价，开标后可见。")).toBeDefined();
  expect(ware.queryByRole("img")).toBeNull();
  expect(ware.queryByRole("region")).toBeNull();
});

test("an alarm is set aside with a note for the wares on the screen, and a refusal stays in the dialog", async () => {
  const inputs: InputOf<typeof control.setAlarmAside>[] = [];
  open({}, [
    answer(control.setAlarmAside, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "ALARM_CHANGED" : null;
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "处理" }));
  const dialog = within(screen.getByRole("dialog", { name: "处理告警" }));
  const settle = dialog.getByRole("button", { name: "标记已处理" });
  expect(settle).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^处理说明/), " 同一园区 ");
  await userEvent.click(settle);
  expect(await dialog.findByText("告警有新情况，请核对后再处理")).toBeDefined();
  await userEvent.click(settle);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs[1]).toEqual({
    section: "J250616-02",
    alarm: "a1",
    wares: ["J250616-02-16"],
    note: "同一园区",
  });
});

test("alarms that were set aside are listed below with user and note, and are not counted", async () => {
  const aside = { by: "周岚", at: roomRow.startsAt, note: "同一园区办公" };
  const alarms = roomRow.alarms.map((alarm) => ({ ...alarm, aside, maySetAside: false }));
  open({ alarms });
  const region = within(await screen.findByRole("region", { name: "告警" }));
  expect(region.getByText("没有待处理的告警")).toBeDefined();
  expect(region.getByText("0 条")).toBeDefined();
  const asideAlarms = within(region.getByRole("list", { name: "已处理的告警" }));
  expect(asideAlarms.getByText(/周岚 .*处理：同一园区办公/)).toBeDefined();
  expect(asideAlarms.queryByRole("button")).toBeNull();
});

test("a suspended room shows the remaining time, and why a step is not offered", async () => {
  open({
    status: "4",
    deadline: null,
    stoppedMs: 31_200,
    actions: ["resume"],
    withheld: [{ action: "void-section", why: "已有成交，成交不可撤销" }],
  });
  expect(await screen.findByText("00:32")).toBeDefined();
  expect(screen.getByText("已停表，恢复后继续")).toBeDefined();
  expect(screen.getByText("不能作废场次：已有成交，成交不可撤销")).toBeDefined();
});

test("an auditor sees the whole room and no button", async () => {
  const lots = roomRow.lots.map((lot) => ({ ...lot, voidable: false }));
  const records = [{ ...voidRequest, mayDecide: false }];
  const alarms = roomRow.alarms.map((alarm) => ({ ...alarm, maySetAside: false }));
  open({ actions: [], lots, records, alarms }, [], "auditor");
  expect((await board()).getByText("秦屹物资")).toBeDefined();
  for (const name of ["暂停场次", "延长截止", "作废场次", "作废标的 16", "复核", "处理"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("while offers are sealed the page has no name and no price to show", async () => {
  const lots = roomRow.lots.map((lot) => ({ ...lot, leader: null }));
  open({ sealed: true, mode: "3", lots, alarms: [], amount: null, held: null });
  expect(await screen.findByText(/密封报价阶段/)).toBeDefined();
  const rows = await board();
  expect(rows.queryByText("648.00")).toBeNull();
  expect(rows.getAllByText("密封")).toHaveLength(2);
});

test("a listing shows the price at which it is taken", async () => {
  const lots = roomRow.lots.map((lot) => ({ ...lot, leader: null }));
  open({ mode: "1", lots, alarms: [] });
  const [lot] = lots;
  // Once as the owner's, once as that of now.
  expect((await board()).getAllByText(shownPrice(lot?.basePrice ?? null)).length).toBeGreaterThanOrEqual(2);
});

const stepCard = answer(control.previewStep, ({ action, hardEnd }) =>
  aCard({
    amount: null,
    effect: null,
    changes: [{ title: "状态", from: "交易中", to: action }],
    seen: `${action} ${hardEnd ?? ""}`,
  }),
);

test("a section is suspended with a reason, confirmed in a dialog, and sent once", async () => {
  const inputs: InputOf<typeof control.suspendSection>[] = [];
  open({}, [
    stepCard,
    answer(control.suspendSection, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "暂停场次" }));
  const dialog = within(screen.getByRole("dialog", { name: "暂停场次" }));
  const confirm = dialog.getByRole("button", { name: "确认暂停" });
  expect(confirm).toHaveProperty("disabled", true);
  await choose(dialog.getByLabelText(/^原因/), "核查异常报价");
  await userEvent.type(dialog.getByLabelText(/^说明/), "标的 16");
  expect(await dialog.findByRole("row", { name: "状态 交易中 suspend" })).toBeDefined();
  await userEvent.click(confirm);
  await expect
    .poll(() => inputs)
    .toEqual([{ section: "J250616-02", reason: "核查异常报价：标的 16", card: "suspend " }]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("an extension counts from the end that the dialog shows, and a refusal stays in the dialog", async () => {
  const inputs: InputOf<typeof control.extendSection>[] = [];
  open({}, [
    stepCard,
    answer(control.extendSection, (input) => {
      inputs.push(input);
      return "SECTION_CHANGED";
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "延长截止" }));
  const dialog = within(screen.getByRole("dialog", { name: "延长截止" }));
  await choose(dialog.getByLabelText(/^延长至/), "10:10:00（延长 10 分钟）");
  await choose(dialog.getByLabelText(/^原因/), "应货主申请");
  await dialog.findByRole("row", { name: "状态 交易中 extend" });
  await userEvent.click(dialog.getByRole("button", { name: "确认延长" }));
  expect(await dialog.findByText("场次已被其他人员调整，请按最新状态重新操作")).toBeDefined();
  const seen = roomRow.hardEnd ?? 0;
  expect(inputs).toMatchObject([{ seen, hardEnd: seen + 600_000, card: `extend ${seen + 600_000}` }]);
});

const voidCard = aCard({
  number: "标的 16 · J250616-02",
  party: "西安秦屹物资有限公司（领先 648.00）",
  direction: "解冻",
  path: "交易保证金 → 可用资金",
  amount: fen(32_000_000n),
  falls: { title: "撤销报价", words: "7 笔，3 家，末价 3,240,000.00 元随之失效", rows: [] },
});

test("a ware is voided only on request, and the second staff user has the same card as the first", async () => {
  const inputs: unknown[] = [];
  const queries: InputOf<typeof control.previewVoid>[] = [];
  open({ records: [voidRequest] }, [
    answer(control.previewVoid, (input) => {
      queries.push(input);
      return voidCard;
    }),
    answer(control.requestVoid, (input) => {
      inputs.push(input);
      return { record: 7 };
    }),
    answer(control.confirmRequest, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  const factsOf = (dialog: HTMLElement) => [
    ...within(dialog)
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
    ...within(dialog)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent),
  ];
  await userEvent.click(await screen.findByRole("button", { name: "作废标的 16" }));
  const proposal = screen.getByRole("dialog", { name: "作废标的 16" });
  const dialog = within(proposal);
  expect(await dialog.findByText("西安秦屹物资有限公司（领先 648.00）")).toBeDefined();
  expect(dialog.getByText("7 笔，3 家，末价 3,240,000.00 元随之失效")).toBeDefined();
  expect(dialog.getByText("人民币叁拾贰万元整")).toBeDefined();
  const seen = factsOf(proposal);
  await choose(dialog.getByLabelText(/^原因/), "其他");
  const submit = dialog.getByRole("button", { name: "提交复核" });
  expect(submit).toHaveProperty("disabled", true);
  expect(submit.className).toContain("danger");
  await userEvent.type(dialog.getByLabelText(/^说明/), "货主来函");
  await userEvent.click(submit);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();

  const records = within(await screen.findByRole("region", { name: "操作记录" }));
  await userEvent.click(records.getByRole("button", { name: "复核" }));
  const review = screen.getByRole("dialog");
  const confirm = await within(review).findByRole("button", { name: "通过，作废标的" });
  expect(factsOf(review)).toEqual(seen);
  expect(confirm.className).toContain("main");
  await userEvent.click(confirm);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs).toMatchObject([
    { ware: "J250616-02-16", reason: "货主来函", seen: voidCard.seen },
    { record: 7, seen: voidCard.seen },
  ]);
  expect(queries).toMatchObject([{ ware: "J250616-02-16" }, { record: 7 }]);
});

test("a request is rejected only with a reason", async () => {
  const inputs: InputOf<typeof control.rejectRequest>[] = [];
  open({ records: [voidRequest] }, [
    answer(control.previewVoid, () => voidCard),
    answer(control.rejectRequest, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  const records = within(await screen.findByRole("region", { name: "操作记录" }));
  expect(records.getByText("周岚：同一 IP 出价，涉嫌串通")).toBeDefined();
  await userEvent.click(records.getByRole("button", { name: "复核" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/驳回时必填/), "证据不足");
  await userEvent.click(dialog.getByRole("button", { name: "驳回" }));
  await expect.poll(() => inputs).toMatchObject([{ record: 7, reason: "证据不足" }]);
});

test("older rows of the journal are read by the number of the last row", async () => {
  const queries: InputOf<typeof control.listJournal>[] = [];
  open({}, [
    answer(control.listJournal, (input) => {
      queries.push(input);
      return { rows: [journalRow], more: input.before === undefined };
    }),
  ]);
  const panel = within(await screen.findByRole("region", { name: "日志" }));
  await userEvent.click(await panel.findByRole("button", { name: "更早" }));
  await expect.poll(() => queries.some(({ before }) => before === 416)).toBe(true);
  await userEvent.click(panel.getByLabelText("只看报价"));
  await expect.poll(() => queries.some(({ orders, before }) => orders && before === undefined)).toBe(true);
});

test("an unknown section is reported as such, and so is an address without one", async () => {
  renderPage(address, [answer(control.readControlRoom, () => "NOT_FOUND"), journal], {
    signedIn: staffWith("auditor"),
  });
  expect(await screen.findByText("记录不存在")).toBeDefined();
  cleanup();
  renderPage("/console/control-room", [], { signedIn: staffWith("auditor") });
  expect(await screen.findByText("没有找到该场次")).toBeDefined();
});
