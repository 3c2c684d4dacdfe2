import { contract } from "@zd/contract";
import { buckets } from "@zd/domain/funds/bucket";
import { voucherKinds } from "@zd/domain/funds/ledger";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatYuan } from "@zd/domain/money/yuan";
import { sql } from "kysely";
import { rows } from "../../platform/database.ts";
import { handle } from "../../platform/operation.ts";

const most = 200_000;

interface Line {
  readonly no: string;
  readonly day: string;
  readonly kind: keyof typeof voucherKinds;
  readonly reference: string;
  readonly holder: string;
  readonly name: string | null;
  readonly bucket: string;
  readonly amount: Fen;
}

/**
 * 总账导出: the whole ledger of a period in the form of hledger, which adds it up without knowing any of our code. What
 * was on an account before the period opens it; every account is declared, so that `hledger check --strict` holds.
 */
export const exportJournal = handle(contract.fundDesk.exportJournal, async ({ from, to }, { db, refuse }) => {
  const start = new Date(parseShanghai(from) ?? 0);
  const end = new Date((parseShanghai(to) ?? 0) + dayMs);
  const [counted] = await rows<{ rows: number }>(
    db,
    sql`select count(*)::int as rows from funds.entry where at >= ${start} and at < ${end}`,
  );
  if ((counted?.rows ?? 0) > most) {
    return refuse("EXPORT_TOO_LARGE", { rows: String(counted?.rows), most: String(most) });
  }
  const named = sql`left join identity.firm_view f on f.id = e.holder`;
  const [opening, lines] = await Promise.all([
    rows<Pick<Line, "holder" | "name" | "bucket" | "amount">>(
      db,
      sql`select e.holder, f.name, e.bucket, sum(e.amount)::bigint as amount from funds.entry e ${named}
            where e.at < ${start} group by e.holder, f.name, e.bucket having sum(e.amount) <> 0
            order by e.holder, e.bucket`,
    ),
    rows<Line>(
      db,
      sql`select v.no::text, to_char(v.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, v.kind, v.reference,
                   e.holder, f.name, e.bucket, e.amount
            from funds.entry e join funds.voucher v on v.no = e.voucher_no ${named}
            where e.at >= ${start} and e.at < ${end} order by v.at, v.no, e.leg`,
    ),
  ]);
  return { name: `总账 ${from} 至 ${to}.journal`, journal: journalOf(from, opening, lines) };
});

type Posting = Pick<Line, "holder" | "name" | "bucket" | "amount">;

function journalOf(from: string, opening: readonly Posting[], lines: readonly Line[]): string {
  const accounts = new Set([...opening, ...lines].map(accountOf));
  const parts = [
    "commodity 1,000.00 CNY",
    [...accounts]
      .sort()
      .map((name) => `account ${name}`)
      .join("\n"),
  ];
  if (opening.length > 0) parts.push([`${from} * 期初余额`, ...opening.map(postingOf)].join("\n"));
  for (const voucher of Map.groupBy(lines, ({ no }) => no).values()) {
    const [first] = voucher;
    if (!first) continue;
    const head = `${first.day} * (${first.no}) ${voucherKinds[first.kind]} ${plain(first.reference)}`;
    parts.push([head, ...voucher.map(postingOf)].join("\n"));
  }
  return `${parts.join("\n\n")}\n`;
}

/** Two spaces end an account's name, and a colon divides it: neither may be in a firm's. */
const plain = (text: string) => text.replaceAll(/[\s:;]+/g, " ").trim();

function accountOf({ holder, name, bucket }: Posting): string {
  if (holder === "bank") return "银行:客户资金";
  if (holder === "exchange") return "交易中心:手续费收入";
  return `会员:${plain(name ?? holder)} ${holder}:${buckets[bucket as keyof typeof buckets]}`;
}

const postingOf = (posting: Posting): string =>
  `    ${accountOf(posting)}  ${formatYuan(fen(posting.amount))} CNY`;
