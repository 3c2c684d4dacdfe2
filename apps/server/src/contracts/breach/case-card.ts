import { contract } from "@zd/contract";
import { refusalText } from "@zd/contract/refusals";
import type { Card } from "@zd/contract/wire/card";
import { type DisposalCase, executeDisposal, issueDisposal } from "@zd/domain/contracts/breach";
import { defaultKinds } from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import { contractMoves } from "@zd/domain/contracts/money-moves";
import { contractVoucher } from "@zd/domain/funds/contract-payment";
import { balancesAfter, purseLines } from "@zd/domain/funds/effect";
import { type Balances, balanceOf } from "@zd/domain/funds/ledger";
import { type Fen, type FirmId, fen, type Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { least } from "@zd/domain/money/amount";
import { formatAmount } from "@zd/domain/money/yuan";
import { findBalances } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import { markOf, plainCard, purseEffect } from "../../platform/card.ts";
import type { Reader } from "../../platform/database.ts";
import type { Platform } from "../../platform/module.ts";
import { handle } from "../../platform/operation.ts";
import type { Undisclosed } from "../../platform/undisclosed.ts";
import { getContract } from "../contract-store.ts";
import { actorOf } from "./decided.ts";
import { getDisposal } from "./disposal-store.ts";
import { heldOf } from "./held-deposit.ts";

/** 发函、执行的确认卡: what is taken of whom and given to whom, by the step that will take it. */
export const previewCase = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handle(contract.breachControl.previewDisposal, async ({ disposal: id, step }, { db, actor, now }) => {
    const whose = { company: actor.companyId };
    const { disposal } = await getDisposal(db, id, whose);
    const { contract: one } = await getContract(db, disposal.draft.contract, whose);
    const firms = await findFirms(db, [disposal.firm, disposal.injured]);
    const nameOf = (firm: FirmId) => firms.get(firm)?.name ?? firm;
    const held = heldOf(one, disposal.firm);
    const by = actorOf(actor, null);
    const issued = issueDisposal(disposal, id, by, now);
    const decision = step === "issue" ? issued : executeDisposal(disposal, held, by, now);
    const outcome = await outcomeOf(db, one, disposal, held, now, await undisclosed(db));
    const { amount, place } = disposal.draft;
    const kind = one.defaults[place]?.kind;
    return {
      number: id,
      party: nameOf(disposal.firm),
      direction: "扣罚",
      path: `履约保证金 → ${nameOf(disposal.injured)} 可用资金`,
      amount,
      ...plainCard,
      subject: `合同 ${one.no}${kind ? ` ${defaultKinds[kind]}` : ""}`,
      effect: effectOf(disposal, outcome, nameOf(disposal.injured)),
      facts: [{ title: "违约事实", words: disposal.draft.memo.slice(0, 500) }],
      evidence: [coverOf(amount, held)],
      consequence: consequenceOf(step, issued.ok ? issued.facts : []),
      people: [{ role: step === "issue" ? "发函" : "执行", name: actor.name, at: null }],
      barred: decision.ok ? null : refusalText(decision.reason, decision.figures ?? {}),
      seen: markOf({ id, version: disposal.version, amount }),
    };
  });

/** The purses of both sides now, and once the penalty is taken; null afterwards where the contract does not allow it now. */
async function outcomeOf(
  db: Reader,
  one: Contract,
  { draft: { amount, place } }: DisposalCase,
  held: Fen,
  now: Instant,
  withheld: Undisclosed,
): Promise<readonly [Balances, Balances | null]> {
  const before = await findBalances(db, [one.parties.B, one.parties.S], withheld);
  const decision = decideContract(
    one,
    { type: "resolve-default", place, taken: least(amount, held) },
    { user: "preview" as never, party: "X", seen: null },
    now,
    {
      available: (side) => balanceOf(before, { holder: one.parties[side], bucket: "available" }),
      certified: false,
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
): Card["effect"] {
  const withChange = ([was = null, will = null]: readonly (Fen | null)[]) => [
    was,
    was === null || will === null ? null : fen(will - was),
    will,
  ];
  const effect = purseEffect(
    "违约方资金",
    ["现在", { title: "变化", signed: true }, "执行后"],
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

function consequenceOf(
  step: "issue" | "execute",
  facts: readonly { readonly type: string; readonly answerBy?: Instant }[],
): Card["consequence"] {
  if (step === "execute")
    return [
      {
        when: "执行后",
        words: "违约金即时划付守约方，不可撤回；合同的该项违约办结。一年内满五次违约的列入黑名单",
      },
    ];
  const answerBy = facts.find(({ type }) => type === "issued")?.answerBy;
  return [
    {
      when: "发函后",
      words: `函件不可修改，暂不动资金；违约方确认或申诉前暂停报价，${answerBy ? formatShanghai(answerBy) : "--"} 前未答复视为接受。发函人不得裁定其申诉，也不得执行`,
    },
  ];
}
