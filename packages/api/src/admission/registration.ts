import { registrationStates } from "@zd/domain/identity/registration";
import { z } from "zod";
import { newPasswordRefusals } from "../identity/new-password.ts";
import { micro, open } from "../wire/address-families.ts";
import { captchaWorkField } from "../wire/captcha.ts";
import { demoNotice } from "../wire/demo-notice.ts";
import {
  codesOf,
  dateTime,
  flag,
  id,
  many,
  mobileNumber,
  personal,
  secret,
  text,
  whole,
  yuan,
} from "../wire/fields.ts";
import { command, errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  bankPart,
  consentPart,
  firmPart,
  personFields,
  personPart,
  tradePart,
} from "./registration-parts.ts";

const minute = 60_000;
/** 打款验证 of the account named in the form. */
export const accountStates = { "0": "未验证", "1": "待确认金额", "2": "已验证" } as const;
export const accountProof = payload({
  state: ["state", codesOf(accountStates), "验证状态"],
  bank: ["bankname", text(60), "银行"],
  branch: ["branchname", text(120), "开户支行"],
  number: ["accno", personal(text(30)), "银行账号"],
  name: ["accname", text(100), "户名"],
  triesLeft: ["triesleft", whole(0, 10), "还可尝试次数"],
  until: ["until", dateTime.nullable(), "确认截止时间"],
  beginningsLeft: ["beginsleft", whole(0, 10), "还可发起次数"],
  memo: ["memo", text(200), "说明"],
  demoNotice,
});

/** Log of a registration, the oldest first. */
export const registrationSteps = z.array(
  payload({
    at: ["time", dateTime, "时间"],
    what: ["what", text(20), "事项"],
    by: ["by", text(64), "办理人"],
    memo: ["memo", text(500), "意见"],
  }),
);

const ticket = ["ticket", secret(64), "注册凭据"] as const;
const version = ["version", many, "版本"] as const;

const shown = {
  state: ["state", codesOf(registrationStates), "状态"],
  version,
  passwordSet: ["pwdset", flag, "是否已设置登录密码"],
  person: ["personinfo", personPart, "经办人"],
  firm: ["companyinfo", firmPart, "企业信息"],
  trade: ["tradeinfo", tradePart, "交易资质"],
  bank: ["bankinfo", bankPart, "银行账户"],
  consent: ["agreements", consentPart, "协议签署"],
  proof: ["proof", accountProof, "打款验证"],
  savedAt: ["savetime", dateTime, "保存时间"],
  steps: ["steps", registrationSteps, "办理经过"],
} as const;

const registration = payload(shown);
const registrationWithTicket = payload({ ticket, ...shown });
export type RegistrationView = z.output<typeof registration>;

const region = ["REGIONID", text(32).optional(), "公司编号"] as const;
const kind = [
  "FIRMKIND",
  z.literal("1", { error: "仅交易会员可自行注册" }).default("1"),
  "企业类型",
] as const;

const saved = payload({
  ticket,
  region,
  kind,
  version,
  firm: ["companyinfo", firmPart.optional(), "企业信息"],
  trade: ["tradeinfo", tradePart.optional(), "交易资质"],
  bank: ["bankinfo", bankPart.optional(), "银行账户"],
  consent: ["agreements", consentPart.optional(), "协议签署"],
  submits: ["submit", flag.default(false), "提交审核"],
});

const ticketRefusals = ["REGISTRATION_GONE"] as const;
const saveRefusals = [
  ...ticketRefusals,
  "REGISTRATION_CHANGED",
  "REGISTRATION_WAITS",
  "REGISTRATION_FAULTY",
  "CREDIT_CODE_TAKEN",
  "ACCOUNT_TAKEN",
  "REFERENCE_UNKNOWN",
  "FILE_UNKNOWN",
] as const;

/** TYPE of postOcr: 营业执照, by its code among the kinds of certificates (R-3166). */
const licenceType = "9";
const read = (most: number) => text(most).nullable();

export const licenceRead = payload({
  creditCode: ["creditcode", read(18), "统一社会信用代码"],
  name: ["firmname", read(200), "名称"],
  type: ["firmtype", read(200), "类型"],
  legalPerson: ["legalperson", read(40), "法定代表人"],
  capital: ["capital", read(200), "注册资本"],
  established: ["founddate", read(10), "成立日期"],
  term: ["term", read(200), "营业期限"],
  address: ["address", read(300), "住所"],
});

/** 会员注册 (R-7311…R-7316): for users who have not signed in, and prove their mobile instead. */
export const registrations = operations("registrations", {
  /** R-7311: sends a code to the mobile, after a captcha that serves once. */
  sendCode: errand(open, "sendMessage", {
    title: "注册短信发送",
    access: "anyone",
    relies: "messages",
    rate: { calls: 20, perMs: 10 * minute },
    input: payload({
      mobile: personFields.mobile,
      captcha: ["verifycode", text(16, 1), "图形验证码"],
      captchaToken: ["captcha_token", text(64, 1), "验证码令牌"],
      captchaWork: captchaWorkField,
    }),
    output: payload({ demoNotice }).nullable(),
    refusals: ["CAPTCHA_WRONG", "SMS_TOO_OFTEN", "MESSAGES_AWAY"],
  }),

  /**
   * R-7312: with a code begins a registration, or returns to the one of this mobile. With its ticket changes the person;
   * only another mobile needs a code.
   */
  savePerson: errand(open, "personAdd", {
    title: "经办人注册",
    access: "anyone",
    rate: { calls: 30, perMs: minute },
    input: payload({
      ...personFields,
      region,
      kind,
      ticket: ["ticket", secret(64).optional(), "注册凭据"],
      code: ["verifycode", secret(6).optional(), "短信验证码"],
      password: ["pwd", secret(128).optional(), "登录密码"],
    }),
    output: registrationWithTicket,
    refusals: [
      ...ticketRefusals,
      "SMS_CODE_WRONG",
      ...newPasswordRefusals,
      "FIELD_REQUIRED",
      "ACCOUNT_UNFIT",
      "ACCOUNT_TAKEN",
      "REGISTRATION_WAITS",
      "FILE_UNKNOWN",
    ],
  }),

  /** R-7313: saves what has been filled in so far, and submits it once nothing is missing. */
  saveCompany: command(open, "companyAdd", {
    title: "企业注册",
    access: "anyone",
    rate: { calls: 60, perMs: minute },
    input: saved,
    output: registration,
    refusals: saveRefusals,
  }),

  /** R-7314: the same after the exchange has sent it back. */
  editCompany: command(open, "companyEdit", {
    title: "企业注册资料修改",
    access: "anyone",
    rate: { calls: 60, perMs: minute },
    input: saved,
    output: registration,
    refusals: saveRefusals,
  }),

  /** R-7316: the registration, by its ticket, or by the mobile and a code, which gives a new ticket. */
  readRegistration: errand(open, "query", {
    title: "注册信息查询",
    access: "anyone",
    rate: { calls: 60, perMs: minute },
    input: payload({
      ticket: ["ticket", secret(64).optional(), "注册凭据"],
      mobile: ["phone", mobileNumber.optional(), "手机号"],
      code: ["verifycode", secret(6).optional(), "短信验证码"],
    }),
    output: registrationWithTicket,
    refusals: [...ticketRefusals, "SMS_CODE_WRONG"],
  }),

  /** R-7315: reads a licence from an uploaded picture; the applicant corrects it. */
  readLicence: errand(open, "postOcr", {
    title: "证照识别",
    access: "anyone",
    rate: { calls: 10, perMs: minute },
    input: payload({
      type: ["TYPE", z.literal(licenceType, { error: "仅支持识别营业执照" }), "证照类型，9为营业执照"],
      file: ["URL", id<"FileId">(), "图片地址"],
    }),
    output: licenceRead,
    refusals: ["FILE_UNKNOWN", "LICENCE_UNREADABLE"],
  }),

  /** R-7187: state of the account's verification, and the account. */
  readProof: query(micro, "client/GetRegPayInfo", {
    title: "注册打款验证信息",
    access: "anyone",
    rate: { calls: 60, perMs: minute },
    input: payload({ ticket }),
    output: accountProof,
    refusals: ticketRefusals,
  }),

  /** 小额打款: the bank pays a few fen to the account of the form; the applicant reads the amount in its statement. */
  beginProof: command(open, "begin-verification", {
    title: "发起打款验证",
    access: "anyone",
    relies: "bank",
    rate: { calls: 10, perMs: minute },
    input: payload({ ticket }),
    output: accountProof,
    refusals: [
      ...ticketRefusals,
      "STATUS_NOT_ALLOWED",
      "ACCOUNT_NUMBER_INVALID",
      "ACCOUNT_NAME_DIFFERS",
      "ACCOUNT_BOUND",
      "REFERENCE_UNKNOWN",
      "REGISTRATION_WAITS",
      "VERIFICATIONS_USED",
    ],
  }),

  /** Checks the amount. A wrong one is an answer, not a refusal, since it must stay counted. */
  tellAmount: command(open, "verify-amount", {
    title: "打款金额确认",
    access: "anyone",
    rate: { calls: 10, perMs: minute },
    input: payload({ ticket, amount: ["amount", yuan, "到账金额"] }),
    output: accountProof,
    refusals: [...ticketRefusals, "STATUS_NOT_ALLOWED", "VERIFICATION_EXPIRED"],
  }),

  /** 授权委托书 as a file, with the form's values so far. */
  downloadEntrust: errand(open, "entrust", {
    title: "授权委托书下载",
    access: "anyone",
    responseFormat: "file",
    rate: { calls: 20, perMs: minute },
    input: payload({ ticket }),
    output: z.null(),
    refusals: ticketRefusals,
  }),
});
