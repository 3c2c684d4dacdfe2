import { rateKinds } from "@zd/domain/funds/fee-schedule";
import { yearFeeKinds } from "@zd/domain/funds/year-fee";
import { z } from "zod";
import { feeRule } from "../trading/application-fields.ts";
import { sectionModes } from "../trading/parameters.ts";
import { staff } from "../wire/address-families.ts";
import { card } from "../wire/card.ts";
import { codesOf, day, id, many, whole, yuan } from "../wire/fields.ts";
import { type Calls, command, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { feeChange, feeChangeRejection, feeChangeSeen, filled, reason } from "./fee-changes.ts";

const firm = id<"FirmId">();

const kind = ["yearfeekind", codesOf(yearFeeKinds), "年费种类"] as const;

const years = ["years", whole(1, 10), "年数"] as const;

const rateFields = {
  kind: ["ratekind", codesOf(rateKinds), "收费对象"],
  mode: ["trademod", codesOf(sectionModes).nullable(), "交易模式，空为全部"],
  wareKind: ["warekindid", id<"WareKindId">().nullable(), "商品种类编号，空为全部"],
  firm: ["firmid", firm.nullable(), "企业编号，空为全部"],
  from: ["fromday", day, "生效日"],
  lastDay: ["lastday", day.nullable(), "截止日，含当日；空为长期"],
  rule: ["rule", feeRule.nullable(), "费率，空为减免"],
} as const;

const rateEndFields = {
  rate: ["rateid", many, "费率编号"],
  lastDay: ["lastday", day, "截止日，含当日"],
} as const;

const priceGroupFields = {
  group: ["pgid", id<"PriceGroupId">().nullable(), "方案编号，空为新增"],
  kind,
  name: ["name", filled(40, "请填写方案名称"), "方案名称"],
  years,
  amount: ["amount", yuan, "金额"],
} as const;

const priceGroupEndFields = { group: ["pgid", id<"PriceGroupId">(), "方案编号"] } as const;

const grantFields = { firm: ["firmid", firm, "企业编号"], kind, years } as const;

/** Changes of fees, which one of the staff requests and another confirms. */
export const feeChangeCalls = {
  /** What a rate would have charged on past deals, before it is requested. */
  previewRate: query(staff, "preview-fee-rate", {
    title: "提交费率或减免确认卡",
    access: "read-console",
    input: payload(rateFields),
    output: card,
    refusals: ["REFERENCE_UNKNOWN"],
  }),

  /** What ending a rate would change, before it is requested. */
  previewRateEnd: query(staff, "preview-fee-rate-end", {
    title: "提交终止费率确认卡",
    access: "read-console",
    input: payload(rateEndFields),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  previewPriceGroup: query(staff, "preview-price-group", {
    title: "提交收费方案确认卡",
    access: "read-console",
    input: payload(priceGroupFields),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  previewPriceGroupEnd: query(staff, "preview-price-group-end", {
    title: "提交停用收费方案确认卡",
    access: "read-console",
    input: payload(priceGroupEndFields),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  previewYearFeeGrant: query(staff, "preview-year-fee-grant", {
    title: "提交年费减免确认卡",
    access: "read-console",
    input: payload(grantFields),
    output: card,
    refusals: ["REFERENCE_UNKNOWN"],
  }),

  /** What a requested change would come to, for the user who decides it. */
  previewChange: query(staff, "preview-fee-change", {
    title: "收费变更确认卡",
    access: "read-console",
    input: feeChange,
    output: card,
    refusals: ["NOT_FOUND", "REFERENCE_UNKNOWN"],
  }),

  /** Requests a rate, or without a rule a waiver (减免); from tomorrow on at the earliest. */
  requestRate: command(staff, "request-fee-rate", {
    title: "提交费率或减免",
    access: "settle-funds",
    binds: "money",
    input: payload({ ...rateFields, reason }),
    output: feeChange,
    refusals: [
      "RATE_OVERLAPS",
      "RATE_PERIOD_EMPTY",
      "RATE_IN_THE_PAST",
      "RATE_FOR_EVERYBODY",
      "FEE_TOO_LARGE",
      "REFERENCE_UNKNOWN",
    ],
  }),

  requestRateEnd: command(staff, "request-fee-rate-end", {
    title: "提交终止费率",
    access: "settle-funds",
    binds: "money",
    input: payload({ ...rateEndFields, reason }),
    output: feeChange,
    refusals: ["NOT_FOUND", "RATE_IN_THE_PAST", "RATE_ENDED"],
  }),

  /** Requests a new 收费方案, or other terms of one. */
  requestPriceGroup: command(staff, "request-price-group", {
    title: "提交收费方案",
    access: "settle-funds",
    binds: "money",
    input: payload({ ...priceGroupFields, reason }),
    output: feeChange,
    refusals: ["NOT_FOUND", "FEE_TOO_LARGE", "PRICE_GROUP_WITHDRAWN"],
  }),

  requestPriceGroupEnd: command(staff, "request-price-group-end", {
    title: "提交停用收费方案",
    access: "settle-funds",
    binds: "money",
    input: payload({ ...priceGroupEndFields, reason }),
    output: feeChange,
    refusals: ["NOT_FOUND", "PRICE_GROUP_WITHDRAWN"],
  }),

  /** Requests 年费减免: a number of years of an annual fee without payment. */
  requestYearFeeGrant: command(staff, "request-year-fee-grant", {
    title: "提交年费减免",
    access: "settle-funds",
    binds: "money",
    input: payload({ ...grantFields, reason }),
    output: feeChange,
    refusals: ["REFERENCE_UNKNOWN"],
  }),

  /** Confirms a change, by a user who has not requested it. */
  confirmChange: command(staff, "confirm-fee-change", {
    title: "复核通过收费变更",
    access: "settle-funds",
    binds: "money",
    input: feeChangeSeen,
    output: z.null(),
    refusals: [
      "NOT_FOUND",
      "FEE_CHANGE_DECIDED",
      "OWN_FEE_CHANGE",
      "RATE_OVERLAPS",
      "RATE_PERIOD_EMPTY",
      "RATE_IN_THE_PAST",
      "RATE_FOR_EVERYBODY",
      "RATE_ENDED",
      "PRICE_GROUP_WITHDRAWN",
      "CARD_CHANGED",
    ],
  }),

  /** Rejects a change; the user who has requested it may withdraw it by this call. */
  rejectChange: command(staff, "reject-fee-change", {
    title: "驳回收费变更",
    access: "settle-funds",
    binds: "money",
    input: feeChangeRejection,
    output: z.null(),
    refusals: ["NOT_FOUND", "FEE_CHANGE_DECIDED"],
  }),
} satisfies Calls;
