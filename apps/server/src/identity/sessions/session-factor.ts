import { isProofFresh } from "@zd/domain/identity/second-factor";
import { instant, type UserId } from "@zd/domain/kernel/brand";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Module } from "../../platform/module.ts";
import { endSessions, findSession, keyOf, openSession, sessionIdOf } from "./session-store.ts";

/**
 * The session has proven its second factor. One that has waited for it ends, and a sign-in with a token of its own takes its place: whoever
 * has learnt the token before has nothing. Returns that token; null where the session goes on as it is.
 */
export async function saveFactorProven(scope: Scope, { sessionId, userId }: Actor): Promise<string | null> {
  const { tx, now } = scope;
  const session = await findSession(tx, sessionId);
  if (!session) throw notFound();
  const token = session.factorDue ? await replaceSession(scope, sessionId, userId) : null;
  await tx
    .updateTable("identity.session")
    .set({ factorAt: new Date(now) })
    .where("tokenHash", "=", keyOf(token === null ? sessionId : sessionIdOf(token)))
    .execute();
  return token;
}

/** Ends a session that is open, and opens one of the same browser in its place; returns its token. */
async function replaceSession(scope: Scope, sessionId: string, userId: UserId): Promise<string> {
  const open = await scope.tx
    .selectFrom("identity.session")
    .select(["companyId", "ip", "source", "agent"])
    .where("tokenHash", "=", keyOf(sessionId))
    .where("endedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!open) throw notFound();
  await endSessions(scope, userId, "signed-out", [sessionId]);
  return openSession(scope, { userId, ...open });
}

/**
 * Why a call that asks for the second factor once more is refused: FACTOR_AGAIN where its user has one and this session has not
 * proven it within the last minutes. Read from the database each time: such calls are few.
 */
export const factorGap: NonNullable<Module["factorGap"]> = async ({ sessionId }, db: Reader, now) => {
  const session = await findSession(db, sessionId);
  if (!session?.hasFactor) return null;
  const provenAt = session.factorAt && instant(session.factorAt.getTime());
  return isProofFresh(provenAt, now) ? null : "FACTOR_AGAIN";
};
