import type { FirmId } from "@zd/domain/kernel/brand";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { type PriceChange, priceChangeFault } from "@zd/domain/mall/price-change";
import type { Selectable } from "kysely";
import { notFound, Refused } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { warePriceChanged } from "../events.ts";
import type { WarePriceTable } from "../tables.ts";

export type PriceRow = Selectable<WarePriceTable>;

/** By ware, the price in effect and the changes to come, which a new change has to agree with. */
export async function findChanges(
  db: Reader,
  wares: readonly MallWareId[],
): Promise<ReadonlyMap<MallWareId, readonly PriceChange[]>> {
  const found = await db
    .selectFrom("mall.warePrice")
    .select(["wareId", "price", "effectiveAt", "state"])
    .where("wareId", "in", wares)
    .where("state", "in", ["0", "1"])
    .execute();
  const changes = found.map(({ wareId, price, effectiveAt, state }) => ({
    wareId,
    change: { price, state, effectiveAt: instant(effectiveAt.getTime()) },
  }));
  return new Map(
    [...Map.groupBy(changes, ({ wareId }) => wareId)].map(([ware, of]) => [
      ware,
      of.map(({ change }) => change),
    ]),
  );
}

/** Refuses a change to the same price, one that is too late, and one at the time of another. */
export function refuseChange(...change: Parameters<typeof priceChangeFault>): void {
  const fault = priceChangeFault(...change);
  if (fault) throw new Refused(fault.reason, fault.figures);
}

/** Query for changes of a firm in the order of their ids. */
export const ownChanges = (db: Reader, firm: FirmId, ids: readonly number[]) =>
  db
    .selectFrom("mall.warePrice")
    .selectAll()
    .where("id", "in", ids.map(BigInt))
    .where("firmId", "=", firm)
    .orderBy("id");

/** Changes of a firm, locked; NOT_FOUND where one is another firm's. */
export async function lockOwnChanges(
  tx: Tx,
  firm: FirmId,
  ids: readonly number[],
): Promise<readonly PriceRow[]> {
  const found = await ownChanges(tx, firm, ids).forUpdate().execute();
  if (found.length !== new Set(ids).size) throw notFound();
  return found;
}

/** The wares of these changes of a firm, in the order of the changes. */
export async function findWaresOfChanges(
  db: Reader,
  firm: FirmId,
  ids: readonly number[],
): Promise<readonly MallWareId[]> {
  const found = await db
    .selectFrom("mall.warePrice")
    .select("wareId")
    .where("id", "in", ids.map(BigInt))
    .where("firmId", "=", firm)
    .orderBy("id")
    .execute();
  if (found.length !== new Set(ids).size) throw notFound();
  return found.map(({ wareId }) => wareId);
}

/** Puts a change into effect from `at` on, in place of the price before. The ware must be locked. */
export async function makeEffective(
  { tx, publish }: Pick<Scope, "tx" | "publish">,
  { id, wareId, price }: PriceRow,
  at: Instant,
): Promise<void> {
  const before = await tx
    .updateTable("mall.warePrice")
    .set({ state: "2" })
    .where("wareId", "=", wareId)
    .where("state", "=", "1")
    .returning("price")
    .executeTakeFirst();
  await tx
    .updateTable("mall.warePrice")
    .set({ state: "1", effectiveAt: new Date(at) })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("mall.ware")
    .set({ price, priceSince: new Date(at) })
    .where("id", "=", wareId)
    .execute();
  if (before && before.price !== price)
    publish(warePriceChanged({ ware: wareId, before: String(before.price), after: String(price) }));
}

/** 到点生效: puts a change into effect at its time, unless it was made effective or deleted before. */
export const ringPrice = job<{
  /** Number of the change, as text. */
  change: string;
  /** The ware whose price it is. */
  ware: MallWareId;
}>("mall.ringPrice", async ({ change, ware }, scope) => {
  const { tx } = scope;
  await tx.selectFrom("mall.ware").select("id").where("id", "=", ware).forNoKeyUpdate().execute();
  const found = await tx
    .selectFrom("mall.warePrice")
    .selectAll()
    .where("id", "=", BigInt(change))
    .where("state", "=", "0")
    .forUpdate()
    .executeTakeFirst();
  if (found) await makeEffective(scope, found, instant(found.effectiveAt.getTime()));
});
