import type { Column } from "@zd/contract/wire/listing";
import type { Fen, Price, Quantity } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { formatYuan } from "@zd/domain/money/yuan";
import { styleOf } from "./styles.ts";

/** What Excel can hold in one cell. */
const longestText = 32_767;
/** Excel keeps so many digits of a number; with more it would show another one. */
const exactDigits = 15;

/** The cell of a value as its column declares it; nothing where there is no value. */
export function cellOf({ kind, labels }: Column, value: unknown, bold = false): string {
  if (value === null || value === undefined) return "";
  switch (kind) {
    case "money":
      return numberCell(formatYuan(value as Fen), bold ? "boldMoney" : "money");
    case "price":
      return numberCell(formatPrice(value as Price), bold ? "boldPrice" : "price");
    case "quantity":
      return countCell(formatQuantity(value as Quantity), bold);
    case "count":
      return countCell(String(value), bold);
    case "time":
      return numberCell(serialOf(value as Date).toFixed(secondDigits), "time");
    case "day":
      return numberCell(String(dayOf(String(value))), "day");
    case "status":
      return textCell(labels?.[String(value)] ?? String(value));
    default:
      return textCell(String(value));
  }
}

/** Words of our own, or of a user: a cell of text is never read as a formula, not even after it was edited. */
export function textCell(text: string, style?: "header" | "bold"): string {
  if (text === "") return "";
  const shown = escaped(text.slice(0, longestText));
  const asText = style ?? (/^[=+\-@\t\r\n]/.test(text) ? "quoted" : null);
  const styled = asText === null ? "" : ` s="${styleOf(asText)}"`;
  return `<c t="inlineStr"${styled}><is><t xml:space="preserve">${shown}</t></is></c>`;
}

/** A cell without a value, so that those after it keep their columns. */
export const emptyCell = "<c/>";

const countCell = (figure: string, bold: boolean) =>
  numberCell(
    figure,
    figure.includes(".") ? (bold ? "boldFraction" : "fraction") : bold ? "boldWhole" : "whole",
  );

/** Decimal digits go into the file as they are, through no floating point of ours. */
const numberCell = (figure: string, style: Parameters<typeof styleOf>[0]) =>
  figure.replace(/[-.]|^0+/g, "").length > exactDigits
    ? textCell(figure)
    : `<c s="${styleOf(style)}"><v>${figure}</v></c>`;

const shanghaiMs = 8 * 3_600_000;
const dayMs = 24 * 3_600_000;
/** Excel counts days from here to 1970. */
const daysBefore1970 = 25_569;

/** So many places of a day tell one second from the next. */
const secondDigits = 9;

/** A moment as Excel keeps it: days, by the clock in Shanghai, to the second. */
const serialOf = (at: Date) =>
  daysBefore1970 + Math.floor((at.getTime() + shanghaiMs) / 1_000) / (dayMs / 1_000);

const dayOf = (day: string) => daysBefore1970 + Date.parse(`${day}T00:00:00Z`) / dayMs;

/** XML's own marks; signs that XML cannot hold are written as the format asks for it, `_x0007_`. */
const escaped = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/[\u0000-\u0008\u000b\u000c\r\u000e-\u001f\ufffe\uffff]/g, inHex)
    .toWellFormed();

const inHex = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
