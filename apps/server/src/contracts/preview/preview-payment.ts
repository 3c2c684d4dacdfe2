import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { contractStates, opposite } from "@zd/domain/contracts/codes";
import { contractVoucher } from "@zd/domain/contracts/contract-vouchers";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import { contractMoves } from "@zd/domain/contracts/money-moves";
import { type PaymentTrial, paymentTrial } from "@zd/domain/contracts/payment-trial";
import { balancesAfter, purseLines } from "@zd/domain/funds/effect";
import { balanceOf } from "@zd/domain/funds/ledger";
import { formatAmount } from "@zd/domain/money/yuan";
import { findBalances } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import { plainCard, previewHash, purseEffect } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { getOwnContract } from "../read-contract.ts";

/** 付款、退款的确认卡: the payment decided as it would be, and its vouchers applied to the payer's own accounts. */
export const previewPayment = handle(
  api.contracts.previewPayment,
  async ({ contractNo, amount }, { db, actor, now }) => {
    const [{ contract: one, side, calendar }, balances] = await Promise.all([
      getOwnContract(db, contractNo, actor.firmId),
      findBalances(db, [actor.firmId], allDisclosed),
    ]);
    const other = one.parties[opposite(side)];
    const firms = await findFirms(db, [other]);
    const available = balanceOf(balances, { holder: actor.firmId, bucket: "available" });
    const by = { user: actor.userId, party: side, seen: null };
    const action = { type: side === "B" ? "pay" : "refund", amount } as const;
    const decided = decideContract(one, action, by, now, {
      available: () => available,
      certified: false,
      calendar,
    });
    const vouchers = decided.ok
      ? decided.facts.flatMap(contractMoves).map((move) => contractVoucher(move, one.parties))
      : [];
    const after = balancesAfter(balances, vouchers);
    const then = decided.ok && after.ok ? (after.facts[0] ?? null) : null;
    const lines = purseLines(actor.firmId, [balances, then]);
    const trial = paymentTrial(one, side, amount, available);
    const direction = side === "B" ? "付款" : "退款";
    return {
      ...plainCard,
      number: contractNo,
      party: firms.get(other)?.name ?? other,
      direction,
      path: goesTo[trial.to],
      amount,
      subject: `合同 ${contractNo}`,
      effect: purseEffect("资金", ["现在", `${direction}后`], lines),
      facts: [
        {
          title: "应付总额",
          words: `${formatAmount(trial.required)} 元，已付 ${formatAmount(trial.paid)} 元`,
        },
        { title: "本次应付", words: `${formatAmount(trial.due)} 元` },
        { title: "合同状态", words: `${contractStates[one.state]} → ${contractStates[trial.stateAfter]}` },
      ],
      consequence: [{ when: `${direction}后`, words: follows[trial.to] }],
      people: [{ role: direction, name: actor.name, at: null }],
      barred: decided.ok ? null : refusalText(decided.reason, decided.figures ?? {}),
      seen: previewHash({ contractNo, version: one.version, amount, lines }),
    };
  },
);

const goesTo: Readonly<Record<PaymentTrial["to"], string>> = {
  escrow: "可用资金 → 本方货款（冻结）",
  "other side": "可用资金 → 对方可用资金",
  outside: "线下付款",
};

const follows: Readonly<Record<PaymentTrial["to"], string>> = {
  escrow: "冻结在本方货款，确认结算后付给卖方，不可自行撤回",
  "other side": "立即付给对方，不可撤回",
  outside: "不动用资金账户，凭付款凭证由对方确认",
};
