import { type RoleName, roles, staffPermissions, staffRoles } from "@zd/domain/identity/access";
import { isStaffAccount } from "@zd/domain/identity/staff-user";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, id, mobileNumber, personal, secret, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

export const staffStates = { enabled: "启用", disabled: "停用" } as const;

const roleLabels = Object.fromEntries(staffRoles.map((name) => [name, roles[name].label])) as Record<
  (typeof staffRoles)[number],
  string
>;

/** 工作人员 of the exchange. */
export const staffUserList = listing({
  title: "工作人员",
  period: null,
  chips: "state",
  filters: {
    name: { wire: "name", title: "姓名或账号", kind: "text" },
    role: { wire: "role", title: "角色", kind: "choice", labels: roleLabels },
    state: { wire: "status", title: "状态", kind: "choice", labels: staffStates },
  },
  columns: {
    user: { wire: "userid", title: "用户编号", kind: "text" },
    account: { wire: "account", title: "账号", kind: "text" },
    name: { wire: "name", title: "姓名", kind: "text" },
    mobile: { wire: "phone", title: "手机号", kind: "text", personal: "ends" },
    roleNames: { wire: "rolenames", title: "角色", kind: "text" },
    roles: { wire: "roles", title: "角色代码", kind: "text", unseen: true },
    clash: { wire: "clash", title: "不相容岗位", kind: "text", optional: true },
    createdAt: { wire: "createtime", title: "开通时间", kind: "time", sortable: true, secondary: true },
    lastSignInAt: { wire: "lastlogin", title: "上次登录", kind: "time", optional: true, sortable: true },
    state: { wire: "status", title: "状态", kind: "status", labels: staffStates, states: "account" },
  },
});

const hasClash = { Y: "有", N: "无" } as const;

/** 人员权限: who of the staff may do what, and when he last signed in. */
export const staffRightsList = listing({
  title: "人员权限",
  period: null,
  chips: "state",
  filters: {
    person: { wire: "name", title: "姓名或账号", kind: "text" },
    role: { wire: "role", title: "角色", kind: "choice", labels: roleLabels },
    permission: { wire: "permission", title: "权限", kind: "choice", labels: staffPermissions },
    clash: { wire: "clash", title: "不相容岗位", kind: "choice", labels: hasClash },
    state: { wire: "status", title: "状态", kind: "choice", labels: staffStates },
  },
  columns: {
    user: { wire: "userid", title: "用户编号", kind: "text" },
    account: { wire: "account", title: "账号", kind: "text" },
    name: { wire: "name", title: "姓名", kind: "text" },
    roleNames: { wire: "rolenames", title: "角色", kind: "text" },
    roles: { wire: "roles", title: "角色代码", kind: "text", unseen: true },
    rights: { wire: "rights", title: "权限", kind: "text" },
    clash: { wire: "clash", title: "不相容岗位", kind: "text", optional: true },
    createdAt: { wire: "createtime", title: "开通时间", kind: "time", sortable: true },
    lastSignInAt: { wire: "lastlogin", title: "上次登录", kind: "time", optional: true, sortable: true },
    state: { wire: "status", title: "状态", kind: "status", labels: staffStates, states: "account" },
  },
});

const user = ["userid", id<"UserId">(), "用户编号"] as const;
const name = ["name", text(32, 1), "姓名"] as const;
const mobile = ["phone", mobileNumber, "手机号"] as const;
const held = [
  "roles",
  z
    .array(codesOf(roleLabels))
    .min(1, { error: "请至少选择一个角色" })
    .max(staffRoles.length) as unknown as z.ZodType<readonly RoleName[], string[]>,
  "角色",
] as const;
/** First password, shown once to be handed over; the user changes it. */
const password = ["pwd", secret(64), "初始密码"] as const;

const account = [
  "account",
  text(32).refine(isStaffAccount, { error: "账号须以字母开头，由3至32个字母、数字、点、横线组成" }),
  "账号",
] as const;
const state = ["status", codesOf(staffStates), "状态"] as const;

const whoRefusals = [
  "NOT_FOUND",
  "OWN_ACCOUNT",
  "LAST_ADMINISTRATOR",
  "DUTIES_CLASH",
  "CARD_CHANGED",
] as const;

export const staffUsers = operations("staffUsers", {
  listStaff: list(staff, "list-staff", {
    listing: staffUserList,
    access: "manage-staff",
    discloses: "numbers",
  }),

  /** 权限矩阵: the staff with roles and permissions, for whoever manages or audits them. */
  listRights: list(staff, "list-staff-rights", { listing: staffRightsList, access: "read-audit" }),

  /** The mobile of a member of staff, which the list has covered; the audit log notes who has seen it. */
  readMobile: query(staff, "read-staff-mobile", {
    title: "查看工作人员手机号",
    access: "manage-staff",
    discloses: "numbers",
    input: payload({ user }),
    output: payload({ mobile: ["phone", personal(text(20)), "手机号"] }),
    refusals: ["NOT_FOUND"],
  }),

  previewNewStaff: query(staff, "preview-new-staff", {
    title: "新增工作人员确认卡",
    access: "manage-staff",
    input: payload({ account, name, mobile, roles: held }),
    output: card,
  }),

  previewStaffEdit: query(staff, "preview-staff-edit", {
    title: "修改工作人员确认卡",
    access: "manage-staff",
    input: payload({ user, name, mobile, roles: held }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  previewStaffState: query(staff, "preview-staff-status", {
    title: "启用或停用工作人员确认卡",
    access: "manage-staff",
    input: payload({ user, state }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  previewPasswordReset: query(staff, "preview-staff-password-reset", {
    title: "重置工作人员密码确认卡",
    access: "manage-staff",
    input: payload({ user }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Adds a staff user. An errand, because hashing a password takes longer than a transaction should. */
  addStaff: errand(staff, "add-staff", {
    title: "新增工作人员",
    access: "manage-staff",
    asksFactor: true,
    binds: "rights",
    input: payload({ account, name, mobile, roles: held, seen }),
    output: payload({ user, password }),
    refusals: ["STAFF_ACCOUNT_TAKEN", "DUTIES_CLASH", "CARD_CHANGED"],
  }),

  /** Edits a staff user; a change of roles ends his sessions, and holds from his next sign-in. */
  editStaff: command(staff, "edit-staff", {
    title: "修改工作人员",
    access: "manage-staff",
    asksFactor: true,
    binds: "rights",
    input: payload({ user, name, mobile, roles: held, seen }),
    output: z.null(),
    refusals: whoRefusals,
  }),

  /** Enables or disables a staff user; disabling ends his sessions at once. */
  setStaffState: command(staff, "set-staff-status", {
    title: "启用或停用工作人员",
    access: "manage-staff",
    asksFactor: true,
    binds: "rights",
    input: payload({ user, state, seen }),
    output: z.null(),
    refusals: whoRefusals,
  }),

  resetStaffPassword: errand(staff, "reset-staff-password", {
    title: "重置工作人员密码",
    access: "manage-staff",
    asksFactor: true,
    binds: "rights",
    input: payload({ user, seen }),
    output: payload({ password }),
    refusals: ["NOT_FOUND", "OWN_ACCOUNT", "CARD_CHANGED"],
  }),
});
