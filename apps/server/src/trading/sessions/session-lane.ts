import { sectionState, wareState } from "@zd/api/market/board";
import type { RefusalName } from "@zd/api/refusals";
import type { Receipt } from "@zd/api/trading/operations";
import type { FeeReason } from "@zd/domain/funds/fee-schedule";
import type {
  CompanyId,
  Fen,
  FirmId,
  Instant,
  OrderNo,
  Price,
  Quantity,
  SectionId,
  UserId,
  WareId,
} from "@zd/domain/kernel/brand";
import { quantity as quantityOf } from "@zd/domain/kernel/brand";
import type { Decision, Refusal } from "@zd/domain/kernel/decision";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { otherSide, type Side } from "@zd/domain/terms/codes";
import { charged } from "@zd/domain/trading/charges";
import { advance, nextDue } from "@zd/domain/trading/clock";
import { isTerminal, type OrderStatus } from "@zd/domain/trading/codes";
import { resume, suspend, voidSection } from "@zd/domain/trading/control";
import { firmFeeRule } from "@zd/domain/trading/deal";
import { type Draft, openDraft } from "@zd/domain/trading/evolve";
import type { Award, Deal, SessionFact } from "@zd/domain/trading/facts";
import { placeOrder, withdrawOrder } from "@zd/domain/trading/order";
import type { OrderRefusal, OrderRequest } from "@zd/domain/trading/order-request";
import { confirmOffers, giveUpOffer } from "@zd/domain/trading/outsourcing";
import { answerCounterOffer, awardQuotes, makeCounterOffer } from "@zd/domain/trading/quotation";
import { confirmRules } from "@zd/domain/trading/second-round";
import { isSealed, isTake, type Section } from "@zd/domain/trading/session";
import { z } from "zod";
import * as funds from "../../funds/index.ts";
import { type Withdrawal, withdrawGoods } from "../../goods/index.ts";
import type { Change } from "../../platform/audit/entry.ts";
import { markOf } from "../../platform/card.ts";
import { type Batch, type LaneScope, lane, type Outcome, type Waiting } from "../../platform/lanes.ts";
import { OutOfDate } from "../../platform/transactions.ts";
import {
  type ControlStep,
  type DoneStep,
  decideControl,
  lockRequests,
  type PendingRequest,
  saveControl,
} from "../control/control-step.ts";
import { sectionEnded, sectionMoved, sectionTurned } from "../events.ts";
import { withSignedReceipts } from "../proof/receipts.ts";
import { memberMark } from "../steps/step-mark.ts";
import { sectionStateOf, wareStateOf } from "./board.ts";
import { chain, type JournalRow } from "./journal.ts";
import { drawOf } from "./lottery.ts";
import { type NewDeal, openDeals } from "./open-deals.ts";
import { OrderBook } from "./order-book.ts";
import { feeRuleIn } from "./section-fees.ts";
import { firmsOf, postMoves } from "./session-money.ts";
import {
  type KeptSession,
  type LastOrder,
  lockSessions,
  type MovedSession,
  type Remembered,
  saveSessions,
} from "./session-store.ts";
import { type StandingRow, standingOf } from "./standings.ts";

/** An order as the lane takes it: what the call said, and who says it. */
export interface OrderCommand {
  readonly kind: "order";
  /** The company whose member orders; its sections are the only ones that are there for him. */
  readonly company: CompanyId;
  readonly ware: WareId;
  readonly firm: FirmId;
  readonly user: UserId;
  readonly mayPlaceOrders: boolean;
  readonly side: Side | null;
  readonly price: Price | null;
  /** Null asks for the whole lot. */
  readonly quantity: Quantity | null;
  readonly turn: number | null;
  readonly ip: string;
}

export type SessionCommand =
  | OrderCommand
  /** The clock's own step. */
  | { readonly kind: "tick" }
  | { readonly kind: "suspend" | "resume" | "void" }
  /** A step of the staff, on record with who takes it and why. */
  | { readonly kind: "control"; readonly step: ControlStep }
  | MemberStep
  /** A session that has been held already: its commands, each with its own time, before anything else. */
  | { readonly kind: "past"; readonly steps: readonly Waiting<SessionCommand>[] };

/** What a member does in a session besides ordering: the owner of a ware, or whoever has an order on it. */
export type MemberStep = {
  readonly company: CompanyId;
  readonly firm: FirmId;
  readonly user: UserId;
  /** The mark of the card that the caller has seen; undefined where he has seen none. */
  readonly seen?: string | undefined;
} & (
  | { readonly kind: "confirm-rules" }
  | { readonly kind: "withdraw"; readonly ware: WareId; readonly order: OrderNo }
  | { readonly kind: "award"; readonly ware: WareId; readonly award: Omit<Award, "by"> }
  | {
      readonly kind: "counter-offer";
      readonly ware: WareId;
      readonly order: OrderNo;
      readonly price: Price;
    }
  | { readonly kind: "answer"; readonly ware: WareId; readonly accepted: boolean }
  | { readonly kind: "confirm-offers"; readonly ware: WareId }
  | {
      readonly kind: "give-up";
      readonly ware: WareId;
      readonly order: OrderNo;
      readonly reason: string;
    }
);

/** What became of an accepted order. */
export interface OrderResult {
  readonly receipt: Receipt;
  readonly status: OrderStatus;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly filled: Quantity;
  readonly rank: number;
  readonly held: Fen;
  readonly deadline: Instant | null;
}

/** What a section counts for that this node has not had in hand yet. */
const unknownWares = 100;

/** A session as the last batch of this node leaves it. Only a cache: the row under its lock decides. */
interface InMind extends Remembered {
  committed: boolean;
  /** Whether it was what the row said when it was last held against it: nobody else has the session in hand. */
  steady: boolean;
}

const kept = new Map<string, InMind>();

/**
 * All that changes a running session, in the order of arrival: orders, the clock, the staff. A batch locks its
 * section once and decides one command after the other on the session as the one before has left it; orders,
 * wares, journals, ledger and deals of all batches are written together. A refused order costs the others nothing.
 */
export const sessionLane = lane<SessionCommand, OrderResult | null>({
  name: "trading.session",
  // The clock and the staff may close hundreds of wares at once.
  weight: ({ kind }, section) =>
    kind === "order" || kind === "withdraw" || kind === "confirm-rules"
      ? 1
      : Math.max(2, kept.get(section)?.session.session.wares.size ?? unknownWares),
  // A batch locks its sections first, and holds what it remembers against their rows.
  overlaps: true,
  run: async (batches, scope) => {
    const callers = unique(batches.flatMap(({ waiting }) => ordersOf(waiting)).map(({ firm }) => firm));
    const [{ opened, accounts, fees }, standings, invited, requests] = await Promise.all([
      openSessions(batches, scope),
      readStandings(scope, callers),
      readInvited(scope, batches),
      lockRequests(
        scope,
        batches.flatMap(({ waiting }) =>
          waiting.flatMap(({ command }) => (command.kind === "control" ? [command.step] : [])),
        ),
      ),
    ]);

    const work: Work = { scope, accounts, fees, standings, invited, requests, book: new OrderBook() };
    const sessionBatches: SessionBatch[] = [];
    const outcomes = batches.map(({ key, waiting }) => {
      const session = opened.get(key);
      if (!session) return waiting.map(() => ({ ok: false, reason: "NOT_FOUND" }) as const);
      const sessionBatch = new SessionBatch(session, work);
      sessionBatches.push(sessionBatch);
      return waiting.map((command) => sessionBatch.apply(command));
    });
    await commit(sessionBatches, work);
    return withSignedReceipts(
      scope.signer,
      batches.map(({ key: section }, i) => ({ section, outcomes: outcomes[i] ?? [] })),
    );
  },
});

/**
 * Locks the sections, and then the accounts of all whom the batches touch, in one step each: accounts that were locked one
 * after the other would be waited for in a circle. Whose they are is known from memory, so both go out together; where
 * another node has moved a session on, only its row knows.
 */
async function openSessions(batches: readonly Batch<SessionCommand>[], scope: LaneScope) {
  const ids = batches.map(({ key }) => key);
  const remembered = new Map(ids.flatMap((id) => entryOf(id, kept.get(id))));
  const isSteady = ids.every((id) => remembered.get(id)?.steady);
  const locked = lockSessions(scope, ids, remembered);
  locked.catch(() => {});
  const sessions = isSteady
    ? new Map([...remembered].map(([id, { session }]) => [id, session] as const))
    : await locked;
  const firms = firmsTouched(sessions, batches);
  const fees = new funds.FeeTerms();
  const [opened, accounts] = await Promise.all([
    locked,
    funds.lockAccounts(scope, firms),
    fees.load(scope, firms),
  ]);
  let wasLost = false;
  for (const [id, session] of opened) {
    const known = remembered.get(id);
    if (known?.session === session) {
      known.committed = true;
      known.steady = true;
    } else {
      if (known && !known.committed) wasLost = true;
      keep({ session, committed: true, steady: false });
    }
  }
  if (wasLost) throw new OutOfDate("the batch ahead was not kept, and is to be decided first");
  if (firmsTouched(opened, batches).some((firm) => !accounts.has(firm)))
    throw new OutOfDate("another node has moved a session on");
  return { opened, accounts, fees };
}

const unique = <Value extends string>(values: Iterable<Value>): readonly Value[] =>
  [...new Set(values)].sort();

const entryOf = <Key, Value>(key: Key, value: Value | undefined): [Key, Value][] =>
  value === undefined ? [] : [[key, value]];

const ordersOf = (batch: readonly Waiting<SessionCommand>[]): readonly OrderCommand[] =>
  batch.flatMap(({ command }) =>
    command.kind === "order" ? [command] : command.kind === "past" ? ordersOf(command.steps) : [],
  );

/** The clock and the staff may touch everybody's funds; an order only those of the firms on its ware. */
function firmsTouched(
  sessions: ReadonlyMap<string, KeptSession>,
  batches: readonly Batch<SessionCommand>[],
): readonly FirmId[] {
  const touched = new Set<FirmId>();
  for (const { key, waiting } of batches) {
    const session = sessions.get(key)?.session;
    if (!session) continue;
    const due = nextDue(session);
    const whole = waiting.some(({ command, at }) => command.kind !== "order" || (due !== null && at >= due));
    if (whole || !isBidding(session.section)) for (const firm of firmsOf(session)) touched.add(firm);
    for (const { ware, firm } of ordersOf(waiting)) {
      touched.add(firm);
      const there = session.wares.get(ware);
      for (const live of there?.live ?? []) touched.add(live.firm);
    }
  }
  return unique(touched);
}

/** How long a firm's standing is remembered: a member's rights change by hand, not within a second. */
const standingMs = 1_000;
const standingsKept = new Map<FirmId, { readonly row: StandingRow | undefined; readonly until: number }>();
/** Counts the news of changes: what was read before the last of them is not remembered. */
let standingChanges = 0;

/** The firm's next order is judged by its standing as it now is. */
export function forgetStanding(firm: FirmId): void {
  standingChanges += 1;
  standingsKept.delete(firm);
}

/** A platform that opens remembers nothing of another that this process has run before it. */
export function forgetAll(): void {
  kept.clear();
  standingsKept.clear();
}

async function readStandings({ named, now }: LaneScope, firms: readonly FirmId[]) {
  const stale = firms.filter((firm) => (standingsKept.get(firm)?.until ?? 0) <= now);
  const read = new Map<FirmId, StandingRow | undefined>();
  if (stale.length > 0) {
    const changesBefore = standingChanges;
    const rows = await named<StandingRow>(
      "trading.standings",
      `select firm_id as "firmId", enabled, blacklisted, disposal_letter_open as "disposalLetterOpen",
              annual_fee_grace_until as "annualFeeGraceUntil", entry_agreement_signed as "entryAgreementSigned",
              related_firms as "relatedFirms", qualifications
       from identity.standing_view where firm_id = any($1::text[])`,
      [stale],
    );
    const found = new Map(rows.map((row) => [row.firmId, row]));
    if (standingsKept.size > 10_000) standingsKept.clear();
    for (const firm of stale) {
      read.set(firm, found.get(firm));
      if (standingChanges === changesBefore)
        standingsKept.set(firm, { row: found.get(firm), until: now + standingMs });
    }
  }
  return new Map(firms.map((firm) => [firm, read.has(firm) ? read.get(firm) : standingsKept.get(firm)?.row]));
}

/** Of the callers those who are invited, as pairs of section and firm. */
async function readInvited({ named }: LaneScope, batches: readonly Batch<SessionCommand>[]) {
  const asked = batches.flatMap(({ key, waiting }) =>
    unique(ordersOf(waiting).map(({ firm }) => firm)).map((firm) => [key, firm] as const),
  );
  if (asked.length === 0) return new Set<string>();
  const rows = await named<{ section_id: string; firm_id: FirmId }>(
    "trading.invited",
    `select section_id, firm_id from trading.section_firm
     where (section_id, firm_id) in (select * from unnest($1::text[], $2::text[])) and invited`,
    [asked.map(([section]) => section), asked.map(([, firm]) => firm)],
  );
  return new Set(rows.map(({ section_id, firm_id }) => pairOf(section_id, firm_id)));
}

const pairOf = (section: string, firm: FirmId) => `${section}/${firm}`;

/** What the batches of a transaction have in common. */
interface Work {
  readonly scope: LaneScope;
  readonly accounts: funds.LockedAccounts;
  readonly fees: funds.FeeTerms;
  readonly standings: ReadonlyMap<FirmId, StandingRow | undefined>;
  readonly invited: ReadonlySet<string>;
  readonly requests: Map<number, PendingRequest>;
  readonly book: OrderBook;
}

/** One session within a batch: its state as the commands are applied, and the rows that are to be written of it. */
class SessionBatch {
  readonly deals: NewDeal[] = [];
  readonly journal: JournalRow[] = [];
  readonly controls: DoneStep[] = [];
  readonly #opened: KeptSession;
  readonly #work: Work;
  readonly #draft: Draft;
  readonly #lastOrders: Map<WareId, LastOrder>;
  readonly #feeRuleOf: ReturnType<typeof feeRuleIn>;
  #headHash: Buffer | null;
  #moved = false;
  /** When the last thing happened. */
  #lastAt: Instant | null = null;

  constructor(opened: KeptSession, work: Work) {
    this.#opened = opened;
    this.#work = work;
    this.#draft = openDraft(opened.session);
    this.#headHash = opened.headHash;
    this.#lastOrders = new Map(opened.lastOrders);
    this.#feeRuleOf = feeRuleIn(work.fees, opened);
  }

  /** Decides one command and applies what it changes, in memory; `commit` writes it. */
  apply({ command, at }: Waiting<SessionCommand>): Outcome<OrderResult | null> {
    switch (command.kind) {
      case "order":
        return this.#order(command, at);
      case "tick":
        for (const fact of advance(this.#draft.session, at)) this.#happen(fact);
        return { ok: true, result: null };
      case "suspend":
        return this.#step(suspend(this.#draft.session, at));
      case "resume":
        return this.#step(resume(this.#draft.session, at));
      case "void":
        return this.#step(voidSection(this.#draft.session, at));
      case "control":
        return this.#onRecord(() => this.#control(command.step, at));
      case "confirm-rules":
      case "withdraw":
      case "award":
      case "counter-offer":
      case "answer":
      case "confirm-offers":
      case "give-up":
        return this.#onRecord(() => this.#memberStep(command, at));
      case "past":
        if (this.#draft.session.section.seq > 0) return { ok: false, reason: "STATUS_NOT_ALLOWED" };
        for (const step of command.steps) {
          this.apply(step);
          this.#work.accounts.stand();
        }
        return { ok: true, result: null };
    }
  }

  /** With what it has put into the journal; an order's receipt says so by itself. */
  #onRecord(decide: () => Outcome<null>): Outcome<null> {
    const before = this.journal.length;
    const outcome = decide();
    return outcome.ok ? { ...outcome, changes: this.journal.slice(before).map(changeOf) } : outcome;
  }

  #step(decision: Decision<SessionFact, RefusalName>): Outcome<null> {
    if (!decision.ok) return decision;
    for (const fact of decision.facts) this.#happen(fact);
    return { ok: true, result: null };
  }

  /** The clock comes first: nobody suspends what has ended already. */
  #control(step: ControlStep, at: Instant): Outcome<null> {
    if (this.#opened.published.company !== step.company) return { ok: false, reason: "NOT_FOUND" };
    for (const fact of advance(this.#draft.session, at)) this.#happen(fact);
    const request = step.action === "confirm" ? this.#work.requests.get(step.record) : undefined;
    const decision = decideControl(this.#draft.session, step, request, at);
    if (!decision.ok) return decision;
    for (const fact of decision.facts) this.#happen(fact);
    this.controls.push({ section: this.#draft.session.section.id, step, at });
    if (step.action === "confirm" && request)
      this.#work.requests.set(step.record, { ...request, state: "confirmed" });
    return { ok: true, result: null };
  }

  #memberStep(step: MemberStep, at: Instant): Outcome<null> {
    const { session } = this.#draft;
    const isThere = !("ware" in step) || session.wares.has(step.ware);
    if (!isThere || this.#opened.published.company !== step.company)
      return { ok: false, reason: "NOT_FOUND" };
    const decision = decideStep(session, step, at);
    return decision.ok && !this.#isSeen(step, decision.facts)
      ? { ok: false, reason: "CARD_CHANGED" }
      : this.#step(decision);
  }

  /** Whether what would happen is what the card has shown, with the fees that are charged. */
  #isSeen({ seen, firm }: MemberStep, decided: readonly SessionFact[]): boolean {
    if (seen === undefined) return true;
    const { session } = this.#draft;
    const facts = decided.map((fact) =>
      charged(fact, session.wares, (...asked) => this.#feeRuleOf(...asked).rule),
    );
    return seen === markOf(memberMark(session, facts, () => this.#work.accounts.available(firm)));
  }

  #order(command: OrderCommand, at: Instant): Outcome<OrderResult | null> {
    const { section, wares } = this.#draft.session;
    const ware = wares.get(command.ware);
    if (!ware || this.#opened.published.company !== command.company)
      return { ok: false, reason: "NOT_FOUND" };

    const no = orderNoOf(section.id, section.seq + 1);
    const request: OrderRequest = {
      no,
      ware: ware.id,
      firm: command.firm,
      user: command.user,
      side: command.side,
      price: command.price,
      quantity:
        command.quantity ?? (ware.rule.split || isTake(section.mode) ? quantityOf(0n) : ware.rule.total),
      turn: command.turn,
      at,
      draw: drawOf(this.#opened.published.lotterySeed, no),
    };
    const standing = standingOf(this.#work.standings.get(command.firm), {
      wareKind: this.#opened.published.wareKind,
      side: section.side,
      invited: this.#work.invited.has(pairOf(section.id, command.firm)),
      mayPlaceOrders: command.mayPlaceOrders,
      day: shanghaiDay(at),
      fee: this.#feeRuleOf(command.firm, otherSide(section.side), firmFeeRule(section.side, ware.rule), at)
        .rule,
      available: this.#work.accounts.available(command.firm),
    });

    const decision = placeOrder(this.#draft.session, request, standing);
    return decision.ok
      ? this.#accepted(decision.facts, request, command.ip)
      : this.#refused(decision, request);
  }

  /** The clock's facts may come before the order's own, and the end of a sold-out listing after it. */
  #accepted(facts: readonly SessionFact[], { no, ware }: OrderRequest, ip: string): Outcome<OrderResult> {
    let row: JournalRow | undefined;
    for (const fact of facts) {
      const happened = this.#happen(fact, ip);
      if (isOrder(fact) && fact.order.no === no) row = happened;
    }
    const { section, wares } = this.#draft.session;
    const order = this.#work.book.get(no);
    if (!row || !order) throw new Error(`order ${no} was accepted without a trace`);
    const now = wares.get(ware);
    return {
      ok: true,
      result: {
        receipt: { orderNo: no, seq: row.seq, at: row.at, hash: row.hash.toString("hex") },
        status: order.status,
        price: order.price,
        quantity: order.quantity,
        filled: order.filled,
        // What is sealed has no rank that its orderer may know.
        rank: (now?.live.findIndex((live) => live.no === no) ?? -1) + 1,
        held: order.held,
        deadline: now?.deadline ?? section.deadline,
      },
    };
  }

  /** A refusal is on record too, and its receipt goes out with it. */
  #refused({ reason, figures }: Refusal<OrderRefusal>, request: OrderRequest): Outcome<never> {
    const row = this.#record({ type: "order-refused", at: request.at, request, reason });
    const { seq, at, hash } = row;
    return {
      ok: false,
      reason,
      ...(figures && { figures }),
      data: { receipt: { orderNo: request.no, seq, at, hash: hash.toString("hex") } },
    };
  }

  #happen(decided: SessionFact, ip: string | null = null): JournalRow {
    const reasons = new Map<FirmId, FeeReason>();
    const fact = charged(decided, this.#draft.session.wares, (firm, side, own, at) => {
      const { rule, why } = this.#feeRuleOf(firm, side, own, at);
      reasons.set(firm, why);
      return rule;
    });
    const row = this.#record(fact);
    this.#moved = true;
    this.#lastAt = fact.at;
    this.#work.book.follow(row.section, fact, row.seq, ip, isSealed(this.#draft.session.section));
    postMoves(this.#work.accounts, fact, row.section, {
      tariff: dealsOf(decided),
      why: (firm) => reasons.get(firm) ?? "ware",
    });
    for (const deal of dealsOf(fact)) this.deals.push({ made: this.#opened, deal, at: fact.at });
    if (isOrder(fact)) {
      this.#lastOrders.set(fact.ware, { seq: row.seq, at: fact.at });
    }
    return row;
  }

  #record(fact: SessionFact): JournalRow {
    this.#draft.apply(fact);
    const { section } = this.#draft.session;
    const row = chain(section.id, this.#headHash, section.seq, fact, this.#opened.aliases);
    this.#headHash = row.hash;
    this.journal.push(row);
    return row;
  }

  /** What is to be kept of the session; null where nothing happened, not even a refusal. */
  outcome(): MovedSession | null {
    if (this.journal.length === 0) return null;
    const { session, changed } = this.#draft;
    const version = this.#moved ? this.#opened.version + 1 : this.#opened.version;
    const lastOrders = this.#lastOrders;
    const now = { ...this.#opened, session, version, headHash: this.#headHash, lastOrders };
    return { now, changed, ringsAt: nextDue(session) };
  }

  /** Wares of a seller that have just ended, with something left of what they had offered. */
  leftovers(): readonly Withdrawal[] {
    const { session, changed } = this.#draft;
    const at = this.#lastAt;
    if (at === null || session.section.side === "B") return [];
    return [...changed].flatMap((ware) => {
      const there = session.wares.get(ware);
      const isLeft = there && isTerminal(there.status) && there.dealt < there.rule.total;
      return isLeft ? [{ ware, less: null, at, by: null }] : [];
    });
  }

  /** Publishes what others may see of what has changed. */
  publish({ now, changed, ringsAt }: MovedSession): void {
    if (!this.#moved) return;
    const { scope } = this.#work;
    const { section, wares } = now.session;
    scope.broadcast(
      sectionMoved({
        company: now.published.company,
        section: section.id,
        version: now.version,
        state: z.encode(sectionState, sectionStateOf(now, scope.now)),
        wares: [...changed].flatMap((id) => {
          const ware = wares.get(id);
          return ware ? [[id, z.encode(wareState, wareStateOf(now, ware, scope.now))] as const] : [];
        }),
        ringsAt,
      }),
    );
    const { status } = section;
    if (this.#opened.session.section.status === status) return;
    scope.publish(sectionTurned({ section: section.id, status }));
    if (isTerminal(status)) scope.publish(sectionEnded({ section: section.id, status }));
  }
}

/**
 * Sends all that the batch has decided in one go, without waiting for the answers: the commit goes right behind, and
 * fails where one of these has failed. Lets everybody know.
 */
async function commit(
  sessionBatches: readonly SessionBatch[],
  { scope, accounts, book }: Work,
): Promise<void> {
  const moved = sessionBatches.flatMap((batch) => {
    const session = batch.outcome();
    return session ? [{ batch, session }] : [];
  });
  if (moved.length === 0) return;
  const sessions = moved.map(({ session }) => session);
  saveSessions(scope, sessions);
  book.save(scope);
  saveJournals(
    scope,
    sessionBatches.flatMap(({ journal }) => journal),
  );
  await accounts.save(scope);
  await saveGoods(scope, sessionBatches);
  saveControl(
    scope,
    sessionBatches.flatMap(({ controls }) => controls),
  );
  for (const { batch, session } of moved) batch.publish(session);
  const left = sessions.map(({ now }): InMind => ({ session: now, committed: false, steady: true }));
  for (const one of left) keep(one);
  scope.afterCommit(() => {
    for (const one of left) one.committed = true;
  });
}

/** What was dealt becomes contracts, and what is left of wares that have ended is free again. */
async function saveGoods(scope: LaneScope, sessionBatches: readonly SessionBatch[]): Promise<void> {
  await openDeals(
    scope,
    sessionBatches.flatMap(({ deals }) => deals),
  );
  await withdrawGoods(
    scope,
    sessionBatches.flatMap((batch) => batch.leftovers()),
  );
}

const changeOf = ({ section, seq, type, body }: JournalRow): Change => ({
  what: "trading.journal",
  id: `${section}/${seq}`,
  before: null,
  after: { type, body },
});

const isBidding = ({ mode }: Section) => mode === "0" || mode === "90";

/** A step of a member, decided by the rules of its mode. */
export function decideStep(
  session: KeptSession["session"],
  step: MemberStep,
  at: Instant,
): Decision<SessionFact, RefusalName> {
  switch (step.kind) {
    case "confirm-rules":
      return confirmRules(session, step.firm, step.user, at);
    case "withdraw":
      return withdrawOrder(session, { ware: step.ware, no: step.order, firm: step.firm, at });
    case "award":
      return awardQuotes(session, step.ware, { firm: step.firm, user: step.user, ...step.award }, at);
    case "counter-offer":
      return makeCounterOffer(session, step.ware, step, at);
    case "answer":
      return answerCounterOffer(session, step.ware, step, at);
    case "confirm-offers":
      return confirmOffers(session, step.ware, step, at);
    case "give-up":
      return giveUpOffer(session, step.ware, step, at);
  }
}

type OrderFact = Extract<SessionFact, { type: "order-accepted" | "order-taken" | "order-waiting" }>;

const isOrder = (fact: SessionFact): fact is OrderFact =>
  fact.type === "order-accepted" || fact.type === "order-taken" || fact.type === "order-waiting";

const dealsOf = (fact: SessionFact): readonly Deal[] =>
  fact.type === "order-taken" ? [fact.deal] : fact.type === "ware-closed" ? fact.deals : [];

/**
 * Such as B250616-02-00064: the session without the J of its number, and the order's place in its journal. Another letter
 * stays, so that no two sessions have orders of the same number.
 */
export const orderNoOf = (section: SectionId, seq: number) =>
  `B${section.replace(/^J/, "")}-${serial(seq, 5)}` as OrderNo;

const sessionsKept = 500;

/** Forgets the session that was longest without a batch when there are too many. */
function keep(one: InMind): void {
  const { id } = one.session.session.section;
  kept.delete(id);
  kept.set(id, one);
  if (kept.size <= sessionsKept) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}

const saveJournals = ({ named }: LaneScope, rows: readonly JournalRow[]) =>
  named(
    "trading.saveJournals",
    `insert into trading.journal (section_id, seq, type, body, at, hash)
     select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::bytea[])`,
    [
      rows.map(({ section }) => section),
      rows.map(({ seq }) => seq),
      rows.map(({ type }) => type),
      rows.map(({ body }) => body),
      rows.map(({ at }) => new Date(at)),
      rows.map(({ hash }) => hash),
    ],
  );
