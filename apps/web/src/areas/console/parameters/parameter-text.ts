import { refusalText } from "@zd/api/refusals";
import {
  declared,
  type ParameterKey,
  parameterText,
  parameterWords,
  parseParameter,
  valueFault,
} from "@zd/domain/trading/parameters";
import { noNumber } from "../../../ui/figures.tsx";

/** In what a time is typed. */
export const timeUnits = { "1": "秒", "60": "分钟", "3600": "小时" } as const;
export type TimeUnit = keyof typeof timeUnits;

/** A value as it is typed: text that need not be one yet. */
export interface ParameterText {
  readonly text: string;
  readonly unit: TimeUnit;
  /** 不限, 不设. */
  readonly none: boolean;
}

/** A value of the wire as somebody would type it: a time in the largest unit in which it is whole. */
export function typedOf(key: ParameterKey, value: string | null): ParameterText {
  if (value === null) return { text: "", unit: "1", none: true };
  if (declared(key).kind !== "seconds") return { text: value, unit: "1", none: false };
  const seconds = Number(value);
  const unit: TimeUnit =
    seconds >= 3600 && seconds % 3600 === 0 ? "3600" : seconds >= 120 && seconds % 60 === 0 ? "60" : "1";
  return { text: String(seconds / Number(unit)), unit, none: false };
}

/** What was typed, in the form of the wire; what is no value goes out as it is, and is refused. */
export function wireOf(key: ParameterKey, { text, unit, none }: ParameterText): string | null {
  if (none) return null;
  const typed = text.trim();
  if (declared(key).kind === "seconds")
    return /^\d{1,7}$/.test(typed) ? String(Number(typed) * Number(unit)) : typed;
  const value = parseParameter(key, typed);
  return value === undefined || value === null ? typed : parameterText(key, value);
}

/** What is wrong with it, in the words of the server. */
export function faultOf(key: ParameterKey, value: string | null): string | undefined {
  const fault = valueFault(key, value === "" ? undefined : parseParameter(key, value));
  return fault ? refusalText(fault.reason, fault.figures) : undefined;
}

/** As users read it. */
export function wordsOfValue(key: ParameterKey, value: string | null): string {
  const parsed = parseParameter(key, value);
  return parsed === undefined ? (value ?? noNumber) : parameterWords(key, parsed);
}

/** Figures that the way chosen to reckon a deposit or a fee has no use for. */
export function isIdle(key: ParameterKey, chosen: (key: ParameterKey) => string | null): boolean {
  switch (key) {
    case "depositRate":
      return chosen("depositMode") !== "RATIO";
    case "depositFixed":
      return chosen("depositMode") !== "FIXED";
    case "depositPerTonne":
      return chosen("depositMode") !== "TON";
    case "feeBuyPerTonne":
      return chosen("feeBuyUnit") !== "TON";
    case "feeBuyPerMille":
      return chosen("feeBuyUnit") !== "MILLE";
    case "feeSellPerTonne":
      return chosen("feeSellUnit") !== "TON";
    case "feeSellPerMille":
      return chosen("feeSellUnit") !== "MILLE";
    default:
      return false;
  }
}
