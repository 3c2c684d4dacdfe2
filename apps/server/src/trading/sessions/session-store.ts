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
import type { PayType } from "@zd/domain/trading/codes";
import type { LiveOrder, Section, Session, Ware, WareRule } from "@zd/domain/trading/session";
import { type Selectable, sql } from "kysely";
import { type Reader, rows } from "../../platform/database.ts";
import type { LaneScope } from "../../platform/lanes.ts";
import type { SectionTable, WareTable } from "../tables.ts";
import { revive, write } from "./exact-json.ts";
import { talliesOf } from "./tallies.ts";

/** What a notice has published of a ware, and the lane only passes on to contracts and boards. */
export interface PublishedWare {
  readonly id: WareId;
  readonly no: string;
  readonly product: string;
  readonly producer: string;
  readonly place: string;
  readonly delivery: string;
  readonly deliveryFrom: string;
  readonly deliveryTo: string;
  readonly payType: PayType;
}

export interface PublishedSection {
  readonly company: CompanyId;
  readonly tradingDay: string;
  readonly name: string;
  readonly wareKind: WareKindId;
  readonly practice: boolean;
}

/** Of a ware's last accepted order, for boards. */
export interface LastOrder {
  readonly seq: number;
  readonly at: Instant;
}

/**
 * A session as a node keeps it in memory between two batches. The journal's last number says whether it still
 * holds; the version counts what others can see of it.
 */
export interface KeptSession {
  readonly session: Session;
  readonly version: number;
  readonly headHash: Buffer | null;
  readonly published: PublishedSection;
  readonly wares: ReadonlyMap<WareId, PublishedWare>;
  readonly lastOrders: ReadonlyMap<WareId, LastOrder>;
}

type SectionRow = Selectable<SectionTable>;
type WareRow = Selectable<WareTable>;

/**
 * Locks the section's row until the transaction ends, and gives its session: from memory where nobody has
 * changed it since, otherwise with what has changed read anew. Null where there is no such section.
 */
export async function lockSession(
  { named }: LaneScope,
  id: string,
  kept: KeptSession | null,
): Promise<KeptSession | null> {
  const [locked] = await named<Record<string, unknown>>(
    "trading.lockSection",
    "select * from trading.section where id = $1 for update",
    [id],
  );
  if (!locked) return null;
  const section = inCamelCase<SectionRow>(locked);
  if (kept && kept.session.section.seq === section.seq) return kept;

  const changed = await named<Record<string, unknown>>(
    "trading.readWares",
    "select * from trading.ware where section_id = $1 and version > $2 order by no",
    [id, kept?.version ?? -1],
  );
  return assemble(
    section,
    changed.map((ware) => inCamelCase<WareRow>(ware)),
    kept,
  );
}

/** The session as it stands for everybody, in one consistent look; null where there is no such section. */
export async function findSession(db: Reader, id: string): Promise<KeptSession | null> {
  const found = await rows<{ section: Record<string, unknown>; wares: readonly Record<string, unknown>[] }>(
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

function assemble(section: SectionRow, changed: readonly WareRow[], kept: KeptSession | null): KeptSession {
  const wares = new Map(kept?.session.wares);
  const published = new Map(kept?.wares);
  const lastOrders = new Map(kept?.lastOrders);
  for (const row of changed) {
    const id = row.id as WareId;
    wares.set(id, toWare(row));
    published.set(id, { ...row, id });
    if (row.lastAt) lastOrders.set(id, { seq: row.lastSeq, at: instant(row.lastAt.getTime()) });
  }
  const { companyId: company, tradingDay, name, wareKindId: wareKind, practice } = section;
  return {
    session: { section: toSection(section), wares, fixedDeposits: toAmounts<Fen>(section.fixedDeposits) },
    version: section.version,
    headHash: section.headHash,
    published: { company, tradingDay, name, wareKind, practice },
    wares: published,
    lastOrders,
  };
}

/** Writes what a batch has changed: the section, and the wares that are no longer as they were. */
export function saveSession(
  { named }: LaneScope,
  { session, version, headHash, lastOrders }: KeptSession,
  changed: ReadonlySet<WareId>,
  ringsAt: Instant | null,
): Promise<unknown>[] {
  const { section, wares, fixedDeposits } = session;
  const tallies = talliesOf(session);
  const saved = [
    named(
      "trading.saveSection",
      `update trading.section set status = $2, turn = $3, deadline = $4, starts_at = $5, hard_end = $6, suspended = $7,
              fixed_deposits = $8, seq = $9, head_hash = $10, version = $11, rings_at = $12, bids = $13, wares_bid = $14,
              wares_dealt = $15, wares_failed = $16, quantity_dealt = $17
       where id = $1`,
      [
        section.id,
        section.status,
        section.turn,
        toDate(section.deadline),
        new Date(section.startsAt),
        toDate(section.hardEnd),
        section.suspended && JSON.stringify(section.suspended),
        write(Object.fromEntries(fixedDeposits)),
        section.seq,
        headHash,
        version,
        toDate(ringsAt),
        tallies.bids,
        tallies.waresBid,
        tallies.waresDealt,
        tallies.waresFailed,
        tallies.quantityDealt,
      ],
    ),
  ];
  if (changed.size > 0) {
    const changedRows = [...changed].map((id) => toRow(wares.get(id) as Ware, lastOrders.get(id), version));
    saved.push(
      named(
        "trading.saveWares",
        `update trading.ware w
         set status = v.status, deadline = v.deadline, remaining_ms = v.remaining_ms, live = v.live, bidders = v.bidders,
             taken_by = v.taken_by, bids = v.bids, dealt = v.dealt, last_price = v.last_price, last_seq = v.last_seq,
             last_at = v.last_at, version = v.version
         from jsonb_to_recordset($1::jsonb) v(id text, status text, deadline timestamptz, remaining_ms int, live jsonb,
              bidders jsonb, taken_by jsonb, bids int, dealt bigint, last_price bigint, last_seq int, last_at timestamptz,
              version int)
         where w.id = v.id`,
        [write(changedRows)],
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
  return column === "head_hash" ? Buffer.from(String(value).slice(2), "hex") : value;
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
  bids: row.bids,
  bidders: row.bidders,
  dealt: row.dealt,
  takenBy: toAmounts<Quantity>(row.takenBy),
});

/** Columns that are bigint, not jsonb, take whole numbers as plain text. */
const toRow = (ware: Ware, last: LastOrder | undefined, version: number) => ({
  id: ware.id,
  status: ware.status,
  deadline: toDate(ware.deadline),
  remaining_ms: ware.remainingMs,
  live: ware.live,
  bidders: ware.bidders,
  taken_by: Object.fromEntries(ware.takenBy),
  bids: ware.bids,
  dealt: ware.dealt.toString(),
  last_price: ware.live[0]?.price.toString() ?? null,
  last_seq: last?.seq ?? 0,
  last_at: last ? new Date(last.at) : null,
  version,
});
