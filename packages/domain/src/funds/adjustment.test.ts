import { describe, expect, test } from "vitest";
import { firmId, userId } from "../kernel/brand.ts";
import { on } from "../testing/contracts.ts";
import { refused } from "../testing/decisions.ts";
import { yuan } from "../testing/samples.ts";
import { type LedgerAdjustment, proposeAdjustment, reviewAdjustment } from "./adjustment.ts";
import { applyVoucher, balanceOf, clearing, withPostings } from "./ledger.ts";

const plant = firmId("PLANT");
const other = { user: userId("cw-2"), firm: firmId("EXCHANGE") };
const proposal: Omit<LedgerAdjustment, "state"> = {
  firm: plant,
  amount: yuan("100"),
  cause: "bank",
  memo: "银行来账未匹配",
  by: userId("cw-1"),
  at: on("03-03 10:00:00"),
};
const proposed = (change: Partial<LedgerAdjustment> = {}): LedgerAdjustment => {
  const answer = proposeAdjustment({ ...proposal, ...change });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.adjustment;
};

describe("an adjustment by hand", () => {
  test("is booked once a second person agrees, and moves what it says", () => {
    const answer = reviewAdjustment(proposed(), true, other);
    expect(answer).toMatchObject({ ok: true, adjustment: { state: "2" } });
    const posted = answer.ok && answer.voucher ? applyVoucher(new Map(), answer.voucher) : null;
    const after = posted?.ok ? withPostings(new Map(), posted.facts) : new Map();
    expect(balanceOf(after, { holder: plant, bucket: "available" })).toBe(yuan("100"));
    expect(balanceOf(after, clearing)).toBe(yuan("-100"));
  });

  test("takes nothing that the firm does not have", () => {
    const answer = reviewAdjustment(proposed({ amount: yuan("-100"), cause: "fee" }), true, other);
    expect(answer.ok && answer.voucher && applyVoucher(new Map(), answer.voucher)).toEqual(
      refused("FUNDS_INSUFFICIENT"),
    );
  });

  test("moves nothing when it is rejected", () => {
    expect(reviewAdjustment(proposed(), false, other)).toMatchObject({
      adjustment: { state: "3" },
      voucher: null,
    });
  });

  test.each([
    ["AMOUNT_NOT_POSITIVE", proposeAdjustment({ ...proposal, amount: yuan("0") })],
    ["FIELD_REQUIRED", proposeAdjustment({ ...proposal, memo: " " })],
    ["OWN_REQUEST", reviewAdjustment(proposed(), true, { ...other, user: proposal.by })],
    ["OWN_REQUEST", reviewAdjustment(proposed(), true, { ...other, firm: plant })],
    ["STATUS_NOT_ALLOWED", reviewAdjustment({ ...proposed(), state: "2" }, true, other)],
  ])("is refused with %s", (reason, answer) => {
    expect(answer).toMatchObject({ ok: false, reason });
  });
});
