import type { Column } from "@zd/api/wire/listing";
import type { Fen, Price, Quantity } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { formatYuan } from "@zd/domain/money/yuan";
import { styleOf } from "./styles.ts";

/** What Excel can hold in one cell. */
const longestText = 32_767;
/** How many digits of a number Excel keeps; a longer number goes into the file as text. */
const exactDigits = 15;

/** The cell of a value as its column declares it, at a place such as `C7`; an empty string where there is no value. */
export function cellOf(place: string, { kind, labels }: Column, value: unknown, bold = false): string {
  if (value === null || value === undefined) return "";
  switch (kind) {
    case "money":
      return numberCell(place, formatYuan(value as Fen), bold ? "boldMoney" : "money");
    case "price":
      return numberCell(place, formatPrice(value as Price), bold ? "boldPrice" : "price");
    case "quantity":
      return countCell(place, formatQuantity(value as Quantity), bold);
    case "count":
      return countCell(place, String(value), bold);
    case "time":
      return numberCell(place, serialOf(value as Date), "time");
    case "day":
      return numberCell(place, String(dayOf(String(value))), "day");
    case "status":
      return textCell(place, labels?.[String(value)] ?? String(value));
    default:
      return textCell(place, String(value));
  }
}

/** A cell of text, which Excel never reads as a formula, not even after it was edited. */
export function textCell(place: string, text: string, style?: "header" | "bold"): string {
  if (text === "") return "";
  const content = escaped(text.slice(0, longestText));
  const asText = style ?? (/^[=+\-@\t\r\n]/.test(text) ? "quoted" : null);
  const styled = asText === null ? "" : ` s="${styleOf(asText)}"`;
  return `<c r="${place}" t="inlineStr"${styled}><is><t xml:space="preserve">${content}</t></is></c>`;
}

const countCell = (place: string, figure: string, bold: boolean) =>
  numberCell(
    place,
    figure,
    figure.includes(".") ? (bold ? "boldFraction" : "fraction") : bold ? "boldWhole" : "whole",
  );

/** Decimal digits go into the file as they are, through no floating point of ours. */
const numberCell = (place: string, figure: string, style: Parameters<typeof styleOf>[0]) =>
  figure.replace(/[-.]|^0+/g, "").length > exactDigits
    ? textCell(place, figure)
    : `<c r="${place}" s="${styleOf(style)}"><v>${figure}</v></c>`;

const shanghaiMs = 8 * 3_600_000;
const dayMs = 24 * 3_600_000;
/** Excel's number of the day 1970-01-01. */
const daysBefore1970 = 25_569;

/** Parts of a day in which moments are written, each less than nine microseconds. */
const placesOfDay = 10_000_000_000n;
const secondsOfDay = 86_400n;

/**
 * A moment as Excel keeps it: days with ten places, by the clock in Shanghai, to the second. It is never below its whole
 * second: some readers cut the seconds off instead of rounding, and would show 16:59:59 for 17:00:00.
 */
function serialOf(at: Date): string {
  const seconds =
    BigInt(Math.floor((at.getTime() + shanghaiMs) / 1_000)) + BigInt(daysBefore1970) * secondsOfDay;
  const exact = seconds * placesOfDay;
  const up = exact / secondsOfDay + (exact % secondsOfDay === 0n ? 0n : 1n);
  return `${up / placesOfDay}.${String(up % placesOfDay).padStart(10, "0")}`;
}

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
