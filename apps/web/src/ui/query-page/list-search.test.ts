import { orderList } from "@zd/api/trading/market-fields";
import { instant } from "@zd/domain/kernel/brand";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { queryOf } from "./list-search.ts";

const now = instant(Date.UTC(2025, 5, 16, 1, 27, 18));

test("a bare address asks for the first page of the last 90 days (R-925, R-901)", () => {
  expect(queryOf(orderList, {}, now)).toEqual({
    pageIndex: 1,
    pageSize: 20,
    from: "2025-03-18",
    to: "2025-06-16",
    filters: {},
  });
});

test("an address keeps filters, order and page", () => {
  const search = {
    from: "2025-06-01",
    to: "2025-06-02",
    status: "E",
    orderNo: " 0012 ",
    sort: "-price",
    page: "3",
  };
  expect(queryOf(orderList, search, now)).toEqual({
    pageIndex: 3,
    pageSize: 20,
    from: "2025-06-01",
    to: "2025-06-02",
    sort: "price",
    descending: true,
    filters: { status: "E", orderNo: "0012" },
  });
});

test("whatever stands in an address, the query is one that the server understands", () => {
  const names = ["from", "to", "status", "side", "mode", "orderNo", "sort", "page", "x"];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.string()), (search) => {
      const wire = z.encode(orderList.input, queryOf(orderList, search, now));
      expect(z.safeDecode(orderList.input, wire).success).toBe(true);
    }),
  );
});
