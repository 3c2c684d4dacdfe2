import { api } from "@zd/api";
import {
  decideRestriction,
  freezeScopes,
  proposeRestriction,
  type Restrictions,
  type RestrictionWish,
  type restrictionKinds,
  restrictionsAfter,
} from "@zd/domain/identity/restriction";
import { instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { previewHash, refusalMessage, requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Handler, handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { equals, handleList } from "../../platform/lists/listings.ts";
import { labelText } from "../../platform/member-file.ts";
import type { Platform } from "../../platform/module.ts";
import { publishDecided } from "../../platform/request-decided.ts";
import { forgetHolders } from "../access-state.ts";
import { standingChanged } from "../events.ts";
import { lookForFirms } from "../firms/look-for-firms.ts";
import { findOperatorsOf } from "../operators/operator-store.ts";
import { type RestrictedFirm, restrictionCard, restrictionMark } from "./restriction-card.ts";
import {
  findProposal,
  findRestrictedFirm,
  findWaitingOf,
  insertProposal,
  lockProposal,
  lockRestrictedFirm,
  saveDecision,
  saveRestrictions,
} from "./restriction-store.ts";

const { restrictions } = api;

/** 会员管控: a member is frozen, thawed or limited; proposed by one of the staff, decided by another. */
export const restrictionHandlers = (platform: Pick<Platform, "ongoing">): readonly Handler[] => [
  listRestrictions,
  readRestrictions,
  ...proposing(platform),
  ...deciding(platform),
];

const listRestrictions = handleList(restrictions.listRestrictions, (_, { actor }) => ({
  from: sql`identity.restriction r join identity.firm f on f.id = r.firm_id
              join identity.operator a on a.user_id = r.requested_by
              left join identity.operator d on d.user_id = r.decided_by`,
  scope: sql`r.company_id = ${actor.companyId}`,
  columns: {
    restriction: sql`r.id::text`,
    firm: sql`f.name`,
    kind: sql`r.kind`,
    scope: labelText(freezeScopes, sql`r.scope`),
    orderValue: sql`r.order_value`,
    openContracts: sql`r.open_contracts`,
    reason: sql`r.reason`,
    requestedBy: sql`a.name`,
    requestedAt: sql`r.requested_at`,
    decidedBy: sql`d.name`,
    decidedAt: sql`r.decided_at`,
    opinion: sql`r.opinion`,
    state: sql`r.state`,
  },
  filters: {
    firm: (value) => lookForFirms("f", value),
    kind: (value) => equals(sql`r.kind`, value),
    state: (value) => equals(sql`r.state`, value),
  },
  order: sql`r.requested_at desc, r.id desc`,
}));

const readRestrictions = handle(restrictions.readRestrictions, async ({ firm: id }, { db, actor }) => {
  const [{ frozen, orderValue, openContracts }, waiting] = await Promise.all([
    findRestrictedFirm(db, actor.companyId, id),
    findWaitingOf(db, id),
  ]);
  return {
    frozen,
    orderValue,
    openContracts,
    waiting: waiting ? Number(waiting.id) : null,
    waitingKind: waiting?.kind ?? null,
  };
});

const proposing = (platform: Pick<Platform, "ongoing">): readonly Handler[] => [
  handle(restrictions.previewProposal, async ({ firm: id, ...proposal }, { db, actor }) => {
    const firm = await findRestrictedFirm(db, actor.companyId, id);
    const wish = wishOf(proposal);
    const decision = proposeRestriction(wish, await contextOf(db, firm, actor));
    const [after = restrictionsOf(firm)] = decision.ok ? decision.facts : [];
    return {
      ...(await restrictionCard(platform, db, firm, wish, after)),
      people: [{ role: "申请", name: actor.name, at: null }],
      barred: refusalMessage(decision),
      seen: previewHash(restrictionMark(firm, after)),
    };
  }),

  handle(
    restrictions.propose,
    async ({ firm: id, reason, seen, ...proposal }, { actor, accept, tx, now }) => {
      const firm = await lockRestrictedFirm(tx, actor.companyId, id);
      const wish = wishOf(proposal);
      for (const after of accept(proposeRestriction(wish, await contextOf(tx, firm, actor))))
        requireMatchingPreview(seen, restrictionMark(firm, after));
      const { companyId, userId: requestedBy } = actor;
      return {
        restriction: await insertProposal(tx, { ...wish, companyId, firmId: id, reason, requestedBy }, now),
      };
    },
  ),
];

const deciding = (platform: Pick<Platform, "ongoing">): readonly Handler[] => [
  handle(restrictions.previewDecision, async ({ restriction }, { db, actor }) => {
    const row = await findProposal(db, actor.companyId, restriction);
    const firm = await findRestrictedFirm(db, actor.companyId, row.firmId);
    const after = restrictionsAfter(row, restrictionsOf(firm));
    return {
      ...(await restrictionCard(platform, db, firm, row, after)),
      number: `会员管控 ${restriction}`,
      facts: [{ title: "原因", words: row.reason }],
      people: [
        { role: "申请", name: row.requester, at: instant(row.requestedAt.getTime()) },
        { role: "复核", name: actor.name, at: null },
      ],
      barred: refusalMessage(decideRestriction(row, actor.userId, true)),
      seen: previewHash(restrictionMark(firm, after)),
    };
  }),

  handle(
    restrictions.decide,
    async ({ restriction, isConfirmed, opinion, seen }, { actor, accept, record, ...scope }) => {
      const { tx, now } = scope;
      const row = await lockProposal(tx, actor.companyId, restriction);
      const firm = await lockRestrictedFirm(tx, actor.companyId, row.firmId);
      const after = restrictionsAfter(row, restrictionsOf(firm));
      const decided = { decidedBy: actor.userId, opinion: opinion.trim() };
      for (const state of accept(decideRestriction(row, actor.userId, isConfirmed))) {
        if (isConfirmed) requireMatchingPreview(seen, restrictionMark(firm, after));
        await saveDecision(tx, row.id, { state, ...decided }, now);
      }
      publishDecided(scope, {
        kind: "restriction",
        id: String(restriction),
        askedBy: row.requestedBy,
        decidedBy: actor.userId,
        isPassed: isConfirmed,
        opinion,
      });
      if (!isConfirmed) return null;
      await putInForce(scope, firm, after);
      record.changed({
        what: "企业",
        id: firm.id,
        before: { 冻结: firm.frozen },
        after: { 冻结: after.frozen },
      });
      return null;
    },
  ),
];

/** Has every node judge the firm's next call and order by its new restrictions. */
async function putInForce(scope: Scope, { id }: RestrictedFirm, after: Restrictions): Promise<void> {
  await saveRestrictions(scope.tx, id, after);
  scope.publish(standingChanged({ firm: id }));
  for (const user of await findOperatorsOf(scope.tx, id)) await forgetHolders(scope, user);
}

/** A wish with null for whatever was left out. */
const wishOf = ({
  kind,
  scope = null,
  orderValue = null,
  openContracts = null,
}: {
  readonly kind: keyof typeof restrictionKinds;
  readonly scope?: RestrictionWish["scope"] | undefined;
  readonly orderValue?: RestrictionWish["orderValue"] | undefined;
  readonly openContracts?: RestrictionWish["openContracts"] | undefined;
}): RestrictionWish =>
  kind === "limits"
    ? { kind, scope: null, orderValue, openContracts }
    : { kind, scope: kind === "freeze" ? scope : null, orderValue: null, openContracts: null };

const restrictionsOf = ({ frozen, orderValue, openContracts }: Restrictions): Restrictions => ({
  frozen,
  orderValue,
  openContracts,
});

const contextOf = async (
  db: Reader,
  firm: RestrictedFirm,
  actor: { readonly firmId: RestrictedFirm["id"] },
) => ({
  firm: firm.id,
  own: actor.firmId,
  isWaiting: (await findWaitingOf(db, firm.id)) !== undefined,
  now: restrictionsOf(firm),
});
