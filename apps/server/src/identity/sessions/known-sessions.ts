import type { RefusalName } from "@zd/api/refusals";
import { refusalOfStep } from "@zd/api/wire/pending-refusals";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { loadTogether } from "../../platform/database/load-together.ts";
import type { Platform } from "../../platform/module.ts";
import type { FactorPolicy } from "../factors/policy.ts";
import { openSeenSessions } from "./seen-sessions.ts";
import {
  endOf,
  type FoundSession,
  findSessions,
  idOf,
  isToken,
  sessionGap,
  sessionIdOf,
  stepOf,
} from "./session-store.ts";

/** How long a session is used without a look-up, in milliseconds, in case the event of its end is lost. */
const believedMs = 2_000;
/** How long after a look-up a session in use is looked up again in the background, in milliseconds. */
const refreshedMs = 1_000;
/** How many sessions are remembered at most; further ones are read each time. */
const knownMost = 20_000;

/** Tokens by actor, kept apart from the actor, so that no log shows them. */
const tokens = new WeakMap<Actor, string>();

/** The token with which this user has called; empty where he came by a link cookie. */
export const tokenOf = (actor: Actor): string => tokens.get(actor) ?? "";

/** A session that is remembered. */
interface Known {
  /** The user of the session. */
  readonly actor: Actor;
  /** When it was looked up. */
  readonly from: Instant;
  /** Until when it is used without another look-up. */
  readonly until: Instant;
}

export interface KnownSessions {
  /** The user of a token, or why it is refused. */
  readonly identify: (token: string, db: Reader, now: Instant) => Promise<Actor | RefusalName>;
  /** The same by the session's id, for link cookies; such a caller has no token. */
  readonly identifySession: (sessionId: string, db: Reader, now: Instant) => Promise<Actor | RefusalName>;
  /** These sessions have ended; the next call of one of them is looked up. */
  readonly forget: (sessions: readonly string[]) => void;
  /** Stops writing which sessions are in use, after a last time. */
  readonly close: () => Promise<void>;
}

/**
 * Whether a remembered session may be used at `now`. A call may have been received a little before the look-up that
 * found its session.
 */
const isFresh = ({ from, until }: Known, now: Instant) => from - believedMs <= now && now < until;

const loadSession = loadTogether<string, FoundSession>(
  async (db, sessionIds) =>
    new Map((await findSessions(db, sessionIds)).map((session) => [idOf(session.tokenHash), session])),
);

/** Finds the user of a token; remembered for a moment, since every order asks. */
export function openKnownSessions(
  platform: Pick<Platform, "clock" | "log" | "transact">,
  policy: FactorPolicy,
): KnownSessions {
  const { log } = platform;
  const seen = openSeenSessions(platform);
  const known = new Map<string, Known>();
  /** Look-ups under way, each with the number of ends (`ends`) heard of when it began. */
  const lookingUp = new Map<
    string,
    {
      /** The user, or why he is refused. */
      readonly answer: ReturnType<typeof lookUp>;
      /** How many ends had been heard of when it began. */
      readonly ends: number;
    }
  >();
  /** How many events of ended sessions came; a look-up that began before the last of them is not remembered. */
  let ends = 0;

  async function lookUp(token: string | null, sessionId: string, db: Reader, now: Instant) {
    const endsBefore = ends;
    const found = await loadSession(db, sessionId);
    const session = found && { ...found, lastSeenAt: latest(found.lastSeenAt, seen.at(sessionId)) };
    const gap = sessionGap(session, now);
    if (gap || !session) return gap ?? "SESSION_INVALID";

    const actor = toActor(sessionId, session, policy);
    if (token !== null) tokens.set(actor, token);
    // Without his token he is not remembered: another call of the session may ask for it. Nor with a step of the sign-in
    // before him, which is over from one call to the next.
    if (token !== null && actor.pending === undefined && ends === endsBefore) {
      if (known.size >= knownMost) known.clear();
      known.set(sessionId, {
        actor,
        from: now,
        until: Math.min(now + believedMs, endOf(session)) as Instant,
      });
    }
    return actor;
  }

  /** One look-up at a time for each token, however many calls wait for it. */
  function lookUpOnce(token: string, sessionId: string, db: Reader, now: Instant) {
    const running = lookingUp.get(sessionId);
    if (running && running.ends === ends) return running.answer;
    const answer = lookUp(token, sessionId, db, now).finally(() => {
      if (lookingUp.get(sessionId)?.answer === answer) lookingUp.delete(sessionId);
    });
    lookingUp.set(sessionId, { answer, ends });
    return answer;
  }

  function refresh(token: string, sessionId: string, db: Reader, now: Instant) {
    if (lookingUp.has(sessionId)) return;
    lookUpOnce(token, sessionId, db, now).catch((error: unknown) =>
      log.warn({ err: error }, "a session in use could not be looked up"),
    );
  }

  return {
    async identify(token, db, now) {
      if (!isToken(token)) return "SESSION_INVALID";
      const sessionId = sessionIdOf(token);
      const hit = known.get(sessionId);
      const fresh = hit !== undefined && isFresh(hit, now);
      const answer = fresh ? hit.actor : await lookUpOnce(token, sessionId, db, now);
      if (fresh && now >= hit.from + refreshedMs) refresh(token, sessionId, db, now);
      if (typeof answer !== "string") seen.see(sessionId, now);
      return answer;
    },

    async identifySession(sessionId, db, now) {
      const hit = known.get(sessionId);
      const fresh = hit !== undefined && isFresh(hit, now);
      return fresh ? hit.actor : lookUp(null, sessionId, db, now);
    },

    forget(sessions) {
      ends += 1;
      for (const sessionId of sessions) known.delete(sessionId);
    },

    close: seen.close,
  };
}

const latest = (stored: Date, seen: Instant | undefined) => new Date(Math.max(stored.getTime(), seen ?? 0));

function toActor(sessionId: string, session: FoundSession, policy: FactorPolicy): Actor {
  const step = stepOf(session, policy);
  return { ...holderOf(sessionId, session), ...(step && { pending: refusalOfStep[step] }) };
}

const holderOf = (sessionId: string, session: FoundSession): Actor => ({
  sessionId,
  userId: session.userId,
  name: session.name,
  firmId: session.firmId,
  firmName: session.firmName,
  firmKind: session.firmKind,
  companyId: session.companyId,
  roles: session.roles,
  ...(session.frozen !== null && { frozen: session.frozen }),
});
