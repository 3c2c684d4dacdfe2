import { contractControlList } from "@zd/api/contracts/lists";
import { lotControlList } from "@zd/api/goods/operations";
import { seenColumns } from "@zd/api/wire/listing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inOrder, moved, statusColumn } from "./column-order.ts";

const columns = seenColumns(contractControlList.columns);
const keys = columns.map(([key]) => key);
const keysIn = (order: readonly string[], last: string | null) =>
  inOrder(columns, order, last).map(([key]) => key);

test("the state of a contract closes its table, and lots have none that could", () => {
  expect(statusColumn(contractControlList)).toBe("state");
  expect(statusColumn(lotControlList)).toBeNull();
  expect(keysIn([], "state")).toEqual([...keys.filter((key) => key !== "state"), "state"]);
});

test("an order that is kept from an earlier version loses no column", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...keys, "gone", "state")), (order) => {
      const shown = keysIn(order, "state");
      expect(shown.toSorted()).toEqual(keys.toSorted());
      expect(shown.at(-1)).toBe("state");
    }),
  );
});

test("a column that is moved stands where the other stood", () => {
  expect(moved(["a", "b", "c"], "c", "a")).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], "a", "b")).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], "a", "c")).toEqual(["b", "c", "a"]);
});
