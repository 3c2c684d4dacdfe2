import { dissolvedStates } from "@zd/domain/contracts/codes";
import type { ExposedContract } from "@zd/domain/contracts/risk";
import type { CompanyId, ContractNo, Fen, FirmId, Instant, Price, Quantity } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import type { DueScope, DueWork } from "../platform/due-work.ts";
import { isCounted } from "../platform/lists/counted.ts";

/** Days within which the newest deals of a product make its price of the day. */
const priceDays = 30;
/** Open contracts that are looked at, the newest first. */
const mostContracts = 20_000;

/** An open contract with the day of the deals that make its price, `YYYY-MM-DD`; null without a price. */
export type ExposedRow = ExposedContract & { readonly priceDay: string | null };

/**
 * The open contracts of a company, practice left out, each with the price of the day of its product: the average of the newest day
 * with deals of it, weighted by tonnes. An offer has no contract before it is dealt, so nothing sealed is in it.
 */
export async function findExposed(
  db: Reader,
  company: CompanyId,
  now: Instant,
): Promise<{ readonly contracts: readonly ExposedRow[]; readonly isWhole: boolean }> {
  const found = await rows<{
    no: ContractNo;
    buyer: FirmId;
    seller: FirmId;
    product: string;
    price: Price;
    quantity: Quantity;
    received: Quantity;
    amount: Fen;
    /** Deposits that are still held of the buyer and of the seller. */
    ofBuyer: Fen;
    ofSeller: Fen;
    dayPrice: Price | null;
    priceDay: string | null;
  }>(
    db,
    sql`with daily as (
          select distinct on (d.ware_kind_id, d.product) d.ware_kind_id, d.product, d.trading_day,
            round(sum(d.price::numeric * d.quantity) / sum(d.quantity))::bigint as price
          from contracts.contract d
          where d.company_id = ${company} and d.dealt_at <= ${new Date(now)}
            and d.trading_day > ${shanghaiDay(instant(now - priceDays * dayMs))}::date
            and d.state not in (${sql.join(dissolvedStates)}) and ${isCounted("d")}
          group by 1, 2, 3 order by 1, 2, 3 desc)
        select c.contract_no as no, c.buyer_id as buyer, c.seller_id as seller, c.product, c.price, c.quantity, c.received, c.amount,
          rtrim(c.body #>> '{deposits,B}', 'n')::bigint as of_buyer,
          rtrim(c.body #>> '{deposits,S}', 'n')::bigint as of_seller,
          p.price as day_price, p.trading_day::text as price_day
        from contracts.contract c left join daily p on p.ware_kind_id = c.ware_kind_id and p.product = c.product
        where c.company_id = ${company} and c.is_open and c.state < '80' and ${isCounted("c")}
        order by c.contract_no desc limit ${mostContracts}`,
  );
  const contracts = found.map(({ buyer, seller, ofBuyer, ofSeller, ...rest }) => ({
    ...rest,
    parties: { B: buyer, S: seller },
    deposits: { B: ofBuyer, S: ofSeller },
  }));
  return { contracts, isWhole: contracts.length < mostContracts };
}

/** Steps of open contracts and answers to 违约处置函 that are due today or overdue, practice left out. */
export async function findDueContracts(
  db: Reader,
  { company, start, end }: DueScope,
): Promise<readonly [contracts: DueWork, answers: DueWork]> {
  const [before, until] = [new Date(start), new Date(end)];
  const [found] = await rows<
    Readonly<Record<"today" | "overdue" | "answers" | "late", number>> &
      Readonly<Record<"todayAmount" | "overdueAmount" | "answersAmount" | "lateAmount", Fen>>
  >(
    db,
    sql`select c.*, d.* from (
          select count(*) filter (where c.due_at >= ${before})::int as today,
            coalesce(sum(c.amount) filter (where c.due_at >= ${before}), 0)::bigint as today_amount,
            count(*) filter (where c.due_at < ${before})::int as overdue,
            coalesce(sum(c.amount) filter (where c.due_at < ${before}), 0)::bigint as overdue_amount
          from contracts.contract c
          where c.company_id = ${company} and c.is_open and c.due_at < ${until} and ${isCounted("c")}) c,
        (select count(*) filter (where d.answer_by >= ${before})::int as answers,
            coalesce(sum(d.amount) filter (where d.answer_by >= ${before}), 0)::bigint as answers_amount,
            count(*) filter (where d.answer_by < ${before})::int as late,
            coalesce(sum(d.amount) filter (where d.answer_by < ${before}), 0)::bigint as late_amount
          from contracts.disposal d join contracts.contract c on c.contract_no = d.contract_no
          where d.company_id = ${company} and d.state = '1' and d.answer_by < ${until} and ${isCounted("c")}) d`,
  );
  if (!found) throw new Error("a query of sums has one row");
  return [
    {
      today: found.today,
      todayAmount: found.todayAmount,
      overdue: found.overdue,
      overdueAmount: found.overdueAmount,
    },
    {
      today: found.answers,
      todayAmount: found.answersAmount,
      overdue: found.late,
      overdueAmount: found.lateAmount,
    },
  ];
}
