import { type Instant, type Price, quantity } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { priceLimits } from "@zd/domain/trading/bidding";
import { takesOrders } from "@zd/domain/trading/codes";
import { leftOf } from "@zd/domain/trading/listing";
import { improvePrice, priceImprovement } from "@zd/domain/trading/price-improvement";
import {
  followsSection,
  isFirstRoundSealed,
  isTake,
  type Session,
  type Ware,
} from "@zd/domain/trading/session";
import type { MemberStep, OrderCommand } from "../../trading/index.ts";
import type { Random } from "../random.ts";
import { evaluate } from "./evaluate.ts";
import { confirmRules, joinGroup, quote, quoteSealed } from "./offers.ts";
import { interested, limitOf, orderOf, type Robot, type Terms } from "./robots.ts";

/** What a robot does in a session, beside the clock. */
export type RobotStep = OrderCommand | MemberStep;

type Act = (session: Session, ware: Ware, terms: Terms, random: Random, now: Instant) => RobotStep | null;

/**
 * The next step that a robot would take in a running session; null when nobody wants to go further. What a firm
 * thinks a ware is worth follows from the ware's id alone, so that a session can be rehearsed and comes to an end.
 */
export function nextStep(session: Session, terms: Terms, random: Random, now: Instant): RobotStep | null {
  const { section, wares } = session;
  if (
    section.sealedMs !== null &&
    (section.status === "3" || (section.status === "a" && random.chance(0.2)))
  ) {
    return confirmRules(session, random);
  }
  const act = actIn(session);
  const isOpen = section.status === "8" ? isEvaluated : takesOrders;
  const open = [...wares.values()].filter((ware) => isOpen(ware.status) && followsSection(section, ware));
  const [first, ...others] = random.shuffled(open);
  for (const ware of first ? [first, ...others.slice(0, 3)] : []) {
    const step = act(session, ware, terms, random, now);
    if (step) return step;
  }
  return null;
}

const isEvaluated = (status: Ware["status"]) => status === "8";

function actIn({ section }: Session): Act {
  const { mode, status } = section;
  if (status === "8") return evaluate;
  if (status === "a") return quoteSealed;
  if (isFirstRoundSealed(section)) return quote;
  if (isTake(mode)) return take;
  if (mode === "2") return joinGroup;
  return mode === "3" || mode === "4" ? quote : bid;
}

function bid(session: Session, ware: Ware, terms: Terms, random: Random): OrderCommand | null {
  const { side, sealedMs } = session.section;
  const { next, max, step } = priceLimits(ware, side);
  if (next === null) return null;
  const eager = random.chance(0.25) ? BigInt(random.between(1, 3)) : 0n;
  const wanted = improvePrice(side, next, step * eager);
  const within = max === null || priceImprovement(side, wanted, max) <= 0n;
  const offer = within && wanted > 0n ? wanted : next;
  const best = ware.live[0];
  for (const robot of interested(session, ware, terms, random)) {
    if (best?.firm === robot.firm) continue;
    const worth = limitOf(ware, robot.firm, side);
    // Who may quote again keeps something back.
    const limit =
      sealedMs === null ? worth : improvePrice(side, ware.rule.basePrice, halfOf(ware, side, worth));
    const affordable = (price: Price) => priceImprovement(side, price, limit) <= 0n;
    if (affordable(next)) {
      return orderOf(
        robot,
        ware,
        affordable(offer) ? offer : next,
        ware.rule.split ? ware.rule.minQuantity : null,
      );
    }
  }
  return null;
}

const halfOf = ({ rule }: Ware, side: Side, worth: Price) =>
  priceImprovement(side, worth, rule.basePrice) / 2n;

function take(session: Session, ware: Ware, terms: Terms, random: Random): OrderCommand | null {
  const left = leftOf(ware);
  const { minQuantity, quantityStep } = ware.rule;
  if (left === 0n) return null;
  const robots = interested(session, ware, terms, random);
  const further = ware.rule.terms?.mode === "5" && random.chance(0.6) ? furtherDown(ware, robots) : null;
  if (further) return further;
  const [robot] = robots;
  if (!robot) return null;
  const wanted = quantity(minQuantity + quantityStep * BigInt(random.below(3)));
  if (wanted <= left) return orderOf(robot, ware, null, wanted);
  // What is less than the smallest take goes only as a whole.
  return orderOf(robot, ware, null, left < minQuantity ? left : minQuantity);
}

/** Whoever has taken of a ware with a ladder would like to reach the next row, if there is so much left. */
function furtherDown(ware: Ware, robots: readonly Robot[]): OrderCommand | null {
  const { minQuantity, quantityStep, terms } = ware.rule;
  if (terms?.mode !== "5") return null;
  for (const robot of robots) {
    const taken = ware.takenBy.get(robot.firm);
    const row = taken === undefined ? undefined : terms.ladder.rows.find(({ at }) => at > taken);
    if (taken === undefined || !row) continue;
    const lacking = row.at - taken + (row.inclusive ? 0n : 1n);
    const steps = lacking <= minQuantity ? 0n : (lacking - minQuantity + quantityStep - 1n) / quantityStep;
    const wanted = quantity(minQuantity + steps * quantityStep);
    if (wanted <= leftOf(ware)) return orderOf(robot, ware, null, wanted);
  }
  return null;
}
