import { type FreezeScope, isFrozenFor } from "@zd/domain/identity/restriction";
import type { Fen, FirmId } from "@zd/domain/kernel/brand";
import type { LimitedFirm } from "@zd/domain/money/firm-limits";
import { sql } from "kysely";
import { findOpenTotal } from "../contracts/index.ts";
import { type Reader, rows } from "../platform/database/database.ts";
import type { Scope } from "../platform/jobs/jobs.ts";

/** What keeps a firm from trading in the mall; rights of sessions are not among it. */
export interface Standing {
  /** Whether the firm may act at all. */
  readonly enabled: boolean;
  /** Whether it is on the blacklist. */
  readonly blacklisted: boolean;
  /** What a freeze of the firm stops; null while it is not frozen. */
  readonly frozen: FreezeScope | null;
  /** Whether a disposal letter waits for the firm's answer. */
  readonly disposalLetterOpen: boolean;
  /** Greatest value of one order, in fen; null where there is no limit. */
  readonly orderValueLimit: Fen | null;
  /** Greatest number of contracts that are not over; null where there is no limit. */
  readonly openContractLimit: number | null;
}

export type StandingRefusal = "FIRM_DISABLED" | "FIRM_BLACKLISTED" | "FIRM_FROZEN" | "DISPOSAL_LETTER_OPEN";

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
    `select firm_id as firm, enabled, blacklisted, frozen, disposal_letter_open as "disposalLetterOpen",
            order_value_limit as "orderValueLimit", open_contract_limit as "openContractLimit"
     from identity.standing_view where firm_id = any($1::text[])`,
    [firms],
  );
  return new Map(found.map(({ firm, ...standing }) => [firm, standing]));
}

/** Why a firm may neither buy nor confirm an order now; null where it may. */
export function standingFault(standing: Standing | undefined): StandingRefusal | null {
  if (!standing?.enabled) return "FIRM_DISABLED";
  if (standing.blacklisted) return "FIRM_BLACKLISTED";
  if (isFrozenFor(standing.frozen, "trade")) return "FIRM_FROZEN";
  return standing.disposalLetterOpen ? "DISPOSAL_LETTER_OPEN" : null;
}

export const findStanding = (db: Reader, firm: FirmId): Promise<Standing | undefined> =>
  rows<Standing>(
    db,
    sql`select enabled, blacklisted, frozen, disposal_letter_open, order_value_limit, open_contract_limit
        from identity.standing_view where firm_id = ${firm}`,
  ).then(([standing]) => standing);

/** 限额 of a firm with what counts against them; null where it has none. Its contracts are counted only where they are limited. */
export function limitsOf(standing: Standing | undefined, open: number): LimitedFirm | null {
  const { orderValueLimit: orderValue = null, openContractLimit: openContracts = null } = standing ?? {};
  return orderValue === null && openContracts === null ? null : { orderValue, openContracts, open };
}

/** The same of one firm, with its contracts counted. */
export async function findLimits(
  db: Reader,
  firm: FirmId,
  standing: Standing | undefined,
): Promise<LimitedFirm | null> {
  const counts = (standing?.openContractLimit ?? null) !== null;
  return limitsOf(standing, counts ? (await findOpenTotal(db, firm)).contracts : 0);
}
