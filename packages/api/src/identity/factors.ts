import { factorKinds } from "@zd/domain/identity/second-factor";
import { z } from "zod";
import { mid } from "../wire/address-families.ts";
import { codesOf, flag, many, moment, secret, text, whole } from "../wire/fields.ts";
import { command, errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { userInfo } from "./user-info.ts";

const minute = 60_000;
const factor = ["factorid", many, "两步验证方式编号"] as const;
const password = ["pwd", secret(128), "登录密码"] as const;
/** Ten 恢复码, shown once; empty where he has had his before. */
const newCodes = ["codes", z.array(secret(40)), "恢复码"] as const;

/** What a browser is asked to do with a passkey, as JSON of WebAuthn. */
const options = ["options", text(8_000), "通行密钥请求"] as const;
/** What the browser has answered, as JSON of WebAuthn; its size is that of one key. */
const response = ["response", secret(16_000), "通行密钥应答"] as const;

/** Refusals of a call that asks for the login password: a wrong one counts towards the lock of the account. */
export const passwordProofRefusals = ["LOGIN_PASSWORD_WRONG", "ACCOUNT_LOCKED"] as const;
const codeRefusals = ["FACTOR_CODE_WRONG", "FACTOR_CODE_USED", "FACTOR_CLOCK_OFF", "FACTOR_LOCKED"] as const;

/** Whoever has to enrol before anything else. */
const toEnrolment = ["ENROLMENT_FIRST"] as const;

/** 两步验证 of each user, beyond the seed (decision 0107). */
export const factors = operations("factors", {
  /** What he has, without anything secret; open to whoever stands before it, who chooses one. */
  readOwn: query(mid, "own-factors", {
    title: "本人的两步验证方式",
    access: "member",
    openTo: ["FACTOR_FIRST", "ENROLMENT_FIRST"],
    input: payload({}),
    output: payload({
      factors: [
        "factors",
        z.array(
          payload({
            factor,
            kind: ["kind", codesOf(factorKinds), "方式"],
            name: ["name", text(40), "名称"],
            createdAt: ["createtime", moment, "绑定时间"],
            lastUsedAt: ["lastused", moment.nullable(), "最近使用"],
          }),
        ),
        "两步验证方式",
      ],
      codesLeft: ["codesleft", whole(0, 100), "未使用的恢复码个数"],
      isRequired: ["required", flag, "是否必须绑定"],
    }),
  }),

  /** Draws a secret for an authenticator; it counts once a code of it was given (`confirmTotp`). */
  beginTotp: errand(mid, "begin-totp", {
    title: "绑定验证器",
    access: "member",
    openTo: toEnrolment,
    rate: { calls: 10, perMs: minute },
    input: payload({ name: ["name", text(40, 1), "名称"], password }),
    output: payload({
      factor,
      secret: ["secret", secret(64), "密钥（手工输入用）"],
      link: ["link", secret(400), "二维码内容"],
    }),
    refusals: [...passwordProofRefusals, "FACTORS_FULL"],
  }),

  /** The first code of the authenticator: from now on it is asked for at sign-in. */
  confirmTotp: errand(mid, "confirm-totp", {
    title: "确认绑定验证器",
    access: "member",
    openTo: toEnrolment,
    rate: { calls: 20, perMs: minute },
    input: payload({ factor, code: ["code", secret(20), "验证码"] }),
    output: payload({ codes: newCodes, user: ["user", userInfo, "登录用户"] }),
    refusals: [...codeRefusals, "FACTOR_NOT_BEGUN"],
  }),

  /** What a browser is asked to make a passkey by; JSON of WebAuthn. */
  beginPasskey: errand(mid, "begin-passkey", {
    title: "绑定通行密钥",
    access: "member",
    openTo: toEnrolment,
    rate: { calls: 10, perMs: minute },
    input: payload({ password }),
    output: payload({ options }),
    refusals: [...passwordProofRefusals, "FACTORS_FULL"],
  }),

  /** The passkey that the browser has made: from now on it is asked for at sign-in. */
  confirmPasskey: errand(mid, "confirm-passkey", {
    title: "确认绑定通行密钥",
    access: "member",
    openTo: toEnrolment,
    rate: { calls: 10, perMs: minute },
    input: payload({ name: ["name", text(40, 1), "名称"], response }),
    output: payload({ codes: newCodes, user: ["user", userInfo, "登录用户"] }),
    refusals: ["PASSKEY_REFUSED", "PASSKEY_LATE", "FACTORS_FULL"],
  }),

  /** What a browser is asked to have a passkey of the user sign; JSON of WebAuthn. */
  beginProof: command(mid, "begin-passkey-proof", {
    title: "开始通行密钥验证",
    access: "member",
    openTo: ["FACTOR_FIRST"],
    unaudited: true,
    rate: { calls: 30, perMs: minute },
    input: payload({}),
    output: payload({ options }),
    refusals: ["PASSKEY_NONE"],
  }),

  /** Proves the second factor of this session by a passkey. */
  provePasskey: errand(mid, "prove-passkey", {
    title: "通行密钥验证",
    access: "member",
    openTo: ["FACTOR_FIRST"],
    rate: { calls: 30, perMs: minute },
    input: payload({ response }),
    output: userInfo,
    refusals: ["PASSKEY_REFUSED", "PASSKEY_LATE", "FACTOR_LOCKED"],
  }),

  /** Proves the second factor of this session by a code: at sign-in, and again before what asks for it. */
  prove: errand(mid, "prove-factor", {
    title: "两步验证",
    access: "member",
    openTo: ["FACTOR_FIRST"],
    rate: { calls: 30, perMs: minute },
    input: payload({ code: ["code", secret(40), "验证码或恢复码"] }),
    output: userInfo,
    refusals: codeRefusals,
  }),

  /** Removes one of several; the last one takes the 恢复码 with it. */
  remove: command(mid, "remove-factor", {
    title: "删除两步验证方式",
    access: "member",
    asksFactor: true,
    input: payload({ factor, password }),
    output: z.null(),
    refusals: [...passwordProofRefusals, "NOT_FOUND", "FACTOR_REQUIRED"],
  }),

  /** New 恢复码 in place of the old ones. */
  renewCodes: command(mid, "renew-recovery-codes", {
    title: "重新生成恢复码",
    access: "member",
    asksFactor: true,
    rate: { calls: 10, perMs: minute },
    input: payload({ password }),
    output: payload({ codes: newCodes }),
    refusals: [...passwordProofRefusals, "NOT_FOUND"],
  }),
});
