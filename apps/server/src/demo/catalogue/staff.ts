import type { RoleName } from "@zd/domain/identity/access";

/** One of the exchange's own people in the demo. */
interface StaffMember {
  /** The name to sign in with. */
  readonly account: string;
  /** Name of the person. */
  readonly name: string;
  /** Mobile, of the numbers that are plainly made up. */
  readonly mobile: string;
  /** Permissions follow from it. */
  readonly role: RoleName;
  /** Why the sign-in page lists the account. */
  readonly shownAs: string;
}

/** The firm of the exchange's staff: kind 9, it trades nothing and holds no money (domain §1.1). */
export const exchangeFirm = {
  account: "exchange",
  creditCode: { region: "610802", organisation: "XY000099" },
  mobile: "13800009900",
} as const;

/** Two of those whose steps need a second person: what voids a ware, and what corrects money. */
export const staff = [
  {
    account: "desk01",
    name: "陈静",
    mobile: "13800009901",
    role: "tradeManager",
    shownAs: "交易管理，可控制场次",
  },
  {
    account: "desk02",
    name: "周岚",
    mobile: "13800009902",
    role: "tradeManager",
    shownAs: "交易管理，可复核前者的作废申请",
  },
  {
    account: "editor01",
    name: "苏文",
    mobile: "13800009903",
    role: "contentEditor",
    shownAs: "内容编辑，可发布公告",
  },
  {
    account: "cash01",
    name: "韩雪",
    mobile: "13800009905",
    role: "settlementClerk",
    shownAs: "财务结算，可审批出金、对账、调账，管理费率与发票",
  },
  {
    account: "cash02",
    name: "邵平",
    mobile: "13800009906",
    role: "settlementClerk",
    shownAs: "财务结算，可复核前者的调账与收费变更",
  },
  { account: "auditor01", name: "顾衡", mobile: "13800009904", role: "auditor", shownAs: "审计，只读" },
  {
    account: "risk01",
    name: "秦朗",
    mobile: "13800009907",
    role: "riskController",
    shownAs: "合同风控，可监管合同、登记长协、起草和发出违约处置函",
  },
  {
    account: "risk02",
    name: "温婉",
    mobile: "13800009908",
    role: "riskController",
    shownAs: "合同风控，可裁定前者函件的申诉并执行",
  },
  {
    account: "root01",
    name: "方启明",
    mobile: "13800009909",
    role: "systemAdministrator",
    shownAs: "系统管理，可管理工作人员、系统设置与数据字典，查看审计日志",
  },
  {
    account: "member01",
    name: "梅雨",
    mobile: "13800009910",
    role: "memberReviewer",
    shownAs: "会员审核，可通过、驳回会员注册",
  },
  {
    account: "mall01",
    name: "姚蕾",
    mobile: "13800009911",
    role: "mallManager",
    shownAs: "商城管理，可审核商家与商品、启用商城域名",
  },
  {
    account: "mall02",
    name: "沈澜",
    mobile: "13800009912",
    role: "mallManager",
    shownAs: "商城管理，可复核前者提交的收费方案",
  },
] as const satisfies readonly StaffMember[];

export type StaffAccount = (typeof staff)[number]["account"];

/** Of the desk, and in the demo alone: holds a part of every seal there, and releases it by himself. Nobody signs in as him. */
export const sealClerk = { account: "seal01", name: "封晓", mobile: "13800009913" } as const;
