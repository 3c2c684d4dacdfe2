import type { SectionState, WareState } from "@zd/contract/market/board";
import { type Instant, type Price, quantity } from "@zd/domain/kernel/brand";
import { priceLimits } from "@zd/domain/trading/bidding";
import { sectionSeconds, wareSeconds } from "@zd/domain/trading/clock";
import { isTerminal, takesOrders } from "@zd/domain/trading/codes";
import type { Section, Session, Ware } from "@zd/domain/trading/session";
import type { KeptSession } from "./session-store.ts";
import { talliesOf } from "./tallies.ts";

/** What everybody may see of a section as it stands. */
export function sectionStateOf({ session, version }: KeptSession, now: Instant): SectionState {
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
  { session, wares, lastOrders }: KeptSession,
  ware: Ware,
  now: Instant,
): WareState {
  const { section } = session;
  const last = lastOrders.get(ware.id);
  const offered = ware.live.reduce((sum, order) => sum + order.filled, 0n);
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
    remaining: quantity(
      ware.rule.total - (section.mode === "1" || isTerminal(ware.status) ? ware.dealt : offered),
    ),
    dealt: ware.dealt,
    lastSeq: last?.seq ?? 0,
    lastAt: last?.at ?? null,
  };
}

/** A listing's price is published; of an auction the best bid is, once there is one. */
const priceOf = (section: Section, ware: Ware): Price | null =>
  section.mode === "1" ? ware.rule.basePrice : (ware.live[0]?.price ?? null);

function nextPriceOf(section: Section, ware: Ware): Price | null {
  if (isTerminal(ware.status)) return null;
  if (section.mode === "1") return ware.rule.basePrice;
  return priceLimits(ware, section.side).next;
}

/** Its own clock, or the section's while the ware follows it. */
function deadlineOf({ section }: Session, ware: Ware): Instant | null {
  if (ware.deadline !== null) return ware.deadline;
  return takesOrders(ware.status) ? section.deadline : null;
}
