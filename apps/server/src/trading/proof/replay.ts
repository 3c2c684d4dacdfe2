import { instant, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { nextDue } from "@zd/domain/trading/clock";
import { openDraft } from "@zd/domain/trading/evolve";
import type { Deal, SessionFact } from "@zd/domain/trading/facts";
import { isSealed, type Session, waitingSection, waitingWare } from "@zd/domain/trading/session";
import type { FileStore } from "../../files/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { read, write } from "../../platform/formats/exact-json.ts";
import { type Bundle, parseBundle, readStoredBundle } from "../clearing/stored-bundle.ts";
import { openAliases } from "../sessions/aliases.ts";
import { chain, linkedHash, openingHash, publishedText } from "../sessions/journal.ts";
import { inMonthOf } from "../sessions/journal-month.ts";
import { publishedOf } from "../sessions/opening.ts";
import { OrderBook } from "../sessions/order-book.ts";
import { findSession, type LastOrder } from "../sessions/session-store.ts";
import { talliesOf } from "../sessions/tallies.ts";

/** A value in which a table differs from the journal. */
export interface Difference {
  readonly section: string;
  /** Table of `trading` in which it was found. */
  readonly table: string;
  /** Key of the row. */
  readonly key: string;
  /** The column in which they differ; `row` where one of them lacks the row. */
  readonly column: string;
  /** Value in the table, as text. */
  readonly stored: string;
  /** Value by the journal, as text. */
  readonly replayed: string;
}

/** What a replay of all sessions came to. */
export interface Replay {
  /** Sections that were replayed. */
  readonly sections: number;
  /** Rows of their journals. */
  readonly rows: number;
  /** Sections without an opening, from before there were any; they cannot be replayed. */
  readonly skipped: number;
  /** Cleared sessions; their bundles are compared with the session's row. */
  readonly cleared: number;
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
  let [sections, rows, skipped, cleared, last] = [0, 0, 0, 0, ""];
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
        cleared += 1;
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
    if (!end) return { sections, rows, skipped, cleared, differences };
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

/** The result of replaying a session. */
interface Folded {
  /** The session after its last row. */
  readonly session: Session;
  /** The orders with what has become of them. */
  readonly book: OrderBook;
  readonly deals: readonly (Deal & {
    /** When the deal was made, in ms since 1970. */
    readonly at: number;
  })[];
  /** The last accepted order of each ware. */
  readonly lastOrders: ReadonlyMap<WareId, LastOrder>;
  /** Hash of the last row. */
  readonly head: Buffer;
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
  const book = new OrderBook();
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
    book.follow(id, fact as SessionFact, seq, null, isSealed(draft.session.section));
    if (fact.type === "order-taken") deals.push({ ...fact.deal, at: fact.at });
    if (fact.type === "ware-closed") deals.push(...fact.deals.map((deal) => ({ ...deal, at: fact.at })));
    if (fact.type === "order-accepted" || fact.type === "order-taken" || fact.type === "order-waiting")
      lastOrders.set(fact.ware, { seq, at: fact.at });
  }
  const folded: Folded = { session: draft.session, book, deals, lastOrders, head };

  compareSection(notes, section, stored.session, folded);
  compareWares(notes, wares, stored.session, folded);
  await Promise.all([
    compareOrders(notes, tx, id, folded),
    compareDeals(notes, tx, section, folded),
    compareSeals(notes, tx, id, journal),
  ]);
  return { rows: journal.length, differences: notes.differences };
}

const hexOf = (bytes: Buffer | null) => bytes?.toString("hex") ?? null;

/** The section without start and hard end, which a suspension moves. */
const withoutClocks = ({ startsAt: _, hardEnd: __, ...rest }: Record<string, unknown>) => rest;

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

/** The fields of one object that the other has too. */
const pick = (from: Record<string, unknown>, like: object) =>
  Object.fromEntries(Object.entries(from).filter(([field]) => field in like));

type Notes = ReturnType<typeof openNotes>;

/** Collects the differences of a section. */
function openNotes(section: string) {
  const differences: Difference[] = [];
  const note = (table: string, key: string, column: string, stored: unknown, replayed: unknown) => {
    const [found, expected] = [textOf(stored), textOf(replayed)];
    if (found !== expected)
      differences.push({ section, table, key, column, stored: found, replayed: expected });
  };
  const compareAll = (table: string, key: string, stored: object, replayed: object) => {
    const [found, expected] = [stored, replayed] as [Record<string, unknown>, Record<string, unknown>];
    for (const column of new Set([...Object.keys(found), ...Object.keys(expected)]))
      note(table, key, column, found[column], expected[column]);
  };
  /** Compares the rows of a table by key; a row that only one of them has differs as a whole. */
  const compareRows = (
    table: string,
    key: string,
    stored: readonly object[],
    replayed: readonly object[],
  ) => {
    const byKey = (rows: readonly object[]) =>
      new Map(rows.map((row) => [String((row as Record<string, unknown>)[key]), row]));
    const [found, expected] = [byKey(stored), byKey(replayed)];
    for (const id of new Set([...found.keys(), ...expected.keys()])) {
      const [one, other] = [found.get(id), expected.get(id)];
      if (one && other) compareAll(table, id, one, other);
      else note(table, id, "row", one ?? null, other ?? null);
    }
  };
  return { differences, compareAll, compareRows };
}

/** A value as text, with fields sorted by name and maps as objects, so that equal values have equal texts. */
const textOf = (value: unknown): string => write(plain(value ?? null));

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (value instanceof Map) return plain(Object.fromEntries(value));
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, inner]) => [field, plain(inner)]),
  );
}

function compareSection(
  { compareAll }: Notes,
  row: Record<"headHash", Buffer | null> & {
    /** When the clock has to act next; null where it has nothing to do. */
    readonly ringsAt: Date | null;
    readonly id: string;
  } & Record<keyof ReturnType<typeof talliesOf>, unknown>,
  stored: Session,
  { session, head }: Folded,
): void {
  const { bids, waresBid, waresDealt, waresFailed, quantityDealt } = row;
  compareAll(
    "section",
    row.id,
    {
      ...stored.section,
      fixedDeposits: stored.fixedDeposits,
      headHash: hexOf(row.headHash),
      ringsAt: row.ringsAt,
      ...{ bids, waresBid, waresDealt, waresFailed, quantityDealt },
    },
    {
      ...session.section,
      fixedDeposits: session.fixedDeposits,
      headHash: hexOf(head),
      ringsAt: nextDue(session),
      ...talliesOf(session),
    },
  );
}

function compareWares(
  { compareAll }: Notes,
  rows: readonly {
    /** Number of the ware. */
    readonly id: string;
    /** Journal row of the last accepted order; 0 where there is none. */
    readonly lastSeq: number;
    /** Null where there is none. */
    readonly lastAt: Date | null;
    /** Price of the best live order; null where none is live. */
    readonly lastPrice: bigint | null;
  }[],
  stored: Session,
  { session, lastOrders }: Folded,
): void {
  for (const { id, lastSeq, lastAt, lastPrice } of rows) {
    const last = lastOrders.get(id as WareId);
    const ware = session.wares.get(id as WareId);
    compareAll(
      "ware",
      id,
      { ...stored.wares.get(id as WareId), lastSeq, lastAt, lastPrice },
      {
        ...ware,
        lastSeq: last?.seq ?? 0,
        lastAt: last?.at ?? null,
        lastPrice: ware?.live[0]?.price ?? null,
      },
    );
  }
}

async function compareOrders({ compareRows }: Notes, tx: Tx, id: string, { book }: Folded): Promise<void> {
  const rows = await tx.selectFrom("trading.order").selectAll().where("sectionId", "=", id).execute();
  compareRows(
    "order",
    "orderNo",
    // The address of an order is no part of the journal.
    rows.map(({ ip: _, ...row }) => row),
    [...book.orders()].map(({ no, section, ware, firm, user, at, ip: _, ...order }) => ({
      ...order,
      orderNo: no,
      sectionId: section,
      wareId: ware,
      firmId: firm,
      userId: user,
      receivedAt: at,
    })),
  );
}

async function compareDeals(
  { compareRows }: Notes,
  tx: Tx,
  section: {
    readonly id: string;
    readonly companyId: string;
    /** Day of the session, `YYYY-MM-DD`. */
    readonly tradingDay: string;
    readonly practice: boolean;
  },
  { deals }: Folded,
): Promise<void> {
  const { id: sectionId, companyId, tradingDay, practice } = section;
  const rows = await tx.selectFrom("trading.deal").selectAll().where("sectionId", "=", sectionId).execute();
  compareRows(
    "deal",
    "orderNo",
    // Under which number the contract was opened is the contract's business.
    rows.map(({ contractNo: _, ...row }) => row),
    deals.map(({ no, ware, firm, owner, price, quantity, amount, at }) => ({
      orderNo: no,
      wareId: ware,
      firmId: firm,
      ownerId: owner,
      ...{ sectionId, companyId, tradingDay, practice, price, quantity, amount },
      dealtAt: instant(at),
    })),
  );
}

async function compareSeals(
  { compareRows }: Notes,
  tx: Tx,
  id: string,
  journal: readonly {
    readonly seq: number;
    /** Hash of the row in the chain. */
    readonly hash: Buffer;
  }[],
): Promise<void> {
  const seals = await tx
    .selectFrom("trading.sessionSeal")
    .select(["rows", "headHash"])
    .where("sectionId", "=", id)
    .execute();
  compareRows(
    "session_seal",
    "rows",
    seals.map(({ rows, headHash }) => ({ rows, headHash: hexOf(headHash) })),
    seals.map(({ rows }) => ({ rows, headHash: hexOf(journal[rows - 1]?.hash ?? null) })),
  );
}
