import type { FirmId } from "@zd/domain/kernel/brand";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import type { StandingRow } from "./eligibility.ts";

/** What a node remembers of the standing of firms. */
export interface StandingCache {
  /** The standing of each of these firms, undefined where identity knows none of it; reads what is not remembered. */
  readonly find: (
    scope: LaneScope,
    firms: readonly FirmId[],
  ) => Promise<ReadonlyMap<FirmId, StandingRow | undefined>>;
  /** Has the firm's next order judged by its standing as it now is. */
  readonly forget: (firm: FirmId) => void;
}

/** How long a firm's standing is remembered, in milliseconds: a member's rights change by hand, not within a second. */
const standingMs = 1_000;
/** When this many firms are remembered, all of them are forgotten. */
const standingsMax = 10_000;

export function openStandingCache(): StandingCache {
  const cached = new Map<
    FirmId,
    {
      /** The firm's standing; undefined where identity knows none. */
      readonly row: StandingRow | undefined;
      /** Until when it is remembered, in ms since 1970. */
      readonly until: number;
    }
  >();
  /** Counts the changes that were heard of: what was read before the last of them is not remembered. */
  let changes = 0;
  return {
    async find(scope, firms) {
      const stale = firms.filter((firm) => (cached.get(firm)?.until ?? 0) <= scope.now);
      const read = new Map<FirmId, StandingRow | undefined>();
      if (stale.length > 0) {
        const changesBefore = changes;
        const found = await readStandings(scope, stale);
        if (cached.size > standingsMax) cached.clear();
        for (const firm of stale) {
          read.set(firm, found.get(firm));
          if (changes === changesBefore)
            cached.set(firm, { row: found.get(firm), until: scope.now + standingMs });
        }
      }
      return new Map(firms.map((firm) => [firm, read.has(firm) ? read.get(firm) : cached.get(firm)?.row]));
    },
    forget(firm) {
      changes += 1;
      cached.delete(firm);
    },
  };
}

async function readStandings({ named }: LaneScope, firms: readonly FirmId[]) {
  const rows = await named<StandingRow>(
    "trading.standings",
    `select firm_id as "firmId", enabled, blacklisted, frozen, disposal_letter_open as "disposalLetterOpen",
            annual_fee_grace_until as "annualFeeGraceUntil", entry_agreement_signed as "entryAgreementSigned",
            related_firms as "relatedFirms", order_value_limit as "orderValueLimit",
            open_contract_limit as "openContractLimit", qualifications
     from identity.standing_view where firm_id = any($1::text[])`,
    [firms],
  );
  return new Map(rows.map((row) => [row.firmId, row]));
}
