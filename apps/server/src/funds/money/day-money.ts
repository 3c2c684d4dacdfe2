import { type MoneyAccount, type MoneyRow, type Movement, moneyTable } from "@zd/domain/closing/money-table";
import { buckets } from "@zd/domain/funds/bucket";
import type { VoucherKind } from "@zd/domain/funds/ledger";
import { type Fen, fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { type RawBuilder, sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import type { DayScope } from "../../platform/day-checks.ts";
import { columnOf } from "./close-days.ts";

/** The money of a day as the entries have it. */
export interface DayMoney {
  readonly table: readonly MoneyRow[];
  /** What the bank holds for everybody, by its own account in the ledger. */
  readonly atBank: Fen;
  /** 货款 that buyers have paid, above zero. */
  readonly goodsPaid: Fen;
}

const isMember = (holder: RawBuilder<unknown>) =>
  sql`${holder} not in ('bank', 'exchange') and ${holder} not like 'lender-%'`;
const places = Object.keys(buckets) as (keyof typeof buckets)[];

/** The last closing of every holder on a day that the condition admits: of members by bucket, of the others together. */
const lastClosings = (before: RawBuilder<unknown>) => sql<Closings>`
  select ${sql.join(
    places.map(
      (bucket) =>
        sql`coalesce(sum(${sql.ref(`b.${columnOf(bucket)}`)}) filter (where ${isMember(sql.ref("h.holder"))}), 0)::bigint
              as ${sql.ref(columnOf(bucket))}`,
    ),
  )},
    coalesce(sum(b.closing) filter (where h.holder = 'exchange'), 0)::bigint as exchange,
    coalesce(sum(b.closing) filter (where h.holder like 'lender-%'), 0)::bigint as lenders,
    coalesce(sum(b.closing) filter (where h.holder = 'bank'), 0)::bigint as bank
  from (select distinct holder from funds.account) h
  cross join lateral (
    select * from funds.day_account d where d.holder = h.holder and ${before} order by d.day desc limit 1
  ) b`;

type Closings = Readonly<Record<string, Fen>>;

/** 当日资金: opening from the day accounts, movements from the entries. */
export async function findDayMoney(db: Reader, { day, start, end }: DayScope): Promise<DayMoney> {
  const [[opening = {}], moved] = await Promise.all([
    rows<Closings>(db, lastClosings(sql`d.day < ${day}`)),
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
  const of = (name: string) => opening[camel(name)] ?? fen(0n);
  const atBank = moved.filter(({ account }) => account === "bank");
  const movements = moved.filter((one): one is typeof one & Movement => one.account !== "bank");
  const sum = (some: readonly { readonly amount: Fen }[]) =>
    some.reduce((total, { amount }) => total + amount, 0n);
  const table = moneyTable(
    {
      trading: fen(of("available") + of("trading_deposit")),
      "performance-deposit": of("performance_deposit"),
      escrow: of("escrow"),
      withdrawal: of("withdrawal"),
      exchange: of("exchange"),
      lenders: of("lenders"),
    },
    movements,
  );
  return {
    table,
    atBank: fen(-(of("bank") + sum(atBank))),
    goodsPaid: fen(-sum(movements.filter(({ kind }) => kind === "payment-made"))),
  };
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The members' money by the closed day's accounts. */
export async function findDayBalances(
  db: Reader,
  { day }: DayScope,
): Promise<{
  readonly members: Fen;
  /** When the day was closed; null where it is not. */
  readonly at: Instant | null;
}> {
  const [[closed = {}], end] = await Promise.all([
    rows<Closings>(db, lastClosings(sql`d.day <= ${day}`)),
    db
      .selectFrom("funds.dayEnd")
      .select(({ fn }) => fn.min("at").as("at"))
      .where("day", ">=", day)
      .executeTakeFirst(),
  ]);
  const ofBuckets = places.map((bucket) => closed[camel(columnOf(bucket))] ?? fen(0n));
  return {
    members: fen(ofBuckets.reduce<bigint>((total, one) => total + one, 0n)),
    at: end?.at ? instant(end.at.getTime()) : null,
  };
}
