import { isIdCard } from "../identity/id-card.ts";
import type { NumberKind } from "./codes.ts";

/** What a number is checked against. */
interface HolderContext {
  /** Credit code of the firm that the certificate is for. */
  readonly creditCode: string;
  /** Today, `YYYY-MM-DD`: the latest birth date. */
  readonly today: string;
}

/** Whether a number is one of the firm with this credit code; of an ID card only whether it can be one. */
export function isHolderNumber(
  kind: NumberKind,
  text: string,
  { creditCode, today }: HolderContext,
): boolean {
  const number = text.trim().toUpperCase();
  switch (kind) {
    case "T":
    case "28":
      return number === creditCode;
    // 组织机构代码: the characters 9 to 17 of the credit code.
    case "8":
      return number.replace("-", "") === creditCode.slice(8, 17);
    // Licences from before the credit code have 13 or 15 digits of their own; later ones carry the code.
    case "9":
      return number === creditCode || /^\d{13}(\d{2})?$/.test(number);
    case "1":
      return isIdCard(number, { bornBy: today });
  }
}

/** Wrong answers about the small amount until the application is refused. */
export const mostWrongAmounts = 3;
