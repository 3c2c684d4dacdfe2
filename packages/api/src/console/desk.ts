import type { Permission } from "@zd/domain/identity/access";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { codesOf, dateTime, flag, many, text, yuan } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** A kind of work that waits for the staff. */
interface Todo {
  /** Chinese title, as the desk shows it. */
  readonly title: string;
  /** Page on which it is done. */
  readonly page: `/console/${string}`;
  /** Permission of the staff whose work it is. */
  readonly work: Permission;
}

/** 待办: kinds of work that may wait for the staff; each context counts its own. */
export const todos = {
  registrations: { title: "会员注册待审核", page: "/console/registrations", work: "review-members" },
  firmChanges: { title: "企业变更待审核", page: "/console/firm-changes", work: "review-members" },
  qualifications: { title: "品种资质待审核", page: "/console/qualifications", work: "manage-trading" },
  applications: { title: "交易申请待审核", page: "/console/applications", work: "manage-trading" },
  evaluations: { title: "评标中的场次", page: "/console/evaluations", work: "manage-trading" },
  controlSteps: { title: "场次操作待复核", page: "/console/waiting", work: "manage-trading" },
  contracts: { title: "合同待处理", page: "/console/contracts", work: "control-contracts" },
  breachDrafts: { title: "违约处置待发函", page: "/console/breach", work: "control-contracts" },
  appeals: { title: "违约申诉待处理", page: "/console/breach", work: "control-contracts" },
  marginCalls: { title: "追加担保逾期未办", page: "/console/margin-calls", work: "control-contracts" },
  merchants: { title: "商家入驻待审核", page: "/console/merchants", work: "manage-mall" },
  mallWares: { title: "商品待审核", page: "/console/mall-wares", work: "manage-mall" },
  mallPlans: { title: "商城收费待复核", page: "/console/mall-plan-changes", work: "manage-mall" },
  transfers: { title: "出金待审核", page: "/console/transfers", work: "settle-funds" },
  adjustments: { title: "调账待复核", page: "/console/adjustments", work: "settle-funds" },
  feeChanges: { title: "收费变更待复核", page: "/console/fee-changes", work: "settle-funds" },
  differences: { title: "对账差异待处理", page: "/console/reconciliation", work: "settle-funds" },
  lenderDifferences: {
    title: "资金方对账差异待处理",
    page: "/console/lender-differences",
    work: "settle-funds",
  },
  closeRequests: { title: "销户待审核", page: "/console/close-requests", work: "settle-funds" },
  invoices: { title: "发票待开具", page: "/console/invoices", work: "settle-funds" },
  failedJobs: { title: "失败任务", page: "/console/jobs", work: "manage-system" },
} as const satisfies Record<string, Todo>;

export type TodoKind = keyof typeof todos;

/** What needs a second staff user (复核), and the rule by which it does. */
export const secondPersonRules = {
  controlStep: {
    title: "作废标的或场次、受托定标与还价",
    rule: "始终须另一人复核",
    page: "/console/section",
  },
  transfer: { title: "出金", rule: "达到系统设置的复核起点时须工作人员审核", page: "/console/transfers" },
  adjustment: { title: "调账", rule: "达到系统设置的复核起点时须另一人复核", page: "/console/adjustments" },
  feeChange: { title: "费率、减免与年费变更", rule: "始终须另一人复核", page: "/console/fee-changes" },
  feePlan: { title: "商城收费方案", rule: "始终须另一人复核", page: "/console/mall-plan-changes" },
  closeRequest: { title: "销户", rule: "始终须工作人员审核", page: "/console/close-requests" },
} as const;

export type SecondPersonKind = keyof typeof secondPersonRules;

export const desk = operations("desk", {
  /** Counts of waiting work, the members' money at the exchange, and what came in and went out today. */
  readTodos: query(staff, "read-todos", {
    title: "工作台待办",
    access: "read-console",
    input: payload({}),
    output: payload({
      todos: [
        "todos",
        z.array(payload({ kind: ["kind", codesOf(todos), "类别"], count: ["count", many, "数量"] })),
        "待办",
      ],
      funds: [
        "funds",
        payload({
          available: ["available", yuan, "会员可用资金"],
          held: ["held", yuan, "会员冻结资金"],
          depositedToday: ["intoday", yuan, "今日入金"],
          withdrawnToday: ["outtoday", yuan, "今日出金"],
        }),
        "资金",
      ],
    }),
  }),

  /** 待复核: requests that a second staff user has to decide, the oldest first. */
  listWaiting: query(staff, "list-waiting", {
    title: "待复核",
    access: "read-console",
    input: payload({}),
    output: z.array(
      payload({
        kind: ["kind", codesOf(secondPersonRules), "类别"],
        id: ["id", text(64), "编号"],
        words: ["words", text(500), "内容"],
        amount: ["amount", yuan.nullable(), "金额"],
        by: ["byname", text(64), "提交人"],
        at: ["time", dateTime, "提交时间"],
        /** Whether the caller may decide it: his roles allow it, and it is not his own request. */
        mayDecide: ["maydecide", flag, "本人可复核"],
        /** Section in whose control room it is decided; empty where a list is the place. */
        section: ["sectid", text(64), "场次编号"],
      }),
    ),
  }),
});
