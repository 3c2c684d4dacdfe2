import { api } from "@zd/api";
import { buckets } from "@zd/domain/funds/bucket";
import { type ChannelId, channels } from "@zd/domain/funds/channels";
import { voucherKinds } from "@zd/domain/funds/ledger";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatYuan } from "@zd/domain/money/yuan";
import { sql } from "kysely";
import { handleMany } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { groupIntoVouchers, hledgerJournal, plainName } from "../../platform/formats/hledger.ts";
import type { Platform } from "../../platform/module.ts";
import { undisclosedSums } from "../disclosed-accounts.ts";
import { columnOf, openSince } from "../money/close-days.ts";

const most = 200_000;

/** An entry of the ledger, as the export reads it. */
interface Line {
  /** Number of the voucher. */
  readonly no: string;
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string;
  /** Why the money moved. */
  readonly kind: keyof typeof voucherKinds;
  /** The record that caused it. */
  readonly reference: string;
  /** A firm's id, `exchange`, `bank`, or `lender-` with the channel. */
  readonly holder: string;
  /** Short name of the firm; null for holders that are no firm. */
  readonly name: string | null;
  /** Which of the holder's accounts. */
  readonly bucket: string;
  /** Below zero what leaves the account. */
  readonly amount: Fen;
}

/**
 * 总账导出: the whole ledger of a period in the form of hledger, in yuan. What is held for a sealed offer is left out until
 * it may be opened: it moves within one firm's purse, so all else still adds up.
 */
export const exportJournal = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handleMany(api.fundDesk.exportJournal, async ({ from, to }, { db, refuse }) => {
    const start = new Date(parseShanghai(from) ?? 0);
    const end = new Date((parseShanghai(to) ?? 0) + dayMs);
    const [counted] = await rows<{
      /** How many entries the period has. */
      rows: number;
    }>(db, sql`select count(*)::int as rows from funds.entry where at >= ${start} and at < ${end}`);
    if ((counted?.rows ?? 0) > most) {
      return refuse("EXPORT_TOO_LARGE", { rows: String(counted?.rows), most: String(most) });
    }
    const { references } = await undisclosed(db);
    const named = sql`left join identity.firm_view f on f.id = e.holder`;
    const [opening, lines] = await Promise.all([
      openingOf(db, from, start, references),
      rows<Line>(
        db,
        sql`select v.no::text, to_char(v.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, v.kind, v.reference,
                     e.holder, f.name, e.bucket, e.amount
              from funds.entry e join funds.voucher v on v.no = e.voucher_no and v.at = e.at ${named}
              where e.at >= ${start} and e.at < ${end} and v.reference <> all(${references}::text[])
              order by v.at, v.no, e.leg`,
      ),
    ]);
    return { name: `总账 ${from} 至 ${to}.journal`, journal: journalOf(from, opening, lines) };
  });

/**
 * Balance of every account before a day: that of the last closed day before it, and the entries since; without the
 * vouchers of these references.
 */
function openingOf(db: Reader, day: string, start: Date, without: readonly string[]) {
  const columns = Object.keys(buckets).map(
    (bucket) => [bucket, sql`d.${sql.ref(columnOf(bucket))}`] as const,
  );
  const ofFirms = columns.map(([bucket, column]) => sql`(${bucket}, ${column})`);
  const allOfFirms = sql.join(
    columns.map(([, column]) => column),
    sql` + `,
  );
  return rows<Posting>(
    db,
    sql`select o.holder, f.name, o.bucket, sum(o.amount)::bigint as amount
        from (
          select d.holder, p.bucket, p.amount
          from (select distinct holder from funds.account) h
          cross join lateral (select * from funds.day_account d where d.holder = h.holder and d.day < ${day}::date
                              order by d.day desc limit 1) d
          cross join lateral (values ${sql.join(ofFirms)},
            (case d.holder when 'bank' then 'clearing' when 'exchange' then 'fee-income' else 'lent' end, d.closing - (${allOfFirms}))
          ) p(bucket, amount)
          union all
          select e.holder, e.bucket, e.amount from funds.entry e
          where e.at < ${start} and e.at >= ${openSince}
          union all
          select u.holder, u.bucket, -u.amount from (${undisclosedSums(without, start)}) u
        ) o
        left join identity.firm_view f on f.id = o.holder
        group by o.holder, f.name, o.bucket having sum(o.amount) <> 0
        order by o.holder, o.bucket`,
  );
}

type Posting = Pick<Line, "holder" | "name" | "bucket" | "amount">;

const journalOf = (from: string, opening: readonly Posting[], lines: readonly Line[]): string =>
  hledgerJournal({
    commodity: { code: "CNY", example: "1,000.00" },
    from,
    opening: opening.map(postingOf),
    vouchers: groupIntoVouchers(
      lines,
      ({ kind, reference }) => `${voucherKinds[kind]} ${plainName(reference)}`,
      postingOf,
    ),
  });

function accountOf({ holder, name, bucket }: Posting): string {
  if (holder === "bank") return "银行:客户资金";
  if (holder === "exchange") return "交易中心:手续费收入";
  if (bucket === "lent") return `资金方:${channels[holder.slice("lender-".length) as ChannelId]}`;
  return `会员:${plainName(name ?? holder)} ${holder}:${buckets[bucket as keyof typeof buckets]}`;
}

const postingOf = (posting: Posting) => ({
  account: accountOf(posting),
  amount: formatYuan(fen(posting.amount)),
});
