import { isAccountName, operatorRoles } from "@zd/domain/identity/operator";
import { z } from "zod";
import { auditOutcomes } from "../console/audit.ts";
import { micro, mid } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, flag, id, mobileNumber, personal, secret, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { newPasswordRefusals } from "./new-password.ts";

export const operatorStatuses = { enabled: "启用", disabled: "停用" } as const;

/** 操作员 of a firm, and the firm's own account, which is its administrator. */
export const operatorList = listing({
  title: "操作员管理",
  period: null,
  chips: "status",
  filters: {
    name: { wire: "name", title: "姓名", kind: "text" },
    account: { wire: "account", title: "账号", kind: "text" },
    mobile: { wire: "phone", title: "手机号", kind: "text" },
    role: { wire: "role", title: "角色", kind: "choice", labels: operatorRoles },
    status: { wire: "STATUS", title: "状态", kind: "choice", labels: operatorStatuses },
  },
  columns: {
    account: { wire: "account", title: "账号", kind: "text", sortable: true },
    name: { wire: "name", title: "姓名", kind: "text", sortable: true },
    mobile: { wire: "phone", title: "手机号", kind: "text", personal: "ends" },
    roleNames: { wire: "rolenames", title: "角色", kind: "text" },
    user: { wire: "USERID", title: "用户编号", kind: "text", unseen: true },
    /** Role codes with commas between them. */
    roles: { wire: "roles", title: "角色代码", kind: "text", unseen: true },
    lastSignInAt: { wire: "lastlogin", title: "上次登录", kind: "time", optional: true, sortable: true },
    createdAt: { wire: "createtime", title: "新增时间", kind: "time", sortable: true, secondary: true },
    status: { wire: "STATUS", title: "状态", kind: "status", labels: operatorStatuses, states: "account" },
  },
  card: {
    number: "account",
    state: "status",
    time: "lastSignInAt",
    title: "name",
    about: "roleNames",
    facts: ["mobile", "createdAt"],
  },
});

/** 操作记录: calls of the firm's users in the audit log, from where, and whether they succeeded. */
export const activityList = listing({
  title: "操作记录",
  period: "操作时间",
  byKey: true,
  filters: {
    name: { wire: "name", title: "操作人", kind: "text" },
    what: { wire: "operation", title: "操作", kind: "text" },
    ip: { wire: "ip", title: "来源地址", kind: "text" },
    outcome: { wire: "outcome", title: "结果", kind: "choice", labels: auditOutcomes },
  },
  columns: {
    entry: { wire: "entryid", title: "序号", kind: "text" },
    at: { wire: "time", title: "操作时间", kind: "time" },
    name: { wire: "name", title: "操作人", kind: "text" },
    account: { wire: "account", title: "账号", kind: "text", secondary: true },
    what: { wire: "operation", title: "操作", kind: "text" },
    ip: { wire: "ip", title: "来源地址", kind: "text" },
    reason: { wire: "reason", title: "拒绝原因", kind: "text", optional: true },
    outcome: {
      wire: "outcome",
      title: "结果",
      kind: "status",
      labels: auditOutcomes,
      states: "auditOutcome",
    },
  },
  card: {
    number: "entry",
    state: "outcome",
    time: "at",
    title: "what",
    about: "name",
    facts: ["ip", "reason"],
  },
});

const user = ["USERID", id<"UserId">(), "用户编号"] as const;
const name = [
  "name",
  text(30).refine((value) => value.trim() !== "", { error: "不能为空" }),
  "姓名",
] as const;
const mobile = ["phone", mobileNumber, "手机号"] as const;
const rolesField = [
  "roles",
  z
    .array(codesOf(operatorRoles))
    .min(1, { error: "至少选择一个角色" })
    .max(Object.keys(operatorRoles).length, { error: "重复" })
    .refine((value) => new Set(value).size === value.length, { error: "重复" }),
  "角色",
] as const;

const account = [
  "account",
  text(32).refine(isAccountName, { error: "须以字母开头，由4至32位字母、数字、点、横线或下划线组成" }),
  "账号",
] as const;
const enabled = ["STATUS", flag, "是否启用"] as const;

const minute = 60_000;
const passwordRefusals = [...newPasswordRefusals, "PASSWORD_WEAK"] as const;
const changeRefusals = ["NOT_FOUND", "FIRM_ACCOUNT_FIXED", "CARD_CHANGED"] as const;

/** 操作员管理 (R-734…R-737, R-7168): for the firm itself. */
export const operators = operations("operators", {
  listOperators: list(mid, "MO0032", { listing: operatorList, access: "manage-operators" }),

  /** The mobile of an operator, which the list has covered; the audit log notes who has seen it. */
  readMobile: query(micro, "query/operatorMobile", {
    title: "查看操作员手机号",
    access: "manage-operators",
    discloses: "numbers",
    input: payload({ user }),
    output: payload({ mobile: ["phone", personal(text(20)), "手机号"] }),
    refusals: ["NOT_FOUND"],
  }),

  /** Roles that an operator may have, and what each may do. */
  listRoles: query(micro, "query/operatorRoleList", {
    title: "操作员角色列表",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        role: ["role", codesOf(operatorRoles), "角色"],
        name: ["rolename", text(20), "角色名称"],
        permissions: ["powers", z.array(text(40)), "权限"],
      }),
    ),
  }),

  /** Account, name, mobile and roles of the new operator; his password is not shown. */
  previewNewOperator: query(micro, "client/preview-new-operator", {
    title: "新增操作员确认卡",
    access: "manage-operators",
    input: payload({ account, name, mobile, roles: rolesField }),
    output: card,
  }),

  previewOperatorEdit: query(micro, "client/preview-operator-edit", {
    title: "修改操作员确认卡",
    access: "manage-operators",
    input: payload({
      user,
      name,
      mobile,
      roles: rolesField,
      newPassword: ["newpwd", flag, "是否更换密码"],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  previewOperatorStatus: query(micro, "client/preview-operator-status", {
    title: "启用或停用操作员确认卡",
    access: "manage-operators",
    input: payload({ user, enabled }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Adds an operator. An errand, because hashing his first password takes longer than a transaction should. */
  addOperator: errand(mid, "MO0030", {
    title: "新增操作员",
    access: "manage-operators",
    binds: "rights",
    rate: { calls: 20, perMs: minute },
    input: payload({
      account,
      name,
      mobile,
      roles: rolesField,
      password: ["pwd", secret(128), "初始密码"],
      seen,
    }),
    output: payload({ user }),
    refusals: [
      ...passwordRefusals,
      "OPERATORS_FULL",
      "OPERATOR_ACCOUNT_TAKEN",
      "OPERATOR_MOBILE_TAKEN",
      "CARD_CHANGED",
    ],
  }),

  /** Edits an operator: new roles hold from his next call on, a new password ends his sessions. */
  editOperator: errand(mid, "MO0031", {
    title: "修改操作员",
    access: "manage-operators",
    binds: "rights",
    rate: { calls: 20, perMs: minute },
    input: payload({
      user,
      name,
      mobile,
      roles: rolesField,
      password: ["pwd", secret(128).optional(), "新密码，不改为空"],
      seen,
    }),
    output: z.null(),
    refusals: [...changeRefusals, ...passwordRefusals, "OPERATOR_MOBILE_TAKEN"],
  }),

  /** Enables or disables an operator: disabling ends his sessions at once, his orders stay (domain §1.3). */
  setOperatorStatus: command(mid, "MO2001", {
    title: "启用或停用操作员",
    access: "manage-operators",
    binds: "rights",
    input: payload({ user, enabled, seen }),
    output: z.null(),
    refusals: changeRefusals,
  }),

  listActivity: list(micro, "query/operatorActivity", { listing: activityList, access: "manage-operators" }),
});
