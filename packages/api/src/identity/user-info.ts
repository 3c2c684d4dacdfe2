import { roles } from "@zd/domain/identity/access";
import { signInSteps } from "@zd/domain/identity/sign-in-step";
import { z } from "zod";
import { codesOf, id, secret, text } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

/** What a client keeps of who is signed in, under the names that it reads them by (R-312…R-322). */
export const userInfo = payload({
  token: ["token", secret(200), "登录令牌"],
  firmId: ["FIRMID", id<"FirmId">(), "企业编号"],
  firmName: ["FIRMNAME", text(200), "企业名称"],
  firmKind: ["FIRMKIND", text(4), "企业类型"],
  memberId: ["memberId", text(64), "会员编号"],
  memberName: ["memberName", text(200), "会员名称"],
  nickName: ["NICKNAME", text(64), "昵称"],
  phone: ["MOVETEL", text(20), "手机号"],
  userId: ["userId", id<"UserId">(), "用户编号"],
  userName: ["name", text(64), "用户名称"],
  userKind: ["type", text(8), "用户类型"],
  roles: ["roles", z.array(codesOf(roles)), "角色"],
  step: ["step", codesOf(signInSteps).nullable(), "登录后须先办理的步骤，无则为空"],
});
