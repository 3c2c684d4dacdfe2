import { type Bucket, buckets } from "@zd/domain/funds/bucket";
import type { Fen } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import type { Platform } from "../platform/module.ts";
import type { FindOngoing } from "../platform/ongoing.ts";
import { disclosedAccounts } from "./disclosed-accounts.ts";

const holds = ["trading-deposit", "performance-deposit", "escrow"] as const satisfies readonly Bucket[];

/** What of a firm's money is held, as far as it may be told, and its withdrawals that the bank has not paid. */
export const fundsOngoing =
  ({ undisclosed }: Pick<Platform, "undisclosed">): FindOngoing =>
  async (db, firm) => {
    const [accounts, [waiting]] = await Promise.all([
      rows<{ readonly bucket: (typeof holds)[number]; readonly balance: Fen }>(
        db,
        sql`select a.bucket, a.balance from ${disclosedAccounts(await undisclosed(db))} a
            where a.holder = ${firm} and a.bucket = any(${holds}::text[]) and a.balance > 0 order by a.bucket`,
      ),
      rows<{ readonly transfers: number; readonly amount: Fen }>(
        db,
        sql`select count(*)::int as transfers, coalesce(sum(amount), 0)::bigint as amount from funds.transfer
            where firm_id = ${firm} and direction = 'out' and state in ('0', '1', '9')`,
      ),
    ]);
    return [
      ...accounts.map(({ bucket, balance }) => ({
        title: buckets[bucket],
        words: `${formatAmount(balance)} 元`,
        kind: null,
      })),
      ...(waiting && waiting.transfers > 0
        ? [
            {
              title: "未完成出金",
              words: `${waiting.transfers} 笔，合计 ${formatAmount(waiting.amount)} 元`,
              kind: null,
            },
          ]
        : []),
    ];
  };
