import { type Fen, type FirmId, type Instant, type OrderNo, quantity, type WareId } from "../kernel/brand.ts";
import { isTerminal } from "./codes.ts";
import type {
  CounterAnswered,
  Deal,
  FirstRoundOpened,
  OfferForfeited,
  OffersOpened,
  OrderAccepted,
  OrderTaken,
  OrderWaiting,
  Resumed,
  SessionFact,
  Suspended,
  WareClosed,
  WareDeadline,
} from "./facts.ts";
import { byPrice } from "./priority.ts";
import { followsSection, type LiveOrder, type Section, type Session, type Ware } from "./session.ts";

/**
 * The fold of a session: applies a fact to it and gives the next session. Nothing is decided here, so that a replay of
 * the journal gives the same session again. Moments are ms since the epoch, spans are in ms.
 */

/**
 * A session to which facts are applied one after the other: `session` shows each of them at once, the session
 * at the start is never changed.
 */
export interface Draft {
  /** The session after all facts so far. */
  readonly session: Session;
  /** The wares that the facts have replaced. */
  readonly changed: ReadonlySet<WareId>;
  apply(fact: SessionFact): void;
}

/** The session after one fact. A batch goes through a draft, which copies the map of wares only once. */
export function evolve(session: Session, fact: SessionFact): Session {
  const draft = openDraft(session);
  draft.apply(fact);
  return draft.session;
}

export function openDraft(start: Session): Draft {
  let section = start.section;
  let fixedDeposits = start.fixedDeposits;
  let wares: Map<WareId, Ware> | null = null;
  let session = start;
  const changed = new Set<WareId>();

  const edits: Edits = {
    ware: (id) => requireWare(session, id),
    wares: () => session.wares.values(),
    put(ware) {
      wares ??= new Map(start.wares);
      wares.set(ware.id, ware);
      changed.add(ware.id);
    },
    holdFixed(firm, amount) {
      fixedDeposits = new Map(fixedDeposits).set(firm, amount);
    },
    releaseFixed(firms) {
      const left = new Map(fixedDeposits);
      for (const { firm } of firms) left.delete(firm);
      fixedDeposits = left;
    },
  };
  return {
    changed,
    get session() {
      return session;
    },
    apply(fact) {
      section = { ...change(section, edits, fact), seq: section.seq + 1 };
      session = { section, wares: wares ?? start.wares, fixedDeposits };
    },
  };
}

/** What the fold of one fact may change besides the section itself: wares, and fixed deposits. */
interface Edits {
  ware(id: WareId): Ware;
  wares(): Iterable<Ware>;
  put(ware: Ware): void;
  holdFixed(firm: FirmId, amount: Fen): void;
  releaseFixed(releases: readonly { readonly firm: FirmId }[]): void;
}

/** The ware of that number; throws where it is not of the session, which is a fault of the caller. */
export function requireWare(session: Session, id: WareId): Ware {
  const ware = session.wares.get(id);
  if (!ware) throw new Error(`ware ${id} is not of section ${session.section.id}`);
  return ware;
}

function change(section: Section, edits: Edits, fact: SessionFact): Section {
  switch (fact.type) {
    case "phase-begun": {
      const begun: Section = { ...section, status: fact.status, turn: fact.turn, deadline: fact.deadline };
      const clocks = clocksOf(fact.wareDeadlines);
      for (const ware of running(begun, edits)) {
        edits.put({ ...ware, status: fact.status, deadline: clocks.get(ware.id) ?? null });
      }
      return begun;
    }
    case "order-accepted":
      return acceptOrder(section, edits, fact);
    case "order-refused":
      return section;
    case "order-taken":
      takeOrder(edits, fact);
      return section;
    case "order-waiting":
      wait(edits, fact);
      return section;
    case "order-withdrawn": {
      const ware = edits.ware(fact.ware);
      edits.put({ ...ware, bids: ware.bids - 1, waiting: without(ware.waiting, fact.order.no) });
      return section;
    }
    case "first-round-opened":
      openFirstRound(edits, fact);
      return section;
    case "rules-confirmed":
      return { ...section, confirmed: [...section.confirmed, fact.firm] };
    case "part-released":
      return { ...section, released: [...section.released, fact.part] };
    case "offers-opened":
      openOffers(edits, fact);
      return section;
    case "counter-offered": {
      const { order: no, price, until } = fact;
      edits.put({ ...edits.ware(fact.ware), counterOffer: { no, price, until, answer: null } });
      return section;
    }
    case "counter-answered":
      answerCounterOffer(edits, fact);
      return section;
    case "offer-forfeited":
      forfeit(edits, fact);
      return section;
    case "ware-closed":
      closeWare(edits, fact);
      return section;
    case "ware-voided":
      edits.put({ ...edits.ware(fact.ware), ...withoutClock, status: "5", live: [], waiting: [] });
      return section;
    case "ware-taken-down":
      edits.put({ ...edits.ware(fact.ware), ...withoutClock, status: "9" });
      return section;
    case "hard-end-moved":
      for (const { ware, deadline } of fact.wareDeadlines) edits.put({ ...edits.ware(ware), deadline });
      return { ...section, hardEnd: fact.hardEnd, deadline: fact.deadline };
    case "section-closed":
      edits.releaseFixed(fact.releases);
      return { ...section, ...over, status: fact.status };
    case "section-voided":
      edits.releaseFixed(fact.releases);
      for (const ware of edits.wares()) {
        if (!isTerminal(ware.status))
          edits.put({ ...ware, ...withoutClock, status: "5", live: [], waiting: [] });
      }
      return { ...section, ...over, status: "5" };
    case "suspended":
      return suspend(section, edits, fact);
    case "resumed":
      return resume(section, edits, fact);
  }
}

const withoutClock = { deadline: null, remainingMs: null } as const;
const over = { deadline: null, suspended: null } as const;

/** The wares that take the section's status: those that follow it and have not ended (domain §2.1, guard). */
function* running(section: Section, edits: Edits): Iterable<Ware> {
  for (const ware of edits.wares()) if (followsSection(section, ware) && !isTerminal(ware.status)) yield ware;
}

const clocksOf = (clocks: readonly WareDeadline[]): ReadonlyMap<WareId, Instant> =>
  new Map(clocks.map(({ ware, deadline }) => [ware, deadline]));

function acceptOrder(section: Section, edits: Edits, fact: OrderAccepted): Section {
  const ware = edits.ware(fact.ware);
  const { order } = fact;
  const out = new Set(fact.displaced.map(({ no }) => no));
  const fills = new Map(fact.fills.map(({ no, filled }) => [no, filled]));
  const live: LiveOrder[] = ware.live
    .filter(({ no }) => !out.has(no))
    .map((old) => ({ ...old, filled: fills.get(old.no) ?? old.filled }));
  const behind = live.findIndex((old) => byPrice(section.side, ware.rule, order, old) < 0);
  live.splice(behind < 0 ? live.length : behind, 0, order);
  edits.put({ ...withBid(ware, order), live, deadline: fact.wareDeadline ?? ware.deadline });
  if (ware.rule.deposit.mode === "FIXED" && order.hold > 0n) edits.holdFixed(order.firm, order.hold);
  return fact.deadline === null ? section : { ...section, deadline: fact.deadline };
}

const withBid = (ware: Ware, { firm }: LiveOrder): Ware => ({
  ...ware,
  bids: ware.bids + 1,
  bidders: ware.bidders.includes(firm) ? ware.bidders : [...ware.bidders, firm],
});

function takeOrder(edits: Edits, { ware: id, order, deal }: OrderTaken): void {
  const ware = edits.ware(id);
  const taken = quantity((ware.takenBy.get(order.firm) ?? 0n) + order.quantity);
  edits.put({
    ...withBid(ware, order),
    dealt: quantity(ware.dealt + order.quantity),
    takenBy: new Map(ware.takenBy).set(order.firm, taken),
  });
  convertFixed(edits, ware, deal);
}

const without = (orders: readonly LiveOrder[], no: OrderNo | undefined): readonly LiveOrder[] =>
  orders.filter((order) => order.no !== no);

function wait(edits: Edits, { ware: id, order, replaced }: OrderWaiting): void {
  const ware = edits.ware(id);
  const { bids } = replaced ? ware : withBid(ware, order);
  edits.put({ ...withBid(ware, order), bids, waiting: [...without(ware.waiting, replaced?.no), order] });
  if (ware.rule.deposit.mode === "FIXED" && order.hold > 0n) edits.holdFixed(order.firm, order.hold);
}

function openFirstRound(edits: Edits, { ware: id, shortlist, fills }: FirstRoundOpened): void {
  const ware = edits.ware(id);
  const byNo = new Map(ware.waiting.map((order) => [order.no, order]));
  const live = fills.flatMap(({ no, filled }) => {
    const order = byNo.get(no);
    return order ? [{ ...order, filled }] : [];
  });
  edits.put({ ...ware, live, waiting: [], shortlist });
}

function openOffers(edits: Edits, { ware: id, offers }: OffersOpened): void {
  const ware = edits.ware(id);
  const byNo = new Map(offers.map((offer) => [offer.no, offer]));
  const waiting = ware.waiting.map((order) => {
    const opened = byNo.get(order.no);
    if (!opened) return order;
    const { sealed: _, ...rest } = order;
    return { ...rest, price: opened.price, quantity: opened.quantity };
  });
  edits.put({ ...ware, waiting });
}

function answerCounterOffer(edits: Edits, { ware: id, accepted }: CounterAnswered): void {
  const ware = edits.ware(id);
  const { counterOffer } = ware;
  if (!counterOffer) return;
  const waiting = ware.waiting.map((order) =>
    accepted && order.no === counterOffer.no ? { ...order, price: counterOffer.price } : order,
  );
  edits.put({
    ...ware,
    waiting,
    counterOffer: { ...counterOffer, answer: accepted ? "accepted" : "declined" },
  });
}

function forfeit(edits: Edits, { ware: id, no, firm, amount }: OfferForfeited): void {
  const ware = edits.ware(id);
  edits.put({ ...ware, waiting: without(ware.waiting, no) });
  if (ware.rule.deposit.mode === "FIXED" && amount > 0n) edits.holdFixed(firm, 0n as Fen);
}

/** Ends a ware. Its dealt orders stay in `live`, with the price and the quantity of their deals. */
function closeWare(edits: Edits, { ware: id, status, deals }: WareClosed): void {
  const ware = edits.ware(id);
  const byNo = new Map(deals.map((deal) => [deal.no, deal]));
  const dealt = deals.reduce((sum, deal) => sum + deal.quantity, ware.dealt as bigint);
  const live = [...ware.live, ...ware.waiting].flatMap((order) => {
    const deal = byNo.get(order.no);
    return deal ? [{ ...order, price: deal.price, filled: deal.quantity }] : [];
  });
  edits.put({
    ...ware,
    ...withoutClock,
    status,
    live,
    waiting: [],
    counterOffer: null,
    dealt: quantity(dealt),
  });
  for (const deal of deals) convertFixed(edits, ware, deal);
}

/** The fixed deposit goes into the firm's first deal; zero stays as the sign that the firm has paid it. */
function convertFixed(edits: Edits, ware: Ware, deal: Deal): void {
  if (ware.rule.deposit.mode === "FIXED" && deal.kept > 0n) edits.holdFixed(deal.firm, 0n as Fen);
}

function suspend(section: Section, edits: Edits, { at, why }: Suspended): Section {
  for (const ware of running(section, edits)) {
    edits.put({ ...ware, status: "4", deadline: null, remainingMs: remaining(ware.deadline, at) });
  }
  const suspended = { status: section.status, remainingMs: remaining(section.deadline, at), at, why };
  return { ...section, status: "4", deadline: null, suspended };
}

const remaining = (deadline: Instant | null, at: Instant): number | null =>
  deadline === null ? null : Math.max(0, deadline - at);

function resume(section: Section, edits: Edits, fact: Resumed): Section {
  const clocks = clocksOf(fact.wareDeadlines);
  for (const ware of running(section, edits)) {
    edits.put({ ...ware, status: fact.status, deadline: clocks.get(ware.id) ?? null, remainingMs: null });
  }
  const { status, startsAt, deadline, hardEnd } = fact;
  return { ...section, status, startsAt, deadline, hardEnd, suspended: null };
}
