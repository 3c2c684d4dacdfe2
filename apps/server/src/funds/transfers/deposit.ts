import { api } from "@zd/api";
import { requestTransfer, transferRules } from "@zd/domain/funds/bank-transfer";
import { fen } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { accountFor } from "./account-for.ts";
import { type CarryTransfer, sendTransfer } from "./carry-transfer.ts";
import { requireTransferSeen } from "./preview-transfer.ts";
import { keepTransfer, nextTransferId } from "./transfer-store.ts";
import { allowed } from "./withdraw.ts";

/** 入金, 7×24: the money is credited once the bank has answered. */
export const deposit = (carry: CarryTransfer) =>
  handle(
    api.transfers.deposit,
    async ({ agreement: id, amount, memo, seen }, { actor, refuse, ...scope }) => {
      const { tx, now } = scope;
      const { firmId: firm, userId } = actor;
      const agreement = await accountFor(tx, firm, id);
      if (!agreement) return refuse("ACCOUNT_NOT_SIGNED");
      // Money comes in at any hour, so the rules of withdrawals decide nothing of it.
      await requireTransferSeen(
        scope,
        { direction: "in", agreement, amount, by: userId },
        seen,
        transferRules,
      );
      const facts = allowed(
        requestTransfer({ direction: "in", amount }, agreement, fen(0n), userId, now, transferRules),
      );
      const parties = { id: await nextTransferId(tx, now), firm, agreement: agreement.id };
      const transfer = await keepTransfer(scope, parties, facts, memo);
      await sendTransfer(carry, scope, transfer);
      return { transfer: transfer.id, state: transfer.state };
    },
  );
