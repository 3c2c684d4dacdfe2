import { instant, type WareId } from "@zd/domain/kernel/brand";
import { nextDue } from "@zd/domain/trading/clock";
import type { Deal } from "@zd/domain/trading/facts";
import type { Session } from "@zd/domain/trading/session";
import type { Tx } from "../../platform/database/database.ts";
import { write } from "../../platform/formats/exact-json.ts";
import type { OrderWrites } from "../sessions/order-writes.ts";
import type { LastOrder } from "../sessions/session-rows.ts";
import { talliesOf } from "../sessions/tallies.ts";

/** What a replayed session comes to, held against what is stored of it. */

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

/** The result of replaying a session. */
export interface Folded {
  /** The session after its last row. */
  readonly session: Session;
  /** The orders with what has become of them. */
  readonly orderWrites: OrderWrites;
  readonly deals: readonly (Deal & {
    /** When the deal was made, in ms since 1970. */
    readonly at: number;
  })[];
  /** The last accepted order of each ware. */
  readonly lastOrders: ReadonlyMap<WareId, LastOrder>;
  /** Hash of the last row. */
  readonly head: Buffer;
}

export const hexOf = (bytes: Buffer | null) => bytes?.toString("hex") ?? null;

/** The section without start and hard end, which a suspension moves. */
export const withoutClocks = ({ startsAt: _, hardEnd: __, ...rest }: Record<string, unknown>) => rest;

/** The fields of one object that the other has too. */
export const pick = (from: Record<string, unknown>, like: object) =>
  Object.fromEntries(Object.entries(from).filter(([field]) => field in like));

type Notes = ReturnType<typeof openNotes>;

/** Collects the differences of a section. */
export function openNotes(section: string) {
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

export function compareSection(
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

export function compareWares(
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

export async function compareOrders(
  { compareRows }: Notes,
  tx: Tx,
  id: string,
  { orderWrites }: Folded,
): Promise<void> {
  const rows = await tx.selectFrom("trading.order").selectAll().where("sectionId", "=", id).execute();
  compareRows(
    "order",
    "orderNo",
    // The address of an order is no part of the journal.
    rows.map(({ ip: _, ...row }) => row),
    [...orderWrites.orders()].map(({ no, section, ware, firm, user, at, ip: _, ...order }) => ({
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

export async function compareDeals(
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

export async function compareSeals(
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
