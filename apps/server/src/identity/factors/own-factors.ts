import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { type Handler, handle } from "../../platform/calls/operation.ts";
import { forgetHolders } from "../access-state.ts";
import { getOperator } from "../operators/operator-store.ts";
import type { LinkCookies } from "../sessions/link-cookie.ts";
import { sessionIdOf } from "../sessions/session-store.ts";
import { provePassword } from "../sign-in/prove-password.ts";
import { issuerOf, passOn, welcome } from "./after-proof.ts";
import { beginAuthenticator, findFactors, removeFactor, requireRoom } from "./factor-store.ts";
import { type FactorPolicy, mustHaveFactor } from "./policy.ts";
import { proveBegun, proveCode } from "./prove-code.ts";
import { countRecoveryCodes, drawRecoveryCodes, dropRecoveryCodes } from "./recovery-codes.ts";
import { tellOwner } from "./tell-owner.ts";
import { drawSecret, enrolmentOf, sealSecret } from "./totp.ts";

const { factors } = api;

/** 两步验证 of the caller: what he has, enrolled, proven and removed. */
export const ownFactors = (cookies: LinkCookies, policy: FactorPolicy): readonly Handler[] => [
  handle(factors.readOwn, async (_, { actor, db }) => {
    const own = await findFactors(db, actor.userId);
    return {
      factors: own.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
        factor: Number(id),
        kind,
        name,
        createdAt: instant(createdAt.getTime()),
        lastUsedAt: lastUsedAt && instant(lastUsedAt.getTime()),
      })),
      codesLeft: (await countRecoveryCodes(db, actor.userId)).left,
      isRequired: mustHaveFactor(policy, actor),
    };
  }),

  handle(factors.beginTotp, async ({ name, password }, scope) => {
    const { actor, db, transact } = scope;
    const { userId } = actor;
    await requireRoom(db, userId);
    await provePassword(scope, password);
    const plain = drawSecret();
    const secret = sealSecret(userId, plain);
    const id = await transact(({ tx, now }) =>
      beginAuthenticator(tx, { userId, name: name.trim(), secret }, now),
    );
    const { account } = await getOperator(db, userId);
    return {
      factor: Number(id),
      ...enrolmentOf(plain, { issuer: await issuerOf(db, actor.companyId), account }),
    };
  }),

  handle(factors.confirmTotp, async ({ factor, code }, scope) => {
    const { actor, transact } = scope;
    await proveBegun(scope, BigInt(factor), code);
    return transact(async (own) => ({
      codes: await welcome(own, actor),
      user: await passOn(own, actor, policy),
    }));
  }),

  handle(factors.prove, async ({ code }, scope) => {
    const { actor, transact, setHeader, now, request } = scope;
    await proveCode(scope, code);
    const user = await transact((own) => passOn(own, actor, policy));
    setHeader("set-cookie", cookies.give(sessionIdOf(user.token), now, request.secure));
    return user;
  }),

  handle(
    factors.remove,
    async ({ factor }, { actor, refuse, ...scope }) => {
      const { tx } = scope;
      const { userId } = actor;
      const isLast = (await findFactors(tx, userId)).every(({ id }) => id === BigInt(factor));
      if (!(await removeFactor(tx, userId, BigInt(factor)))) return refuse("NOT_FOUND");
      if (isLast && mustHaveFactor(policy, actor)) return refuse("FACTOR_REQUIRED");
      if (isLast) await dropRecoveryCodes(tx, userId);
      await forgetHolders(scope, userId);
      await tellOwner(scope, userId, "删除了一种两步验证方式");
      return null;
    },
    async ({ password }, scope) => {
      await provePassword(scope, password);
    },
  ),

  handle(
    factors.renewCodes,
    async (_, { actor, refuse, tx }) => {
      if ((await findFactors(tx, actor.userId)).length === 0) return refuse("NOT_FOUND");
      return { codes: await drawRecoveryCodes(tx, actor.userId) };
    },
    async ({ password }, scope) => {
      await provePassword(scope, password);
    },
  ),
];
