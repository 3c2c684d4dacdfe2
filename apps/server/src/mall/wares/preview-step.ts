import { api } from "@zd/api";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { wareCard } from "./ware-card.ts";
import { requireReview } from "./ware-outcome.ts";
import { getWare } from "./ware-store.ts";

const stepWords = {
  approve: { direction: "通过", follows: "立即上架，按此单价与库存销售" },
  reject: { direction: "驳回", follows: "不上架；商家看到意见，修改后可以重新提交" },
  takeDown: {
    direction: "下架",
    follows: "商城立即不再展示，不能下单；已下的订单继续办理，商家看到原因，须重新提交审核才能上架",
  },
} as const;

/** 商品审核通过、驳回与下架的确认卡; a draft that was never submitted is NOT_FOUND. */
export const previewStep = handle(api.wareReviews.previewStep, async ({ ware: id, step }, { db, actor }) => {
  const ware = await getWare(db, id, { companyId: actor.companyId });
  if (ware.row.submittedAt === null) throw notFound();
  const shop = await db
    .selectFrom("mall.merchant as m")
    .innerJoin("identity.firmView as f", "f.id", "m.firmId")
    .select(["m.shopName", "m.status", "m.suspendedFor", "f.name as firmName"])
    .where("m.firmId", "=", ware.row.firmId)
    .executeTakeFirstOrThrow();
  return wareCard(db, {
    ware,
    party: shop.firmName,
    shop,
    step,
    ...stepWords[step],
    actor,
    require: () => requireReview(ware, actor, step),
  });
});
