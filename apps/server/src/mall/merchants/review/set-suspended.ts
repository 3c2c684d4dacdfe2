import type { FirmId } from "@zd/domain/kernel/brand";
import type { Scope } from "../../../platform/jobs.ts";
import { type Actor, notFound, Refused } from "../../../platform/operation.ts";
import { showShop, writeLog } from "../shop-store.ts";

export async function setSuspended(
  scope: Scope,
  actor: Actor,
  firm: FirmId,
  typed: string,
  suspended: boolean,
): Promise<string | null> {
  const { tx } = scope;
  const reason = typed.trim();
  if (reason === "") throw new Refused("FIELD_REQUIRED", { field: "原因" });
  if (firm === actor.firmId) throw new Refused("OWN_REQUEST");
  const shop = await tx
    .selectFrom("mall.merchant")
    .selectAll()
    .where("firmId", "=", firm)
    .where("companyId", "=", actor.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if ((shop.suspendedFor !== null) === suspended) throw new Refused("NOTHING_CHANGED");
  const suspendedFor = suspended ? reason : null;
  await tx
    .updateTable("mall.merchant")
    .set({ suspendedFor, version: shop.version + 1 })
    .where("firmId", "=", firm)
    .execute();
  await showShop(tx, { ...shop, suspendedFor });
  await writeLog(scope, actor, [
    { firm, action: suspended ? "交易中心停用店铺" : "交易中心恢复店铺", detail: reason },
  ]);
  return shop.suspendedFor;
}
