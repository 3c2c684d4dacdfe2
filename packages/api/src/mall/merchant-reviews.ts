import { z } from "zod";
import { attachmentList } from "../files/operations.ts";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { dateTime, id, many, text } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { memo, reason } from "./fields.ts";
import { applicationState, applied, merchantList, merchantReviewList } from "./merchant-fields.ts";

const reviewRefusals = ["NOT_FOUND", "OWN_REQUEST", "REVIEW_DECIDED"] as const;

export const merchantReviews = operations("merchantReviews", {
  listApplications: list(staff, "list-merchant-applications", {
    listing: merchantReviewList,
    access: "read-console",
  }),

  readApplication: query(staff, "read-merchant-application", {
    title: "商家入驻申请详情",
    access: "read-console",
    input: payload({ application: ["applyid", many, "编号"] }),
    output: payload({
      ...applied,
      application: ["applyid", many, "编号"],
      state: applicationState,
      firm: ["firmid", id<"FirmId">(), "企业编号"],
      firmName: ["firmname", text(200), "企业"],
      creditCode: ["creditcode", text(18), "统一社会信用代码"],
      planName: ["pgname", text(40), "收费方案"],
      appliedAt: ["applytime", dateTime, "申请时间"],
      appliedBy: ["applyname", text(64), "申请人"],
      decidedAt: ["reviewtime", dateTime.nullable(), "审核时间"],
      opinion: ["reviewmemo", text(200), "审核意见"],
      attachments: ["files", attachmentList, "资料"],
      mayDecide: ["maydecide", z.boolean(), "本人此刻可否审核"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** What a review opens to the firm. */
  previewApplication: query(staff, "preview-merchant-application", {
    title: "商家入驻审核确认卡",
    access: "manage-mall",
    input: payload({
      application: ["applyid", many, "编号"],
      step: ["step", z.enum(["approve", "reject"]), "审核结论"],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Opens the shop: the firm is a merchant from now on. */
  approveApplication: command(staff, "approve-merchant-application", {
    title: "通过商家入驻",
    access: "manage-mall",
    binds: "rights",
    input: payload({ application: ["applyid", many, "编号"], memo: memo(0), seen }),
    output: z.null(),
    refusals: [...reviewRefusals, "SHOP_NAME_TAKEN", "FIRM_BLACKLISTED", "CARD_CHANGED"],
  }),

  rejectApplication: command(staff, "reject-merchant-application", {
    title: "驳回商家入驻",
    access: "manage-mall",
    binds: "rights",
    input: payload({ application: ["applyid", many, "编号"], memo: memo(1), seen }),
    output: z.null(),
    refusals: [...reviewRefusals, "FIELD_REQUIRED", "CARD_CHANGED"],
  }),

  listMerchants: list(staff, "list-merchants", { listing: merchantList, access: "read-console" }),

  /** What of a shop is shown before and after it is suspended or resumed, and which orders go on. */
  previewStanding: query(staff, "preview-merchant-standing", {
    title: "商家停用、恢复确认卡",
    access: "manage-mall",
    input: payload({
      firm: ["firmid", id<"FirmId">(), "企业编号"],
      step: ["step", z.enum(["suspend", "resume"]), "办理事项"],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Hides the shop and its wares; the merchant cannot undo it. */
  suspendMerchant: command(staff, "suspend-merchant", {
    title: "停用商家",
    access: "manage-mall",
    binds: "rights",
    input: payload({ firm: ["firmid", id<"FirmId">(), "企业编号"], reason, seen }),
    output: z.null(),
    refusals: ["NOT_FOUND", "OWN_REQUEST", "NOTHING_CHANGED", "FIELD_REQUIRED", "CARD_CHANGED"],
  }),

  resumeMerchant: command(staff, "resume-merchant", {
    title: "恢复商家",
    access: "manage-mall",
    binds: "rights",
    input: payload({ firm: ["firmid", id<"FirmId">(), "企业编号"], reason, seen }),
    output: z.null(),
    refusals: [
      "NOT_FOUND",
      "OWN_REQUEST",
      "NOTHING_CHANGED",
      "FIELD_REQUIRED",
      "FIRM_BLACKLISTED",
      "FIRM_FROZEN",
      "CARD_CHANGED",
    ],
  }),
});
