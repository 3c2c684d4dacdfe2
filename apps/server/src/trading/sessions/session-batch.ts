import type { RefusalName } from "@zd/api/refusals";
import type { FeeReason } from "@zd/domain/funds/fee-schedule";
import type { FirmId, Instant, WareId } from "@zd/domain/kernel/brand";
import { quantity as quantityOf } from "@zd/domain/kernel/brand";
import type { Decision, Refusal } from "@zd/domain/kernel/decision";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { otherSide } from "@zd/domain/terms/codes";
import { advance, nextDue } from "@zd/domain/trading/clock";
import { isTerminal } from "@zd/domain/trading/codes";
import { resume, suspend, voidSection } from "@zd/domain/trading/control";
import { firmFeeRule } from "@zd/domain/trading/deal";
import { withDealFees } from "@zd/domain/trading/deal-fees";
import { type Draft, openDraft } from "@zd/domain/trading/evolve";
import type { ClockSkew, SessionFact } from "@zd/domain/trading/facts";
import { releasePart } from "@zd/domain/trading/opening";
import { placeOrder } from "@zd/domain/trading/order";
import type { OrderRefusal, OrderRequest } from "@zd/domain/trading/order-request";
import { concealsOffers, withoutOffer } from "@zd/domain/trading/sealing";
import { isSealed, isTake } from "@zd/domain/trading/session";
import type { Withdrawal } from "../../goods/index.ts";
import { previewHash } from "../../platform/calls/card.ts";
import type { Outcome, PendingCommand } from "../../platform/lanes/lanes.ts";
import { type ControlStep, type DoneStep, decideControl } from "../control/control-step.ts";
import type { ReleasedPart } from "../seals/check-releases.ts";
import type { ReleaseCommand } from "../seals/release-command.ts";
import { memberMark } from "../steps/step-mark.ts";
import { countDeals, eligibilityOf } from "./eligibility.ts";
import { inviteOf } from "./invited-firms.ts";
import { chain, changeOf, type JournalRow } from "./journal.ts";
import { dealsOf, isEnd, isOrder } from "./kinds-of-facts.ts";
import { drawOf } from "./lottery.ts";
import { decideStep, type MemberStep } from "./member-step.ts";
import type { NewDeal } from "./open-deals.ts";
import { orderNoOf } from "./order-no.ts";
import { publishSession } from "./publish-session.ts";
import { feeRuleIn } from "./section-fees.ts";
import type { OrderCommand, OrderResult, SessionCommand } from "./session-command.ts";
import { postMoves } from "./session-money.ts";
import type { LastOrder, MovedSession, StoredSession } from "./session-rows.ts";
import type { Work } from "./work.ts";

/** One session within a batch: its state as the commands are applied, and the rows that are to be written of it. */
export class SessionBatch {
  readonly deals: NewDeal[] = [];
  readonly journal: JournalRow[] = [];
  readonly controls: DoneStep[] = [];
  readonly releases: ReleasedPart[] = [];
  readonly #opened: StoredSession;
  readonly #work: Work;
  readonly #draft: Draft;
  readonly #lastOrders: Map<WareId, LastOrder>;
  readonly #feeRuleOf: ReturnType<typeof feeRuleIn>;
  #headHash: Buffer | null;
  /** Of the clock by which it is decided now; null for the past, which no clock has seen. */
  #clockSkew: ClockSkew;
  #moved = false;
  /** When the last thing happened. */
  #lastAt: Instant | null = null;

  constructor(opened: StoredSession, work: Work) {
    this.#opened = opened;
    this.#work = work;
    this.#draft = openDraft(opened.session);
    this.#headHash = opened.headHash;
    this.#clockSkew = work.scope.clockSkew;
    this.#lastOrders = new Map(opened.lastOrders);
    this.#feeRuleOf = feeRuleIn(work.fees, opened);
  }

  /** Decides one command and applies what it changes, in memory; `commit` writes it. */
  apply({ command, at }: PendingCommand<SessionCommand>): Outcome<OrderResult | null> {
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
      case "release-part":
        return this.#onRecord(() => this.#release(command, at));
      case "past":
        if (this.#draft.session.section.seq > 0) return { ok: false, reason: "STATUS_NOT_ALLOWED" };
        this.#clockSkew = null;
        for (const step of command.steps) {
          this.apply(step);
          this.#work.accounts.stand();
        }
        this.#clockSkew = this.#work.scope.clockSkew;
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
    const section = this.#draft.session.section.id;
    this.controls.push({ section, step, at, askedBy: request?.by ?? null });
    if (step.action === "confirm" && request)
      this.#work.requests.set(step.record, { ...request, state: "confirmed" });
    return { ok: true, result: null };
  }

  /** The clock comes first: what its deadline has passed is opened no more. */
  #release(command: ReleaseCommand, at: Instant): Outcome<null> {
    const checked = this.#work.releases.get(command);
    if (!checked || this.#opened.published.company !== command.company)
      return { ok: false, reason: "NOT_FOUND" };
    if (!checked.ok) return checked;
    for (const fact of advance(this.#draft.session, at)) this.#happen(fact);
    const { part, offers } = checked;
    const decision = releasePart(this.#draft.session, { part, user: command.user }, offers, at);
    if (decision.ok)
      this.releases.push({ section: this.#opened.session.section.id, part, text: command.text, at });
    return this.#step(decision);
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
      withDealFees(fact, session.wares, (...args) => this.#feeRuleOf(...args).rule),
    );
    return seen === previewHash(memberMark(session, facts, () => this.#work.accounts.available(firm)));
  }

  #order(command: OrderCommand, at: Instant): Outcome<OrderResult | null> {
    const { section, wares } = this.#draft.session;
    const ware = wares.get(command.ware);
    if (!ware || this.#opened.published.company !== command.company)
      return { ok: false, reason: "NOT_FOUND" };

    const no = orderNoOf(section.id, section.seq + 1);
    const plain: OrderRequest = {
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
    const { sealed } = command;
    const request = sealed ? { ...withoutOffer(plain, ware.rule), sealed } : plain;
    const eligibility = eligibilityOf(this.#work.standings.get(command.firm), {
      wareKind: this.#opened.published.wareKind,
      side: section.side,
      invited: this.#work.invited.has(inviteOf(section.id, command.firm)),
      mayPlaceOrders: command.mayPlaceOrders,
      day: shanghaiDay(at),
      fee: this.#feeRuleOf(command.firm, otherSide(section.side), firmFeeRule(section.side, ware.rule), at)
        .rule,
      available: this.#work.accounts.available(command.firm),
    });

    const decision = placeOrder(this.#draft.session, request, eligibility);
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
    const order = this.#work.orderWrites.get(no);
    if (!row || !order) throw new Error(`order ${no} was accepted without a trace`);
    const now = wares.get(ware);
    return {
      ok: true,
      result: {
        receipt: { orderNo: no, seq: row.seq, at: row.at, hash: row.hash.toString("hex") },
        status: order.status,
        price: order.concealed ? null : order.price,
        quantity: order.concealed ? null : order.quantity,
        filled: order.filled,
        // What is sealed has no rank that its orderer may know.
        rank: (now?.live.findIndex((live) => live.no === no) ?? -1) + 1,
        held: order.held,
        deadline: now?.deadline ?? section.deadline,
      },
    };
  }

  /** A refusal is on record too, and its receipt goes out with it. */
  #refused(
    { reason, figures }: Refusal<OrderRefusal>,
    { sealed: _, ...received }: OrderRequest,
  ): Outcome<never> {
    const { section, wares } = this.#draft.session;
    const rule = concealsOffers(section) ? wares.get(received.ware)?.rule : undefined;
    const request = rule ? withoutOffer(received, rule) : received;
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
    const fees = withDealFees(decided, this.#draft.session.wares, (firm, side, own, at) => {
      const { rule, why } = this.#feeRuleOf(firm, side, own, at);
      reasons.set(firm, why);
      return rule;
    });
    const fact = isEnd(fees) ? { ...fees, clockSkew: this.#clockSkew } : fees;
    const row = this.#record(fact);
    this.#moved = true;
    this.#lastAt = fact.at;
    this.#work.orderWrites.apply(row.section, fact, row.seq, ip, isSealed(this.#draft.session.section));
    postMoves(this.#work.accounts, fact, row.section, {
      tariff: dealsOf(decided),
      why: (firm) => reasons.get(firm) ?? "ware",
    });
    for (const deal of dealsOf(fact)) this.deals.push({ before: this.#opened, deal, at: fact.at });
    countDeals(this.#work.standings, dealsOf(fact));
    if (isOrder(fact)) this.#lastOrders.set(fact.ware, { seq: row.seq, at: fact.at });
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

  /** Publishes what others may see of what has changed. */
  publish(moved: MovedSession): void {
    if (this.#moved) publishSession(this.#work.scope, this.#opened, moved);
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
}
