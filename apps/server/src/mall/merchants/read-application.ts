import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { findAttachments } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";

/** 入驻申请结果: the firm's latest application. */
export const readApplication = handle(api.merchants.readApplication, async (_, { db, actor, request }) => {
  await openMall(db, request);
  const found = await db
    .selectFrom("mall.merchantApplication")
    .selectAll()
    .where("firmId", "=", actor.firmId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  return {
    ...found,
    application: Number(found.id),
    plan: found.planId,
    appliedAt: instant(found.appliedAt.getTime()),
    decidedAt: found.decidedAt && instant(found.decidedAt.getTime()),
    attachments: await findAttachments(db, { kind: "merchant-application", id: String(found.id) }),
  };
});
