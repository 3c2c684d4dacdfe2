import type { FileId, Instant, WareKindId } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";
import { isCreditCode } from "./credit-code.ts";
import { isIdCard } from "./id-card.ts";
import { isMobile } from "./mobile.ts";

/**
 * 会员注册: a firm applies to become a member (domain §1.1). Texts of the form are empty and files null until they are filled
 * in.
 */

export const registrationStates = {
  "0": "填写中",
  "1": "待审核",
  "2": "待补充",
  "3": "已驳回",
  "4": "已通过",
} as const;

export type RegistrationState = keyof typeof registrationStates;

const edges: Readonly<Record<RegistrationState, readonly RegistrationState[]>> = {
  "0": ["1"],
  "1": ["2", "3", "4"],
  "2": ["1"],
  "3": ["1"],
  "4": [],
};

export const registrationMayBecome = (from: RegistrationState, to: RegistrationState): boolean =>
  edges[from].includes(to);

/** Whether its applicant may edit it now. */
export const isEditable = (state: RegistrationState): boolean => registrationMayBecome(state, "1");

/** 经办人, who registers the firm and becomes its administrator. */
export interface PersonPart {
  readonly name: string;
  /** 身份证号, 18 characters. */
  readonly idCard: string;
  readonly mobile: string;
  /** Account with which he will sign in. */
  readonly account: string;
  /** 身份证人像面. */
  readonly idFront: FileId | null;
  /** 身份证国徽面. */
  readonly idBack: FileId | null;
}

/** The firm, as its business licence names it. */
export interface FirmPart {
  /** 企业名称, as printed on the licence. */
  readonly name: string;
  /** 企业简称, which the firm chooses. */
  readonly shortName: string;
  /** 统一社会信用代码, 18 characters. */
  readonly creditCode: string;
  /** 企业类型, as printed on the licence. */
  readonly type: string;
  /** 法定代表人. */
  readonly legalPerson: string;
  /** 身份证号 of the legal representative, 18 characters. */
  readonly legalPersonIdCard: string;
  /** 注册资本, as printed on the licence. */
  readonly capital: string;
  /** 成立日期, `YYYY-MM-DD`. */
  readonly established: string;
  /** 营业期限, as printed on the licence. */
  readonly term: string;
  /** 所在地区: six digits of GB/T 2260. */
  readonly area: string;
  /** 住所. */
  readonly address: string;
  /** 联系电话: digits and hyphens, 7 to 20 characters. */
  readonly phone: string;
  /** 营业执照. */
  readonly licence: FileId | null;
}

/** Ware kinds that it wants to trade, and the papers for that. */
export interface TradePart {
  /** Wanted qualifications; at least one. */
  readonly wares: readonly { readonly wareKind: WareKindId; readonly side: Side }[];
  /** 授权委托书, stamped. */
  readonly entrust: FileId | null;
  /** 开户许可证, or the bank's statement in its place. */
  readonly permit: FileId | null;
}

/** The firm's bank account. */
export interface BankPart {
  /** 联行号 */
  readonly branchNo: string;
  /** 银行账号, 8 to 30 digits. */
  readonly number: string;
}

/** Agreements to which the applicant has consented. */
export interface ConsentPart {
  /** 企业入会协议. */
  readonly company: boolean;
  /** 经办人授权与个人信息协议. */
  readonly person: boolean;
}

/** The whole form, by its steps. */
export interface RegistrationForm {
  readonly person: PersonPart;
  readonly firm: FirmPart;
  readonly trade: TradePart;
  readonly bank: BankPart;
  readonly consent: ConsentPart;
}

export type RegistrationPart = keyof RegistrationForm;

/** 办理步骤, in the order in which they are taken. */
export const registrationParts = {
  person: "经办人",
  firm: "企业信息",
  trade: "交易资质",
  bank: "银行账户",
  consent: "协议签署",
} as const satisfies Record<RegistrationPart, string>;

export const emptyForm: Omit<RegistrationForm, "person"> = {
  firm: {
    name: "",
    shortName: "",
    creditCode: "",
    type: "",
    legalPerson: "",
    legalPersonIdCard: "",
    capital: "",
    established: "",
    term: "",
    area: "",
    address: "",
    phone: "",
    licence: null,
  },
  trade: { wares: [], entrust: null, permit: null },
  bank: { branchNo: "", number: "" },
  consent: { company: false, person: false },
};

/** Faults of a part in Chinese, by field; without those that have none. */
export type Faults<Part extends RegistrationPart> = Readonly<
  Partial<Record<keyof RegistrationForm[Part], string>>
>;

const accountPattern = /^[A-Za-z][A-Za-z0-9_]{4,31}$/;

/**
 * Fault of an 账号 in Chinese; null where there is none. It may not look like a mobile or a credit code, with which other
 * users sign in.
 */
export function accountFault(account: string): string | null {
  if (account === "") return "请填写账号";
  if (!accountPattern.test(account)) return "账号须以字母开头，由5至32位字母、数字或下划线组成";
  return isCreditCode(account.toUpperCase()) ? "账号不能是统一社会信用代码" : null;
}

const idCardFault = (number: string, bornBy: string) =>
  number === "" ? "请填写身份证号" : isIdCard(number, { bornBy }) ? null : "身份证号不正确";

const mobileFault = (mobile: string) =>
  mobile === "" ? "请填写手机号" : isMobile(mobile) ? null : "手机号不正确";

const creditCodeFault = (code: string) =>
  code === "" ? "请填写统一社会信用代码" : isCreditCode(code) ? null : "统一社会信用代码不正确，请核对";

const phoneFault = (phone: string) =>
  phone === "" ? "请填写联系电话" : /^\d[\d-]{6,19}$/.test(phone) ? null : "联系电话不正确";

const numberFault = (number: string) =>
  number === "" ? "请填写银行账号" : /^\d{8,30}$/.test(number) ? null : "银行账号应为8至30位数字";

const emptyFault = (text: string, what: string) => (text.trim() === "" ? `请填写${what}` : null);

const uploadFault = (file: FileId | null, what: string) => (file === null ? `请上传${what}` : null);

function establishedFault(day: string, today: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return "请填写成立日期";
  return day > today ? "成立日期不能晚于今天" : null;
}

type Check<Part extends RegistrationPart> = {
  readonly [Field in keyof RegistrationForm[Part]]: (
    part: RegistrationForm[Part],
    today: string,
  ) => string | null;
};

/**
 * Check of each field before the form may be submitted; the web forms use the same while one types. `today` is
 * `YYYY-MM-DD`.
 */
const checks: { readonly [Part in RegistrationPart]: Check<Part> } = {
  person: {
    name: ({ name }) => emptyFault(name, "经办人姓名"),
    idCard: ({ idCard }, today) => idCardFault(idCard, today),
    mobile: ({ mobile }) => mobileFault(mobile),
    account: ({ account }) => accountFault(account),
    idFront: ({ idFront }) => uploadFault(idFront, "身份证人像面"),
    idBack: ({ idBack }) => uploadFault(idBack, "身份证国徽面"),
  },
  firm: {
    licence: ({ licence }) => uploadFault(licence, "营业执照"),
    name: ({ name }) => emptyFault(name, "企业名称"),
    shortName: ({ shortName }) => emptyFault(shortName, "企业简称"),
    creditCode: ({ creditCode }) => creditCodeFault(creditCode),
    type: ({ type }) => emptyFault(type, "企业类型"),
    legalPerson: ({ legalPerson }) => emptyFault(legalPerson, "法定代表人"),
    legalPersonIdCard: ({ legalPersonIdCard }, today) => idCardFault(legalPersonIdCard, today),
    capital: ({ capital }) => emptyFault(capital, "注册资本"),
    established: ({ established }, today) => establishedFault(established, today),
    term: ({ term }) => emptyFault(term, "营业期限"),
    area: ({ area }) => (/^\d{6}$/.test(area) ? null : "请选择所在地区"),
    address: ({ address }) => emptyFault(address, "住所"),
    phone: ({ phone }) => phoneFault(phone),
  },
  trade: {
    wares: ({ wares }) => (wares.length === 0 ? "请至少选择一个交易品种" : null),
    entrust: ({ entrust }) => uploadFault(entrust, "签章后的授权委托书"),
    permit: ({ permit }) => uploadFault(permit, "开户许可证或基本存款账户信息"),
  },
  bank: {
    branchNo: ({ branchNo }) => (branchNo === "" ? "请选择开户支行" : null),
    number: ({ number }) => numberFault(number),
  },
  consent: {
    company: ({ company }) => (company ? null : "请阅读并同意企业入会协议"),
    person: ({ person }) => (person ? null : "请阅读并同意经办人授权与个人信息协议"),
  },
};

/** Faults of one part; empty where there are none. */
export function partFaults<Part extends RegistrationPart>(
  part: Part,
  value: RegistrationForm[Part],
  today: string,
): Faults<Part> {
  const of = checks[part] as Record<string, (value: RegistrationForm[Part], today: string) => string | null>;
  const faults = Object.entries(of).map(([field, check]) => [field, check(value, today)] as const);
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null)) as Faults<Part>;
}

/** First fault of the form in Chinese, with its step; null where it may be submitted. */
export function firstFault(form: RegistrationForm, today: string): string | null {
  for (const part of Object.keys(registrationParts) as RegistrationPart[]) {
    const [fault] = Object.values(partFaults(part, form[part], today));
    if (fault) return `${registrationParts[part]}：${fault}`;
  }
  return null;
}

/** Actions of a reviewer, with their buttons. */
export const registrationActions = { approve: "通过", ask: "要求补充", reject: "驳回" } as const;

export type RegistrationAction = keyof typeof registrationActions;

/** Days after which an unfinished form that is not saved again is deleted. */
export const draftDays = 30;

/** Days after which a registration that was sent back or rejected, and that nobody has gone on with since, is deleted with its pictures. */
export const refusedDays = 180;

export const isDraftExpired = (savedAt: Instant, now: Instant): boolean =>
  now - savedAt > draftDays * 86_400_000;
