import { type Audience, audienceFault, audienceWords, groupsOf } from "@zd/domain/identity/audience";
import { type CompanyId, type FirmId, firmId } from "@zd/domain/kernel/brand";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { findFirms, openAreas } from "../identity/index.ts";
import { type Actor, isSignedIn, Refused } from "../platform/calls/operation.ts";
import { type Reader, rows } from "../platform/database/database.ts";

/** Condition on notices of a company (`groups`): those that this caller may read. What is not for him is not there. */
export const isFor = (actor: Actor, company: CompanyId): RawBuilder<SqlBool> =>
  isSignedIn(actor)
    ? sql<SqlBool>`groups && coalesce((select m.groups from identity.member_view m
        where m.firm_id = ${actor.firmId} and m.company_id = ${company}), '{everyone}')`
    : sql<SqlBool>`groups && '{everyone}'`;

/** Refuses an audience that is incomplete, or names a firm or a province that is not there. */
export async function requireAudience(db: Reader, audience: Audience, company: CompanyId): Promise<void> {
  const fault = audienceFault(audience);
  if (fault !== null) throw new Refused("AUDIENCE_WRONG", { fault });
  const unknown = await findUnknown(db, audience, company);
  if (unknown.length > 0) throw new Refused("AUDIENCE_UNKNOWN", { names: unknown.slice(0, 5).join("、") });
}

async function findUnknown(
  db: Reader,
  { kind, of }: Audience,
  company: CompanyId,
): Promise<readonly string[]> {
  if (kind === "areas") {
    const areas = await openAreas();
    return of.filter((province) => !areas.has(`${province}0000`));
  }
  if (kind !== "firms") return [];
  const found = await rows(
    db,
    sql<{ firmId: string }>`select firm_id from identity.member_view
      where company_id = ${company} and firm_id = any(${of})`,
  );
  const known = new Set(found.map((row) => row.firmId));
  return of.filter((firm) => !known.has(firm));
}

/** The firms that an audience names, by their number; empty where it is formed otherwise. */
export const findNamed = async ({ kind, of }: Audience, db: Reader) =>
  kind === "firms" ? [...(await findFirms(db, of.map(firmId))).values()] : [];

/** An audience in Chinese words, with the names of its provinces or firms. */
export async function wordsOf(db: Reader, audience: Audience): Promise<string> {
  const areas = await openAreas();
  const names = new Map((await findNamed(audience, db)).map(({ id, name }) => [id as string, name]));
  return audienceWords(audience, (name) => names.get(name) || areas.nameOf(`${name}0000`) || name);
}

/** How many members that are not disabled an audience has. */
export async function countReached(db: Reader, company: CompanyId, audience: Audience): Promise<number> {
  const [found] = await rows(
    db,
    sql<{ firms: number }>`select count(*)::int as firms from identity.member_view m
      where m.company_id = ${company} and m.status <> 'disabled' and m.groups && ${[...groupsOf(audience)]}::text[]`,
  );
  return found?.firms ?? 0;
}

/** How many of them only one of two audiences has. */
export async function countMoved(db: Reader, company: CompanyId, from: Audience, to: Audience) {
  const [before, after] = [[...groupsOf(from)], [...groupsOf(to)]];
  const [found] = await rows(
    db,
    sql<{
      /** Members that the second alone has. */
      added: number;
      /** Members that the first alone has. */
      removed: number;
    }>`select count(*) filter (where m.groups && ${after}::text[] and not m.groups && ${before}::text[])::int as added,
        count(*) filter (where m.groups && ${before}::text[] and not m.groups && ${after}::text[])::int as removed
      from identity.member_view m where m.company_id = ${company} and m.status <> 'disabled'`,
  );
  return found ?? { added: 0, removed: 0 };
}

/** Whether the caller's firm is a member that a notice of these groups is for. */
export async function isAsked(
  db: Reader,
  { firmId: firm, companyId }: { readonly firmId: FirmId; readonly companyId: CompanyId },
  audience: Audience,
): Promise<boolean> {
  const [found] = await rows(
    db,
    sql<{ firmId: FirmId }>`select firm_id from identity.member_view m
      where m.firm_id = ${firm} and m.company_id = ${companyId} and m.groups && ${[...groupsOf(audience)]}::text[]`,
  );
  return found !== undefined;
}
