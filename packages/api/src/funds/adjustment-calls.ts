import { adjustmentCauses } from "@zd/domain/funds/adjustment";
import { z } from "zod";
import { attachmentIds, attachmentList } from "../files/operations.ts";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, flag, id, many, text, yuan } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { type Calls, command, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { adjustmentList, differenceList, number, opinion, reconciliationList } from "./staff-fields.ts";

const adjustmentFields = {
  firm: ["firmid", id<"FirmId">(), "企业编号"],
  amount: ["amount", yuan, "调整金额，增加为正"],
  cause: ["cause", codesOf(adjustmentCauses), "原因类别"],
  memo: ["memo", text(200), "调账原因"],
  difference: ["differenceid", many.nullable().default(null), "所处理的对账差异"],
} as const;

/** Differences of reconciliations, and adjustments of the books that two people make. */
export const adjustmentCalls = {
  listReconciliations: list(staff, "list-reconciliations", {
    listing: reconciliationList,
    access: "read-console",
  }),

  listDifferences: list(staff, "list-differences", { listing: differenceList, access: "read-console" }),

  /** What settling a difference would post: the transfer, and the firm's accounts before and after. */
  previewDifference: query(staff, "preview-difference", {
    title: "处理对账差异确认卡",
    access: "settle-funds",
    input: payload({ difference: number("differenceid", "差异编号") }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /**
   * Settles a difference: a transfer with an unknown result gets that of the bank's statement, any other difference is
   * closed with a memo.
   */
  settleDifference: command(staff, "settle-difference", {
    title: "处理对账差异",
    access: "settle-funds",
    binds: "money",
    input: payload({
      difference: number("differenceid", "差异编号"),
      memo: ["memo", text(200).default(""), "处理说明"],
      seen,
    }),
    output: z.null(),
    refusals: ["DIFFERENCE_SETTLED", "DIFFERENCE_IN_REVIEW", "FIELD_REQUIRED", "CARD_CHANGED"],
  }),

  listAdjustments: list(staff, "list-adjustments", { listing: adjustmentList, access: "read-console" }),

  /** What an adjustment would post, before it is proposed. */
  previewAdjustment: query(staff, "preview-adjustment", {
    title: "提交调账确认卡",
    access: "read-console",
    input: payload(adjustmentFields),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** The same of a proposed one, for the staff user who reviews it. */
  previewAdjustmentReview: query(staff, "preview-adjustment-review", {
    title: "复核调账确认卡",
    access: "read-console",
    input: payload({ adjustment: number("adjustmentid", "调账编号") }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /**
   * Proposes an adjustment, which waits for a second staff user; a difference that it names is settled once it is posted.
   */
  proposeAdjustment: command(staff, "propose-adjustment", {
    title: "提交调账",
    access: "settle-funds",
    binds: "money",
    input: payload({
      ...adjustmentFields,
      attachments: ["attachments", attachmentIds.optional(), "所附凭证"],
      seen,
    }),
    output: payload({ adjustment: number("adjustmentid", "调账编号") }),
    refusals: [
      "NOT_FOUND",
      "AMOUNT_NOT_POSITIVE",
      "FIELD_REQUIRED",
      "DIFFERENCE_SETTLED",
      "DIFFERENCE_IN_REVIEW",
      "OWN_FIRM_INVOLVED",
      "FUNDS_INSUFFICIENT",
      "FILE_UNKNOWN",
      "CARD_CHANGED",
    ],
  }),

  /** 凭证 that the proposer has attached. */
  listAdjustmentPapers: query(staff, "list-adjustment-papers", {
    title: "调账凭证",
    access: "read-console",
    input: payload({ adjustment: number("adjustmentid", "调账编号") }),
    output: attachmentList,
    refusals: ["NOT_FOUND"],
  }),

  reviewAdjustment: command(staff, "review-adjustment", {
    title: "复核调账",
    access: "settle-funds",
    binds: "money",
    input: payload({
      adjustment: number("adjustmentid", "调账编号"),
      posted: ["posted", flag, "同意入账"],
      opinion,
      seen,
    }),
    output: z.null(),
    refusals: [
      "OWN_REQUEST",
      "STATUS_NOT_ALLOWED",
      "FUNDS_INSUFFICIENT",
      "FIELD_REQUIRED",
      "DIFFERENCE_SETTLED",
      "CARD_CHANGED",
    ],
  }),
} satisfies Calls;
