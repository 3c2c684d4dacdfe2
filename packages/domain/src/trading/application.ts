import type { FirmId, Instant, SectionId, UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { applicationFaults } from "./application-faults.ts";
import type { FaultContext, FaultReason } from "./application-rule.ts";
import type { ApplicationDraft } from "./application-terms.ts";
import { type Eligibility, type FirmFault, firmEligibilityFault } from "./eligibility.ts";

/**
 * The steps of a trade application between its owner and the exchange (domain §4.1). A fact is one row of its review log.
 */

/**
 * 交易申请的状态 (domain §4.1): 0 is written by the owner, 1 to 3 are the exchange's review, 4 has a section, 5 and 6 are final.
 */
export const applicationStates = {
  "0": "草稿",
  "1": "待审核",
  "2": "已驳回",
  "3": "审核通过",
  "4": "已排场",
  "5": "已完成",
  "6": "已撤销",
} as const;
export type ApplicationState = keyof typeof applicationStates;

const edges: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  "0": ["0", "1"],
  "1": ["0", "2", "3"],
  "2": ["0"],
  "3": ["2", "4"],
  "4": ["5", "6"],
  "5": [],
  "6": [],
};

export const applicationMayBecome = (from: ApplicationState, to: ApplicationState): boolean =>
  edges[from].includes(to);

/** Who must act next on an application. */
export const responsibleParties = {
  owner: "本企业",
  exchange: "交易中心",
  clock: "按时开场",
  nobody: "--",
} as const;

export const responsibleFor: Readonly<Record<ApplicationState, keyof typeof responsibleParties>> = {
  "0": "owner",
  "1": "exchange",
  "2": "owner",
  "3": "exchange",
  "4": "clock",
  "5": "nobody",
  "6": "nobody",
};

/** 交易申请 (waterid), with all state from which a decision about it follows. */
export interface Application {
  /** Owner of the application. */
  readonly firm: FirmId;
  /** Users who have saved or submitted it; they may not review it. */
  readonly writers: readonly UserId[];
  /** How far it has come; a step that its state does not allow is STATUS_NOT_ALLOWED. */
  readonly state: ApplicationState;
  /** Grows by one with every fact; a decision that names an older version is refused as APPLICATION_CHANGED. */
  readonly version: number;
  /** What the owner has saved last. */
  readonly draft: ApplicationDraft;
}

/** User who acts, and the firm for which he does; the staff's is the exchange's. */
export interface ApplicationActor {
  readonly user: UserId;
  readonly firm: FirmId;
}

interface FactBase<Type extends string> {
  readonly type: Type;
  /** User who acted. */
  readonly by: UserId;
  /** His firm: the owner, or the exchange for its staff. */
  readonly firm: FirmId;
  readonly at: Instant;
}

export type ApplicationFact =
  | (FactBase<"saved"> & { readonly draft: ApplicationDraft })
  | FactBase<"deleted">
  | FactBase<"submitted">
  | FactBase<"withdrawn">
  | FactBase<"approved">
  | (FactBase<"rejected"> & {
      /** Reason that the owner reads; never empty. */
      readonly memo: string;
    })
  | (FactBase<"revoked"> & {
      /** Reason that the owner reads; never empty. */
      readonly memo: string;
    })
  | (FactBase<"scheduled"> & {
      /** Section that has been made of it. */
      readonly section: SectionId;
    })
  | FactBase<"completed">
  | (FactBase<"annulled"> & {
      /** Why it has ended without trading, for the review log. */
      readonly memo: string;
    });

/** The facts in the words of the review log. */
export const applicationSteps: Readonly<Record<ApplicationFact["type"], string>> = {
  saved: "保存草稿",
  deleted: "删除",
  submitted: "提交",
  withdrawn: "撤回",
  approved: "审核通过",
  rejected: "驳回",
  revoked: "撤销审核",
  scheduled: "排场",
  completed: "完成",
  annulled: "撤销",
};

/** Actions on an application, with their buttons. */
export const applicationActions = {
  edit: "编辑",
  delete: "删除",
  submit: "提交",
  withdraw: "撤回",
  approve: "通过",
  reject: "驳回",
  revoke: "撤销审核",
} as const;
export type ApplicationAction = keyof typeof applicationActions;

const ownerActions: Readonly<Record<ApplicationState, readonly ApplicationAction[]>> = {
  "0": ["edit", "submit", "delete"],
  "1": ["withdraw"],
  "2": ["edit", "delete"],
  "3": [],
  "4": [],
  "5": [],
  "6": [],
};

const reviewerActions: Readonly<Record<ApplicationState, readonly ApplicationAction[]>> = {
  "0": [],
  "1": ["approve", "reject"],
  "2": [],
  "3": ["revoke"],
  "4": [],
  "5": [],
  "6": [],
};

export type StepRefusal =
  | "STATUS_NOT_ALLOWED"
  | "APPLICATION_CHANGED"
  | "OWN_REQUEST"
  | "START_PASSED"
  | "FIELD_REQUIRED";
export type SubmitRefusal = StepRefusal | FaultReason | FirmFault | "WARE_KIND_NOT_QUALIFIED";

type Step<Reason extends string = StepRefusal> = Decision<ApplicationFact, Reason>;

/** Version that the caller has seen; null where the client does not say, and is not checked. */
type SeenVersion = number | null;

const stale = (application: Application, seen: SeenVersion) => seen !== null && seen !== application.version;

/** Saves a new draft, or an edit of one; a rejected application becomes a draft again. */
export function saveApplication(
  application: Application | null,
  draft: ApplicationDraft,
  by: ApplicationActor,
  at: Instant,
  seen: SeenVersion = null,
): Step {
  if (application) {
    if (stale(application, seen)) return refuse("APPLICATION_CHANGED");
    if (!ownerActions[application.state].includes("edit")) return refuse("STATUS_NOT_ALLOWED");
  }
  return accept({ type: "saved", by: by.user, firm: by.firm, at, draft });
}

/** 提交: 0 → 1, where neither the application nor its owner has a fault; answers the first one. */
export function submitApplication(
  application: Application,
  by: ApplicationActor,
  eligibility: Eligibility,
  context: FaultContext,
): Step<SubmitRefusal> {
  if (!applicationMayBecome(application.state, "1")) return refuse("STATUS_NOT_ALLOWED");
  const ineligible = firmEligibilityFault(application.draft, eligibility);
  if (ineligible) return refuse(ineligible);
  const [fault] = applicationFaults(application.draft, context);
  if (fault) return refuse(fault.reason, fault.figures);
  if (!eligibility.qualifiedFor) return refuse("WARE_KIND_NOT_QUALIFIED");
  return accept({ type: "submitted", by: by.user, firm: by.firm, at: context.now });
}

/** 撤回: 1 → 0, the owner takes it back before the exchange has decided. */
export const withdrawApplication = (application: Application, by: ApplicationActor, at: Instant): Step =>
  application.state === "1"
    ? accept({ type: "withdrawn", by: by.user, firm: by.firm, at })
    : refuse("STATUS_NOT_ALLOWED");

export const deleteApplication = (application: Application, by: ApplicationActor, at: Instant): Step =>
  ownerActions[application.state].includes("delete")
    ? accept({ type: "deleted", by: by.user, firm: by.firm, at })
    : refuse("STATUS_NOT_ALLOWED");

/** Duties are separate: a user may not review an application of his own firm, or one that he has written. */
const isOwn = ({ firm, writers }: Application, by: ApplicationActor): boolean =>
  by.firm === firm || writers.includes(by.user);

/**
 * Why a user may not take a decision of the exchange; null where he may. Of two who decide at the same time, the second
 * is refused for the version.
 */
export function reviewFault(
  application: Application,
  action: ApplicationAction,
  by: ApplicationActor,
  seen: SeenVersion,
): StepRefusal | null {
  if (isOwn(application, by)) return "OWN_REQUEST";
  if (stale(application, seen)) return "APPLICATION_CHANGED";
  return reviewerActions[application.state].includes(action) ? null : "STATUS_NOT_ALLOWED";
}

/** 审核通过: 1 → 3; START_PASSED once its starting time has come. */
export function approveApplication(
  application: Application,
  by: ApplicationActor,
  at: Instant,
  seen: SeenVersion,
): Step {
  const fault = reviewFault(application, "approve", by, seen);
  if (fault) return refuse(fault);
  const { startsAt } = application.draft;
  if (startsAt === null || startsAt <= at) return refuse("START_PASSED");
  return accept({ type: "approved", by: by.user, firm: by.firm, at });
}

/** 驳回: 1 → 2, with the reason that the owner reads. */
export const rejectApplication = backToOwner("reject", "rejected", "驳回意见");

/** 撤销审核: 3 → 2, as long as no section has been made of it. */
export const revokeApproval = backToOwner("revoke", "revoked", "撤销原因");

function backToOwner(action: ApplicationAction, type: "rejected" | "revoked", reason: string) {
  return (
    application: Application,
    by: ApplicationActor,
    memo: string,
    at: Instant,
    seen: SeenVersion,
  ): Step => {
    const fault = reviewFault(application, action, by, seen);
    if (fault) return refuse(fault);
    if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: reason });
    return accept({ type, by: by.user, firm: by.firm, at, memo: memo.trim() });
  };
}

/** 排场: 3 → 4, when a section has been made of it; from then on it is locked. */
export function scheduleApplication(
  application: Application,
  section: SectionId,
  by: ApplicationActor,
  at: Instant,
): Step {
  if (isOwn(application, by)) return refuse("OWN_REQUEST");
  return applicationMayBecome(application.state, "4")
    ? accept({ type: "scheduled", by: by.user, firm: by.firm, at, section })
    : refuse("STATUS_NOT_ALLOWED");
}

/** 4 → 5 when its section has ended, or 4 → 6 when the exchange has voided it. */
export function concludeApplication(
  application: Application,
  voided: boolean,
  by: ApplicationActor,
  at: Instant,
): Step {
  const done = { by: by.user, firm: by.firm, at };
  if (!applicationMayBecome(application.state, voided ? "6" : "5")) return refuse("STATUS_NOT_ALLOWED");
  return accept(voided ? { type: "annulled", ...done, memo: "场次已作废" } : { type: "completed", ...done });
}

const stateAfter: Readonly<Record<Exclude<ApplicationFact["type"], "deleted">, ApplicationState>> = {
  saved: "0",
  submitted: "1",
  withdrawn: "0",
  approved: "3",
  rejected: "2",
  revoked: "2",
  scheduled: "4",
  completed: "5",
  annulled: "6",
};

/** The application after a fact; null once it is deleted. */
export function evolveApplication(
  application: Application | null,
  fact: ApplicationFact,
): Application | null {
  if (fact.type === "deleted") return null;
  const before = application ?? { firm: fact.firm, writers: [] as readonly UserId[], version: 0 };
  const draft = fact.type === "saved" ? fact.draft : application?.draft;
  if (!draft) throw new Error(`${fact.type} before anything was written`);
  const writes = fact.type === "saved" || fact.type === "submitted";
  return {
    firm: before.firm,
    writers: writes && !before.writers.includes(fact.by) ? [...before.writers, fact.by] : before.writers,
    state: stateAfter[fact.type],
    version: before.version + 1,
    draft,
  };
}

/** What users of the owner may do now, where their role lets them apply. */
export const actionsOfOwner = ({ state }: Pick<Application, "state">): readonly ApplicationAction[] =>
  ownerActions[state];

/** What a user of the exchange may do now; nothing with an application of his own. */
export const actionsOfReviewer = (
  application: Application,
  by: ApplicationActor,
): readonly ApplicationAction[] => (isOwn(application, by) ? [] : reviewerActions[application.state]);
