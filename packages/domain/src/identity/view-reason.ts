import type { Instant, UserId } from "../kernel/brand.ts";
import { mayDo, type Permission, type RoleName } from "./access.ts";

/** 查看理由: for what purpose one of the staff looks at numbers of persons in full, or at their papers (decision 0114). */

/** Length of a reason, in characters. */
export const viewReasonLength = { least: 4, most: 100 } as const;

/** How long a record is still the work of whoever has just decided about it, in milliseconds. */
export const ownVerdictMs = 10 * 60_000;

/** Reasons that are often given, to choose from. */
export const commonViewReasons = [
  "核对会员资料",
  "处理会员咨询或投诉",
  "违约处置取证",
  "配合监管或司法查询",
] as const;

/** The reason of who has the papers of a record before him because he reviews it. */
export const reviewReason = "审核提交的资料";

/** Who looks, and at what. */
export interface PrivateLook {
  /** Roles of the user who looks. */
  readonly roles: readonly RoleName[];
  /** The permission of those who work with such records. */
  readonly desk: Permission;
  /** Whether there is work for them on the record now, such as its review, or was a moment ago: that is the purpose. */
  readonly hasWork: boolean;
}

/**
 * Whether one of the staff must say why he looks: always, but where he has work on the record. Users of member firms see their own
 * records alone, and say nothing.
 */
export const needsViewReason = ({ roles, desk, hasWork }: PrivateLook): boolean =>
  mayDo(roles, "read-console") && !(hasWork && mayDo(roles, desk));

/** Whether this user has decided about a record a moment ago: his page still shows it. */
export const isOwnVerdict = (
  {
    decidedBy,
    decidedAt,
  }: {
    /** Who has decided; null where nobody has. */
    readonly decidedBy: UserId | null;
    readonly decidedAt: Date | null;
  },
  user: UserId,
  now: Instant,
): boolean => decidedBy === user && decidedAt !== null && now - decidedAt.getTime() < ownVerdictMs;
