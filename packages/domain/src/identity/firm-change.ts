import type { FirmId, UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";

/** What a firm says of itself, and may ask to be changed (decision 0035). Empty where nothing is known. */
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

/** What stands on the business licence: a change of it is proved with the new one. */
export const licensedFields: readonly FirmInfoField[] = ["name", "legalPerson", "address"];
/** A firm is never without these. */
const neededFields: readonly FirmInfoField[] = ["name", "shortName", "address", "phone"];

export const firmChangeKinds = { info: "企业信息变更", phone: "手机号变更" } as const;
export type FirmChangeKind = keyof typeof firmChangeKinds;

export const firmChangeStates = { "0": "审核中", "1": "已通过", "2": "已驳回", "3": "已撤回" } as const;
export type FirmChangeState = keyof typeof firmChangeStates;

/** What a reviewer may do with it now. */
export const firmChangeActions = { approve: "通过", reject: "驳回" } as const;
export type FirmChangeAction = keyof typeof firmChangeActions;

/** 变更申请: what is to be different, and what has become of it. */
export interface FirmChange {
  readonly kind: FirmChangeKind;
  readonly firm: FirmId;
  readonly appliedBy: UserId;
  readonly state: FirmChangeState;
}

export interface FirmChangeActor {
  readonly user: UserId;
  readonly firm: FirmId;
}

/** The fields that are to be different, as they were and as they shall be. */
export interface InfoDifference {
  readonly before: Partial<FirmInfo>;
  readonly after: Partial<FirmInfo>;
}

export const differenceOf = (held: FirmInfo, wanted: FirmInfo): InfoDifference => {
  const fields = (Object.keys(firmInfoFields) as FirmInfoField[]).filter(
    (field) => held[field] !== wanted[field].trim(),
  );
  const of = (info: FirmInfo) => Object.fromEntries(fields.map((field) => [field, info[field].trim()]));
  return { before: of(held), after: of(wanted) };
};

/** Whether the new licence has to come with it. */
export const wantsLicence = ({ after }: InfoDifference): boolean =>
  licensedFields.some((field) => field in after);

export interface AroundInfo {
  /** One of the firm's waits for its review. */
  readonly waiting: boolean;
  readonly nameTaken: boolean;
  readonly areaKnown: boolean;
  /** How many proofs come with it. */
  readonly proofs: number;
}

/** 企业信息变更申请 (firmInfoChange) */
export function requestInfoChange(
  held: FirmInfo,
  wanted: FirmInfo,
  { waiting, nameTaken, areaKnown, proofs }: AroundInfo,
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
  const difference = differenceOf(held, wanted);
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

/** 手机号变更: to a number that is nobody else's and not the one it was. */
export function mobileFault(held: string, wanted: string, taken: boolean): MobileFault | null {
  if (held === wanted) return "MOBILE_UNCHANGED";
  return taken ? "OPERATOR_MOBILE_TAKEN" : null;
}

/** 手机号变更申请: of the firm's own account one waits at most. */
export function requestMobile(
  held: string,
  wanted: string,
  { waiting, mobileTaken }: { readonly waiting: boolean; readonly mobileTaken: boolean },
): Decision<string, "CHANGE_WAITING" | MobileFault> {
  if (waiting) return refuse("CHANGE_WAITING");
  const fault = mobileFault(held, wanted, mobileTaken);
  return fault ? refuse(fault) : accept(wanted);
}

type Reviewed<Reason extends string> = Decision<FirmChangeState, "REVIEW_DECIDED" | Reason>;

/** 通过 or 驳回; what is rejected is told why. */
export function reviewChange(
  change: FirmChange,
  step: FirmChangeAction,
  memo: string,
  by: FirmChangeActor,
): Reviewed<"OWN_REQUEST" | "FIELD_REQUIRED"> {
  if (isOwn(change, by)) return refuse("OWN_REQUEST");
  if (change.state !== "0") return refuse("REVIEW_DECIDED");
  if (step === "approve") return accept<FirmChangeState>("1");
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "审核意见" });
  return accept<FirmChangeState>("2");
}

/** 撤回, by the firm, before anybody has decided. */
export const withdrawChange = ({ state }: FirmChange): Reviewed<never> =>
  state === "0" ? accept<FirmChangeState>("3") : refuse("REVIEW_DECIDED");

/** What somebody of the exchange may do; nothing about his own firm's or his own. */
export const actionsOfChangeReviewer = (change: FirmChange, by: FirmChangeActor): FirmChangeAction[] =>
  change.state === "0" && !isOwn(change, by) ? ["approve", "reject"] : [];

const isOwn = ({ firm, appliedBy }: FirmChange, by: FirmChangeActor) =>
  firm === by.firm || appliedBy === by.user;
