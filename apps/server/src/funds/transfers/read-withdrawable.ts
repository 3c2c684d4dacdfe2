import { api } from "@zd/api";
import { bankingHours, withdrawalIsOpen } from "@zd/domain/funds/bank-transfer";
import { fen } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { hasFundPassword } from "../password/fund-password-store.ts";
import { transferRulesOf } from "./transfer-rules-of.ts";

/** 可用资金查询. */
export const readWithdrawable = handle(api.transfers.readWithdrawable, async (_, { db, actor, now }) => {
  const [accounts, hasPassword, rules] = await Promise.all([
    db
      .selectFrom("funds.account")
      .select(["bucket", "balance"])
      .where("holder", "=", actor.firmId)
      .where("bucket", "in", ["available", "withdrawal"])
      .execute(),
    hasFundPassword(db, actor.userId),
    transferRulesOf(db, actor.companyId),
  ]);
  const balances = new Map(accounts.map(({ bucket, balance }) => [bucket, balance]));
  const { from, to } = bankingHours(now, rules);
  return {
    available: balances.get("available") ?? fen(0n),
    withdrawing: balances.get("withdrawal") ?? fen(0n),
    open: withdrawalIsOpen(now, rules),
    hours: `工作日 ${from}–${to}`,
    approvalFrom: rules.approvalFrom,
    hasPassword,
  };
});
