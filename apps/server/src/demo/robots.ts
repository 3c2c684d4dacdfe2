import { type FirmId, type Price, type Quantity, quantity, type UserId } from "@zd/domain/kernel/brand";
import { priceLimits } from "@zd/domain/trading/bidding";
import { otherSide, takesOrders } from "@zd/domain/trading/codes";
import { betterBy, gain } from "@zd/domain/trading/gain";
import { leftOf } from "@zd/domain/trading/listing";
import { follows, type Session, type Ware } from "@zd/domain/trading/session";
import type { OrderCommand } from "../trading/index.ts";
import { firms } from "./catalogue/firms.ts";
import type { DemoFirm } from "./catalogue/types.ts";
import { wareKinds } from "./catalogue/ware-kinds.ts";
import { demoCompany, firmIdOf, traderOf } from "./people.ts";
import { type Random, randomFrom } from "./random.ts";

interface Robot {
  readonly firm: FirmId;
  readonly user: UserId;
  readonly related: readonly FirmId[];
  readonly qualified: Readonly<Record<"B" | "S", readonly string[]>>;
}

const relatedTo = (firm: DemoFirm) =>
  firms.filter(
    ({ key, relatedTo }) => key === firm.relatedTo || (relatedTo !== undefined && relatedTo === firm.key),
  );

/** The firms that trade by themselves; the others are left to people. */
const robots: readonly Robot[] = firms
  .filter(({ part, manual }) => part !== "service" && !manual)
  .map((firm) => ({
    firm: firmIdOf(firm),
    user: traderOf(firm),
    related: relatedTo(firm).map(firmIdOf),
    qualified: {
      B: firm.qualified.B.map((kind) => wareKinds[kind].id),
      S: firm.qualified.S.map((kind) => wareKinds[kind].id),
    },
  }));

export const robotFirms: readonly FirmId[] = robots.map(({ firm }) => firm);

/** How far, in thousandths of the base price, a robot may go at most. */
const furthest = 60;
/** How many robots want a ware at all, in a hundred. */
const interest = 45;

/** Who may take part in a section at all. */
export interface Terms {
  readonly wareKind: string;
  readonly invited: readonly FirmId[];
}

/**
 * The next order that a robot would place in a running session; null when nobody wants to go further. What a firm
 * thinks a ware is worth follows from the ware's id alone, so that a session can be rehearsed and comes to an end.
 */
export function nextOrder(session: Session, terms: Terms, random: Random): OrderCommand | null {
  const { section, wares } = session;
  const open = [...wares.values()].filter((ware) => takesOrders(ware.status) && follows(section, ware));
  const [first, ...others] = random.shuffled(open);
  for (const ware of first ? [first, ...others.slice(0, 3)] : []) {
    const order =
      section.mode === "1" ? take(session, ware, terms, random) : bid(session, ware, terms, random);
    if (order) return order;
  }
  return null;
}

/** Who may trade the ware at all, in an order of chance. */
function interested({ section }: Session, ware: Ware, terms: Terms, random: Random): readonly Robot[] {
  const side = otherSide(section.side);
  return random
    .shuffled(robots)
    .filter(
      ({ firm, related, qualified }) =>
        firm !== ware.owner &&
        qualified[side].includes(terms.wareKind) &&
        (section.kind === "A" || terms.invited.includes(firm)) &&
        !related.some((other) => ware.bidders.includes(other)) &&
        tasteOf(ware, firm).below(100) < interest,
    );
}

const tasteOf = (ware: Ware, firm: FirmId) => randomFrom(`${ware.id}/${firm}`);

function limitOf(ware: Ware, firm: FirmId, side: "B" | "S"): Price {
  const taste = tasteOf(ware, firm);
  taste.next();
  const gap = (ware.rule.basePrice * BigInt(taste.between(0, furthest))) / 1000n;
  return betterBy(side, ware.rule.basePrice, gap);
}

function bid(session: Session, ware: Ware, terms: Terms, random: Random): OrderCommand | null {
  const { side } = session.section;
  const { next, max, step } = priceLimits(ware, side);
  if (next === null) return null;
  const eager = random.chance(0.25) ? BigInt(random.between(1, 3)) : 0n;
  const wanted = betterBy(side, next, step * eager);
  const within = max === null || gain(side, wanted, max) <= 0n;
  const offer = within && wanted > 0n ? wanted : next;
  const best = ware.live[0];
  for (const robot of interested(session, ware, terms, random)) {
    if (best?.firm === robot.firm) continue;
    const limit = limitOf(ware, robot.firm, side);
    const affordable = (asked: Price) => gain(side, asked, limit) <= 0n;
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

function take(session: Session, ware: Ware, terms: Terms, random: Random): OrderCommand | null {
  const left = leftOf(ware);
  const { minQuantity, quantityStep } = ware.rule;
  if (left === 0n) return null;
  const [robot] = interested(session, ware, terms, random);
  if (!robot) return null;
  const wanted = quantity(minQuantity + quantityStep * BigInt(random.below(3)));
  if (wanted <= left) return orderOf(robot, ware, null, wanted);
  // What is less than the smallest take goes only as a whole.
  return orderOf(robot, ware, null, left < minQuantity ? left : minQuantity);
}

const orderOf = (
  { firm, user }: Robot,
  ware: Ware,
  offer: Price | null,
  wanted: Quantity | null,
): OrderCommand => ({
  kind: "order",
  company: demoCompany,
  ware: ware.id,
  firm,
  user,
  mayPlaceOrders: true,
  side: null,
  price: offer,
  quantity: wanted,
  turn: null,
  ip: addressOf(firm),
});

/** Each robot sits at its own address, of those that stand for nobody's (RFC 5737). */
const addressOf = (firm: FirmId) => `198.51.100.${robotFirms.indexOf(firm) + 1}`;
