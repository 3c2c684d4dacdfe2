import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import type { ContractAction } from "@zd/domain/contracts/actions";
import { contractParties } from "@zd/domain/contracts/codes";
import { evolveContract } from "@zd/domain/contracts/evolve";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import { balanceOf } from "@zd/domain/funds/ledger";
import { type ContractNo, type Fen, fen, type Instant } from "@zd/domain/kernel/brand";
import { findBalances } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import { plainCard, previewHash, refusalMessage } from "../../platform/calls/card.ts";
import { type Actor, handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { getContract } from "../contract-store.ts";
import { defaultFacts, effectWords, moneyFacts, type Outcome } from "../steps/step-facts.ts";
import { stepMark } from "../steps/step-mark.ts";

const calls = api.contractControl;
type Ruling = Extract<ContractAction, { readonly type: "decide-dissent" | "record-default" }>;

/** 异议裁定、登记违约的确认卡: the contract's money before and after, as the rules would decide. */
export const controlPreviews = [
  handle(calls.previewRuling, ({ contractNo, claim }, scope) =>
    rulingCard(contractNo, { type: "decide-dissent", claim }, scope),
  ),
  handle(calls.previewDefault, ({ contractNo, side, kind }, scope) =>
    rulingCard(contractNo, { type: "record-default", side, kind, memo: "--" }, scope),
  ),
];

/** The call that asks for the card. */
interface Scope {
  readonly db: Reader;
  /** The member of staff who would decide. */
  readonly actor: Pick<Actor, "userId" | "companyId" | "name">;
  readonly now: Instant;
}

async function rulingCard(no: ContractNo, action: Ruling, { db, actor, now }: Scope): Promise<Card> {
  const { contract: before, calendar } = await getContract(db, no, { company: actor.companyId });
  const { parties } = before;
  const [balances, firms] = await Promise.all([
    findBalances(db, [parties.B, parties.S], allDisclosed),
    findFirms(db, [parties.B, parties.S]),
  ]);
  const by = { user: actor.userId, party: "X", seen: null } as const;
  const decided = decideContract(before, action, by, now, {
    available: (of) => balanceOf(balances, { holder: parties[of], bucket: "available" }),
    certified: false,
    calendar,
  });
  const facts = decided.ok ? decided.facts : null;
  const after = facts?.reduce(evolveContract, before) ?? null;
  const outcome: Outcome = { before, facts, own: after, after };
  const face = faceOf(action);
  return {
    ...plainCard,
    number: no,
    party: (["B", "S"] as const)
      .map((side) => `${contractParties[side]} ${firms.get(parties[side])?.name ?? parties[side]}`)
      .join("，"),
    direction: face.direction,
    path: face.path,
    amount: amountOf(action, outcome),
    subject: `合同 ${no}`,
    effect: contractEffect(outcome),
    facts: [...rulingFacts(action, outcome), ...defaultFacts(outcome), ...moneyFacts(outcome)],
    consequence: [{ when: "办理后", words: face.follows }],
    people: [{ role: face.direction, name: actor.name, at: null }],
    barred: refusalMessage(decided),
    seen: previewHash(stepMark(before, facts ?? [])),
  };
}

/** What the contract is settled at by the ruling, or the penalty of the default. */
const amountOf = ({ type }: Ruling, { before, facts, after }: Outcome): Fen | null =>
  type === "decide-dissent"
    ? ((after?.settlement ?? before.settlement)?.result.payable ?? null)
    : (facts?.find((fact) => fact.type === "defaulted")?.penalty ?? null);

function rulingFacts(action: Ruling, { before, after }: Outcome): Card["facts"] {
  if (action.type !== "decide-dissent" || !before.dissent || !before.settlement) return [];
  const { payable } = before.settlement.result;
  const moved = after?.settlement ? fen(after.settlement.result.payable - payable) : null;
  return [
    { title: "主张的影响", words: effectWords(before.dissent.difference) },
    { title: "裁定的影响", words: moved === null ? "--" : moved === 0n ? "货款不变" : effectWords(moved) },
  ];
}

/** Money of the contract that the exchange holds, and what the contract is settled at, before and after. */
function contractEffect({ before, after }: Outcome): NonNullable<Card["effect"]> {
  const rows = [
    ["结算金额", before.settlement?.result.payable ?? null, after?.settlement?.result.payable ?? null],
    ["已付货款", before.paid, after?.paid ?? null],
    ["其中冻结", before.escrow, after?.escrow ?? null],
    ["买方在押保证金", before.deposits.B, after?.deposits.B ?? null],
    ["卖方在押保证金", before.deposits.S, after?.deposits.S ?? null],
  ] as const;
  return {
    title: "合同资金",
    columns: ["现在", "办理后"].map((title) => ({ title, signed: false })),
    rows: rows.map(([title, from, to]) => ({
      title,
      values: [from, to],
      changes: from !== to,
      total: false,
    })),
  };
}

function faceOf(action: Ruling): {
  /** What is done. */
  direction: string;
  /** What becomes of the contract, in words. */
  path: string;
  /** What follows, in words. */
  follows: string;
} {
  if (action.type === "decide-dissent")
    return {
      direction: "异议裁定",
      path: action.claim === null ? "异议不成立，维持原结算" : "结算单按裁定更正",
      follows: "裁定不可撤回，双方可见；确认期限重新计算，确认结算时才清算货款",
    };
  return {
    direction: "登记违约",
    path: action.kind === "quit" ? "合同违约终止" : "合同不能完成或解除，直到违约办结",
    follows:
      action.kind === "quit"
        ? "合同立即违约终止，不可恢复；货款按上表清算，违约方的保证金待违约办结时处理"
        : "合同不能完成或解除，直到违约办结；保证金在办结时才处理",
  };
}
