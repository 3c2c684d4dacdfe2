import { sides } from "@zd/domain/terms/codes";
import { z } from "zod";
import {
  feeChange,
  feeChangeListing,
  feeChangeRejection,
  feeChangeSeen,
  reason,
} from "../funds/fee-changes.ts";
import { staff } from "../wire/address-families.ts";
import { card } from "../wire/card.ts";
import { codesOf, day, flag, id, many, text } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { feePlan, feeType } from "./fields.ts";

/** 收费阶段 of a plan (phaselist): fee of one side from a day on. */
export const feePhase = payload({
  side: ["handtype", codesOf(sides), "收费方"],
  feeType,
  rate: ["paraValue", text(20), "费率：千分比、元/吨或元/单"],
  from: ["startDate", day, "开始日期"],
  until: ["endDate", day.nullable(), "截止日期，空为长期"],
});

const planTerms = {
  name: ["pgName", text(40, 1), "收费方案"],
  buyerDeposit: ["buyerBail", text(10), "买方保证金，%"],
  sellerDeposit: ["sellerBail", text(10), "卖方保证金，%"],
  enabled: ["status", flag, "Y为可选"],
  phases: ["phases", z.array(feePhase).max(40), "收费阶段"],
} as const;

const planFields = {
  ...planTerms,
  plan: ["pgId", id<"FeePlanId">().nullable(), "收费方案编号，空为新增"],
} as const;
const shopPlanFields = { firm: ["firmid", id<"FirmId">(), "企业编号"], plan: feePlan } as const;

export const feePlanChangeList = feeChangeListing("商城收费变更", "mallPlans");

export const feePlans = operations("feePlans", {
  listPlans: query(staff, "list-mall-plans", {
    title: "商城收费方案",
    access: "read-console",
    input: payload({}),
    output: z.array(payload({ ...planTerms, plan: feePlan, shops: ["shopcount", many, "采用的商家数"] })),
  }),

  /** Requests a new plan, or with a number a change of one; phases that have begun stay. */
  requestPlan: command(staff, "request-mall-plan", {
    title: "提交商城收费方案",
    access: "manage-mall",
    binds: "money",
    input: payload({ ...planFields, reason }),
    output: feeChange,
    refusals: [
      "NOT_FOUND",
      "FEE_RATE_UNREADABLE",
      "FEE_PHASE_TWICE",
      "FEE_PLAN_PENDING",
      "RATE_PERIOD_EMPTY",
      "RATE_IN_THE_PAST",
      "USUAL_PLAN_NEEDED",
    ],
  }),

  /** Requests another plan for a merchant's orders. */
  requestShopPlan: command(staff, "request-shop-plan", {
    title: "提交商家收费方案变更",
    access: "manage-mall",
    binds: "money",
    input: payload({ ...shopPlanFields, reason }),
    output: feeChange,
    refusals: ["NOT_FOUND", "NOTHING_CHANGED", "FEE_PLAN_PENDING", "OWN_FEE_CHANGE"],
  }),

  listChanges: list(staff, "list-mall-plan-changes", { listing: feePlanChangeList, access: "read-console" }),

  /** What a change would come to, before it is requested. */
  previewPlan: query(staff, "preview-mall-plan", {
    title: "提交商城收费方案确认卡",
    access: "read-console",
    input: payload(planFields),
    output: card,
    refusals: ["NOT_FOUND", "FEE_RATE_UNREADABLE"],
  }),

  previewShopPlan: query(staff, "preview-shop-plan", {
    title: "提交商家收费方案变更确认卡",
    access: "read-console",
    input: payload(shopPlanFields),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** What a requested change would come to, for the user who decides it. */
  previewChange: query(staff, "preview-mall-plan-change", {
    title: "商城收费变更确认卡",
    access: "read-console",
    input: feeChange,
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  confirmChange: command(staff, "confirm-mall-plan-change", {
    title: "复核通过商城收费变更",
    access: "manage-mall",
    binds: "money",
    input: feeChangeSeen,
    output: z.null(),
    refusals: [
      "NOT_FOUND",
      "FEE_CHANGE_DECIDED",
      "OWN_FEE_CHANGE",
      "FEE_PHASE_TWICE",
      "RATE_PERIOD_EMPTY",
      "RATE_IN_THE_PAST",
      "USUAL_PLAN_NEEDED",
      "CARD_CHANGED",
    ],
  }),

  rejectChange: command(staff, "reject-mall-plan-change", {
    title: "驳回商城收费变更",
    access: "manage-mall",
    binds: "money",
    input: feeChangeRejection,
    output: z.null(),
    refusals: ["NOT_FOUND", "FEE_CHANGE_DECIDED"],
  }),
});
