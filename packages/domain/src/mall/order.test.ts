import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { receiveFromBank } from "../funds/deposit.ts";
import {
  applyVoucher,
  type Balances,
  balanceOf,
  feeIncome,
  type Voucher,
  withPostings,
} from "../funds/ledger.ts";
import { type Fen, type FirmId, fen, instant, orderNo, price, quantity } from "../kernel/brand.ts";
import { dayMs } from "../kernel/shanghai-time.ts";
import { at, firm, mine, perTonne, tonnes, yuan } from "../testing/samples.ts";
import { type ChargeTerms, chargesOf, chargeTerms, trialOf } from "./charges.ts";
import { type FeePlan, type MallFeeRule, usualFeePlan } from "./fee-plan.ts";
import {
  answerByOf,
  coverFault,
  hasLapsed,
  type MallOrderState,
  mallOrderStates,
  type Offer,
  offerFault,
  orderStepFault,
  type StandingOrder,
} from "./order.ts";
import { chargeForOrder, holdForOrder, releaseOfOrder } from "./order-vouchers.ts";
import { release, reserve, type Stock, sell, stockOf } from "./stock.ts";

const buyer = firm(1);
const asPlanned = (own: MallFeeRule) => ({ rule: own, why: "ware" }) as const;
const usual = chargeTerms(usualFeePlan, "B", "2026-03-02", asPlanned);

const offer: Offer = {
  seller: mine,
  isOnSale: true,
  isOpen: true,
  price: perTonne("690"),
  available: tonnes("3000"),
  min: tonnes("100"),
  step: tonnes("50"),
  max: tonnes("2000"),
};
const baseRequest = { buyer, count: tonnes("500"), price: perTonne("690") };

describe("an order of the mall (domain §9)", () => {
  test("500 t at 690 are 345 000 of goods, 100 of fee and 34 500 of deposit", () => {
    expect(trialOf(usual, baseRequest.price, baseRequest.count)).toEqual({
      amount: yuan("345000"),
      fee: yuan("100"),
      deposit: yuan("34500"),
      total: yuan("345100"),
      frozen: yuan("34600"),
    });
    expect(offerFault(offer, baseRequest)).toBeNull();
  });

  test.each([
    [{ buyer: mine }, {}, "OWN_SHOP"],
    [{}, { isOnSale: false }, "WARE_NOT_ON_SALE"],
    [{}, { isOpen: false }, "SHOP_CLOSED"],
    [{}, { price: perTonne("700") }, "WARE_PRICE_CHANGED"],
    [{}, { price: null }, "WARE_PRICE_CHANGED"],
    [{ count: tonnes("50") }, {}, "COUNT_BELOW_LEAST"],
    [{ count: quantity(0n) }, {}, "COUNT_BELOW_LEAST"],
    [{ count: tonnes("2050") }, {}, "COUNT_ABOVE_MOST"],
    [{ count: tonnes("125") }, {}, "COUNT_OFF_STEP"],
    [{}, { available: tonnes("450") }, "WARE_STOCK_GONE"],
  ])("%o of %o is refused: %s", (request, change, reason) => {
    expect(offerFault({ ...offer, ...change }, { ...baseRequest, ...request })).toMatchObject({ reason });
  });

  test("may take the last tonne, and anything of a shop that sets no most", () => {
    expect(offerFault({ ...offer, available: tonnes("500") }, baseRequest)).toBeNull();
    expect(offerFault({ ...offer, max: null }, { ...baseRequest, count: tonnes("3000") })).toBeNull();
  });

  test("needs deposit and fee, and not a fen more", () => {
    const charges = chargesOf(usual, baseRequest.price, baseRequest.count);
    expect(coverFault(charges, yuan("34600"))).toBeNull();
    expect(coverFault(charges, yuan("34599.99"))).toMatchObject({
      reason: "FUNDS_INSUFFICIENT",
      figures: { amount: "34600.00" },
    });
  });

  const plan = (rule: MallFeeRule): FeePlan => ({
    ...usualFeePlan,
    sellerDeposit: 500,
    phases: [{ side: "B", rule, from: "2026-01-01", until: null }],
  });

  test.each([
    ["by the thousand of the amount", { unit: "MILLE", perMillion: 300 }, "103.50"],
    ["by the tonne", { unit: "TON", perTonne: perTonne("0.15") }, "75"],
    ["the same for every order", { unit: "ORDER", amount: yuan("88") }, "88"],
  ] satisfies [string, MallFeeRule, string][])("is charged %s", (_, rule, fee) => {
    const terms = chargeTerms(plan(rule), "B", "2026-03-02", asPlanned);
    expect(chargesOf(terms, baseRequest.price, baseRequest.count).fee).toBe(yuan(fee));
  });

  test("costs a side nothing of which no phase speaks, and no more than the fee table says", () => {
    const seller = chargeTerms(plan({ unit: "ORDER", amount: yuan("88") }), "S", "2026-03-02", asPlanned);
    expect(chargesOf(seller, baseRequest.price, baseRequest.count)).toEqual({
      fee: 0n,
      deposit: yuan("17250"),
    });
    const waived = chargeTerms(usualFeePlan, "B", "2026-03-02", () => ({
      rule: { unit: "TON", perTonne: price(0n) },
      why: "waiver",
    }));
    expect(chargesOf(waived, baseRequest.price, baseRequest.count).fee).toBe(0n);
    expect(waived).toMatchObject({ why: "waiver", tariff: { unit: "TON", perTonne: perTonne("0.2") } });
  });
});

describe("a waiting order", () => {
  const placedAt = at("10:00:00");
  const order: StandingOrder = {
    no: orderNo("M1"),
    parties: { B: buyer, S: mine },
    state: "0",
    answerBy: answerByOf(placedAt),
  };

  test("is confirmed or rejected by its shop, and cancelled by its buyer", () => {
    expect(orderStepFault(order, "confirm", mine, placedAt)).toBeNull();
    expect(orderStepFault(order, "reject", mine, placedAt)).toBeNull();
    expect(orderStepFault(order, "cancel", buyer, placedAt)).toBeNull();
    for (const [step, who] of [
      ["confirm", buyer],
      ["reject", buyer],
      ["cancel", mine],
      ["cancel", firm(2)],
    ] as const)
      expect(orderStepFault(order, step, who, placedAt)).toMatchObject({ reason: "NOT_FOUND" });
  });

  test("lapses after a day, and not a millisecond before", () => {
    const last = instant(placedAt + dayMs - 1);
    expect(hasLapsed(order, last)).toBe(false);
    expect(orderStepFault(order, "confirm", mine, last)).toBeNull();
    const late = instant(placedAt + dayMs);
    expect(hasLapsed(order, late)).toBe(true);
    expect(orderStepFault(order, "confirm", mine, late)).toMatchObject({ reason: "ORDER_LAPSED" });
    expect(hasLapsed({ ...order, state: "1" }, late)).toBe(false);
  });

  test.each((Object.keys(mallOrderStates) as MallOrderState[]).filter((state) => state !== "0"))(
    "is over in state %s",
    (state) => {
      const over = { ...order, state };
      const reason = state === "4" ? "ORDER_LAPSED" : "ORDER_ANSWERED";
      expect(orderStepFault(over, "confirm", mine, placedAt)).toMatchObject({ reason });
      expect(orderStepFault(over, "cancel", buyer, placedAt)).toMatchObject({ reason });
    },
  );
});

/** A shop and its buyers on paper: what they own, what is in stock, what stands of their orders. */
interface Floor {
  readonly stock: Stock;
  readonly sold: bigint;
  readonly balances: Balances;
  readonly orders: readonly Placed[];
}

interface Placed {
  readonly buyer: FirmId;
  readonly count: bigint;
  readonly at: ReturnType<typeof perTonne>;
  readonly state: "waiting" | "confirmed" | "agreed" | "over";
}

const buyers = [firm(1), firm(2), firm(3)];
const selling: ChargeTerms = { ...usual, deposit: 300, fee: { unit: "MILLE", perMillion: 217 } };

const post = (balances: Balances, vouchers: readonly Voucher[]): Balances =>
  vouchers.reduce((now, voucher) => {
    const answer = applyVoucher(now, voucher);
    if (!answer.ok) throw new Error(`${voucher.kind}: ${answer.reason}`);
    return withPostings(now, answer.facts);
  }, balances);

const must = (stock: Stock | null): Stock => {
  if (!stock) throw new Error("the stock does not cover it");
  return stock;
};

const availableTo = (balances: Balances, holder: FirmId): Fen =>
  balanceOf(balances, { holder, bucket: "available" });

type Move =
  | { readonly kind: "place"; readonly buyer: number; readonly count: bigint; readonly price: bigint }
  | { readonly kind: "end" | "confirm" | "cancel"; readonly order: number }
  | { readonly kind: "agree"; readonly order: number; readonly of: number };

function play(floor: Floor, move: Move): Floor {
  const { stock, balances, orders } = floor;
  if (move.kind === "place") {
    const who = buyers[move.buyer] as FirmId;
    const [count, at] = [quantity(move.count), price(move.price)];
    const testOffer = { ...offer, ...{ price: at, min: quantity(1n), step: quantity(1n), max: null } };
    const charges = chargesOf(usual, at, count);
    const fault =
      offerFault({ ...testOffer, available: stock.available }, { buyer: who, count, price: at }) ??
      coverFault(charges, availableTo(balances, who));
    if (fault) return floor;
    return {
      ...floor,
      stock: must(reserve(stock, count)),
      balances: post(balances, holdForOrder(who, charges)),
      orders: [...orders, { buyer: who, count, at, state: "waiting" }],
    };
  }
  const order = orders[move.order % Math.max(orders.length, 1)];
  if (!order) return floor;
  const count = quantity(order.count);
  const [ofBuyer, ofSeller] = [chargesOf(usual, order.at, count), chargesOf(selling, order.at, count)];
  const to = (state: Placed["state"], change: Partial<Floor>): Floor => ({
    ...floor,
    ...change,
    orders: orders.map((one) => (one === order ? { ...one, state } : one)),
  });
  if (order.state === "waiting" && move.kind === "end") {
    const released = post(balances, releaseOfOrder(order.buyer, ofBuyer));
    return to("over", { stock: must(release(stock, count)), balances: released });
  }
  if (order.state === "waiting" && move.kind === "confirm") {
    if (coverFault(ofSeller, availableTo(balances, mine))) return floor;
    return to("confirmed", { balances: post(balances, holdForOrder(mine, ofSeller)) });
  }
  if (order.state === "confirmed" && move.kind === "cancel") {
    const vouchers = [...releaseOfOrder(order.buyer, ofBuyer), ...releaseOfOrder(mine, ofSeller)];
    return to("over", { stock: must(release(stock, count)), balances: post(balances, vouchers) });
  }
  if (order.state === "confirmed" && move.kind === "agree") {
    const agreed = quantity((count * BigInt(move.of)) / 100n || 1n);
    const sold = must(sell(stock, agreed));
    const vouchers = [
      ...chargeForOrder(order.buyer, ofBuyer, chargesOf(usual, order.at, agreed)),
      ...chargeForOrder(mine, ofSeller, chargesOf(selling, order.at, agreed)),
    ];
    return to("agreed", {
      stock: must(release(sold, quantity(count - agreed))),
      sold: floor.sold + agreed,
      balances: post(balances, vouchers),
    });
  }
  return floor;
}

const moves = fc.oneof(
  fc.record({
    kind: fc.constant("place" as const),
    buyer: fc.nat(2),
    count: fc.bigInt(1n, 40_000_000n),
    price: fc.bigInt(1n, 9_000_000n),
  }),
  fc.record({
    kind: fc.constantFrom("end" as const, "confirm" as const, "cancel" as const),
    order: fc.nat(30),
  }),
  fc.record({ kind: fc.constant("agree" as const), order: fc.nat(30), of: fc.integer({ min: 1, max: 100 }) }),
);

test("whatever is ordered, ended and agreed on: no tonne and no fen appears, is lost or sold twice", () => {
  const opening = post(
    new Map(),
    [...buyers, mine].map((who) => receiveFromBank(who, yuan("500000"))),
  );
  const start: Floor = {
    stock: { available: tonnes("10000"), reserved: quantity(0n) },
    sold: 0n,
    balances: opening,
    orders: [],
  };
  fc.assert(
    fc.property(fc.array(moves, { maxLength: 40 }), (played) => {
      const end = played.reduce<Floor>(play, start);
      const standing = end.orders.filter(({ state }) => state === "waiting" || state === "confirmed");
      expect(end.stock.reserved).toBe(standing.reduce((sum, { count }) => sum + count, 0n));
      expect(stockOf(end.stock) + end.sold).toBe(tonnes("10000"));
      const owned = [...end.balances].reduce((sum, [, balance]) => sum + balance, 0n);
      expect(owned).toBe(0n);
      if (standing.length > 0) return;
      const frozen = [...buyers, mine].map((holder) =>
        balanceOf(end.balances, { holder, bucket: "trading-deposit" }),
      );
      expect(frozen).toEqual([...buyers, mine].map(() => fen(0n)));
      if (end.sold === 0n) expect(balanceOf(end.balances, feeIncome)).toBe(0n);
    }),
    { numRuns: 300 },
  );
});
