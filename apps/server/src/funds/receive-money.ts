import { receiveFromBank } from "@zd/domain/funds/deposit";
import { accountKey, type Voucher } from "@zd/domain/funds/ledger";
import type { Fen, FirmId, Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Tx } from "../platform/database.ts";
import type { Scope } from "../platform/jobs.ts";

/** 入金: money that has reached the exchange's bank account, now or before, is the firm's to dispose of. */
export const receiveMoney = (
  { tx, now }: Pick<Scope, "tx" | "now">,
  firm: FirmId,
  amount: Fen,
  reference: string,
  receivedAt: Instant = now,
) => postVoucher(tx, receiveFromBank(firm, amount), reference, new Date(receivedAt));

/** Posts one voucher outside of a lane. */
async function postVoucher(tx: Tx, voucher: Voucher, reference: string, at: Date): Promise<void> {
  const { no } = await tx
    .insertInto("funds.voucher")
    .values({ no: sql`nextval('funds.voucher_no')`, kind: voucher.kind, reference, at })
    .returning("no")
    .executeTakeFirstOrThrow();
  const entries = [];
  // In the order of keys, as everywhere, so that two postings never wait for each other; the house comes last.
  const legs = voucher.legs
    .map((posting, leg) => ({ ...posting, leg, key: accountKey(posting.account) }))
    .sort(
      (a, b) =>
        Number(a.account.holder === "bank") - Number(b.account.holder === "bank") || (a.key < b.key ? -1 : 1),
    );
  for (const { account, amount, leg } of legs) {
    const { balance } = await tx
      .updateTable("funds.account")
      .set({ balance: sql`balance + ${amount}` })
      .where("holder", "=", account.holder)
      .where("bucket", "=", account.bucket)
      .returning("balance")
      .executeTakeFirstOrThrow();
    entries.push({ voucherNo: no, leg, holder: account.holder, bucket: account.bucket, amount, balance, at });
  }
  await tx.insertInto("funds.entry").values(entries).execute();
}
