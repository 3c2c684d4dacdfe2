import type { FirmId } from "@zd/domain/kernel/brand";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { type PriceChange, priceChangeFault } from "@zd/domain/mall/price-change";
import type { Selectable } from "kysely";
import type { Reader, Tx } from "../../platform/database.ts";
import type { Scope } from "../../platform/jobs.ts";
import { job } from "../../platform/jobs.ts";
import { notFound, Refused } from "../../platform/operation.ts";
import { warePriceChanged } from "../events.ts";
import type { WarePriceTable } from "../tables.ts";

export type KeptPrice = Selectable<WarePriceTable>;

/** What is known of the prices of wares that a new change has to agree with: what holds, and what is to come. */
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

/** Refuses a change that is none, comes too late, or meets another. */
export function refuseChange(...asked: Parameters<typeof priceChangeFault>): void {
  const fault = priceChangeFault(...asked);
  if (fault) throw new Refused(fault.reason, fault.figures);
}

/** Changes of a firm in their order; locked, where they are about to be made. */
export const ownChanges = (db: Reader, firm: FirmId, ids: readonly number[]) =>
  db
    .selectFrom("mall.warePrice")
    .selectAll()
    .where("id", "in", ids.map(BigInt))
    .where("firmId", "=", firm)
    .orderBy("id");

/** Changes of a firm, locked in their order; another's are not there. */
export async function lockOwnChanges(
  tx: Tx,
  firm: FirmId,
  ids: readonly number[],
): Promise<readonly KeptPrice[]> {
  const found = await ownChanges(tx, firm, ids).forUpdate().execute();
  if (found.length !== new Set(ids).size) throw notFound();
  return found;
}

/** Of which wares the changes of a firm are, in the order of the changes. */
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

/** Its price holds from now on, and the one before no longer; whoever does this has locked the ware. */
export async function makeEffective(
  { tx, publish }: Pick<Scope, "tx" | "publish">,
  { id, wareId, price }: KeptPrice,
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

/** 到点生效: the clock makes a price effective at its time, unless somebody has done so before, or taken it back. */
export const ringPrice = job<{ change: string; ware: MallWareId }>(
  "mall.ringPrice",
  async ({ change, ware }, scope) => {
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
  },
);
