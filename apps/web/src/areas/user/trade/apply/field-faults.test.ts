import { firmId, instant } from "@zd/domain/kernel/brand";
import { weekdayCalendar } from "@zd/domain/kernel/exchange-calendar";
import { expect, test } from "vitest";
import { fieldFaults } from "./field-faults.ts";
import type { FormText } from "./form-fields.ts";
import { draftOf, emptyForm } from "./form-text.ts";

const context = {
  now: instant(0),
  firm: firmId("F1"),
  noticeDays: 0,
  calendar: weekdayCalendar,
  attributes: [],
};
const unreadable = (change: Partial<FormText>) => {
  const form = { ...emptyForm, ...change };
  return fieldFaults(form, draftOf(form, []), context).flatMap(({ field, words }) =>
    words === "数据非法" ? [field] : [],
  );
};

test("an unfinished limit is a fault, and not taken for no limit", () => {
  const limits = { maxQuantity: "900.", maxPriceStep: "5.", capPrice: "700.", reservePrice: "650." };
  expect(unreadable({ mode: "0", split: true, ...limits })).toEqual([
    "maxQuantity",
    "maxPriceStep",
    "capPrice",
    "reservePrice",
  ]);
  expect(unreadable({ mode: "4", trainTonnes: "3000." })).toEqual(["outsourcing"]);
});

test("a limit that is empty or finished is no fault, and one of another mode is not looked at", () => {
  expect(unreadable({ mode: "0", split: true, maxQuantity: "", capPrice: "700" })).toEqual([]);
  expect(unreadable({ mode: "4", split: false, maxQuantity: "900.", reservePrice: "650." })).toEqual([]);
});
