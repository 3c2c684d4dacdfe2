import fc from "fast-check";
import { type Fen, type Instant, instant, type Price, price, quantity, userId } from "../kernel/brand.ts";
import { type Decision, refuse } from "../kernel/decision.ts";
import { priceLimits } from "../trading/bidding.ts";
import { extend, resume, suspend, takeDown, voidSection, voidWare } from "../trading/control.ts";
import type { SessionFact } from "../trading/facts.ts";
import { withdrawOrder } from "../trading/order.ts";
import { confirmOffers, giveUpOffer } from "../trading/outsourcing.ts";
import { improvePrice } from "../trading/price-improvement.ts";
import { answerCounterOffer, awardQuotes, makeCounterOffer } from "../trading/quotation.ts";
import { confirmRules } from "../trading/second-round.ts";
import {
  type DepositRule,
  isSealed,
  isTake,
  type ModeTerms,
  type Section,
  type Session,
  type Ware,
  type WareRule,
} from "../trading/session.ts";
import type { Play } from "./play.ts";
import { at, firm, mine, perTonne, sampleRule, sampleSession, sampleWare, tonnes, yuan } from "./samples.ts";

/** Sessions of every shape that a mode allows, waiting for their start. */
export const anySession = (mode: Section["mode"]): fc.Arbitrary<Session> =>
  fc
    .record({
      section: anySection(mode),
      rules: fc.array(anyRule(mode), { minLength: 1, maxLength: 4 }),
      fixed: fc.boolean(),
    })
    .map(({ section, rules, fixed }) => {
      const wares = rules.map((rule, place) => {
        const deposit: DepositRule = fixed ? { mode: "FIXED", amount: yuan("50000") } : rule.deposit;
        const turn = section.downmode === "C" ? Math.min(place + 1, section.turns) : 1;
        return sampleWare(place + 1, { ...mirrored(rule, section.side), deposit }, { turn });
      });
      return sampleSession(section, wares);
    });

const anySection = (mode: Section["mode"]) =>
  fc
    .record({
      mode: fc.constant(mode),
      side: mode === "4" ? fc.constant("B" as const) : fc.constantFrom("B", "S"),
      downmode: fc.constantFrom("A", "B", "C"),
      turns: fc.integer({ min: 1, max: 3 }),
      freeMs: fc.constantFrom(0, 60_000, 120_000, 300_000),
      extensionMs: fc.constantFrom(0, 30_000, 30_000, 60_000),
      restMs: fc.constantFrom(0, 10_000),
      sealedMs: mode === "90" ? fc.constantFrom(30_000, 60_000) : fc.constant(null),
      shortlistSize: mode === "90" ? fc.constantFrom(null, 2, 3) : fc.constant(null),
      hardEnd: fc.option(fc.constantFrom(at("09:31:30"), at("09:37:00"))),
    })
    .map((section) =>
      section.downmode === "C" ? { ...section, turn: 0 } : { ...section, turns: 1, turn: 1 },
    );

const anyDeposit: fc.Arbitrary<DepositRule> = fc.constantFrom<DepositRule>(
  { mode: "RATIO", rate: 1_000 },
  { mode: "RATIO", rate: 333 },
  { mode: "TON", perTonne: perTonne("50") },
);

/** A rule of a sale from 620; its cap may be off the grid of steps. */
const anyRule = (mode: Section["mode"]): fc.Arbitrary<WareRule> =>
  fc
    .record({
      split: mode === "0" || mode === "90" ? fc.boolean() : fc.constant(true),
      priceStep: fc.constantFrom(perTonne("1"), perTonne("3")),
      maxPriceStep: fc.option(fc.constant(perTonne("6"))),
      capPrice: fc.option(fc.constant(perTonne("633"))),
      reservePrice: fc.option(fc.constant(perTonne("623"))),
      stepGrid: fc.boolean(),
      minBidders: fc.constantFrom(1, 1, 2),
      startWhenCovered: fc.boolean(),
      maxQuantity: fc.option(fc.constant(tonnes("4000"))),
      deposit: anyDeposit,
      performanceBase: fc.constantFrom("BASE", "DEAL"),
      tieRule: fc.constantFrom("T", "Q"),
      terms: anyTerms(mode),
      total: fc.constantFrom(tonnes("5000"), tonnes("7500")),
    })
    .map((rule) => sampleRule({ ...rule, minQuantity: tonnes("1000") }));

function anyTerms(mode: Section["mode"]): fc.Arbitrary<ModeTerms | null> {
  switch (mode) {
    case "2":
      return fc.constantFrom("2000", "6000").map((least) => ({
        mode,
        least: tonnes(least),
        tiers: [
          { from: tonnes("1000"), price: perTonne("620") },
          { from: tonnes("4000"), price: perTonne("611") },
        ],
        lockMs: 30_000,
      }));
    case "3":
      return fc.option(fc.constant(perTonne("620"))).map((limitPrice) => ({ mode, limitPrice }));
    case "4":
      return fc.record({
        mode: fc.constant(mode),
        pricing: fc.constantFrom("POSTED", "BID"),
        limitPrice: fc.constantFrom<Price | null>(null, perTonne("620")),
        unit: fc.constant("TON"),
      });
    case "5":
      return fc.constantFrom("ABS", "RATE").map((kind) => ({
        mode,
        ladder: {
          kind,
          rows: [{ at: kind === "ABS" ? tonnes("3000") : 9_000n, inclusive: true, off: perTonne("5") }],
          otherwise: perTonne("0"),
        },
      }));
    default:
      return fc.constant(null);
  }
}

/** On a purchase, cap and reserve lie below the base price. */
function mirrored(rule: WareRule, side: Section["side"]): WareRule {
  if (side === "S") return rule;
  const mirror = (value: Price | null) => value && price(2n * rule.basePrice - value);
  return { ...rule, capPrice: mirror(rule.capPrice), reservePrice: mirror(rule.reservePrice) };
}

/**
 * A random move in a session; prices are counted in rungs of the ladder from its present price, so that many are valid.
 */
export type Move =
  | {
      readonly kind: "order";
      readonly firm: number;
      readonly ware: number;
      readonly rungs: number;
      readonly off: boolean;
      readonly lots: number;
    }
  | { readonly kind: "wait" }
  | { readonly kind: "suspend" | "resume" | "void-section" }
  | { readonly kind: "extend"; readonly byMs: number }
  | { readonly kind: "confirm"; readonly firm: number }
  | {
      readonly kind: "withdraw" | "award" | "counter" | "answer";
      readonly ware: number;
      readonly pick: number;
    }
  | { readonly kind: "void-ware" | "take-down"; readonly ware: number };

export interface Timed {
  readonly move: Move;
  readonly afterMs: number;
}

const anyWare = fc.nat(3);

const anyOrder: fc.Arbitrary<Move> = fc.record({
  kind: fc.constant("order" as const),
  firm: fc.integer({ min: 1, max: 4 }),
  ware: anyWare,
  rungs: fc.integer({ min: -1, max: 3 }),
  off: fc.boolean(),
  lots: fc.integer({ min: 0, max: 6 }),
});

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 60, arbitrary: anyOrder },
  { weight: 6, arbitrary: fc.constant<Move>({ kind: "wait" }) },
  { weight: 1, arbitrary: fc.constant<Move>({ kind: "suspend" }) },
  { weight: 6, arbitrary: fc.constant<Move>({ kind: "resume" }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("extend"), byMs: fc.integer({ min: 0, max: 1_800_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("void-ware", "take-down"), ware: anyWare }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("confirm"), firm: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom("withdraw", "award", "counter", "answer"),
      ware: anyWare,
      pick: fc.nat(5),
    }),
  },
);

const anyPause = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 10_000 }) },
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
  { weight: 1, arbitrary: fc.constant(300_000) },
);

const voidMoves: readonly Timed[] = [{ move: { kind: "void-section" }, afterMs: 0 }];

/**
 * A day's moves from the start on, with pauses from none to longer than any countdown, now and then
 * an outage, and seldom the end of it all.
 */
export const anyMoves: fc.Arbitrary<readonly Timed[]> = fc
  .tuple(
    fc.array(fc.record({ move: anyMove, afterMs: anyPause }), { maxLength: 60, size: "max" }),
    fc.constantFrom([], [], [], [], voidMoves),
  )
  .map(([moves, end]) => [...moves, ...end]);

/** Lets the clock come up to the move, then does it if it is allowed; a refusal changes nothing. */
export function perform(play: Play, move: Move, now: number): void {
  const time = instant(now);
  play.turnTo(time);
  if (move.kind === "wait") return;
  if (move.kind === "order") {
    play.order({ ...orderOf(play.session, move), at: time });
    return;
  }
  const decision = stepOf(play.session, move, time);
  if (decision.ok) play.take(decision);
}

function stepOf(session: Session, move: Exclude<Move, { kind: "order" | "wait" }>, time: Instant) {
  switch (move.kind) {
    case "suspend":
      return suspend(session, time);
    case "resume":
      return resume(session, time);
    case "extend":
      return extend(session, instant((session.section.hardEnd ?? time) + move.byMs), time);
    case "void-section":
      return voidSection(session, time);
    case "void-ware":
      return voidWare(session, wareOf(session, move.ware).id, time);
    case "take-down":
      return takeDown(session, wareOf(session, move.ware).id, mine, time);
    case "confirm":
      return confirmRules(session, firm(move.firm), userId("U"), time);
    default:
      return onWaiting(session, move, time);
  }
}

/** A move about an order that waits: the n-th of its ware, if there is one. */
function onWaiting(
  session: Session,
  { kind, ware: place, pick }: Extract<Move, { pick: number }>,
  time: Instant,
): Decision<SessionFact, string> {
  const ware = wareOf(session, place);
  const order = ware.waiting[pick % Math.max(1, ware.waiting.length)];
  if (!order) return refuse("NOT_FOUND");
  const { no, firm: who } = order;
  const awardKind = (["ranked", "split", "chosen", "none"] as const)[pick % 4] ?? "ranked";
  switch (kind) {
    case "withdraw":
      return session.section.mode === "4" && ware.status === "8"
        ? giveUpOffer(session, ware.id, { firm: who, order: no, reason: "煤源不足" }, time)
        : withdrawOrder(session, { ware: ware.id, no, firm: who, at: time });
    case "award": {
      const by = { firm: mine, user: userId("M") };
      if (session.section.mode === "4") return confirmOffers(session, ware.id, by, time);
      return awardQuotes(session, ware.id, { ...by, kind: awardKind, order: no, reason: "综合评定" }, time);
    }
    case "counter": {
      const price = improvePrice(session.section.side, order.price, 10_000n);
      return makeCounterOffer(session, ware.id, { firm: mine, order: no, price }, time);
    }
    case "answer": {
      const addressee = ware.waiting.find((one) => one.no === ware.counterOffer?.no)?.firm ?? who;
      return answerCounterOffer(session, ware.id, { firm: addressee, accepted: pick % 2 === 0 }, time);
    }
  }
}

/** The order of a move, for the ware's present state. */
export function orderOf(session: Session, move: Extract<Move, { kind: "order" }>) {
  const ware = wareOf(session, move.ware);
  const { next, step } = priceLimits(ware, session.section.side);
  const rise = BigInt(move.rungs) * step + (move.off && move.rungs > 0 ? 5_000n : 0n);
  const bid = improvePrice(session.section.side, next ?? ware.rule.basePrice, rise);
  const { split, total } = ware.rule;
  const wantedQuantity =
    split && move.lots > 0
      ? tonnes(String(move.lots * 1_000))
      : isTake(session.section.mode)
        ? left(ware)
        : total;
  const names = ["0", "90", "3"].includes(session.section.mode) || isBidding(ware);
  // What is sealed or collected lies around the base price, wherever the ladder stands.
  const sealed = improvePrice(session.section.side, ware.rule.basePrice, BigInt(move.rungs) * step);
  return {
    firm: firm(move.firm),
    ware: ware.id,
    price: names ? (isSealed(session.section) && session.section.status !== "a" ? sealed : bid) : null,
    quantity: wantedQuantity,
    draw: String((move.firm * 7 + move.lots * 3) % 5),
  };
}

const isBidding = ({ rule: { terms } }: Ware) => terms?.mode === "4" && terms.pricing === "BID";

const left = (ware: Ware) => quantity(ware.rule.total - ware.dealt);

/** The ware of a move. */
export function wareOf(session: Session, place: number): Ware {
  const wares = [...session.wares.values()];
  return wares[place % wares.length] as Ware;
}

/** Money of a firm in a random session: enough for everything, or for a lot or two. */
export const anyMoney: fc.Arbitrary<Fen> = fc.constantFrom(yuan("10000000000"), yuan("2000000"));
