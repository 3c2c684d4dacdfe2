import type { FirmId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import { goodsLotRefusals } from "../goods/operations.ts";
import { micro } from "../wire/address-families.ts";
import { id, many } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { applicationChoices } from "./application-choices.ts";
import {
  application,
  applicationDetail,
  draftFields,
  moved,
  stepLog,
  stepRefusals,
} from "./application-fields.ts";
import { filters, listed } from "./application-lists.ts";
import { applicationReviews } from "./application-reviews.ts";

const seenVersion = ["version", many.optional(), "所见版本，用于防止覆盖他人的修改"] as const;

/** Name of a field in a draft, which is stored in the form of the wire. */
export const draftNameOf = (field: keyof typeof draftFields): string => draftFields[field][0];

export type NamedFirm = { readonly firm: FirmId; readonly name: string };

/** 交易申请: the firm's own applications. */
export const applicationList = listing({
  title: "交易申请",
  period: "创建时间",
  chips: "status",
  filters,
  columns: listed,
  card: {
    number: "application",
    state: "status",
    time: "startsAt",
    title: "product",
    about: "factory",
    figure: "quantity",
    facts: ["side", "modeName", "basePrice", "section"],
    turn: ["next"],
  },
});

/** Reasons for which a firm may not offer wares at all. */
export const ownerFaults = [
  "FIRM_DISABLED",
  "FIRM_BLACKLISTED",
  "FIRM_FROZEN",
  "DISPOSAL_LETTER_OPEN",
  "ANNUAL_FEE_EXPIRED",
  "WARE_KIND_NOT_QUALIFIED",
] as const;

/** Faults of an application itself (domain §4.1). */
export const applicationFaultReasons = [
  "FIELD_REQUIRED",
  "FIELD_NOT_POSITIVE",
  "LOTS_TOO_MANY",
  "LOTS_NOT_TOTAL",
  "MIN_ABOVE_LOT",
  "MAX_BELOW_MIN",
  "MAX_STEP_BELOW_STEP",
  "CAP_WORSE_THAN_BASE",
  "CAP_NOT_USED",
  "RESERVE_WORSE_THAN_BASE",
  "RESERVE_BEYOND_CAP",
  "BIDDERS_OUT_OF_RANGE",
  "START_TOO_SOON",
  "DELIVERY_BEFORE_START",
  "DELIVERY_REVERSED",
  "DEPOSIT_OUT_OF_RANGE",
  "FEE_TOO_HIGH",
  "QUALITY_MISSING",
  "QUALITY_UNREADABLE",
  "INVITED_NONE",
  "INVITED_TO_PUBLIC",
  "INVITED_SELF",
  "INVITED_TOO_MANY",
  "MODE_NEEDS_SPLIT",
  "MODE_NEEDS_PURCHASE",
  "SECOND_ROUND_OUT_OF_RANGE",
  "GROUP_BEYOND_TOTAL",
  "TIERS_OUT_OF_ORDER",
  "TIER_NOT_BASE",
  "TRAINS_NOT_WHOLE",
  "LADDER_OUT_OF_ORDER",
  "LADDER_BEYOND_BASE",
  "LOT_OF_PURCHASE",
] as const;

/** Refusals of a submission (domain §4.1). */
const submitRefusals = [
  "STATUS_NOT_ALLOWED",
  "APPLICATION_CHANGED",
  "OWN_REQUEST",
  "START_PASSED",
  "REFERENCE_UNKNOWN",
  ...ownerFaults,
  ...applicationFaultReasons,
  ...goodsLotRefusals,
  "LOT_PROMISED",
] as const;

export const applications = operations("applications", {
  ...applicationChoices,
  /** Lists the firm's trade applications (R-7127). */
  listApplications: list(micro, "query/2207", { listing: applicationList, access: "member" }),
  /** Gives one trade application with all its terms (R-7128). */
  readApplication: query(micro, "query/2208", {
    title: "交易申请详情",
    access: "member",
    input: payload({ application }),
    output: applicationDetail,
    refusals: ["NOT_FOUND"],
  }),
  /** R-7130: log of an application: each step, its user and time. */
  listApplicationSteps: query(micro, "query/2210", {
    title: "交易申请审核记录",
    access: "member",
    input: payload({ application }),
    output: stepLog,
    refusals: ["NOT_FOUND"],
  }),
  /** R-7173: saves a new draft, or edits one; a rejected application becomes a draft again. */
  saveApplication: command(micro, "client/tradeApply", {
    title: "新增或修改交易申请",
    access: "apply-wares",
    input: payload({
      application: ["waterid", id<"ApplicationId">().optional(), "申请号，新增时省略"],
      version: seenVersion,
      ...draftFields,
    }),
    output: moved,
    refusals: [...stepRefusals, "REFERENCE_UNKNOWN", "FILE_UNKNOWN"],
  }),
  /** Deletes a draft or a rejected application (R-7174). */
  deleteApplication: command(micro, "client/tradeApplyDelete", {
    title: "删除交易申请",
    access: "apply-wares",
    input: payload({ application }),
    output: z.null(),
    refusals: stepRefusals,
  }),
  /** Submits an application to the exchange (R-7175, domain §4.1). */
  submitApplication: command(micro, "client/tradeApplySubmit", {
    title: "提交交易申请",
    access: "apply-wares",
    frozen: { work: "trade" },
    input: payload({ application }),
    output: moved,
    refusals: [...submitRefusals, "NOT_FOUND"],
  }),
  /** Takes a submitted application back (R-7176). */
  withdrawApplication: command(micro, "client/TradeApplyCancel", {
    title: "撤回交易申请",
    access: "apply-wares",
    input: payload({ application }),
    output: moved,
    refusals: stepRefusals,
  }),
  ...applicationReviews,
});
