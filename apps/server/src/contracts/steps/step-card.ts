import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import type { ContractAction, ContractRefusal, DecisionContext } from "@zd/domain/contracts/actions";
import { contractActions, contractParties, opposite } from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import { contractVoucher } from "@zd/domain/contracts/contract-vouchers";
import { evolveContract } from "@zd/domain/contracts/evolve";
import type { ContractFact } from "@zd/domain/contracts/facts";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import { contractMoves } from "@zd/domain/contracts/money-moves";
import { purseLinesAfter } from "@zd/domain/funds/effect";
import { balanceOf } from "@zd/domain/funds/ledger";
import { mayDo } from "@zd/domain/identity/access";
import type { ContractNo, Fen, Instant } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import { formatAmount } from "@zd/domain/money/yuan";
import type { Side } from "@zd/domain/terms/codes";
import { findBalances } from "../../funds/index.ts";
import { isFinanced } from "../../goods/index.ts";
import { findFirms } from "../../identity/index.ts";
import { plainCard, previewHash, purseEffect } from "../../platform/calls/card.ts";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { getOwnContract } from "../read-contract.ts";
import { dissolves } from "./act-on-contract.ts";
import { type CardStep, stepFaces } from "./step-faces.ts";
import { defaultFacts, effectWords, moneyFacts, type Outcome, terminationFacts } from "./step-facts.ts";
import { stepMark } from "./step-mark.ts";

/** A step with the input that its card needs. */
export type SteppedBy = ContractAction & {
  /** A step that has a card. */
  readonly type: CardStep;
};

/** The call that asks for the card. */
interface Scope {
  readonly db: Reader;
  /** Who would take the step. */
  readonly actor: Pick<Actor, "userId" | "firmId" | "roles" | "name">;
  readonly now: Instant;
}

/**
 * The card of a step, decided as it would be and seen from the firm's own side. For a step that waits for the other
 * side it shows the outcome once that side has agreed. Refused where the user may not take the step.
 */
export async function stepCard(no: ContractNo, action: SteppedBy, { db, actor, now }: Scope): Promise<Card> {
  if (!mayDo(actor.roles, contractActions[action.type].needs)) throw new Refused("NOT_ALLOWED");
  const { contract: one, side, calendar } = await getOwnContract(db, no, actor.firmId);
  const { parties } = one;
  const [balances, firms, financed] = await Promise.all([
    findBalances(db, [parties.B, parties.S], allDisclosed),
    findFirms(db, [parties[opposite(side)]]),
    dissolves(action) && isFinanced(db, no),
  ]);
  const context: DecisionContext = {
    available: (of) => balanceOf(balances, { holder: parties[of], bucket: "available" }),
    certified: false,
    calendar,
  };
  const decide = (contract: Contract, what: ContractAction, party: Side) =>
    decideContract(contract, what, { user: actor.userId, party, seen: null }, now, context);
  const decided: Decision<ContractFact, ContractRefusal | "CONTRACT_FINANCED"> = financed
    ? { ok: false, reason: "CONTRACT_FINANCED", figures: { contract: no } }
    : decide(one, action, side);
  const outcome = outcomeOf(one, action, decided.ok ? decided.facts : null, (own, answer) =>
    decide(own, answer, opposite(side)),
  );
  const face = stepFaces[action.type];
  const vouchers =
    outcome.facts?.flatMap(contractMoves).map((move) => contractVoucher(move, parties)) ?? null;
  const then = answerTo(action, one) ? "对方确认后" : "办理后";
  return {
    ...plainCard,
    number: no,
    party: firms.get(parties[opposite(side)])?.name ?? parties[opposite(side)],
    direction: face.direction,
    path: face.path,
    amount: amountOf(action, outcome, side),
    subject: `合同 ${no}`,
    effect: purseEffect("资金", ["现在", then], purseLinesAfter(actor.firmId, balances, vouchers)),
    facts: [...factsOf(action, outcome), ...moneyFacts(outcome)],
    consequence: [{ when: "办理后", words: face.follows }],
    people: [{ role: face.direction, name: actor.name, at: null }],
    barred: decided.ok ? null : refusalText(decided.reason, decided.figures ?? {}),
    seen: previewHash(stepMark(one, decided.ok ? decided.facts : [])),
  };
}

/** What a step leads to; where it waits for an answer of the other side, also what a positive answer leads to. */
function outcomeOf(
  before: Contract,
  action: SteppedBy,
  facts: readonly ContractFact[] | null,
  decideAnswer: (own: Contract, answer: ContractAction) => Decision<ContractFact, ContractRefusal>,
): Outcome {
  if (facts === null) return { before, facts, own: null, after: null };
  const own = facts.reduce(evolveContract, before);
  const answer = answerTo(action, before);
  if (answer === null) return { before, facts, own, after: own };
  const answered = decideAnswer(own, answer);
  if (!answered.ok) return { before, facts: null, own, after: null };
  return {
    before,
    facts: [...facts, ...answered.facts],
    own,
    after: answered.facts.reduce(evolveContract, own),
  };
}

/** The action by which the other side agrees to a step; null where the step needs no agreement. */
function answerTo({ type }: SteppedBy, { claims }: Contract): ContractAction | null {
  switch (type) {
    case "settle":
      return { type: "confirm-settlement" };
    case "claim-payment":
      return { type: "confirm-payment", no: claims.length + 1 };
    case "raise-dissent":
      return { type: "accept-dissent" };
    case "apply-finish":
      return { type: "confirm-finish" };
    case "propose-termination":
      return { type: "agree-termination" };
    default:
      return null;
  }
}

/**
 * Amount of the card: what was paid, is settled, kept or released, or what the fault costs; null where the step has
 * none.
 */
function amountOf(action: SteppedBy, { before, facts, own, after }: Outcome, side: Side): Fen | null {
  switch (action.type) {
    case "claim-payment":
      return action.amount;
    case "confirm-payment":
    case "reject-payment":
      return before.claims.find(({ no }) => no === action.no)?.amount ?? null;
    case "apply-finish":
    case "confirm-finish":
      return before.deposits[side];
    case "propose-termination":
    case "agree-termination":
      return (own?.termination ?? before.termination)?.kept ?? null;
    case "refuse":
      return facts?.find((fact) => fact.type === "defaulted")?.penalty ?? null;
    default:
      return (after?.settlement ?? before.settlement)?.result.payable ?? null;
  }
}

/** Facts that the card of this step alone shows. */
function factsOf(action: SteppedBy, outcome: Outcome): Card["facts"] {
  const { before, own } = outcome;
  switch (action.type) {
    case "confirm-payment":
    case "reject-payment": {
      const claim = before.claims.find(({ no }) => no === action.no);
      const from = claim && contractParties[claim.from];
      return claim
        ? [{ title: "凭证", words: `第 ${claim.no} 份，${from}上传，${formatAmount(claim.amount)} 元` }]
        : [];
    }
    case "raise-dissent":
    case "accept-dissent": {
      const dissent = own?.dissent ?? before.dissent;
      return dissent ? [{ title: "影响", words: effectWords(dissent.difference) }] : [];
    }
    case "propose-termination":
    case "agree-termination":
      return terminationFacts(outcome);
    case "refuse":
      return defaultFacts(outcome);
    default:
      return [];
  }
}
