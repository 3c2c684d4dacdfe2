import type { Column } from "@zd/api/wire/listing";
import { type CheckUnit, checkResults, checkUnits, dayChecks } from "@zd/domain/closing/day-checks";
import { sheetStates } from "@zd/domain/closing/day-sheet";
import { type MoneyLine, moneyAccounts, moneyLines, moneyTotals } from "@zd/domain/closing/money-table";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { parseDecimal } from "@zd/domain/money/decimal";
import { openWorkbook, type WholeSheet } from "../platform/lists/workbooks/workbook.ts";
import type { ShownSheet } from "./show-sheet.ts";

/** Who takes the file, and when. */
interface Taker {
  readonly by: string;
  readonly now: Instant;
}

const accounts = { ...moneyAccounts, ...moneyTotals };
const lines = Object.keys(moneyLines) as MoneyLine[];
const money = (wire: string, title: string): Column => ({ wire, title, kind: "money", unit: "元" });
const words = (wire: string, title: string): Column => ({ wire, title, kind: "text" });

const moneyColumns: readonly Column[] = [
  words("account", "科目"),
  money("opening", "上日余额"),
  ...lines.map((line) => money(line, moneyLines[line])),
  money("closing", "余额"),
];

/** Each unit in which checks are counted: how its figures look, and how many places they have. */
const units = {
  yuan: { kind: "money", places: 2 },
  tonnes: { kind: "quantity", places: 4 },
  count: { kind: "count", places: 0 },
} as const satisfies Readonly<Record<CheckUnit, { readonly kind: Column["kind"]; readonly places: number }>>;
const unitNames = Object.keys(units) as CheckUnit[];

/** A sheet of the checks with both sides as numbers, those of each unit in columns of their own. */
function checksSheet({ checks }: ShownSheet): WholeSheet {
  const sides = ["ours", "theirs", "difference"] as const;
  const titles = { ours: "平台", theirs: "对方", difference: "差" };
  return {
    name: "检查",
    columns: [
      words("check", "检查"),
      words("against", "对方"),
      words("result", "结果"),
      { wire: "records", title: "笔数", kind: "count" },
      ...unitNames.flatMap((unit) =>
        sides.map(
          (side): Column => ({
            wire: `${side}-${unit}`,
            title: titles[side],
            kind: units[unit].kind,
            unit: checkUnits[unit],
          }),
        ),
      ),
      words("note", "说明"),
      { wire: "time", title: "检查时间", kind: "time" },
    ],
    rows: checks.map((one) => [
      dayChecks[one.check].title,
      dayChecks[one.check].against,
      checkResults[one.result],
      one.records,
      ...unitNames.flatMap((unit) =>
        sides.map((side) => {
          const figure = one.unit === unit ? one[side] : null;
          return figure === null ? null : parseDecimal(figure, units[unit].places);
        }),
      ),
      one.note,
      one.at === null ? null : new Date(one.at),
    ]),
    totals: null,
  };
}

/** Who has signed, and who has opened the day again. */
function signaturesSheet({ first, second, reopening }: ShownSheet): WholeSheet {
  const row = (role: string, person: ShownSheet["first"], said: string) => [
    role,
    person?.name ?? "--",
    person ? new Date(person.at) : null,
    said,
  ];
  return {
    name: "签字",
    columns: [
      words("role", "签字"),
      words("name", "姓名"),
      { wire: "time", title: "时间", kind: "time" },
      words("memo", "说明"),
    ],
    rows: [
      row("第一人签字", first, ""),
      row("第二人签字", second, ""),
      ...(reopening
        ? [
            row("申请重开", reopening.by, reopening.reason),
            row("复核重开", reopening.decided, reopening.opinion),
          ]
        : []),
    ],
    totals: null,
  };
}

/** 日终单 as an Excel file: the money of the day by account, the checks, the signatures, and the totals with what it is of. */
export function sheetWorkbook(sheet: ShownSheet, { by, now }: Taker): Uint8Array {
  const { day, version, state, totals, corrections } = sheet;
  const { add, end } = openWorkbook({
    name: "当日资金",
    columns: moneyColumns,
    notes: [
      ["日期", day],
      ["版本", String(version)],
      ["状态", sheetStates[state]],
      ["导出人", by],
      ["导出时间", formatShanghai(now)],
    ],
    others: [
      checksSheet(sheet),
      signaturesSheet(sheet),
      {
        name: "当日合计",
        columns: [
          { wire: "quantity", title: "成交量", kind: "quantity", unit: "吨" },
          money("amount", "成交额"),
          money("goodspaid", "货款支付"),
          money("fees", "服务费与年费"),
          money("received", "净入金"),
          money("members", "会员资金"),
        ],
        rows: [
          [totals.quantity, totals.amount, totals.goodsPaid, totals.fees, totals.received, totals.members],
        ],
        totals: null,
      },
      {
        name: "更正",
        columns: [
          words("words", "事由"),
          money("amount", "金额"),
          { wire: "time", title: "入账时间", kind: "time" },
        ],
        rows: corrections.map(({ words: reason, amount, at }) => [reason, amount, new Date(at)]),
        totals: null,
      },
    ],
  });
  add(
    sheet.money.map(({ account, opening, lines: moved, closing }) => [
      accounts[account],
      opening,
      ...lines.map((line) => moved[line]),
      closing,
    ]),
  );
  return end();
}
