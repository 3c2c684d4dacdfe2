import { expect, test } from "vitest";
import { quantity } from "../kernel/brand.ts";
import { declareFault } from "./declared.ts";

const coal = { product: "末煤", place: "一号棚", quantity: quantity(1n) };

test.each([
  ["what it may sell", {}, true, null],
  ["nothing named", { product: " " }, true, "FIELD_REQUIRED"],
  ["no place", { place: "" }, true, "FIELD_REQUIRED"],
  ["no tonnes", { quantity: quantity(0n) }, true, "QUANTITY_NOT_POSITIVE"],
  ["what it may not sell", {}, false, "WARE_KIND_NOT_QUALIFIED"],
] as const)("a firm declares %s", (_, change, maySell, reason) => {
  expect(declareFault({ ...coal, ...change }, maySell)?.reason ?? null).toBe(reason);
});
