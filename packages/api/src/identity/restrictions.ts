import { freezeScopes, restrictionKinds, restrictionStates } from "@zd/domain/identity/restriction";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, flag, id, many, text, words, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** 会员管控: proposals to freeze, thaw or limit a member, with what became of them. */
export const restrictionList = listing({
  title: "会员管控",
  period: "申请时间",
  chips: "state",
  filters: {
    firm: { wire: "firmname", title: "企业名称", kind: "text" },
    kind: { wire: "kind", title: "类别", kind: "choice", labels: restrictionKinds },
    state: { wire: "state", title: "状态", kind: "choice", labels: restrictionStates },
  },
  columns: {
    restriction: { wire: "restrictionid", title: "编号", kind: "text" },
    firm: { wire: "firmname", title: "企业名称", kind: "firm" },
    kind: { wire: "kind", title: "类别", kind: "status", labels: restrictionKinds },
    scope: { wire: "scope", title: "冻结范围", kind: "text", optional: true },
    orderValue: { wire: "ordervalue", title: "单笔最高金额", kind: "money", unit: "元", optional: true },
    openContracts: {
      wire: "opencontracts",
      title: "未完成合同上限",
      kind: "count",
      unit: "份",
      optional: true,
    },
    reason: { wire: "reason", title: "原因", kind: "text" },
    requestedBy: { wire: "askedby", title: "申请人", kind: "text" },
    requestedAt: { wire: "askedtime", title: "申请时间", kind: "time", sortable: true },
    decidedBy: { wire: "decidedby", title: "复核人", kind: "text", optional: true, secondary: true },
    decidedAt: { wire: "decidedtime", title: "复核时间", kind: "time", optional: true, secondary: true },
    opinion: { wire: "opinion", title: "复核意见", kind: "text", optional: true, secondary: true },
    state: { wire: "state", title: "状态", kind: "status", labels: restrictionStates, states: "restriction" },
  },
  queues: {
    restrictions: {
      key: "restriction",
      where: { state: "0" },
      since: "requestedAt",
      party: "firm",
      about: "kind",
      by: "requestedBy",
    },
  },
});

const firm = ["firmid", id<"FirmId">(), "企业编号"] as const;
const restriction = ["restrictionid", many, "编号"] as const;

/** What is proposed; the fields that do not belong to its kind are left out. */
const wish = {
  firm,
  kind: ["kind", codesOf(restrictionKinds), "类别"],
  scope: ["scope", codesOf(freezeScopes).optional(), "冻结范围，冻结时必填"],
  orderValue: ["ordervalue", yuan.optional(), "单笔最高金额，元；缺省为不限"],
  openContracts: ["opencontracts", many.optional(), "未完成合同上限，份；缺省为不限"],
} as const;

const proposalRefusals = [
  "NOT_FOUND",
  "RESTRICTION_OF_EXCHANGE",
  "RESTRICTION_WAITING",
  "FREEZE_SCOPE_MISSING",
  "FIRM_FROZEN_ALREADY",
  "FIRM_NOT_FROZEN",
  "LIMITS_UNCHANGED",
] as const;

/** 会员管控: a member is frozen, thawed or limited by two of the desk that answers for risk (decision 0125). */
export const restrictions = operations("restrictions", {
  listRestrictions: list(staff, "list-restrictions", { listing: restrictionList, access: "read-console" }),

  /** How a firm is restricted now, and the proposal that waits for its second person. */
  readRestrictions: query(staff, "read-restrictions", {
    title: "会员管控现状",
    access: "read-console",
    input: payload({ firm }),
    output: payload({
      frozen: ["frozen", codesOf(freezeScopes).nullable(), "冻结范围，未冻结为空"],
      orderValue: ["ordervalue", yuan.nullable(), "单笔最高金额，不限为空"],
      openContracts: ["opencontracts", many.nullable(), "未完成合同上限，不限为空"],
      waiting: ["waiting", many.nullable(), "待复核的管控编号，没有为空"],
      waitingKind: ["waitingkind", codesOf(restrictionKinds).nullable(), "待复核的类别，没有为空"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  previewProposal: query(staff, "preview-restriction", {
    title: "会员管控确认卡",
    access: "control-contracts",
    input: payload(wish),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  propose: command(staff, "propose-restriction", {
    title: "提交会员管控",
    access: "control-contracts",
    asksFactor: true,
    binds: "rights",
    variants: { field: "kind", titles: restrictionKinds },
    input: payload({ ...wish, reason: ["reason", words(200), "原因"], seen }),
    output: payload({ restriction }),
    refusals: [...proposalRefusals, "CARD_CHANGED"],
  }),

  previewDecision: query(staff, "preview-restriction-decision", {
    title: "复核会员管控确认卡",
    access: "control-contracts",
    input: payload({ restriction }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Puts the proposal in force at once, or leaves the firm as it is. */
  decide: command(staff, "decide-restriction", {
    title: "复核会员管控",
    access: "control-contracts",
    asksFactor: true,
    binds: "rights",
    input: payload({
      restriction,
      isConfirmed: ["confirmed", flag, "是否同意"],
      opinion: ["opinion", text(200).default(""), "复核意见"],
      seen,
    }),
    output: z.null(),
    refusals: ["NOT_FOUND", "RESTRICTION_DECIDED", "RESTRICTION_OWN", "CARD_CHANGED"],
  }),
});
