import { contract } from "@zd/contract";
import { refusalText } from "@zd/contract/refusals";
import type { Card } from "@zd/contract/wire/card";
import type { InputOf } from "@zd/contract/wire/operation";
import type { ContractAction } from "@zd/domain/contracts/actions";
import { contractParties, contractStates, opposite } from "@zd/domain/contracts/codes";
import { type Contract, owedBy } from "@zd/domain/contracts/contract";
import { evolveContract } from "@zd/domain/contracts/evolve";
import type { ContractFact } from "@zd/domain/contracts/facts";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import { contractMoves } from "@zd/domain/contracts/money-moves";
import { contractVoucher } from "@zd/domain/funds/contract-payment";
import { purseOnce } from "@zd/domain/funds/effect";
import { balanceOf } from "@zd/domain/funds/ledger";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { findBalances } from "../funds/index.ts";
import { findFirms } from "../identity/index.ts";
import { markOf, plainCard, purseEffect } from "../platform/card.ts";
import { handle } from "../platform/operation.ts";
import { allDisclosed } from "../platform/undisclosed.ts";
import { getOwnContract } from "./read-contract.ts";
import { stepMark } from "./step-mark.ts";

const { previewStep: call } = contract.contracts;
type Asked = InputOf<typeof call>;

/** 确认结算、撤销结算、异议确认、确认收款、驳回凭证的确认卡: decided as it would be, and seen from the firm's own side. */
export const previewStep = handle(call, async (asked, { db, actor, now }) => {
  const { contractNo } = asked;
  const { contract: one, side } = await getOwnContract(db, contractNo, actor.firmId);
  const { parties } = one;
  const [balances, firms] = await Promise.all([
    findBalances(db, [parties.B, parties.S], allDisclosed),
    findFirms(db, [parties[opposite(side)]]),
  ]);
  const by = { user: actor.userId, party: side, seen: null };
  const decided = decideContract(one, actionOf(asked), by, now, {
    available: (of) => balanceOf(balances, { holder: parties[of], bucket: "available" }),
    certified: false,
  });
  const facts = decided.ok ? decided.facts : null;
  const vouchers = facts?.flatMap(contractMoves).map((move) => contractVoucher(move, parties)) ?? null;
  const after = facts?.reduce(evolveContract, one) ?? null;
  const face = faces[asked.action];
  return {
    ...plainCard,
    number: contractNo,
    party: firms.get(parties[opposite(side)])?.name ?? parties[opposite(side)],
    direction: face.direction,
    path: face.path,
    amount: amountOf(one, asked, after),
    subject: `合同 ${contractNo}`,
    effect: purseEffect("资金", ["现在", "办理后"], purseOnce(actor.firmId, balances, vouchers)),
    facts: factsOf(one, facts, after, asked),
    consequence: [{ when: "办理后", words: face.follows }],
    people: [{ role: face.direction, name: actor.name, at: null }],
    barred: decided.ok ? null : refusalText(decided.reason, decided.figures ?? {}),
    seen: markOf(stepMark(one, facts ?? [])),
  };
});

/** The step as it is decided on the card; a rejection says its reason only with the act. */
function actionOf({ action, claim: no = 0 }: Asked): ContractAction {
  if (action === "confirm-payment") return { type: action, no };
  return action === "reject-payment" ? { type: action, no, memo: "--" } : { type: action };
}

const claimOf = ({ claims }: Contract, { claim }: Asked) => claims.find(({ no }) => no === claim);

/** What the step is about: the sum that was said to be paid, or that of the settlement as it is then. */
function amountOf(before: Contract, asked: Asked, after: Contract | null): Fen | null {
  if (asked.action === "confirm-payment" || asked.action === "reject-payment")
    return claimOf(before, asked)?.amount ?? null;
  return (after?.settlement ?? before.settlement)?.result.payable ?? null;
}

function factsOf(
  before: Contract,
  facts: readonly ContractFact[] | null,
  after: Contract | null,
  asked: Asked,
): Card["facts"] {
  const settled = (of: Contract | null) => of?.settlement?.result ?? null;
  const claim = claimOf(before, asked);
  return [
    ...(claim
      ? [
          {
            title: "凭证",
            words: `第 ${claim.no} 份，${contractParties[claim.from]}上传，${formatAmount(claim.amount)} 元`,
          },
        ]
      : []),
    ...(before.settlement
      ? [
          { title: "结算数量", words: `${groupedQuantity(before.settlement.result.settled)} 吨` },
          { title: "结算金额", words: swapOf(settled(before)?.payable, settled(after)?.payable) },
        ]
      : []),
    ...(asked.action === "accept-dissent" && before.dissent
      ? [{ title: "影响", words: effectWords(before.dissent.difference) }]
      : []),
    { title: "已付货款", words: swapOf(before.paid, after?.paid) },
    { title: "其中冻结", words: swapOf(before.escrow, after?.escrow) },
    { title: "清算", words: clearingOf(before, facts, after) },
    {
      title: "合同状态",
      words: `${contractStates[before.state]} → ${after ? contractStates[after.state] : "--"}`,
    },
  ];
}

/** What comes back to the buyer by it, and who still owes what. */
function clearingOf(before: Contract, facts: readonly ContractFact[] | null, after: Contract | null): string {
  if (!after?.final) return after ? "尚未清算" : "--";
  const back = (facts ?? [])
    .flatMap(contractMoves)
    .filter(({ kind }) => kind === "payment-returned")
    .reduce((sum, { amount }) => sum + amount, 0n);
  const owed = owedBy(after);
  const rest = owed && `${formatAmount(owed.amount)} 元`;
  const where = before.terms.payType === "3" ? "在线下" : "";
  const words = [
    ...(back > 0n ? [`多付的 ${formatAmount(fen(back))} 元退回买方可用资金`] : []),
    ...(owed?.by === "B" ? [`买方还应付 ${rest}，须在期限内付清`] : []),
    ...(owed?.by === "S" ? [`卖方应${where}退回 ${rest}`] : []),
  ];
  return words.length > 0 ? words.join("；") : "货款两清";
}

const effectWords = (difference: Fen) =>
  difference < 0n
    ? `买方少付 ${formatAmount(fen(-difference))} 元`
    : `买方多付 ${formatAmount(difference)} 元`;

const yuan = (of: Fen | null | undefined) => (of == null ? "--" : formatAmount(of));
const swapOf = (from: Fen | null | undefined, to: Fen | null | undefined) => `${yuan(from)} → ${yuan(to)} 元`;

const faces: Readonly<Record<Asked["action"], { direction: string; path: string; follows: string }>> = {
  "confirm-settlement": {
    direction: "确认结算",
    path: "按结算金额清算货款",
    follows: "不能再提出异议；货款按上表立即清算，不可撤回，不足的由欠款方在期限内付清",
  },
  "cancel-settlement": {
    direction: "撤销结算",
    path: "合同回到待结算",
    follows: "未处理的异议同时失效，须在结算期限内重新结算；不动用资金",
  },
  "accept-dissent": {
    direction: "异议确认",
    path: "结算单按主张更正",
    follows: "结算单按该主张更正，确认期限重新计算；确认结算时才清算货款",
  },
  "confirm-payment": {
    direction: "确认收款",
    path: "线下付款",
    follows: "视为已收到该笔货款，不可撤回；不动用资金账户，请先核对银行到账",
  },
  "reject-payment": {
    direction: "驳回凭证",
    path: "线下付款",
    follows: "该笔款项视为未付，对方可重新上传凭证；不动用资金账户",
  },
};
