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
import type { Selectable } from "kysely";
import { revive } from "../../platform/formats/exact-json.ts";
import type { SectionTable, WareTable } from "../tables.ts";
import { type Aliases, openAliases } from "./aliases.ts";
import { talliesOf } from "./tallies.ts";

/** A session as it is stored, and as its rows say it. */

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

/** A session after its batch, and what the batch has changed in it. */
export interface MovedSession {
  /** The session after the batch. */
  readonly now: StoredSession;
  /** The wares that are no longer as they were. */
  readonly changed: ReadonlySet<WareId>;
  /** When the clock has to act next; null where it has nothing to do. */
  readonly ringsAt: Instant | null;
}

export type SectionRow = Selectable<SectionTable>;

export type WareRow = Selectable<WareTable>;

export function assemble(
  section: SectionRow,
  changed: readonly WareRow[],
  before: StoredSession | null,
): StoredSession {
  const wares = new Map(before?.session.wares);
  const published = new Map(before?.wares);
  const lastOrders = new Map(before?.lastOrders);
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
    aliases: before?.aliases ?? (section.aliasSalt && openAliases(section.aliasSalt)),
    published: { company, tradingDay, name, wareKind, practice, lotterySeed },
    wares: published,
    lastOrders,
  };
}

/** A row of a statement that the builder did not write. */
export const inCamelCase = <Row>(
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
export function fromJson(column: string, value: unknown): unknown {
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
  seal: row.seal,
  workingDays: row.workingDays,
  released: row.released,
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

export const toSectionRow = ({ now: { session, version, headHash }, ringsAt }: MovedSession) => {
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
    released: section.released,
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
export const toWareRow = (ware: Ware, last: LastOrder | undefined, version: number) => ({
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
