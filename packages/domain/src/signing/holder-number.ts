import { isIdCard } from "../identity/id-card.ts";
import type { NumberKind } from "./codes.ts";

interface Around {
  /** Of the firm that the certificate is for. */
  readonly creditCode: string;
  /** YYYY-MM-DD: nobody was born later. */
  readonly today: string;
}

/** Whether a number names the firm with this credit code, or, of an ID card, could name anybody alive. */
export function isHolderNumber(kind: NumberKind, given: string, { creditCode, today }: Around): boolean {
  const number = given.trim().toUpperCase();
  switch (kind) {
    case "T":
    case "28":
      return number === creditCode;
    // The organisation's own nine characters stand inside of the credit code.
    case "8":
      return number.replace("-", "") === creditCode.slice(8, 17);
    // Licences from before the credit code have 13 or 15 digits of their own; later ones carry the code.
    case "9":
      return number === creditCode || /^\d{13}(\d{2})?$/.test(number);
    case "1":
      return isIdCard(number, { bornBy: today });
  }
}

/** How often the small amount may be told wrong. */
export const mostWrongAmounts = 3;
