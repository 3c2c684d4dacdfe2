import { api } from "@zd/api";
import { type GoodsVoucherKind, goodsPlaces, goodsVoucherKinds } from "@zd/domain/goods/booking";
import { type Quantity, quantity } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatQuantity } from "@zd/domain/money/quantity";
import { sql } from "kysely";
import { handleMany } from "../platform/calls/operation.ts";
import { rows } from "../platform/database/database.ts";
import { groupIntoVouchers, hledgerJournal, plainName } from "../platform/formats/hledger.ts";

const most = 200_000;

interface Posting {
  readonly firm: string;
  /** Short name of the firm; null where it is not known. */
  readonly name: string | null;
  readonly lot: string;
  readonly state: keyof typeof goodsPlaces;
  /** 0.0001 t; below zero what leaves. */
  readonly amount: bigint;
}

interface Line extends Posting {
  /** Number of the voucher. */
  readonly no: string;
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string;
  readonly kind: GoodsVoucherKind;
  /** The record that caused it. */
  readonly reference: string;
}

/** 货权总账导出: the register of a period in the format of hledger, in tonnes, with opening balances. */
export const exportGoodsJournal = handleMany(
  api.goods.exportJournal,
  async ({ from, to }, { db, actor, refuse }) => {
    const start = new Date(parseShanghai(from) ?? 0);
    const end = new Date((parseShanghai(to) ?? 0) + dayMs);
    const entries = sql`goods.entry e join goods.voucher v on v.no = e.voucher_no join goods.lot l on l.lot_no = e.lot_no
      left join identity.firm_view f on f.id = l.firm_id`;
    const scope = sql`l.company_id = ${actor.companyId}`;
    const lines = await rows<Line>(
      db,
      sql`select v.no::text, to_char(v.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, v.kind, v.reference,
                 l.firm_id as firm, f.name, l.lot_no as lot, e.state, e.quantity as amount
          from ${entries} where ${scope} and v.at >= ${start} and v.at < ${end}
          order by v.at, v.no, e.leg limit ${most + 1}`,
    );
    if (lines.length > most) return refuse("EXPORT_TOO_LARGE", { rows: `${most}以上`, most: String(most) });
    const opening = await rows<Posting>(
      db,
      sql`select l.firm_id as firm, f.name, l.lot_no as lot, e.state, sum(e.quantity)::bigint as amount
          from ${entries} where ${scope} and v.at < ${start}
          group by 1, 2, 3, 4 having sum(e.quantity) <> 0 order by 1, 3, 4`,
    );
    return { name: `货权总账 ${from} 至 ${to}.journal`, journal: journalOf(from, opening, lines) };
  },
);

const journalOf = (from: string, opening: readonly Posting[], lines: readonly Line[]): string =>
  hledgerJournal({
    commodity: { code: "t", example: "1,000.0000" },
    from,
    opening: opening.map(postingOf),
    vouchers: groupIntoVouchers(
      lines,
      ({ kind, reference }) => `${goodsVoucherKinds[kind].label} ${plainName(reference)}`,
      postingOf,
    ),
  });

const postingOf = ({ firm, name, lot, state, amount }: Posting) => ({
  account: `货物:${plainName(name ?? firm)} ${firm}:${lot}:${goodsPlaces[state]}`,
  amount: signed(quantity(amount)),
});

const signed = (amount: Quantity) =>
  amount < 0n ? `-${formatQuantity(quantity(-amount))}` : formatQuantity(amount);
