import { type CheckFinding, leftOver } from "@zd/domain/closing/day-checks";
import type { Fen } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import type { DayScope, FindDayChecks } from "../platform/day-checks.ts";
import { findDayBalances, findDayMoney } from "./money/day-money.ts";

/** 日终检查 of the money: the bank's statement, custody, and the ledger. */
export const fundsDayChecks: FindDayChecks = async (db, of) => [
  ...(await bankChecks(db, of)),
  ...(await ledgerChecks(db, of)),
];

interface StatementRow {
  /** When the day was reconciled; null where it was not yet. */
  readonly at: Date | null;
  readonly oursIn: Fen;
  readonly oursOut: Fen;
  readonly bankIn: Fen;
  readonly bankOut: Fen;
  /** Of the statement, what no transfer of ours belongs to: money in and out, above zero. */
  readonly strangeIn: Fen;
  readonly strangeOut: Fen;
  /** Differences of the day that are open and belong to a transfer of ours. */
  readonly open: number;
  /** How many transfers of the day the statement has. */
  readonly countIn: number;
  readonly countOut: number;
  /** Money of this day or before whose payer nobody knows yet. */
  readonly unassigned: Fen;
  /** How many such payments. */
  readonly unassignedCount: number;
  /** Transfers that were sent by the end of the day and have no result. */
  readonly inTransit: number;
  /** Whether anything was sent to the bank on the day, or any day was ever reconciled: there is a statement to wait for. */
  readonly isExpected: boolean;
}

async function bankChecks(db: Reader, { day, start, end, now }: DayScope): Promise<readonly CheckFinding[]> {
  const [found] = await rows<StatementRow>(
    db,
    sql`select r.at, coalesce(r.ours_in, 0) as ours_in, coalesce(r.ours_out, 0) as ours_out,
               coalesce(r.bank_in, 0) as bank_in, coalesce(r.bank_out, 0) as bank_out,
               d.strange_in, d.strange_out, d.open, t.count_in, t.count_out, u.unassigned, u.unassigned_count,
               (select count(*)::int from funds.transfer
                where state in ('1', '9') and sent_at < ${new Date(end)}) as in_transit,
               exists (select from funds.reconciliation) or exists (
                 select from funds.transfer where sent_at >= ${new Date(start)} and sent_at < ${new Date(end)}
               ) as is_expected
        from (select) one
        left join funds.reconciliation r on r.day = ${day}
        cross join (
          select coalesce(sum(effect) filter (where kind = 'bank-only' and effect > 0), 0)::bigint as strange_in,
                 coalesce(-sum(effect) filter (where kind = 'bank-only' and effect < 0), 0)::bigint as strange_out,
                 (count(*) filter (where kind <> 'bank-only' and state = '0'))::int as open
          from funds.difference where day = ${day}
        ) d
        cross join (
          select (count(*) filter (where direction = 'in'))::int as count_in,
                 (count(*) filter (where direction = 'out'))::int as count_out
          from funds.transfer where matched_on = ${day}
        ) t
        cross join (
          select coalesce(sum(abs(effect)), 0)::bigint as unassigned, count(*)::int as unassigned_count
          from funds.difference where state = '0' and kind = 'bank-only' and day <= ${day}
        ) u`,
  );
  if (!found) throw new Error("the bank's side has no row");
  // Where no bank is connected there is no statement, and nothing to wait for.
  const at = found.at ? instant(found.at.getTime()) : found.isExpected ? null : now;
  const blocks = found.open > 0;
  return [
    {
      check: "bankIn",
      records: found.countIn,
      ours: found.oursIn,
      theirs: found.bankIn - found.strangeIn,
      at,
      blocks,
    },
    {
      check: "bankOut",
      records: found.countOut,
      ours: found.oursOut,
      theirs: found.bankOut - found.strangeOut,
      at,
      blocks,
    },
    {
      check: "unassigned",
      records: found.unassignedCount,
      ours: 0n,
      theirs: found.unassigned,
      at,
      blocks: false,
    },
    leftOver("inTransit", found.inTransit, now),
  ];
}

async function ledgerChecks(db: Reader, scope: DayScope): Promise<readonly CheckFinding[]> {
  const [money, balances] = await Promise.all([findDayMoney(db, scope), findDayBalances(db, scope)]);
  const closingOf = (name: string) => money.table.find(({ account }) => account === name)?.closing ?? 0n;
  return [
    {
      check: "custody",
      records: null,
      ours: money.atBank,
      theirs: closingOf("custody"),
      at: scope.now,
      blocks: true,
    },
    {
      check: "ledger",
      // How many entries there are would tell that a sealed offer has come in.
      records: null,
      ours: balances.members,
      theirs: closingOf("members"),
      at: balances.at,
      blocks: true,
    },
  ];
}
