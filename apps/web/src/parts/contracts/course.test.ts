import { tonnes } from "@zd/domain/testing/samples";
import { expect, test } from "vitest";
import { log, sampleContract } from "../../testing/contract-rows.ts";
import { after } from "../../testing/market-rows.ts";
import { stepsOf, turnOf } from "./course.ts";
import { readTickets } from "./ticket-editor.tsx";
import { timeLeft } from "./turn.tsx";

const marks = (steps: ReturnType<typeof stepsOf>) => steps.map(({ label, mark }) => `${label} ${mark}`);

test("where goods come first they are paid last", () => {
  const contract = sampleContract({ payType: "2", state: "70", final: null });
  expect(marks(stepsOf(contract, log, "B"))).toEqual([
    "签订 done",
    "发货 done",
    "收货 done",
    "结算 done",
    "付款 now",
    "完成 next",
  ]);
});

test("a contract that ended before its time shows how, and where", () => {
  const ended = [
    ...log,
    { ...log[3], kind: "terminated", label: "合同终止", at: after(-60) } as (typeof log)[number],
  ];
  const steps = stepsOf(sampleContract({ state: "85", duties: [] }), ended, "S");
  expect(marks(steps)).toEqual([
    "签订 done",
    "付款 done",
    "解除 broken",
    "收货 next",
    "结算 next",
    "完成 next",
  ]);
});

test("goods that were received while others are still to be shipped have begun to be received", () => {
  const received = { ...log[3], kind: "goods-received", label: "收货" } as (typeof log)[number];
  const moved = { shipped: tonnes("398.8"), received: tonnes("398.8"), duties: [] };
  const shipping = sampleContract({ state: "40", deliveryClosed: false, settlement: null, ...moved });
  expect(marks(stepsOf(shipping, [...log.slice(0, 3), received], "B"))).toEqual([
    "签订 done",
    "付款 done",
    "发货 now",
    "收货 now",
    "结算 next",
    "完成 next",
  ]);
  const notes = stepsOf(shipping, [...log.slice(0, 3), received], "B").map(({ note }) => note);
  expect(notes.slice(2, 4)).toEqual(["已发货 398.8 吨", "已收货 398.8 吨"]);
});

test("one's own turn goes before that of others, the most urgent first", () => {
  const duties = [
    { by: "S", action: "ship", until: after(60) },
    { by: "B", action: "pay", until: null },
    { by: "B", action: "receive", until: after(600) },
  ] as const;
  expect(turnOf({ duties }, "B")).toMatchObject({ title: "轮到本方：收货", own: true, until: after(600) });
  expect(turnOf({ duties }, null)).toMatchObject({ title: "等待卖方：发货", own: false });
  expect(turnOf({ duties: [] }, "B")).toBeNull();
});

test.each([
  [0, "已到期"],
  [59_000, "剩余 不到 1 分"],
  [61_000, "剩余 1 分"],
  [3 * 3_600_000 + 20 * 60_000, "剩余 3 小时 20 分"],
  [(7 * 24 + 7) * 3_600_000, "剩余 7 天 7 小时"],
])("%i ms are %s", (ms, words) => {
  expect(timeLeft(ms)).toBe(words);
});

test("tickets are read out of a table, and what is none is counted", () => {
  expect(readTickets("P1\t49.5\t15\n\nP2，48.30，15.10 晋A12345\n合计 97.8")).toEqual({
    drafts: [
      { no: "P1", gross: "49.5", tare: "15" },
      { no: "P2", gross: "48.30", tare: "15.10" },
    ],
    unread: 1,
  });
});
