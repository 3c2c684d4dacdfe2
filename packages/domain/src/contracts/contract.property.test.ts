import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fen, instant } from "../kernel/brand.ts";
import { weekdayCalendar } from "../kernel/exchange-calendar.ts";
import {
  anyContract,
  anyContractMoves,
  anyPurses,
  performMove,
  startOfPlay,
} from "../testing/contract-moves.ts";
import { type ContractPlay, playContract } from "../testing/contracts.ts";
import { contractMayBecome, isContractOver } from "./codes.ts";
import { openDefaults, owedBy } from "./contract.ts";
import { advanceContract } from "./deadlines.ts";
import { evolveContract } from "./evolve.ts";
import { allowedActions } from "./preconditions.ts";

const runs = { numRuns: 600 };
const sides = ["B", "S"] as const;
const buckets = ["available", "performance-deposit", "escrow"] as const;

const wealth = (play: ContractPlay, side: "B" | "S"): bigint =>
  buckets.reduce((sum, bucket) => sum + play.has(side, bucket), 0n);

/** Plays random moves, and looks at the contract and its money after every one. */
const whatever = (look: (play: ContractPlay, seen: ReturnType<typeof performMove>, now: number) => void) =>
  fc.assert(
    fc.property(anyContract, anyPurses, anyContractMoves, (start, money, moves) => {
      const play = playContract(start, money);
      const clock = startOfPlay();
      for (const move of moves) look(play, performMove(play, move, clock), clock.now);
    }),
    runs,
  );

describe("whatever is done with a contract", () => {
  test("it is the fold of its facts, and goes along the edges only", () => {
    fc.assert(
      fc.property(anyContract, anyPurses, anyContractMoves, (start, money, moves) => {
        const play = playContract(start, money);
        const clock = startOfPlay();
        for (const move of moves) performMove(play, move, clock);
        let contract = start;
        for (const fact of play.facts) {
          const after = evolveContract(contract, fact);
          if (after.state !== contract.state) {
            expect([contract.state, after.state, contractMayBecome(contract.state, after.state)]).toEqual([
              contract.state,
              after.state,
              true,
            ]);
          }
          contract = after;
        }
        expect(contract).toEqual(play.contract);
        expect(contract.version).toBe(play.facts.length);
      }),
      runs,
    );
  });

  test("its escrow and its deposits are what the ledger holds, and no fen appears or gets lost", () => {
    fc.assert(
      fc.property(anyContract, anyPurses, anyContractMoves, (start, money, moves) => {
        const play = playContract(start, money);
        const clock = startOfPlay();
        const whole = wealth(play, "B") + wealth(play, "S");
        for (const move of moves) {
          performMove(play, move, clock);
          const { contract } = play;
          expect(play.has("B", "escrow")).toBe(contract.escrow);
          for (const side of sides)
            expect(play.has(side, "performance-deposit")).toBe(contract.deposits[side]);
          expect(wealth(play, "B") + wealth(play, "S")).toBe(whole);
        }
      }),
      runs,
    );
  });

  test("what the buyer has paid and not got back, the seller has received, apart from penalties", () => {
    fc.assert(
      fc.property(anyContract, anyPurses, anyContractMoves, (start, money, moves) => {
        const play = playContract(start, money);
        const before = wealth(play, "S");
        const clock = startOfPlay();
        for (const move of moves) performMove(play, move, clock);
        const penalties = play.facts.reduce((sum, fact) => {
          const [by, amount] =
            fact.type === "default-resolved"
              ? [fact.side, fact.taken]
              : fact.type === "settlement-confirmed" || fact.type === "terminated"
                ? [fact.closing.forfeit?.by, fact.closing.forfeit?.amount ?? fen(0n)]
                : ["B", fen(0n)];
          return by === "B" ? sum + amount : sum - amount;
        }, 0n);
        const { contract } = play;
        const received = contract.terms.payType === "3" ? 0n : contract.paid - contract.escrow;
        expect(wealth(play, "S") - before - penalties).toBe(received);
        if (contract.final && owedBy(contract) === null) expect(contract.paid).toBe(contract.final.amount);
      }),
      runs,
    );
  });

  test("nothing is done that was not open, and the clock has nothing left to do", () => {
    fc.assert(
      fc.property(anyContract, anyPurses, anyContractMoves, (start, money, moves) => {
        const play = playContract(start, money);
        const clock = startOfPlay();
        for (const move of moves) {
          const before = play.contract;
          const seen = performMove(play, move, clock);
          if (seen?.decision.ok) {
            expect(
              allowedActions(before, seen.party, { now: instant(clock.now), calendar: weekdayCalendar }),
            ).toContain(seen.action.type);
          } else if (seen) {
            expect(play.contract).toBe(before);
          } else {
            const context = { available: () => fen(10n ** 12n), certified: true, calendar: weekdayCalendar };
            if (move.kind === "wait")
              expect(advanceContract(play.contract, instant(clock.now), context)).toEqual([]);
          }
        }
      }),
      runs,
    );
  });

  test("once it is over and everything is settled, nobody's deposit stays behind", () => {
    whatever(({ contract }) => {
      if (!isContractOver(contract.state)) return;
      for (const side of sides) {
        const free = owedBy(contract)?.by !== side && openDefaults(contract, side).length === 0;
        if (free) expect(contract.deposits[side]).toBe(0n);
      }
      expect(contract.escrow).toBe(0n);
    });
  });
});

test("random play reaches every end of a contract", () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(anyContract, anyContractMoves, (start, moves) => {
      const play = playContract(start);
      const clock = startOfPlay();
      for (const move of moves) {
        performMove(play, move, clock);
        reached.add(play.contract.state);
      }
    }),
    { numRuns: 2_000, seed: 7 },
  );
  expect([...reached].toSorted()).toEqual(["10", "20", "30", "40", "50", "60", "70", "80", "85", "90"]);
});
