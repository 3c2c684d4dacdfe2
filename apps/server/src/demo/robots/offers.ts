import { type Instant, type Quantity, quantity } from "@zd/domain/kernel/brand";
import { groupTotal, isLocked } from "@zd/domain/trading/group-buy";
import { improvePrice, priceImprovement } from "@zd/domain/trading/price-improvement";
import { goesOn, sealedFloor } from "@zd/domain/trading/second-round";
import type { LiveOrder, Session, Ware } from "@zd/domain/trading/session";
import type { MemberStep, OrderCommand } from "../../trading/index.ts";
import { type Random, randomFrom } from "../random.ts";
import {
  asMember,
  interested,
  limitOf,
  orderOf,
  type Robot,
  robotFirms,
  robotOf,
  type Terms,
} from "./robots.ts";

/** Orders that wait for the end: of a group, of a quotation, of outsourcing, of a sealed round. */

const ownOf = ({ waiting }: Ware, { firm }: Robot): LiveOrder | undefined =>
  waiting.find((order) => order.firm === firm);

const leave = (robot: Robot, ware: Ware, own: LiveOrder): MemberStep => ({
  kind: "withdraw",
  ...asMember(robot),
  ware: ware.id,
  order: own.no,
});

/** A quantity that a robot asks for, drawn by chance; null where the lot is not split. */
function anyQuantity({ rule }: Ware, random: Random): Quantity | null {
  const { split, minQuantity, quantityStep, maxQuantity, total } = rule;
  if (!split) return null;
  const most = maxQuantity !== null && maxQuantity < total ? maxQuantity : total;
  const steps = Number((most - minQuantity) / quantityStep);
  // Few can supply very much.
  const wanted = Math.min(random.below(steps + 1), random.below(steps + 1));
  return quantity(minQuantity + quantityStep * BigInt(wanted));
}

/** Joins a group, takes more of it, or leaves it while one may. */
export function joinGroup(
  session: Session,
  ware: Ware,
  terms: Terms,
  random: Random,
  now: Instant,
): OrderCommand | MemberStep | null {
  const { minQuantity, quantityStep, maxQuantity, total } = ware.rule;
  const left = total - groupTotal(ware);
  for (const robot of interested(session, ware, terms, random)) {
    const own = ownOf(ware, robot);
    if (!own) {
      const wanted = anyQuantity(ware, random);
      if (wanted !== null && wanted <= left) return orderOf(robot, ware, null, wanted);
      if (minQuantity <= left) return orderOf(robot, ware, null, minQuantity);
    } else if (random.chance(0.05) && !isLocked(session.section, ware, now)) {
      return leave(robot, ware, own);
    } else if (random.chance(0.06)) {
      const more = quantity(own.quantity + quantityStep);
      const isWithin = maxQuantity === null || more <= maxQuantity;
      if (isWithin && quantityStep <= left) return orderOf(robot, ware, null, more);
    }
  }
  return null;
}

/** Quotes or offers, sealed; a few come back with something better, or think better of it. */
export function quote(
  session: Session,
  ware: Ware,
  terms: Terms,
  random: Random,
): OrderCommand | MemberStep | null {
  for (const robot of interested(session, ware, terms, random)) {
    const own = ownOf(ware, robot);
    if (!own) return orderOf(robot, ware, offerOf(session, ware, robot, random), anyQuantity(ware, random));
    if (random.chance(0.02)) return leave(robot, ware, own);
    const better = random.chance(0.1) ? offerOf(session, ware, robot, random) : null;
    if (better !== null && priceImprovement(session.section.side, better, own.price) > 0n) {
      // Of an encrypted quote not even the robot knows how much it was for.
      return orderOf(robot, ware, better, own.sealed ? anyQuantity(ware, random) : own.quantity);
    }
  }
  return null;
}

/** Anything between the base price and the firm's own limit; null where the price is posted. */
function offerOf({ section: { side } }: Session, ware: Ware, { firm }: Robot, random: Random) {
  const { terms, basePrice, priceStep } = ware.rule;
  if (terms?.mode === "4" && terms.pricing === "POSTED") return null;
  const steps = Number(priceImprovement(side, limitOf(ware, firm, side), basePrice) / priceStep);
  return improvePrice(side, basePrice, priceStep * BigInt(random.below(steps + 1)));
}

/** Confirms the rules of the second round for a robot that may go on; one in ten never does. */
export function confirmRules(session: Session, random: Random): MemberStep | null {
  const { section } = session;
  const eager = robotFirms.filter(
    (firm) =>
      goesOn(session, firm) &&
      !section.confirmed.includes(firm) &&
      randomFrom(`${section.id}/${firm}`).below(10) > 0,
  );
  const [firm] = random.shuffled(eager);
  const robot = firm && robotOf(firm);
  return robot ? { kind: "confirm-rules", ...asMember(robot) } : null;
}

/** The one quote of a sealed round. */
export function quoteSealed(session: Session, ware: Ware, terms: Terms, random: Random): OrderCommand | null {
  const { side, confirmed, shortlistSize } = session.section;
  const { priceStep } = ware.rule;
  const floor = sealedFloor(side, ware);
  for (const robot of interested(session, ware, terms, random)) {
    const room = priceImprovement(side, limitOf(ware, robot.firm, side), floor);
    if (shortlistSize !== null && !ware.shortlist.includes(robot.firm)) continue;
    if (room < 0n || !confirmed.includes(robot.firm) || ownOf(ware, robot)) continue;
    const steps = random.below(Number(room / priceStep) + 1);
    return orderOf(robot, ware, improvePrice(side, floor, priceStep * BigInt(steps)), null);
  }
  return null;
}
