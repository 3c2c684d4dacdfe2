import type { TransferDirection, TransferState } from "@zd/domain/funds/bank-transfer";
import { transferDirections, transferStates } from "@zd/domain/funds/bank-transfer";
import { type Fen, type FirmId, fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { type FindTodos, type FirmMatter, mostMatters } from "../identity/index.ts";
import { type Reader, rows } from "../platform/database/database.ts";
import { findYearFeeTodos } from "./year-fees/find-todos.ts";

/** For so long a deposit or withdrawal that has failed is to be looked after. */
const failedMs = 3 * dayMs;

/** For so long fees are to be invoiced. */
const invoicedMs = 366 * dayMs;

/** 待办 of a firm's money: accounts to be verified, transfers without success, annual fees, and fees without an invoice. */
export const findMoneyTodos: FindTodos = async (db, query) => {
  const { firm, now } = query;
  const found = await Promise.all([
    findYearFeeTodos(db, query),
    findAccounts(db, firm, now),
    findFailed(db, firm, now),
    findUninvoiced(db, firm, now),
  ]);
  return found.flat();
};

const plain = { side: null, party: "", amount: null } as const;

/** 小额打款验证: accounts whose small payment has to be told. */
async function findAccounts(db: Reader, firm: FirmId, now: Instant): Promise<readonly FirmMatter[]> {
  const found = await db
    .selectFrom("funds.agreement")
    .select(["id", "bank", "number", "verifyUntil"])
    .where("firmId", "=", firm)
    .where("state", "=", "1")
    .where("verifyUntil", ">", new Date(now))
    .orderBy("at")
    .limit(mostMatters)
    .execute();
  return found.map(({ id, bank, number, verifyUntil }) => ({
    ...plain,
    kind: "account",
    id,
    about: `${bank} 尾号 ${number.slice(-4)}`,
    until: verifyUntil && instant(verifyUntil.getTime()),
  }));
}

/** Deposits and withdrawals that have failed or were rejected and were not tried again, and those whose result is unknown. */
async function findFailed(db: Reader, firm: FirmId, now: Instant): Promise<readonly FirmMatter[]> {
  const found = await rows<{
    readonly id: string;
    readonly direction: TransferDirection;
    readonly state: TransferState;
    readonly amount: Fen;
    /** What the bank or the exchange said of it; null where nothing. */
    readonly answer: string | null;
  }>(
    db,
    sql`select t.id, t.direction, t.state, t.amount, t.answer from funds.transfer t
        where t.firm_id = ${firm} and t.at > ${new Date(now - failedMs)} and t.source = 'available'
          and t.state in ('3', '4', '9') and not exists (select from funds.transfer l
            where l.firm_id = t.firm_id and l.direction = t.direction and l.at > t.at)
        order by t.at, t.id limit ${mostMatters}`,
  );
  return found.map(({ id, direction, state, amount, answer }) => ({
    ...plain,
    kind: "transfer",
    id,
    about: [`${transferDirections[direction]}${transferStates[state]}`, answer]
      .filter(Boolean)
      .join("，")
      .slice(0, 500),
    amount: fen(amount),
    until: null,
  }));
}

/** Fees that were paid in a month that is over and are on no invoice: one matter for each month, by which firms invoice. */
async function findUninvoiced(db: Reader, firm: FirmId, now: Instant): Promise<readonly FirmMatter[]> {
  const found = await rows<{ readonly month: string; readonly fees: number; readonly amount: Fen }>(
    db,
    sql`select to_char(f.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as fees,
          sum(f.amount)::bigint as amount
        from funds.fee_item f
        where f.firm_id = ${firm} and f.amount > 0
          and f.paid_at >= ${new Date(now - invoicedMs)} and f.paid_at < ${new Date(firstOfMonth(now))}
          and not exists (select from funds.invoice_item i where i.item_id = f.id and i.live)
        group by month order by month limit ${mostMatters}`,
  );
  return found.map(({ month, fees, amount }) => ({
    ...plain,
    kind: "invoice",
    id: month,
    about: `${fees} 笔已缴费用`,
    amount: fen(amount),
    until: null,
  }));
}

/** The first moment of the month, in Shanghai. */
const firstOfMonth = (now: Instant): Instant => parseShanghai(`${shanghaiDay(now).slice(0, 8)}01`) ?? now;
