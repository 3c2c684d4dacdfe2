import type { RefusalName } from "@zd/contract/refusals";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Timer } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/operation.ts";
import {
  endOf,
  type FoundSession,
  findSession,
  isToken,
  saveSeen,
  sessionGap,
  sessionIdOf,
} from "./session-store.ts";

/** How long a session is believed without asking, should the news of its end be lost on the way to this node. */
const believedMs = 2_000;
/** How often it is noted that sessions are in use. */
const notedEveryMs = 60_000;
/** More than this many are not remembered; they are read again instead. */
const knownMost = 20_000;

/** Beside the actor and not in him, so that no log ever shows it. */
const tokens = new WeakMap<Actor, string>();

/** The token with which this caller has come. */
export const tokenOf = (actor: Actor): string => tokens.get(actor) ?? "";

interface Known {
  readonly actor: Actor;
  readonly from: Instant;
  readonly until: Instant;
}

export interface KnownSessions {
  readonly identify: (token: string, db: Reader, now: Instant) => Promise<Actor | RefusalName>;
  /** The same of who is known by the name of his session alone; he can prove no token. */
  readonly identifySession: (sessionId: string, db: Reader, now: Instant) => Promise<Actor | RefusalName>;
  /** These are over; the next call with one of them is looked up. */
  readonly forget: (sessions: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

/** Who holds a token: remembered for a moment, since the order path asks for every order. */
export function openKnownSessions({
  clock,
  log,
  transact,
}: Pick<Platform, "clock" | "log" | "transact">): KnownSessions {
  const known = new Map<string, Known>();
  let seen = new Map<string, Instant>();
  let timer: Timer | null = null;
  let noting = Promise.resolve();
  /** Counts the news of ends: an answer that was read before the last of them is not remembered. */
  let ends = 0;

  function see(sessionId: string, now: Instant) {
    seen.set(sessionId, now);
    timer ??= clock.at((now + notedEveryMs) as Instant, note);
  }

  function note() {
    timer?.cancel();
    timer = null;
    const batch = seen;
    seen = new Map();
    if (batch.size === 0) return;
    noting = noting
      .then(() => transact(({ tx }) => saveSeen(tx, batch)))
      // Nothing but the end of idleness depends on it, and the next call is noted again.
      .catch((error: unknown) => log.warn({ err: error }, "sessions in use could not be noted"));
  }

  async function lookUp(token: string | null, sessionId: string, db: Reader, now: Instant) {
    const endsBefore = ends;
    const found = await findSession(db, sessionId);
    const session = found && { ...found, lastSeenAt: latest(found.lastSeenAt, seen.get(sessionId)) };
    const gap = sessionGap(session, now);
    if (gap || !session) return gap ?? "SESSION_INVALID";

    const actor = toActor(sessionId, session);
    if (token !== null) tokens.set(actor, token);
    // Without his token he is not remembered: another call of the session may ask for it.
    if (token !== null && ends === endsBefore) {
      if (known.size >= knownMost) known.clear();
      known.set(sessionId, {
        actor,
        from: now,
        until: Math.min(now + believedMs, endOf(session)) as Instant,
      });
    }
    return actor;
  }

  return {
    async identify(token, db, now) {
      if (!isToken(token)) return "SESSION_INVALID";
      const sessionId = sessionIdOf(token);
      const hit = known.get(sessionId);
      const fresh = hit !== undefined && hit.from <= now && now < hit.until;
      const answer = fresh ? hit.actor : await lookUp(token, sessionId, db, now);
      if (typeof answer !== "string") see(sessionId, now);
      return answer;
    },

    async identifySession(sessionId, db, now) {
      const hit = known.get(sessionId);
      const fresh = hit !== undefined && hit.from <= now && now < hit.until;
      return fresh ? hit.actor : lookUp(null, sessionId, db, now);
    },

    forget(sessions) {
      ends += 1;
      for (const sessionId of sessions) known.delete(sessionId);
    },

    async close() {
      note();
      await noting;
    },
  };
}

const latest = (kept: Date, seen: Instant | undefined) => new Date(Math.max(kept.getTime(), seen ?? 0));

const toActor = (sessionId: string, session: FoundSession): Actor => ({
  sessionId,
  userId: session.userId,
  name: session.name,
  firmId: session.firmId,
  firmName: session.firmName,
  firmKind: session.firmKind,
  companyId: session.companyId,
  roles: session.roles,
});
