import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Fen, type FirmId, fen } from "../kernel/brand.ts";
import { firm, yuan } from "../testing/samples.ts";
import type { Bucket } from "./bucket.ts";
import {
  chargeFee,
  forfeitDeposit,
  holdDeposit,
  keepDeposit,
  payToBank,
  receiveFromBank,
  releaseDeposit,
  twoLegVoucher,
} from "./deposit.ts";
import {
  applyVoucher,
  type Balances,
  balanceOf,
  clearing,
  feeIncome,
  kindFor,
  type Voucher,
  withPostings,
} from "./ledger.ts";

const [f1, f2] = [firm(1), firm(2)];
const empty: Balances = new Map();

const post = (balances: Balances, ...vouchers: readonly Voucher[]): Balances =>
  vouchers.reduce((now, voucher) => {
    const answer = applyVoucher(now, voucher);
    if (!answer.ok) throw new Error(answer.reason);
    return withPostings(now, answer.facts);
  }, balances);

const has = (balances: Balances, holder: FirmId, bucket: Bucket = "available") =>
  balanceOf(balances, { holder, bucket });

describe("the ledger", () => {
  test("follows a deposit from the bank to the performance deposit and the fee (domain §6.5)", () => {
    const bid = holdDeposit(f1, yuan("360000"));
    const outbid = releaseDeposit(f1, yuan("360000"));
    const fee = chargeFee(f1, yuan("1200"), yuan("4640000"), yuan("360000"));
    const end = post(
      empty,
      receiveFromBank(f1, yuan("5000000")),
      bid,
      outbid,
      bid,
      keepDeposit(f1, yuan("360000")),
      ...fee.vouchers,
    );
    expect(fee.due).toEqual([]);
    expect(has(end, f1)).toBe(yuan("4638800"));
    expect(has(end, f1, "trading-deposit")).toBe(0n);
    expect(has(end, f1, "performance-deposit")).toBe(yuan("360000"));
    expect(balanceOf(end, feeIncome)).toBe(yuan("1200"));
    expect(balanceOf(end, clearing)).toBe(yuan("-5000000"));
  });

  test("takes nothing that is not there, and then leaves everything as it was", () => {
    const start = post(empty, receiveFromBank(f1, yuan("100")));
    for (const voucher of [
      holdDeposit(f1, yuan("100.01")),
      payToBank(f1, yuan("100.01")),
      releaseDeposit(f1, fen(1n)),
      holdDeposit(f2, fen(1n)),
    ]) {
      expect(applyVoucher(start, voucher)).toEqual({ ok: false, reason: "FUNDS_INSUFFICIENT" });
    }
    expect(has(start, f1)).toBe(yuan("100"));
  });

  test("says with every posting what is on the account after it", () => {
    const start = post(empty, receiveFromBank(f1, yuan("100")));
    expect(applyVoucher(start, holdDeposit(f1, yuan("30")))).toMatchObject({
      facts: [
        { amount: yuan("-30"), balance: yuan("70") },
        { amount: yuan("30"), balance: yuan("30") },
      ],
    });
  });

  test("does not know a voucher that creates money", () => {
    const forged: Voucher = {
      kind: "adjustment",
      legs: [{ account: { holder: f1, bucket: "available" }, amount: fen(1n) }],
    };
    expect(() => applyVoucher(empty, forged)).toThrow("does not sum to zero");
  });
});

describe("a voucher in the books of one holder", () => {
  const at = (holder: FirmId, bucket: Bucket = "available") => ({ holder, bucket });
  test.each([
    [
      "payment-made",
      twoLegVoucher("payment-made", yuan("1"), at(f1), at(f2)),
      "payment-made",
      "payment-received",
    ],
    [
      "payment-returned",
      twoLegVoucher("payment-returned", yuan("1"), at(f2), at(f1)),
      "payment-returned",
      "payment-given-back",
    ],
    ["deposit-forfeited", forfeitDeposit(f1, f2, yuan("1")), "deposit-forfeited", "deposit-awarded"],
    ["transfer-in", receiveFromBank(f1, yuan("1")), "transfer-in", "transfer-in"],
  ] as const)("is what it means to that holder: %s", (_, voucher, own, other) => {
    expect([kindFor(voucher, f1), kindFor(voucher, f2)]).toEqual([own, other]);
  });

  test("keeps its own name where the money stays with him", () => {
    const freed = twoLegVoucher("payment-returned", yuan("1"), at(f1, "escrow"), at(f1));
    expect(kindFor(freed, f1)).toBe("payment-returned");
  });
});

describe("a fee", () => {
  test.each([
    ["is taken from what is available", "1000", "310000", "1000", "0", null],
    ["is taken from the deposit as far as money is lacking", "400", "310000", "400", "600", null],
    ["stays due as far as there is nothing left", "400", "100", "400", "100", "500"],
    ["of nobody who has anything stays due in full", "0", "0", "0", "0", "1000"],
  ])("%s", (_, available, deposit, fromAvailable, fromDeposit, due) => {
    const charge = chargeFee(f1, yuan("1000"), yuan(available), yuan(deposit));
    const legs = charge.vouchers.flatMap((voucher) => voucher.legs);
    const taken = (bucket: string) => -(legs.find(({ account }) => account.bucket === bucket)?.amount ?? 0n);
    expect(taken("available")).toBe(yuan(fromAvailable));
    expect(taken("performance-deposit")).toBe(yuan(fromDeposit));
    expect(charge.due).toEqual(due === null ? [] : [{ firm: f1, amount: yuan(due) }]);
  });

  test("of zero moves nothing", () => {
    expect(chargeFee(f1, fen(0n), fen(0n), fen(0n))).toEqual({ vouchers: [], due: [] });
  });
});

test("whatever is posted, all accounts sum to zero and no firm is below it", () => {
  const amount = fc.bigInt(1n, 1_000n).map(fen);
  const make = fc.constantFrom<(firm: FirmId, amount: Fen) => Voucher>(
    receiveFromBank,
    holdDeposit,
    releaseDeposit,
    keepDeposit,
    payToBank,
  );
  const vouchers = fc.array(
    fc.tuple(make, fc.constantFrom(f1, f2), amount).map(([make, firm, amount]) => make(firm, amount)),
  );
  fc.assert(
    fc.property(vouchers, (vouchers) => {
      let balances = empty;
      for (const voucher of vouchers) {
        const answer = applyVoucher(balances, voucher);
        if (answer.ok) balances = withPostings(balances, answer.facts);
      }
      expect([...balances.values()].reduce((sum, balance) => sum + balance, 0n)).toBe(0n);
      for (const [key, balance] of balances) if (!key.startsWith("bank/")) expect(balance >= 0n).toBe(true);
    }),
  );
});
