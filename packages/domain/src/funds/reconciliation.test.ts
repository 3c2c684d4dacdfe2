import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Fen, fen } from "../kernel/brand.ts";
import { yuan } from "../testing/samples.ts";
import type { TransferId } from "./bank-transfer.ts";
import { type BankStatementLine, type BookedTransfer, reconcile } from "./reconciliation.ts";

const ours = (id: string, change: Partial<BookedTransfer> = {}): BookedTransfer => ({
  id: id as TransferId,
  direction: "in",
  amount: yuan("100"),
  state: "2",
  bankNo: `B-${id}`,
  ...change,
});
const line = (id: string | null, change: Partial<BankStatementLine> = {}): BankStatementLine => ({
  bankNo: `B-${id}`,
  reference: id as TransferId | null,
  direction: "in",
  amount: yuan("100"),
  ...change,
});

describe("the books of a day", () => {
  test("agree where every transfer has its line, by our number or by the bank's", () => {
    const result = reconcile(
      [ours("T1"), ours("T2", { direction: "out" }), ours("T3", { state: "3" }), ours("T4", { state: "0" })],
      [line("T1"), line("T2", { direction: "out", reference: null })],
    );
    expect(result).toEqual({
      matched: 2,
      differences: [],
      ours: { in: yuan("100"), out: yuan("100") },
      bank: { in: yuan("100"), out: yuan("100") },
    });
  });

  test.each([
    ["bank-only", [], [line(null)], "100"],
    ["bank-only", [], [line("T9", { direction: "out" })], "-100"],
    ["platform-only", [ours("T1")], [], "-100"],
    ["platform-only", [ours("T1", { direction: "out" })], [], "100"],
    ["amount", [ours("T1")], [line("T1", { amount: yuan("100.01") })], "0.01"],
    ["direction", [ours("T1")], [line("T1", { direction: "out" })], "-200"],
    ["unknown", [ours("T1", { state: "9", bankNo: null })], [line("T1")], "100"],
    ["unknown", [ours("T1", { state: "1", bankNo: null })], [line("T1")], "100"],
    ["unfinished", [ours("T1", { state: "9", bankNo: null })], [], "0"],
    ["reversed", [ours("T1", { state: "3", bankNo: null })], [line("T1")], "100"],
    [
      "reversed",
      [ours("T1", { state: "4", bankNo: null, direction: "out" })],
      [line("T1", { direction: "out" })],
      "-100",
    ],
    ["twice", [ours("T1")], [line("T1"), line("T1", { bankNo: "B-2" })], "100"],
  ] as const)("differ: %s", (kind, transfers, statement, effect) => {
    expect(reconcile(transfers, statement).differences).toMatchObject([{ kind, effect: yuan(effect) }]);
  });

  test("the differences explain the totals to the fen, in whatever order the lines come", () => {
    const id = fc.constantFrom("T1", "T2", "T3", "T4", "T5");
    const amount = fc.constantFrom<Fen>(fen(1n), yuan("100"), yuan("5000000"));
    const direction = fc.constantFrom("in" as const, "out" as const);
    const book = fc.uniqueArray(
      fc
        .record({ id, direction, amount, state: fc.constantFrom("0", "1", "2", "3", "4", "9") })
        .map(({ id, ...rest }) => ours(id, { ...rest, bankNo: rest.state === "2" ? `B-${id}` : null })),
      { selector: (one) => one.id },
    );
    const statement = fc.array(
      fc
        .record({ id: fc.option(id), direction, amount, known: fc.boolean() })
        .map(({ id, known, ...rest }) => line(id, known ? rest : { ...rest, reference: null })),
    );
    fc.assert(
      fc.property(book, statement, (transfers, lines) => {
        const { differences, matched, ours: own, bank } = reconcile(transfers, lines);
        const explained = differences.reduce((sum, { effect }) => sum + effect, 0n);
        expect(bank.in - bank.out - (own.in - own.out)).toBe(explained);
        expect(
          matched +
            differences.filter(({ kind }) => kind !== "platform-only" && kind !== "unfinished").length,
        ).toBe(lines.length);
        const turned = reconcile(transfers.toReversed(), lines);
        expect(turned.differences.length).toBe(differences.length);
      }),
    );
  });
});
