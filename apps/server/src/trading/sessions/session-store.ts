import type { Ware } from "@zd/domain/trading/session";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import { write } from "../../platform/formats/exact-json.ts";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import {
  assemble,
  fromJson,
  inCamelCase,
  type MovedSession,
  type SectionRow,
  type StoredSession,
  toSectionRow,
  toWareRow,
  type WareRow,
} from "./session-rows.ts";

/** A session as a node remembers it. */
export interface Remembered {
  /** The session as it was after the last batch of this node. */
  readonly session: StoredSession;
  /** Whether it was kept; the commit that shall keep it may still be on its way, and may fail. */
  readonly committed: boolean;
}

/**
 * Locks the rows of sections until the transaction ends, and gives their sessions: from memory where it is what the row
 * says, otherwise with what has changed read anew. One that does not exist, or was purged, is left out.
 */
export async function lockSessions(
  { named }: LaneScope,
  ids: readonly string[],
  remembered: ReadonlyMap<string, Remembered>,
): Promise<ReadonlyMap<string, StoredSession>> {
  const locked = await named<{
    id: string;
    /** Number of the journal's last row, which says whether memory still holds. */
    seq: number;
    /** Hash of that row; null before the first. */
    hash: Buffer | null;
  }>(
    "trading.lockSections",
    "select id, seq, head_hash as hash from trading.section where id = any($1::text[]) and cleared_at is null order by id for update",
    [ids],
  );
  const sessions = new Map<string, StoredSession>();
  const stale: string[] = [];
  for (const { id, seq, hash } of locked) {
    const known = remembered.get(id)?.session;
    if (known?.session.section.seq === seq && isSameHash(known.headHash, hash)) sessions.set(id, known);
    else stale.push(id);
  }
  if (stale.length === 0) return sessions;

  // Only from a session that was kept does what has changed since lead to the one that is there.
  const before = (id: string) => {
    const known = remembered.get(id);
    return known?.committed ? known.session : null;
  };
  const [sections, wares] = await Promise.all([
    named<Record<string, unknown>>(
      "trading.readSections",
      "select * from trading.section where id = any($1::text[])",
      [stale],
    ),
    named<Record<string, unknown>>(
      "trading.readWares",
      `select w.* from unnest($1::text[], $2::int[]) kept(id, version)
       join trading.ware w on w.section_id = kept.id and w.version > kept.version order by w.section_id, w.no`,
      [stale, stale.map((id) => before(id)?.version ?? -1)],
    ),
  ]);
  const changed = Map.groupBy(
    wares.map((ware) => inCamelCase<WareRow>(ware)),
    ({ sectionId }) => sectionId,
  );
  for (const row of sections) {
    const section = inCamelCase<SectionRow>(row);
    const { id } = section;
    sessions.set(id, assemble(section, changed.get(id) ?? [], before(id)));
  }
  return sessions;
}

const isSameHash = (one: Buffer | null, other: Buffer | null) =>
  one === null || other === null ? one === other : one.equals(other);

/** The session as it stands for everybody, in one consistent look; null where there is no such section. */
export async function findSession(db: Reader, id: string): Promise<StoredSession | null> {
  const found = await rows<{
    /** The row as JSON, columns in snake_case. */
    section: Record<string, unknown>;
    /** The rows of its wares likewise, by number. */
    wares: readonly Record<string, unknown>[];
  }>(
    db,
    sql`select to_jsonb(s) as section,
               (select coalesce(jsonb_agg(to_jsonb(w) order by w.no), '[]') from trading.ware w where w.section_id = s.id)
                 as wares
        from trading.section s where s.id = ${id}`,
  );
  const [row] = found;
  if (!row) return null;
  const section = inCamelCase<SectionRow>(row.section, fromJson);
  return assemble(
    section,
    row.wares.map((ware) => inCamelCase<WareRow>(ware, fromJson)),
    null,
  );
}

/** Writes what batches have changed: the sections, and the wares that are no longer as they were. */
export function saveSessions({ named }: LaneScope, moved: readonly MovedSession[]): Promise<unknown>[] {
  const saved = [
    named(
      "trading.saveSections",
      `update trading.section s
       set status = v.status, turn = v.turn, deadline = v.deadline, starts_at = v.starts_at, hard_end = v.hard_end,
           suspended = v.suspended, fixed_deposits = v.fixed_deposits, confirmed = v.confirmed, released = v.released, seq = v.seq,
           head_hash = v.head_hash, version = v.version, rings_at = v.rings_at, bids = v.bids, wares_bid = v.wares_bid,
           wares_dealt = v.wares_dealt, wares_failed = v.wares_failed, quantity_dealt = v.quantity_dealt
       from jsonb_to_recordset($1::jsonb) v(id text, status text, turn int, deadline timestamptz,
            starts_at timestamptz, hard_end timestamptz, suspended jsonb, fixed_deposits jsonb, confirmed jsonb, released jsonb, seq int, head_hash bytea,
            version int, rings_at timestamptz, bids int, wares_bid int, wares_dealt int, wares_failed int,
            quantity_dealt bigint)
       where s.id = v.id`,
      [write(moved.map(toSectionRow))],
    ),
  ];
  const wares = moved.flatMap(({ now: { session, lastOrders, version }, changed }) =>
    [...changed].map((id) => toWareRow(session.wares.get(id) as Ware, lastOrders.get(id), version)),
  );
  if (wares.length > 0) {
    saved.push(
      named(
        "trading.saveWares",
        `update trading.ware w
         set status = v.status, deadline = v.deadline, remaining_ms = v.remaining_ms, live = v.live, bidders = v.bidders,
             taken_by = v.taken_by, waiting = v.waiting, shortlist = v.shortlist, counter_offer = v.counter_offer, bids = v.bids, dealt = v.dealt, last_price = v.last_price, last_seq = v.last_seq,
             last_at = v.last_at, version = v.version
         from jsonb_to_recordset($1::jsonb) v(id text, status text, deadline timestamptz, remaining_ms int, live jsonb,
              bidders jsonb, taken_by jsonb, waiting jsonb, shortlist jsonb, counter_offer jsonb, bids int, dealt bigint, last_price bigint, last_seq int, last_at timestamptz,
              version int)
         where w.id = v.id`,
        [write(wares)],
      ),
    );
  }
  return saved;
}
