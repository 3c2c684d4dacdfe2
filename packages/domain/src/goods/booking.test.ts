import { expect, test } from "vitest";
import { tonnes } from "../testing/samples.ts";
import {
  addGoodsFault,
  freeGoods,
  freeGoodsFault,
  type GoodsMove,
  outsideGoods,
  requireAllowedMove,
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

test("a booking goes only the ways of its kind, and not with nothing", () => {
  const opened: GoodsMove = {
    kind: "opened",
    lot,
    quantity: tonnes("10"),
    from: outsideGoods,
    to: freeGoods,
  };
  expect(() => requireAllowedMove(opened)).not.toThrow();
  expect(() => requireAllowedMove({ ...opened, kind: "pledged" })).toThrow("from outside to free");
  expect(() => requireAllowedMove({ ...opened, quantity: nothing })).toThrow("of nothing");
});

test("only what is free may be listed or pledged, and whoever wants more reads where the rest is", () => {
  const has = balances({ free: tonnes("1200.5"), pledged: tonnes("3000"), listed: tonnes("800") });
  expect(freeGoodsFault(lot, has, tonnes("1200.5"))).toBeNull();
  expect(freeGoodsFault(lot, has, tonnes("1200.5001"))).toEqual({
    ok: false,
    reason: "LOT_NOT_FREE",
    figures: { lot, free: "1,200.5", wanted: "1,200.5001", others: "（已挂牌800吨、已质押3,000吨）" },
  });
  expect(freeGoodsFault(lot, balances({}), tonnes("1"))).toMatchObject({ figures: { others: "" } });
  expect(freeGoodsFault(lot, has, nothing)).toMatchObject({ reason: "QUANTITY_NOT_POSITIVE" });
  expect(addGoodsFault(lot, has)).toMatchObject({ reason: "LOT_PLEDGED", figures: { quantity: "3,000" } });
  expect(addGoodsFault(lot, balances({}))).toBeNull();
});
