import type { RefusalName } from "@zd/api/refusals";
import type { RateTerms } from "@zd/domain/funds/fee-change";
import { endOfRate, type Rate, type RateId, rateFault } from "@zd/domain/funds/fee-schedule";
import type { YearFeeKind } from "@zd/domain/funds/year-fee";
import { type CompanyId, type Fen, type FirmId, type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import type { FeeRule } from "@zd/domain/money/fee";
import { sql } from "kysely";
import { type Actor, notFound, Refused } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { grantYearFee } from "../year-fees/grant-year-fee.ts";
import { findPriceGroup, savePriceGroup } from "../year-fees/price-groups.ts";
import { ruleOf } from "./fee-terms.ts";

/** A change that is made once it is confirmed; amounts as text, since JSON has no integers of that size. */
export type FeeChange =
  | (Omit<RateTerms, "rule"> & {
      /** Another rate in place of the wares' own rules. */
      readonly what: "rate";
      /** Null where the fee is waived. */
      readonly unit: FeeRule["unit"] | null;
      /** 0.0001 yuan a tonne, or millionths of the amount, by `unit`; null where the fee is waived. */
      readonly value: string | null;
    })
  | {
      readonly what: "rate-end";
      /** Number of the rate that ends. */
      readonly rate: string;
      /** Last day on which it holds, `YYYY-MM-DD`. */
      readonly lastDay: string;
    }
  | {
      /** A new plan of annual fees, or another price of one. */
      readonly what: "group";
      /** Null for a new plan. */
      readonly group: string | null;
      /** 1 交易年费, 2 数据年费, 3 成交服务费 (package). */
      readonly kind: YearFeeKind;
      /** As members read it. */
      readonly name: string;
      /** How many years it is for. */
      readonly years: number;
      /** Price of all these years together, in fen, as digits. */
      readonly amount: string;
    }
  | {
      readonly what: "group-end";
      /** Number of the plan that is no longer offered. */
      readonly group: string;
    }
  | {
      /** Years without payment for one firm. */
      readonly what: "grant";
      readonly firm: FirmId;
      /** 1 交易年费, 2 数据年费, 3 成交服务费 (package). */
      readonly kind: YearFeeKind;
      /** How many years are granted. */
      readonly years: number;
    };

/** A request for a change. */
interface ChangeRequest {
  /** The change as it will be made. */
  readonly change: FeeChange;
  /** The change in Chinese, as lists show it. */
  readonly words: string;
  /** The firm that it is about; null where it is about all. */
  readonly firm: FirmId | null;
  /** As the member of staff gave it. */
  readonly reason: string;
}

/** Writes a request for a change, for a second person. */
export async function keepChange(
  { tx, now }: Pick<Scope, "tx" | "now">,
  actor: Pick<Actor, "companyId" | "userId">,
  { change, words, firm, reason }: ChangeRequest,
): Promise<{
  /** Number of the request. */
  change: number;
}> {
  const { id } = await tx
    .insertInto("funds.feeChange")
    .values({
      companyId: actor.companyId,
      details: JSON.stringify(change),
      words,
      firmId: firm,
      reason: reason.trim(),
      askedBy: actor.userId,
      askedAt: new Date(now),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { change: Number(id) };
}

/** Locks a company's fees until this transaction is over, since rates depend on each other. */
export const lockFees = (tx: Tx, company: CompanyId) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`funds.fees ${company}`}, 0))`);

type Fault = {
  /** Why a change cannot be made. */
  readonly reason: Extract<RefusalName, `RATE_${string}` | "PRICE_GROUP_WITHDRAWN">;
} | null;

const startOf = (day: string): Instant => parseShanghai(day) ?? instant(0);
export const endOf = (lastDay: string): Instant => instant(startOf(lastDay) + dayMs);

export async function findRates(tx: Reader, company: CompanyId): Promise<readonly Rate[]> {
  const found = await tx
    .selectFrom("funds.feeRate")
    .selectAll()
    .where("companyId", "=", company)
    .whereRef("fromAt", "<", sql<Date>`coalesce(until_at, 'infinity')`)
    .execute();
  return found.map((row) => ({
    id: String(row.id) as RateId,
    kind: row.kind,
    mode: row.mode,
    wareKind: row.wareKindId,
    firm: row.firmId,
    from: instant(row.fromAt.getTime()),
    until: row.untilAt && instant(row.untilAt.getTime()),
    rule: ruleOf(row.unit, row.value),
  }));
}

/** The rate that a change would add. */
export const rateOfChange = (change: Extract<FeeChange, { readonly what: "rate" }>): Rate => {
  const { kind, mode, wareKind, firm, from, lastDay, unit, value } = change;
  const rule = ruleOf(unit, value === null ? null : BigInt(value));
  const until = lastDay === null ? null : endOf(lastDay);
  return { id: "" as RateId, kind, mode, wareKind, firm, from: startOf(from), until, rule };
};

async function lockRate(tx: Tx, company: CompanyId, rate: string) {
  const { fromAt, untilAt } = await tx
    .selectFrom("funds.feeRate")
    .select(["fromAt", "untilAt"])
    .where("id", "=", BigInt(rate))
    .where("companyId", "=", company)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return { from: instant(fromAt.getTime()), until: untilAt && instant(untilAt.getTime()) };
}

/** Why a change cannot be made now; null where it can. */
export async function faultOfChange(
  { tx, now }: Pick<Scope, "tx" | "now">,
  company: CompanyId,
  change: FeeChange,
): Promise<Fault> {
  switch (change.what) {
    case "rate":
      return rateFault(await findRates(tx, company), rateOfChange(change), now);
    case "rate-end": {
      const end = endOfRate(await lockRate(tx, company, change.rate), endOf(change.lastDay), now);
      return end.ok ? null : end;
    }
    case "group":
    case "group-end": {
      if (change.group === null) return null;
      const group = await findPriceGroup(tx, company, change.group);
      if (!group) throw notFound();
      return group.withdrawn ? { reason: "PRICE_GROUP_WITHDRAWN" } : null;
    }
    case "grant":
      return null;
  }
}

/** Refuses a request for a change that could not be made now. */
export async function requireFeasible(
  scope: Pick<Scope, "tx" | "now">,
  company: CompanyId,
  change: FeeChange,
): Promise<void> {
  const fault = await faultOfChange(scope, company, change);
  if (fault) throw new Refused(fault.reason);
}

/** Makes a change that was checked. */
export async function makeChange(
  scope: Scope,
  actor: Pick<Actor, "companyId" | "userId">,
  change: FeeChange,
  reason: string,
): Promise<void> {
  const { tx, now } = scope;
  const company = actor.companyId;
  switch (change.what) {
    case "rate": {
      const { kind, mode, wareKind, firm, from, lastDay, unit, value } = change;
      await tx
        .insertInto("funds.feeRate")
        .values({
          companyId: company,
          kind,
          mode,
          wareKindId: wareKind,
          firmId: firm,
          fromAt: new Date(startOf(from)),
          untilAt: lastDay === null ? null : new Date(endOf(lastDay)),
          unit,
          value: value === null ? null : BigInt(value),
          reason,
        })
        .execute();
      return;
    }
    case "rate-end": {
      const end = endOfRate(await lockRate(tx, company, change.rate), endOf(change.lastDay), now);
      if (!end.ok) throw new Error(`the rate ${change.rate} cannot end so: ${end.reason}`);
      await tx
        .updateTable("funds.feeRate")
        .set({ untilAt: new Date(end.until) })
        .where("id", "=", BigInt(change.rate))
        .execute();
      return;
    }
    case "group": {
      const { group, kind, name, years, amount } = change;
      await savePriceGroup(tx, company, group, { kind, name, years, amount: BigInt(amount) as Fen });
      return;
    }
    case "group-end": {
      const group = await findPriceGroup(tx, company, change.group);
      if (!group) throw notFound();
      await savePriceGroup(tx, company, change.group, group, true);
      return;
    }
    case "grant":
      await grantYearFee(scope, actor, change);
  }
}
