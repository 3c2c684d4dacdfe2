import { hash, randomBytes } from "node:crypto";
import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { companyOfSite } from "../../system/index.ts";
import type { FactorPolicy } from "../factors/policy.ts";
import { lockOperator, saveSignedIn } from "../operators/operator-store.ts";
import { userOfToken } from "../operators/user-info.ts";
import type { LinkCookies } from "../sessions/link-cookie.ts";
import { openSession, sessionIdOf } from "../sessions/session-store.ts";

/** How long a login token is good for, in milliseconds. */
const goodForMs = 2 * 60_000;

const hashOf = (token: string) => hash("sha256", token, "buffer");

/** 登录令牌 of a signed-in user, for another browser or program of his; only the last one is good. */
export const issueLoginToken = handle(
  api.identity.issueLoginToken,
  async (_, { tx, now, actor: { userId } }) => {
    const token = randomBytes(32).toString("base64url");
    const until = instant(now + goodForMs);
    await tx
      .deleteFrom("identity.loginToken")
      .where("userId", "=", userId)
      .where("usedAt", "is", null)
      .execute();
    await tx
      .insertInto("identity.loginToken")
      .values({ tokenHash: hashOf(token), userId, expiresAt: new Date(until), usedAt: null })
      .execute();
    return { token, until };
  },
);

/** 联合登录: opens a new session for the user of a token, once. */
export const exchangeToken = (cookies: LinkCookies, policy: FactorPolicy) =>
  handle(api.identity.exchangeToken, async ({ token }, { request, refuse, setHeader, ...scope }) => {
    const { tx, now } = scope;
    const company = await companyOfSite(tx, request, undefined);
    const row = await tx
      .selectFrom("identity.loginToken as t")
      .innerJoin("identity.operator as o", "o.userId", "t.userId")
      .select(["t.userId", "t.expiresAt", "t.usedAt"])
      .where("t.tokenHash", "=", hashOf(token))
      .where("o.companyId", "=", company)
      .forUpdate("t")
      .executeTakeFirst();
    if (!row) return refuse("LOGIN_TOKEN_WRONG");
    if (row.usedAt) return refuse("LOGIN_TOKEN_USED");
    if (row.expiresAt.getTime() <= now) return refuse("LOGIN_TOKEN_EXPIRED");
    const { userId } = row;
    await tx
      .updateTable("identity.loginToken")
      .set({ usedAt: new Date(now) })
      .where("tokenHash", "=", hashOf(token))
      .execute();
    if (!(await lockOperator(tx, userId)).enabled) return refuse("ACCOUNT_DISABLED");
    await saveSignedIn(tx, userId, now);
    const opened = await openSession(scope, {
      userId,
      companyId: company,
      ip: request.ip,
      source: "token",
      agent: request.agent,
    });
    setHeader("set-cookie", cookies.give(sessionIdOf(opened), now, request.secure));
    return userOfToken(tx, opened, policy);
  });
