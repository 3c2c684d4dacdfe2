import { sectionId, type WareId } from "@zd/domain/kernel/brand";
import { openDraft } from "@zd/domain/trading/evolve";
import type { Deal, SessionFact } from "@zd/domain/trading/facts";
import { isSealed, type Session, waitingSection, waitingWare } from "@zd/domain/trading/session";
import type { FileStore } from "../../files/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { read, write } from "../../platform/formats/exact-json.ts";
import { type Bundle, parseBundle, readStoredBundle } from "../purge/stored-bundle.ts";
import { openAliases } from "../sessions/aliases.ts";
import { chain, linkedHash, openingHash, publishedText } from "../sessions/journal.ts";
import { inMonthOf } from "../sessions/journal-month.ts";
import { publishedOf } from "../sessions/opening.ts";
import { OrderWrites } from "../sessions/order-writes.ts";
import type { LastOrder } from "../sessions/session-rows.ts";
import { findSession } from "../sessions/session-store.ts";
import {
  compareDeals,
  compareOrders,
  compareSeals,
  compareSection,
  compareWares,
  type Difference,
  type Folded,
  hexOf,
  openNotes,
  pick,
  withoutClocks,
} from "./compare-session.ts";

/** What a replay of all sessions came to. */
export interface Replay {
  /** Sections that were replayed. */
  readonly sections: number;
  /** Rows of their journals. */
  readonly rows: number;
  /** Sections without an opening, from before there were any; they cannot be replayed. */
  readonly skipped: number;
  /** Purged sessions; their bundles are compared with the session's row. */
  readonly fromBundles: number;
  /** Empty where the tables are as the journals say. */
  readonly differences: readonly Difference[];
}

/** How many sections are read at a time. */
const sectionsAtOnce = 200;

/**
 * Replays every session from its opening and compares the result with all tables of `trading`. Each session is read
 * in one snapshot, so that the platform may go on meanwhile.
 */
export async function replayAll(db: Db, store: FileStore): Promise<Replay> {
  let [sections, rows, skipped, fromBundles, last] = [0, 0, 0, 0, ""];
  const differences: Difference[] = [];
  for (;;) {
    const found = await db
      .selectFrom("trading.section")
      .select(["id", "bundleFile", "headHash", "seq"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(sectionsAtOnce)
      .execute();
    for (const { id, bundleFile, ...row } of found) {
      if (bundleFile !== null) {
        const bundle = parseBundle(await readStoredBundle(store, sectionId(id), bundleFile));
        sections += 1;
        fromBundles += 1;
        rows += bundle.rows.length;
        differences.push(...differencesOfBundle(id, row, bundle));
        continue;
      }
      const one = await db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((tx) => replaySession(tx, id));
      sections += 1;
      if (one === null) skipped += 1;
      else {
        rows += one.rows;
        differences.push(...one.differences);
      }
    }
    const end = found.at(-1);
    if (!end) return { sections, rows, skipped, fromBundles, differences };
    last = end.id;
  }
}

/** Differences between a kept bundle and the session's row: length, hash chain, and sealed head. */
function differencesOfBundle(
  section: string,
  {
    headHash,
    seq,
  }: {
    /** Hash of the last row of the journal; null before the first. */
    readonly headHash: Buffer | null;
    /** Number of the last row. */
    readonly seq: number;
  },
  { opening, rows, seal }: Bundle,
): readonly Difference[] {
  const notes = openNotes(section);
  let head = openingHash(opening);
  for (const { seq: place, body, hash } of rows) {
    head = linkedHash(head, body);
    notes.compareAll("bundle", String(place), { hash }, { hash: hexOf(head) });
  }
  notes.compareAll(
    "section",
    section,
    { seq, headHash: hexOf(headHash), sealedRows: seal.rows, sealed: seal.head },
    { seq: rows.length, headHash: hexOf(head), sealedRows: rows.length, sealed: hexOf(head) },
  );
  return notes.differences;
}

/** What an opening says, parsed. */
interface Opening {
  /** Random text that keeps the opening from being guessed by its hash. */
  readonly nonce: string;
  /** Columns of the section, as they were fixed. */
  readonly section: Record<string, unknown>;
  /** Columns of its wares, as they were fixed. */
  readonly wares: readonly Record<string, unknown>[];
}

/** Replays one session in the snapshot of the transaction; null where it has no opening. */
export async function replaySession(
  tx: Tx,
  id: string,
): Promise<{
  /** Length of the journal. */
  readonly rows: number;
  /** Empty where the tables are as the journal says. */
  readonly differences: readonly Difference[];
} | null> {
  const [stored, opening, section, wares, journal] = await Promise.all([
    findSession(tx, id),
    tx.selectFrom("trading.sessionOpening").select("text").where("sectionId", "=", id).executeTakeFirst(),
    tx.selectFrom("trading.section").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    tx.selectFrom("trading.ware").selectAll().where("sectionId", "=", id).orderBy("no").execute(),
    tx
      .selectFrom("trading.journal")
      .selectAll()
      .where("sectionId", "=", id)
      .where(inMonthOf("trading.journal", id))
      .orderBy("seq")
      .execute(),
  ]);
  if (!stored || !opening || !section.aliasSalt) return null;

  const notes = openNotes(id);
  const aliases = openAliases(section.aliasSalt);
  const published = read<Opening>(opening.text);
  const now = read<Opening>(publishedText(write(publishedOf(section, wares, published.nonce)), aliases.of));
  notes.compareAll("section", id, withoutClocks(now.section), withoutClocks(published.section));
  notes.compareRows("ware", "id", now.wares, published.wares);

  let head = openingHash(opening.text);
  const draft = openDraft(startOf(published, stored.session));
  const orderWrites = new OrderWrites();
  const deals: (Deal & { at: number })[] = [];
  const lastOrders = new Map<WareId, LastOrder>();
  for (const [i, row] of journal.entries()) {
    const { section: _, seq, ...fact } = read<SessionFact & { section: string; seq: number }>(row.body);
    const again = chain(id, head, i + 1, fact as SessionFact, aliases);
    notes.compareAll(
      "journal",
      String(row.seq),
      { seq: row.seq, type: row.type, at: row.at.getTime(), body: row.body, hash: hexOf(row.hash) },
      { seq: again.seq, type: fact.type, at: fact.at, body: again.body, hash: hexOf(again.hash) },
    );
    head = row.hash;
    draft.apply(fact as SessionFact);
    orderWrites.apply(id, fact as SessionFact, seq, null, isSealed(draft.session.section));
    if (fact.type === "order-taken") deals.push({ ...fact.deal, at: fact.at });
    if (fact.type === "ware-closed") deals.push(...fact.deals.map((deal) => ({ ...deal, at: fact.at })));
    if (fact.type === "order-accepted" || fact.type === "order-taken" || fact.type === "order-waiting")
      lastOrders.set(fact.ware, { seq, at: fact.at });
  }
  const folded: Folded = { session: draft.session, orderWrites, deals, lastOrders, head };

  compareSection(notes, section, stored.session, folded);
  compareWares(notes, wares, stored.session, folded);
  await Promise.all([
    compareOrders(notes, tx, id, folded),
    compareDeals(notes, tx, section, folded),
    compareSeals(notes, tx, id, journal),
  ]);
  return { rows: journal.length, differences: notes.differences };
}

/** The session before its first row. The opening has aliases in place of owners, so the owners come from the rows. */
function startOf({ section, wares }: Opening, stored: Session): Session {
  const published = { ...stored.section, ...pick(section, stored.section) } as Session["section"];
  return {
    section: waitingSection(published),
    wares: new Map(
      wares.map((ware) => {
        const id = ware["id"] as WareId;
        const owner = stored.wares.get(id)?.owner;
        return [id, waitingWare({ ...ware, id, owner } as Parameters<typeof waitingWare>[0])];
      }),
    ),
    fixedDeposits: new Map(),
  };
}
