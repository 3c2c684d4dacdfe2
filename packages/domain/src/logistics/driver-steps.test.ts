import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "../kernel/brand.ts";
import { at } from "../testing/samples.ts";
import { type Milestone, milestones, type WaybillState, waybillStates } from "./codes.ts";
import {
  afterDriverStep,
  type DriverStep,
  type DriverView,
  decideSignature,
  isLateStep,
  milestoneOf,
  milestonesOpen,
  milestoneWords,
  momentOfStep,
  navigationUrl,
  nextOfDriver,
  othersOfDriver,
} from "./driver-steps.ts";

const now = at("12:00:00");
const made = at("08:00:00");

describe("what a driver does next", () => {
  test.each<[string, WaybillState, readonly Milestone[], boolean, DriverStep | null]>([
    ["on his way to the mine he reports that he is there", "0", [], false, "at-loading"],
    ["at the mine he enters the ticket of the scale", "0", ["at-loading"], false, "load"],
    ["loaded, he waits for the seller to let him go", "1", ["at-loading"], false, null],
    ["on the road he reports that he has arrived", "2", ["at-loading", "on-road"], false, "at-unloading"],
    ["at the plant he enters the second ticket", "2", ["at-unloading"], false, "unload"],
    ["unloaded, he has the receiver sign", "3", ["at-unloading"], false, "signature"],
    ["with the signature he is done", "3", ["at-unloading"], true, null],
    ["signed for", "4", [], false, null],
    ["held up, he waits for his carrier", "5", [], false, null],
    ["cancelled", "9", [], false, null],
  ])("%s", (_what, state, reached, isSigned, next) => {
    expect(nextOfDriver({ state, reached, isSigned })).toBe(next);
  });

  test("nobody has to report a place before he weighs, and a ticket can be corrected", () => {
    const view = { reached: [], isSigned: false };
    expect(othersOfDriver({ ...view, state: "0" })).toEqual(["load"]);
    expect(othersOfDriver({ ...view, state: "1" })).toEqual(["load"]);
    expect(othersOfDriver({ ...view, state: "2" })).toEqual(["on-road", "unload"]);
    expect(othersOfDriver({ ...view, state: "3" })).toEqual(["unload"]);
    expect(othersOfDriver({ ...view, state: "3", isSigned: true })).toEqual(["unload", "signature"]);
    expect(othersOfDriver({ ...view, state: "5" })).toEqual([]);
  });

  test("without a line the steps that are not sent yet count as taken", () => {
    const start: DriverView = { state: "2", reached: [], isSigned: false };
    const steps: readonly DriverStep[] = ["at-unloading", "unload", "signature"];
    const views = steps.map((_, taken) => steps.slice(0, taken).reduce(afterDriverStep, start));
    views.push(steps.reduce(afterDriverStep, start));
    expect(views.map(nextOfDriver)).toEqual(["at-unloading", "unload", "signature", null]);
  });

  test("whatever is next moves the load on, so that no driver is asked for the same twice", () => {
    const state = fc.constantFrom(...(Object.keys(waybillStates) as WaybillState[]));
    const reached = fc.subarray(Object.keys(milestones) as Milestone[]);
    fc.assert(
      fc.property(state, reached, fc.boolean(), (state, reached, isSigned) => {
        const view = { state, reached, isSigned };
        const next = nextOfDriver(view);
        if (next === null) return;
        expect(nextOfDriver(afterDriverStep(view, next))).not.toBe(next);
        expect(othersOfDriver(view)).not.toContain(next);
      }),
    );
  });
});

describe("a milestone in the timeline", () => {
  test("is known again by its words", () => {
    for (const one of Object.keys(milestones) as Milestone[]) {
      for (const memo of ["", "堵车", "（改道）"]) expect(milestoneOf(milestoneWords(one, memo))).toBe(one);
      expect(milestoneOf(`${milestoneWords(one, "")}（06-15 09:41，离线补报）`)).toBe(one);
    }
  });

  test.each([
    ["of the tracking", "2026-06-15 10:00到达卸货地附近"],
    ["of a ticket", "33.56吨，磅单H001"],
    ["that only begins alike", "途中休息区"],
  ])("is none %s", (_whose, detail) => {
    expect(milestoneOf(detail)).toBeNull();
  });

  test("may be reported where it lies ahead", () => {
    expect(milestonesOpen("0")).toEqual(["at-loading"]);
    expect(milestonesOpen("2")).toEqual(["on-road", "at-unloading"]);
    expect(milestonesOpen("4")).toEqual([]);
  });
});

describe("when a step was taken that came late", () => {
  test.each([
    ["as the phone says", at("11:50:00"), at("11:50:00")],
    ["now where the phone says nothing", undefined, now],
    ["now where the phone's clock is ahead", at("12:30:00"), now],
    ["not before there was a waybill", at("07:00:00"), made],
  ])("%s", (_what, phoneTime, moment) => {
    expect(momentOfStep(phoneTime, made, now)).toBe(moment);
  });

  test("is always between the waybill and now", () => {
    fc.assert(
      fc.property(fc.integer(), (phoneTime) => {
        const moment = momentOfStep(instant(phoneTime), made, now);
        expect(moment >= made && moment <= now).toBe(true);
      }),
    );
  });

  test("is said beside the server's time after two minutes", () => {
    expect(isLateStep(at("11:58:00"), now)).toBe(false);
    expect(isLateStep(at("11:57:59"), now)).toBe(true);
  });
});

test.each([
  ["0", "SIGNATURE_TOO_EARLY"],
  ["2", "SIGNATURE_TOO_EARLY"],
  ["3", null],
  ["4", "WAYBILL_STATE_WRONG"],
  ["5", "WAYBILL_STATE_WRONG"],
  ["9", "WAYBILL_STATE_WRONG"],
] as const)("whoever receives signs once the goods are weighed: state %s", (state, reason) => {
  const decision = decideSignature(state, "张收货");
  expect(decision.ok ? null : decision.reason).toBe(reason);
});

test("the way to a place opens the phone's own maps, or those of the setting", () => {
  expect(navigationUrl("geo:0,0?q={address}", "神木张家峁矿 2号门")).toBe(
    "geo:0,0?q=%E7%A5%9E%E6%9C%A8%E5%BC%A0%E5%AE%B6%E5%B3%81%E7%9F%BF%202%E5%8F%B7%E9%97%A8",
  );
  expect(navigationUrl("https://maps.example/?to={address}&name={address}", "A&B")).toBe(
    "https://maps.example/?to=A%26B&name=A%26B",
  );
});
