import { expect, test } from "vitest";
import { fen } from "../kernel/brand.ts";
import { reconcileLender } from "./reconcile.ts";

const instructed = (id: string, amount: bigint, isDone = true) => ({ id, amount: fen(amount), isDone });
const line = (lenderNo: string, reference: string, amount: bigint) => ({
  lenderNo,
  reference,
  amount: fen(amount),
});

test("lines meet their instructions by number, and every other is a difference of its kind", () => {
  const { matched, differences } = reconcileLender(
    [
      instructed("alike", 100n),
      instructed("lost answer", -5n, false),
      instructed("on its way", 7n, false),
      instructed("missing", -30n),
      instructed("other", 100n),
      instructed("doubled", 8n),
    ],
    [
      line("1", "alike", 100n),
      line("2", "lost answer", -5n),
      line("3", "other", 90n),
      line("4", "doubled", 8n),
      line("5", "doubled", 8n),
      line("6", "nobody's", 4n),
    ],
  );
  expect(matched).toEqual(["alike", "lost answer", "doubled"]);
  expect(differences).toEqual([
    { kind: "amount", instruction: "other", lenderNo: "3", effect: -10n },
    { kind: "twice", instruction: "doubled", lenderNo: "5", effect: 8n },
    { kind: "lender-only", instruction: null, lenderNo: "6", effect: 4n },
    { kind: "platform-only", instruction: "missing", lenderNo: null, effect: 30n },
  ]);
});
