import type { Instant } from "@zd/domain/kernel/brand";
import { rankOffers } from "@zd/domain/trading/outsourcing";
import { improvePrice, priceImprovement } from "@zd/domain/trading/price-improvement";
import { rankQuotes } from "@zd/domain/trading/quotation";
import type { CounterOffer, Session, Ware } from "@zd/domain/trading/session";
import type { MemberStep } from "../../trading/index.ts";
import { type Random, randomFrom } from "../random.ts";
import { asMember, limitOf, type Robot, robotOf, type Terms } from "./robots.ts";

/**
 * What a robot does while the offers for a ware are evaluated. How an owner decides follows from the ware's id, so that a
 * session can be rehearsed. Wares of firms that are left to people are left to them.
 */
export function evaluate(
  session: Session,
  ware: Ware,
  _terms: Terms,
  _random: Random,
  now: Instant,
): MemberStep | null {
  const owner = robotOf(ware.owner);
  if (!owner) return null;
  if (session.section.mode === "4") return giveUp(session, ware) ?? confirm(owner, ware);

  const mood = moodOf(ware);
  const wantsLess = mood.chance(0.4);
  const { counterOffer } = ware;
  if (counterOffer?.answer === null && now < counterOffer.until) return answer(session, ware, counterOffer);
  const talk = wantsLess && !counterOffer ? talkDown(session, ware, owner) : null;
  return talk ?? award(session, ware, owner, mood);
}

const moodOf = (ware: Ware) => randomFrom(`${ware.id}/evaluation`);

const confirm = (owner: Robot, ware: Ware): MemberStep => ({
  kind: "confirm-offers",
  ...asMember(owner),
  ware: ware.id,
});

/** Gives up the first rank now and then, for want of coal; never where the second has the same price and quantity. */
function giveUp({ section: { side } }: Session, ware: Ware): MemberStep | null {
  const [first, second] = rankOffers(side, ware);
  const robot = first && robotOf(first.firm);
  if (!robot || (second && second.price === first.price && second.quantity === first.quantity)) return null;
  if (!randomFrom(`${ware.id}/${first.firm}/supply`).chance(0.15)) return null;
  const reason = "煤源组织不足，无法按期供货";
  return { kind: "give-up", ...asMember(robot), ware: ware.id, order: first.no, reason };
}

/** 还价: one in a hundred off the best quote. People are not kept waiting for their answer. */
function talkDown({ section: { side } }: Session, ware: Ware, owner: Robot): MemberStep | null {
  const [best] = rankQuotes(side, ware);
  if (!best || !robotOf(best.firm)) return null;
  const { priceStep } = ware.rule;
  const less = (best.price / 100n / priceStep) * priceStep;
  const price = improvePrice(side, best.price, less > 0n ? less : priceStep);
  return { kind: "counter-offer", ...asMember(owner), ware: ware.id, order: best.no, price };
}

/** Answers a counter-offer: accepted up to one price step beyond the robot's limit. */
function answer({ section: { side } }: Session, ware: Ware, { no, price }: CounterOffer): MemberStep | null {
  const offer = ware.waiting.find((quote) => quote.no === no);
  const robot = offer && robotOf(offer.firm);
  if (!robot) return null;
  const limit = improvePrice(side, limitOf(ware, robot.firm, side), ware.rule.priceStep);
  return {
    kind: "answer",
    ...asMember(robot),
    ware: ware.id,
    accepted: priceImprovement(side, price, limit) <= 0n,
  };
}

/** 定标: mostly by the ranking, to one or to several; sometimes to another, or to nobody, and then with a reason. */
function award({ section: { side } }: Session, ware: Ware, owner: Robot, mood: Random): MemberStep {
  const [, second] = rankQuotes(side, ware);
  const chance = mood.next();
  const step = { kind: "award", ...asMember(owner), ware: ware.id } as const;
  if (chance < 0.1) {
    return { ...step, award: { kind: "none", order: null, reason: "报价未达采购预期，另行组织" } };
  }
  if (chance < 0.3 && second) {
    return { ...step, award: { kind: "chosen", order: second.no, reason: "近期履约与运距综合评定更优" } };
  }
  return { ...step, award: { kind: chance < 0.65 ? "split" : "ranked", order: null, reason: "" } };
}
