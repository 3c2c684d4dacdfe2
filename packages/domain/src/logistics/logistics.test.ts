import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freightVouchers } from "../funds/freight.ts";
import { kindFor } from "../funds/ledger.ts";
import { firmId, instant } from "../kernel/brand.ts";
import { at, perTonne, tonnes, yuan } from "../testing/samples.ts";
import type { WaybillParty, WaybillState } from "./codes.ts";
import { freightOf } from "./freight.ts";
import { findPoint, pointAlong, routeBetween, shareAt } from "./route.ts";
import { endFault, evenLoad, lowestOf, type Quote } from "./shipment.ts";
import { readTicketText } from "./ticket-text.ts";
import { actionsOn, decideWaybill, evolveWaybill, type Waybill, type WaybillRequest } from "./waybill.ts";
import { type Bearer, type WeighTicket, weighTicketFault } from "./weigh-ticket.ts";

const truck: Bearer = { mode: "road", axles: "6" };
const wagon: Bearer = { mode: "rail", wagon: "C70" };
const now = at("12:00:00");

const ticket = (
  gross: string,
  tare: string,
  net: string,
  change: Partial<WeighTicket> = {},
): WeighTicket => ({
  no: "B001",
  gross: tonnes(gross),
  tare: tonnes(tare),
  net: tonnes(net),
  weighedAt: at("10:00:00"),
  ...change,
});

describe("a weigh ticket (domain §8)", () => {
  test.each([
    ["49.02", "15.46", "33.56", truck, null],
    ["49.02", "15.46", "33.57", truck, "NET_NOT_GROSS_LESS_TARE"],
    ["49.025", "15.46", "33.565", truck, "WEIGHT_NOT_TWO_DECIMALS"],
    ["15.46", "15.46", "0", truck, "WEIGHT_NOT_POSITIVE"],
    ["33.56", "0", "33.56", truck, "WEIGHT_NOT_POSITIVE"],
    // 49 t for six axles, and one per cent for the scale.
    ["49.49", "15.00", "34.49", truck, null],
    ["49.50", "15.00", "34.50", truck, "VEHICLE_OVERLOADED"],
    ["18.20", "8.00", "10.20", { mode: "road", axles: "2" }, "VEHICLE_OVERLOADED"],
    ["94.70", "24.00", "70.70", wagon, null],
    ["94.71", "24.00", "70.71", wagon, "WAGON_OVERLOADED"],
  ] as const)("gross %s, tare %s, net %s", (gross, tare, net, bearer, reason) => {
    expect(weighTicketFault(ticket(gross, tare, net), bearer, now)?.reason ?? null).toBe(reason);
  });

  test("is not of a time to come, and says what its net should be", () => {
    const later = ticket("40", "15", "25", { weighedAt: instant(now + 1) });
    expect(weighTicketFault(later, truck, now)?.reason).toBe("WEIGHED_IN_FUTURE");
    expect(weighTicketFault(ticket("40", "15", "26"), truck, now)?.figures).toEqual({ quantity: "25" });
  });
});

describe("freight (domain §8)", () => {
  const road = { mode: "road", marked: null, price: perTonne("85"), goodsPrice: perTonne("620") } as const;

  test("of the worked example, to the fen", () => {
    expect(freightOf({ ...road, loaded: tonnes("33.56"), unloaded: tonnes("33.38") })).toEqual({
      billed: tonnes("33.56"),
      freight: yuan("2852.60"),
      loss: tonnes("0.18"),
      allowed: tonnes("0.1"),
      excess: tonnes("0.08"),
      charge: yuan("49.60"),
      payable: yuan("2803.00"),
    });
  });

  test.each([
    // Within what may be lost nothing is charged; a wagon may lose 1.2 %.
    ["road", "33.56", "33.46", null, "2852.60", "0.00", "2852.60"],
    ["road", "33.56", "33.45", null, "2852.60", "6.20", "2846.40"],
    ["rail", "68.50", "67.68", "70.00", "5950.00", "0.00", "5950.00"],
    ["rail", "70.50", "69.50", "70.00", "5992.50", "93.00", "5899.50"],
    // Whoever loses nearly all of it owes more than he earns.
    ["road", "30.00", "20.00", null, "2550.00", "6144.20", "-3594.20"],
  ] as const)(
    "%s, %s t loaded, %s t unloaded, marked %s",
    (mode, loaded, unloaded, marked, freight, charge, payable) => {
      const reckoned = freightOf({
        ...road,
        mode,
        loaded: tonnes(loaded),
        unloaded: tonnes(unloaded),
        marked: marked === null ? null : tonnes(marked),
      });
      const signed = payable.startsWith("-") ? -yuan(payable.slice(1)) : yuan(payable);
      expect([reckoned.freight, reckoned.charge, reckoned.payable]).toEqual([
        yuan(freight),
        yuan(charge),
        signed,
      ]);
    },
  );

  test("is two vouchers, each under its own name in either's books", () => {
    const [shipper, carrier] = [firmId("P"), firmId("H")];
    const vouchers = freightVouchers(shipper, carrier, { freight: yuan("2852.60"), charge: yuan("49.60") });
    const names = (holder: typeof shipper) => vouchers.map((voucher) => kindFor(voucher, holder));
    expect(names(shipper)).toEqual(["freight-paid", "loss-compensated"]);
    expect(names(carrier)).toEqual(["freight-received", "loss-charged"]);
    expect(freightVouchers(shipper, carrier, { freight: yuan("1"), charge: yuan("0") })).toHaveLength(1);
  });
});

const fresh: Waybill = {
  no: "Y1" as never,
  state: "0",
  before: null,
  bearer: truck,
  planned: tonnes("33"),
  loading: null,
  unloading: null,
  released: false,
};

const load = { type: "load", ticket: ticket("49.02", "15.46", "33.56"), room: tonnes("100") } as const;
const unload: WaybillRequest = {
  type: "unload",
  ticket: ticket("48.84", "15.46", "33.38", { weighedAt: at("11:00:00") }),
};

/** A waybill after these requests, each by whoever it belongs to; or the reason why one of them was refused. */
function walked(steps: string): Waybill | string {
  let waybill = fresh;
  const everybody: readonly WaybillParty[] = ["H", "D", "P", "S", "B"];
  for (const name of steps.split(", ")) {
    const decided = decideWaybill(waybill, requests[name as keyof typeof requests], everybody, now);
    if (!decided.ok) return decided.reason;
    waybill = decided.facts.reduce(evolveWaybill, waybill);
  }
  return waybill;
}
const stateAfter = (steps: string) => {
  const after = walked(steps);
  return typeof after === "string" ? after : after.state;
};

const requests = {
  load,
  unload,
  "load too much": { ...load, room: tonnes("33.55") },
  "unload early": { ...unload, ticket: { ...unload.ticket, weighedAt: at("09:00:00") } },
  "unload more": { ...unload, ticket: ticket("49.03", "15.46", "33.57", { weighedAt: at("11:00:00") }) },
  release: { type: "release" },
  sign: { type: "sign" },
  report: { type: "report", memo: "车辆故障" },
  "report nothing": { type: "report", memo: " " },
  resume: { type: "resume", memo: "已修复" },
  cancel: { type: "cancel", memo: "不再发运" },
} as const satisfies Record<string, WaybillRequest>;

describe("a waybill", () => {
  test.each([
    ["load", "1"],
    ["load, load", "1"],
    ["load, release", "2"],
    ["load, release, unload", "3"],
    ["load, release, unload, sign", "4"],
    ["report", "5"],
    ["load, report, resume", "1"],
    ["cancel", "9"],
    ["load, release, cancel", "9"],
    ["unload", "WAYBILL_NOT_LOADED"],
    ["load, unload", "WAYBILL_NOT_RELEASED"],
    ["load, release, unload early", "UNLOADED_BEFORE_LOADED"],
    ["load, release, unload more", "UNLOADED_ABOVE_LOADED"],
    ["release", "WAYBILL_STATE_WRONG"],
    ["sign", "WAYBILL_STATE_WRONG"],
    ["cancel, load", "WAYBILL_STATE_WRONG"],
    ["resume", "WAYBILL_STATE_WRONG"],
    ["report nothing", "REASON_REQUIRED"],
    ["load too much", "LOAD_ABOVE_SHIPMENT"],
  ] as const)("after %s is %s", (steps, state) => {
    expect(stateAfter(steps)).toBe(state);
  });

  test.each([
    ["0", ["H"], ["load", "report", "cancel"]],
    ["0", ["B"], ["report"]],
    ["1", ["S"], ["load", "release", "report", "cancel"]],
    ["2", ["D"], ["unload", "report"]],
    ["3", ["P", "B"], ["unload", "sign", "report"]],
    ["4", ["H", "P", "S", "B"], []],
    ["5", ["P"], ["resume", "cancel"]],
    ["9", ["H", "P", "S", "B"], []],
  ] as const)("in state %s lets %j do %j", (state, parties, actions) => {
    expect(actionsOn({ state: state as WaybillState, released: false }, parties)).toEqual(actions);
  });

  test("that has left by the contract is taken back by its seller alone", () => {
    const away = walked("load, release") as Waybill;
    expect(decideWaybill(away, requests.cancel, ["H"], now)).toMatchObject({
      reason: "WAYBILL_ALREADY_RELEASED",
    });
    expect(decideWaybill(away, requests.cancel, ["S"], now)).toMatchObject({ ok: true });
  });
});

/** The way of a waybill: from each state only to these, and from its end nowhere. */
const ways: Readonly<Record<WaybillState, string>> = {
  "0": "159",
  "1": "1259",
  "2": "359",
  "3": "345",
  "4": "",
  "5": "01239",
  "9": "",
};

test("whatever is asked of a waybill, it never skips a state, and never comes back from its end", () => {
  const anything = fc.constantFrom(...(Object.keys(requests) as (keyof typeof requests)[]));
  const anybody = fc.constantFrom<WaybillParty>("H", "D", "P", "S", "B");
  fc.assert(
    fc.property(fc.array(fc.tuple(anything, anybody), { maxLength: 30 }), (moves) => {
      let waybill = fresh;
      for (const [name, party] of moves) {
        const decided = decideWaybill(waybill, requests[name], [party], now);
        if (!decided.ok) continue;
        const after = decided.facts.reduce(evolveWaybill, waybill);
        expect(ways[waybill.state]).toContain(after.state);
        // An exception ends where it began, and what has left is its seller's to take back.
        if (waybill.state === "5" && after.state !== "9") expect(after.state).toBe(waybill.before);
        if (after.state === "9" && waybill.released) expect(party).toBe("S");
        waybill = after;
      }
    }),
    { numRuns: 200 },
  );
});

describe("a shipment", () => {
  const quote = (id: string, price: string, time: string, state: Quote["state"] = "0"): Quote => ({
    id: id as never,
    carrier: firmId(id),
    state,
    price: perTonne(price),
    quotedAt: at(time),
  });

  test("is won by the lowest quote that stands, of two by the earlier", () => {
    const quotes = [
      quote("a", "86", "09:00:00"),
      quote("b", "85", "10:00:00"),
      quote("c", "85", "09:30:00"),
      quote("d", "80", "09:00:00", "3"),
    ];
    expect(lowestOf(quotes)?.id).toBe("c");
    expect(lowestOf([])).toBeNull();
  });

  test.each([
    ["close", "4", ["4", "9"], null],
    ["close", "4", ["4", "2"], "WAYBILLS_OPEN"],
    ["close", "3", ["9"], "WAYBILLS_MISSING"],
    ["close", "2", [], "SHIPMENT_STATE_WRONG"],
    ["cancel", "3", ["9"], null],
    ["cancel", "3", ["5"], "WAYBILLS_OPEN"],
    ["cancel", "4", ["4"], "SHIPMENT_STATE_WRONG"],
    ["cancel", "4", ["9"], null],
    ["cancel", "5", [], "SHIPMENT_STATE_WRONG"],
  ] as const)("%s in state %s with waybills %j: %s", (step, state, waybills, reason) => {
    expect(endFault({ state }, step, waybills)?.reason ?? null).toBe(reason);
  });

  test("is hauled evenly over its days", () => {
    expect(evenLoad(tonnes("6000"), 5)).toBe(tonnes("1200"));
    expect(evenLoad(tonnes("100"), 3)).toBe(tonnes("33.34"));
  });
});

describe("the photo of a weigh ticket", () => {
  test.each([
    [
      ["称 重 单", "磅单号: P20260302-017", "毛 重: 49.02 吨", "皮 重: 15.46吨", "净 重: 33.56 吨"],
      { no: "P20260302-017", gross: tonnes("49.02"), tare: tonnes("15.46"), net: tonnes("33.56") },
    ],
    [
      ["No.000812", "毛重(kg) 49,020", "皮重(kg) 15,460"],
      { no: "000812", gross: tonnes("49.02"), tare: tonnes("15.46"), net: tonnes("33.56") },
    ],
    [["欢迎光临"], { no: null, gross: null, tare: null, net: null }],
  ])("%j is read", (lines, facts) => {
    expect(readTicketText(lines)).toEqual(facts);
  });
});

describe("a route", () => {
  test("lies between two places that are known, and is as long as its way", () => {
    const route = routeBetween("陕西省榆林市榆阳区", "河北省唐山市曹妃甸港") ?? expect.fail("no route");
    expect(route.kilometres).toBeGreaterThan(850);
    expect(route.kilometres).toBeLessThan(1_050);
    expect(shareAt(route, pointAlong(route, 0.4))).toBeCloseTo(0.4);
    expect(shareAt(route, { longitude: 0, latitude: 0 })).toBe(0);
    expect(routeBetween("某处", "河北省唐山市")).toBeNull();
    expect(findPoint("神木市大柳塔镇")).toEqual({ longitude: 110.5, latitude: 38.84 });
  });
});
