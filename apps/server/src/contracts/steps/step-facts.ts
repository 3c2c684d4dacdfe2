import type { Card } from "@zd/api/wire/card";
import { contractParties, contractStates, defaultKinds } from "@zd/domain/contracts/codes";
import { type Contract, owedBy } from "@zd/domain/contracts/contract";
import type { ContractFact } from "@zd/domain/contracts/facts";
import { contractMoves } from "@zd/domain/contracts/money-moves";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";

/** A contract before and after a step; after is null where the rules refuse the step. */
export interface Outcome {
  /** The contract as it is now. */
  readonly before: Contract;
  /** Facts of the step; null where the rules refuse it. */
  readonly facts: readonly ContractFact[] | null;
  /** The contract after the step itself. */
  readonly own: Contract | null;
  /** The contract after the answer that the step waits for; the same as `own` where it waits for none. */
  readonly after: Contract | null;
}

type Facts = Card["facts"];
const sides = ["B", "S"] as const;

/** Facts of a card about the money and state of a contract, as they are and as they will be. */
export const moneyFacts = (outcome: Outcome): Facts => {
  const { before, after, facts } = outcome;
  return [
    ...settlementFacts(outcome),
    { title: "已付货款", words: swapOf(before.paid, after?.paid) },
    { title: "其中冻结", words: swapOf(before.escrow, after?.escrow) },
    { title: "清算", words: clearingOf(before, facts, after) },
    ...depositFacts(outcome),
    { title: "合同状态", words: statesOf(outcome) },
  ];
};

function settlementFacts({ before, after }: Outcome): Facts {
  const result = (before.settlement ?? after?.settlement)?.result;
  if (!result) return [];
  const then = after?.settlement?.result;
  return [
    { title: "结算数量", words: `${groupedQuantity((then ?? result).settled)} 吨` },
    { title: "结算金额", words: swapOf(before.settlement?.result.payable, then?.payable) },
  ];
}

/** Each deposit that is held, before and after. */
const depositFacts = ({ before, after }: Outcome): Facts =>
  sides
    .filter((side) => after && after.deposits[side] !== before.deposits[side])
    .map((side) => ({
      title: `${contractParties[side]}在押保证金`,
      words: swapOf(before.deposits[side], after?.deposits[side]),
    }));

/** The terms on which both sides dissolve a contract. */
export function terminationFacts({ before, own }: Outcome): Facts {
  const termination = own?.termination ?? before.termination;
  if (!termination) return [];
  const { kept, penalty } = termination;
  const taken = penalty && `${contractParties[penalty.by]} ${formatAmount(penalty.amount)} 元，付给对方`;
  return [
    { title: "卖方保留货款", words: `${formatAmount(kept)} 元` },
    { title: "保证金扣付", words: taken ?? "无" },
  ];
}

/** Each default that the step records, with its penalty. */
export const defaultFacts = ({ before, facts }: Outcome): Facts =>
  (facts ?? []).flatMap((fact) =>
    fact.type === "defaulted"
      ? [
          { title: "违约", words: `${contractParties[fact.side]}，${defaultKinds[fact.kind]}` },
          {
            title: "按规则扣付",
            words: `${formatAmount(fact.penalty)} 元，在押保证金 ${formatAmount(before.deposits[fact.side])} 元`,
          },
        ]
      : [],
  );

/** How much more or less the buyer would pay, in words. */
export const effectWords = (difference: Fen) =>
  difference < 0n
    ? `买方少付 ${formatAmount(fen(-difference))} 元`
    : `买方多付 ${formatAmount(difference)} 元`;

const statesOf = ({ before, own, after }: Outcome) => {
  const now = contractStates[before.state];
  if (!own || !after) return `${now} → --`;
  return own.state === after.state || own.state === before.state
    ? `${now} → ${contractStates[after.state]}`
    : [before, own, after].map(({ state }) => contractStates[state]).join(" → ");
};

/** What the buyer gets back by the step, and who still owes what. */
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

const yuan = (of: Fen | null | undefined) => (of == null ? "--" : formatAmount(of));
const swapOf = (from: Fen | null | undefined, to: Fen | null | undefined) => `${yuan(from)} → ${yuan(to)} 元`;
