import { api } from "@zd/api";
import { attachFiles } from "../../files/index.ts";
import { getFirm } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { findFeePlans } from "./fee-plans.ts";
import { findMerchant, refuseMarkup, takeShopName } from "./shop-store.ts";

/** 商家入驻申请: one at a time, by a firm of kind 1 (domain §9). */
export const apply = handle(
  api.merchants.apply,
  async ({ attachments, plan, ...input }, { tx, now, actor, request, refuse }) => {
    const company = await openMall(tx, request);
    const firm = await getFirm(tx, actor.firmId);
    if (firm.kind !== "1") return refuse("MERCHANT_KIND_WRONG");
    if (firm.status === "blacklisted") return refuse("FIRM_BLACKLISTED");
    if (await findMerchant(tx, actor.firmId)) return refuse("MERCHANT_ALREADY");
    refuseMarkup({
      店铺名称: input.shopName,
      店铺简介: input.intro,
      联系人: input.contactName,
      经营地址: input.address,
      申请说明: input.memo,
    });
    const plans = await findFeePlans(tx, company);
    if (!plans.some(({ id, enabled }) => id === plan && enabled))
      return refuse("REFERENCE_UNKNOWN", { field: "收费方案" });
    const shopName = await takeShopName(tx, company, actor.firmId, input.shopName);
    const added =
      (await tx
        .insertInto("mall.merchantApplication")
        .values({
          ...input,
          shopName,
          planId: plan,
          companyId: company,
          firmId: actor.firmId,
          state: "0",
          appliedBy: actor.userId,
          appliedAt: new Date(now),
          decidedBy: null,
          decidedAt: null,
        })
        .onConflict((existing) => existing.column("firmId").where("state", "=", "0").doNothing())
        .returning("id")
        .executeTakeFirst()) ?? refuse("MERCHANT_APPLICATION_PENDING");
    await attachFiles(
      tx,
      { kind: "merchant-application", id: String(added.id) },
      attachments,
      { company, firm: actor.firmId, ofOthers: false, audience: "staff" },
      now,
    );
    return { application: Number(added.id) };
  },
);
