import {
  type Fen,
  type FirmId,
  fen,
  type Instant,
  type OrderNo,
  type Price,
  type Quantity,
  type UserId,
  type WareId,
} from "../kernel/brand.ts";
import type { Decision } from "../kernel/decision.ts";
import type { Award, SessionFact } from "./facts.ts";
import { averageOfferPrice, awardedOffers, confirmOffers, rankOffers } from "./outsourcing.ts";
import { fillUp } from "./priority.ts";
import { awardQuotes, rankQuotes } from "./quotation.ts";
import type { LiveOrder, Session, Ware } from "./session.ts";

/** 评标 of modes 3 and 4 (domain §2.5, §2.6): the offers by rank, and what an award would come to. */

/** Why an offer ranks behind the one before it. */
export const rankings = { price: "价格", quantity: "数量", draw: "抽签", time: "时间" } as const;
export type Ranking = keyof typeof rankings;

/** An offer in its rank. */
export interface RankedOffer {
  /** The offer; `filled` is the quantity that it would get. */
  readonly order: LiveOrder;
  /** Price at which it would deal; null where it would get nothing. */
  readonly dealPrice: Price | null;
  /** Why it ranks behind the one before it; null for the first. */
  readonly behindBy: Ranking | null;
}

/** The offers on one ware as the owner evaluates them. */
export interface Evaluation {
  /** All offers, best first. */
  readonly offers: readonly RankedOffer[];
  /** Mode 4 at own prices (BID): the winners' average, above which no winner is paid; otherwise null. */
  readonly average: Price | null;
}

/** Ranks the offers on a ware, with what each would get if all were served in that order. */
export function evaluate({ section: { mode, side } }: Session, ware: Ware): Evaluation {
  const isBid = ware.rule.terms?.mode === "4" && ware.rule.terms.pricing === "BID";
  const ranked = mode === "4" ? rankOffers(side, ware) : fillUp(rankQuotes(side, ware), ware.rule.total);
  const winners = mode === "4" ? awardedOffers(side, ware) : ranked.filter(({ filled }) => filled > 0n);
  const prices = new Map(winners.map(({ no, price }) => [no, price]));
  return {
    average: isBid ? averageOfferPrice(ranked) : null,
    offers: ranked.map((order, i) => ({
      order,
      dealPrice: prices.get(order.no) ?? null,
      behindBy: behindBy(ware, ranked[i - 1], order, mode !== "4" || isBid),
    })),
  };
}

function behindBy(
  { rule: { tieRule } }: Ware,
  ahead: LiveOrder | undefined,
  order: LiveOrder,
  byPrice: boolean,
): Ranking | null {
  if (!ahead) return null;
  if (byPrice && ahead.price !== order.price) return "price";
  if (tieRule === "T") return "time";
  if (ahead.quantity !== order.quantity) return "quantity";
  return ahead.draw === order.draw ? "time" : "draw";
}

export type AwardChoice = Pick<Award, "kind" | "order" | "reason" | "mandate">;

/** 定标: in mode 3 the owner's choice among the quotes, in mode 4 the outcome that the ranking gives. */
export function awardWare(
  session: Session,
  ware: WareId,
  choice: AwardChoice & { readonly firm: FirmId; readonly user: UserId },
  at: Instant,
): Decision<
  SessionFact,
  "STATUS_NOT_ALLOWED" | "NOT_ALLOWED" | "REASON_REQUIRED" | "COUNTER_OFFER_WAITS" | "NOT_FOUND"
> {
  const confirms = session.section.mode === "4" && choice.kind === "ranked";
  return confirms ? confirmOffers(session, ware, choice, at) : awardQuotes(session, ware, choice, at);
}

/** What an award would come to; amounts in fen. */
export interface Outcome {
  /** Orders that deal. */
  readonly winners: readonly {
    readonly no: OrderNo;
    readonly firm: FirmId;
    /** Price of the deal, in 0.0001 yuan a tonne. */
    readonly price: Price;
    /** Quantity that deals, in 0.0001 t. */
    readonly quantity: Quantity;
    /** Price times quantity, in fen. */
    readonly amount: Fen;
    /** Part of the deposit that becomes the performance deposit, in fen. */
    readonly kept: Fen;
    /** Service fee of the firm that ordered, in fen. */
    readonly feeFirm: Fen;
    /** Service fee of the owner, in fen. */
    readonly feeOwner: Fen;
  }[];
  /** Orders that end without a deal. */
  readonly losers: readonly { readonly no: OrderNo; readonly firm: FirmId }[];
  /** Released deposits by firm; with the last ware of a section also the fixed ones. */
  readonly releases: ReadonlyMap<FirmId, Fen>;
}

/** Reads the outcome for one ware off the facts of its award. */
export function outcomeOf(facts: readonly SessionFact[], ware: WareId): Outcome {
  const closed = facts.find((fact) => fact.type === "ware-closed" && fact.ware === ware);
  const [deals, unfilled] = closed?.type === "ware-closed" ? [closed.deals, closed.unfilled] : [[], []];
  const fixed = facts.flatMap((fact) => (fact.type === "section-closed" ? fact.releases : []));
  const releases = new Map<FirmId, Fen>();
  for (const { firm, release } of [
    ...deals,
    ...unfilled,
    ...fixed.map(({ firm, amount }) => ({ firm, release: amount })),
  ]) {
    if (release > 0n) releases.set(firm, fen((releases.get(firm) ?? 0n) + release));
  }
  return { winners: deals, losers: unfilled, releases };
}
