import { instant } from "@zd/domain/kernel/brand";
import type { MallWareState } from "@zd/domain/mall/codes";
import { saleFault } from "@zd/domain/mall/ware";
import { showAttachments } from "../../files/index.ts";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { nameWare } from "../finding/ware-words.ts";
import { isShopShown } from "../merchants/shop-store.ts";
import { takePrice } from "../prices/take-price.ts";
import { changeWare, type LockedWare } from "./ware-store.ts";

/** Refuses a ware that cannot be sold: without a price or stock, or with bounds that no order can meet. */
export function refuseUnsaleable({ row, stock }: LockedWare): void {
  const fault = saleFault(row, stock);
  if (fault) throw new Refused(fault.reason, fault.figures);
}

/** Puts a ware on sale at its price; everybody may read its pictures. It is shown unless its shop is stopped. */
export async function putOnSale(
  scope: Scope,
  { row }: LockedWare,
  by: Pick<Actor, "userId" | "name">,
  change: {
    /** The member of staff; left out for the merchant's own steps. */
    readonly decidedBy?: Actor["userId"];
    /** What staff says; left out where it stays as it is. */
    readonly memo?: string;
  } = {},
): Promise<number> {
  const { tx, now } = scope;
  const shop = await tx
    .selectFrom("mall.merchant")
    .select(["status", "suspendedFor"])
    .where("firmId", "=", row.firmId)
    .forShare()
    .executeTakeFirstOrThrow();
  const version = await changeWare(
    tx,
    row,
    {
      ...change,
      state: "2",
      needsReview: false,
      onSaleSince: row.onSaleSince ?? new Date(now),
      shown: isShopShown(shop),
    },
    now,
  );
  await takePrice(scope, row, row.price, by);
  await nameWare(tx, row.id);
  await showAttachments(tx, { kind: "mall-ware", id: row.id }, { everyoneFrom: instant(now) });
  return version;
}

/** Takes a ware off sale, with the price changes that were to come. */
export async function takeOffSale(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { row }: LockedWare,
  state: Exclude<MallWareState, "2">,
  change: {
    /** Reason; left out where it stays as it is. */
    readonly memo?: string;
    /** The member of staff; left out for the merchant's own steps. */
    readonly decidedBy?: Actor["userId"];
    /** Left out where it stays as it is. */
    readonly needsReview?: boolean;
  } = {},
): Promise<number> {
  const version = await changeWare(tx, row, { ...change, state, shown: false }, now);
  await tx.deleteFrom("mall.warePrice").where("wareId", "=", row.id).where("state", "=", "0").execute();
  await showAttachments(tx, { kind: "mall-ware", id: row.id }, "staff");
  return version;
}
