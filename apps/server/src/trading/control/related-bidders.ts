import type { CompanyId, FirmId, Instant, SectionId } from "@zd/domain/kernel/brand";
import { offersAreOpen } from "@zd/domain/trading/disclosure";
import type { Reader } from "../../platform/database/database.ts";
import { findBidders, findRelated } from "./alarms.ts";

/** Running sessions that are looked at. */
const mostSections = 200;
/** Pairs that are named, the latest first. */
const mostPairs = 50;

/** Two related firms that have both bid in a running session. */
export interface RelatedBidders {
  readonly section: SectionId;
  readonly sectionName: string;
  readonly firms: readonly FirmId[];
  /** Time of the later bid. */
  readonly at: Instant;
}

/** Related firms in the running sessions of a company, practice left out. That somebody has made a sealed offer is told by nothing. */
export async function findRelatedBidders(db: Reader, company: CompanyId): Promise<readonly RelatedBidders[]> {
  const sections = await db
    .selectFrom("trading.section")
    .select(["id", "name", "mode", "status", "sealedMs", "shortlistSize"])
    .where("companyId", "=", company)
    .where("practice", "=", false)
    .where("status", "not in", ["0", "5", "6", "7"])
    .orderBy("startsAt", "desc")
    .orderBy("id")
    .limit(mostSections)
    .execute();
  const open = new Map(sections.filter(offersAreOpen).map(({ id, name }) => [id as string, name]));
  const pairs = await findRelated(db, await findBidders(db, [...open.keys()]));
  return pairs
    .map(({ section, firms, at }) => ({
      section: section as SectionId,
      sectionName: open.get(section) ?? section,
      firms,
      at,
    }))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, mostPairs);
}
