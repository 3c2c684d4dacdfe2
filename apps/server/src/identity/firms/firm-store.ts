import type { CompanyId, FirmId, Instant, SectionId, UserId } from "@zd/domain/kernel/brand";
import type { Selectable } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { standingChanged } from "../events.ts";
import type { FirmStatus, FirmTable } from "../tables.ts";
import type { FirmKind } from "./firm-kinds.ts";
import { wordsOfFirm } from "./firm-words.ts";

/** What a firm is called, and where it is. */
interface Named {
  readonly id: FirmId;
  /** The company whose member it is. */
  readonly companyId: CompanyId;
  /** Full name, as it is registered. */
  readonly name: string;
  /** Short name, as pages show it. */
  readonly shortName: string;
  /** 统一社会信用代码; unique in a company. */
  readonly creditCode: string;
  /** 1 trading member, 2 branch, 3 service member, 9 the exchange. */
  readonly kind: FirmKind;
  /** Registered address; may be empty. */
  readonly address: string;
  /** Telephone number of the firm; may be empty. */
  readonly phone: string;
}

/** 会员企业, as other contexts know it. */
export interface Firm extends Named {
  /** `disabled` may not sign in; `blacklisted` may, but not trade. */
  readonly status: FirmStatus;
  /** The last day paid for, `YYYY-MM-DD`; null where no annual fee is asked of the firm. */
  readonly annualFeeUntil: string | null;
}

/** A firm as it is opened. */
export interface NewFirm extends Named {
  /** Enabled where left out. */
  readonly status?: FirmStatus;
  /** Firms that share one of these three numbers are related (domain §1.2); left out where it is not known. */
  readonly legalPersonId?: string;
  /** Number of the authorised agent; left out where it is not known. */
  readonly agentId?: string;
  /** Number of the person in control; left out where it is not known. */
  readonly controllerId?: string;
  /** `YYYY-MM-DD`; left out where no annual fee is asked of the firm. */
  readonly annualFeeUntil?: string;
  /** The firm under whose agreement a branch trades; left out for every other firm. */
  readonly parentId?: FirmId;
}

export async function openFirm(tx: Tx, firm: NewFirm, now: Instant): Promise<void> {
  await tx
    .insertInto("identity.firm")
    .values({ status: "enabled", ...firm, words: wordsOfFirm(firm.name), createdAt: new Date(now) })
    .execute();
}

/** Firms by id, in one query; unknown ids are left out. */
export async function findFirms(db: Reader, ids: readonly FirmId[]): Promise<ReadonlyMap<FirmId, Firm>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("identity.firm")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, toFirm(row)]));
}

export async function findFirm(db: Reader, id: FirmId): Promise<Firm | null> {
  return (await findFirms(db, [id])).get(id) ?? null;
}

/** The credit code of the exchange's own firm (kind 9); null where it has none. */
export async function findExchangeCode(db: Reader, companyId: CompanyId): Promise<string | null> {
  const found = await db
    .selectFrom("identity.firm")
    .select("creditCode")
    .where("companyId", "=", companyId)
    .where("kind", "=", "9")
    .orderBy("id")
    .executeTakeFirst();
  return found?.creditCode || null;
}

/** The firm of a company with this credit code; null where there is none. */
export async function findFirmByCode(
  db: Reader,
  companyId: CompanyId,
  creditCode: string,
): Promise<FirmId | null> {
  const found = await db
    .selectFrom("identity.firm")
    .select("id")
    .where("companyId", "=", companyId)
    .where("creditCode", "=", creditCode)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Names of the firms that a firm with this legal person and agent would be related to (关联企业, domain §1.2). */
export async function findRelatedFirms(
  db: Reader,
  companyId: CompanyId,
  {
    legalPersonId,
    agentId,
  }: {
    /** Number of the legal person. */
    readonly legalPersonId: string;
    /** Number of the authorised agent. */
    readonly agentId: string;
  },
): Promise<readonly string[]> {
  const found = await db
    .selectFrom("identity.firm")
    .select("name")
    .where("companyId", "=", companyId)
    .where((row) => row.or([row("legalPersonId", "=", legalPersonId), row("agentId", "=", agentId)]))
    .orderBy("name")
    .execute();
  return found.map(({ name }) => name);
}

export async function getFirm(db: Reader, id: FirmId): Promise<Firm> {
  const firm = await findFirm(db, id);
  if (!firm) throw notFound();
  return firm;
}

/** The whole row of a member firm; undefined for the exchange's firm and for firms of another company. */
export const readFirmFacts = (db: Reader, company: CompanyId, id: FirmId) =>
  db
    .selectFrom("identity.firm")
    .selectAll()
    .where("id", "=", id)
    .where("companyId", "=", company)
    .where("kind", "<>", "9")
    .executeTakeFirst();

/** What a firm is called, long and short. */
export async function namesOf(db: Reader, id: FirmId): Promise<readonly string[]> {
  const { name, shortName } = await getFirm(db, id);
  return [name, shortName];
}

/** Whether another firm of the company has this name. */
export const isNameTaken = async (
  db: Reader,
  company: CompanyId,
  name: string,
  besides: FirmId,
): Promise<boolean> =>
  (await db
    .selectFrom("identity.firm")
    .select("id")
    .where("companyId", "=", company)
    .where("name", "=", name)
    .where("id", "!=", besides)
    .executeTakeFirst()) !== undefined;

/** The standing of a firm, for the rules of orders; NOT_FOUND where there is no such firm. */
export const getStanding = (db: Reader, id: FirmId) =>
  db
    .selectFrom("identity.standingView")
    .selectAll()
    .where("firmId", "=", id)
    .executeTakeFirstOrThrow(notFound);

export async function saveFirmStatus(tx: Tx, id: FirmId, status: FirmStatus): Promise<void> {
  await tx.updateTable("identity.firm").set({ status }).where("id", "=", id).execute();
}

/** Sets the last day paid for; the firm's next order on every node is judged by it. */
export async function extendAnnualFee(scope: Scope, firm: FirmId, until: string): Promise<void> {
  await scope.tx.updateTable("identity.firm").set({ annualFeeUntil: until }).where("id", "=", firm).execute();
  scope.broadcast(standingChanged({ firm }));
}

/** An agreement that a firm signs. */
export interface Signature {
  readonly firm: FirmId;
  /** Number of the agreement's text. */
  readonly agreement: string;
  /** Left out for the entry agreement, which holds for sections without one of their own. */
  readonly section?: SectionId;
  /** The user who signs it for the firm. */
  readonly by: UserId;
  readonly at: Instant;
}

/** 入市协议: keeps that it was signed; a second signature changes nothing. */
export async function signAgreement(tx: Tx, { firm, agreement, section, by, at }: Signature): Promise<void> {
  await tx
    .insertInto("identity.agreement")
    .values({
      firmId: firm,
      agreementId: agreement,
      sectionId: section ?? null,
      signedAt: new Date(at),
      signedBy: by,
    })
    .onConflict((existing) => existing.columns(["firmId", "agreementId", "sectionId"]).doNothing())
    .execute();
}

const toFirm = (row: Selectable<FirmTable>): Firm => ({
  id: row.id,
  companyId: row.companyId,
  name: row.name,
  shortName: row.shortName,
  creditCode: row.creditCode,
  kind: row.kind,
  status: row.status,
  annualFeeUntil: row.annualFeeUntil,
  address: row.address,
  phone: row.phone,
});
