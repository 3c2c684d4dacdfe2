import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { decideRemoval, requestRemoval } from "@zd/domain/identity/factor-removal";
import { factorKinds } from "@zd/domain/identity/second-factor";
import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { plainCard, previewHash, refusalMessage, requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, type Handler, handle, notFound } from "../../platform/calls/operation.ts";
import { anywhere, type Reader } from "../../platform/database/database.ts";
import { equals, handleList } from "../../platform/lists/listings.ts";
import { publishDecided } from "../../platform/request-decided.ts";
import { accountKey, getOperator } from "../operators/operator-store.ts";
import { sessionsEnded } from "../rights-card.ts";
import { endSessions } from "../sessions/session-store.ts";
import { findFactors, hasFactor, removeFactor } from "./factor-store.ts";
import { dropRecoveryCodes } from "./recovery-codes.ts";
import { findRemoval, insertRemoval, isRemovalWaiting, lockRemoval, saveDecision } from "./removal-store.ts";
import { tellOwner } from "./tell-owner.ts";

const { factorRemovals } = api;

/** 解除两步验证: asked for by one of the staff, decided by another. */
export const removalHandlers: readonly Handler[] = [
  handleList(factorRemovals.listRemovals, (_, { actor }) => ({
    from: sql`identity.factor_removal r join identity.operator o on o.user_id = r.user_id
                join identity.firm f on f.id = o.firm_id
                join identity.operator a on a.user_id = r.requested_by
                left join identity.operator d on d.user_id = r.decided_by`,
    scope: sql`r.company_id = ${actor.companyId}`,
    columns: {
      removal: sql`r.id::text`,
      account: sql`o.account`,
      name: sql`o.name`,
      firm: sql`f.name`,
      reason: sql`r.reason`,
      requestedBy: sql`a.name`,
      requestedAt: sql`r.requested_at`,
      decidedBy: sql`d.name`,
      decidedAt: sql`r.decided_at`,
      opinion: sql`r.opinion`,
      state: sql`r.state`,
    },
    filters: {
      account: (value) => sql`(o.account ilike ${anywhere(value)} or o.name ilike ${anywhere(value)})`,
      state: (value) => equals(sql`r.state`, value),
    },
    order: sql`r.requested_at desc, r.id desc`,
  })),

  handle(factorRemovals.previewRequest, async ({ account }, { db, actor, now }) => {
    const user = await userOf(db, actor, account);
    return {
      ...(await removalCard(db, user, now)),
      people: [{ role: "申请", name: actor.name, at: null }],
      barred: refusalMessage(requestRemoval(await requestContext(db, user, actor))),
      seen: previewHash(await markOf(db, user)),
    };
  }),

  handle(factorRemovals.request, async ({ account, reason, seen }, { actor, accept, tx, now }) => {
    const user = await userOf(tx, actor, account);
    await tx
      .selectFrom("identity.operator")
      .select("userId")
      .where("userId", "=", user)
      .forUpdate()
      .execute();
    accept(requestRemoval(await requestContext(tx, user, actor)));
    requireMatchingPreview(seen, await markOf(tx, user));
    const { companyId, userId: requestedBy } = actor;
    const request = { companyId, userId: user, reason: reason.trim(), requestedBy };
    return { removal: await insertRemoval(tx, request, now) };
  }),

  handle(factorRemovals.previewDecision, async ({ removal }, { db, actor, now }) => {
    const row = await findRemoval(db, actor.companyId, removal);
    const card = await removalCard(db, row.userId, now);
    return {
      ...card,
      number: `解除两步验证 ${removal}`,
      facts: [{ title: "核实情况", words: row.reason }],
      people: [
        { role: "申请", name: row.requester, at: instant(row.requestedAt.getTime()) },
        { role: "复核", name: actor.name, at: null },
      ],
      barred: refusalMessage(decideRemoval({ ...row, user: row.userId }, actor.userId, true)),
      seen: previewHash(await markOf(db, row.userId)),
    };
  }),

  handle(
    factorRemovals.decide,
    async ({ removal, isConfirmed, opinion, seen }, { actor, accept, ...scope }) => {
      const { tx, now } = scope;
      const row = await lockRemoval(tx, actor.companyId, removal);
      const { id, userId: user } = row;
      const decided = { decidedBy: actor.userId, opinion: opinion.trim() };
      for (const state of accept(decideRemoval({ ...row, user }, actor.userId, isConfirmed))) {
        if (isConfirmed) requireMatchingPreview(seen, await markOf(tx, user));
        await saveDecision(tx, id, { state, ...decided }, now);
      }
      publishDecided(scope, {
        kind: "factorRemoval",
        id: String(removal),
        askedBy: row.requestedBy,
        decidedBy: actor.userId,
        isPassed: isConfirmed,
        opinion,
      });
      if (!isConfirmed) return null;
      for (const factor of await findFactors(tx, user)) await removeFactor(tx, user, factor.id);
      await dropRecoveryCodes(tx, user);
      await endSessions(scope, user, "signed-out");
      await tellOwner(scope, user, "的两步验证已由交易中心解除");
      return null;
    },
  ),
];

/** The user of the company who signs in by this account name; or NOT_FOUND. */
async function userOf(db: Reader, { companyId }: Actor, account: string): Promise<UserId> {
  const { userId } = await db
    .selectFrom("identity.operator")
    .select("userId")
    .where("companyId", "=", companyId)
    .where("account", "=", accountKey(account))
    .executeTakeFirstOrThrow(notFound);
  return userId;
}

const requestContext = async (db: Reader, user: UserId, { userId: by }: Actor) => ({
  user,
  by,
  hasFactor: await hasFactor(db, user),
  isWaiting: await isRemovalWaiting(db, user),
});

/** What a card is compared by: the factors that would be removed. */
const markOf = async (db: Reader, user: UserId) => ({
  user,
  factors: (await findFactors(db, user)).map(({ id }) => String(id)),
});

/** Whose factors are removed, which they are, and where he is signed out. */
async function removalCard(
  db: Reader,
  user: UserId,
  now: Instant,
): Promise<Omit<Card, "barred" | "seen" | "people">> {
  const { account, name, firmName } = await getOperator(db, user);
  const factors = await findFactors(db, user);
  return {
    ...plainCard,
    number: account,
    party: `${name}（${account}）`,
    direction: "解除",
    path: "两步验证",
    amount: null,
    changes: factors.map(({ kind, name: called, createdAt }) => ({
      title: `${factorKinds[kind]}“${called}”`,
      from: `${formatShanghai(instant(createdAt.getTime()))} 绑定`,
      to: "解除",
    })),
    subject: firmName,
    effect: null,
    falls: await sessionsEnded(db, user, now),
    consequence: [
      {
        when: "复核通过后",
        words: "全部两步验证方式和恢复码作废，立即退出登录，此后登录只凭密码，并短信通知本人",
      },
    ],
  };
}
