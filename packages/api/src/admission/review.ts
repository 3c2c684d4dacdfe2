import { registrationActions, registrationStates } from "@zd/domain/identity/registration";
import { sides } from "@zd/domain/terms/codes";
import { z } from "zod";
import { storedFile } from "../files/operations.ts";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, id, many, text, viewReason } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { accountProof, licenceRead, registrationSteps } from "./registration.ts";
import { consentPart, firmPart, personPart } from "./registration-parts.ts";

/** 会员审核: submitted registrations, those that wait for a review first. */
export const registrationList = listing({
  title: "会员审核",
  period: null,
  chips: "state",
  filters: {
    firm: { wire: "firmname", title: "企业", kind: "text" },
    creditCode: { wire: "creditcode", title: "统一社会信用代码", kind: "text" },
    state: { wire: "state", title: "状态", kind: "choice", labels: registrationStates },
  },
  numbers: ["creditCode"],
  columns: {
    registration: { wire: "registrationid", title: "编号", kind: "text" },
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    creditCode: { wire: "creditcode", title: "统一社会信用代码", kind: "text" },
    person: { wire: "name", title: "经办人", kind: "text" },
    mobile: { wire: "phone", title: "手机号", kind: "text", personal: "ends", secondary: true },
    submittedAt: { wire: "submittime", title: "提交时间", kind: "time", sortable: true },
    decidedAt: { wire: "reviewtime", title: "审核时间", kind: "time", optional: true },
    decidedBy: { wire: "reviewname", title: "审核人", kind: "text", optional: true, secondary: true },
    opinion: { wire: "reviewmemo", title: "审核意见", kind: "text", optional: true, secondary: true },
    state: {
      wire: "state",
      title: "状态",
      kind: "status",
      labels: registrationStates,
      states: "registration",
    },
  },
  queues: {
    registrations: {
      key: "registration",
      where: { state: "1" },
      since: "submittedAt",
      party: "firm",
      about: "creditCode",
      by: "person",
    },
  },
});

const registration = ["registrationid", many, "注册编号"] as const;
const opinion = (least: 0 | 1) => ["memo", text(200, least), "审核意见"] as const;
const picture = storedFile.nullable();

const stepRefusals = ["NOT_FOUND", "OWN_REQUEST", "REVIEW_DECIDED"] as const;

export const admissions = operations("admissions", {
  listRegistrations: list(staff, "list-registrations", { listing: registrationList, access: "read-console" }),

  /**
   * The form, its pictures, what was read off the licence, and what the caller may do now. Once it waits for no review, whoever looks
   * says why.
   */
  readRegistration: query(staff, "read-registration", {
    title: "会员注册详情",
    access: "review-members",
    discloses: "numbers",
    asksReason: true,
    input: payload({ registration, reason: viewReason }),
    output: payload({
      registration,
      state: ["state", codesOf(registrationStates), "状态"],
      person: ["personinfo", personPart, "经办人"],
      firm: ["companyinfo", firmPart, "企业信息"],
      areaName: ["areaname", text(100), "所在地区"],
      wares: [
        "wares",
        z.array(
          payload({
            wareKind: ["warekindname", text(40), "商品种类"],
            side: ["handtype", codesOf(sides), "买卖方向"],
          }),
        ),
        "交易品种",
      ],
      consent: ["agreements", consentPart, "协议签署"],
      proof: ["proof", accountProof, "打款验证"],
      licenceRead: ["ocr", licenceRead.nullable(), "营业执照识别结果"],
      pictures: [
        "pictures",
        payload({
          licence: ["licence", picture, "营业执照"],
          idFront: ["idfront", picture, "身份证人像面"],
          idBack: ["idback", picture, "身份证国徽面"],
          entrust: ["entrust", picture, "授权委托书"],
          permit: ["permit", picture, "开户许可证"],
        }),
        "证照图片",
      ],
      /** Members with the same legal person or agent, which may not bid against each other. */
      related: ["related", z.array(text(200)), "关联企业"],
      steps: ["steps", registrationSteps, "办理经过"],
      firmId: ["firmid", id<"FirmId">().nullable(), "企业编号"],
      actions: ["actions", z.array(codesOf(registrationActions)), "本人此刻可做的操作"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** What a verdict opens to the firm, or for what it is returned or rejected. */
  previewVerdict: query(staff, "preview-registration-verdict", {
    title: "会员注册审核确认卡",
    access: "review-members",
    input: payload({
      registration,
      step: ["step", z.enum(["approve", "ask", "reject"]), "审核结论"],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** 通过: makes the firm a member, with its administrator and its accounts; he is told by an SMS. */
  approveRegistration: command(staff, "approve-registration", {
    title: "通过会员注册",
    access: "review-members",
    binds: "rights",
    input: payload({ registration, memo: opinion(0), seen }),
    output: payload({ firm: ["firmid", id<"FirmId">(), "企业编号"] }),
    refusals: [...stepRefusals, "ACCOUNT_UNVERIFIED", "CREDIT_CODE_TAKEN", "ACCOUNT_TAKEN", "CARD_CHANGED"],
  }),

  rejectRegistration: command(staff, "reject-registration", {
    title: "驳回会员注册",
    access: "review-members",
    binds: "rights",
    input: payload({ registration, memo: opinion(1), seen }),
    output: z.null(),
    refusals: [...stepRefusals, "FIELD_REQUIRED", "CARD_CHANGED"],
  }),

  /** 要求补充: the applicant edits what the memo names, and submits it anew. */
  askForMore: command(staff, "return-registration", {
    title: "要求补充注册资料",
    access: "review-members",
    input: payload({ registration, memo: opinion(1) }),
    output: z.null(),
    refusals: [...stepRefusals, "FIELD_REQUIRED"],
  }),
});
