import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { endOf, findSession, saveSeen, sessionGap, sessionIdOf } from "./session-store.ts";

/** How often one session writes that it is in use at most, in milliseconds. */
const notedEveryMs = 60_000;

/** 在线状态保持: notes that the session is in use, and answers until when it lasts. */
export const keepOnline = handle(api.identity.keepOnline, async ({ token }, { actor, tx, now }) => {
  const sessionId = token ? sessionIdOf(token) : actor.sessionId;
  const session = await findSession(tx, sessionId);
  if (!session || sessionGap(session, now)) return { online: false, expiresAt: now };
  if (now - session.lastSeenAt.getTime() < notedEveryMs) return { online: true, expiresAt: endOf(session) };

  await saveSeen(tx, new Map([[sessionId, now]]));
  return { online: true, expiresAt: endOf({ ...session, lastSeenAt: new Date(now) }) };
});
