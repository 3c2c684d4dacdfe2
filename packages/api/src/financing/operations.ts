import {
  financePapers,
  marginStates,
  productKinds,
  repayMethods,
  tradeCommands,
} from "@zd/domain/financing/codes";
import type { LotNo } from "@zd/domain/goods/states";
import { z } from "zod";
import { attachmentIds, attachmentList, refusalsOfFile, storedFile } from "../files/operations.ts";
import { fundPassword, fundPasswordRefusals } from "../funds/fund-password.ts";
import { finance, financeForm, financeLink } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { demoNotice } from "../wire/demo-notice.ts";
import { codesOf, dateTime, flag, id, many, text, tonnes, unitPrice, whole, yuan } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { command, errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  channel,
  channelName,
  contractNo,
  credit,
  creditState,
  dayOrNone,
  debtFields,
  instalment,
  kind,
  loan,
  loanState,
  method,
  money,
  overdueClass,
  product,
  productName,
  rate,
  ratio,
  splitFields,
  term,
} from "./fields.ts";
import { batchLineList, batchList, loanList, repaymentList } from "./lists.ts";

const minute = 60_000;
const task = ["taskid", id<"SigningTask">(), "签署任务"] as const;
const letter = ["letterno", text(64), "协议编号"] as const;
const document = ["file", storedFile.nullable(), "协议PDF，未生成为空"] as const;

/** Refusals of a firm that may not borrow. */
const standingRefusals = [
  "CONSENT_MISSING",
  "FIRM_DISABLED",
  "FIRM_BLACKLISTED",
  "DISPOSAL_LETTER_OPEN",
  "LOAN_OVERDUE",
] as const;

const loanRefusals = [
  ...standingRefusals,
  "CREDIT_INVALID",
  "LIMIT_FROZEN",
  "CONTRACT_FINANCED",
  "CONTRACT_NOT_FINANCEABLE",
  "LOAN_METHOD_WRONG",
  "LOAN_TERM_WRONG",
  "LOAN_TOO_SMALL",
  "LOAN_ABOVE_CAP",
  "LOAN_ABOVE_LIMIT",
  "LOT_UNKNOWN",
  "LOT_NOT_FREE",
  "QUANTITY_NOT_POSITIVE",
  "LOT_PRICE_UNKNOWN",
  "NOT_FOUND",
  "FIELD_REQUIRED",
] as const;

const pledgedLot = payload({
  lot: ["lotno", id<"LotNo">() as z.ZodType<LotNo, string>, "货物批次"],
  quantity: ["contnum", tonnes, "数量，吨"],
});

/** Pledged lots, each named once: a lot named twice would count double. */
const pledgedLots = z
  .array(pledgedLot)
  .max(20)
  .refine((lots) => new Set(lots.map(({ lot }) => lot)).size === lots.length, { error: "货物批次重复" });

const productRow = payload({
  product,
  channel,
  channelName,
  kind,
  name: productName,
  side: ["handtype", codesOf({ B: "买方", S: "卖方" }), "借款方"],
  rate,
  ratio,
  basis: ["daybasis", whole(360, 365), "计息天数基准"],
  mostDays: ["maxdays", whole(1, 720), "最长天数"],
  least: money("minamount", "起借金额"),
  methods: ["repaytypes", z.array(codesOf(repayMethods)), "还款方式"],
  terms: ["memo", text(200), "产品说明"],
});

const limitRow = payload({
  channel,
  channelName,
  credit,
  granted: money("limit", "授信额度"),
  used: money("used", "已用额度"),
  available: money("available", "可用额度"),
  expiresOn: dayOrNone("expiredate", "有效期至"),
  frozenFor: ["frozen", text(200).nullable(), "冻结原因，未冻结为空"],
});

const paperState = {
  letter: ["letterno", text(64).nullable(), "协议编号，未生成为空"],
  signedAt: ["signtime", dateTime.nullable(), "签署时间，未签为空"],
} as const;

const creditRow = payload({
  credit,
  channel,
  channelName,
  state: creditState,
  asked: money("amount", "申请额度"),
  granted: ["limit", yuan.nullable(), "授信额度，未通过为空"],
  purpose: ["purpose", text(200), "资金用途"],
  expiresOn: dayOrNone("expiredate", "有效期至"),
  appliedAt: ["applytime", dateTime, "申请时间"],
  decidedAt: ["decidetime", dateTime.nullable(), "审批时间"],
  memo: ["memo", text(200), "审批意见"],
  files: ["files", attachmentList, "申请资料"],
  ...paperState,
});

const loanHead = {
  loan,
  product,
  name: productName,
  kind,
  channel,
  channelName,
  contractNo: ["contno", text(64).nullable(), "合同号"],
  payee: ["payee", text(200), "收款方"],
  principal: money("amount", "借款金额"),
  rate,
  penaltyRate: ["penaltyrate", text(20), "罚息年利率，%"],
  basis: ["daybasis", whole(360, 365), "计息天数基准"],
  method,
  term,
  state: loanState,
  overdueClass,
  memo: ["memo", text(200), "说明"],
  appliedAt: ["applytime", dateTime, "申请时间"],
  drawnOn: dayOrNone("drawdate", "放款日"),
  dueOn: dayOrNone("duedate", "到期日"),
  ...paperState,
} as const;

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

/** Fields of a credit application. */
const creditWish = {
  channel,
  amount: money("amount", "申请额度"),
  purpose: ["purpose", text(200).default(""), "资金用途"],
  files: ["files", attachmentIds.default([]), "申请资料"],
  credit: [credit[0], credit[1].optional(), "所修改的草稿"],
} as const;

/** 融资 (R-7320 … R-7352): requests are objects with any fields, of which the needed ones are checked (G-45). */
export const finances = operations("finance", {
  /** Credit line that would be applied for, its lender and terms, and what the lender is told. */
  previewCredit: query(finance, "previewCredit", {
    title: "授信申请确认卡",
    access: "move-money",
    input: payload(creditWish),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** A signed application before it is submitted: its amount, and what the lender is told. */
  previewCreditSubmission: query(finance, "previewCreditSubmission", {
    title: "提交授信申请确认卡",
    access: "move-money",
    input: payload({ credit }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** 授信申请: saves a draft, or edits one. */
  applyForCredit: command(finance, "executeTrade50001", {
    title: "融资交易：授信申请",
    access: "move-money",
    binds: "money",
    relies: "lender",
    input: payload({ ...creditWish, seen }),
    output: payload({ credit, state: creditState }),
    refusals: [
      ...standingRefusals,
      "AMOUNT_NOT_POSITIVE",
      "FIELD_REQUIRED",
      "CREDIT_PENDING",
      "CREDIT_HELD",
      "STATUS_NOT_ALLOWED",
      "NOT_FOUND",
      "FILE_UNKNOWN",
      "CARD_CHANGED",
    ],
  }),

  /** 借款申请: saves it until it is signed and submitted; nothing is held for it before that. */
  applyForLoan: command(finance, "executeTrade50002", {
    title: "融资交易：借款申请",
    access: "move-money",
    relies: "lender",
    input: payload({
      product,
      contractNo: [contractNo[0], contractNo[1].optional(), "合同号"],
      lots: ["lots", pledgedLots.default([]), "质押的货物批次"],
      amount: money("amount", "借款金额"),
      method,
      term,
    }),
    output: payload({ loan, state: loanState, cap: money("cap", "可融资上限") }),
    refusals: loanRefusals,
  }),

  /** R-7326: takes a step of a credit or loan application: 签署, 提交, 撤销; or marks a notice as read. */
  giveCommand: errand(finance, "executeTrade50003", {
    title: "融资交易：指令",
    variants: { field: "command", titles: tradeCommands },
    access: "member",
    binds: "money",
    relies: "lender",
    rate: { calls: 60, perMs: minute },
    input: payload({
      command: ["command", codesOf(tradeCommands), "指令"],
      credit: [credit[0], credit[1].optional(), "授信申请编号"],
      loan: [loan[0], loan[1].optional(), "借款编号"],
      task: [task[0], task[1].optional(), "签署任务，签署时必填"],
      code: ["smscode", text(6).default("").meta({ secret: true }), "短信验证码，签署时必填"],
      fundPassword: [
        fundPassword[0],
        text(64).default("").meta({ secret: true }),
        "资金密码，提交借款时必填",
      ],
      seen,
    }),
    output: payload({
      credit: [credit[0], credit[1].nullable(), "授信申请编号"],
      loan: [loan[0], loan[1].nullable(), "借款编号"],
      state: ["status", text(2), "状态"],
    }),
    refusals: [
      ...loanRefusals,
      ...fundPasswordRefusals,
      "STATUS_NOT_ALLOWED",
      "AGREEMENT_UNSIGNED",
      "SIGNING_OVER",
      "SIGNED_ALREADY",
      "CODE_WRONG",
      "CODE_OVER",
      "CERTIFICATE_INVALID",
      "LETTER_CHANGED",
      "CA_UNREACHABLE",
      "CARD_CHANGED",
    ],
  }),

  /** What a submitted loan would pay and to which firm, use of the credit line, and hold until it is settled. */
  previewLoan: query(finance, "previewLoan", {
    title: "提交借款确认卡",
    access: "member",
    input: payload({ loan }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** What a repayment would pay, what would remain owed, and what the firm would have left. */
  previewRepayment: query(finance, "previewRepayment", {
    title: "还款确认卡",
    access: "member",
    input: payload({ loan, amount: money("amount", "还款金额") }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** 还款: penalty, then interest, then principal; any amount up to all that is owed. */
  repay: command(finance, "executeTrade50004", {
    title: "融资交易：还款",
    access: "move-money",
    binds: "money",
    relies: "lender",
    input: payload({ loan, amount: money("amount", "还款金额"), fundPassword, seen }),
    output: payload({
      loan,
      ...splitFields,
      payoff: money("payoff", "剩余结清金额"),
      state: loanState,
    }),
    refusals: [
      "NOT_FOUND",
      "STATUS_NOT_ALLOWED",
      "AMOUNT_NOT_POSITIVE",
      "REPAYMENT_TOO_LARGE",
      "FUNDS_INSUFFICIENT",
      ...fundPasswordRefusals,
      "CARD_CHANGED",
    ],
  }),

  /** 还款试算: how an amount would be used now, and what would remain; where none is given, all that is owed. */
  tryRepayment: query(finance, "executeTrade50005", {
    title: "融资交易：还款试算",
    access: "member",
    input: payload({ loan, amount: ["amount", yuan.optional(), "还款金额，空为结清"] }),
    output: payload({
      loan,
      debt: ["debt", payload(debtFields), "应还"],
      split: ["split", payload(splitFields), "本次用途"],
      left: money("left", "还款后结清金额"),
      plan: ["plans", z.array(instalment), "还款后的计划"],
    }),
    refusals: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "AMOUNT_NOT_POSITIVE", "REPAYMENT_TOO_LARGE"],
  }),

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

  hasApplyInfo: query(finance, "isApplyInfo", {
    title: "是否已有申请资料",
    access: "member",
    input: payload({ channel: [channel[0], channel[1].optional(), "资金渠道"] }),
    output: payload({
      has: ["hasinfo", flag, "已有申请资料"],
      credit: [credit[0], credit[1].nullable(), "未提交的草稿"],
    }),
  }),

  canApplyNow: query(finance, "isApplyNow", {
    title: "当前是否可申请",
    access: "member",
    input: payload({ channel: [channel[0], channel[1].optional(), "资金渠道"] }),
    output: payload({
      can: ["canapply", flag, "可申请"],
      reason: ["reason", text(200), "不可申请的原因，可申请为空"],
    }),
  }),

  listProducts: query(finance, "getProductInfos", {
    title: "融资产品列表",
    access: "member",
    input: payload({ kind: [kind[0], codesOf(productKinds).optional(), "产品类别"] }),
    output: z.array(productRow),
  }),

  listProductsOfChannel: query(finance, "getProductInfoByChanId", {
    title: "按渠道查询产品",
    access: "member",
    input: payload({ channel }),
    output: z.array(productRow),
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

  listCredits: query(finance, "getCreditApplyInfo", {
    title: "授信申请信息",
    access: "member",
    input: payload({
      credit: [credit[0], credit[1].optional(), "只看该申请"],
      channel: [channel[0], channel[1].optional(), "资金渠道"],
    }),
    output: z.array(creditRow),
  }),

  readCredit: query(finance, "getCreditInfo", {
    title: "授信信息",
    access: "member",
    input: payload({}),
    output: payload({
      granted: money("limit", "授信总额度"),
      used: money("used", "已用额度"),
      available: money("available", "可用额度"),
      limits: ["list", z.array(limitRow), "各渠道额度"],
    }),
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

  listChannels: query(finance, "getPayChanList", {
    title: "资金渠道列表",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        channel,
        channelName,
        products: ["products", many, "产品数"],
        state: ["status", text(2).nullable(), "授信状态，未申请为空"],
        available: money("available", "可用额度"),
      }),
    ),
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

  readLimits: query(finance, "getLimitInfo", {
    title: "额度信息",
    access: "member",
    input: payload({ channel: [channel[0], channel[1].optional(), "资金渠道"] }),
    output: payload({
      limits: ["list", z.array(limitRow), "各渠道额度"],
      days: [
        "days",
        z.array(payload({ day: ["fdate", text(10), "日期"], used: money("used", "已用额度") })),
        "近90天已用额度",
      ],
    }),
  }),

  readLoan: query(finance, "loanDetailInit", {
    title: "贷款详情",
    access: "member",
    input: payload({ loan }),
    output: payload({
      ...loanHead,
      debt: ["debt", payload(debtFields), "应还"],
      plan: ["plans", z.array(instalment), "还款计划"],
      document,
      lots: ["lots", z.array(pledgedLot), "质押的货物批次"],
    }),
    refusals: ["NOT_FOUND"],
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

  listRepayments: list(finance, "getRepayDetails", { listing: repaymentList, access: "member" }),

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

  /** Contracts on which the firm may borrow, and how much on each. */
  readApplicable: query(finance, "searchApplyMoney", {
    title: "可申请金额查询",
    access: "member",
    input: payload({ product, contractNo: [contractNo[0], contractNo[1].optional(), "只看该合同"] }),
    output: payload({
      product,
      available: money("available", "可用额度"),
      contracts: [
        "list",
        z.array(
          payload({
            contractNo,
            counterparty: ["oppofirmname", text(200), "对方企业"],
            goods: ["wareName", text(200), "货物"],
            quantity: ["contnum", tonnes, "数量，吨"],
            price: ["contprice", unitPrice, "单价，元/吨"],
            amount: money("contamount", "合同金额"),
            unpaid: money("unpaid", "未付金额或应收款"),
            cap: money("cap", "可融资上限"),
            most: money("most", "可申请金额"),
            financed: ["financed", flag, "已办理融资"],
          }),
        ),
        "可融资的合同",
      ],
      lots: [
        "lots",
        z.array(
          payload({
            lot: ["lotno", id<"LotNo">() as z.ZodType<LotNo, string>, "货物批次"],
            goods: ["wareName", text(200), "货物"],
            place: ["placeName", text(200), "存放地点"],
            free: ["freenum", tonnes, "可用数量，吨"],
            price: ["price", unitPrice.nullable(), "当日市价，无成交为空"],
            value: ["value", yuan.nullable(), "市值"],
          }),
        ),
        "可质押的货物",
      ],
    }),
    refusals: ["NOT_FOUND"],
  }),

  listLoans: list(finance, "searchLoanInfo", { listing: loanList, access: "member" }),

  listBatches: list(finance, "searchBatchb", { listing: batchList, access: "member" }),

  listBatchLines: list(finance, "searchBatchbInfo", { listing: batchLineList, access: "member" }),

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
