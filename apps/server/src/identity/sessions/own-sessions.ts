import { api } from "@zd/api";
import { deviceOf } from "@zd/domain/identity/device";
import { instant, type UserId } from "@zd/domain/kernel/brand";
import { type Handler, handle } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { provePassword } from "../sign-in/prove-password.ts";
import { endSessions, findOpenSessions, idOf } from "./session-store.ts";

/** By how many signs of its id a user's session is told apart: 64 bits. */
const nameLength = 16;
const nameOf = (sessionId: string) => sessionId.slice(0, nameLength);

/** The ids of the user's open sessions. */
const idsOf = async ({ tx, now }: Scope, user: UserId): Promise<readonly string[]> =>
  (await findOpenSessions(tx, user, now)).map(({ tokenHash }) => idOf(tokenHash));

/** 登录设备 of the caller: seen, and ended one by one or all others. */
export const ownSessions: readonly Handler[] = [
  handle(api.ownSessions.list, async (_, { actor, db, now }) => {
    const open = await findOpenSessions(db, actor.userId, now);
    return open.map(({ tokenHash, ip, agent, createdAt, lastSeenAt }) => ({
      session: nameOf(idOf(tokenHash)),
      isCurrent: idOf(tokenHash) === actor.sessionId,
      device: deviceOf(agent),
      ip,
      since: instant(createdAt.getTime()),
      lastUsedAt: instant(lastSeenAt.getTime()),
    }));
  }),

  handle(
    api.ownSessions.end,
    async ({ session }, { actor, refuse, ...scope }) => {
      const found = (await idsOf(scope, actor.userId)).filter((id) => nameOf(id) === session);
      if (found.length === 0) return refuse("NOT_FOUND");
      await endSessions(scope, actor.userId, "signed-out", found);
      return null;
    },
    async ({ password }, scope) => {
      await provePassword(scope, password);
    },
  ),

  handle(
    api.ownSessions.endOthers,
    async (_, { actor, ...scope }) => {
      const others = (await idsOf(scope, actor.userId)).filter((id) => id !== actor.sessionId);
      await endSessions(scope, actor.userId, "signed-out", others);
      return { ended: others.length };
    },
    async ({ password }, scope) => {
      await provePassword(scope, password);
    },
  ),
];
