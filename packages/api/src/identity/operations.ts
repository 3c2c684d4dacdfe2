import { captchaUses, captchaWork } from "@zd/domain/identity/captcha";
import { requestablePurposes } from "@zd/domain/identity/sms-purpose";
import { z } from "zod";
import { mid, staff } from "../wire/address-families.ts";
import { captchaFields, captchaWorkField } from "../wire/captcha.ts";
import { demoNotice } from "../wire/demo-notice.ts";
import { codesOf, flag, mobileNumber, moment, personal, secret, text, whole } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { type PendingRefusal, pendingRefusals } from "../wire/pending-refusals.ts";
import { newPasswordRefusals } from "./new-password.ts";
import { userInfo } from "./user-info.ts";

/** Steps of the sign-in that end with a new password. */
const toPassword = ["PASSWORD_CHANGE_FIRST"] as const;
/** All steps of the sign-in: whoever stands before one may still leave, and be told who he is. */
const toAllSteps = Object.keys(pendingRefusals) as PendingRefusal[];

const ownToken = payload({ token: ["TOKEN", secret(200).optional(), "登录令牌"] });

/** 沙箱短信: a sent code can be read here as long as no real sender is connected. */
export const messageList = listing({
  title: "沙箱短信",
  period: "发送时间",
  filters: {
    mobile: { wire: "phone", title: "接收手机号", kind: "text" },
    words: { wire: "words", title: "内容", kind: "text" },
  },
  columns: {
    message: { wire: "messageid", title: "序号", kind: "text" },
    at: { wire: "time", title: "发送时间", kind: "time" },
    mobile: { wire: "phone", title: "接收手机号", kind: "text", personal: "ends" },
    words: { wire: "words", title: "内容", kind: "text" },
    reference: { wire: "reference", title: "发送编号", kind: "text", secondary: true },
  },
});

const minute = 60_000;

/** What is typed to sign in: an account name, a mobile number, or the credit code of a firm. */
const signInName = personal(text(64, 1));

export const identity = operations("identity", {
  /**
   * Draws a captcha: its token and its picture as a data URI, with a proof of work beside it where `CAPTCHA_WORK` is on. Whoever cannot
   * read a picture asks for the work alone: its number is then the answer as well.
   */
  drawCaptcha: command(mid, "MT1002", {
    title: "获取图形验证码令牌",
    unaudited: true,
    access: "anyone",
    rate: { calls: 30, perMs: minute },
    input: payload({
      use: [
        "use",
        codesOf(captchaUses).optional(),
        "用途：signIn 登录，code 发送短信验证码；须计算验证时必填，且只能用于该用途",
      ],
      alone: [
        "nopicture",
        flag.optional(),
        "不要图片，只做较长的计算验证：verifycode 与 captcha_work 都填其结果",
      ],
    }),
    output: payload({
      captchaToken: ["captcha_token", text(64), "验证码令牌"],
      image: ["image", text(60_000), "验证码图片，data URI；不要图片时为空"],
      work: [
        "work",
        payload({
          target: [
            "target",
            text(64),
            `目标：scrypt(数字的十进制文本, 盐为验证码令牌, N=cost, r=${captchaWork.blockSize}, p=${captchaWork.parallelism}, ${captchaWork.bytes}字节) 的十六进制`,
          ],
          most: ["most", whole(1, 1_000_000), "数字小于此值，从0起逐个尝试"],
          cost: ["cost", whole(2, 2 ** 20), "scrypt 的 N"],
        }).nullable(),
        "计算验证；空为不需要",
      ],
    }),
  }),

  /** signs in. An errand, because a wrong password must be counted although the call is refused. */
  signIn: errand(mid, "MT1100", {
    title: "登录",
    access: "anyone",
    rate: { calls: 60, perMs: minute },
    input: payload({
      account: ["account", signInName, "账号"],
      password: ["pwd", secret(128), "密码"],
      source: ["source", text(16).optional(), "来源"],
      captcha: ["verifycode", text(16).optional(), "验证码"],
      captchaToken: ["captcha_token", text(64).optional(), "验证码令牌"],
      captchaWork: captchaWorkField,
    }),
    output: userInfo,
    refusals: [
      "SIGN_IN_FAILED",
      "ACCOUNT_LOCKED",
      "CAPTCHA_REQUIRED",
      "CAPTCHA_WRONG",
      "ACCOUNT_DISABLED",
      "FIRST_PASSWORD_EXPIRED",
    ],
  }),

  /** Ends the session of this device; the site forgets token and user even where the call fails. */
  signOut: command(mid, "MT1102", {
    title: "退出登录",
    access: "member",
    openTo: toAllSteps,
    input: payload({}),
    output: z.null(),
  }),

  /**
   * Changes the password that one signs in with: `pwd` is the old one (R-721, R-501…R-506). The client signs out a second
   * later.
   */
  changePassword: errand(mid, "MT1103", {
    title: "修改交易密码",
    access: "member",
    openTo: toPassword,
    rate: { calls: 20, perMs: minute },
    input: payload({
      oldPassword: ["pwd", secret(128), "旧密码"],
      newPassword: ["newPwd", secret(128), "新密码"],
    }),
    output: z.null(),
    refusals: ["OLD_PASSWORD_WRONG", "ACCOUNT_LOCKED", ...newPasswordRefusals, "PASSWORD_UNCHANGED"],
  }),

  /** the user of a login token; of the header's own where none is given. */
  readUser: query(mid, "PA1012", {
    title: "获取用户信息",
    access: "member",
    openTo: toAllSteps,
    input: ownToken,
    output: userInfo,
  }),

  /**
   * six digits, for five minutes and one purpose; one a minute and ten a day for a mobile. A number that the caller is
   * not signed in with is sent nothing before a captcha (MT1002) was read.
   */
  sendSmsCode: command(mid, "MT1301", {
    title: "发送短信验证码",
    access: "anyone",
    relies: "messages",
    rate: { calls: 10, perMs: minute },
    input: payload({
      mobile: ["phone", mobileNumber, "手机号"],
      purpose: [
        "purpose",
        z.enum(requestablePurposes).optional(),
        "用途：login 重置登录密码，fund 重置资金密码，mobile 变更手机号；不填时，未登录为 login，已登录的本人手机号为 fund，其他手机号为 mobile",
      ],
      ...captchaFields,
    }),
    output: payload({ demoNotice }).nullable(),
    refusals: ["SMS_TOO_OFTEN", "MESSAGES_AWAY", "CAPTCHA_FIRST", "CAPTCHA_WRONG", "MOBILE_NOT_OWN"],
  }),

  /** resets a forgotten password; account and mobile must belong together. */
  resetPassword: errand(mid, "MA1000", {
    title: "重置交易密码",
    access: "anyone",
    rate: { calls: 10, perMs: minute },
    input: payload({
      account: ["userId", signInName, "账号"],
      mobile: ["phone", mobileNumber, "手机号"],
      password: ["pwd", secret(128), "新密码"],
      code: ["verifycode", secret(6), "短信验证码"],
      kind: ["operType", z.literal("U").default("U"), "操作类型"],
    }),
    output: z.null(),
    refusals: [...newPasswordRefusals, "SMS_CODE_WRONG", "ACCOUNT_NOT_OF_MOBILE"],
  }),

  /** A token with which the same user signs in on another browser, once and soon (decision 0013). */
  issueLoginToken: command(mid, "issue-login-token", {
    title: "签发登录令牌",
    access: "member",
    rate: { calls: 10, perMs: minute },
    input: payload({}),
    output: payload({
      token: ["token", secret(64), "登录令牌"],
      until: ["expires", moment, "失效时间"],
    }),
  }),

  /** signs in with such a token. */
  exchangeToken: command(mid, "MT111J", {
    title: "联合登录令牌兑换",
    access: "anyone",
    rate: { calls: 20, perMs: minute },
    input: payload({ token: ["token", secret(200), "登录令牌"] }),
    output: userInfo,
    refusals: ["LOGIN_TOKEN_WRONG", "LOGIN_TOKEN_EXPIRED", "LOGIN_TOKEN_USED", "ACCOUNT_DISABLED"],
  }),

  /** 沙箱短信: messages of the sandbox, the last first. */
  listMessages: list(staff, "list-sandbox-messages", {
    listing: messageList,
    access: "read-messages",
    discloses: "messages",
    sandboxOf: "messages",
  }),

  /** Keeps the session of `TOKEN` alive and says until when it lasts. */
  keepOnline: command(mid, "MT1000", {
    title: "在线状态保持",
    unaudited: true,
    access: "member",
    input: ownToken,
    output: payload({
      online: ["online", flag, "是否在线"],
      expiresAt: ["expires", moment, "会话到期时间"],
    }),
  }),

  /** the user's roles, last sign-in and annual fee, and whether his firm is normal, frozen or blacklisted. */
  readUserState: query(mid, "MT1010", {
    title: "用户状态",
    access: "member",
    input: payload({}),
    output: payload({
      state: ["state", z.enum(["normal", "frozen", "blacklisted"]), "状态"],
      stateName: ["statename", text(40), "状态名称"],
      creditCode: ["creditcode", text(18), "统一社会信用代码"],
      firmKindName: ["firmkindname", text(40), "企业类型名称"],
      roleNames: ["rolenames", z.array(text(20)), "角色名称"],
      lastSignInAt: ["lastlogin", moment.nullable(), "上次登录时间"],
      annualFeeUntil: ["yearfeeuntil", text(10).nullable(), "年费有效期至"],
      operators: ["operators", whole(0, 100_000), "操作员数"],
      operatorsDisabled: ["operatorsdisabled", whole(0, 100_000), "停用操作员数"],
    }),
  }),
});
