import { api } from "@zd/api";
import {
  approveTransfer,
  type BankTransfer,
  rejectTransfer,
  type TransferId,
} from "@zd/domain/funds/bank-transfer";
import { isFrozenFor } from "@zd/domain/identity/restriction";
import type { CompanyId, FirmId } from "@zd/domain/kernel/brand";
import { findRestrictions } from "../../identity/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Handler, handle, notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { type CarryTransfer, sendTransfer } from "../transfers/carry-transfer.ts";
import { publishEnd } from "../transfers/transfer-events.ts";
import { tellEnd } from "../transfers/transfer-news.ts";
import { transferRulesOf } from "../transfers/transfer-rules-of.ts";
import { keepTransfer, lockTransfer } from "../transfers/transfer-store.ts";
import { outcomeOfReview, withdrawalMark } from "./withdrawal-card.ts";

/** 出金审批 of large withdrawals by staff. */
export const reviewTransfers = (
  carry: CarryTransfer,
  { undisclosed }: Pick<Platform, "undisclosed">,
): readonly Handler[] => [
  handle(api.fundDesk.approveTransfer, async ({ transfer: id, seen }, { actor, accept, ...scope }) => {
    const { tx, now } = scope;
    const transfer = await lockOfCompany(tx, id as string as TransferId, actor.companyId);
    const by = { user: actor.userId, firm: actor.firmId };
    const rules = await transferRulesOf(tx, actor.companyId);
    const { frozen } = await findRestrictions(tx, transfer.firm);
    const facts = accept(approveTransfer(transfer, by, now, rules, isFrozenFor(frozen, "withdrawal")));
    requireMatchingPreview(
      seen,
      withdrawalMark(transfer, await outcomeOfReview(tx, transfer, now, await undisclosed(tx))),
    );
    const approved = await keepTransfer(scope, transfer, facts);
    await sendTransfer(carry, scope, approved);
    return null;
  }),
  handle(api.fundDesk.rejectTransfer, async ({ transfer: id, opinion }, { actor, accept, ...scope }) => {
    const transfer = await lockOfCompany(scope.tx, id as string as TransferId, actor.companyId);
    const by = { user: actor.userId, firm: actor.firmId };
    const rejected = accept(rejectTransfer(transfer, opinion, by, scope.now));
    const after = await keepTransfer(scope, transfer, rejected);
    publishEnd(scope, transfer, after);
    await tellEnd(scope, transfer, after);
    return null;
  }),
];

async function lockOfCompany(tx: Tx, id: TransferId, company: CompanyId): Promise<BankTransfer> {
  const transfer = await lockTransfer(tx, id);
  if (!transfer || !(await isOfCompany(tx, transfer.firm, company))) throw notFound();
  return transfer;
}

export async function isOfCompany(db: Reader, firm: FirmId, company: CompanyId): Promise<boolean> {
  const found = await db
    .selectFrom("identity.firmView")
    .select("id")
    .where("id", "=", firm)
    .where("companyId", "=", company)
    .executeTakeFirst();
  return found !== undefined;
}
