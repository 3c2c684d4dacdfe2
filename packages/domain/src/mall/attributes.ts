import { parseDecimal } from "../money/decimal.ts";
import type { AttributeKind } from "../terms/attribute-kinds.ts";

/**
 * Attributes and quality table of mall wares (domain §9): texts as typed, checked against the template of the ware kind
 * and product.
 */

/** 属性模板: an attribute of the wares of one kind; the exchange keeps it. */
export interface AttributeTemplate {
  /** Code, unique within the ware kind. */
  readonly code: string;
  /** Chinese name. */
  readonly label: string;
  /** Unit as shown; empty where it has none. */
  readonly unit: string;
  readonly kind: AttributeKind;
  /** Whether a ware must state it. */
  readonly required: boolean;
  /** Least value of a number, or of both ends of a range, as typed; null for none. */
  readonly least: string | null;
  /** Greatest value, as typed; null for none. */
  readonly most: string | null;
  /** Options of a choice; empty for other kinds. */
  readonly choices: readonly string[];
}

/** One line of a product's quality table (产品指标模板). */
export interface QualityTemplate {
  /** Code, unique within the product. */
  readonly code: string;
  /** Chinese name. */
  readonly label: string;
  /** Unit as shown; empty where it has none. */
  readonly unit: string;
  /** Whether a ware must state it. */
  readonly required: boolean;
}

/** What a ware has to state: attributes of its kind, quality table of its product. */
export interface WareTemplate {
  /** Attributes of its ware kind. */
  readonly attributes: readonly AttributeTemplate[];
  /** Quality table of its product. */
  readonly qualities: readonly QualityTemplate[];
}

/** A ware's value of an attribute, as typed: "30–80", "块煤". */
export interface AttributeValue {
  /** Code of the attribute. */
  readonly code: string;
  /** As typed: a number, a range, or one of the options. */
  readonly value: string;
}

/** A ware's line of the quality table; texts are empty where not stated. */
export interface QualityValue {
  /** Code of the index. */
  readonly code: string;
  /** Promised value or bound: "5600", "≤0.50". */
  readonly promise: string;
  /** Last measured value. */
  readonly measured: string;
  /** Value from which on the goods are rejected. */
  readonly reject: string;
}

/** Attributes and quality table of a ware, as its merchant has filled them in. */
export interface WareDescribed {
  /** Values of the ware kind's attributes; those that are not stated may be missing. */
  readonly attributes: readonly AttributeValue[];
  /** Lines of the product's quality table; those that are not stated may be missing. */
  readonly qualities: readonly QualityValue[];
}

export type AttributeFault =
  | "ATTRIBUTE_UNKNOWN"
  | "ATTRIBUTE_MISSING"
  | "ATTRIBUTE_UNREADABLE"
  | "ATTRIBUTE_OUT_OF_RANGE";

type Found = readonly [AttributeFault, Readonly<Record<string, string>>] | null;

const places = 4;
const parseTenThousandths = (text: string) => parseDecimal(text, places);

/** "30–80" as its two ends, in ten-thousandths; null where it is no range. */
export function parseRange(text: string): readonly [from: bigint, to: bigint] | null {
  const [, low = "", high = ""] = /^\s*([\d.]+)\s*[–~-]\s*([\d.]+)\s*$/.exec(text) ?? [];
  const [from, to] = [parseTenThousandths(low), parseTenThousandths(high)];
  return from === null || to === null || to < from ? null : [from, to];
}

/** Forms of a promised value: "5600", "≤0.50", ">38", "5200–5850", "36±2". */
const promisePattern = /^[≤≥<>]?\s?\d{1,9}(\.\d{1,4})?(\s?[–~±-]\s?\d{1,9}(\.\d{1,4})?)?$/;
const measurePattern = /^\d{1,9}(\.\d{1,4})?(\s?[–~-]\s?\d{1,9}(\.\d{1,4})?)?$/;

/**
 * Figure by which wares are found and ordered, in ten-thousandths: of a bound the bound, of a range its lower end. Null
 * where there is none.
 */
export function leadingFigure(text: string): bigint | null {
  const [figure] = /\d+(\.\d{1,4})?/.exec(text) ?? [];
  return figure === undefined ? null : parseTenThousandths(figure);
}

/** First fault in a ware's attributes and quality table; null where there is none. */
export function attributeFault(template: WareTemplate, { attributes, qualities }: WareDescribed): Found {
  return (
    unknownCode(template.attributes, attributes) ??
    unknownCode(template.qualities, qualities) ??
    missing(
      template.attributes,
      attributes.map(({ code, value }) => [code, value]),
    ) ??
    missing(
      template.qualities,
      qualities.map(({ code, promise }) => [code, promise]),
    ) ??
    first(template.attributes, (one) => {
      const value = attributes.find(({ code }) => code === one.code)?.value.trim() ?? "";
      return value === "" ? null : valueFault(one, value);
    }) ??
    first(template.qualities, (one) => {
      const quality = qualities.find(({ code }) => code === one.code);
      return quality ? qualityFault(one, quality) : null;
    })
  );
}

function first<T>(all: readonly T[], judge: (one: T) => Found): Found {
  for (const one of all) {
    const found = judge(one);
    if (found) return found;
  }
  return null;
}

interface WithCode {
  readonly code: string;
}

/** Fault of a code that the template does not have, or that is stated twice. */
function unknownCode(template: readonly WithCode[], values: readonly WithCode[]): Found {
  const left = new Set(template.map(({ code }) => code));
  const stranger = values.find(({ code }) => !left.delete(code));
  return stranger ? ["ATTRIBUTE_UNKNOWN", { name: stranger.code }] : null;
}

function missing(
  template: readonly { readonly code: string; readonly label: string; readonly required: boolean }[],
  values: readonly (readonly [code: string, value: string])[],
): Found {
  const valuesByCode = new Map(values);
  const unsaid = template.find(
    ({ code, required }) => required && (valuesByCode.get(code) ?? "").trim() === "",
  );
  return unsaid ? ["ATTRIBUTE_MISSING", { name: unsaid.label }] : null;
}

function valueFault(template: AttributeTemplate, value: string): Found {
  const { label: name, kind, choices } = template;
  if (kind === "enum")
    return choices.includes(value)
      ? null
      : ["ATTRIBUTE_UNREADABLE", { name, form: `以下之一：${choices.join("、")}` }];
  const number = parseTenThousandths(value);
  const ends = kind === "range" ? parseRange(value) : number === null ? null : ([number, number] as const);
  if (!ends) return ["ATTRIBUTE_UNREADABLE", { name, form: kind === "range" ? "区间，如 30–80" : "数值" }];
  const least = template.least === null ? null : parseTenThousandths(template.least);
  const most = template.most === null ? null : parseTenThousandths(template.most);
  const [from, to] = ends;
  const outside = (least !== null && from < least) || (most !== null && to > most);
  return outside ? ["ATTRIBUTE_OUT_OF_RANGE", { name, range: rangeWords(template) }] : null;
}

function qualityFault({ label: name }: QualityTemplate, { promise, measured: last, reject }: QualityValue) {
  const unreadable =
    (promise.trim() !== "" && !promisePattern.test(promise.trim())) ||
    (last.trim() !== "" && !measurePattern.test(last.trim())) ||
    (reject.trim() !== "" && !promisePattern.test(reject.trim()));
  return unreadable ? (["ATTRIBUTE_UNREADABLE", { name, form: "数值、上下限或区间" }] as const) : null;
}

/** Bounds of an attribute in Chinese, for the end of a sentence. */
function rangeWords({ least, most, unit }: AttributeTemplate): string {
  const tail = unit === "" ? "" : ` ${unit}`;
  if (least !== null && most !== null) return `${least}至${most}${tail}`;
  return least !== null ? `不小于${least}${tail}` : `不大于${most ?? ""}${tail}`;
}

/**
 * Whether a text has anything that a browser could take for markup; 商品说明 and the like are plain text, and refused with
 * it.
 */
export const hasMarkup = (text: string): boolean => /<\s*[/!a-z]|&#?\w+;|javascript:/i.test(text);
