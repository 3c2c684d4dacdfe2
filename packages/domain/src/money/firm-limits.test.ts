import fc from "fast-check";
import { expect, test } from "vitest";
import { fen } from "../kernel/brand.ts";
import { firmLimitFault } from "./firm-limits.ts";

const million = 1_000_000_00n;
const limited = { orderValue: fen(5n * million), openContracts: 3, open: 2 };

test.each([
  ["a firm without limits", null, 900n * million, null],
  ["an order of exactly the limit", limited, 5n * million, null],
  ["an order of a fen more", limited, 5n * million + 1n, "ORDER_VALUE_OVER_LIMIT"],
  ["the last contract that is left", { ...limited, open: 2 }, 1n, null],
  ["one contract too many", { ...limited, open: 3 }, 1n, "OPEN_CONTRACTS_FULL"],
  ["no new contract at all", { ...limited, openContracts: 0, open: 0 }, 1n, "OPEN_CONTRACTS_FULL"],
  ["only the value is limited", { ...limited, openContracts: null, open: 99 }, million, null],
  ["only the contracts are limited", { ...limited, orderValue: null }, 900n * million, null],
] as const)("%s", (_, firm, value, expected) => {
  expect(firmLimitFault(firm, fen(value))?.reason ?? null).toBe(expected);
});

test("what passes a limit passes every wider one", () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const count = fc.nat(50);
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      count,
      count,
      count,
      (value, most, more, open, contracts, further) => {
        const narrow = { orderValue: fen(most), openContracts: contracts, open };
        const wide = { orderValue: fen(most + more), openContracts: contracts + further, open };
        if (firmLimitFault(narrow, fen(value)) === null) expect(firmLimitFault(wide, fen(value))).toBeNull();
      },
    ),
  );
});
