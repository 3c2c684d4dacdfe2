import { contract } from "@zd/contract";
import { merchantReviewList } from "@zd/contract/mall/merchants";
import { mayDo } from "@zd/domain/identity/access";
import { type CompanyId, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { findAttachments, showAttachments } from "../../../files/index.ts";
import type { Tx } from "../../../platform/database.ts";
import { contains, equals, handleList } from "../../../platform/listings.ts";
import { type Actor, handle, notFound, Refused } from "../../../platform/operation.ts";
import { findFeePlan } from "../fee-plans.ts";
import { showShop, takeShopName, writeLog } from "../shop-store.ts";

/** 商家入驻审核: what waits stands first. */
export const listApplications = handleList(
  contract.merchantReviews.listApplications,
  merchantReviewList,
  (_, { actor }) => ({
    from: sql`mall.merchant_application a join identity.firm_view f on f.id = a.firm_id
              left join identity.operator_view u on u.user_id = a.applied_by
              left join identity.operator_view d on d.user_id = a.decided_by`,
    whose: sql`a.company_id = ${actor.companyId}`,
    columns: {
      application: sql`a.id::text`,
      firm: sql`f.name`,
      shopName: sql`a.shop_name`,
      contact: sql`a.contact_name`,
      appliedAt: sql`a.applied_at`,
      appliedBy: sql`coalesce(u.name, '')`,
      decidedAt: sql`a.decided_at`,
      decidedBy: sql`d.name`,
      opinion: sql`nullif(a.opinion, '')`,
      state: sql`a.state`,
    },
    filters: {
      firm: (value) => contains(sql`f.name`, value),
      shopName: (value) => contains(sql`a.shop_name`, value),
      state: (value) => equals(sql`a.state`, value),
    },
    order: sql`(a.state = '0') desc, a.applied_at desc, a.id desc`,
  }),
);

type Applied = Pick<Awaited<ReturnType<typeof lockApplication>>, "firmId" | "appliedBy">;

/** Nobody reviews what his own firm or he himself has applied for (product §1). */
const isOwn = ({ firmId, appliedBy }: Applied, actor: Actor) =>
  firmId === actor.firmId || appliedBy === actor.userId;

export const readApplicationForReview = handle(
  contract.merchantReviews.readApplication,
  async ({ application }, { db, actor }) => {
    const found = await db
      .selectFrom("mall.merchantApplication as a")
      .innerJoin("identity.firmView as f", "f.id", "a.firmId")
      .leftJoin("identity.operatorView as u", "u.userId", "a.appliedBy")
      .selectAll("a")
      .select(["f.name as firmName", "f.creditCode", "u.name as applicant"])
      .where("a.id", "=", BigInt(application))
      .where("a.companyId", "=", actor.companyId)
      .executeTakeFirstOrThrow(notFound);
    const [plan, attachments] = await Promise.all([
      findFeePlan(db, actor.companyId, found.planId),
      findAttachments(db, { kind: "merchant-application", id: String(found.id) }),
    ]);
    return {
      ...found,
      application,
      firm: found.firmId,
      plan: found.planId,
      planName: plan.name,
      appliedAt: instant(found.appliedAt.getTime()),
      appliedBy: found.applicant ?? "",
      decidedAt: found.decidedAt && instant(found.decidedAt.getTime()),
      attachments,
      mayDecide: found.state === "0" && mayDo(actor.roles, "manage-mall") && !isOwn(found, actor),
    };
  },
);

/** An application of the company that still waits, locked. */
const lockApplication = (tx: Tx, company: CompanyId, id: number) =>
  tx
    .selectFrom("mall.merchantApplication")
    .selectAll()
    .where("id", "=", BigInt(id))
    .where("companyId", "=", company)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

async function lockToDecide(tx: Tx, actor: Actor, id: number) {
  const found = await lockApplication(tx, actor.companyId, id);
  if (isOwn(found, actor)) throw new Refused("OWN_REQUEST");
  if (found.state !== "0") throw new Refused("REVIEW_DECIDED");
  return found;
}

/** 通过: the shop opens, and the firm is a merchant from its next call on. */
export const approveApplication = handle(
  contract.merchantReviews.approveApplication,
  async ({ application, memo }, { actor, record, ...scope }) => {
    const { tx, now } = scope;
    const { id, shopName, firmId, companyId, ...found } = await lockToDecide(tx, actor, application);
    const name = await takeShopName(tx, companyId, firmId, shopName);
    const { intro, contactName, contactPhone, address, opens, closes, planId } = found;
    await tx
      .insertInto("mall.merchant")
      .values({
        firmId,
        companyId,
        shopName: name,
        intro,
        contactName,
        contactPhone,
        address,
        opens,
        closes,
        planId,
        logoId: null,
        status: "0",
        suspendedFor: null,
        version: 1,
        openedAt: new Date(now),
      })
      .execute();
    await decide(tx, id, { state: "1", decidedBy: actor.userId, decidedAt: new Date(now), opinion: memo });
    await showShop(tx, { companyId, firmId, shopName: name, status: "0", suspendedFor: null });
    await writeLog(scope, actor, [{ firm: firmId, action: "入驻审核通过", detail: memo.trim() || name }]);
    record.changed({ what: "商家", id: firmId, before: null, after: { 店铺: name } });
    return null;
  },
);

/** 驳回, with the reason that the firm reads. */
export const rejectApplication = handle(
  contract.merchantReviews.rejectApplication,
  async ({ application, memo }, { tx, now, actor, record, refuse }) => {
    const { id, firmId } = await lockToDecide(tx, actor, application);
    const opinion = memo.trim();
    if (opinion === "") return refuse("FIELD_REQUIRED", { field: "审核意见" });
    await decide(tx, id, { state: "2", decidedBy: actor.userId, decidedAt: new Date(now), opinion });
    record.changed({ what: "商家入驻", id: firmId, before: { 状态: "待审核" }, after: { 状态: "已驳回" } });
    return null;
  },
);

async function decide(
  tx: Tx,
  id: bigint,
  decided: {
    readonly state: "1" | "2";
    readonly decidedBy: Actor["userId"];
    readonly decidedAt: Date;
    readonly opinion: string;
  },
): Promise<void> {
  await tx.updateTable("mall.merchantApplication").set(decided).where("id", "=", id).execute();
  await showAttachments(tx, { kind: "merchant-application", id: String(id) }, "staff");
}
