import type { Price } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { warePriceChanged } from "../events.ts";
import type { WareRow } from "../wares/ware-store.ts";

type Priced = Pick<WareRow, "id" | "firmId">;

/** The price in effect of a ware; undefined before it was first on sale. */
export const findPrice = (db: Reader, ware: MallWareId) =>
  db
    .selectFrom("mall.warePrice")
    .select("price")
    .where("wareId", "=", ware)
    .where("state", "=", "1")
    .executeTakeFirst();

/** Sets the price of a ware from now on, and keeps it in its history; does nothing where it has that price. */
export async function takePrice(
  { tx, now, publish }: Pick<Scope, "tx" | "now" | "publish">,
  { id, firmId }: Priced,
  price: Price,
  by: Pick<Actor, "userId" | "name">,
): Promise<void> {
  const current = await findPrice(tx, id);
  if (current?.price === price) return;
  await tx
    .updateTable("mall.warePrice")
    .set({ state: "2" })
    .where("wareId", "=", id)
    .where("state", "=", "1")
    .execute();
  const at = new Date(now);
  await tx
    .insertInto("mall.warePrice")
    .values({
      wareId: id,
      firmId,
      price,
      effectiveAt: at,
      state: "1",
      addedBy: by.userId,
      addedByName: by.name,
      addedAt: at,
    })
    .execute();
  await tx.updateTable("mall.ware").set({ price, priceSince: at }).where("id", "=", id).execute();
  if (current) publish(warePriceChanged({ ware: id, before: String(current.price), after: String(price) }));
}
