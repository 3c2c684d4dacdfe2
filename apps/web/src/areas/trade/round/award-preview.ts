import type { SectionRow } from "@zd/contract/market/board";
import type { awardKinds, sessionSteps } from "@zd/contract/trading/session-steps";
import type { OutputOf } from "@zd/contract/wire/operation";
import { fen, firmId, type OrderNo, quantity, userId } from "@zd/domain/kernel/brand";
import type { Deal } from "@zd/domain/trading/facts";
import { awardQuotes } from "@zd/domain/trading/quotation";
import { type LiveOrder, type Session, waitingSection, waitingWare } from "@zd/domain/trading/session";
import { ruleOf, type Terms } from "./terms.ts";

export type Evaluation = OutputOf<typeof sessionSteps.evaluateOffers>;
export type EvaluatedOffer = Evaluation["offers"][number];
export type AwardKind = keyof typeof awardKinds;

const owner = firmId("own");

/** What an award would come to, by the function that the server awards with. */
export function previewAward(
  section: SectionRow,
  terms: Terms,
  evaluation: Evaluation,
  kind: AwardKind,
  order: OrderNo | null,
): readonly Deal[] {
  const ware = {
    ...waitingWare({ id: terms.ware, turn: 1, owner, rule: ruleOf(terms) }),
    status: "8" as const,
    waiting: evaluation.offers.map(liveOf),
  };
  const session: Session = {
    section: {
      ...waitingSection({
        id: section.section,
        mode: "3",
        side: section.side,
        downmode: section.downmode,
        kind: section.kind,
        turns: 1,
        startsAt: section.startsAt,
        freeMs: 0,
        extensionMs: 0,
        restMs: 0,
        sealedMs: null,
        hardEnd: null,
      }),
      status: "8",
    },
    wares: new Map([[ware.id, ware]]),
    fixedDeposits: new Map(),
  };
  const award = { firm: owner, user: userId(""), kind, order, reason: "预览" };
  const decision = awardQuotes(session, ware.id, award, section.startsAt);
  if (!decision.ok) return [];
  return decision.facts.flatMap((fact) => (fact.type === "ware-closed" ? fact.deals : []));
}

/** Equal offers keep the place that the server has given them. */
const liveOf = ({ orderNo, price, quantity: wanted, rank, at }: EvaluatedOffer): LiveOrder => ({
  no: orderNo,
  firm: firmId(orderNo),
  user: userId(""),
  price,
  quantity: wanted,
  filled: quantity(0n),
  seq: rank,
  at,
  hold: fen(0n),
  draw: String(rank).padStart(6, "0"),
});
