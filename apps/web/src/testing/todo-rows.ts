import { takesMoney } from "@zd/api/identity/firm-todo-kinds";
import type { firmTodos } from "@zd/api/identity/firm-todos";
import type { OutputOf } from "@zd/api/wire/operation";
import { moneyOfDay } from "@zd/domain/identity/money-of-day";
import { type Instant, userId } from "@zd/domain/kernel/brand";
import { yuan } from "@zd/domain/testing/samples";
import { after } from "./market-rows.ts";

type Listed = OutputOf<typeof firmTodos.list>;
export type TodoRow = Listed["rows"][number];
type Counted = OutputOf<typeof firmTodos.count>;

const wang = { user: userId("U1"), name: "王立新" };
const sun = { user: userId("U3"), name: "孙敏" };
const liu = { user: userId("U4"), name: "刘芳" };
export const colleagues = { wang, sun, liu } as const;

/** A contract that the trader's firm has to pay, which waits for its finance clerk. */
export const paymentRow: TodoRow = {
  kind: "pay",
  side: "B",
  id: "20250612-0019",
  about: "原煤(2-2) 张家峁矿",
  party: "神木恒泽矿业销售有限公司",
  amount: yuan("3260000"),
  until: after(8 * 3_600),
  nearness: "today",
  own: false,
  mayAct: false,
  mayAssign: false,
  assignee: null,
  people: [sun],
  able: [sun],
  reminder: null,
};

/** An application that was sent back, which the trader mends himself. */
export const applicationRow: TodoRow = {
  ...paymentRow,
  kind: "application",
  side: "S",
  id: "JS250616-00012",
  about: "小保当，化验报告超过 30 日",
  party: "",
  amount: null,
  until: null,
  nearness: "open",
  own: true,
  mayAct: true,
  mayAssign: true,
  people: [wang],
  able: [wang],
};

const figuresOf = (rows: readonly TodoRow[]) => ({
  total: rows.length,
  late: rows.filter(({ nearness }) => nearness === "late").length,
  today: rows.filter(({ nearness }) => nearness === "today").length,
  until: rows.map(({ until }) => until).find((until): until is Instant => until !== null) ?? null,
});

const totalsOf = (rows: readonly TodoRow[]) => ({
  own: figuresOf(rows.filter(({ own }) => own)),
  firm: figuresOf(rows),
});

/** The counts of these to-dos, as the server makes them. */
export const countsOf = (rows: readonly TodoRow[], available = "1486200"): Counted => ({
  ...totalsOf(rows),
  money: moneyOf(rows, available),
  kinds: [...Map.groupBy(rows, ({ kind, side }) => `${kind} ${side}`).values()].flatMap((some) =>
    some[0] ? [{ kind: some[0].kind, side: some[0].side, ...totalsOf(some) }] : [],
  ),
});

function moneyOf(rows: readonly TodoRow[], available: string): Counted["money"] {
  const { lines, ...sums } = moneyOfDay(rows, takesMoney, yuan(available));
  return { ...sums, lines: [...lines] };
}

/** The list of these to-dos. */
export const listOf = (rows: readonly TodoRow[], scope: "own" | "firm"): Listed => ({
  ...totalsOf(rows),
  rows: scope === "own" ? rows.filter(({ own }) => own) : [...rows],
  people: [
    { ...wang, rights: "交易员", today: 0, total: 1 },
    { ...sun, rights: "财务员", today: 1, total: 1 },
  ],
  reminders: [],
});
