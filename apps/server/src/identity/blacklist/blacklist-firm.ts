import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { type Scope, schedule } from "../../platform/jobs/jobs.ts";
import { endEntry } from "./end-entry.ts";
import { turnFirm } from "./turn-firm.ts";

/** A listing as it is asked for. */
export interface NewEntry {
  readonly company: CompanyId;
  readonly firm: FirmId;
  /** Why it is listed, as staff or the rules give it. */
  readonly reason: string;
  /** The last day on which it holds, `YYYY-MM-DD`. */
  readonly until: string;
  /** The member of staff. */
  readonly by: UserId;
}

/** Puts an enabled firm on the blacklist; a job takes it off after the last day. */
export async function enterFirm(
  scope: Scope,
  { company, firm, reason, until, by }: NewEntry,
): Promise<bigint> {
  const { tx, now } = scope;
  const { id } = await tx
    .insertInto("identity.blacklistEntry")
    .values({
      companyId: company,
      firmId: firm,
      reason,
      until,
      listedBy: by,
      listedAt: new Date(now),
      endedAt: null,
      liftedBy: null,
      liftReason: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await turnFirm(scope, firm, "blacklisted");
  await scheduleEnd(scope, id, until);
  return id;
}

const scheduleEnd = ({ tx, now }: Scope, entry: bigint, until: string) =>
  schedule(tx, endEntry, String(entry), instant((parseShanghai(until) ?? now) + dayMs), {
    entry: String(entry),
  });

/**
 * Puts a firm on the blacklist by the rules (domain §1.2.6). A firm that is listed already stays until the later of
 * both days; a disabled firm is left as it is.
 */
export async function blacklistFirm(scope: Scope, entry: NewEntry): Promise<void> {
  const { tx } = scope;
  const { status } = await tx
    .selectFrom("identity.firm")
    .select("status")
    .where("id", "=", entry.firm)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status === "enabled") await enterFirm(scope, entry);
  if (status !== "blacklisted") return;
  const prolonged = await tx
    .updateTable("identity.blacklistEntry")
    .set({ until: entry.until })
    .where("firmId", "=", entry.firm)
    .where("endedAt", "is", null)
    .where("until", "<", entry.until)
    .returning("id")
    .executeTakeFirst();
  if (prolonged) await scheduleEnd(scope, prolonged.id, entry.until);
}
