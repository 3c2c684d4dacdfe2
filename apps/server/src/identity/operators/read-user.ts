import { api } from "@zd/api";
import { handle, Refused } from "../../platform/calls/operation.ts";
import { tokenOf } from "../sessions/known-sessions.ts";
import { findSession, sessionGap, sessionIdOf } from "../sessions/session-store.ts";
import { getOperator } from "./operator-store.ts";
import { userInfoOf } from "./user-info.ts";

/** 获取用户信息: of the caller, or of the user whose token is given. */
export const readUser = handle(api.identity.readUser, async ({ token }, { actor, db, now }) => {
  if (!token) return userInfoOf(await getOperator(db, actor.userId), tokenOf(actor));
  const session = await findSession(db, sessionIdOf(token));
  const gap = sessionGap(session, now);
  if (gap || !session) throw new Refused(gap ?? "SESSION_INVALID");
  return userInfoOf(await getOperator(db, session.userId), token);
});
