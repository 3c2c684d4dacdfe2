import { refusalText } from "@zd/api/refusals";
import { type ParameterKey, parameterDefinition } from "@zd/domain/trading/parameter-table";
import { parameterText, parameterWords, parseParameter, valueFault } from "@zd/domain/trading/parameters";
import { noNumber } from "../../../ui/figures/figures.tsx";

/** Units in which a time can be typed, by their seconds. */
export const timeUnits = { "1": "秒", "60": "分钟", "3600": "小时" } as const;
export type TimeUnit = keyof typeof timeUnits;

/** A value in its field: a text that need not be a value yet. */
export interface ParameterText {
  /** Empty where there is none. */
  readonly text: string;
  /** Unit of a time; seconds for whatever is none. */
  readonly unit: TimeUnit;
  /** 不限, 不设. */
  readonly none: boolean;
}

/** The text of a value of the wire: a time stands in the largest unit in which it is whole. */
export function textOf(key: ParameterKey, value: string | null): ParameterText {
  if (value === null) return { text: "", unit: "1", none: true };
  if (parameterDefinition(key).kind !== "seconds") return { text: value, unit: "1", none: false };
  const seconds = Number(value);
  const unit: TimeUnit =
    seconds >= 3600 && seconds % 3600 === 0 ? "3600" : seconds >= 120 && seconds % 60 === 0 ? "60" : "1";
  return { text: String(seconds / Number(unit)), unit, none: false };
}

/** The text in the form of the wire; a text that is no value is sent as it is, and the server refuses it. */
export function wireOf(key: ParameterKey, { text, unit, none }: ParameterText): string | null {
  if (none) return null;
  const words = text.trim();
  if (parameterDefinition(key).kind === "seconds")
    return /^\d{1,7}$/.test(words) ? String(Number(words) * Number(unit)) : words;
  const value = parseParameter(key, words);
  return value === undefined || value === null ? words : parameterText(key, value);
}

/** What is wrong with a value, in the words of the server; undefined where nothing is. */
export function faultOf(key: ParameterKey, value: string | null): string | undefined {
  const fault = valueFault(key, value === "" ? undefined : parseParameter(key, value));
  return fault ? refusalText(fault.reason, fault.figures) : undefined;
}

/** A value of the wire in Chinese, with its unit. */
export function wordsOfValue(key: ParameterKey, value: string | null): string {
  const parsed = parseParameter(key, value);
  return parsed === undefined ? (value ?? noNumber) : parameterWords(key, parsed);
}

/** Whether a figure is of no use with the selected way to reckon a deposit or a fee; `valueOfKey` reads that way. */
export function isIdle(key: ParameterKey, valueOfKey: (key: ParameterKey) => string | null): boolean {
  switch (key) {
    case "depositRate":
      return valueOfKey("depositMode") !== "RATIO";
    case "depositFixed":
      return valueOfKey("depositMode") !== "FIXED";
    case "depositPerTonne":
      return valueOfKey("depositMode") !== "TON";
    case "feeBuyPerTonne":
      return valueOfKey("feeBuyUnit") !== "TON";
    case "feeBuyPerMille":
      return valueOfKey("feeBuyUnit") !== "MILLE";
    case "feeSellPerTonne":
      return valueOfKey("feeSellUnit") !== "TON";
    case "feeSellPerMille":
      return valueOfKey("feeSellUnit") !== "MILLE";
    default:
      return false;
  }
}
