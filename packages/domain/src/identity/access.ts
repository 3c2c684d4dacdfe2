/** What a role may do in its own firm (domain §1.3). */
export type Permission =
  | "place-orders"
  | "apply-wares"
  | "sign"
  | "move-money"
  | "settle"
  | "ship-and-receive"
  | "manage-operators";

export interface Role {
  readonly label: string;
  readonly permissions: readonly Permission[];
}

/** 操作员角色; the firm itself is its own administrator. */
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
    ],
  },
  trader: { label: "交易员", permissions: ["place-orders", "apply-wares"] },
  contractClerk: { label: "合同员", permissions: ["apply-wares", "sign", "settle"] },
  financeClerk: { label: "财务员", permissions: ["move-money", "settle"] },
  logisticsClerk: { label: "物流员", permissions: ["ship-and-receive"] },
  viewer: { label: "查询员", permissions: [] },
} as const satisfies Record<string, Role>;

export type RoleName = keyof typeof roles;

export const mayDo = (held: readonly RoleName[], permission: Permission) =>
  held.some((name) => (roles[name].permissions as readonly Permission[]).includes(permission));
