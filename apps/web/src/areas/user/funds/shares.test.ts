import fc from "fast-check";
import { expect, test } from "vitest";
import { sharesOf } from "./shares.ts";

test("the shares of the buckets read as on the home page", () => {
  expect(sharesOf([148620000n, 31000000n, 353350000n, 372000000n, 50000000n])).toEqual([
    "15.6",
    "3.2",
    "37.0",
    "39.0",
    "5.2",
  ]);
});

test("without any money there are no shares", () => {
  expect(sharesOf([0n, 0n])).toBeNull();
});

test("whatever the amounts, the shares add up to 100.0 and none is off by a tenth", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(0n, 10n ** 14n), { minLength: 1, maxLength: 6 }), (amounts) => {
      const sum = amounts.reduce((total, amount) => total + amount, 0n);
      fc.pre(sum > 0n);
      const tenths = (sharesOf(amounts) ?? []).map((share) => BigInt(share.replace(".", "")));
      expect(tenths.reduce((total, share) => total + share, 0n)).toBe(1000n);
      tenths.forEach((share, at) => {
        const off = share * sum - (amounts[at] ?? 0n) * 1000n;
        expect(off < sum && off > -sum).toBe(true);
      });
    }),
  );
});
