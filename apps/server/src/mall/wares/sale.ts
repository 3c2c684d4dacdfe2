import { instant } from "@zd/domain/kernel/brand";
import type { MallWareState } from "@zd/domain/mall/codes";
import { saleFault } from "@zd/domain/mall/ware";
import { showAttachments } from "../../files/index.ts";
import type { Scope } from "../../platform/jobs.ts";
import { type Actor, Refused } from "../../platform/operation.ts";
import { nameWare } from "../finding/ware-words.ts";
import { isShopShown } from "../merchants/shop-store.ts";
import { takePrice } from "../prices/take-price.ts";
import { changeWare, type LockedWare } from "./ware-store.ts";

/** Refuses what cannot be sold: no price, nothing to sell, bounds that no order can meet. */
export function refuseUnsaleable({ row, stock }: LockedWare): void {
  const fault = saleFault(row, stock);
  if (fault) throw new Refused(fault.reason, fault.figures);
}

/**
 * 在售 from now on, at its price; its pictures are everybody's. The shop's own state decides whether it is shown: a
 * stopped shop shows nothing.
 */
export async function putOnSale(
  scope: Scope,
  { row }: LockedWare,
  by: Pick<Actor, "userId" | "name">,
  change: { readonly decidedBy?: Actor["userId"]; readonly memo?: string } = {},
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

/** Off sale: nobody but its merchant and the exchange sees it; changes of price that were to come go with it. */
export async function takeOffSale(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { row }: LockedWare,
  state: Exclude<MallWareState, "2">,
  change: {
    readonly memo?: string;
    readonly decidedBy?: Actor["userId"];
    readonly needsReview?: boolean;
  } = {},
): Promise<number> {
  const version = await changeWare(tx, row, { ...change, state, shown: false }, now);
  await tx.deleteFrom("mall.warePrice").where("wareId", "=", row.id).where("state", "=", "0").execute();
  await showAttachments(tx, { kind: "mall-ware", id: row.id }, "staff");
  return version;
}
