import type { FirmId, Instant } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import type { SectionKind, SectionStatus } from "./codes.ts";

/**
 * 专场企业: the list of firms that a special section (kind B) admits, which its owners edit until the start (domain §4.3).
 */

/** The fields of a section by which is decided whether its list of invited firms may be changed. */
export interface GuestList {
  /** A admits every qualified firm and has no list; B admits the invited ones alone. */
  readonly kind: SectionKind;
  /** Status of the section; the list may be changed in 0 alone. */
  readonly status: SectionStatus;
  /** When trading starts; from this moment on the list may no longer be changed. */
  readonly startsAt: Instant;
  /** Owners of the wares; they may edit the list, and cannot be on it. */
  readonly owners: readonly FirmId[];
}

/** A firm that is to be put on the list or taken off it. */
export interface Guest {
  readonly firm: FirmId;
  /** Whether it is a member of the same company that may trade. */
  readonly isMember: boolean;
  /** Whether it is on the list now. */
  readonly isInvited: boolean;
  /** Number of its orders in the section, without refused ones. */
  readonly orders: number;
}

type InvitationFact =
  | { readonly type: "invited"; readonly firm: FirmId }
  | { readonly type: "disinvited"; readonly firm: FirmId };

type InvitationRefusal = "NOT_FOUND" | "SECTION_NOT_SPECIAL" | "GUESTS_SETTLED";
type Step<Reason extends string> = Decision<InvitationFact, Reason | InvitationRefusal>;

/**
 * Why the list may not be changed; null where it may. Only an owner of a special section may, until the start (domain
 * §4.3); to other firms it is NOT_FOUND.
 */
function invitationFault(
  { kind, status, startsAt, owners }: GuestList,
  by: FirmId,
  now: Instant,
): InvitationRefusal | null {
  if (!owners.includes(by)) return "NOT_FOUND";
  if (kind !== "B") return "SECTION_NOT_SPECIAL";
  return status !== "0" || now >= startsAt ? "GUESTS_SETTLED" : null;
}

/** 设置专场企业: puts a firm on the list; no fact where it is on it already. */
export function invite(
  list: GuestList,
  { firm, isMember, isInvited }: Guest,
  by: FirmId,
  now: Instant,
): Step<"GUEST_UNKNOWN" | "GUEST_IS_OWNER"> {
  const reason = invitationFault(list, by, now);
  if (reason !== null) return refuse(reason);
  if (!isMember) return refuse("GUEST_UNKNOWN");
  if (list.owners.includes(firm)) return refuse("GUEST_IS_OWNER");
  return isInvited ? accept() : accept({ type: "invited", firm });
}

/** 删除专场企业: takes a firm off the list, unless it has an order in the section (domain §4.3). */
export function disinvite(
  list: GuestList,
  { firm, isInvited, orders }: Guest,
  by: FirmId,
  now: Instant,
): Step<"GUEST_UNKNOWN" | "GUEST_HAS_ORDERS"> {
  const reason = invitationFault(list, by, now);
  if (reason !== null) return refuse(reason);
  if (!isInvited) return refuse("GUEST_UNKNOWN");
  return orders > 0 ? refuse("GUEST_HAS_ORDERS") : accept({ type: "disinvited", firm });
}
