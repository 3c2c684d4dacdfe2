import type { Deal, SessionFact } from "@zd/domain/trading/facts";

/** What kind of fact one is, as far as writing it depends on that. */

type End = Extract<SessionFact, { type: "ware-closed" | "section-closed" }>;

/** Whether a ware or the section ends with it. */
export const isEnd = (fact: SessionFact): fact is End =>
  fact.type === "ware-closed" || fact.type === "section-closed";

type OrderFact = Extract<SessionFact, { type: "order-accepted" | "order-taken" | "order-waiting" }>;

/** Whether an order is accepted with it. */
export const isOrder = (fact: SessionFact): fact is OrderFact =>
  fact.type === "order-accepted" || fact.type === "order-taken" || fact.type === "order-waiting";

/** The deals that it makes. */
export const dealsOf = (fact: SessionFact): readonly Deal[] =>
  fact.type === "order-taken" ? [fact.deal] : fact.type === "ware-closed" ? fact.deals : [];
