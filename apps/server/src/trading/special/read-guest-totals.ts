import { api } from "@zd/api";
import { fen, quantity } from "@zd/domain/kernel/brand";
import { formatQuantity } from "@zd/domain/money/quantity";
import { formatYuan } from "@zd/domain/money/yuan";
import { handle } from "../../platform/calls/operation.ts";
import { findGuestTotals } from "./guest-totals.ts";

/** 专场企业汇总 (QuerySectionFirmTotal). */
export const readGuestTotals = handle(
  api.special.readGuestTotals,
  async ({ section, tradingDay }, { db, actor }) => {
    const rows = await findGuestTotals(db, section, tradingDay, actor);
    const sum = (of: (row: (typeof rows)[number]) => bigint | null) =>
      rows.reduce((total, row) => total + (of(row) ?? 0n), 0n);
    const count = (of: (row: (typeof rows)[number]) => number | null) =>
      String(rows.reduce((total, row) => total + (of(row) ?? 0), 0));
    return {
      rows,
      total: rows.length,
      counts: {},
      sums: {
        orders: count(({ orders }) => orders),
        deals: count(({ deals }) => deals),
        quantity: formatQuantity(quantity(sum((row) => row.quantity))),
        amount: formatYuan(fen(sum(({ amount }) => amount))),
      },
    };
  },
);
