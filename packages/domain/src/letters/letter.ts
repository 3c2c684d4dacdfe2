import type { Side } from "../terms/codes.ts";

/**
 * A letter of the exchange before it is drawn: texts and figures as a reader reads them. Screen, print and PDF draw it
 * from this alone, with the same parts in the same order.
 */
export interface Letter {
  /** Number of the letter, such as CJ and the contract's number. */
  readonly number: string;
  /** Title as it is printed. */
  readonly title: string;
  /** Name of the exchange. */
  readonly issuer: string;
  /** 统一社会信用代码 of the exchange; missing where it is not known, and in older letters. */
  readonly issuerCode?: string;
  /** Purpose in the seal of the exchange, such as 成交专用章; missing where the exchange sets no seal. */
  readonly seal?: string;
  /** `YYYY-MM-DD HH:mm:ss`, Shanghai. */
  readonly issuedAt: string;
  /** Content, from top to bottom. */
  readonly blocks: readonly Block[];
  /** Who is to sign it; empty where the exchange alone issues it. */
  readonly signers: readonly Signer[];
}

export type Block =
  | { readonly kind: "heading" | "text"; readonly text: string }
  /** Labels with their values, as `factRows` puts them in rows. */
  | { readonly kind: "facts"; readonly facts: readonly (Fact | FactPair)[] }
  /** Notes: sentences that are drawn with numbers from 1. */
  | { readonly kind: "notes"; readonly notes: readonly string[] }
  | {
      readonly kind: "table";
      /** Columns from left to right. */
      readonly columns: readonly TableColumn[];
      /** Rows from top to bottom, each with a text for every column. */
      readonly rows: readonly (readonly string[])[];
      /** Set where the shares are widths in Chinese characters, all of which have to fit: the letters are made smaller until they do. */
      readonly fits?: true;
    };

/** A label and its value; with `capitals` it is the amount that the letter is about, and is drawn larger. */
export type Fact = readonly [label: string, value: string, capitals?: string];

/** Two facts that belong to one row, such as a firm and its code. */
export type FactPair = readonly [Fact, Fact];

const isPair = (row: Fact | FactPair): row is FactPair => typeof row[0] !== "string";

/** All facts of a block, pairs as two. */
export const eachFact = (facts: readonly (Fact | FactPair)[]): readonly Fact[] =>
  facts.flatMap((row) => (isPair(row) ? row : [row]));

/** Value of a fact as one text, capitals in brackets. */
export const factValue = ([, value, capitals]: Fact): string =>
  capitals === undefined ? value : `${value}（大写：${capitals}）`;

/**
 * Greatest length of a value that leaves room for another fact in its row, in Chinese characters; a figure or Latin
 * letter counts about half.
 */
const shortValue = 15;
const shortLabel = 9;

const lengthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign < "\u2000" ? 0.55 : 1), 0);

const isShort = ([label, value, capitals]: Fact) =>
  capitals === undefined && lengthOf(value) <= shortValue && lengthOf(label) <= shortLabel;

/** Rows of a block of facts: two short ones in sequence share a row, each other fact has its own. */
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

/** A column of a table block. */
export interface TableColumn {
  /** Text at the head of the column. */
  readonly title: string;
  /** Its share of the width, relative to the other columns. */
  readonly share: number;
  /** Set where it is aligned to the right, as figures are. */
  readonly right?: boolean;
}

/** A side that is to sign. */
export interface Signer {
  readonly side: Side;
  /** Words at the place of the signature, such as 卖方（签章）. */
  readonly label: string;
  /** Name of the firm that signs. */
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
  statement: "对账单",
} as const;
export type LetterKind = keyof typeof letterKinds;

/** Letters that follow from a contract alone; each is made when it is first requested. */
export const contractLetterKinds = {
  deal: letterKinds.deal,
  contract: letterKinds.contract,
  confirmation: letterKinds.confirmation,
  settlement: letterKinds.settlement,
} as const;
export type ContractLetterKind = keyof typeof contractLetterKinds;

/** Text of a letter of which the digest is made: the same letter has always the same text. */
export const letterText = (letter: Letter): string => JSON.stringify(letter);

export const readLetter = (text: string): Letter => JSON.parse(text) as Letter;
