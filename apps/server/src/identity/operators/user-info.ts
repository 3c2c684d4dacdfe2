import type { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { FactorPolicy } from "../factors/policy.ts";
import { findSession, sessionIdOf, stepOf } from "../sessions/session-store.ts";
import { getOperator } from "./operator-store.ts";

/** Kind of every user: merchants are told by their shop, staff by their roles. */
const ordinary = "user";

/** What a client keeps of the user of a session (R-312…R-322); `token` is empty where the client is not told it again. */
export async function userInfoOf(
  db: Reader,
  sessionId: string,
  token: string,
  policy: FactorPolicy,
): Promise<OutputOf<typeof api.identity.readUser>> {
  const session = await findSession(db, sessionId);
  if (!session) throw notFound();
  const operator = await getOperator(db, session.userId);
  return {
    token,
    firmId: operator.firmId,
    firmName: operator.firmName,
    firmKind: operator.firmKind,
    memberId: operator.firmId,
    memberName: operator.firmName,
    nickName: operator.account,
    phone: operator.mobile,
    userId: operator.userId,
    userName: operator.name,
    userKind: ordinary,
    roles: operator.roles,
    step: stepOf(session, policy),
  };
}

/** The same of a session that has just been opened, by its token. */
export const userOfToken = (db: Reader, token: string, policy: FactorPolicy) =>
  userInfoOf(db, sessionIdOf(token), token, policy);
