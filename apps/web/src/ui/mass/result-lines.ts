import { formatYuan } from "@zd/domain/money/yuan";
import type { MassResult } from "./mass-action.ts";

const titles = ["编号", "企业", "金额（元）", "原因"];

const cellsOf = ({ key, party, amount, refusal }: MassResult<unknown>): readonly string[] => [
  key,
  party,
  amount === null ? "" : formatYuan(amount),
  refusal ?? "",
];

/** The rows with their titles as lines of tabs, which a sheet takes as cells. */
export const linesOf = (results: readonly MassResult<unknown>[]): string =>
  [titles, ...results.map(cellsOf)]
    .map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, " ")).join("\t"))
    .join("\n");

/** A cell that a sheet shows as text: never a formula, whatever a firm is called. */
const quoted = (cell: string) => `"${(/^[=+\-@]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

/** The rows as a file that Excel opens: comma-separated, with the mark by which it knows the encoding. */
export const sheetOf = (results: readonly MassResult<unknown>[]): string =>
  `\uFEFF${[titles, ...results.map(cellsOf)].map((cells) => cells.map(quoted).join(",")).join("\r\n")}\r\n`;
