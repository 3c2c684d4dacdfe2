import type { Actor } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { type MerchantRow, showShop, writeLog } from "./shop-store.ts";

/** Suspends a locked shop for a reason, or resumes it for null. */
export async function setSuspension(
  scope: Pick<Scope, "tx" | "now">,
  shop: MerchantRow,
  suspendedFor: string | null,
  {
    by,
    detail,
  }: {
    /** Who suspends or resumes it. */
    readonly by: Pick<Actor, "userId" | "name">;
    /** Why, as the log shows it. */
    readonly detail: string;
  },
): Promise<void> {
  await scope.tx
    .updateTable("mall.merchant")
    .set({ suspendedFor, version: shop.version + 1 })
    .where("firmId", "=", shop.firmId)
    .execute();
  await showShop(scope.tx, { ...shop, suspendedFor });
  const action = suspendedFor === null ? "交易中心恢复店铺" : "交易中心停用店铺";
  await writeLog(scope, { ...by, firmId: "" as never }, [{ firm: shop.firmId, action, detail }]);
}
