import type { CompanyId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { Stock } from "@zd/domain/mall/stock";
import type { MallWare } from "@zd/domain/mall/ware";
import { type Selectable, sql } from "kysely";
import { notFound, Refused } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import { lockStocks } from "../stock.ts";
import type { MallWareTable } from "../tables.ts";

/** A row of 商品. */
export type WareRow = Selectable<MallWareTable>;

export const toWare = (row: WareRow, stock: Stock): MallWare => ({
  id: row.id,
  firm: row.firmId,
  state: row.state,
  version: row.version,
  needsReview: row.needsReview,
  price: row.price,
  stock,
  submittedBy: row.submittedBy,
});

/** A new number, such as M20260615-0047. */
export async function newWareId(tx: Tx, now: Instant): Promise<MallWareId> {
  const [next] = await rows<{
    /** Drawn from the sequence; the last part of a ware's number. */
    no: bigint;
  }>(tx, sql`select nextval('mall.ware_no') as no`);
  return `M${shanghaiDay(now).replaceAll("-", "")}-${serial(next?.no ?? 0n, 4)}` as MallWareId;
}

export async function findStock(db: Reader, ware: MallWareId): Promise<Stock> {
  return db
    .selectFrom("mall.stock")
    .select(["available", "reserved"])
    .where("wareId", "=", ware)
    .executeTakeFirstOrThrow(notFound);
}

/** A ware with its stock, locked or as it is read for a card. */
export interface LockedWare {
  readonly row: WareRow;
  readonly stock: Stock;
}

/**
 * Wares with their stocks, locked in the order of their ids, each ware before its stock, so that no two callers wait
 * for each other.
 */
async function lock(tx: Tx, found: readonly WareRow[]): Promise<readonly LockedWare[]> {
  const stocks = await lockStocks(
    tx,
    found.map(({ id }) => id),
  );
  return found.map((row) => {
    const stock = stocks.get(row.id);
    if (!stock) throw notFound();
    return { row, stock };
  });
}

/** Query for a firm's wares in the order of their ids. */
export const ownWares = (db: Reader, firm: FirmId, ids: readonly MallWareId[]) =>
  db
    .selectFrom("mall.ware")
    .selectAll()
    .where("id", "in", ids)
    .where("firmId", "=", firm)
    .where("deletedAt", "is", null)
    .orderBy("id");

/** A firm's wares, locked; NOT_FOUND where one is another firm's. */
export async function lockOwnWares(
  tx: Tx,
  firm: FirmId,
  ids: readonly MallWareId[],
): Promise<readonly LockedWare[]> {
  const found = await ownWares(tx, firm, ids).forNoKeyUpdate().execute();
  if (found.length !== new Set(ids).size) throw notFound();
  return lock(tx, found);
}

export async function lockOwnWare(
  tx: Tx,
  firm: FirmId,
  id: MallWareId,
  version: number | null = null,
): Promise<LockedWare> {
  const [found] = await lockOwnWares(tx, firm, [id]);
  return asSeen(found, version);
}

/** A ware of any shop of the company, locked, for staff; or NOT_FOUND. */
export async function lockWareOf(
  tx: Tx,
  company: CompanyId,
  id: MallWareId,
  version: number | null = null,
): Promise<LockedWare> {
  const found = await tx
    .selectFrom("mall.ware")
    .selectAll()
    .where("id", "=", id)
    .where("companyId", "=", company)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .execute();
  const [locked] = await lock(tx, found);
  return asSeen(locked, version);
}

/** A ware without a lock, for cards; or NOT_FOUND. */
export async function getWare(
  db: Reader,
  id: MallWareId,
  visibleTo:
    | {
        /** A merchant finds his own wares. */
        readonly firmId: FirmId;
      }
    | {
        /** Staff finds those of all shops of the company. */
        readonly companyId: CompanyId;
      },
): Promise<LockedWare> {
  const row = await db
    .selectFrom("mall.ware")
    .selectAll()
    .where("id", "=", id)
    .where((column) => column.and(visibleTo))
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow(notFound);
  return { row, stock: await findStock(db, id) };
}

function asSeen(found: LockedWare | undefined, version: number | null): LockedWare {
  if (!found) throw notFound();
  if (version !== null && version !== found.row.version) throw new Refused("VERSION_STALE");
  return found;
}

/** Changes a ware; returns its new version. */
export async function changeWare(
  tx: Tx,
  { id, version }: Pick<WareRow, "id" | "version">,
  change: Partial<Omit<WareRow, "id" | "version" | "attributes" | "qualities" | "words">>,
  now: Instant,
): Promise<number> {
  await tx
    .updateTable("mall.ware")
    .set({ ...change, version: version + 1, changedAt: new Date(now) })
    .where("id", "=", id)
    .execute();
  return version + 1;
}
