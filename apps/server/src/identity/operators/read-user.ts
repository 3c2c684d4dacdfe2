import { api } from "@zd/api";
import { handle, Refused } from "../../platform/calls/operation.ts";
import type { FactorPolicy } from "../factors/policy.ts";
import { tokenOf } from "../sessions/known-sessions.ts";
import { findSession, sessionGap, sessionIdOf } from "../sessions/session-store.ts";
import { userInfoOf, userOfToken } from "./user-info.ts";

/** 获取用户信息: of the caller, or of the user whose token is given. */
export const readUser = (policy: FactorPolicy) =>
  handle(api.identity.readUser, async ({ token }, { actor, db, now }) => {
    if (!token) return userInfoOf(db, actor.sessionId, tokenOf(actor), policy);
    const gap = sessionGap(await findSession(db, sessionIdOf(token)), now);
    if (gap) throw new Refused(gap);
    return userOfToken(db, token, policy);
  });
