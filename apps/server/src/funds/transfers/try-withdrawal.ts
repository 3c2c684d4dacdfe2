import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { requestTransfer } from "@zd/domain/funds/bank-transfer";
import { fen } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { findAgreements } from "../agreements/agreement-store.ts";
import { findAvailable } from "../find-available.ts";
import { transferRulesOf } from "./transfer-rules-of.ts";

/** 出金试算: the outcome of a withdrawal; nothing is kept. */
export const tryWithdrawal = handle(
  api.transfers.tryWithdrawal,
  async ({ agreement: id, amount }, { db, actor, now }) => {
    const [agreements, available, rules] = await Promise.all([
      findAgreements(db, actor.firmId),
      findAvailable(db, actor.firmId),
      transferRulesOf(db, actor.companyId),
    ]);
    const agreement = agreements.find((one) => (id === undefined ? one.isDefault : one.id === id));
    const decision = agreement
      ? requestTransfer({ direction: "out", amount }, agreement, available, actor.userId, now, rules)
      : ({ ok: false, reason: "ACCOUNT_NOT_SIGNED" } as const);
    const fault = decision.ok
      ? null
      : refusalText(decision.reason, "figures" in decision ? decision.figures : {});
    return {
      fault,
      needsApproval: amount >= rules.approvalFrom,
      available,
      availableAfter: decision.ok ? fen(available - amount) : null,
    };
  },
);
