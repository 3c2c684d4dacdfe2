import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { type RoleName, roles, type staffRoles } from "./access.ts";

/** 不相容岗位: roles of the exchange's staff that no person may hold together (decision 0114). */

type StaffRole = (typeof staffRoles)[number];

/** Two roles that nobody may hold together. */
export interface SeparateDuties {
  readonly roles: readonly [StaffRole, StaffRole];
  /** Why, in Chinese, without a full stop. */
  readonly why: string;
}

/** What the staff does of which nobody may be the auditor as well. */
const audited = [
  "memberReviewer",
  "tradeManager",
  "riskController",
  "settlementClerk",
  "contentEditor",
  "mallManager",
  "systemAdministrator",
] as const satisfies readonly StaffRole[];

/** 不相容岗位, those of the auditor first. */
export const separateDuties: readonly SeparateDuties[] = [
  ...audited.map((role) => ({
    roles: ["auditor", role] as const,
    why: "审计不得办理其所审计的业务",
  })),
  {
    roles: ["systemAdministrator", "settlementClerk"],
    why: "设置账号与权限的人不得经办资金",
  },
  {
    roles: ["systemAdministrator", "riskController"],
    why: "设置账号与权限的人不得决定违约金等款项",
  },
  {
    roles: ["systemAdministrator", "mallManager"],
    why: "设置账号与权限的人不得决定商城收费",
  },
  {
    roles: ["settlementClerk", "riskController"],
    why: "违约款项由一人认定，出金由另一人审批",
  },
  {
    roles: ["settlementClerk", "mallManager"],
    why: "商城收费由一人决定，开票与出金由另一人办理",
  },
  {
    roles: ["settlementClerk", "tradeManager"],
    why: "作废退款与交易参数由一人决定，资金结算由另一人办理",
  },
  {
    roles: ["settlementClerk", "memberReviewer"],
    why: "会员的收款账户由一人核实，出金由另一人审批",
  },
];

/** Which of these roles may not meet; none where nothing stands against them. */
export const clashesOf = (held: readonly RoleName[]): readonly SeparateDuties[] =>
  separateDuties.filter(({ roles: pair }) => pair.every((role) => held.includes(role)));

/** Two roles that clash, in Chinese. */
export const clashInWords = ({ roles: [one, other] }: SeparateDuties): string =>
  `${roles[one].label}与${roles[other].label}`;

/** Accepts roles that one person may hold together; refuses with the first two that clash and the reason. */
export function holdTogether<Fact>(held: readonly RoleName[], fact: Fact): Decision<Fact, "DUTIES_CLASH"> {
  const [clash] = clashesOf(held);
  if (!clash) return accept(fact);
  const [one, other] = clash.roles;
  return refuse("DUTIES_CLASH", { one: roles[one].label, other: roles[other].label, why: clash.why });
}
