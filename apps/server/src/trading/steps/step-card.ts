import { memberSteps } from "@zd/api/trading/session-steps";
import type { Card } from "@zd/api/wire/card";
import { purseLines } from "@zd/domain/funds/effect";
import { balanceOf } from "@zd/domain/funds/ledger";
import { formatAmount } from "@zd/domain/money/yuan";
import { moneyMoves } from "@zd/domain/trading/money-moves";
import { balancesAfterMoves, firmsIn } from "@zd/domain/trading/session-effect";
import { findBalances } from "../../funds/index.ts";
import { plainCard, previewHash, purseEffect, refusalMessage } from "../../platform/calls/card.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { withFees } from "../sessions/section-fees.ts";
import { memberMark } from "./step-mark.ts";
import { type Previewed, wordsOfStep } from "./step-words.ts";

/** The card of a step: the firm's own accounts before and after, and what the step changes of the orders that it may see. */
export async function stepCard(previewed: Previewed): Promise<Card> {
  const { db, actor, stored, title, step, decision } = previewed;
  const { firmId: firm } = actor;
  const facts = decision.ok ? await withFees(db, stored, decision.facts) : [];
  const moves = facts.flatMap(moneyMoves);
  const balances = await findBalances(db, [...new Set([firm, ...moves.flatMap(firmsIn)])], allDisclosed);
  const { after, due } = balancesAfterMoves(balances, moves);
  const owed = due.find((left) => left.firm === firm);
  const ware = "ware" in step ? stored.wares.get(step.ware) : undefined;
  return {
    ...plainCard,
    number: ware?.id ?? stored.session.section.id,
    direction: memberSteps[title],
    subject: ware ? `${ware.producer} ${ware.product}` : stored.published.name,
    // What moves no money says in words what stays held.
    effect:
      moves.length === 0
        ? null
        : purseEffect("资金", ["现在", "办理后"], purseLines(firm, [balances, after])),
    ...(await wordsOfStep(previewed, facts)),
    evidence: owed
      ? [{ passed: false, words: `可用资金不足，服务费 ${formatAmount(owed.amount)} 元待缴` }]
      : [],
    people: [{ role: "办理", name: actor.name, at: null }],
    barred: refusalMessage(decision),
    seen: previewHash(
      memberMark(stored.session, facts, () => balanceOf(balances, { holder: firm, bucket: "available" })),
    ),
  };
}
