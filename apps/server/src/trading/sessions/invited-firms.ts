import type { FirmId } from "@zd/domain/kernel/brand";
import type { Batch, LaneScope } from "../../platform/lanes/lanes.ts";
import { ordersOf, type SessionCommand } from "./session-command.ts";

/** Of the firms that order those that are invited to the section, as pairs of section and firm ({@link inviteOf}). */
export async function readInvited(
  { named }: LaneScope,
  batches: readonly Batch<SessionCommand>[],
): Promise<ReadonlySet<string>> {
  const requests = batches.flatMap(({ key, waiting }) =>
    [...new Set(ordersOf(waiting).map(({ firm }) => firm))].sort().map((firm) => [key, firm] as const),
  );
  if (requests.length === 0) return new Set();
  const rows = await named<{
    section_id: string;
    /** A firm that is on the guest list of the section. */
    firm_id: FirmId;
  }>(
    "trading.invited",
    `select section_id, firm_id from trading.section_firm
     where (section_id, firm_id) in (select * from unnest($1::text[], $2::text[])) and invited`,
    [requests.map(([section]) => section), requests.map(([, firm]) => firm)],
  );
  return new Set(rows.map(({ section_id, firm_id }) => inviteOf(section_id, firm_id)));
}

/** A section and a firm in one text. */
export const inviteOf = (section: string, firm: FirmId): string => `${section}/${firm}`;
