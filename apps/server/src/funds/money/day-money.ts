import { type MoneyAccount, type MoneyRow, type Movement, moneyTable } from "@zd/domain/closing/money-table";
import type { VoucherKind } from "@zd/domain/funds/ledger";
import { type Fen, fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { type RawBuilder, sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import type { DayScope } from "../../platform/day-checks.ts";

/** The money of a day as the entries have it. */
export interface DayMoney {
  readonly table: readonly MoneyRow[];
  /** What the bank holds for everybody, by its own account in the ledger. */
  readonly atBank: Fen;
  /** 货款 that buyers have paid, above zero. */
  readonly goodsPaid: Fen;
}

/** What the last day accounts say: the members' money by bucket, that of the others together. Zero where there is no account yet. */
interface Closings {
  /** 可用资金 and 交易保证金 together: what is held for offers would tell of sealed ones. */
  readonly trading: Fen;
  /** 履约保证金. */
  readonly performanceDeposit: Fen;
  /** 托管货款. */
  readonly escrow: Fen;
  /** 出金在途. */
  readonly withdrawal: Fen;
  /** The exchange's own money. */
  readonly exchange: Fen;
  /** 资金方. */
  readonly lenders: Fen;
  /** The bank's account in the ledger, below zero by what it holds for everybody. */
  readonly bank: Fen;
}

/** The last closing of every holder on a day that the condition on `d` admits. */
async function findClosings(db: Reader, admits: RawBuilder<unknown>): Promise<Closings> {
  const members = sql`filter (where h.holder not in ('bank', 'exchange') and h.holder not like 'lender-%')`;
  const [closings] = await rows<Closings>(
    db,
    sql`select coalesce(sum(b.available + b.trading_deposit) ${members}, 0)::bigint as trading,
               coalesce(sum(b.performance_deposit) ${members}, 0)::bigint as performance_deposit,
               coalesce(sum(b.escrow) ${members}, 0)::bigint as escrow,
               coalesce(sum(b.withdrawal) ${members}, 0)::bigint as withdrawal,
               coalesce(sum(b.closing) filter (where h.holder = 'exchange'), 0)::bigint as exchange,
               coalesce(sum(b.closing) filter (where h.holder like 'lender-%'), 0)::bigint as lenders,
               coalesce(sum(b.closing) filter (where h.holder = 'bank'), 0)::bigint as bank
        from (select distinct holder from funds.account) h
        cross join lateral (
          select * from funds.day_account d where d.holder = h.holder and ${admits} order by d.day desc limit 1
        ) b`,
  );
  if (!closings) throw new Error("a query of sums has no row");
  return closings;
}

/** 当日资金: opening from the day accounts, movements from the entries. */
export async function findDayMoney(db: Reader, { day, start, end }: DayScope): Promise<DayMoney> {
  const [opening, moved] = await Promise.all([
    findClosings(db, sql`d.day < ${day}`),
    rows<{
      readonly account: MoneyAccount | "bank";
      readonly kind: VoucherKind;
      readonly amount: Fen;
    }>(
      db,
      sql`select case when holder in ('exchange', 'bank') then holder
                      when holder like 'lender-%' then 'lenders'
                      when bucket in ('available', 'trading-deposit') then 'trading' else bucket end as account,
                 kind, sum(amount)::bigint as amount
          from funds.entry where at >= ${new Date(start)} and at < ${new Date(end)} group by 1, 2`,
    ),
  ]);
  const atBank = moved.filter(({ account }) => account === "bank");
  const movements = moved.filter((one): one is typeof one & Movement => one.account !== "bank");
  const sum = (some: readonly { readonly amount: Fen }[]) =>
    some.reduce((total, { amount }) => total + amount, 0n);
  const table = moneyTable(
    {
      trading: opening.trading,
      "performance-deposit": opening.performanceDeposit,
      escrow: opening.escrow,
      withdrawal: opening.withdrawal,
      exchange: opening.exchange,
      lenders: opening.lenders,
    },
    movements,
  );
  return {
    table,
    atBank: fen(-(opening.bank + sum(atBank))),
    goodsPaid: fen(-sum(movements.filter(({ kind }) => kind === "payment-made"))),
  };
}

/** The members' money by the closed day's accounts. */
export async function findDayBalances(
  db: Reader,
  { day }: DayScope,
): Promise<{
  readonly members: Fen;
  /** When the day was closed; null where it is not. */
  readonly at: Instant | null;
}> {
  const [closing, end] = await Promise.all([
    findClosings(db, sql`d.day <= ${day}`),
    db
      .selectFrom("funds.dayEnd")
      .select(({ fn }) => fn.min("at").as("at"))
      .where("day", ">=", day)
      .executeTakeFirst(),
  ]);
  return {
    members: fen(closing.trading + closing.performanceDeposit + closing.escrow + closing.withdrawal),
    at: end?.at ? instant(end.at.getTime()) : null,
  };
}
