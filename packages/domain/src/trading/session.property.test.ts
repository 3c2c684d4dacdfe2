import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FirmId, instant, type Price, price, type WareId } from "../kernel/brand.ts";
import { anyMoney, anyMoves, anySession, perform, type Timed } from "../testing/generators.ts";
import { type Play, play } from "../testing/play.ts";
import { firm, mine, sampleEligibility, sampleOrder, yuan } from "../testing/samples.ts";
import { priceLimits } from "./bidding.ts";
import { advance, isDue, nextDue } from "./clock.ts";
import { isTerminal, mayBecome, takesOrders } from "./codes.ts";
import { resume } from "./control.ts";
import { evolve } from "./evolve.ts";
import type { SessionFact } from "./facts.ts";
import { placeOrder } from "./order.ts";
import type { LiveOrder, Session, Ware } from "./session.ts";

const firms: readonly FirmId[] = [mine, ...[1, 2, 3, 4].map(firm)];
const runs = { numRuns: 400 };

/** Plays the moves from a moment before the start; `look` sees the market after every one. */
function run(
  start: Session,
  moves: readonly Timed[],
  money: Parameters<typeof play>[1],
  look: (market: Play) => void,
): Play {
  const market = play(start, money);
  let now = start.section.startsAt - 2_000;
  for (const { move, afterMs } of moves) {
    now += afterMs;
    perform(market, move, now);
    look(market);
  }
  return market;
}

/** Lets the session go on to its end, whatever has happened to it. */
function finish(market: Play): void {
  for (let rounds = 0; rounds < 100 && !isTerminal(market.session.section.status); rounds++) {
    const { section } = market.session;
    if (section.suspended) market.take(resume(market.session, instant(section.suspended.at + 1_000)));
    const due = nextDue(market.session);
    if (due !== null) market.turnTo(due);
  }
}

/** Every state that the session went through, fact by fact. */
function* states(
  start: Session,
  facts: readonly SessionFact[],
): Iterable<readonly [Session, SessionFact, Session]> {
  let before = start;
  for (const fact of facts) {
    const after = evolve(before, fact);
    yield [before, fact, after];
    before = after;
  }
}

describe.each(["0", "1", "2", "3", "4", "5", "90"] as const)(
  "whatever happens in a session of mode %s",
  (mode) => {
    const arbitraries = [anySession(mode), anyMoves, anyMoney] as const;

    test("the fold of its facts is the session, and numbers them", () => {
      fc.assert(
        fc.property(...arbitraries, (start, moves, money) => {
          const market = run(start, moves, money, () => {});
          expect(market.facts.reduce(evolve, start)).toEqual(market.session);
          expect(market.session.section.seq).toBe(market.facts.length);
        }),
        runs,
      );
    });

    test("statuses go along the edges only, and what has ended stays as it was", () => {
      fc.assert(
        fc.property(...arbitraries, (start, moves, money) => {
          const market = run(start, moves, money, () => {});
          finish(market);
          for (const [before, fact, after] of states(start, market.facts)) {
            const [from, to] = [before.section.status, after.section.status];
            if (from !== to) expect(mayBecome(from, to), `section ${from}→${to} by ${fact.type}`).toBe(true);
            for (const [id, ware] of before.wares) {
              const next = after.wares.get(id) as Ware;
              if (isTerminal(ware.status)) expect(next).toBe(ware);
              if (next.status !== ware.status) {
                expect(
                  mayBecome(ware.status, next.status),
                  `ware ${ware.status}→${next.status} by ${fact.type}`,
                ).toBe(true);
              }
            }
          }
        }),
        runs,
      );
    });

    test("a ware that has not ended has its section's status, but for those of later turns", () => {
      fc.assert(
        fc.property(...arbitraries, (start, moves, money) => {
          run(start, moves, money, ({ session: { section, wares } }) => {
            for (const { status, turn } of wares.values()) {
              if (isTerminal(status)) continue;
              const later = mode === "0" && section.downmode === "C" && turn > section.turn;
              expect(status).toBe(later ? "0" : section.status);
            }
          });
        }),
        runs,
      );
    });

    test("it comes to its end, and every ware with it", () => {
      fc.assert(
        fc.property(...arbitraries, (start, moves, money) => {
          const market = run(start, moves, money, () => {});
          finish(market);
          const { section, wares } = market.session;
          expect(isTerminal(section.status)).toBe(true);
          for (const { status } of wares.values()) expect(isTerminal(status)).toBe(true);
          if (section.status !== "5") expect(section.status).toBe(market.deals.length ? "6" : "7");
          for (const { id, status } of wares.values()) {
            const dealt = market.deals.some(({ ware }) => ware === id);
            if (status === "6") expect(dealt).toBe(true);
            if (status === "7" || status === "5") expect(dealt).toBe(false);
          }
        }),
        runs,
      );
    });

    test("nothing is dealt beyond the quantity, below the reserve or at a price that nobody has named", () => {
      fc.assert(
        fc.property(...arbitraries, (start, moves, money) => {
          const market = run(start, moves, money, () => {});
          finish(market);
          const orders = accepted(market.facts);
          for (const { id, rule, dealt } of market.session.wares.values()) {
            const deals = market.deals.filter(({ ware }) => ware === id);
            expect(deals.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(dealt);
            expect(dealt <= rule.total).toBe(true);
            for (const deal of deals) {
              const own = orders.find(({ order }) => order.no === deal.no)?.order.price;
              const asGood = (price: bigint) =>
                deal.side === "S" ? deal.price >= price : deal.price <= price;
              if (mode === "0" || mode === "1" || mode === "90") {
                expect(deal.price).toBe(own);
                expect(asGood(rule.basePrice)).toBe(true);
              }
              // What is talked down or capped by an average is never worse for the owner than what was offered.
              if (mode === "3" || mode === "4") expect(asGood(own ?? 0n)).toBe(true);
              if (mode === "2" || mode === "5") expect(deal.price <= rule.basePrice).toBe(true);
              if ((mode === "0" || mode === "90") && rule.reservePrice !== null)
                expect(asGood(rule.reservePrice)).toBe(true);
            }
          }
        }),
        runs,
      );
    });

    test("money is neither made nor lost, and the frozen deposits are those of the orders that stand", () => {
      fc.assert(
        fc.property(...arbitraries, (start, moves, money) => {
          const explained = (market: Play) => {
            for (const each of firms)
              expect(market.has(each, "trading-deposit")).toBe(heldFor(market.session, each));
            expect([...market.balances.values()].reduce((sum, balance) => sum + balance, 0n)).toBe(0n);
          };
          const market = run(start, moves, money, explained);
          finish(market);
          explained(market);
          for (const each of firms) expect(market.has(each, "trading-deposit")).toBe(0n);
          const fees = market.deals.reduce((sum, { feeFirm, feeOwner }) => sum + feeFirm + feeOwner, 0n);
          if (money > yuan("1000000000")) expect(market.fees).toBe(fees);
          expect(market.fees <= fees).toBe(true);
        }),
        runs,
      );
    });

    test("a second stroke of the clock is silent, and no order stands that came with the deadline or the hard end", () => {
      fc.assert(
        fc.property(...arbitraries, (start, moves, money) => {
          const market = run(start, moves, money, () => {});
          for (const [before, fact, after] of states(start, market.facts)) {
            if (fact.type === "phase-begun" || fact.type === "section-closed")
              expect(fact.at).toBeGreaterThanOrEqual(before.section.startsAt);
            if (
              fact.type !== "order-accepted" &&
              fact.type !== "order-taken" &&
              fact.type !== "order-waiting"
            )
              continue;
            const { hardEnd } = before.section;
            const deadline = before.section.deadline ?? before.wares.get(fact.ware)?.deadline ?? null;
            if (deadline !== null) expect(fact.at).toBeLessThan(deadline);
            if (hardEnd !== null) expect(fact.at).toBeLessThan(hardEnd);
            if (hardEnd !== null && after.section.deadline !== null)
              expect(after.section.deadline).toBeLessThanOrEqual(hardEnd);
          }
          const last = market.facts.at(-1)?.at ?? start.section.startsAt;
          market.turnTo(last);
          expect(advance(market.session, last)).toEqual([]);
        }),
        runs,
      );
    });
  },
);

test("those who would deal are those whom a naive look at all accepted bids finds", () => {
  fc.assert(
    fc.property(anySession("0"), anyMoves, anyMoney, (start, moves, money) => {
      run(start, moves, money, ({ session, facts }) => {
        const orders = accepted(facts);
        for (const ware of session.wares.values()) {
          if (isTerminal(ware.status)) continue;
          const mine = orders.filter((one) => one.ware === ware.id).map(({ order }) => order);
          expect(ware.live.map(({ no, filled }) => [no, filled])).toEqual(naiveFills(session, ware, mine));
          expect(ware.bids).toBe(mine.length);
          expect(ware.bidders).toEqual([...new Set(mine.map((order) => order.firm))]);
        }
      });
    }),
    runs,
  );
});

test("the next price of a ware is accepted from anybody, and one step of a fen less is not", () => {
  fc.assert(
    fc.property(anySession("0"), anyMoves, (start, moves) => {
      const { session, facts } = run(start, moves, undefined, () => {});
      const { status, side } = session.section;
      const at = facts.at(-1)?.at ?? start.section.startsAt;
      for (const ware of session.wares.values()) {
        if (!takesOrders(status) || ware.status !== status || isDue(session, ware, at)) continue;
        const { next } = priceLimits(ware, side);
        const worse = (by: bigint) =>
          price((next ?? ware.live.at(-1)?.price ?? ware.rule.basePrice) - (side === "S" ? by : -by));
        const quantity = ware.rule.split ? ware.rule.minQuantity : ware.rule.total;
        const place = (price: Price) =>
          placeOrder(
            session,
            sampleOrder({ firm: firm(9), ware: ware.id, price, quantity, at }),
            sampleEligibility(),
          ).ok;
        expect(place(worse(0n))).toBe(next !== null);
        expect(place(worse(1n))).toBe(false);
      }
    }),
    runs,
  );
});

test("a bid never shortens a countdown that has started", () => {
  fc.assert(
    fc.property(anySession("0"), anyMoves, anyMoney, (start, moves, money) => {
      const market = run(start, moves, money, () => {});
      for (const [before, fact, after] of states(start, market.facts)) {
        if (fact.type !== "order-accepted") continue;
        const clocks = ({ section, wares }: Session) => [
          section.deadline,
          wares.get(fact.ware)?.deadline ?? null,
        ];
        const waited = clocks(before).includes(before.section.hardEnd);
        for (const [place, deadline] of clocks(before).entries()) {
          if (deadline !== null && !waited) expect(clocks(after)[place]).toBeGreaterThanOrEqual(deadline);
        }
      }
    }),
    runs,
  );
});

test("a group deals at one price, and not at all where it is too small", () => {
  fc.assert(
    fc.property(anySession("2"), anyMoves, anyMoney, (start, moves, money) => {
      const market = run(start, moves, money, () => {});
      finish(market);
      for (const { id, rule } of market.session.wares.values()) {
        const deals = market.deals.filter(({ ware }) => ware === id);
        expect(new Set(deals.map(({ price }) => price)).size).toBeLessThanOrEqual(1);
        const total = deals.reduce((sum, { quantity }) => sum + quantity, 0n);
        if (deals.length > 0 && rule.terms?.mode === "2") expect(total >= rule.terms.least).toBe(true);
      }
    }),
    runs,
  );
});

test("nobody is paid more for outsourced coal than he asked, nor than the average of those who win", () => {
  fc.assert(
    fc.property(anySession("4"), anyMoves, anyMoney, (start, moves, money) => {
      const market = run(start, moves, money, () => {});
      finish(market);
      const orders = accepted(market.facts);
      for (const { id, rule } of market.session.wares.values()) {
        const deals = market.deals.filter(({ ware }) => ware === id);
        if (deals.length === 0 || rule.terms?.mode !== "4" || rule.terms.pricing === "POSTED") continue;
        const own = (no: string) => orders.find(({ order }) => order.no === no)?.order.price ?? 0n;
        const tonnage = deals.reduce((sum, { quantity }) => sum + quantity, 0n);
        const spent = deals.reduce((sum, { no, quantity }) => sum + own(no) * quantity, 0n);
        // The average is rounded to the fen: half of one is the most that it may be above.
        for (const { no, price } of deals) {
          expect(price <= own(no)).toBe(true);
          expect((price - 50n) * tonnage <= spent).toBe(true);
        }
      }
    }),
    runs,
  );
});

test("no firm takes more of a listing than it may", () => {
  fc.assert(
    fc.property(anySession("1"), anyMoves, anyMoney, (start, moves, money) => {
      const { session, deals } = run(start, moves, money, () => {});
      for (const { id, rule, takenBy } of session.wares.values()) {
        for (const [taker, taken] of takenBy) {
          if (rule.maxQuantity !== null) expect(taken <= rule.maxQuantity).toBe(true);
          const own = deals.filter((deal) => deal.ware === id && deal.firm === taker);
          expect(own.reduce((sum, deal) => sum + deal.quantity, 0n)).toBe(taken);
        }
      }
    }),
    runs,
  );
});

const accepted = (facts: readonly SessionFact[]): { ware: WareId; order: LiveOrder }[] =>
  facts.flatMap((fact) =>
    fact.type === "order-accepted" || fact.type === "order-taken" || fact.type === "order-waiting"
      ? [fact]
      : [],
  );

/** All bids of a ware, best price first and then the earlier row, filled until the quantity is used up. */
function naiveFills(
  session: Session,
  ware: Ware,
  orders: readonly LiveOrder[],
): (readonly [string, bigint])[] {
  const sign = session.section.side === "S" ? -1n : 1n;
  const byTie = (a: LiveOrder, b: LiveOrder) =>
    ware.rule.tieRule === "Q"
      ? Number(b.quantity - a.quantity) || a.draw.localeCompare(b.draw) || a.seq - b.seq
      : a.seq - b.seq;
  const sorted = orders.toSorted((a, b) => Number(sign * (a.price - b.price)) || byTie(a, b));
  let left: bigint = ware.rule.total;
  return sorted
    .map(({ no, quantity }) => {
      const filled = quantity < left ? quantity : left;
      left -= filled;
      return [no, filled] as const;
    })
    .filter(([, filled]) => filled > 0n);
}

function heldFor({ wares, fixedDeposits }: Session, who: FirmId): bigint {
  let held: bigint = fixedDeposits.get(who) ?? 0n;
  for (const { status, rule, live, waiting } of wares.values()) {
    if (isTerminal(status) || rule.deposit.mode === "FIXED") continue;
    for (const order of [...live, ...waiting]) if (order.firm === who) held += order.hold;
  }
  return held;
}
