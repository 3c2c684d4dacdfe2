import { contract } from "@zd/contract";
import { refusalText } from "@zd/contract/refusals";
import {
  type CloseRequest,
  type LeavingFault,
  leavingFaults,
  requestClose,
} from "@zd/domain/funds/bank-agreement";
import { mayDo } from "@zd/domain/identity/access";
import { type FirmId, instant } from "@zd/domain/kernel/brand";
import type { Selectable } from "kysely";
import type { Reader } from "../../platform/database.ts";
import type { Scope } from "../../platform/jobs.ts";
import { type Actor, type Handler, handle, Refused } from "../../platform/operation.ts";
import { lockAvailable } from "../post-voucher.ts";
import type { CloseRequestTable } from "./tables.ts";
import type { TiesOf } from "./ties.ts";

/** 银行账户注销 (R-7203, R-764, R-7186): asked for by the firm, decided by the exchange. */
export const closeAccount = (tiesOf: TiesOf): readonly Handler[] => [
  handle(contract.agreements.closeAccount, ({ reason }, { actor, ...scope }) => {
    if (reason.trim() === "") return standing(scope.tx, actor.firmId, tiesOf);
    if (!mayDo(actor.roles, "move-money")) throw new Refused("NOT_ALLOWED");
    return file(scope, actor, reason, tiesOf);
  }),
  handle(contract.agreements.cancelCustomer, ({ reason }, { actor, ...scope }) =>
    file(scope, actor, reason, tiesOf),
  ),
  handle(contract.agreements.readCloseRejection, async (_, { db, actor }) => {
    const last = await findLast(db, actor.firmId);
    const isRejected = last?.state === "3";
    return {
      memo: isRejected ? last.memo : null,
      at: isRejected && last.decidedAt ? instant(last.decidedAt.getTime()) : null,
    };
  }),
];

async function file(scope: Scope, { firmId, userId }: Actor, reason: string, tiesOf: TiesOf) {
  const { tx, now } = scope;
  await lockAvailable(tx, firmId);
  const before = await findLast(tx, firmId);
  const decision = requestClose(before && toRequest(before), firmId, await tiesOf(tx, firmId), userId, now);
  if (!decision.ok) throw new Refused(decision.reason, decision.figures);
  const { state } = decision.request;
  await tx
    .insertInto("funds.closeRequest")
    .values({ firmId, byUser: userId, at: new Date(now), reason: reason.trim(), state, memo: null })
    .execute();
  return standing(tx, firmId, tiesOf);
}

async function standing(db: Reader, firm: FirmId, tiesOf: TiesOf) {
  const [last, ties] = await Promise.all([findLast(db, firm), tiesOf(db, firm)]);
  return {
    state: last?.state ?? ("0" as const),
    at: last ? instant(last.at.getTime()) : null,
    memo: last?.memo ?? null,
    faults: leavingFaults(ties).map((fault: LeavingFault) => refusalText(fault)),
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
