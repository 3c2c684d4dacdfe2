import { dissolvedStates } from "@zd/domain/contracts/codes";
import { type DailyDeals, priceDays } from "@zd/domain/contracts/day-price";
import type { ExposedContract } from "@zd/domain/contracts/risk";
import type { CompanyId, ContractNo, Fen, FirmId, Instant, Price, Quantity } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type RawBuilder, sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import { type DueScope, type DueWork, dueSums, isDueAt } from "../platform/due-work.ts";
import { isCounted } from "../platform/lists/counted.ts";

/** Open contracts that are looked at, the newest first. */
const mostContracts = 20_000;
/** Days of grades that are looked at for prices, the newest first. */
const mostDailyDeals = 20_000;

/** An open contract, without the names and prices that follow from the dictionary of products. */
export type OpenExposure = Omit<ExposedContract, "product" | "dayPrice"> & {
  /** Number of its ware kind (商品种类). */
  readonly kind: string;
};

/**
 * The open contracts of a company, practice left out. An offer has no contract before it is dealt, so nothing sealed is in it. Where
 * there are more than are looked at, `isWhole` is false.
 */
export async function findExposed(
  db: Reader,
  company: CompanyId,
): Promise<{ readonly contracts: readonly OpenExposure[]; readonly isWhole: boolean }> {
  const found = await rows<{
    no: ContractNo;
    buyer: FirmId;
    seller: FirmId;
    kind: string;
    grade: string;
    price: Price;
    quantity: Quantity;
    received: Quantity;
    amount: Fen;
    /** Deposits that are still held of the buyer and of the seller. */
    ofBuyer: Fen;
    ofSeller: Fen;
  }>(
    db,
    sql`select c.contract_no as no, c.buyer_id as buyer, c.seller_id as seller, c.ware_kind_id as kind, c.product as grade, c.price,
          c.quantity, c.received, c.amount,
          rtrim(c.body #>> '{deposits,B}', 'n')::bigint as of_buyer,
          rtrim(c.body #>> '{deposits,S}', 'n')::bigint as of_seller
        from contracts.contract c
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

/** What was dealt of each grade on each of the last {@link priceDays} days, practice and dissolved contracts left out. */
export const findDailyDeals = (
  db: Reader,
  company: CompanyId,
  now: Instant,
): Promise<readonly DailyDeals[]> =>
  rows<DailyDeals>(
    db,
    sql`select d.ware_kind_id as kind, d.product as grade, d.trading_day::text as day,
          sum(d.amount)::bigint as amount, sum(d.quantity)::bigint as quantity
        from contracts.contract d
        where d.company_id = ${company} and d.dealt_at <= ${new Date(now)}
          and d.trading_day > ${shanghaiDay(instant(now - priceDays * dayMs))}::date
          and d.state not in (${sql.join(dissolvedStates)}) and ${isCounted("d")}
        group by d.trading_day, d.ware_kind_id, d.product
        order by d.trading_day desc, d.ware_kind_id, d.product limit ${mostDailyDeals}`,
  );

/** The one row of a query of sums. */
async function sumsOf(db: Reader, query: RawBuilder<DueWork>): Promise<DueWork> {
  const [found] = await rows<DueWork>(db, query);
  if (!found) throw new Error("a query of sums has one row");
  return found;
}

/** Steps of open contracts that are due today or overdue, practice left out. */
export const findDueContracts = (db: Reader, scope: DueScope): Promise<DueWork> =>
  sumsOf(
    db,
    sql<DueWork>`select ${dueSums({
      is: (when) => isDueAt(sql`c.due_at`, when, scope),
      amount: sql`c.amount`,
      listedAt: sql`c.dealt_at`,
    })} from contracts.contract c
        where c.company_id = ${scope.company} and c.is_open and c.due_at < ${new Date(scope.end)} and ${isCounted("c")}`,
  );

/** Answers to 违约处置函 that are due today or overdue, practice left out. */
export const findDueAnswers = (db: Reader, scope: DueScope): Promise<DueWork> =>
  sumsOf(
    db,
    sql<DueWork>`select ${dueSums({
      is: (when) => isDueAt(sql`d.answer_by`, when, scope),
      amount: sql`d.amount`,
      listedAt: sql`d.opened_at`,
    })} from contracts.disposal d join contracts.contract c on c.contract_no = d.contract_no
        where d.company_id = ${scope.company} and d.state = '1' and d.answer_by < ${new Date(scope.end)} and ${isCounted("c")}`,
  );
