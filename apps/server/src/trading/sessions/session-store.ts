import {
  type CompanyId,
  type Fen,
  type FirmId,
  type Instant,
  instant,
  type Quantity,
  type SectionId,
  type WareId,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import type { PayType } from "@zd/domain/terms/codes";
import type { CounterOffer, LiveOrder, Section, Session, Ware, WareRule } from "@zd/domain/trading/session";
import { type Selectable, sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import { revive, write } from "../../platform/formats/exact-json.ts";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import type { SectionTable, WareTable } from "../tables.ts";
import { type Aliases, openAliases } from "./aliases.ts";
import { talliesOf } from "./tallies.ts";

/** What a notice has published of a ware, and the lane only passes on to contracts and boards. */
export interface PublishedWare {
  readonly id: WareId;
  /** Number within the section, such as `01`. */
  readonly no: string;
  readonly product: string;
  /** Name of the mine or plant that the goods come from. */
  readonly producer: string;
  /** Where the goods are handed over, in words. */
  readonly place: string;
  /** 交收方式, in words. */
  readonly delivery: string;
  /** First day of the delivery period, `YYYY-MM-DD`. */
  readonly deliveryFrom: string;
  /** Last day of the delivery period, `YYYY-MM-DD`. */
  readonly deliveryTo: string;
  /** 0 预付款, 1 保证付款, 2 货到付款, 3 线下付款. */
  readonly payType: PayType;
}

/** What a notice has published of a section, and the lane only passes on to contracts and boards. */
export interface PublishedSection {
  readonly company: CompanyId;
  /** Day on which the section starts, `YYYY-MM-DD` in Shanghai. */
  readonly tradingDay: string;
  readonly name: string;
  readonly wareKind: WareKindId;
  /** Whether it counts in no figure of the exchange. */
  readonly practice: boolean;
  /** Of the lots of its orders: known to nobody before the end. */
  readonly lotterySeed: string;
}

/** Of a ware's last accepted order, for boards. */
export interface LastOrder {
  /** Its row of the journal. */
  readonly seq: number;
  /** When it was accepted. */
  readonly at: Instant;
}

/**
 * A session as a node keeps it in memory between two batches. The journal's last number says whether it still
 * holds; the version counts what others can see of it.
 */
export interface StoredSession {
  /** All state from which an order or a step of the clock is decided. */
  readonly session: Session;
  /** Grows with every batch that changes what others can see; what has changed since is read by it. */
  readonly version: number;
  /** Hash of the journal's last row; null before the first. */
  readonly headHash: Buffer | null;
  /** What firms are called in the journal as it is published; null where it never is. */
  readonly aliases: Aliases | null;
  /** What was published of the section. */
  readonly published: PublishedSection;
  /** What was published of each ware. */
  readonly wares: ReadonlyMap<WareId, PublishedWare>;
  /** The last accepted order of each ware; wares without any are missing. */
  readonly lastOrders: ReadonlyMap<WareId, LastOrder>;
}

type SectionRow = Selectable<SectionTable>;
type WareRow = Selectable<WareTable>;

/** A session as a node remembers it. */
export interface Remembered {
  /** The session as it was after the last batch of this node. */
  readonly session: StoredSession;
  /** Whether it was kept; the commit that shall keep it may still be on its way, and may fail. */
  readonly committed: boolean;
}

/**
 * Locks the rows of sections until the transaction ends, and gives their sessions: from memory where it is what the row
 * says, otherwise with what has changed read anew. One that does not exist, or was cleared, is left out.
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

function assemble(
  section: SectionRow,
  changed: readonly WareRow[],
  kept: StoredSession | null,
): StoredSession {
  const wares = new Map(kept?.session.wares);
  const published = new Map(kept?.wares);
  const lastOrders = new Map(kept?.lastOrders);
  for (const row of changed) {
    const id = row.id as WareId;
    wares.set(id, toWare(row));
    published.set(id, { ...row, id });
    if (row.lastAt) lastOrders.set(id, { seq: row.lastSeq, at: instant(row.lastAt.getTime()) });
  }
  const { companyId: company, tradingDay, name, wareKindId: wareKind, practice, lotterySeed } = section;
  return {
    session: { section: toSection(section), wares, fixedDeposits: toAmounts<Fen>(section.fixedDeposits) },
    version: section.version,
    headHash: section.headHash,
    aliases: kept?.aliases ?? (section.aliasSalt && openAliases(section.aliasSalt)),
    published: { company, tradingDay, name, wareKind, practice, lotterySeed },
    wares: published,
    lastOrders,
  };
}

/** A session after its batch, and what the batch has changed in it. */
export interface MovedSession {
  /** The session after the batch. */
  readonly now: StoredSession;
  /** The wares that are no longer as they were. */
  readonly changed: ReadonlySet<WareId>;
  /** When the clock has to act next; null where it has nothing to do. */
  readonly ringsAt: Instant | null;
}

/** Writes what batches have changed: the sections, and the wares that are no longer as they were. */
export function saveSessions({ named }: LaneScope, moved: readonly MovedSession[]): Promise<unknown>[] {
  const saved = [
    named(
      "trading.saveSections",
      `update trading.section s
       set status = v.status, turn = v.turn, deadline = v.deadline, starts_at = v.starts_at, hard_end = v.hard_end,
           suspended = v.suspended, fixed_deposits = v.fixed_deposits, confirmed = v.confirmed, seq = v.seq,
           head_hash = v.head_hash, version = v.version, rings_at = v.rings_at, bids = v.bids, wares_bid = v.wares_bid,
           wares_dealt = v.wares_dealt, wares_failed = v.wares_failed, quantity_dealt = v.quantity_dealt
       from jsonb_to_recordset($1::jsonb) v(id text, status text, turn int, deadline timestamptz,
            starts_at timestamptz, hard_end timestamptz, suspended jsonb, fixed_deposits jsonb, confirmed jsonb, seq int, head_hash bytea,
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

/** A row of a statement that the builder did not write. */
const inCamelCase = <Row>(
  row: Record<string, unknown>,
  read: (column: string, value: unknown) => unknown = asItIs,
) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      read(column, value),
    ]),
  ) as Row;

const asItIs = (_: string, value: unknown) => value;

/** Moments and amounts of a row that came as JSON. */
function fromJson(column: string, value: unknown): unknown {
  if (value === null) return null;
  if (/(_at|^deadline|^hard_end)$/.test(column)) return new Date(String(value));
  if (/^(total|base_price|dealt|last_price|quantity|quantity_dealt)$/.test(column))
    return BigInt(String(value));
  return column === "head_hash" || column === "alias_salt"
    ? Buffer.from(String(value).slice(2), "hex")
    : value;
}

const toDate = (at: Instant | null) => (at === null ? null : new Date(at));
const toInstant = (at: Date | null) => (at === null ? null : instant(at.getTime()));

const toSection = ({ id, startsAt, hardEnd, deadline, ...row }: SectionRow): Section => ({
  id: id as SectionId,
  mode: row.mode,
  side: row.side,
  downmode: row.downmode,
  kind: row.kind,
  status: row.status,
  turn: row.turn,
  turns: row.turns,
  startsAt: instant(startsAt.getTime()),
  freeMs: row.freeMs,
  extensionMs: row.extensionMs,
  restMs: row.restMs,
  hardEnd: toInstant(hardEnd),
  deadline: toInstant(deadline),
  sealedMs: row.sealedMs,
  shortlistSize: row.shortlistSize,
  confirmed: row.confirmed,
  suspended: row.suspended,
  seq: row.seq,
});

const toAmounts = <Amount extends bigint>(row: Record<string, unknown>) =>
  new Map(Object.entries(revive<Record<string, Amount>>(row))) as ReadonlyMap<string, Amount> as ReadonlyMap<
    FirmId,
    Amount
  >;

const toWare = (row: WareRow): Ware => ({
  id: row.id as WareId,
  turn: row.turn,
  owner: row.ownerId,
  status: row.status,
  rule: revive<WareRule>(row.rule),
  deadline: toInstant(row.deadline),
  remainingMs: row.remainingMs,
  live: revive<readonly LiveOrder[]>(row.live),
  waiting: revive<readonly LiveOrder[]>(row.waiting),
  shortlist: row.shortlist,
  counterOffer: revive<CounterOffer | null>(row.counterOffer),
  bids: row.bids,
  bidders: row.bidders,
  dealt: row.dealt,
  takenBy: toAmounts<Quantity>(row.takenBy),
});

const toSectionRow = ({ now: { session, version, headHash }, ringsAt }: MovedSession) => {
  const { section, fixedDeposits } = session;
  const tallies = talliesOf(session);
  return {
    id: section.id,
    status: section.status,
    turn: section.turn,
    deadline: toDate(section.deadline),
    starts_at: toDate(section.startsAt),
    hard_end: toDate(section.hardEnd),
    suspended: section.suspended,
    fixed_deposits: Object.fromEntries(fixedDeposits),
    confirmed: section.confirmed,
    seq: section.seq,
    head_hash: headHash && `\\x${headHash.toString("hex")}`,
    version,
    rings_at: toDate(ringsAt),
    bids: tallies.bids,
    wares_bid: tallies.waresBid,
    wares_dealt: tallies.waresDealt,
    wares_failed: tallies.waresFailed,
    quantity_dealt: tallies.quantityDealt.toString(),
  };
};

/** Columns that are bigint, not jsonb, take whole numbers as plain text. */
const toWareRow = (ware: Ware, last: LastOrder | undefined, version: number) => ({
  id: ware.id,
  status: ware.status,
  deadline: toDate(ware.deadline),
  remaining_ms: ware.remainingMs,
  live: ware.live,
  bidders: ware.bidders,
  taken_by: Object.fromEntries(ware.takenBy),
  waiting: ware.waiting,
  shortlist: ware.shortlist,
  counter_offer: ware.counterOffer,
  bids: ware.bids,
  dealt: ware.dealt.toString(),
  last_price: ware.live[0]?.price.toString() ?? null,
  last_seq: last?.seq ?? 0,
  last_at: last ? new Date(last.at) : null,
  version,
});
