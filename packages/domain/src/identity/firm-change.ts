import type { FirmId, UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";

/** 企业信息变更 and 手机号变更 (decision 0035): a firm asks for a change of its record, the exchange approves or rejects it. */

/** Fields of a firm that it may ask to have changed (decision 0035); a text is empty where nothing is known. */
export const firmInfoFields = {
  name: "企业名称",
  shortName: "企业简称",
  legalPerson: "法定代表人",
  area: "所在地区",
  address: "注册地址",
  postcode: "邮政编码",
  phone: "企业电话",
  contact: "联系人",
  email: "电子邮箱",
} as const;
export type FirmInfoField = keyof typeof firmInfoFields;
export type FirmInfo = Readonly<Record<FirmInfoField, string>>;

/** Fields of the business licence: a change of them is proved with the new licence. */
export const licensedFields: readonly FirmInfoField[] = ["name", "legalPerson", "address"];
/** Fields that may not become empty. */
const neededFields: readonly FirmInfoField[] = ["name", "shortName", "address", "phone"];

export const firmChangeKinds = { info: "企业信息变更", phone: "手机号变更" } as const;
export type FirmChangeKind = keyof typeof firmChangeKinds;

export const firmChangeStates = { "0": "审核中", "1": "已通过", "2": "已驳回", "3": "已撤回" } as const;
export type FirmChangeState = keyof typeof firmChangeStates;

/** Actions of a reviewer, with their buttons. */
export const firmChangeActions = { approve: "通过", reject: "驳回" } as const;
export type FirmChangeAction = keyof typeof firmChangeActions;

/** 变更申请 of a firm, as far as its review needs it. */
export interface FirmChange {
  /** Change of the firm's particulars, or of the mobile of its own account. */
  readonly kind: FirmChangeKind;
  /** Firm that asks for it. */
  readonly firm: FirmId;
  /** User of the firm who asks for it. */
  readonly appliedBy: UserId;
  /** Waits for the exchange (0), approved (1), rejected (2), withdrawn by the firm (3). */
  readonly state: FirmChangeState;
}

/** User who acts, and the firm for which he does; the staff's is the exchange's. */
export interface FirmChangeActor {
  readonly user: UserId;
  readonly firm: FirmId;
}

/** What a request would change. */
export interface InfoDifference {
  /** Present values of the fields that differ; the others are missing. */
  readonly before: Partial<FirmInfo>;
  /** Wanted values of the same fields, without spaces around them. */
  readonly after: Partial<FirmInfo>;
}

export const infoDifference = (held: FirmInfo, newInfo: FirmInfo): InfoDifference => {
  const fields = (Object.keys(firmInfoFields) as FirmInfoField[]).filter(
    (field) => held[field] !== newInfo[field].trim(),
  );
  const of = (info: FirmInfo) => Object.fromEntries(fields.map((field) => [field, info[field].trim()]));
  return { before: of(held), after: of(newInfo) };
};

/** Whether the new licence must be attached. */
export const wantsLicence = ({ after }: InfoDifference): boolean =>
  licensedFields.some((field) => field in after);

/** What a request is checked against. */
export interface InfoChangeContext {
  /** Whether another request of the firm waits for its review. */
  readonly waiting: boolean;
  /** Whether another firm has the wanted name. */
  readonly nameTaken: boolean;
  /** Whether the wanted area is one of GB/T 2260. */
  readonly areaKnown: boolean;
  /** Number of attached proofs. */
  readonly proofs: number;
}

/** 企业信息变更申请 (firmInfoChange) */
export function requestInfoChange(
  held: FirmInfo,
  newInfo: FirmInfo,
  { waiting, nameTaken, areaKnown, proofs }: InfoChangeContext,
): Decision<
  InfoDifference,
  | "CHANGE_WAITING"
  | "CHANGE_EMPTY"
  | "FIELD_REQUIRED"
  | "FIRM_NAME_TAKEN"
  | "REFERENCE_UNKNOWN"
  | "LICENCE_MISSING"
> {
  if (waiting) return refuse("CHANGE_WAITING");
  const difference = infoDifference(held, newInfo);
  const { after } = difference;
  if (Object.keys(after).length === 0) return refuse("CHANGE_EMPTY");
  const empty = neededFields.find((field) => after[field] === "");
  if (empty) return refuse("FIELD_REQUIRED", { field: firmInfoFields[empty] });
  if (after.area && !areaKnown) return refuse("REFERENCE_UNKNOWN", { field: firmInfoFields.area });
  if (after.name !== undefined && nameTaken) return refuse("FIRM_NAME_TAKEN");
  if (wantsLicence(difference) && proofs === 0) return refuse("LICENCE_MISSING");
  return accept(difference);
}

export type MobileFault = "MOBILE_UNCHANGED" | "OPERATOR_MOBILE_TAKEN";

/** 手机号变更: why a number cannot be taken, because it is the present one or another user's; null where it can. */
export function mobileFault(held: string, newMobile: string, taken: boolean): MobileFault | null {
  if (held === newMobile) return "MOBILE_UNCHANGED";
  return taken ? "OPERATOR_MOBILE_TAKEN" : null;
}

/** 手机号变更申请 of the firm's own account; at most one waits at a time. */
export function requestMobile(
  held: string,
  newMobile: string,
  { waiting, mobileTaken }: { readonly waiting: boolean; readonly mobileTaken: boolean },
): Decision<string, "CHANGE_WAITING" | MobileFault> {
  if (waiting) return refuse("CHANGE_WAITING");
  const fault = mobileFault(held, newMobile, mobileTaken);
  return fault ? refuse(fault) : accept(newMobile);
}

type ReviewDecision<Reason extends string> = Decision<FirmChangeState, "REVIEW_DECIDED" | Reason>;

/** 通过 or 驳回; a rejection needs a memo that the firm reads. */
export function reviewChange(
  change: FirmChange,
  step: FirmChangeAction,
  memo: string,
  by: FirmChangeActor,
): ReviewDecision<"OWN_REQUEST" | "FIELD_REQUIRED"> {
  if (isOwn(change, by)) return refuse("OWN_REQUEST");
  if (change.state !== "0") return refuse("REVIEW_DECIDED");
  if (step === "approve") return accept<FirmChangeState>("1");
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "审核意见" });
  return accept<FirmChangeState>("2");
}

/** 撤回 by the firm, before the exchange has decided. */
export const withdrawChange = ({ state }: FirmChange): ReviewDecision<never> =>
  state === "0" ? accept<FirmChangeState>("3") : refuse("REVIEW_DECIDED");

/** What a user of the exchange may do now: nothing with a request of his own firm, or his own. */
export const actionsOfChangeReviewer = (change: FirmChange, by: FirmChangeActor): FirmChangeAction[] =>
  change.state === "0" && !isOwn(change, by) ? ["approve", "reject"] : [];

const isOwn = ({ firm, appliedBy }: FirmChange, by: FirmChangeActor) =>
  firm === by.firm || appliedBy === by.user;
