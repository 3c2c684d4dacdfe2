import { api } from "@zd/api";
import type { Bucket } from "@zd/domain/funds/bucket";
import type { VoucherKind } from "@zd/domain/funds/ledger";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { handle } from "../platform/calls/operation.ts";
import { dayLines } from "./money/day-lines.ts";

/** 今日资金 (3001): balances by bucket, and the movements of the day; opening and all lines add up to the total. */
export const readToday = handle(api.funds.readToday, async (_, { db, actor, now }) => {
  const since = new Date(startOfDay(now));
  const [accounts, movements] = await Promise.all([
    db.selectFrom("funds.account").select(["bucket", "balance"]).where("holder", "=", actor.firmId).execute(),
    db
      .selectFrom("funds.entry as e")
      .select(["e.kind", "e.bucket", sql<bigint>`sum(e.amount)::bigint`.as("amount")])
      .where("e.holder", "=", actor.firmId)
      .where("e.at", ">=", since)
      .groupBy(["e.kind", "e.bucket"])
      .execute(),
  ]);

  const balances = new Map(accounts.map(({ bucket, balance }) => [bucket, balance]));
  const balance = (bucket: Bucket): Fen => balances.get(bucket) ?? fen(0n);
  const total = fen(accounts.reduce((sum, { balance }) => sum + balance, 0n));
  const moved = (kinds: readonly VoucherKind[]) =>
    fen(movements.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0n));

  const change = movements.reduce((sum, { amount }) => sum + amount, 0n);
  const day = Object.fromEntries(
    Object.entries(dayLines).map(([line, kinds]) => [line, moved(kinds)]),
  ) as Record<keyof typeof dayLines, Fen>;
  const named = Object.values(day).reduce((sum, amount) => sum + amount, 0n);
  return {
    at: now,
    day: shanghaiDay(now),
    available: balance("available"),
    tradingDeposit: balance("trading-deposit"),
    performanceDeposit: balance("performance-deposit"),
    escrow: balance("escrow"),
    withdrawal: balance("withdrawal"),
    total,
    opening: fen(total - change),
    ...day,
    other: fen(change - named),
    availableChange: fen(
      movements.reduce((sum, { bucket, amount }) => (bucket === "available" ? sum + amount : sum), 0n),
    ),
  };
});
