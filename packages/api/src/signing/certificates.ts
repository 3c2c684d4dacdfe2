import { certificateApplicationStates, certificateStates, numberKinds } from "@zd/domain/signing/codes";
import { z } from "zod";
import { mid, staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { demoNotice } from "../wire/demo-notice.ts";
import { codesOf, dateTime, flag, id, mobileNumber, personal, text, whole, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const mobile = ["mobile", mobileNumber, "手机号"] as const;
const application = ["applyid", id<"CertificateApplication">(), "申请编号"] as const;
const numberKind = ["certtype", codesOf(numberKinds), "证件类型"] as const;
const serial = ["serialno", text(40), "证书序列号"] as const;

const named = (table: Readonly<Record<string, string>>) =>
  z.array(payload({ code: ["code", z.enum(Object.keys(table)), "代码"], name: ["name", text(40), "名称"] }));

/** 证书, as its firm and the exchange see it. */
const certificateView = payload({
  serial,
  holder: ["holder", text(200), "持有人"],
  isFirm: ["isfirm", flag, "是否企业证书"],
  isOwn: ["isown", flag, "是否本人证书"],
  validFrom: ["validfrom", dateTime, "生效时间"],
  validUntil: ["validto", dateTime, "到期时间"],
  state: ["state", codesOf(certificateStates), "状态"],
  revokeReason: ["revokememo", text(200).nullable(), "吊销原因"],
});

const applicationView = payload({
  application,
  numberKind,
  number: ["REGNO", text(40), "证件号码，隐去中间"],
  applicant: ["applyname", text(100), "申请人"],
  mobile: ["mobile", text(11), "手机号，隐去中间"],
  account: ["account", text(40), "收款账号，隐去中间"],
  state: ["state", codesOf(certificateApplicationStates), "状态"],
  left: ["lefttimes", whole(0, 9), "打款金额还可验证次数"],
  reason: ["memo", text(200).nullable(), "驳回原因"],
  appliedAt: ["applytime", dateTime, "申请时间"],
  demoNotice,
});

/** 证书管理, for the exchange. */
export const certificateList = listing({
  title: "证书管理",
  period: null,
  chips: "state",
  filters: {
    firm: { wire: "firmname", title: "企业", kind: "text" },
    holder: { wire: "holder", title: "持有人", kind: "text" },
    state: { wire: "state", title: "状态", kind: "choice", labels: certificateStates },
  },
  columns: {
    serial: { wire: "serialno", title: "序列号", kind: "text" },
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    holder: { wire: "holder", title: "持有人", kind: "text" },
    validFrom: { wire: "validfrom", title: "生效时间", kind: "time", sortable: true },
    validUntil: { wire: "validto", title: "到期时间", kind: "time", sortable: true },
    revokedAt: { wire: "revoketime", title: "吊销时间", kind: "time", optional: true, secondary: true },
    revokeReason: { wire: "revokememo", title: "吊销原因", kind: "text", optional: true, secondary: true },
    state: { wire: "state", title: "状态", kind: "status", labels: certificateStates, states: "certificate" },
  },
});

const caSendings = { message: "短信", payment: "打款" } as const;

/** 认证中心沙箱: messages and payments of the sandbox, so that a tester can play their receiver. */
export const caSandboxList = listing({
  title: "认证中心沙箱",
  period: null,
  chips: "kind",
  filters: {
    kind: { wire: "kind", title: "类别", kind: "choice", labels: caSendings },
    receiver: { wire: "receiver", title: "接收方", kind: "text" },
  },
  columns: {
    no: { wire: "no", title: "编号", kind: "text" },
    kind: { wire: "kind", title: "类别", kind: "status", labels: caSendings },
    receiver: { wire: "receiver", title: "接收方", kind: "text" },
    words: { wire: "words", title: "内容", kind: "text" },
    sentAt: { wire: "sendtime", title: "时间", kind: "time", sortable: true },
  },
});

const minute = 60_000;

export const certificates = operations("certificates", {
  /**
   * Lists the kinds of numbers that a certificate may be applied for by, 8, 9, T, 28 and 1, and the states of an
   * application (R-738, R-3165 … R-3169).
   */
  readDictionaries: query(mid, "CA0102", {
    title: "证书办理字典",
    access: "member",
    input: payload({}),
    output: payload({
      numberKinds: ["certtypes", named(numberKinds), "证件类型"],
      states: ["states", named(certificateApplicationStates), "申请状态"],
    }),
    refusals: ["CERTIFICATE_NOT_OFFERED"],
  }),

  /** Sends a code to the mobile that applies for a certificate. */
  sendCode: errand(mid, "CA0103", {
    title: "发送证书短信验证码",
    access: "sign",
    relies: "ca",
    rate: { calls: 5, perMs: minute },
    input: payload({ mobile }),
    output: payload({ seconds: ["expiresIn", whole(1, 3_600), "有效秒数"], demoNotice }),
    refusals: ["CERTIFICATE_NOT_OFFERED", "CA_UNREACHABLE"],
  }),

  /** checks the code; the mobile counts as proved for half an hour. */
  checkCode: errand(mid, "CA0104", {
    title: "校验证书短信验证码",
    access: "sign",
    relies: "ca",
    rate: { calls: 30, perMs: minute },
    input: payload({ mobile, code: ["smscode", text(6, 6).meta({ secret: true }), "验证码"] }),
    output: z.null(),
    refusals: ["CERTIFICATE_NOT_OFFERED", "CODE_WRONG", "CODE_OVER", "CA_UNREACHABLE"],
  }),

  /**
   * applies for a certificate: of the firm by a number of the firm and a small payment, of an operator by his ID
   * card.
   */
  apply: errand(mid, "CA0201", {
    title: "证书申请",
    access: "sign",
    relies: "ca",
    input: payload({
      numberKind,
      number: ["REGNO", personal(text(40, 1)), "证件号码"],
      mobile,
      bank: ["bankname", text(100).default(""), "开户银行，企业证书必填"],
      account: ["account", personal(text(40).default("")), "企业账号，企业证书必填"],
    }),
    output: payload({ application, state: ["state", codesOf(certificateApplicationStates), "状态"] }),
    refusals: [
      "CERTIFICATE_NOT_OFFERED",
      "CERTIFICATE_NUMBER_WRONG",
      "MOBILE_NOT_PROVEN",
      "ACCOUNT_INCOMPLETE",
      "CERTIFICATE_PENDING",
      "FIRM_NOT_CERTIFIED",
    ],
  }),

  /** names the amount; the third wrong one ends the application. */
  tellAmount: errand(mid, "CA02041", {
    title: "打款金额验证",
    access: "sign",
    relies: "ca",
    input: payload({ application, amount: ["amount", yuan, "收到的金额"] }),
    output: payload({ state: ["state", codesOf(certificateApplicationStates), "状态"] }),
    refusals: [
      "CERTIFICATE_NOT_OFFERED",
      "AMOUNT_NOT_ASKED",
      "AMOUNT_WRONG",
      "AMOUNT_GUESSED_AWAY",
      "CA_UNREACHABLE",
    ],
  }),

  /** the firm's certificates by a number of its own; other numbers find none. */
  findByNumber: query(mid, "CA0203", {
    title: "按注册号查询证书",
    access: "member",
    input: payload({ number: ["REGNO", text(40, 1), "注册号"] }),
    output: z.array(certificateView),
    refusals: ["CERTIFICATE_NOT_OFFERED"],
  }),

  /** the firm's applications and certificates. */
  readStatus: query(mid, "CA0205", {
    title: "证书办理状态",
    access: "member",
    input: payload({}),
    output: payload({
      applications: ["applylist", z.array(applicationView), "最近的申请"],
      certificates: ["certlist", z.array(certificateView), "证书"],
      isCertified: ["certified", flag, "本人是否可以签署"],
    }),
    refusals: ["CERTIFICATE_NOT_OFFERED"],
  }),

  /** The certificates of all members, for the staff (decision 0013). */
  list: list(staff, "list-certificates", { listing: certificateList, access: "read-console" }),

  /** What the sandbox of the certificate authority has sent, for the console to show. */
  listSandbox: list(staff, "list-ca-sandbox", {
    listing: caSandboxList,
    access: "manage-trading",
    sandboxOf: "ca",
  }),

  /** Holder and validity of the certificate, what revoking it ends, and what waits to be signed. */
  previewRevocation: query(staff, "preview-certificate-revocation", {
    title: "吊销证书确认卡",
    access: "review-members",
    input: payload({ serial }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  revoke: errand(staff, "revoke-certificate", {
    title: "吊销证书",
    access: "review-members",
    binds: "rights",
    relies: "ca",
    input: payload({ serial, reason: ["memo", text(200, 1), "吊销原因"], seen }),
    output: z.null(),
    refusals: ["NOT_FOUND", "CERTIFICATE_OVER", "CARD_CHANGED"],
  }),
});
