import fc from "fast-check";
import { type Fen, type Instant, instant, type Price, price, quantity } from "../kernel/brand.ts";
import { priceLimits } from "../trading/bidding.ts";
import { resume, suspend, takeDown, voidSection, voidWare } from "../trading/control.ts";
import { betterBy } from "../trading/gain.ts";
import type { DepositRule, Section, Session, Ware, WareRule } from "../trading/session.ts";
import type { Play } from "./play.ts";
import { at, firm, mine, perTonne, sampleRule, sampleSession, sampleWare, tonnes, yuan } from "./samples.ts";

/** Sessions of every shape that modes 0 and 1 allow, waiting for their start. */
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
      side: fc.constantFrom("B", "S"),
      downmode: fc.constantFrom("A", "B", "C"),
      turns: fc.integer({ min: 1, max: 3 }),
      freeMs: fc.constantFrom(0, 60_000, 120_000, 300_000),
      extensionMs: fc.constantFrom(0, 30_000, 30_000, 60_000),
      restMs: fc.constantFrom(0, 10_000),
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

/** Of a sale from 620; its cap may lie off the ladder. */
const anyRule = (mode: Section["mode"]): fc.Arbitrary<WareRule> =>
  fc
    .record({
      split: mode === "1" ? fc.constant(true) : fc.boolean(),
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
      total: fc.constantFrom(tonnes("5000"), tonnes("7500")),
    })
    .map((rule) => sampleRule({ ...rule, minQuantity: tonnes("1000") }));

/** On a purchase, cap and reserve lie below the base price. */
function mirrored(rule: WareRule, side: Section["side"]): WareRule {
  if (side === "S") return rule;
  const mirror = (value: Price | null) => value && price(2n * rule.basePrice - value);
  return { ...rule, capPrice: mirror(rule.capPrice), reservePrice: mirror(rule.reservePrice) };
}

/** What somebody does next; prices are rungs of the ladder from where it stands, so that many of them are good. */
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
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("void-ware", "take-down"), ware: anyWare }) },
);

const anyPause = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 10_000 }) },
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
  { weight: 1, arbitrary: fc.constant(300_000) },
);

const voided: readonly Timed[] = [{ move: { kind: "void-section" }, afterMs: 0 }];

/**
 * A day's moves from the start on, with pauses from none to longer than any countdown, now and then
 * an outage, and seldom the end of it all.
 */
export const anyMoves: fc.Arbitrary<readonly Timed[]> = fc
  .tuple(
    fc.array(fc.record({ move: anyMove, afterMs: anyPause }), { maxLength: 60, size: "max" }),
    fc.constantFrom([], [], [], [], voided),
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
    case "void-section":
      return voidSection(session, time);
    case "void-ware":
      return voidWare(session, wareOf(session, move.ware).id, time);
    case "take-down":
      return takeDown(session, wareOf(session, move.ware).id, mine, time);
  }
}

function orderOf(session: Session, move: Extract<Move, { kind: "order" }>) {
  const ware = wareOf(session, move.ware);
  const { next, step } = priceLimits(ware, session.section.side);
  const rise = BigInt(move.rungs) * step + (move.off && move.rungs > 0 ? 5_000n : 0n);
  const bid = betterBy(session.section.side, next ?? ware.rule.basePrice, rise);
  const { split, total } = ware.rule;
  const wanted =
    split && move.lots > 0
      ? tonnes(String(move.lots * 1_000))
      : session.section.mode === "1"
        ? left(ware)
        : total;
  return {
    firm: firm(move.firm),
    ware: ware.id,
    price: session.section.mode === "1" ? null : bid,
    quantity: wanted,
  };
}

const left = (ware: Ware) => quantity(ware.rule.total - ware.dealt);

function wareOf(session: Session, place: number): Ware {
  const wares = [...session.wares.values()];
  return wares[place % wares.length] as Ware;
}

/** Enough for anything, or for a lot or two. */
export const anyMoney: fc.Arbitrary<Fen> = fc.constantFrom(yuan("10000000000"), yuan("2000000"));
