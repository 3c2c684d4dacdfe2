import { blacklistingOf } from "@zd/domain/contracts/blacklisting";
import { type CompanyId, type FirmId, instant, type UserId } from "@zd/domain/kernel/brand";
import { addYears } from "@zd/domain/kernel/calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { blacklistFirm } from "../../identity/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";

/** Whose defaults are counted. */
interface About {
  readonly company: CompanyId;
  /** The firm in default. */
  readonly firm: FirmId;
  /** The member of staff who has executed the firm's last case. */
  readonly by: UserId;
}

/**
 * Puts a firm on the blacklist that has too many executed defaults within a year, counted by when they were found
 * (domain §1.2.6). Returns the last day of its listing, `YYYY-MM-DD`; null where it is not listed.
 */
export async function listForDefaults(scope: Scope, { company, firm, by }: About): Promise<string | null> {
  const { tx, now } = scope;
  const executed = await tx
    .selectFrom("contracts.disposal")
    .select("openedAt")
    .where("firmId", "=", firm)
    .where("state", "=", "5")
    // The last of a row was a year ago at most, and the first of it a year before that.
    .where("openedAt", ">", new Date(addYears(now, -2)))
    .execute();
  const defaults = executed.map(({ openedAt }) => ({
    kind: "default" as const,
    at: instant(openedAt.getTime()),
  }));
  const listing = blacklistingOf(defaults, now);
  if (listing === null) return null;
  const until = shanghaiDay(listing.until);
  const reason = `一年内违约${listing.count}次，按规则列入黑名单`;
  await blacklistFirm(scope, { company, firm, reason, until, by });
  return until;
}
