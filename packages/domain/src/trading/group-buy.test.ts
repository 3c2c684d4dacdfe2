import { expect, test } from "vitest";
import { type FirmId, orderNo } from "../kernel/brand.ts";
import { accepted, refused } from "../testing/decisions.ts";
import { play } from "../testing/play.ts";
import { at, firm, perTonne, sampleSession, sampleWare, tonnes, wareNo, yuan } from "../testing/samples.ts";
import { withdrawOrder } from "./order.ts";
import type { Ware } from "./session.ts";

const [f1, f2, f3, f4] = [firm(1), firm(2), firm(3), firm(4)];

/** 600, from 20 000 t on 592, from 40 000 t on 585; a group from 10 000 t on; 09:30 to 11:30. */
function groupBuy(most = "45000") {
  const ware = sampleWare(1, {
    total: tonnes(most),
    minQuantity: tonnes("1000"),
    quantityStep: tonnes("1000"),
    split: true,
    basePrice: perTonne("600"),
    performanceBase: "DEAL",
    terms: {
      mode: "2",
      least: tonnes("10000"),
      tiers: [
        { from: tonnes("10000"), price: perTonne("600") },
        { from: tonnes("20000"), price: perTonne("592") },
        { from: tonnes("40000"), price: perTonne("585") },
      ],
      lockMs: 1_800_000,
    },
  });
  const market = play(sampleSession({ mode: "2", freeMs: 7_200_000 }, [ware]));
  market.turnTo(at("09:30:00"));
  let orders = 0;
  const join = (who: FirmId, quantity: string, when = "09:40:00") => {
    orders += 1;
    const decision = market.order({ firm: who, price: null, quantity: tonnes(quantity), at: at(when) });
    return { ...decision, no: orderNo(`O${orders}`) };
  };
  const leave = (who: FirmId, no: string, when = "09:50:00") =>
    withdrawOrder(market.session, { ware: wareNo(1), no: orderNo(no), firm: who, at: at(when) });
  return { market, join, leave, ware: () => market.session.wares.get(wareNo(1)) as Ware };
}

test("E2-1: everybody deals at the price of the whole group, and what was frozen too much is back", () => {
  const { market, join, leave, ware } = groupBuy();
  expect(join(f1, "5000")).toMatchObject(accepted);
  expect(market.has(f1, "trading-deposit")).toBe(yuan("300000"));
  join(f2, "4000");
  expect(leave(f2, "O2")).toMatchObject(accepted);
  expect(join(f3, "3000")).toMatchObject(accepted);
  expect(leave(f2, "O2")).toEqual(refused("GROUP_LOCKED"));
  join(f4, "13000");
  market.turnTo(at("11:30:00"));
  expect(market.deals.map(({ firm, price, quantity }) => [firm, price, quantity])).toEqual([
    [f1, perTonne("592"), tonnes("5000")],
    [f2, perTonne("592"), tonnes("4000")],
    [f3, perTonne("592"), tonnes("3000")],
    [f4, perTonne("592"), tonnes("13000")],
  ]);
  expect(market.deals[0]).toMatchObject({ kept: yuan("296000"), release: yuan("4000"), status: "C" });
  expect(market.has(f1, "trading-deposit")).toBe(0n);
  expect(market.has(f1, "performance-deposit")).toBe(yuan("296000"));
  expect(ware().status).toBe("6");
});

test("E2-2: too small a group deals nothing, and everybody has his deposit back", () => {
  const { market, join, ware } = groupBuy();
  join(f1, "8000");
  market.turnTo(at("11:30:00"));
  expect(market.deals).toEqual([]);
  expect(ware().status).toBe("7");
  expect(market.has(f1, "trading-deposit")).toBe(0n);
});

test("E2-3: nobody joins with more than is left", () => {
  const { join } = groupBuy("25000");
  join(f1, "24000");
  expect(join(f2, "2000")).toMatchObject(refused("QUANTITY_NOT_LEFT", { quantity: "1000" }));
});

test("E2-4: exactly the boundary reaches the tier", () => {
  const { market, join } = groupBuy();
  join(f1, "20000");
  market.turnTo(at("11:30:00"));
  expect(market.deals).toMatchObject([{ price: perTonne("592") }]);
});

test("a full group ends at once", () => {
  const { market, join } = groupBuy("25000");
  join(f1, "24000");
  join(f2, "1000");
  expect(market.session.section.status).toBe("6");
  expect(market.deals).toHaveLength(2);
});

test("a firm has one order: another takes its place, and after the lock it may only grow", () => {
  const { market, join, ware } = groupBuy();
  join(f1, "5000");
  join(f1, "3000");
  expect(ware().waiting).toHaveLength(1);
  expect(market.has(f1, "trading-deposit")).toBe(yuan("180000"));
  join(f2, "8000");
  expect(join(f1, "2000")).toMatchObject(refused("GROUP_LOCKED"));
  expect(join(f1, "4000")).toMatchObject(accepted);
});

test("half an hour before the end nobody leaves, however small the group", () => {
  const { join, leave, market } = groupBuy();
  join(f1, "5000");
  expect(leave(f1, "O1", "11:00:00")).toEqual(refused("GROUP_LOCKED"));
  market.take(leave(f1, "O1", "10:59:59"));
  expect(market.has(f1, "trading-deposit")).toBe(0n);
});

test("who replaces an order needs only the money for the new one", () => {
  const { market, join } = groupBuy();
  join(f1, "5000");
  const answer = market.order(
    { firm: f1, price: null, quantity: tonnes("6000"), at: at("09:41:00") },
    { available: yuan("61200") },
  );
  expect(answer).toMatchObject(accepted);
});
