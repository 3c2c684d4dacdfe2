import { accountKey, isExchangeAccount, kindFor, type Voucher } from "@zd/domain/funds/ledger";
import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";

/**
 * Posts one voucher outside of a lane and returns its number; a caller that takes money has locked the account
 * before. What happened on a closed day is booked on the first open day.
 */
export async function postVoucher(
  tx: Tx,
  voucher: Voucher,
  reference: string,
  happened: Date,
): Promise<bigint> {
  const at = sql<Date>`funds.booked_at(${happened})`;
  const { no } = await tx
    .insertInto("funds.voucher")
    .values({ no: sql`nextval('funds.voucher_no')`, kind: voucher.kind, reference, at })
    .returning("no")
    .executeTakeFirstOrThrow();
  const entries = [];
  // In the order of keys, as everywhere, so that two postings never wait for each other; the exchange comes last.
  const legs = voucher.legs
    .map((posting, leg) => ({ ...posting, leg, key: accountKey(posting.account) }))
    .sort(
      (a, b) =>
        Number(isExchangeAccount(a.account)) - Number(isExchangeAccount(b.account)) ||
        (a.key < b.key ? -1 : 1),
    );
  for (const { account, amount, leg } of legs) {
    const { balance } = await tx
      .updateTable("funds.account")
      .set({ balance: sql`balance + ${amount}` })
      .where("holder", "=", account.holder)
      .where("bucket", "=", account.bucket)
      .returning("balance")
      .executeTakeFirstOrThrow();
    const { holder, bucket } = account;
    entries.push({ voucherNo: no, leg, holder, bucket, kind: kindFor(voucher, holder), amount, balance, at });
  }
  await tx.insertInto("funds.entry").values(entries).execute();
  return no;
}

/** What a firm has available, locked until this transaction is over. */
export async function lockAvailable(tx: Tx, firm: FirmId): Promise<Fen> {
  const account = await tx
    .selectFrom("funds.account")
    .select("balance")
    .where("holder", "=", firm)
    .where("bucket", "=", "available")
    .forUpdate()
    .executeTakeFirst();
  return account?.balance ?? fen(0n);
}
