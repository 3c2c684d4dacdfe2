import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { instant, quantity as tonnesOf } from "@zd/domain/kernel/brand";
import { wareStepFault } from "@zd/domain/mall/ware";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { detailOf } from "./read-ware.ts";
import { isOwn } from "./reviewing.ts";

const movesShown = 20;

export const readWareForReview = handle(api.wareReviews.readWare, async ({ ware }, { db, actor }) => {
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
