import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type VoucherKind, voucherKinds } from "../funds/ledger.ts";
import { fen, instant, userId } from "../kernel/brand.ts";
import { type CheckFinding, inOrder, leftOver, resultOf } from "./day-checks.ts";
import { decideReopening, requestReopening, returnSheet, type SheetState, signSheet } from "./day-sheet.ts";
import { type MoneyAccount, moneyAccounts, moneyLines, moneyTable } from "./money-table.ts";

const now = instant(1_781_500_000_000);
const fits: CheckFinding = { check: "bankIn", records: 58, ours: 100n, theirs: 100n, at: now, blocks: true };
const [fang, han] = [userId("fang"), userId("han")];

describe("a check", () => {
  test.each([
    ["with both sides the same fits", fits, "passed"],
    ["of a statement that has not come has no result", { ...fits, at: null }, "pending"],
    ["of a side that differs stops the day", { ...fits, theirs: 99n }, "differs"],
    ["of what waits for somebody needs a note", { ...fits, theirs: 99n, blocks: false }, "open"],
    ["with nothing left over fits", leftOver("jobs", 0, now), "passed"],
    ["with something left over needs a note", leftOver("jobs", 2, now), "open"],
  ] as const)("%s", (_, finding, result) => {
    expect(resultOf(finding)).toBe(result);
  });

  test("stands where the sheet has it, whoever found it first", () => {
    const found = inOrder([leftOver("jobs", 0, now), leftOver("lenders", 0, now), fits]);
    expect(found.map(({ check }) => check)).toEqual(["bankIn", "lenders", "jobs"]);
  });
});

const signing = (change: Partial<Parameters<typeof signSheet>[0]> = {}) => ({
  state: "1" as SheetState,
  firstBy: null,
  findings: [fits],
  notes: {},
  earlierOpen: null,
  isUnchanged: true,
  ...change,
});
const reason = (decision: ReturnType<typeof signSheet>) => (decision.ok ? decision.facts : decision.reason);

describe("a signature", () => {
  test.each([
    ["before the day is over", signing({ state: "0" }), "DAY_NOT_OVER"],
    ["of a day that is signed", signing({ state: "3" }), "DAY_SIGNED"],
    ["of an earlier version", signing({ state: "5" }), "DAY_SIGNED"],
    ["while a day before is open", signing({ earlierOpen: "2026-06-14" }), "DAY_EARLIER_OPEN"],
    ["without the bank's statement", signing({ findings: [{ ...fits, at: null }] }), "DAY_CHECK_PENDING"],
    ["over a ledger that differs", signing({ findings: [{ ...fits, theirs: 1n }] }), "DAY_CHECK_DIFFERS"],
    ["without a note", signing({ findings: [leftOver("jobs", 1, now)] }), "DAY_NOTE_MISSING"],
    [
      "with an empty note",
      signing({ findings: [leftOver("jobs", 1, now)], notes: { jobs: " " } }),
      "DAY_NOTE_MISSING",
    ],
    ["of the same person again", signing({ state: "2", firstBy: han }), "DAY_FIRST_SIGNED"],
    [
      "of other figures than the first signed",
      signing({ state: "2", firstBy: fang, isUnchanged: false }),
      "DAY_CHANGED",
    ],
  ] as const)("%s is refused", (_, context, refusal) => {
    expect(reason(signSheet(context, han))).toBe(refusal);
  });

  test("first with a note, then of another person, closes the day", () => {
    const findings = [leftOver("jobs", 1, now)];
    expect(reason(signSheet(signing({ findings, notes: { jobs: "明日重试" } }), fang))).toEqual(["2"]);
    expect(
      reason(signSheet(signing({ state: "2", firstBy: fang, findings, notes: { jobs: "明日重试" } }), han)),
    ).toEqual(["3"]);
  });
});

test("a first signature alone is given back, a signed day alone is opened again, and by another than who asks", () => {
  const states = ["0", "1", "2", "3", "4", "5"] as const;
  expect(states.filter((state) => returnSheet(state).ok)).toEqual(["2"]);
  expect(states.filter((state) => requestReopening(state).ok)).toEqual(["3"]);
  const request = (state: SheetState) => ({ state, requestedBy: fang });
  expect(states.filter((state) => decideReopening(request(state), han, true).ok)).toEqual(["4"]);
  expect(decideReopening(request("4"), fang, true)).toMatchObject({ reason: "DAY_REOPENING_OWN" });
  expect(decideReopening(request("4"), han, true)).toMatchObject({ facts: ["5"] });
  expect(decideReopening(request("4"), han, false)).toMatchObject({ facts: ["3"] });
});

test("rows and columns of the day's money add up, whatever moved", () => {
  const accounts = Object.keys(moneyAccounts) as MoneyAccount[];
  const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(fen);
  const movement = fc.record({
    account: fc.constantFrom(...accounts),
    kind: fc.constantFrom(...(Object.keys(voucherKinds) as VoucherKind[])),
    amount,
  });
  const openings = fc
    .array(amount, { minLength: accounts.length, maxLength: accounts.length })
    .map(
      (amounts) =>
        Object.fromEntries(accounts.map((account, i) => [account, amounts[i]])) as Record<
          MoneyAccount,
          ReturnType<typeof fen>
        >,
    );
  fc.assert(
    fc.property(openings, fc.array(movement, { maxLength: 40 }), (opening, movements) => {
      const table = moneyTable(opening, movements);
      const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
      for (const row of table) expect(row.closing).toBe(row.opening + sum(Object.values(row.lines)));
      const ofAccounts = table.filter(({ account }) => account in moneyAccounts);
      const custody = table.at(-1);
      expect(custody?.account).toBe("custody");
      expect(custody?.closing).toBe(sum(ofAccounts.map(({ closing }) => closing)));
      for (const line of Object.keys(moneyLines) as (keyof typeof moneyLines)[])
        expect(custody?.lines[line]).toBe(sum(ofAccounts.map(({ lines }) => lines[line])));
      // Nothing that moved is left out.
      expect(sum(Object.values(custody?.lines ?? {}))).toBe(sum(movements.map((one) => one.amount)));
    }),
  );
});
