import type { FirmId, Instant } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import type { SectionKind, SectionStatus } from "./codes.ts";

/** A section as its list of firms needs it. */
export interface GuestList {
  readonly kind: SectionKind;
  readonly status: SectionStatus;
  readonly startsAt: Instant;
  /** The firms whose wares are offered. */
  readonly owners: readonly FirmId[];
}

/** A firm that is to be on the list, or off it. */
export interface Guest {
  readonly firm: FirmId;
  /** Whether it is a member of the same company that may trade. */
  readonly isMember: boolean;
  readonly isInvited: boolean;
  /** Orders of any kind, refused ones excepted. */
  readonly orders: number;
}

type InvitationFact =
  | { readonly type: "invited"; readonly firm: FirmId }
  | { readonly type: "disinvited"; readonly firm: FirmId };

type Barred = "NOT_FOUND" | "SECTION_NOT_SPECIAL" | "GUESTS_SETTLED";
type Step<Reason extends string> = Decision<InvitationFact, Reason | Barred>;

/** Only the owner of a special section keeps its list, until the start (domain §4.3); to others it is not there. */
function barred({ kind, status, startsAt, owners }: GuestList, by: FirmId, now: Instant): Barred | null {
  if (!owners.includes(by)) return "NOT_FOUND";
  if (kind !== "B") return "SECTION_NOT_SPECIAL";
  return status !== "0" || now >= startsAt ? "GUESTS_SETTLED" : null;
}

/** 设置专场企业: a firm that is on the list already stays on it, with nothing to tell. */
export function invite(
  list: GuestList,
  { firm, isMember, isInvited }: Guest,
  by: FirmId,
  now: Instant,
): Step<"GUEST_UNKNOWN" | "GUEST_IS_OWNER"> {
  const reason = barred(list, by, now);
  if (reason !== null) return refuse(reason);
  if (!isMember) return refuse("GUEST_UNKNOWN");
  if (list.owners.includes(firm)) return refuse("GUEST_IS_OWNER");
  return isInvited ? accept() : accept({ type: "invited", firm });
}

/** 删除专场企业: not one that has an order in the section (domain §4.3). */
export function disinvite(
  list: GuestList,
  { firm, isInvited, orders }: Guest,
  by: FirmId,
  now: Instant,
): Step<"GUEST_UNKNOWN" | "GUEST_HAS_ORDERS"> {
  const reason = barred(list, by, now);
  if (reason !== null) return refuse(reason);
  if (!isInvited) return refuse("GUEST_UNKNOWN");
  return orders > 0 ? refuse("GUEST_HAS_ORDERS") : accept({ type: "disinvited", firm });
}
