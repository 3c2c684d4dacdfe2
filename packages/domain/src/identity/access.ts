/** What a role may do in its own firm (domain §1.3; the last one decision 0035). */
export const memberPermissions = {
  "place-orders": "报价下单",
  "apply-wares": "交易申请",
  sign: "签署",
  "move-money": "缴款与出入金",
  settle: "结算与确认",
  "ship-and-receive": "发货与收货",
  "manage-operators": "操作员管理",
  "manage-firm": "企业资料变更",
} as const;
export type MemberPermission = keyof typeof memberPermissions;

/** Permissions of the exchange's staff in the console; every staff user may read there. */
export const staffPermissions = {
  "read-console": "查看后台",
  "read-audit": "查看审计日志",
  "manage-dictionaries": "数据字典管理",
  "manage-staff": "工作人员管理",
  "read-messages": "查看短信与链接",
  "review-members": "会员审核",
  "manage-trading": "场次与会员交易资格管理",
  "control-contracts": "合同违约与融资风控",
  "settle-funds": "资金结算与收费",
  "edit-content": "公告与内容编辑",
  "manage-mall": "商城管理",
  "manage-system": "系统设置与任务",
  "watch-system": "查看运行状况",
  "read-risk": "查看风险总览",
  "read-deal-reports": "查看交易报表",
  "read-performance-reports": "查看履约与收费报表",
} as const;
type StaffPermission = keyof typeof staffPermissions;

export type Permission = MemberPermission | StaffPermission;

/** What a user may do, by the name of his role. */
export interface Role {
  /** Chinese name. */
  readonly label: string;
  /** What it allows; a user with several roles may do what any of them allows. */
  readonly permissions: readonly Permission[];
}

/** The permissions of reports (报表): each report names the one that it takes. */
const allReports = [
  "read-deal-reports",
  "read-performance-reports",
] as const satisfies readonly StaffPermission[];
export type ReportPermission = (typeof allReports)[number];

/** 操作员角色: those of a member firm, which itself is its own administrator, and those of the exchange's staff. */
export const roles = {
  administrator: {
    label: "企业管理员",
    permissions: [
      "place-orders",
      "apply-wares",
      "sign",
      "move-money",
      "settle",
      "ship-and-receive",
      "manage-operators",
      "manage-firm",
    ],
  },
  trader: { label: "交易员", permissions: ["place-orders", "apply-wares"] },
  contractClerk: { label: "合同员", permissions: ["apply-wares", "sign", "settle"] },
  financeClerk: { label: "财务员", permissions: ["move-money", "settle"] },
  logisticsClerk: { label: "物流员", permissions: ["ship-and-receive"] },
  viewer: { label: "查询员", permissions: [] },
  memberReviewer: { label: "会员审核", permissions: ["read-console", "review-members"] },
  tradeManager: {
    label: "交易管理",
    permissions: ["read-console", "manage-trading", "manage-dictionaries", "read-deal-reports"],
  },
  riskController: {
    label: "合同风控",
    permissions: ["read-console", "control-contracts", "read-risk", ...allReports],
  },
  settlementClerk: {
    label: "财务结算",
    permissions: ["read-console", "settle-funds", "read-risk", ...allReports],
  },
  contentEditor: { label: "内容编辑", permissions: ["read-console", "edit-content"] },
  mallManager: { label: "商城管理", permissions: ["read-console", "manage-mall"] },
  systemAdministrator: {
    label: "系统管理",
    permissions: [
      "read-console",
      "read-audit",
      "manage-staff",
      "manage-dictionaries",
      "read-messages",
      "manage-system",
      "watch-system",
    ],
  },
  auditor: {
    label: "审计",
    permissions: ["read-console", "read-audit", "watch-system", "read-risk", ...allReports],
  },
} as const satisfies Record<string, Role>;

export type RoleName = keyof typeof roles;

/** Roles of the exchange's staff; the others are of member firms. */
export const staffRoles = [
  "memberReviewer",
  "tradeManager",
  "riskController",
  "settlementClerk",
  "contentEditor",
  "mallManager",
  "systemAdministrator",
  "auditor",
] as const satisfies readonly RoleName[];

export const mayDo = (held: readonly RoleName[], permission: Permission) =>
  held.some((name) => (roles[name].permissions as readonly Permission[]).includes(permission));

/** The work of the desks of the exchange: a member of staff without any of it, such as an auditor, reads all of them. */
const deskWork = [
  "review-members",
  "manage-trading",
  "control-contracts",
  "settle-funds",
  "edit-content",
  "manage-mall",
  "manage-system",
] as const satisfies readonly StaffPermission[];

/** The desks of somebody with these roles, by their work; none of an auditor. */
export const desksOf = (held: readonly RoleName[]): readonly Permission[] =>
  deskWork.filter((work) => mayDo(held, work));

/** Whether somebody with these roles has a desk of his own. */
export const hasDesk = (held: readonly RoleName[]): boolean => desksOf(held).length > 0;

/** Permissions of these roles together in Chinese; 只能查询 where they have none. */
export function rightsInWords(held: readonly RoleName[]): string {
  const words: Readonly<Record<Permission, string>> = { ...memberPermissions, ...staffPermissions };
  const permissions = new Set<Permission>(held.flatMap((name) => roles[name].permissions));
  return permissions.size === 0
    ? "只能查询"
    : [...permissions].map((permission) => words[permission]).join("、");
}
