import type { RestrictionState, Restrictions, RestrictionWish } from "@zd/domain/identity/restriction";
import { restrictionKinds } from "@zd/domain/identity/restriction";
import { type CompanyId, type FirmId, type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { PendingApproval } from "../../platform/desk.ts";

/** How a firm is restricted now; or NOT_FOUND. */
export const findRestrictions = (db: Reader, firm: FirmId): Promise<Restrictions> =>
  db
    .selectFrom("identity.firm")
    .select(["frozen", "orderValueLimit as orderValue", "openContractLimit as openContracts"])
    .where("id", "=", firm)
    .executeTakeFirstOrThrow(notFound);

const memberOf = (db: Reader, company: CompanyId, firm: FirmId) =>
  db
    .selectFrom("identity.firm")
    .select(["id", "name"])
    .select(["frozen", "orderValueLimit as orderValue", "openContractLimit as openContracts"])
    .where("id", "=", firm)
    .where("companyId", "=", company);

/** A firm of the company with its restrictions; or NOT_FOUND. */
export const findRestrictedFirm = (db: Reader, company: CompanyId, firm: FirmId) =>
  memberOf(db, company, firm).executeTakeFirstOrThrow(notFound);

/** The same, locked until the transaction ends. */
export const lockRestrictedFirm = (tx: Tx, company: CompanyId, firm: FirmId) =>
  memberOf(tx, company, firm).forUpdate().executeTakeFirstOrThrow(notFound);

const proposals = (db: Reader, company: CompanyId) =>
  db
    .selectFrom("identity.restriction as r")
    .innerJoin("identity.firm as f", "f.id", "r.firmId")
    .innerJoin("identity.operator as a", "a.userId", "r.requestedBy")
    .where("r.companyId", "=", company)
    .selectAll("r")
    .select(["f.name as firmName", "a.name as requester"]);

/** A proposal of this number; or NOT_FOUND. */
export const findProposal = (db: Reader, company: CompanyId, id: number) =>
  proposals(db, company).where("r.id", "=", BigInt(id)).executeTakeFirstOrThrow(notFound);

/** The same, locked until the transaction ends. */
export const lockProposal = (tx: Tx, company: CompanyId, id: number) =>
  proposals(tx, company).where("r.id", "=", BigInt(id)).forUpdate("r").executeTakeFirstOrThrow(notFound);

/** The proposal of a firm that waits; undefined where none does. */
export const findWaitingOf = (db: Reader, firm: FirmId) =>
  db
    .selectFrom("identity.restriction")
    .select(["id", "kind"])
    .where("firmId", "=", firm)
    .where("state", "=", "0")
    .executeTakeFirst();

/** Inserts a proposal; gives its number. */
export async function insertProposal(
  tx: Tx,
  proposal: RestrictionWish & {
    readonly companyId: CompanyId;
    readonly firmId: FirmId;
    readonly reason: string;
    readonly requestedBy: UserId;
  },
  now: Instant,
): Promise<number> {
  const { id } = await tx
    .insertInto("identity.restriction")
    .values({
      ...proposal,
      state: "0",
      requestedAt: new Date(now),
      decidedBy: null,
      decidedAt: null,
      opinion: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return Number(id);
}

export async function saveDecision(
  tx: Tx,
  id: bigint,
  decision: { readonly state: RestrictionState; readonly decidedBy: UserId; readonly opinion: string },
  now: Instant,
): Promise<void> {
  await tx
    .updateTable("identity.restriction")
    .set({ ...decision, decidedAt: new Date(now) })
    .where("id", "=", id)
    .execute();
}

export async function saveRestrictions(tx: Tx, firm: FirmId, after: Restrictions): Promise<void> {
  const { frozen, orderValue: orderValueLimit, openContracts: openContractLimit } = after;
  await tx
    .updateTable("identity.firm")
    .set({ frozen, orderValueLimit, openContractLimit })
    .where("id", "=", firm)
    .execute();
}

/** Proposals that wait for a second person. */
export async function findWaitingRestrictions(
  db: Reader,
  company: CompanyId,
): Promise<readonly PendingApproval[]> {
  const waiting = await proposals(db, company)
    .where("r.state", "=", "0")
    .orderBy("r.id")
    .limit(1_000)
    .execute();
  return waiting.map(({ id, kind, firmName, requestedBy, requester, requestedAt }) => ({
    kind: "restriction",
    id: String(id),
    words: `${restrictionKinds[kind]} ${firmName}`,
    amount: null,
    byUser: requestedBy,
    by: requester,
    at: instant(requestedAt.getTime()),
    section: "",
  }));
}
