import type { FirmId, Price, Quantity, UserId } from "@zd/domain/kernel/brand";
import { otherSide, type Side } from "@zd/domain/terms/codes";
import { improvePrice } from "@zd/domain/trading/price-improvement";
import type { Session, Ware } from "@zd/domain/trading/session";
import type { OrderCommand } from "../../trading/index.ts";
import { firms } from "../catalogue/firms.ts";
import type { DemoFirm } from "../catalogue/types.ts";
import { wareKinds } from "../catalogue/ware-kinds.ts";
import { demoCompany, firmIdOf, traderOf } from "../people.ts";
import { type Random, randomFrom } from "../random.ts";

export interface Robot {
  /** The firm that it trades for. */
  readonly firm: FirmId;
  /** The trader in whose name it orders. */
  readonly user: UserId;
  /** Firms under the same legal person, which may not bid beside it. */
  readonly related: readonly FirmId[];
  /** Ids of the ware kinds that it may trade, by side. */
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

/** The robot of a firm; undefined for one that is left to people. */
export const robotOf = (firm: FirmId): Robot | undefined => robots.find((robot) => robot.firm === firm);

/** How far, in thousandths of the base price, a robot may go at most. */
const furthest = 60;
/** How many of a hundred robots are interested in a ware. */
const interest = 45;

/** Who may take part in a section at all. */
export interface Terms {
  /** Id of the ware kind that is traded. */
  readonly wareKind: string;
  /** Firms admitted to a special session; empty for a public one. */
  readonly invited: readonly FirmId[];
  /** Who may not order now, since a disposal letter waits for his answer. */
  readonly barred?: readonly FirmId[];
}

/** The robots that may trade the ware and are interested in it, in random order. */
export function interested({ section }: Session, ware: Ware, terms: Terms, random: Random): readonly Robot[] {
  const side = otherSide(section.side);
  return random
    .shuffled(robots)
    .filter(
      ({ firm, related, qualified }) =>
        firm !== ware.owner &&
        !terms.barred?.includes(firm) &&
        qualified[side].includes(terms.wareKind) &&
        (section.kind === "A" || terms.invited.includes(firm)) &&
        !related.some((other) => ware.bidders.includes(other)) &&
        tasteOf(ware, firm).below(100) < interest,
    );
}

const tasteOf = (ware: Ware, firm: FirmId) => randomFrom(`${ware.id}/${firm}`);

/** The limit of a robot for a ware, the same for the same firm and ware: the price that it never goes beyond. */
export function limitOf(ware: Ware, firm: FirmId, side: Side): Price {
  const taste = tasteOf(ware, firm);
  taste.next();
  const gap = (ware.rule.basePrice * BigInt(taste.between(0, furthest))) / 1000n;
  return improvePrice(side, ware.rule.basePrice, gap);
}

/** An order of a robot; without a quantity it is for the whole lot. */
export const orderOf = (
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

/** The robot's own address, from the range that RFC 5737 keeps for documentation. */
const addressOf = (firm: FirmId) => `198.51.100.${robotFirms.indexOf(firm) + 1}`;

/** In whose name a robot takes a step that is not an order. */
export const asMember = ({ firm, user }: Robot) => ({ company: demoCompany, firm, user });
