import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import type { InputOf } from "@zd/api/wire/operation";
import {
  type DisposalActor,
  type DisposalCase,
  type DisposalFact,
  disposalStates,
} from "@zd/domain/contracts/breach";
import { defaultKinds } from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import { contractVoucher } from "@zd/domain/contracts/contract-vouchers";
import {
  executeDisposal,
  issueDisposal,
  rejectAppeal,
  upholdAppeal,
} from "@zd/domain/contracts/disposal-steps";
import { evolveDisposal } from "@zd/domain/contracts/evolve-disposal";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import { contractMoves } from "@zd/domain/contracts/money-moves";
import type { Judged } from "@zd/domain/contracts/preconditions";
import { balancesAfter, purseLines } from "@zd/domain/funds/effect";
import { type Balances, balanceOf } from "@zd/domain/funds/ledger";
import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { least } from "@zd/domain/money/amount";
import { formatAmount } from "@zd/domain/money/yuan";
import { findBalances } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import { changedRows, plainCard, previewHash, purseEffect, reasonToCome } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { Undisclosed } from "../../platform/undisclosed.ts";
import { getContract } from "../contract-store.ts";
import { actorOf } from "./decided.ts";
import { getDisposal } from "./disposal-store.ts";
import { heldOf } from "./held-deposit.ts";

type Step = InputOf<typeof api.breachControl.previewDisposal>["step"];

const stepWords = {
  issue: { direction: "扣罚", role: "发函", moment: "执行后" },
  execute: { direction: "扣罚", role: "执行", moment: "执行后" },
  "reject-appeal": { direction: "驳回申诉", role: "裁定", moment: "执行后" },
  "uphold-appeal": { direction: "撤销案件", role: "裁定", moment: "撤销后" },
} as const satisfies Record<Step, object>;

/** 发函、裁定申诉、执行的确认卡: the penalty, whom it is taken from, whom it goes to, and the accounts of both before and after. */
export const previewCase = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handle(api.breachControl.previewDisposal, async ({ disposal: id, step }, { db, actor, now }) => {
    const visibleTo = { company: actor.companyId };
    const { disposal } = await getDisposal(db, id, visibleTo);
    const { contract: one, calendar } = await getContract(db, disposal.draft.contract, visibleTo);
    const firms = await findFirms(db, [disposal.firm, disposal.injured]);
    const nameOf = (firm: FirmId) => firms.get(firm)?.name ?? firm;
    const held = heldOf(one, disposal.firm);
    const decision = decide(step, disposal, held, actorOf(actor, null), { now, calendar });
    const facts = decision.ok ? decision.facts : [];
    const { amount, place } = disposal.draft;
    const drops = step === "uphold-appeal";
    const taken = drops ? fen(0n) : least(amount, held);
    const outcome = await outcomeOf(db, one, { place, taken }, { now, calendar }, await undisclosed(db));
    const kind = one.defaults[place]?.kind;
    const { direction, role, moment } = stepWords[step];
    return {
      number: id,
      party: nameOf(disposal.firm),
      direction,
      path: drops ? "履约保证金 → 违约方可用资金" : `履约保证金 → ${nameOf(disposal.injured)} 可用资金`,
      amount: drops ? null : amount,
      ...plainCard,
      changes: decision.ok ? changesOf(disposal, facts) : [],
      subject: `合同 ${one.no}${kind ? ` ${defaultKinds[kind]}` : ""}`,
      effect: effectOf(disposal, outcome, nameOf(disposal.injured), moment),
      falls: drops ? { title: "不再扣划", words: `拟扣违约金 ${formatAmount(amount)} 元`, rows: [] } : null,
      facts: factsOf(disposal),
      evidence: drops ? [] : [coverOf(amount, held)],
      consequence: consequenceOf(step, facts),
      people: [{ role, name: actor.name, at: null }],
      barred: decision.ok ? null : refusalText(decision.reason, decision.figures ?? {}),
      seen: previewHash({ id, version: disposal.version, amount }),
    };
  });

function decide(step: Step, disposal: DisposalCase, held: Fen, by: DisposalActor, { now, calendar }: Judged) {
  switch (step) {
    case "issue":
      return issueDisposal(disposal, disposal.id, by, now, calendar);
    case "execute":
      return executeDisposal(disposal, held, by, now);
    case "reject-appeal":
      return rejectAppeal(disposal, reasonToCome, by, now, calendar);
    case "uphold-appeal":
      return upholdAppeal(disposal, reasonToCome, by, now);
  }
}

function changesOf(disposal: DisposalCase, facts: readonly DisposalFact[]): Card["changes"] {
  const after = facts.reduce<DisposalCase | null>((was, fact) => was && evolveDisposal(was, fact), disposal);
  return after
    ? changedRows([["案件状态", disposalStates[disposal.state], disposalStates[after.state]]])
    : [];
}

/** Facts of the card: the default, the draft's words, and the firm's appeals. */
function factsOf({ draft, appeals }: DisposalCase): Card["facts"] {
  const appeal = appeals.at(-1);
  return [
    { title: "违约事实", words: draft.memo.slice(0, 500) },
    ...(appeal
      ? [
          {
            title: `第 ${appeals.length} 次申诉`,
            words:
              `${appeal.memo}（${formatShanghai(appeal.at).slice(0, 16)}，附件 ${appeal.attachments.length} 个）`.slice(
                -500,
              ),
          },
        ]
      : []),
  ];
}

/**
 * The accounts of both sides before and after the penalty is taken; after it is null where the contract does not
 * allow that now.
 */
async function outcomeOf(
  db: Reader,
  one: Contract,
  {
    place,
    taken,
  }: {
    /** Which of the contract's defaults the case deals with. */
    readonly place: number;
    /** What is taken of the deposit: the penalty, or all that is held where that is less. */
    readonly taken: Fen;
  },
  { now, calendar }: Judged,
  withheld: Undisclosed,
): Promise<readonly [Balances, Balances | null]> {
  const before = await findBalances(db, [one.parties.B, one.parties.S], withheld);
  const decision = decideContract(
    one,
    { type: "resolve-default", place, taken },
    { user: "preview" as never, party: "X", seen: null },
    now,
    {
      available: (side) => balanceOf(before, { holder: one.parties[side], bucket: "available" }),
      certified: false,
      calendar,
    },
  );
  if (!decision.ok) return [before, null];
  const moves = decision.facts.flatMap(contractMoves);
  const after = balancesAfter(
    before,
    moves.map((move) => contractVoucher(move, one.parties)),
  );
  return [before, after.ok ? (after.facts[0] ?? null) : null];
}

function effectOf(
  { firm, injured }: DisposalCase,
  [before, after]: readonly [Balances, Balances | null],
  injuredName: string,
  moment: string,
): Card["effect"] {
  const withChange = ([was = null, will = null]: readonly (Fen | null)[]) => [
    was,
    was === null || will === null ? null : fen(will - was),
    will,
  ];
  const effect = purseEffect(
    "违约方资金",
    ["现在", { title: "变化", signed: true }, moment],
    purseLines(firm, [before, after]).map((line) => ({ ...line, values: withChange(line.values) })),
  );
  const available = { holder: injured, bucket: "available" } as const;
  const values = withChange([balanceOf(before, available), after && balanceOf(after, available)]);
  const row = { title: `守约方 ${injuredName} 可用资金`.slice(0, 200), values, changes: true, total: false };
  return effect && { ...effect, rows: [...effect.rows, row] };
}

const coverOf = (amount: Fen, held: Fen): Card["evidence"][number] =>
  amount <= held
    ? { passed: true, words: `履约保证金 ${formatAmount(held)} 元足够扣划` }
    : {
        passed: false,
        words: `履约保证金 ${formatAmount(held)} 元，不足 ${formatAmount(fen(amount - held))} 元`,
      };

function consequenceOf(step: Step, facts: readonly DisposalFact[]): Card["consequence"] {
  const [fact] = facts;
  const until = fact && "answerBy" in fact ? formatShanghai(fact.answerBy) : "--";
  switch (step) {
    case "issue":
      return [
        {
          when: "发函后",
          words: `函件不可修改，暂不动资金；违约方确认或申诉前暂停报价，${until} 前未答复视为接受。发函人不得裁定其申诉，也不得执行`,
        },
      ];
    case "execute":
      return [
        {
          when: "执行后",
          words: "违约金即时划付守约方，不可撤回；合同的该项违约办结。一年内满五次违约的列入黑名单",
        },
      ];
    case "reject-appeal":
      return [
        {
          when: "驳回后",
          words: `暂不动资金；违约方看到驳回意见，${until} 前确认或再次申诉（最多两次），未答复视为接受，其间暂停报价`,
        },
      ];
    case "uphold-appeal":
      return [{ when: "撤销后", words: "案件撤销，不扣违约金；合同的该项违约办结，不可撤回" }];
  }
}
