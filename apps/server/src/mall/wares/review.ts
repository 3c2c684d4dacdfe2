import { contract } from "@zd/contract";
import { wareReviewList } from "@zd/contract/mall/wares";
import { mayDo } from "@zd/domain/identity/access";
import { instant, quantity as tonnesOf } from "@zd/domain/kernel/brand";
import { mallWareStates } from "@zd/domain/mall/codes";
import { wareStepFault } from "@zd/domain/mall/ware";
import { sql } from "kysely";
import type { Scope } from "../../platform/jobs.ts";
import { contains, handleList } from "../../platform/listings.ts";
import { type Actor, handle, notFound, Refused } from "../../platform/operation.ts";
import { writeLog } from "../merchants/shop-store.ts";
import { wareSource } from "./lists.ts";
import { detailOf } from "./read-ware.ts";
import { putOnSale, refuseUnsaleable, takeOffSale } from "./sale.ts";
import { changeWare, type KeptWare, lockWareOf } from "./ware-store.ts";

/** 商品审核: what waits stands first; drafts are their merchants' own business. */
export const listWaresForReview = handleList(
  contract.wareReviews.listWares,
  wareReviewList,
  (_, { actor }) => ({
    from: sql`${wareSource.from} join mall.merchant m on m.firm_id = w.firm_id
              join identity.firm_view f on f.id = w.firm_id
              left join identity.operator_view d on d.user_id = w.decided_by`,
    whose: sql`w.company_id = ${actor.companyId} and w.deleted_at is null and w.submitted_at is not null`,
    columns: {
      ...wareSource.columns,
      shopName: sql`m.shop_name`,
      firm: sql`f.name`,
      submittedAt: sql`w.submitted_at`,
      decidedBy: sql`d.name`,
    },
    filters: {
      ...wareSource.filters,
      shopName: (value) => sql`(${contains(sql`m.shop_name`, value)} or ${contains(sql`f.name`, value)})`,
    },
    order: sql`(w.state = '1') desc, w.submitted_at desc nulls last, w.id desc`,
  }),
);

/** Nobody reviews his own firm's wares, nor what he himself has submitted (product §1). */
const isOwn = ({ firmId, submittedBy }: Pick<KeptWare, "firmId" | "submittedBy">, actor: Actor) =>
  firmId === actor.firmId || submittedBy === actor.userId;

const movesShown = 20;

export const readWareForReview = handle(contract.wareReviews.readWare, async ({ ware }, { db, actor }) => {
  const row = await db
    .selectFrom("mall.ware")
    .selectAll()
    .where("id", "=", ware)
    .where("companyId", "=", actor.companyId)
    .where("deletedAt", "is", null)
    .where("submittedAt", "is not", null)
    .executeTakeFirstOrThrow(notFound);
  const [detail, shop, moves] = await Promise.all([
    detailOf(db, row),
    db
      .selectFrom("mall.merchant as m")
      .innerJoin("identity.firmView as f", "f.id", "m.firmId")
      .select(["m.shopName", "f.name as firmName"])
      .where("m.firmId", "=", row.firmId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("mall.stockMove")
      .select(["at", "cause", "quantity", "availableAfter", "reservedAfter", "orderNo"])
      .where("wareId", "=", ware)
      .orderBy("id", "desc")
      .limit(movesShown)
      .execute(),
  ]);
  const may = mayDo(actor.roles, "manage-mall") && !isOwn(row, actor);
  return {
    ...detail,
    ...shop,
    firm: row.firmId,
    moves: moves.map(({ at, quantity, availableAfter, reservedAfter, orderNo, cause }) => ({
      at: instant(at.getTime()),
      cause,
      quantity: tonnesOf(quantity < 0n ? -quantity : quantity),
      available: availableAfter,
      reserved: reservedAfter,
      order: orderNo,
    })),
    actions: may
      ? (["approve", "reject", "takeDown"] as const).filter((step) => !wareStepFault(row.state, step))
      : [],
  };
});

/** 通过: on sale from now on. */
export const approveWare = handle(
  contract.wareReviews.approveWare,
  async ({ ware: id, version, memo }, { actor, record, ...scope }) => {
    const ware = await lockWareOf(scope.tx, actor.companyId, id, version);
    refuse(ware.row, actor, "approve");
    refuseUnsaleable(ware);
    await putOnSale(scope, ware, actor, { decidedBy: actor.userId, memo: memo.trim() });
    await told(scope, actor, ware.row, "审核通过", memo);
    record.changed(changed(ware.row, "2"));
    return null;
  },
);

/** 驳回, with the reason that the merchant reads. */
export const rejectWare = handle(
  contract.wareReviews.rejectWare,
  async ({ ware: id, version, memo }, { actor, record, ...scope }) => {
    const { tx, now } = scope;
    const { row } = await lockWareOf(tx, actor.companyId, id, version);
    refuse(row, actor, "reject");
    const reason = saidWhy(memo, "审核意见");
    await changeWare(tx, row, { state: "3", decidedBy: actor.userId, memo: reason }, now);
    await told(scope, actor, row, "审核驳回", reason);
    record.changed(changed(row, "3"));
    return null;
  },
);

/** 下架, with the reason that the merchant reads; it is reviewed before it is sold again. */
export const takeDownWare = handle(
  contract.wareReviews.takeDownWare,
  async ({ ware: id, reason: typed }, { actor, record, ...scope }) => {
    const ware = await lockWareOf(scope.tx, actor.companyId, id);
    refuse(ware.row, actor, "takeDown");
    const memo = saidWhy(typed, "下架原因");
    await takeOffSale(scope, ware, "4", { memo, decidedBy: actor.userId, needsReview: true });
    await told(scope, actor, ware.row, "交易中心下架", memo);
    record.changed(changed(ware.row, "4"));
    return null;
  },
);

function refuse(row: KeptWare, actor: Actor, step: "approve" | "reject" | "takeDown"): void {
  if (isOwn(row, actor)) throw new Refused("OWN_REQUEST");
  const fault = wareStepFault(row.state, step);
  if (fault) throw new Refused(fault.reason, fault.figures);
}

function saidWhy(typed: string, field: string): string {
  const why = typed.trim();
  if (why === "") throw new Refused("FIELD_REQUIRED", { field });
  return why;
}

const told = (scope: Scope, actor: Actor, row: KeptWare, action: string, memo: string) =>
  writeLog(scope, actor, [
    {
      firm: row.firmId,
      ware: row.id,
      action,
      detail: memo.trim() === "" ? row.name : `${row.name}：${memo.trim()}`,
    },
  ]);

const changed = ({ id, state }: KeptWare, after: KeptWare["state"]) => ({
  what: "商城商品",
  id,
  before: { 状态: mallWareStates[state] },
  after: { 状态: mallWareStates[after] },
});
