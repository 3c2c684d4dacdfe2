import fc from "fast-check";
import { expect, test } from "vitest";
import { tonnes } from "../testing/samples.ts";
import {
  applyGoods,
  freeFault,
  freeGoods,
  type GoodsBalances,
  type GoodsMove,
  type GoodsVoucherKind,
  goodsKey,
  goodsVoucherKinds,
  growthFault,
  outside,
  outsideGoods,
} from "./booking.ts";
import type { LotBalances, LotNo } from "./states.ts";

const lot = "HQ20260615-000001" as LotNo;
const nothing = tonnes("0");

const balances = (has: Partial<LotBalances>): LotBalances => ({
  free: nothing,
  listed: nothing,
  sold: nothing,
  pledged: nothing,
  transit: nothing,
  delivered: nothing,
  ...has,
});

/** Every way that there is, with what holds the tonnes at its ends. */
const anyMove = fc
  .tuple(
    fc.constantFrom(
      ...(Object.keys(goodsVoucherKinds) as GoodsVoucherKind[]).flatMap((kind) =>
        goodsVoucherKinds[kind].ways.map(([from, to]) => ({ kind, from, to })),
      ),
    ),
    fc.constantFrom("A", "B"),
    fc.constantFrom("A", "B"),
    fc.bigInt(1n, 50_000n),
    fc.constantFrom("HQ1", "HQ2"),
  )
  .map(([{ kind, from, to }, refFrom, refTo, amount, of]): GoodsMove => {
    const held = (state: typeof from | typeof to, ref: string) =>
      state === "free" || state === "outside" ? { state, ref: "" } : { state, ref };
    return {
      kind,
      lot: of as LotNo,
      quantity: amount as GoodsMove["quantity"],
      from: held(from, refFrom),
      to: held(to, refTo),
    };
  });

test("whatever is booked, no tonne appears or gets lost, and none is in two states", () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
      let now: GoodsBalances = new Map();
      for (const move of moves) {
        const answer = applyGoods(now, move);
        if (!answer.ok) continue;
        const { facts } = answer;
        expect(facts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
        now = new Map([
          ...now,
          ...facts.map(({ account, balance }) => [goodsKey(account), balance] as const),
        ]);
      }
      for (const of of ["HQ1", "HQ2"]) {
        const accounts = [...now].filter(([key]) => key.startsWith(`${of}/`));
        expect(accounts.reduce((sum, [, balance]) => sum + balance, 0n)).toBe(0n);
        for (const [key, balance] of accounts)
          expect(balance >= 0n || key === goodsKey({ lot: of as LotNo, state: outside, ref: "" })).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test("a booking goes only the ways of its kind, and never takes what is not there", () => {
  const opened: GoodsMove = {
    kind: "opened",
    lot,
    quantity: tonnes("10"),
    from: outsideGoods,
    to: freeGoods,
  };
  expect(() => applyGoods(new Map(), { ...opened, kind: "pledged" })).toThrow("from outside to free");
  expect(() => applyGoods(new Map(), { ...opened, quantity: nothing })).toThrow("of nothing");
  expect(
    applyGoods(new Map(), { ...opened, kind: "listed", from: freeGoods, to: { state: "listed", ref: "W" } }),
  ).toEqual({
    ok: false,
    reason: "GOODS_NOT_THERE",
  });
});

test("only what is free may be listed or pledged, and whoever wants more reads where the rest is", () => {
  const has = balances({ free: tonnes("1200.5"), pledged: tonnes("3000"), listed: tonnes("800") });
  expect(freeFault(lot, has, tonnes("1200.5"))).toBeNull();
  expect(freeFault(lot, has, tonnes("1200.5001"))).toEqual({
    ok: false,
    reason: "LOT_NOT_FREE",
    figures: { lot, free: "1,200.5", wanted: "1,200.5001", others: "（已挂牌800吨、已质押3,000吨）" },
  });
  expect(freeFault(lot, balances({}), tonnes("1"))).toMatchObject({ figures: { others: "" } });
  expect(freeFault(lot, has, nothing)).toMatchObject({ reason: "QUANTITY_NOT_POSITIVE" });
  expect(growthFault(lot, has)).toMatchObject({ reason: "LOT_PLEDGED", figures: { quantity: "3,000" } });
  expect(growthFault(lot, balances({}))).toBeNull();
});
