import type { Side } from "../trading/codes.ts";

/** A letter of the exchange, before it is drawn: words and figures as a reader reads them. */
export interface Letter {
  readonly number: string;
  readonly title: string;
  /** The exchange. */
  readonly issuer: string;
  /** `YYYY-MM-DD HH:mm:ss`, Shanghai. */
  readonly issuedAt: string;
  readonly blocks: readonly Block[];
  /** Who is to sign it; nobody, where the exchange alone speaks. */
  readonly signers: readonly Signer[];
}

export type Block =
  | { readonly kind: "heading" | "text"; readonly text: string }
  /** Pairs, two to a row where both are short. */
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | {
      readonly kind: "table";
      readonly columns: readonly TableColumn[];
      readonly rows: readonly (readonly string[])[];
    };

export type Fact = readonly [label: string, value: string];

export interface TableColumn {
  readonly title: string;
  /** Its share of the width. */
  readonly share: number;
  readonly right?: boolean;
}

export interface Signer {
  readonly side: Side;
  readonly label: string;
  readonly name: string;
}

export const letterKinds = {
  deal: "成交通知书",
  contract: "买卖合同",
  settlement: "结算单",
  disposal: "违约处置函",
  confirmation: "成交确认函",
  order: "订单成交函",
  delivery: "货物签收单",
  credit: "授信协议",
  loan: "借款合同",
} as const;
export type LetterKind = keyof typeof letterKinds;

/** The text of a letter, that its digest is of: the same letter is always the same text. */
export const letterText = (letter: Letter): string => JSON.stringify(letter);

export const readLetter = (text: string): Letter => JSON.parse(text) as Letter;
