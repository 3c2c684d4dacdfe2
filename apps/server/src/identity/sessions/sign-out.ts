import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import type { LinkCookies } from "./link-cookie.ts";
import { endSessions } from "./session-store.ts";

/** 退出登录 of this device; the user's other sessions stay. */
export const signOut = (cookies: LinkCookies) =>
  handle(api.identity.signOut, async (_, scope) => {
    const { actor, request, setHeader } = scope;
    await endSessions(scope, actor.userId, "signed-out", [actor.sessionId]);
    setHeader("set-cookie", cookies.take(request.secure));
    return null;
  });
