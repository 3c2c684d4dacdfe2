import type { FirmId, Instant, UserId, WareKindId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { dayMs, parseShanghai, shanghaiDay } from "../kernel/shanghai-time.ts";
import { type Side, sides } from "../terms/codes.ts";

/**
 * 交易品种资质 (domain §1.2.2): a firm may trade a ware kind on one side once the exchange has approved that. Days are those
 * of Shanghai, `YYYY-MM-DD`; the last one still counts.
 */

/** 交易品种资质的状态 (domain §1.2.2). */
export const qualificationStates = {
  "0": "申请中",
  "1": "已通过",
  "2": "已驳回",
  "3": "已失效",
} as const;
export type QualificationState = keyof typeof qualificationStates;

const edges: Readonly<Record<QualificationState, readonly QualificationState[]>> = {
  "0": ["1", "2"],
  "1": ["3"],
  "2": [],
  "3": [],
};

export const qualificationMayBecome = (from: QualificationState, to: QualificationState): boolean =>
  edges[from].includes(to);

/** Days before its last day from which on a qualification may be renewed, so that trading need not stop. */
export const renewalDays = 30;

/** A ware kind and a side, as a qualification has them. */
export interface KindAndSide {
  readonly wareKind: WareKindId;
  /** Side on which the firm trades: it buys (B) or sells (S). */
  readonly side: Side;
}

/** 交易品种资质: one application of a firm, and the qualification that follows from it. */
export interface Qualification extends KindAndSide {
  /** Firm that applied, or to which the exchange has granted it. */
  readonly firm: FirmId;
  /** User who applied; null where the exchange has granted it without an application. */
  readonly appliedBy: UserId | null;
  /** Waits for the exchange (0), in force (1), rejected (2), or ended by revocation, its last day or a renewal (3). */
  readonly state: QualificationState;
  /** Last day on which it holds, `YYYY-MM-DD`; null where it holds until it is revoked, and before it is approved. */
  readonly until: string | null;
}

/** User who acts, and the firm for which he does; the staff's is the exchange's. */
export interface QualificationActor {
  readonly user: UserId;
  readonly firm: FirmId;
}

/** What is known of a firm when it is decided whether it may hold a qualification. */
export interface Applicant {
  /** 企业类型 (domain §1.1): 1 trading member, 2 its branch, 9 the exchange. */
  readonly kind: string;
  /** Whether the firm is on the blacklist. */
  readonly blacklisted: boolean;
}

export type QualificationFact =
  | ({
      readonly type: "applied";
      /** User of the firm who applied. */
      readonly by: UserId;
      readonly firm: FirmId;
      /** What the firm says for it; may be empty. */
      readonly memo: string;
    } & KindAndSide)
  | {
      readonly type: "approved";
      /** Staff user who approved it. */
      readonly by: UserId;
      /** Last day on which it holds, `YYYY-MM-DD`; null where it has no end. */
      readonly until: string | null;
      /** Remark of the staff; may be empty. */
      readonly memo: string;
    }
  | {
      readonly type: "rejected";
      /** Staff user who rejected it. */
      readonly by: UserId;
      /** Reason that the firm reads; never empty. */
      readonly memo: string;
    }
  | {
      readonly type: "revoked";
      /** Staff user who revoked it. */
      readonly by: UserId;
      /** Reason that the firm reads; never empty. */
      readonly memo: string;
    }
  | { readonly type: "expired" }
  /** A later qualification of the same kind and side was approved. */
  | { readonly type: "renewed" };

/** Actions of a reviewer, with their buttons. */
export const qualificationActions = { approve: "通过", reject: "驳回", revoke: "撤销资质" } as const;
export type QualificationAction = keyof typeof qualificationActions;

export type ApplyRefusal =
  | "TRADING_MEMBERS_ONLY"
  | "FIRM_BLACKLISTED"
  | "QUALIFICATION_PENDING"
  | "QUALIFICATION_HELD";
/**
 * 申请 of a trading member or its branch (domain §1.1). `sameKind` are the firm's own qualifications of this kind and side;
 * one in force must be in its last days (QUALIFICATION_HELD).
 */
export function applyForQualification(
  sameKind: readonly Pick<Qualification, "state" | "until">[],
  application: KindAndSide & { readonly memo: string },
  { kind, blacklisted }: Applicant,
  by: QualificationActor,
  now: Instant,
): Decision<QualificationFact, ApplyRefusal> {
  if (kind !== "1" && kind !== "2") return refuse("TRADING_MEMBERS_ONLY");
  if (blacklisted) return refuse("FIRM_BLACKLISTED");
  const { wareKind, side, memo } = application;
  const which = { side: sides[side] };
  if (sameKind.some(({ state }) => state === "0")) return refuse("QUALIFICATION_PENDING", which);
  if (sameKind.some(({ state, until }) => state === "1" && !mayRenew(until, now)))
    return refuse("QUALIFICATION_HELD", which);
  return accept({ type: "applied", by: by.user, firm: by.firm, wareKind, side, memo: memo.trim() });
}

/** Whether a qualification with this last day may be renewed now; null has none, and may not. */
export function mayRenew(until: string | null, now: Instant): boolean {
  const last = until === null ? null : parseShanghai(until);
  return last !== null && last - now <= renewalDays * dayMs;
}

type Review<Reason extends string> = Decision<QualificationFact, "OWN_REQUEST" | Reason>;

/** 通过 from now on: without an end (null), or until the end of a later day. */
export function approveQualification(
  qualification: Qualification,
  { until, memo }: { readonly until: string | null; readonly memo: string },
  by: QualificationActor,
  now: Instant,
): Review<"REVIEW_DECIDED" | "END_DAY_PAST"> {
  if (isOwn(qualification, by)) return refuse("OWN_REQUEST");
  if (qualification.state !== "0") return refuse("REVIEW_DECIDED");
  if (until !== null && until <= shanghaiDay(now)) return refuse("END_DAY_PAST");
  return accept({ type: "approved", by: by.user, until, memo: memo.trim() });
}

/** 驳回, with the reason that the firm reads. */
export function rejectQualification(
  qualification: Qualification,
  memo: string,
  by: QualificationActor,
): Review<"REVIEW_DECIDED" | "FIELD_REQUIRED"> {
  if (isOwn(qualification, by)) return refuse("OWN_REQUEST");
  if (qualification.state !== "0") return refuse("REVIEW_DECIDED");
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "审核意见" });
  return accept({ type: "rejected", by: by.user, memo: memo.trim() });
}

/** 撤销: from now on the firm's orders of that kind and side are refused. */
export function revokeQualification(
  qualification: Qualification,
  memo: string,
  by: QualificationActor,
): Review<"STATUS_NOT_ALLOWED" | "FIELD_REQUIRED"> {
  if (isOwn(qualification, by)) return refuse("OWN_REQUEST");
  if (qualification.state !== "1") return refuse("STATUS_NOT_ALLOWED");
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "撤销原因" });
  return accept({ type: "revoked", by: by.user, memo: memo.trim() });
}

/** 到期: after its last day, if it is still in force. */
export function expireQualification(
  { state, until }: Pick<Qualification, "state" | "until">,
  now: Instant,
): Decision<QualificationFact, "STATUS_NOT_ALLOWED"> {
  if (state !== "1" || until === null || shanghaiDay(now) <= until) return refuse("STATUS_NOT_ALLOWED");
  return accept({ type: "expired" });
}

/** 换新: it ends because a later one of the same kind and side was approved. */
export function renewQualification({
  state,
}: Pick<Qualification, "state">): Decision<QualificationFact, "STATUS_NOT_ALLOWED"> {
  return state === "1" ? accept({ type: "renewed" }) : refuse("STATUS_NOT_ALLOWED");
}

/** The qualification after a fact; `before` is null for its application. */
export function evolveQualification(before: Qualification | null, fact: QualificationFact): Qualification {
  if (fact.type === "applied") {
    const { firm, wareKind, side, by } = fact;
    return { firm, wareKind, side, appliedBy: by, state: "0", until: null };
  }
  if (!before) throw new Error(`nothing was applied for that could be ${fact.type}`);
  switch (fact.type) {
    case "approved":
      return { ...before, state: "1", until: fact.until };
    case "rejected":
      return { ...before, state: "2" };
    default:
      return { ...before, state: "3" };
  }
}

/** Why a user may not take a step now, whatever memo goes with it; null where he may. */
export function reviewFault(
  qualification: Qualification,
  step: QualificationAction,
  by: QualificationActor,
): "OWN_REQUEST" | "REVIEW_DECIDED" | "STATUS_NOT_ALLOWED" | null {
  if (isOwn(qualification, by)) return "OWN_REQUEST";
  if (actionsOfQualificationReviewer(qualification, by).includes(step)) return null;
  return step === "revoke" ? "STATUS_NOT_ALLOWED" : "REVIEW_DECIDED";
}

/** What a user of the exchange may do now: nothing with a qualification of his own firm, or that he applied for. */
export function actionsOfQualificationReviewer(
  qualification: Qualification,
  by: QualificationActor,
): readonly QualificationAction[] {
  if (isOwn(qualification, by)) return [];
  if (qualification.state === "0") return ["approve", "reject"];
  return qualification.state === "1" ? ["revoke"] : [];
}

/** Whether it is the reviewer's own: of his firm, or applied for by him. */
const isOwn = ({ firm, appliedBy }: Qualification, by: QualificationActor) =>
  firm === by.firm || appliedBy === by.user;
