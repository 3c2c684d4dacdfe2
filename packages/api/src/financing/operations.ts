import { financePapers, marginStates } from "@zd/domain/financing/codes";
import { z } from "zod";
import { attachmentList, refusalsOfFile, storedFile } from "../files/operations.ts";
import { finance, financeForm, financeLink } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { demoNotice } from "../wire/demo-notice.ts";
import { codesOf, dateTime, flag, many, text } from "../wire/fields.ts";
import { command, errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { minute, task } from "./call-fields.ts";
import { creditCalls } from "./credit-calls.ts";
import { channel, channelName, credit, loan, money } from "./fields.ts";
import { loanCalls } from "./loan-calls.ts";

const letter = ["letterno", text(64), "协议编号"] as const;

const notice = payload({
  call: ["noticeid", many, "编号"],
  loan,
  at: ["sendtime", dateTime, "发出时间"],
  coverage: ["coverage", text(20), "覆盖率，%"],
  lacking: money("lacking", "应追加"),
  answerBy: ["answerby", text(10), "办理期限"],
  memo: ["memo", text(200), "说明"],
  isRead: ["read", flag, "已读"],
  state: ["status", codesOf(marginStates), "状态"],
});

/** 融资 (R-7320 … R-7352): requests are objects with any fields, of which the needed ones are checked (G-45). */
export const finances = operations("finance", {
  ...creditCalls,
  ...loanCalls,
  /** R-7325: refuses an unknown trade code. */
  executeOther: query(finance, "executeTrade:tradeCode", {
    title: "融资交易（其他交易码）",
    access: "member",
    input: payload({}),
    output: z.null(),
  }),
  /** R-7351: refuses any other sub-path. */
  callOther: query(finance, ":subPath", {
    title: "融资通用调用",
    access: "member",
    input: payload({}),
    output: z.null(),
  }),
  /** R-7327: uploads pictures, whose kind is told by their bytes. */
  uploadImage: errand(financeForm, "executeUpLoad", {
    title: "融资影像上传",
    access: "member",
    requestFormat: "form",
    rate: { calls: 120, perMs: minute },
    input: payload({}),
    output: payload({ files: ["list", attachmentList, "已上传的影像"] }),
    refusals: ["FILES_NONE", "FILES_TOO_MANY", "FILES_WAITING", "UPLOAD_BROKEN", ...refusalsOfFile],
  }),
  readSigned: query(finance, "getFirmSignInfo", {
    title: "企业签约信息",
    access: "member",
    input: payload({}),
    output: payload({
      consented: ["agreed", flag, "已授权信息使用"],
      certified: ["certified", flag, "本人持有有效证书"],
      accountBound: ["bound", flag, "已绑定对公账户"],
      autoRepay: ["autorefund", flag, "回款自动还款（随自动退款设置）"],
      papers: [
        "list",
        z.array(
          payload({
            paper: ["papertype", codesOf(financePapers), "协议"],
            record: ["recordid", text(64), "业务编号"],
            letter,
            channelName,
            signedAt: ["signtime", dateTime, "签署时间"],
          }),
        ),
        "已签协议",
      ],
    }),
  }),
  listBoundAccounts: query(finance, "getFirmSignBindActNo", {
    title: "企业签约绑定账号",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        bank: ["bankname", text(100), "开户银行"],
        account: ["accno", text(40), "账号（掩码）"],
        name: ["accname", text(200), "户名"],
        isDefault: ["isdefault", flag, "默认账户"],
        state: ["state", text(10), "签约状态"],
      }),
    ),
  }),
  findPage: query(finance, "getUrl", {
    title: "页面地址",
    access: "member",
    input: payload({
      purpose: [
        "urltype",
        z.enum(["apply", "loans", "accounts", "sign-bank", "certificate", "privacy"]).default("apply"),
        "用途",
      ],
    }),
    output: payload({ url: ["url", text(200), "地址"] }),
  }),
  readOverview: query(finance, "myFinanceInit", {
    title: "我的融资初始化",
    access: "member",
    input: payload({}),
    output: payload({
      outstanding: money("outstanding", "未还本金"),
      dueSoon: money("duesoon", "30天内应还"),
      overdue: money("overdue", "逾期应还"),
      interestPaid: money("interestpaid", "已付利息"),
      counts: ["counts", z.record(z.string(), many), "各状态借款数"],
      calendar: [
        "calendar",
        z.array(
          payload({
            day: ["fdate", text(10), "日期"],
            loan,
            amount: money("amount", "应还"),
            isOverdue: ["overdue", flag, "已逾期"],
          }),
        ),
        "还款日历，逾期的与今后90天的",
      ],
      notices: ["notices", z.array(notice), "追加担保通知"],
    }),
  }),
  readSearchConditions: query(finance, "getSearchInfo", {
    title: "融资查询条件",
    access: "member",
    input: payload({}),
    output: payload({
      states: ["statuslist", z.record(z.string(), text(20)), "借款状态"],
      kinds: ["producttypes", z.record(z.string(), text(20)), "产品类别"],
      channels: ["chanlist", z.record(z.string(), text(40)), "资金渠道"],
      methods: ["repaytypes", z.record(z.string(), text(20)), "还款方式"],
    }),
  }),
  /** R-7342: checks, point by point, whether a lender would take the firm's application. */
  checkCustomer: query(finance, "checkCmbcOne", {
    title: "资金方客户校验",
    access: "member",
    input: payload({ channel: [channel[0], channel[1].optional(), "资金渠道"] }),
    output: payload({
      passed: ["passed", flag, "全部通过"],
      items: [
        "list",
        z.array(
          payload({
            name: ["name", text(40), "校验项"],
            ok: ["ok", flag, "通过"],
            memo: ["memo", text(200), "说明"],
            url: ["url", text(200).nullable(), "未通过时在哪里办理"],
          }),
        ),
        "校验项",
      ],
    }),
  }),
  /** 电子协议: makes the agreement and begins its signing; a code goes to the signer's mobile. */
  generateAgreement: errand(finance, "generateAgrement", {
    title: "生成电子协议",
    access: "sign",
    relies: "ca",
    rate: { calls: 30, perMs: minute },
    input: payload({
      credit: [credit[0], credit[1].optional(), "授信申请编号"],
      loan: [loan[0], loan[1].optional(), "借款编号"],
    }),
    output: payload({
      task,
      letter,
      document: ["file", storedFile, "协议PDF"],
      holder: ["holder", text(200), "证书持有人"],
      mobile: ["mobile", text(20), "接收验证码的手机号（掩码）"],
      expiresAt: ["expiretime", dateTime, "验证码有效至"],
      demoNotice,
    }),
    refusals: [
      "NOT_FOUND",
      "FIELD_REQUIRED",
      "STATUS_NOT_ALLOWED",
      "SIGNED_ALREADY",
      "CERTIFICATE_INVALID",
      "CA_UNREACHABLE",
    ],
  }),
  readPrivacy: query(finance, "custSecretInit", {
    title: "隐私管理初始化",
    access: "member",
    input: payload({}),
    output: payload({
      agreed: ["agreed", flag, "已同意"],
      version: ["version", text(20), "授权书版本"],
      clauses: ["clauses", z.array(text(500)), "授权书条款"],
      at: ["settime", dateTime.nullable(), "最近设置时间"],
      by: ["username", text(100), "设置人"],
    }),
  }),
  /** What consent tells lenders from then on, and what can no longer be applied for once it is withdrawn. */
  previewPrivacy: query(finance, "previewPrivacy", {
    title: "隐私设置确认卡",
    access: "sign",
    input: payload({ agreed: ["agreed", flag, "同意"] }),
    output: card,
  }),
  setPrivacy: command(finance, "custSecretSet", {
    title: "隐私设置保存",
    access: "sign",
    binds: "rights",
    input: payload({ agreed: ["agreed", flag, "同意"], seen }),
    output: z.null(),
    refusals: ["CONSENT_NEEDED", "CARD_CHANGED"],
  }),
  /** R-7352: the signed PDF, as a link. */
  downloadSigned: query(financeLink, "downLoadSignFile", {
    title: "签署文件下载",
    access: "member",
    responseFormat: "file",
    input: payload({ name: ["fileName", text(64, 1), "协议编号，可带.pdf"] }),
    output: z.null(),
    refusals: ["NOT_FOUND"],
  }),
});
