import type { FirmId, SectionId } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import type { GuestList } from "@zd/domain/trading/invitations";
import { findFirm } from "../../identity/index.ts";
import { type Actor, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { momentOf } from "../control/agenda.ts";

/** Kind of the exchange's own firm, which is never invited. */
const exchangeKind = "9";

/** The guest list of a section of the company, with its owners; locked where `lock` says so. Or NOT_FOUND. */
export async function getGuestList(
  db: Reader,
  section: SectionId,
  { companyId }: Actor,
  lock = false,
): Promise<
  GuestList & {
    readonly name: string;
    /** Day on which the section starts, `YYYY-MM-DD`. */
    readonly tradingDay: string;
  }
> {
  const query = db
    .selectFrom("trading.section")
    .select(["name", "kind", "status", "startsAt", "tradingDay"])
    .where("id", "=", section)
    .where("companyId", "=", companyId);
  // The section's start waits for the list, and the list for the start.
  const row = await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow(notFound);
  const owners = await db
    .selectFrom("trading.ware")
    .select("ownerId")
    .distinct()
    .where("sectionId", "=", section)
    .execute();
  return {
    ...row,
    startsAt: instant(row.startsAt.getTime()),
    owners: owners.map(({ ownerId }) => ownerId),
  };
}

/** The guest list of a special section for its owner; NOT_FOUND for any other firm, refused where it is not special. */
export async function getOwnGuestList(db: Reader, section: SectionId, actor: Actor) {
  const list = await getGuestList(db, section, actor);
  if (!list.owners.includes(actor.firmId)) throw notFound();
  if (list.kind !== "B") throw new Refused("SECTION_NOT_SPECIAL");
  return list;
}

/** A firm as the rules of the guest list need it. */
export async function readGuest(db: Reader, section: SectionId, firm: FirmId, { companyId }: Actor) {
  const [member, entry, { orders }] = await Promise.all([
    findFirm(db, firm),
    db
      .selectFrom("trading.sectionFirm")
      .select(["invited", "invitedAt", "invitedBy", "enteredAt"])
      .where("sectionId", "=", section)
      .where("firmId", "=", firm)
      .executeTakeFirst(),
    db
      .selectFrom("trading.order")
      .select(({ fn }) => fn.countAll<bigint>().as("orders"))
      .where("sectionId", "=", section)
      .where("firmId", "=", firm)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    firm,
    isMember: member?.companyId === companyId && member.status === "enabled" && member.kind !== exchangeKind,
    isInvited: entry?.invited ?? false,
    orders: Number(orders),
    invitedAt: momentOf(entry?.invitedAt ?? null),
    invitedBy: entry?.invitedBy ?? null,
    enteredAt: momentOf(entry?.enteredAt ?? null),
  };
}

/** Mark of a removal: since when the firm is invited, and what it has done in the section. */
export const guestMark = ({ firm, invitedAt, enteredAt, orders }: Awaited<ReturnType<typeof readGuest>>) => ({
  firm,
  invitedAt,
  enteredAt,
  orders,
});
