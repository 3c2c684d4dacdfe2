import type { AnyOperation } from "@zd/api/wire/operation";

/** An answer of the wire, in the family's own words. */
export const envelope = (
  codeField: AnyOperation["family"]["codeField"],
  code: number | string,
  msg: string,
  data: unknown,
) => JSON.stringify({ [codeField]: code, msg, data });

/** What stands before and after the data of an accepted call. */
export function around({
  family: { codeField, successCodes },
}: AnyOperation): [before: string, after: string] {
  const [before = "", after = ""] = envelope(codeField, successCodes[0], "", "\u0000").split('"\\u0000"');
  return [before, after];
}
