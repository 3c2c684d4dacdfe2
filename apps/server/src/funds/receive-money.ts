import { receiveFromBank } from "@zd/domain/funds/deposit";
import type { Fen, FirmId, Instant } from "@zd/domain/kernel/brand";
import type { Scope } from "../platform/jobs/jobs.ts";
import { collectDueFees } from "./fees/collect-fees.ts";
import { postVoucher } from "./post-voucher.ts";

/**
 * 入金: credits money that has reached the exchange's bank account to the firm, and takes the service fees that it owes
 * from it.
 */
export async function receiveMoney(
  { tx, named, now }: Pick<Scope, "tx" | "named" | "now">,
  firm: FirmId,
  amount: Fen,
  reference: string,
  receivedAt: Instant = now,
): Promise<void> {
  await postVoucher(tx, receiveFromBank(firm, amount), reference, new Date(receivedAt));
  await collectDueFees({ tx, named, now }, firm);
}
