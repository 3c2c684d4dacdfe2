import {
  firmChangeActions,
  firmChangeKinds,
  firmChangeStates,
  firmInfoFields,
} from "@zd/domain/identity/firm-change";
import { z } from "zod";
import { attachmentIds, attachmentList } from "../files/operations.ts";
import { micro, staff } from "../wire/address-families.ts";
import { captchaFields } from "../wire/captcha.ts";
import { card, seen } from "../wire/card.ts";
import { demoNotice } from "../wire/demo-notice.ts";
import { codesOf, dateTime, id, many, mobileNumber, secret, text, viewReason } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { passwordProofRefusals } from "./factors.ts";

const filters = {
  kind: { wire: "kind", title: "类别", kind: "choice", labels: firmChangeKinds },
  state: { wire: "state", title: "状态", kind: "choice", labels: firmChangeStates },
} as const;

const course = {
  kind: { wire: "kind", title: "类别", kind: "status", labels: firmChangeKinds },
  what: { wire: "what", title: "变更内容", kind: "text" },
  appliedAt: { wire: "applytime", title: "申请时间", kind: "time", sortable: true },
  appliedBy: { wire: "applyname", title: "申请人", kind: "text", secondary: true },
  decidedAt: { wire: "reviewtime", title: "审核时间", kind: "time", optional: true },
} as const;

const end = {
  opinion: { wire: "reviewmemo", title: "审核意见", kind: "text", optional: true },
  state: { wire: "state", title: "状态", kind: "status", labels: firmChangeStates, states: "firmChange" },
} as const;

const number = { wire: "changeid", title: "编号", kind: "text" } as const;

/** 变更记录 of the firm itself. */
export const firmChangeList = listing({
  title: "企业信息变更",
  period: null,
  chips: "state",
  filters,
  columns: { change: number, ...course, ...end },
  card: {
    number: "change",
    state: "state",
    time: "appliedAt",
    title: "kind",
    facts: ["what", "decidedAt", "opinion"],
  },
});

/** 企业变更审核: of every member of the company. */
export const firmChangeReviewList = listing({
  title: "企业变更审核",
  period: null,
  chips: "state",
  filters: { firm: { wire: "firmname", title: "企业", kind: "text" }, ...filters },
  columns: {
    change: number,
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    ...course,
    decidedBy: { wire: "reviewname", title: "审核人", kind: "text", optional: true, secondary: true },
    ...end,
  },
  queues: {
    firmChanges: {
      key: "change",
      where: { state: "0" },
      since: "appliedAt",
      party: "firm",
      about: "what",
      by: "appliedBy",
    },
  },
});

const change = ["changeid", many, "变更编号"] as const;
const state = ["state", codesOf(firmChangeStates), "状态"] as const;
const kind = ["kind", codesOf(firmChangeKinds), "类别"] as const;
const code = ["verifycode", secret(6), "短信验证码"] as const;
const newMobile = ["phone", mobileNumber, "新手机号"] as const;
const files = ["attachments", attachmentIds.default([]), "附件文件编号"] as const;
const memo = ["memo", text(200).default(""), "变更说明"] as const;
const coveredMobile = ["covered", text(20), "接收验证码的手机号，中间隐去"] as const;

/** The names of the code are those of the wire here; lengths are those of the firm's record. */
const infoFields = {
  name: ["firmname", text(100), firmInfoFields.name],
  shortName: ["shortname", text(30), firmInfoFields.shortName],
  legalPerson: ["legalperson", text(30), firmInfoFields.legalPerson],
  area: ["areacode", text(6), "所在地区代码"],
  address: ["address", text(200), firmInfoFields.address],
  postcode: ["postcode", text(6).regex(/^(\d{6})?$/, { error: "应为6位数字" }), firmInfoFields.postcode],
  phone: ["firmtel", text(20).regex(/^[\d() +-]*$/, { error: "格式不正确" }), firmInfoFields.phone],
  contact: ["contact", text(30), firmInfoFields.contact],
  email: ["email", z.union([z.literal(""), z.email({ error: "格式不正确" }).max(100)]), firmInfoFields.email],
} as const;
const firmInfo = payload(infoFields);

const difference = z.array(
  payload({
    title: ["title", text(20), "变更项"],
    before: ["before", text(200), "变更前"],
    after: ["after", text(200), "变更后"],
  }),
);

const waiting = payload({
  change,
  appliedAt: ["applytime", dateTime, "申请时间"],
  difference: ["difference", difference, "变更内容"],
});

const stepRefusals = ["NOT_FOUND", "OWN_REQUEST", "REVIEW_DECIDED", "CARD_CHANGED"] as const;

/** With the mobile, codes of it change hands: whoever changes it gives his password once more. */
const password = ["pwd", secret(128), "登录密码"] as const;

/** 企业信息变更, 手机号变更 (decision 0035). */
export const firmChanges = operations("firmChanges", {
  /** R-7204: the firm's present information, and its open request. */
  readOwn: query(micro, "client/queryModifyFirmInfo", {
    title: "企业信息变更查询",
    access: "member",
    input: payload({}),
    output: payload({
      creditCode: ["creditcode", text(18), "统一社会信用代码"],
      info: ["info", firmInfo, "现登记信息"],
      areaName: ["areaname", text(100), "所在地区"],
      /** Mobile of the firm's own account, its middle hidden. */
      mobile: coveredMobile,
      waitingInfo: ["infochange", waiting.nullable(), "审核中的信息变更"],
      waitingMobile: ["phonechange", waiting.nullable(), "审核中的手机号变更"],
    }),
  }),

  listOwn: list(micro, "query/firmChangeList", { listing: firmChangeList, access: "member" }),

  /** R-7205: to the mobile of the firm's own account. */
  sendInfoCode: command(micro, "client/getInfoChangeSmsCode", {
    title: "信息变更短信验证码",
    access: "manage-firm",
    relies: "messages",
    input: payload({}),
    output: payload({ mobile: coveredMobile, demoNotice }),
    refusals: ["SMS_TOO_OFTEN"],
  }),

  /** Every field that would change, as its reviewer will see it. */
  previewRequest: query(micro, "client/preview-firm-info-change", {
    title: "企业信息变更确认卡",
    access: "manage-firm",
    input: payload({ ...infoFields, files }),
    output: card,
  }),

  /** R-7181: sends the firm's whole information as it shall be; the exchange reviews the differences. */
  requestInfo: command(micro, "client/firmInfoChange", {
    title: "提交企业信息变更",
    access: "manage-firm",
    input: payload({ ...infoFields, code, memo, files }),
    output: payload({ change }),
    refusals: [
      "SMS_CODE_WRONG",
      "CHANGE_WAITING",
      "CHANGE_EMPTY",
      "FIELD_REQUIRED",
      "FIRM_NAME_TAKEN",
      "REFERENCE_UNKNOWN",
      "LICENCE_MISSING",
      "FILE_UNKNOWN",
    ],
  }),

  /** R-7182: asks for another mobile where the old one cannot be reached; the code goes to the new one (MT1301). */
  requestMobile: command(micro, "client/firmPhoneChange", {
    title: "提交企业手机变更",
    access: "manage-firm",
    input: payload({
      mobile: newMobile,
      password,
      code,
      memo: ["memo", text(200).refine((value) => value.trim() !== "", { error: "不能为空" }), "变更原因"],
      files,
    }),
    output: payload({ change }),
    refusals: [
      ...passwordProofRefusals,
      "SMS_CODE_WRONG",
      "CHANGE_WAITING",
      "MOBILE_UNCHANGED",
      "OPERATOR_MOBILE_TAKEN",
      "FILE_UNKNOWN",
    ],
  }),

  withdraw: command(micro, "client/firmChangeCancel", {
    title: "撤回变更申请",
    access: "manage-firm",
    input: payload({ change }),
    output: z.null(),
    refusals: ["NOT_FOUND", "REVIEW_DECIDED"],
  }),

  /** R-7183: sends a code to the user's present mobile or, after a captcha (MT1002), to the new one. */
  sendMobileCode: command(micro, "client/getPhoneChangeSelfServiceSmsCode", {
    title: "自助换手机短信验证码",
    access: "member",
    relies: "messages",
    input: payload({
      mobile: ["phone", newMobile[1].optional(), "新手机号；空为发给原手机号"],
      ...captchaFields,
    }),
    output: payload({ mobile: coveredMobile, demoNotice }),
    refusals: [
      "SMS_TOO_OFTEN",
      "MESSAGES_AWAY",
      "CAPTCHA_FIRST",
      "CAPTCHA_WRONG",
      "MOBILE_UNCHANGED",
      "OPERATOR_MOBILE_TAKEN",
    ],
  }),

  /** R-7184: changes the mobile at once, with codes of both numbers. */
  changeMobile: command(micro, "client/phoneChangeSelfService", {
    title: "自助换手机",
    access: "member",
    input: payload({
      mobile: newMobile,
      password,
      oldCode: ["oldcode", secret(6), "原手机号收到的验证码"],
      newCode: ["newcode", secret(6), "新手机号收到的验证码"],
    }),
    output: z.null(),
    refusals: [
      ...passwordProofRefusals,
      "SMS_CODE_WRONG",
      "CHANGE_WAITING",
      "MOBILE_UNCHANGED",
      "OPERATOR_MOBILE_TAKEN",
    ],
  }),

  listForReview: list(staff, "list-firm-changes", { listing: firmChangeReviewList, access: "read-console" }),

  /** A mobile is shown in full to whoever has to review its change, and to everybody else by its ends; he says why he looks. */
  readForReview: query(staff, "read-firm-change", {
    title: "企业变更详情",
    access: "read-console",
    discloses: "numbers",
    asksReason: true,
    input: payload({ change, reason: viewReason }),
    output: payload({
      change,
      kind,
      state,
      firm: ["firmid", id<"FirmId">(), "企业编号"],
      firmName: ["firmname", text(200), "企业"],
      creditCode: ["creditcode", text(18), "统一社会信用代码"],
      firmState: ["firmstate", z.enum(["enabled", "disabled", "blacklisted"]), "企业状态"],
      difference: ["difference", difference, "变更内容"],
      memo: ["memo", text(200), "变更说明"],
      appliedBy: ["applyname", text(64), "申请人"],
      appliedAt: ["applytime", dateTime, "申请时间"],
      files: ["attachments", attachmentList, "附件"],
      actions: ["actions", z.array(codesOf(firmChangeActions)), "本人此刻可做的操作"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** Every field before and after the change, the proofs, and what it means for the firm's users. */
  previewStep: query(staff, "preview-firm-change-step", {
    title: "企业变更审核确认卡",
    access: "review-members",
    input: payload({ change, step: ["step", codesOf(firmChangeActions), "操作"] }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  approve: command(staff, "approve-firm-change", {
    title: "通过企业变更",
    access: "review-members",
    binds: "rights",
    input: payload({ change, memo: ["memo", text(200).default(""), "审核意见"], seen }),
    output: z.null(),
    refusals: [...stepRefusals, "FIRM_NAME_TAKEN", "OPERATOR_MOBILE_TAKEN"],
  }),

  reject: command(staff, "reject-firm-change", {
    title: "驳回企业变更",
    access: "review-members",
    binds: "rights",
    input: payload({ change, memo: ["memo", text(200, 1), "审核意见"], seen }),
    output: z.null(),
    refusals: [...stepRefusals, "FIELD_REQUIRED"],
  }),
});
