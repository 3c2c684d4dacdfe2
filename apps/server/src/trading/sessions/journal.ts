import { createHash } from "node:crypto";
import type { Instant } from "@zd/domain/kernel/brand";
import { write } from "./exact-json.ts";

/** One row of a session's journal: a fact, or an order that was refused. */
export interface JournalRow {
  readonly section: string;
  readonly seq: number;
  readonly type: string;
  /** The exact text that was hashed. */
  readonly body: string;
  readonly at: Instant;
  readonly hash: Buffer;
}

/** What the first row of a session is chained to. */
const genesis = (section: string) => createHash("sha256").update(`zd-journal:${section}`).digest();

/**
 * Chains an entry to the row before: hash = SHA-256(previous hash ‖ body), where the body is JSON that names
 * the section, the number of the row and its time, so that no row can be moved, changed or left out unseen.
 */
export function chain(
  section: string,
  previous: Buffer | null,
  seq: number,
  entry: { readonly type: string; readonly at: Instant },
): JournalRow {
  const body = write({ section, seq, ...entry });
  const hash = createHash("sha256")
    .update(previous ?? genesis(section))
    .update(body)
    .digest();
  return { section, seq, type: entry.type, body, at: entry.at, hash };
}
