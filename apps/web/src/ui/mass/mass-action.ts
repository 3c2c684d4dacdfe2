import type { Card } from "@zd/api/wire/card";
import type { Call } from "../../api/client.ts";
import type { Commands } from "../../api/commands.ts";
import type { Query } from "../../api/hooks.ts";

/** The most rows that go together. */
export const mostTogether = 100;

/** So many calls of one action are on their way at a time. */
export const atOnce = 4;

/** What the clerk has typed. */
export interface Texts {
  /** The words that go with every row; empty where none are asked for. */
  readonly memo: string;
  /** What was typed for this row alone; empty where nothing is. */
  readonly own: string;
}

/** A row as the server says that it would be carried out. */
export interface Prepared {
  /** Its confirmation card; null for a call that has none. */
  readonly card: Card | null;
  /** Carries it out by the single call of the row, under a request id of its own. */
  readonly send: (commands: Commands, texts: Texts) => Promise<unknown>;
}

/** What can be done with many rows of a list at once: the call of one row, made for each. */
export interface MassAction<Row> {
  /** On the button, such as 通过. */
  readonly label: string;
  /** Heads the card, such as 通过申请. */
  readonly title: string;
  /** What has happened to a row, such as 已通过. */
  readonly outcome: string;
  readonly look?: "main" | "danger" | "plain";
  /** Whether it can be done with this row, as far as the list knows. */
  readonly may: (row: Row) => boolean;
  /** Words that go with every row; null where none are asked for. */
  readonly memo: { readonly label: string; readonly most: number; readonly isRequired: boolean } | null;
  /** What follows, of a call whose rows have no card of their own; missing where the cards say it. */
  readonly follows?: Card["consequence"][number];
  /** What has to be typed for each row, with what is wrong with it in words; missing where nothing is. */
  readonly own?: { readonly label: string; readonly faultOf: (text: string) => string | null };
  /** Reads what the row comes to; nothing is done by it. */
  readonly prepare: (row: Row, call: Call) => Promise<Prepared>;
  /** What it makes stale. */
  readonly refreshes: readonly Query[];
}

/** A row as the pages of mass work name it. */
export interface MassRow<Row> {
  readonly row: Row;
  readonly key: string;
  /** The firm, or what else it is about. */
  readonly party: string;
  /** In fen; null where the list has no amount. */
  readonly amount: Card["amount"];
}

/** What became of a row. */
export interface MassResult<Row> extends MassRow<Row> {
  /** Why it was not done, in words; null where it was. */
  readonly refusal: string | null;
}

/** Does something with each, a few at a time and in their order; the first alone, since it may ask for something once. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  most: number,
  each: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const [first, ...rest] = items;
  if (first === undefined) return results;
  results.push(await each(first));
  let next = 0;
  const work = async () => {
    while (next < rest.length) {
      const at = next++;
      results[at + 1] = await each(rest[at] as Item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, rest.length) }, work));
  return results;
}
