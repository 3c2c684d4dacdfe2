import { contract } from "@zd/contract";
import { merchantList } from "@zd/contract/mall/merchants";
import type { FirmId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Scope } from "../../../platform/jobs.ts";
import { contains, equals, handleList } from "../../../platform/listings.ts";
import { type Actor, handle, notFound, Refused } from "../../../platform/operation.ts";
import { showShop, writeLog } from "../shop-store.ts";

const state = sql`case when m.suspended_for is null then m.status else '9' end`;

/** 商家 */
export const listMerchants = handleList(
  contract.merchantReviews.listMerchants,
  merchantList,
  (_, { actor }) => ({
    from: sql`mall.merchant m join identity.firm_view f on f.id = m.firm_id`,
    whose: sql`m.company_id = ${actor.companyId}`,
    columns: {
      firmId: sql`m.firm_id`,
      shopName: sql`m.shop_name`,
      firm: sql`f.name`,
      wares: sql`(select count(*)::int from mall.ware w where w.firm_id = m.firm_id and w.shown)`,
      sold: sql`m.sold`,
      plan: sql`m.plan_id`,
      openedAt: sql`m.opened_at`,
      suspendedFor: sql`m.suspended_for`,
      state,
    },
    filters: {
      shopName: (value) => sql`(${contains(sql`m.shop_name`, value)} or ${contains(sql`f.name`, value)})`,
      state: (value) => equals(state, value),
    },
    order: sql`m.opened_at desc, m.firm_id`,
  }),
);

/** 停用商家: the shop and its wares are hidden until the exchange resumes it. */
export const suspendMerchant = handle(
  contract.merchantReviews.suspendMerchant,
  async ({ firm, reason }, { actor, record, ...scope }) => {
    const before = await setSuspended(scope, actor, firm, reason, true);
    record.changed({
      what: "商家",
      id: firm,
      before: { 停用原因: before },
      after: { 停用原因: reason.trim() },
    });
    return null;
  },
);

/** 恢复商家: it is as its merchant had left it. */
export const resumeMerchant = handle(
  contract.merchantReviews.resumeMerchant,
  async ({ firm, reason }, { actor, record, ...scope }) => {
    const before = await setSuspended(scope, actor, firm, reason, false);
    record.changed({ what: "商家", id: firm, before: { 停用原因: before }, after: { 停用原因: null } });
    return null;
  },
);

async function setSuspended(
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
