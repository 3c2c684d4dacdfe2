import { hash, randomBytes } from "node:crypto";
import type { RefusalName } from "@zd/api/refusals";
import { factorUntil } from "@zd/domain/identity/second-factor";
import { nextStep, type SignInStep } from "@zd/domain/identity/sign-in-step";
import type { CompanyId, Instant, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { sessionEnded } from "../events.ts";
import { type FactorPolicy, mustHaveFactor } from "../factors/policy.ts";
import type { EndedWhy } from "../tables.ts";

const hour = 3_600_000;
/** How long after its last use a session is over. */
const idleMs = 2 * hour;
/** How long after the sign-in a session is over, however much it is used. */
const longestMs = 12 * hour;
/** On how many devices a user may be signed in; a further sign-in ends the oldest session. */
const sessionsMost = 5;

/** How much is kept of what a browser says of itself, in signs. */
const agentMost = 200;

/** The id of a session: SHA-256 of its token in hex. The token itself is not kept. */
export const sessionIdOf = (token: string) => hash("sha256", token, "hex");

/** Whether a text has the form of a token; otherwise no look-up is made. */
export const isToken = (token: string) => /^[\w-]{43}$/.test(token);

export const keyOf = (sessionId: string) => Buffer.from(sessionId, "hex");
export const idOf = (tokenHash: Buffer) => tokenHash.toString("hex");

/** A sign-in. */
export interface NewSession {
  readonly userId: UserId;
  /** The company of the site on which he signs in. */
  readonly companyId: CompanyId;
  /** The address of the client. */
  readonly ip: string;
  /** The client in its own words, such as `H5`. */
  readonly source: string;
  /** What the browser says of itself (User-Agent); not known where left out. */
  readonly agent?: string;
  /** Whether the second factor has yet to be given: until then it is no sign-in, and ends soon; not where left out. */
  readonly factorDue?: boolean;
}

/** Signs a user in, and ends his oldest sessions where there are too many. Returns the token, which is kept nowhere. */
export async function openSession(
  scope: Scope,
  { userId, companyId, ip, source, agent = "", factorDue = false }: NewSession,
): Promise<string> {
  const { tx, now } = scope;
  const token = randomBytes(32).toString("base64url");
  // One sign-in of a user at a time, so that two at once cannot both find room.
  await tx
    .selectFrom("identity.operator")
    .select("userId")
    .where("userId", "=", userId)
    .forUpdate()
    .execute();
  await tx
    .insertInto("identity.session")
    .values({
      tokenHash: keyOf(sessionIdOf(token)),
      userId,
      companyId,
      createdAt: new Date(now),
      lastSeenAt: new Date(now),
      expiresAt: new Date(factorDue ? factorUntil(now) : now + longestMs),
      agent: agent.slice(0, agentMost),
      factorDue,
      factorAt: null,
      endedAt: null,
      endedWhy: null,
      ip,
      source,
    })
    .execute();
  if (!factorDue) await endSurplus(scope, userId, sessionIdOf(token));
  return token;
}

/** Ends the oldest sessions of a user where there are too many, never the one that he has just opened. */
async function endSurplus(scope: Scope, userId: UserId, opened: string): Promise<void> {
  const open = await usableSessions(scope.tx, userId, scope.now)
    .select("tokenHash")
    .orderBy(sql`token_hash = ${keyOf(opened)}`, "desc")
    .orderBy("createdAt", "desc")
    .orderBy("tokenHash")
    .execute();
  const tooMany = open.slice(sessionsMost).map(({ tokenHash }) => idOf(tokenHash));
  await endSessions(scope, userId, "replaced", tooMany);
}

const usableSessions = (db: Reader, userId: UserId, now: Instant) =>
  db
    .selectFrom("identity.session")
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .where("factorDue", "=", false)
    .where("expiresAt", ">", new Date(now))
    .where("lastSeenAt", ">", new Date(now - idleMs));

/** The devices on which the user is signed in, the one used last first. */
export const findOpenSessions = (db: Reader, userId: UserId, now: Instant) =>
  usableSessions(db, userId, now)
    .select(["tokenHash", "ip", "source", "agent", "createdAt", "lastSeenAt"])
    .orderBy("lastSeenAt", "desc")
    .orderBy("tokenHash")
    .execute();

/** Ends these sessions, or all of the user's; on every node once the transaction is committed. */
export async function endSessions(
  { tx, now, publish }: Scope,
  userId: UserId,
  why: EndedWhy,
  only?: readonly string[],
): Promise<void> {
  if (only?.length === 0) return;
  const ending = tx
    .updateTable("identity.session")
    .set({ endedAt: new Date(now), endedWhy: why })
    .where("userId", "=", userId)
    .where("endedAt", "is", null);
  const ended = await (only ? ending.where("tokenHash", "in", only.map(keyOf)) : ending)
    .returning("tokenHash")
    .execute();
  if (ended.length === 0) return;
  publish(sessionEnded({ user: userId, sessions: ended.map(({ tokenHash }) => idOf(tokenHash)) }));
}

/** Ids of the user's open sessions. */
export async function openSessionsOf(db: Reader, userId: UserId): Promise<readonly string[]> {
  const open = await db
    .selectFrom("identity.session")
    .select("tokenHash")
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .execute();
  return open.map(({ tokenHash }) => idOf(tokenHash));
}

/** Sessions by id, each with its user and firm, in one read. */
export const findSessions = (db: Reader, sessionIds: readonly string[]) =>
  db
    .selectFrom("identity.session as session")
    .innerJoin("identity.operator as operator", "operator.userId", "session.userId")
    .innerJoin("identity.firm as firm", "firm.id", "operator.firmId")
    .select([
      "session.tokenHash",
      "session.lastSeenAt",
      "session.createdAt",
      "session.expiresAt",
      "session.factorDue",
      "session.factorAt",
      "session.endedWhy",
      "operator.userId",
      "operator.name",
      "operator.roles",
      "operator.companyId",
      "operator.status as operatorStatus",
      "operator.passwordUntil",
      "firm.id as firmId",
      "firm.name as firmName",
      "firm.kind as firmKind",
      "firm.status as firmStatus",
      "firm.frozen",
      sql<boolean>`exists (
        select from identity.second_factor f where f.user_id = operator.user_id and f.confirmed_at is not null
      )`.as("hasFactor"),
    ])
    .where(sql<boolean>`session.token_hash = any(${sessionIds.map(keyOf)}::bytea[])`)
    .execute();

export type FoundSession = Awaited<ReturnType<typeof findSessions>>[number];

/** The session of this id; undefined where there is none. */
export const findSession = async (db: Reader, sessionId: string): Promise<FoundSession | undefined> =>
  (await findSessions(db, [sessionId]))[0];

/** The step of the sign-in that is before the user of a session; null where he may do all that his roles allow. */
export const stepOf = (session: FoundSession, policy: FactorPolicy): SignInStep | null =>
  nextStep({
    isFirstPassword: session.passwordUntil !== null,
    isFactorDue: session.factorDue,
    lacksFactor: mustHaveFactor(policy, session) && !session.hasFactor,
  });

/** Why a session is refused, in the refusals that clients act upon (G-57); null where it is good. */
export function sessionGap(session: FoundSession | undefined, now: Instant): RefusalName | null {
  if (!session) return "SESSION_INVALID";
  if (session.operatorStatus === "disabled" || session.firmStatus === "disabled") return "USER_DISABLED";
  if (session.endedWhy) return gaps[session.endedWhy];
  return now < endOf(session) ? null : "SESSION_EXPIRED";
}

const gaps: Readonly<Record<EndedWhy, RefusalName>> = {
  "signed-out": "SESSION_INVALID",
  replaced: "SIGNED_IN_ELSEWHERE",
  "password-changed": "SESSION_INVALID",
  disabled: "USER_DISABLED",
};

/** When the session is over if it is not used any more. */
export const endOf = ({ lastSeenAt, expiresAt }: Pick<FoundSession, "lastSeenAt" | "expiresAt">) =>
  Math.min(lastSeenAt.getTime() + idleMs, expiresAt.getTime()) as Instant;

/** Writes when sessions were last used; an earlier time never replaces a later one. */
export async function saveSeen(tx: Tx, seen: ReadonlyMap<string, Instant>): Promise<void> {
  // In one order everywhere, so that two nodes do not wait for each other.
  const sorted = [...seen].sort(([a], [b]) => (a < b ? -1 : 1));
  const hashes = sorted.map(([sessionId]) => keyOf(sessionId));
  const moments = sorted.map(([, at]) => new Date(at).toISOString());
  await rows(
    tx,
    sql`
      update identity.session
      set last_seen_at = seen.at
      from unnest(${hashes}::bytea[], ${moments}::timestamptz[]) as seen (token_hash, at)
      where session.token_hash = seen.token_hash and session.ended_at is null and session.last_seen_at < seen.at
    `,
  );
}
