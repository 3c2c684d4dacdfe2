import { fen } from "@zd/domain/kernel/brand";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aCard } from "../../testing/a-card.ts";
import { inParallel } from "./mass-action.ts";
import { massCard } from "./mass-card.ts";
import { pick } from "./picks.ts";

const rules = {
  keyOf: (row: string) => row,
  /** `a1` is of group a; `-1` of none. */
  groupOf: (row: string) => (row.startsWith("-") ? null : (row[0] ?? null)),
  most: 3,
};

test.each<[string, string[], string[], string[], number, number]>([
  ["all of one kind", [], ["a1", "a2"], ["a1", "a2"], 0, 0],
  ["select all takes what goes with the first", [], ["a1", "b1", "a2", "b2"], ["a1", "a2"], 2, 0],
  ["what was picked before decides", ["b1"], ["a1", "b1", "b2"], ["b1", "b2"], 1, 0],
  ["what can go with nothing", [], ["-1", "a1"], ["a1"], 1, 0],
  ["more than go together", [], ["a1", "a2", "a3", "a4", "a5"], ["a1", "a2", "a3"], 0, 2],
  ["none", ["a1"], [], [], 0, 0],
])("%s", (_, before, wanted, picked, apart, beyond) => {
  expect(pick(before, wanted, rules)).toEqual({ picked, apart, beyond });
});

test("every row is done once, in its place, and never more at a time than may be", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer(), { maxLength: 40 }),
      fc.integer({ min: 1, max: 6 }),
      async (rows, most) => {
        let running = 0;
        let peak = 0;
        const done = await inParallel(rows, most, async (row) => {
          peak = Math.max(peak, ++running);
          await Promise.resolve();
          running -= 1;
          return row;
        });
        expect(done).toEqual(rows);
        expect(peak).toBeLessThanOrEqual(most);
      },
    ),
  );
});

test("the card of many says how many, how much, each row, and why some cannot be done", () => {
  const row = (key: string, party: string, amount: bigint, barred: string | null = null) => ({
    row: key,
    key,
    party,
    amount: fen(amount),
    card: aCard({ amount: fen(amount), evidence: [{ passed: false, words: "价格低于合理区间" }] }),
    barred,
  });
  const card = massCard({ label: "通过" }, [
    row("W1", "朔源", 100_00n),
    row("W2", "秦屹", 250_50n),
    row("W3", "秦屹", 900_00n, "不能审核本人提交的申请"),
  ]);
  expect(card.party).toBe("2 条，2 家企业");
  expect(card.amount).toBe(350_50n);
  expect(card.falls?.rows).toEqual([
    ["W1", "朔源", "100.00 元"],
    ["W2", "秦屹", "250.50 元"],
  ]);
  expect(card.evidence.map(({ words }) => words)).toEqual([
    "W3 秦屹：不能审核本人提交的申请",
    "W1：价格低于合理区间",
    "W2：价格低于合理区间",
  ]);
  expect(card.consequence).toEqual([{ when: "入账后", words: "不可撤销" }]);
  expect(card.path).toBe("可用资金 → 银行清算");
  expect(massCard({ label: "通过" }, [row("W3", "秦屹", 1n, "已处理")]).barred).toBe("所选的都不能办理");
});
