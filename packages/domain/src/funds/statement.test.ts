import fc from "fast-check";
import { expect, test } from "vitest";
import { type Fen, fen, type Instant } from "../kernel/brand.ts";
import { type Bucket, buckets } from "./bucket.ts";
import { type Movement, statementOf, statementPeriod } from "./statement.ts";

const names = Object.keys(buckets) as Bucket[];
const movement = (bucket: Bucket, amount: bigint): Movement => ({
  at: 0 as Instant,
  voucher: "1",
  kind: "transfer-in",
  bucket,
  amount: fen(amount),
  reference: "R",
});

test("a deposit of money, half of it held for a bid", () => {
  const { accounts, lines } = statementOf(new Map([["available", fen(100n)]]), [
    movement("available", 1_000n),
    movement("available", -500n),
    movement("trading-deposit", 500n),
  ]);
  expect(accounts.find(({ bucket }) => bucket === "available")).toEqual({
    bucket: "available",
    opening: 100n,
    credit: 1_000n,
    debit: 500n,
    closing: 600n,
  });
  expect(accounts.at(-1)).toEqual({
    bucket: null,
    opening: 100n,
    credit: 1_500n,
    debit: 500n,
    closing: 1_100n,
  });
  expect(lines.map(({ balance }) => balance)).toEqual([1_100n, 600n, 500n]);
});

test("every account closes with what it had, what came and what left, its last line says so, and all add up", () => {
  const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
  const openings = fc.dictionary(fc.constantFrom(...names), amount);
  const moves = fc.array(fc.tuple(fc.constantFrom(...names), amount), { maxLength: 60 });
  fc.assert(
    fc.property(openings, moves, (opened, moved) => {
      const opening = new Map(Object.entries(opened) as [Bucket, Fen][]);
      const { accounts, lines } = statementOf(
        opening,
        moved.map(([bucket, of]) => movement(bucket, of)),
      );
      for (const { bucket, opening: first, credit, debit, closing } of accounts) {
        expect(first + credit - debit).toBe(closing);
        const last = lines.findLast((line) => line.bucket === bucket);
        if (last) expect(last.balance).toBe(closing);
      }
      const sum = (key: "opening" | "closing") =>
        accounts.slice(0, -1).reduce((all, one) => all + one[key], 0n);
      expect([accounts.at(-1)?.opening, accounts.at(-1)?.closing]).toEqual([sum("opening"), sum("closing")]);
      expect(lines).toHaveLength(moved.length);
    }),
  );
});

test.each([
  ["a month that is over", "2026-05-01", "2026-05-31", null],
  ["one day", "2026-06-14", "2026-06-14", null],
  ["a quarter", "2026-03-01", "2026-05-31", null],
  ["a day more than a quarter", "2026-02-28", "2026-05-31", "STATEMENT_PERIOD_LONG"],
  ["ten years", "2016-06-01", "2026-05-31", "STATEMENT_PERIOD_LONG"],
  ["until today", "2026-06-01", "2026-06-15", "STATEMENT_DAY_OPEN"],
  ["the end before the beginning", "2026-06-02", "2026-06-01", "STATEMENT_PERIOD_WRONG"],
])("%s", (_, from, until, expected) => {
  const decision = statementPeriod(from, until, "2026-06-15");
  expect(decision.ok ? null : decision.reason).toBe(expected);
});
