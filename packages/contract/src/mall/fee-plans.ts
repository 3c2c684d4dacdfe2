import { feeChangeStates } from "@zd/domain/funds/fee-change";
import { sides } from "@zd/domain/trading/codes";
import { z } from "zod";
import { staff } from "../wire/dialect.ts";
import { codesOf, day, flag, id, many, text } from "../wire/fields.ts";
import { listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { feePlan, feeType } from "./fields.ts";

/** 收费阶段 of a plan (phaselist): what a side is charged from a day on. */
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

/** 商城收费变更: what one has asked for, another confirms. */
export const feePlanChangeList = listing({
  title: "商城收费变更",
  period: "提交时间",
  chips: "state",
  filters: {
    words: { wire: "words", title: "变更内容", kind: "text" },
    state: { wire: "state", title: "状态", kind: "choice", labels: feeChangeStates },
  },
  columns: {
    change: { wire: "changeid", title: "编号", kind: "text" },
    words: { wire: "words", title: "变更内容", kind: "text" },
    reason: { wire: "memo", title: "依据", kind: "text" },
    askedBy: { wire: "askname", title: "提交人", kind: "text" },
    askedAt: { wire: "asktime", title: "提交时间", kind: "time", sortable: true },
    decidedBy: { wire: "reviewname", title: "复核人", kind: "text", optional: true },
    decidedAt: { wire: "reviewtime", title: "复核时间", kind: "time", optional: true, secondary: true },
    memo: { wire: "reviewmemo", title: "复核意见", kind: "text", optional: true, secondary: true },
    state: { wire: "state", title: "状态", kind: "status", labels: feeChangeStates },
  },
});

const filled = (error: string) => text(200).refine((given) => given.trim() !== "", { error });
const reason = ["memo", filled("请填写依据"), "依据"] as const;
const change = ["changeid", many, "变更编号"] as const;
const asked = payload({ change });

export const feePlans = operations("feePlans", {
  listPlans: query(staff, "list-mall-plans", {
    title: "商城收费方案",
    access: "read-console",
    input: payload({}),
    output: z.array(payload({ ...planTerms, plan: feePlan, shops: ["shopcount", many, "采用的商家数"] })),
  }),

  /** A new plan, or with its number what a plan is to be from now on; what has been charged stays as it was. */
  requestPlan: command(staff, "request-mall-plan", {
    title: "提交商城收费方案",
    access: "manage-mall",
    input: payload({
      ...planTerms,
      plan: ["pgId", id<"FeePlanId">().nullable(), "收费方案编号，空为新增"],
      reason,
    }),
    output: asked,
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

  /** The orders of a merchant are charged by another plan once it is confirmed. */
  requestShopPlan: command(staff, "request-shop-plan", {
    title: "提交商家收费方案变更",
    access: "manage-mall",
    input: payload({ firm: ["firmid", id<"FirmId">(), "企业编号"], plan: feePlan, reason }),
    output: asked,
    refusals: ["NOT_FOUND", "NOTHING_CHANGED", "FEE_PLAN_PENDING", "OWN_FEE_CHANGE"],
  }),

  listChanges: query(staff, "list-mall-plan-changes", {
    title: "商城收费变更列表",
    access: "read-console",
    input: feePlanChangeList.input,
    output: feePlanChangeList.output,
  }),

  confirmChange: command(staff, "confirm-mall-plan-change", {
    title: "复核通过商城收费变更",
    access: "manage-mall",
    input: asked,
    output: z.null(),
    refusals: [
      "NOT_FOUND",
      "FEE_CHANGE_DECIDED",
      "OWN_FEE_CHANGE",
      "FEE_PHASE_TWICE",
      "RATE_PERIOD_EMPTY",
      "RATE_IN_THE_PAST",
      "USUAL_PLAN_NEEDED",
    ],
  }),

  rejectChange: command(staff, "reject-mall-plan-change", {
    title: "驳回商城收费变更",
    access: "manage-mall",
    input: payload({ change, memo: ["reviewmemo", filled("请填写复核意见"), "复核意见"] }),
    output: z.null(),
    refusals: ["NOT_FOUND", "FEE_CHANGE_DECIDED"],
  }),
});
