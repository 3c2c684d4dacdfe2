import type { SectionState, WareState } from "@zd/api/market/board";
import { type Instant, type Price, quantity } from "@zd/domain/kernel/brand";
import { priceLimits } from "@zd/domain/trading/bidding";
import { sectionSeconds, wareSeconds } from "@zd/domain/trading/clock";
import { isTerminal } from "@zd/domain/trading/codes";
import { offersAreOpen } from "@zd/domain/trading/disclosure";
import { groupPrice, groupTotal } from "@zd/domain/trading/group-buy";
import { sealedFloor } from "@zd/domain/trading/second-round";
import {
  followsSection,
  isFirstRoundSealed,
  isSealed,
  isTake,
  type Section,
  type Session,
  type Ware,
} from "@zd/domain/trading/session";
import type { StoredSession } from "./session-rows.ts";
import { talliesOf } from "./tallies.ts";

/** What everybody may see of a section as it stands. */
export function sectionStateOf({ session, version }: StoredSession, now: Instant): SectionState {
  const { section } = session;
  return {
    section: section.id,
    version,
    downmode: section.downmode,
    status: section.status,
    turn: section.turn,
    second: sectionSeconds(section, now) ?? -1,
    deadline: section.deadline,
    hardEnd: section.hardEnd,
    ...talliesOf(session),
  };
}

/** What everybody may see of a ware as it stands: the price, never a name. */
export function wareStateOf(
  { session, wares, lastOrders }: StoredSession,
  ware: Ware,
  now: Instant,
): WareState {
  const { section } = session;
  const last = isOpen(section) ? lastOrders.get(ware.id) : undefined;
  return {
    ware: ware.id,
    section: section.id,
    product: wares.get(ware.id)?.product ?? "",
    turn: ware.turn,
    status: ware.status,
    second: wareSeconds(section, ware, now) ?? -1,
    deadline: deadlineOf(session, ware),
    price: priceOf(section, ware),
    nextPrice: nextPriceOf(section, ware),
    bids: ware.bids,
    remaining: quantity(ware.rule.total - spokenFor(section, ware)),
    dealt: ware.dealt,
    lastSeq: last?.seq ?? 0,
    lastAt: last?.at ?? null,
  };
}

/** A section that is suspended has what it was before. */
const isOpen = ({ suspended, ...section }: Section): boolean =>
  offersAreOpen({ ...section, status: suspended?.status ?? section.status });

/** What is dealt, or would be if the ware ended now; what is sealed is nobody's business before the end. */
function spokenFor(section: Section, ware: Ware): bigint {
  if (isTake(section.mode) || isTerminal(ware.status)) return ware.dealt;
  if (section.mode === "2") return groupTotal(ware);
  return ware.live.reduce((sum, order) => sum + order.filled, 0n);
}

/** An owner's price is published, that of a group by its size; of an auction the best bid is, once there is one. */
function priceOf(section: Section, ware: Ware): Price | null {
  if (isTake(section.mode)) return ware.rule.basePrice;
  if (section.mode === "2" && !isTerminal(ware.status)) return groupPrice(ware, groupTotal(ware));
  return ware.live[0]?.price ?? null;
}

/** The least that an order has to name; null where there is none, or only the orderer's own word counts. */
function nextPriceOf(section: Section, ware: Ware): Price | null {
  if (isTerminal(ware.status)) return null;
  if (isTake(section.mode) || section.mode === "2") return ware.rule.basePrice;
  if (section.status === "a" || isFirstRoundSealed(section)) return sealedFloor(section.side, ware);
  return isSealed(section) || section.status === "b" ? null : priceLimits(ware, section.side).next;
}

/** Its own clock, or the section's while the ware follows it: what {@link wareSeconds} counts down to. */
function deadlineOf({ section }: Session, ware: Ware): Instant | null {
  if (isTerminal(ware.status) || !followsSection(section, ware)) return null;
  return ware.deadline ?? section.deadline;
}
