import type { AnyOperation } from "@zd/api/wire/operation";
import { z } from "zod";
import { asSent, type Fields, type Outcome } from "./calls.ts";

/** No record, no such company, no such address. */
const nowhere: readonly unknown[] = ["P1004", "P1005", "P0404"];

/** Whether words are said as a trader understands them. */
export const isChinese = (words: string) =>
  /[\u4e00-\u9fff]/.test(words) && !/undefined|null|NaN|string/.test(words);

/** Whether a call was answered as one may be: with what was asked for, or with a refusal in Chinese, and never with a fault. */
export function isClear({ family }: AnyOperation, { status, code, accepted, text }: Outcome): boolean {
  // What a link opens is not there with a 404, or shown for a reason alone: a browser would keep the words as if they were the file.
  const isOfLink =
    family.cookieAuth === true &&
    ((status === 404 && nowhere.includes(code)) || (status === 403 && code === "P1045"));
  // An address that is too long has not been read.
  const isTooLong = status === 431;
  // Called too often is an answer as well: passwords are tried by the dozen here.
  const isAnswer = (status === 200 && code !== "P0500") || status === 429 || isOfLink || isTooLong;
  return isAnswer && (accepted || isChinese(wordsOf(text)));
}

function wordsOf(text: string): string {
  try {
    return String((JSON.parse(text) as { readonly msg?: unknown }).msg);
  } catch {
    return "";
  }
}

/** What the schema of a call finds wrong with fields, as it is told; empty where nothing is. */
export function faultsOf(operation: AnyOperation, fields: Fields): readonly string[] {
  const read = z.safeDecode(operation.input as z.ZodType, asSent(operation, fields) as never);
  return read.success ? [] : read.error.issues.map(({ message }) => message);
}
