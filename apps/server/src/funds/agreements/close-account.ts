import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import {
  type CloseRequest,
  type ClosureFault,
  closureFaults,
  requestClose,
} from "@zd/domain/funds/bank-agreement";
import { mayDo } from "@zd/domain/identity/access";
import { type FirmId, instant } from "@zd/domain/kernel/brand";
import type { Selectable } from "kysely";
import { previewHash, requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, type Handler, handle, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { findBalances } from "../find-balances.ts";
import { lockAvailable } from "../post-voucher.ts";
import { findAgreements, lockAgreements } from "./agreement-store.ts";
import { closureCard, closureMark, nameOfFirm, signedOf } from "./closure-card.ts";
import type { ObligationsOf } from "./obligations.ts";
import type { CloseRequestTable } from "./tables.ts";

/** 银行账户注销 (R-7203, R-764, R-7186): the firm asks for it, the exchange decides. */
export const closeAccount = (obligationsOf: ObligationsOf): readonly Handler[] => [
  handle(api.agreements.closeAccount, async ({ reason, seen }, { actor, ...scope }) => {
    if (reason.trim() === "") return standing(scope.tx, actor.firmId, obligationsOf);
    if (!mayDo(actor.roles, "move-money")) throw new Refused("NOT_ALLOWED");
    const agreementsToEnd = signedOf(await lockAgreements(scope.tx, actor.firmId));
    requireMatchingPreview(seen, closureMark(actor.firmId, agreementsToEnd));
    return file(scope, actor, reason, obligationsOf);
  }),
  handle(api.agreements.previewClose, async (_, { db, actor, now }) => {
    const { firmId: firm } = actor;
    const [name, obligations, balances, agreements, last] = await Promise.all([
      nameOfFirm(db, firm),
      obligationsOf(db, firm),
      findBalances(db, [firm], allDisclosed),
      findAgreements(db, firm),
      findLast(db, firm),
    ]);
    const agreementsToEnd = signedOf(agreements);
    const decision = requestClose(last && toRequest(last), firm, obligations, actor.userId, now);
    return {
      ...closureCard({ firm, name, obligations, balances, agreements: agreementsToEnd }),
      number: "",
      direction: "销户",
      path: "会员账户 → 注销",
      subject: "余额为零才能销户，没有资金转出",
      consequence: [
        { when: "提交后", words: "由交易中心审核，审核前账户照常使用" },
        { when: "通过后", words: "解除全部银行签约，本企业不能再入金、出金和交易" },
      ],
      people: [{ role: "申请", name: actor.name, at: null }],
      barred: decision.ok ? null : refusalText(decision.reason, decision.figures ?? {}),
      seen: previewHash(closureMark(firm, agreementsToEnd)),
    };
  }),
  handle(api.agreements.cancelCustomer, ({ reason }, { actor, ...scope }) =>
    file(scope, actor, reason, obligationsOf),
  ),
  handle(api.agreements.readCloseRejection, async (_, { db, actor }) => {
    const last = await findLast(db, actor.firmId);
    const isRejected = last?.state === "3";
    return {
      memo: isRejected ? last.memo : null,
      at: isRejected && last.decidedAt ? instant(last.decidedAt.getTime()) : null,
    };
  }),
];

async function file(scope: Scope, { firmId, userId }: Actor, reason: string, obligationsOf: ObligationsOf) {
  const { tx, now } = scope;
  await lockAvailable(tx, firmId);
  const before = await findLast(tx, firmId);
  const decision = requestClose(
    before && toRequest(before),
    firmId,
    await obligationsOf(tx, firmId),
    userId,
    now,
  );
  if (!decision.ok) throw new Refused(decision.reason, decision.figures);
  const { state } = decision.request;
  await tx
    .insertInto("funds.closeRequest")
    .values({ firmId, byUser: userId, at: new Date(now), reason: reason.trim(), state, memo: null })
    .execute();
  return standing(tx, firmId, obligationsOf);
}

async function standing(db: Reader, firm: FirmId, obligationsOf: ObligationsOf) {
  const [last, obligations] = await Promise.all([findLast(db, firm), obligationsOf(db, firm)]);
  return {
    state: last?.state ?? ("0" as const),
    at: last ? instant(last.at.getTime()) : null,
    memo: last?.memo ?? null,
    faults: closureFaults(obligations).map((fault: ClosureFault) => refusalText(fault)),
  };
}

const findLast = (db: Reader, firm: FirmId) =>
  db
    .selectFrom("funds.closeRequest")
    .selectAll()
    .where("firmId", "=", firm)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
    .then((row) => row ?? null);

export const toRequest = (row: Selectable<CloseRequestTable>): CloseRequest => ({
  firm: row.firmId,
  by: row.byUser,
  at: instant(row.at.getTime()),
  state: row.state,
  memo: row.memo,
});
