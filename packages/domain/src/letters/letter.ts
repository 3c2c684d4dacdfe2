import type { Side } from "../terms/codes.ts";

/**
 * A letter of the exchange, before it is drawn: words and figures as a reader reads them. Screen, print and PDF draw it from
 * this alone, with the same parts in the same order.
 */
export interface Letter {
  readonly number: string;
  readonly title: string;
  /** The exchange. */
  readonly issuer: string;
  /** 统一社会信用代码 of the exchange; left out where it is not known, and in letters written before it was told. */
  readonly issuerCode?: string;
  /** What the seal of the exchange says below its star, such as 成交专用章; left out where the exchange sets no seal. */
  readonly seal?: string;
  /** `YYYY-MM-DD HH:mm:ss`, Shanghai. */
  readonly issuedAt: string;
  readonly blocks: readonly Block[];
  /** Who is to sign it; nobody, where the exchange alone speaks. */
  readonly signers: readonly Signer[];
}

export type Block =
  | { readonly kind: "heading" | "text"; readonly text: string }
  /** Labels with their values, as `factRows` puts them in rows. */
  | { readonly kind: "facts"; readonly facts: readonly (Fact | FactPair)[] }
  /** What is to be minded: sentences, numbered from 1 by whoever draws them. */
  | { readonly kind: "notes"; readonly notes: readonly string[] }
  | {
      readonly kind: "table";
      readonly columns: readonly TableColumn[];
      readonly rows: readonly (readonly string[])[];
    };

/** With `capitals` it is the sum that the letter is about, and stands out. */
export type Fact = readonly [label: string, value: string, capitals?: string];

/** Two facts that belong to one row, such as a firm and its code. */
export type FactPair = readonly [Fact, Fact];

const isPair = (row: Fact | FactPair): row is FactPair => typeof row[0] !== "string";

/** The facts of a block one by one. */
export const eachFact = (facts: readonly (Fact | FactPair)[]): readonly Fact[] =>
  facts.flatMap((row) => (isPair(row) ? row : [row]));

/** What a reader reads as the value of a fact. */
export const factValue = ([, value, capitals]: Fact): string =>
  capitals === undefined ? value : `${value}（大写：${capitals}）`;

/** A value up to so many signs leaves room for another fact in its row; a figure or Latin letter is half a sign. */
const shortValue = 15;
const shortLabel = 9;

const lengthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign < "\u2000" ? 0.55 : 1), 0);

const isShort = ([label, value, capitals]: Fact) =>
  capitals === undefined && lengthOf(value) <= shortValue && lengthOf(label) <= shortLabel;

/** The rows of a block of facts: two that are short and follow each other share one, each other fact has its own. */
export function factRows(facts: readonly (Fact | FactPair)[]): readonly (readonly [Fact] | FactPair)[] {
  const rows: (readonly [Fact] | FactPair)[] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    if (isPair(fact)) rows.push(fact);
    else if (last?.length === 1 && isShort(last[0]) && isShort(fact)) rows[rows.length - 1] = [last[0], fact];
    else rows.push([fact]);
  }
  return rows;
}

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

/** Those that follow from a contract alone, and are made when somebody first asks for them. */
export const contractLetterKinds = {
  deal: letterKinds.deal,
  contract: letterKinds.contract,
  confirmation: letterKinds.confirmation,
  settlement: letterKinds.settlement,
} as const;
export type ContractLetterKind = keyof typeof contractLetterKinds;

/** The text of a letter, that its digest is of: the same letter is always the same text. */
export const letterText = (letter: Letter): string => JSON.stringify(letter);

export const readLetter = (text: string): Letter => JSON.parse(text) as Letter;
