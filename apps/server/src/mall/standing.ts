import type { FirmId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import type { Scope } from "../platform/jobs/jobs.ts";

/** What keeps a firm from trading in the mall; rights of sessions are not among it. */
export interface Standing {
  /** Whether the firm may act at all. */
  readonly enabled: boolean;
  /** Whether it is on the blacklist. */
  readonly blacklisted: boolean;
  /** Whether a disposal letter waits for the firm's answer. */
  readonly disposalLetterOpen: boolean;
}

export type StandingRefusal = "FIRM_DISABLED" | "FIRM_BLACKLISTED" | "DISPOSAL_LETTER_OPEN";

export async function findStandings(
  { named }: Pick<Scope, "named">,
  firms: readonly FirmId[],
): Promise<ReadonlyMap<FirmId, Standing>> {
  const found = await named<
    Standing & {
      /** The firm whose standing it is. */
      firm: FirmId;
    }
  >(
    "mall.standings",
    `select firm_id as firm, enabled, blacklisted, disposal_letter_open as "disposalLetterOpen"
     from identity.standing_view where firm_id = any($1::text[])`,
    [firms],
  );
  return new Map(found.map(({ firm, ...standing }) => [firm, standing]));
}

/** Why a firm may neither buy nor confirm an order now; null where it may. */
export function standingFault(standing: Standing | undefined): StandingRefusal | null {
  if (!standing?.enabled) return "FIRM_DISABLED";
  if (standing.blacklisted) return "FIRM_BLACKLISTED";
  return standing.disposalLetterOpen ? "DISPOSAL_LETTER_OPEN" : null;
}

export const findStanding = (db: Reader, firm: FirmId): Promise<Standing | undefined> =>
  rows<Standing>(
    db,
    sql`select enabled, blacklisted, disposal_letter_open from identity.standing_view where firm_id = ${firm}`,
  ).then(([standing]) => standing);
