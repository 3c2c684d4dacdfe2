import { api } from "@zd/api";
import type { BankAgreementId } from "@zd/domain/funds/bank-agreement";
import { type BankTransfer, requestTransfer, type TransferRefusal } from "@zd/domain/funds/bank-transfer";
import type { Fen, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import { handle, Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { checkFundPassword } from "../password/check-fund-password.ts";
import { accountFor } from "./account-for.ts";
import { type CarryTransfer, carrying, sendTransfer } from "./carry-transfer.ts";
import { requireTransferSeen } from "./preview-transfer.ts";
import { transferRulesFor } from "./transfer-rules-of.ts";
import { keepTransfer, lockBucket, nextTransferId } from "./transfer-store.ts";

/** A withdrawal as it is asked for. */
interface Payout {
  /** The firm whose money is paid out. */
  readonly firm: FirmId;
  /** The user in whose name it is asked for. */
  readonly by: UserId;
  readonly amount: Fen;
  /** Left out for the default account. */
  readonly agreement?: BankAgreementId | undefined;
  /** The bucket; `available` where left out. */
  readonly source?: BankTransfer["source"];
  /** May be empty. */
  readonly memo: string;
  /** The mark of the card that the user has confirmed. */
  readonly seen?: string | undefined;
}

/** Sets the amount aside, and sends it to the bank or lets it wait for approval; refused where the rules do not allow it. */
export async function payOut(
  carry: Pick<CarryTransfer, "name">,
  scope: Pick<Scope, "tx" | "named" | "now">,
  payout: Payout,
): Promise<BankTransfer> {
  const { tx, now } = scope;
  const { firm, by, amount, source = "available", memo } = payout;
  const agreement = await accountFor(tx, firm, payout.agreement);
  if (!agreement) throw new Refused("ACCOUNT_NOT_SIGNED");
  const has = await lockBucket(tx, firm, source);
  const rules = await transferRulesFor(tx, firm);
  await requireTransferSeen(scope, { direction: "out", agreement, amount, by }, payout.seen, rules);
  const facts = allowed(
    requestTransfer({ direction: "out", amount, source }, agreement, has, by, now, rules),
  );
  const parties = { id: await nextTransferId(tx, now), firm, agreement: agreement.id };
  const transfer = await keepTransfer(scope, parties, facts, memo);
  await sendTransfer(carry, scope, transfer);
  return transfer;
}

export function allowed<Fact>(decision: Decision<Fact, TransferRefusal>): readonly Fact[] {
  if (decision.ok) return decision.facts;
  throw new Refused(decision.reason, decision.figures);
}

/**
 * 提现: pays out of a firm's 货款冻结 to one of its bound accounts. Its end is published as `escrowPayoutEnded`; a large
 * one waits for approval first.
 */
export const payOutOfEscrow = (
  scope: Pick<Scope, "tx" | "named" | "now">,
  payout: Omit<Payout, "source">,
): Promise<BankTransfer> => payOut(carrying, scope, { ...payout, source: "escrow" });

/** 出金. */
export const withdraw = (carry: CarryTransfer) =>
  handle(
    api.transfers.withdraw,
    async ({ agreement, amount, memo, seen }, { actor, ...scope }) => {
      const payout = { firm: actor.firmId, by: actor.userId, amount, agreement, memo, seen };
      const { id, state } = await payOut(carry, scope, payout);
      return { transfer: id, state };
    },
    checkFundPassword,
  );
