import { api } from "@zd/api";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { companyOfSite } from "../../system/index.ts";
import { hasFactor } from "../factors/factor-store.ts";
import type { FactorPolicy } from "../factors/policy.ts";
import {
  accountKey,
  findBySignIn,
  lockOperator,
  saveRehashed,
  saveSignedIn,
} from "../operators/operator-store.ts";
import { userOfToken } from "../operators/user-info.ts";
import type { LinkCookies } from "../sessions/link-cookie.ts";
import { openSession, sessionIdOf } from "../sessions/session-store.ts";
import {
  beginAttempt,
  dropAttempt,
  failAttempt,
  lockAccount,
  readGuard,
  type SignInAttempt,
  succeedAttempt,
} from "./attempt-store.ts";
import { type Captcha, spendCaptcha } from "./captcha/captcha-store.ts";
import { checkPassword, hashPassword, isOutdated } from "./password.ts";

/**
 * 登录. An unknown account is treated as a known one: counted, asked for a captcha, locked, and answered as slowly.
 * Only the right password is told more, such as that the account is disabled.
 */
export const signIn = (cookies: LinkCookies, policy: FactorPolicy) =>
  handle(api.identity.signIn, async (input, { request, db, now, transact, refuse, setHeader, record }) => {
    const attempt: SignInAttempt = {
      companyId: await companyOfSite(db, request, undefined),
      account: accountKey(input.account),
      ip: request.ip,
    };
    const { captcha: answer = "", captchaToken: token = "", captchaWork: work = "" } = input;
    const begun = await transact((scope) => begin(scope, attempt, { token, answer, work, use: "signIn" }));
    if ("lockedUntil" in begun) return refuse("ACCOUNT_LOCKED", { until: formatShanghai(begun.lockedUntil) });
    if ("refused" in begun) return refuse(begun.refused);

    const { attemptId } = begun;
    const checked = await check(db, attempt, input.password).catch(async (error: unknown) => {
      await transact(({ tx }) => dropAttempt(tx, attemptId));
      throw error;
    });
    const ended = await transact((scope) =>
      end(scope, { attempt, attemptId, checked, source: input.source ?? "", agent: request.agent, policy }),
    );
    if ("lockedUntil" in ended) return refuse("ACCOUNT_LOCKED", { until: formatShanghai(ended.lockedUntil) });
    if ("left" in ended) return refuse("SIGN_IN_FAILED", { left: String(ended.left) });
    if ("refused" in ended) return refuse(ended.refused);
    record.by({ ...ended.user, name: ended.user.userName });
    setHeader("set-cookie", cookies.give(sessionIdOf(ended.user.token), now, request.secure));
    return ended.user;
  });

type Begun =
  | {
      /** Until when no password of the account is looked at. */
      readonly lockedUntil: Instant;
    }
  | {
      /** The password was not looked at. */
      readonly refused: "TOO_OFTEN" | "CAPTCHA_REQUIRED" | "CAPTCHA_WRONG";
    }
  | {
      /** The attempt that was begun: the password is checked next. */
      readonly attemptId: bigint;
    };

async function begin({ tx, now }: Scope, attempt: SignInAttempt, captcha: Captcha): Promise<Begun> {
  await lockAccount(tx, attempt);
  const { lockedUntil, left, pending, captchaNeeded } = await readGuard(tx, attempt, now);
  if (lockedUntil !== null) return { lockedUntil };
  if (pending >= left) return { refused: "TOO_OFTEN" };
  if (captchaNeeded && (captcha.token === "" || captcha.answer === ""))
    return { refused: "CAPTCHA_REQUIRED" };
  if (captchaNeeded && !(await spendCaptcha(tx, captcha, now))) return { refused: "CAPTCHA_WRONG" };
  return { attemptId: await beginAttempt(tx, attempt, now) };
}

/** Checks the password, outside of any transaction, since it takes long. */
async function check(db: Reader, { companyId, account }: SignInAttempt, password: string) {
  const operator = await findBySignIn(db, companyId, account);
  const right = await checkPassword(password, operator?.passwordHash ?? null);
  if (!right || !operator) return null;
  const { userId, passwordHash } = operator;
  return {
    userId,
    passwordHash,
    rehashed: isOutdated(passwordHash) ? await hashPassword(password) : null,
  };
}

async function end(
  scope: Scope,
  {
    attempt,
    attemptId,
    checked,
    source,
    agent,
    policy,
  }: {
    readonly attempt: SignInAttempt;
    readonly attemptId: bigint;
    /** Whose password it was; null where it was wrong. */
    readonly checked: Awaited<ReturnType<typeof check>>;
    /** The client in its own words. */
    readonly source: string;
    /** What the browser says of itself. */
    readonly agent: string;
    readonly policy: FactorPolicy;
  },
) {
  const { tx, now } = scope;
  await lockAccount(tx, attempt);
  const operator = checked && (await lockOperator(tx, checked.userId));
  // A password that was changed while we looked at it is a wrong one.
  if (!checked || !operator || operator.passwordHash !== checked.passwordHash) {
    await failAttempt(tx, attemptId, now);
    const { lockedUntil, left } = await readGuard(tx, attempt, now);
    return lockedUntil === null ? { left } : { lockedUntil };
  }

  await succeedAttempt(tx, attemptId, attempt);
  if (!operator.enabled) return { refused: "ACCOUNT_DISABLED" as const };
  const { passwordUntil } = operator;
  if (passwordUntil && passwordUntil.getTime() <= now) return { refused: "FIRST_PASSWORD_EXPIRED" as const };
  const { userId, passwordHash, rehashed } = checked;
  if (rehashed) await saveRehashed(tx, userId, passwordHash, rehashed);
  await saveSignedIn(tx, userId, now);
  const { companyId, ip } = attempt;
  const factorDue = await hasFactor(tx, userId);
  const token = await openSession(scope, { userId, companyId, ip, source, agent, factorDue });
  return { user: await userOfToken(tx, token, policy) };
}
