import { hash } from "node:crypto";
import { type RefusalName, refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import { buckets } from "@zd/domain/funds/bucket";
import type { PurseLine } from "@zd/domain/funds/effect";
import { quantity } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { write } from "../formats/exact-json.ts";
import { Refused } from "./operation.ts";

/** 核对码 of a confirmation card: a hash over the outcome that it shows, so that another outcome has another mark. */
export const previewHash = (outcome: unknown): string => hash("sha256", write(outcome)).slice(0, 32);

/**
 * Refuses with CARD_CHANGED where the outcome is no longer the one that the user has seen; passes where he saw no
 * card.
 */
export function requireMatchingPreview(seen: string | undefined, outcome: unknown): void {
  if (seen !== undefined && seen !== previewHash(outcome)) throw new Refused("CARD_CHANGED");
}

/** The refusal of a decision in Chinese words; null where the rules allow it. */
export const refusalMessage = (decision: Decision<unknown, RefusalName>): string | null =>
  decision.ok ? null : refusalText(decision.reason, decision.figures ?? {});

/** The outcome of an act, or the rules' words why they refuse it; NOT_FOUND is thrown on. */
export async function previewOutcome<T>(reckon: () => Promise<T>): Promise<
  | {
      /** What the act would come to; null where the rules refuse it. */
      readonly outcome: T;
      /** Why the rules refuse it, in Chinese words; null where they do not. */
      readonly barred: null;
    }
  | { readonly outcome: null; readonly barred: string }
> {
  try {
    return { outcome: await reckon(), barred: null };
  } catch (error) {
    if (!(error instanceof Refused) || error.reason === "NOT_FOUND") throw error;
    return { outcome: null, barred: refusalText(error.reason, error.figures) };
  }
}

/** Rows of a card, each a title with the value before and after, without those that stay the same. */
export const changedRows = (rows: readonly (readonly [string, string, string])[]): Card["changes"] =>
  rows.flatMap(([title, from, to]) => (from === to ? [] : [{ title, from, to }]));

/** 6,000 吨 */
export const tonnes = (amount: bigint): string => `${groupedQuantity(quantity(amount))} 吨`;

/** Stands on a card for the reason or opinion that comes only with the act; it does not change the outcome. */
export const reasonToCome = "--";

/** Empty values for the optional parts of a card. */
export const plainCard = {
  swap: null,
  changes: [],
  falls: null,
  facts: [],
  evidence: [],
  papers: [],
} as const satisfies Partial<Card>;

type Effect = NonNullable<Card["effect"]>;

/** A firm's purse as a card's table, bucket by bucket with the sum below. */
export const purseEffect = (
  title: string,
  columns: readonly (
    | string
    | {
        readonly title: string;
        /** The column holds differences, shown with their sign. */
        readonly signed: true;
      }
  )[],
  lines: readonly PurseLine[],
): Effect => ({
  title,
  columns: columns.map((column) => (typeof column === "string" ? { title: column, signed: false } : column)),
  rows: lines.map(({ bucket, values, changes }) => ({
    title: bucket === null ? "合计" : buckets[bucket],
    values: [...values],
    changes,
    total: bucket === null,
  })),
});
