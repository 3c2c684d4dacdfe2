import type { FirmId, UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import type { FirmLimits } from "../money/firm-limits.ts";

/** 会员管控: freezing a member firm, thawing it, and its limits. One of the staff proposes it, another confirms it (decision 0125). */

export const restrictionKinds = { freeze: "冻结", thaw: "解冻", limits: "限额" } as const;
export type RestrictionKind = keyof typeof restrictionKinds;

export const restrictionStates = { "0": "待复核", "1": "已生效", "2": "已驳回" } as const;
export type RestrictionState = keyof typeof restrictionStates;

/** 冻结范围: of what a frozen firm may begin nothing new. */
export const freezeScopes = { all: "全部（交易与出金）", trade: "仅交易", withdrawal: "仅出金" } as const;
export type FreezeScope = keyof typeof freezeScopes;

/** Work that a freeze may stop: new trade (报价、申请、下单、融资), or money that leaves the exchange. */
export type FreezableWork = "trade" | "withdrawal";

/** Whether a freeze stops this work; without a freeze nothing is stopped. */
export const isFrozenFor = (scope: FreezeScope | null | undefined, work: FreezableWork): boolean =>
  scope === "all" || scope === work;

/** How a firm is restricted now. */
export interface Restrictions extends FirmLimits {
  /** Scope of the freeze; null where the firm is not frozen. */
  readonly frozen: FreezeScope | null;
}

/** What is proposed; the fields of other kinds are null. */
export interface RestrictionWish extends FirmLimits {
  readonly kind: RestrictionKind;
  /** Only of a freeze. */
  readonly scope: FreezeScope | null;
}

/** What a proposal is checked against. */
interface ProposalContext {
  readonly firm: FirmId;
  /** The firm of who proposes it, the exchange's own. */
  readonly own: FirmId;
  /** Whether a proposal for the same firm waits. */
  readonly isWaiting: boolean;
  readonly now: Restrictions;
}

type ProposalRefusal =
  | "RESTRICTION_OF_EXCHANGE"
  | "RESTRICTION_WAITING"
  | "FREEZE_SCOPE_MISSING"
  | "FIRM_FROZEN_ALREADY"
  | "FIRM_NOT_FROZEN"
  | "LIMITS_UNCHANGED";

/** The restrictions that a firm has once a proposal is confirmed; or why it may not be proposed. */
export function proposeRestriction(
  wish: RestrictionWish,
  { firm, own, isWaiting, now }: ProposalContext,
): Decision<Restrictions, ProposalRefusal> {
  if (firm === own) return refuse("RESTRICTION_OF_EXCHANGE");
  if (isWaiting) return refuse("RESTRICTION_WAITING");
  if (wish.kind === "freeze") {
    if (wish.scope === null) return refuse("FREEZE_SCOPE_MISSING");
    if (wish.scope === now.frozen) return refuse("FIRM_FROZEN_ALREADY");
  }
  if (wish.kind === "thaw" && now.frozen === null) return refuse("FIRM_NOT_FROZEN");
  if (
    wish.kind === "limits" &&
    wish.orderValue === now.orderValue &&
    wish.openContracts === now.openContracts
  )
    return refuse("LIMITS_UNCHANGED");
  return accept(restrictionsAfter(wish, now));
}

/** The restrictions of a firm once a proposal is confirmed. */
export function restrictionsAfter(
  { kind, scope, orderValue, openContracts }: RestrictionWish,
  now: Restrictions,
): Restrictions {
  if (kind === "limits") return { ...now, orderValue, openContracts };
  return { ...now, frozen: kind === "freeze" ? scope : null };
}

/** A proposal as the second person finds it. */
interface Proposal {
  /** Who has made it. */
  readonly requestedBy: UserId;
  readonly state: RestrictionState;
}

/** The second person's decision. */
export function decideRestriction(
  { requestedBy, state }: Proposal,
  by: UserId,
  isConfirmed: boolean,
): Decision<RestrictionState, "RESTRICTION_DECIDED" | "RESTRICTION_OWN"> {
  if (state !== "0") return refuse("RESTRICTION_DECIDED");
  if (by === requestedBy) return refuse("RESTRICTION_OWN");
  return accept(isConfirmed ? "1" : "2");
}
