import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import type { BankAgreement, BankAgreementId } from "@zd/domain/funds/bank-agreement";
import {
  requestTransfer,
  type TransferDirection,
  type TransferFact,
  type TransferId,
  type TransferRules,
  transferDirections,
} from "@zd/domain/funds/bank-transfer";
import { purseLines } from "@zd/domain/funds/effect";
import { type Balances, balanceOf } from "@zd/domain/funds/ledger";
import type { Fen, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { plainCard, previewHash, purseEffect, requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { chosen, findAgreements } from "../agreements/agreement-store.ts";
import { findBalances } from "../find-balances.ts";
import { balancesOnce } from "./transfer-outcome.ts";
import { transferRulesOf } from "./transfer-rules-of.ts";

/** A transfer as the firm asks for it. */
interface TransferRequest {
  /** `in` from the firm's bank account, `out` to it. */
  readonly direction: TransferDirection;
  /** The bank account. */
  readonly agreement: BankAgreement;
  readonly amount: Fen;
  /** The user who asks for it. */
  readonly by: UserId;
}

/** 入金、出金的确认卡: the firm's accounts now, after the request, and after the bank's answer. */
export const previewTransfer = handle(
  api.transfers.previewTransfer,
  async ({ direction, agreement: id, amount, memo }, { db, actor, now }) => {
    const [agreement, rules, balances] = await Promise.all([
      findAccount(db, actor.firmId, id),
      transferRulesOf(db, actor.companyId),
      findBalances(db, [actor.firmId], allDisclosed),
    ]);
    const request = { direction, agreement, amount, by: actor.userId };
    const { barred, moments } = outcomeOf(request, balances, now, rules);
    const { account } = agreement;
    const isOut = direction === "out";
    const bank = account.bank;
    const number = `${account.number.slice(0, 4)} **** ${account.number.slice(-4)}`;
    return {
      number: "",
      party: actor.firmName,
      direction: transferDirections[direction],
      path: isOut ? `平台 → ${bank}` : `${bank} → 平台`,
      amount,
      ...plainCard,
      subject: `${isOut ? "收款" : "付款"} ${account.name} ${number}`,
      effect: purseEffect(
        "资金",
        isOut ? ["现在", "提交后", "到账后"] : ["现在", "到账后"],
        purseLines(actor.firmId, moments),
      ),
      facts: memo === "" ? [] : [{ title: "用途", words: memo }],
      evidence: evidenceOf(agreement, actor.firmName),
      consequence: consequenceOf(request, rules),
      people: [{ role: "申请", name: actor.name, at: null }],
      barred,
      seen: previewHash(transferMark(request, moments)),
    };
  },
);

async function findAccount(
  db: Reader,
  firm: FirmId,
  id: BankAgreementId | undefined,
): Promise<BankAgreement> {
  const all = await findAgreements(db, firm);
  const agreement = id === undefined ? all.find(({ isDefault }) => isDefault) : chosen(all, id).agreement;
  if (!agreement) throw new Refused("ACCOUNT_NOT_SIGNED");
  return agreement;
}

/** The firm's accounts at each moment of a transfer, and the refusal; null where it is not refused. */
function outcomeOf(
  { direction, agreement, amount, by }: TransferRequest,
  now: Balances,
  at: Instant,
  rules: TransferRules,
) {
  const { firm } = agreement;
  const has = balanceOf(now, { holder: firm, bucket: "available" });
  const decision = requestTransfer({ direction, amount }, agreement, has, by, at, rules);
  const parties = { id: "" as TransferId, firm, agreement: agreement.id };
  const once = (...facts: readonly TransferFact[]) =>
    decision.ok ? balancesOnce(now, parties, [...decision.facts, ...facts]) : null;
  const paid = once({ type: "succeeded", at, by: null, bankNo: "" });
  return {
    barred: decision.ok ? null : refusalText(decision.reason, decision.figures ?? {}),
    moments: direction === "out" ? [now, once(), paid] : [now, paid],
  };
}

/** Mark of the card: amount, bank account, and the firm's accounts afterwards. */
const transferMark = (
  { direction, agreement, amount }: TransferRequest,
  moments: readonly (Balances | null)[],
) => ({
  direction,
  agreement: agreement.id,
  amount,
  outcome: purseLines(agreement.firm, moments),
});

/** Refuses a transfer whose card has shown other figures than it would have now. */
export async function requireTransferSeen(
  { tx, now }: Pick<Scope, "tx" | "now">,
  request: TransferRequest,
  seen: string | undefined,
  rules: TransferRules,
): Promise<void> {
  if (seen === undefined) return;
  const balances = await findBalances(tx, [request.agreement.firm], allDisclosed);
  requireMatchingPreview(seen, transferMark(request, outcomeOf(request, balances, now, rules).moments));
}

function evidenceOf({ account, state }: BankAgreement, firmName: string): Card["evidence"] {
  const isOwn = account.name === firmName;
  const isSigned = state === "2";
  return [
    {
      passed: isOwn,
      words: isOwn ? "银行户名与会员名一致" : `银行户名 ${account.name} 与会员名不一致`,
    },
    { passed: isSigned, words: isSigned ? "银行账户已签约" : "银行账户不在签约状态" },
  ];
}

function consequenceOf(
  { direction, amount }: TransferRequest,
  { approvalFrom }: TransferRules,
): Card["consequence"] {
  if (direction === "in")
    return [{ when: "提交后", words: "由银行从上述账户扣款，银行确认后计入可用资金，不可撤回" }];
  if (amount < approvalFrom)
    return [{ when: "提交后", words: "立即向银行发出付款，不可撤回；银行未成功时退回可用资金" }];
  return [
    { when: "提交后", words: "金额列为出金在途，由交易中心审批" },
    {
      when: "达到审批额",
      words: `${formatAmount(approvalFrom)} 元及以上须审批，通过后付款，驳回则退回可用资金`,
    },
  ];
}
