import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { price } from "../kernel/brand.ts";
import { firm, mine, perTonne } from "../testing/samples.ts";
import type { MallWareId } from "./codes.ts";
import { customerPriceOf, type GroupTerms, groupFault } from "./customer-group.ts";

const [lump, fines] = ["M1", "M2"] as unknown as readonly [MallWareId, MallWareId];
const wares = new Map([
  [lump, { name: "籽精煤", price: perTonne("690") }],
  [fines, { name: "沫煤", price: null }],
]);

describe("what a customer of a group pays", () => {
  test.each([
    ["15 off 690 are 675", "690", "15", "675"],
    ["without a discount the shop's price holds", "690", null, null],
    ["and with one of nothing", "690", "0", null],
    ["a price that has fallen to the discount is not lowered to nothing", "15", "15", null],
    ["nor below nothing", "10", "15", null],
  ] as const)("%s", (_, list, off, own) => {
    expect(customerPriceOf(perTonne(list), off === null ? null : perTonne(off))).toBe(
      own === null ? null : perTonne(own),
    );
  });

  test("is more than nothing and less than the shop's price, or that price", () => {
    const prices = fc.bigInt(0n, 20_000_000n).map(price);
    fc.assert(
      fc.property(prices, fc.option(prices), (list, off) => {
        const own = customerPriceOf(list, off);
        expect(own === null || (own > 0n && own < list && own + (off ?? 0n) === list)).toBe(true);
      }),
    );
  });
});

describe("a group", () => {
  const terms = (part: Partial<GroupTerms> = {}): GroupTerms => ({
    customers: [firm(1), firm(2)],
    discounts: [{ ware: lump, discount: perTonne("15") }],
    ...part,
  });
  const off = (ware: MallWareId, text: string) => ({ ware, discount: perTonne(text) });

  test.each([
    ["of two firms with 15 off a ware", {}, null],
    ["of nobody yet", { customers: [], discounts: [] }, null],
    ["with the shop itself", { customers: [firm(1), mine] }, "OWN_SHOP"],
    ["with a firm twice", { customers: [firm(1), firm(1)] }, "CUSTOMER_NAMED_TWICE"],
    ["with a ware twice", { discounts: [off(lump, "15"), off(lump, "10")] }, "WARE_NAMED_TWICE"],
    ["with another shop's ware", { discounts: [off("M9" as MallWareId, "15")] }, "NOT_FOUND"],
    ["with all of the price off", { discounts: [off(lump, "690")] }, "DISCOUNT_WRONG"],
    ["with nothing off", { discounts: [off(lump, "0")] }, "DISCOUNT_WRONG"],
    ["with a ware that has no price", { discounts: [off(fines, "15")] }, "DISCOUNT_WRONG"],
  ] as const)("%s", (_, part, reason) => {
    expect(groupFault(terms(part), mine, wares)?.reason ?? null).toBe(reason);
  });
});
