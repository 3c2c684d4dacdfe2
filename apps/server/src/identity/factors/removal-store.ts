import type { RemovalState } from "@zd/domain/identity/factor-removal";
import { type CompanyId, type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { PendingApproval } from "../../platform/desk.ts";

const removals = (db: Reader, company: CompanyId) =>
  db
    .selectFrom("identity.factorRemoval as r")
    .innerJoin("identity.operator as o", "o.userId", "r.userId")
    .innerJoin("identity.operator as a", "a.userId", "r.requestedBy")
    .where("r.companyId", "=", company)
    .select([
      "r.id",
      "r.userId",
      "r.reason",
      "r.state",
      "r.requestedBy",
      "r.requestedAt",
      "o.account",
      "o.name",
      "a.name as requester",
    ]);

/** A request of this number; or NOT_FOUND. */
export const findRemoval = (db: Reader, company: CompanyId, id: number) =>
  removals(db, company).where("r.id", "=", BigInt(id)).executeTakeFirstOrThrow(notFound);

/** The same, locked until the transaction ends. */
export const lockRemoval = (tx: Tx, company: CompanyId, id: number) =>
  removals(tx, company).where("r.id", "=", BigInt(id)).forUpdate("r").executeTakeFirstOrThrow(notFound);

/** Whether a request for this user waits. */
export const isRemovalWaiting = async (db: Reader, user: UserId): Promise<boolean> =>
  (await db
    .selectFrom("identity.factorRemoval")
    .select("id")
    .where("userId", "=", user)
    .where("state", "=", "0")
    .executeTakeFirst()) !== undefined;

/** Inserts a request; gives its number. */
export async function insertRemoval(
  tx: Tx,
  request: {
    readonly companyId: CompanyId;
    readonly userId: UserId;
    readonly reason: string;
    readonly requestedBy: UserId;
  },
  now: Instant,
): Promise<number> {
  const { id } = await tx
    .insertInto("identity.factorRemoval")
    .values({
      ...request,
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
  decision: { readonly state: RemovalState; readonly decidedBy: UserId; readonly opinion: string },
  now: Instant,
): Promise<void> {
  await tx
    .updateTable("identity.factorRemoval")
    .set({ ...decision, decidedAt: new Date(now) })
    .where("id", "=", id)
    .execute();
}

/** Requests that wait for a second person. */
export async function findWaitingRemovals(
  db: Reader,
  company: CompanyId,
): Promise<readonly PendingApproval[]> {
  const waiting = await removals(db, company).where("r.state", "=", "0").orderBy("r.id").execute();
  return waiting.map(({ id, name, account, requestedBy, requester, requestedAt }) => ({
    kind: "factorRemoval",
    id: String(id),
    words: `${name}（${account}）`,
    amount: null,
    byUser: requestedBy,
    by: requester,
    at: instant(requestedAt.getTime()),
    section: "",
  }));
}
