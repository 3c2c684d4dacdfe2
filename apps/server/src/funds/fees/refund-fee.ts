import { returnFee } from "@zd/domain/funds/fee-schedule";
import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { lockAvailable, postVoucher } from "../post-voucher.ts";

/**
 * Gives a firm back what it has paid of a deal's service fee, and asks no more of it (domain §6.6: its contract has
 * ended by the fault of the other side alone, `isLetDown`, or of the exchange). Returns the amount; zero at a second
 * call.
 */
export async function refundServiceFee(
  { tx, now }: Pick<Scope, "tx" | "now">,
  {
    order,
    firm,
  }: {
    /** The order whose fee it is. */
    readonly order: string;
    /** The side that has paid it. */
    readonly firm: FirmId;
  },
): Promise<Fen> {
  await lockAvailable(tx, firm);
  const fee = await tx
    .selectFrom("funds.serviceFee")
    .select(["taken", "refundedAt"])
    .where("orderNo", "=", order)
    .where("firmId", "=", firm)
    .forUpdate()
    .executeTakeFirst();
  if (!fee || fee.refundedAt !== null) return fen(0n);
  if (fee.taken > 0n) await postVoucher(tx, returnFee(firm, fee.taken), order, new Date(now));
  await tx
    .updateTable("funds.serviceFee")
    .set({ refunded: fee.taken, refundedAt: new Date(now) })
    .where("orderNo", "=", order)
    .where("firmId", "=", firm)
    .execute();
  return fee.taken;
}
