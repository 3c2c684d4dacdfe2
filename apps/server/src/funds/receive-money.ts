import { receiveFromBank } from "@zd/domain/funds/deposit";
import { accountKey, type Voucher } from "@zd/domain/funds/ledger";
import type { Fen, FirmId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Scope } from "../platform/jobs.ts";

/** 入金: money that has reached the exchange's bank account is the firm's to dispose of. */
export const receiveMoney = (scope: Scope, firm: FirmId, amount: Fen, reference: string) =>
  postVoucher(scope, receiveFromBank(firm, amount), reference);

/** Posts one voucher outside of a lane. */
async function postVoucher({ tx, now }: Scope, voucher: Voucher, reference: string): Promise<void> {
  const at = new Date(now);
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
