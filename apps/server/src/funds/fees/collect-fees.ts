import { chargeFee } from "@zd/domain/funds/deposit";
import { type Fen, type FirmId, fen, type Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database.ts";
import { job, type Scope, schedule } from "../../platform/jobs.ts";
import { lockAvailable, postVoucher } from "../post-voucher.ts";

/** Takes from a firm's available funds what it still owes of service fees, the oldest first. */
export async function collectDueFees({ tx, now }: Pick<Scope, "tx" | "now">, firm: FirmId): Promise<void> {
  const [owing] = await findDebtors(tx, firm);
  if (!owing) return;
  // The purse comes first, as in every lane; what is due is read once nobody else can take it.
  let available = await lockAvailable(tx, firm);
  const due = await tx
    .selectFrom("funds.serviceFee")
    .select(["orderNo", "amount", "taken"])
    .where("firmId", "=", firm)
    .where("refundedAt", "is", null)
    .whereRef("taken", "<", "amount")
    .orderBy("at")
    .orderBy("orderNo")
    .forUpdate()
    .execute();
  for (const { orderNo, amount, taken } of due) {
    const charge = chargeFee(firm, fen(amount - taken), available, fen(0n));
    const left = charge.due.reduce<Fen>((_, one) => one.amount, fen(0n));
    const paid = fen(amount - taken - left);
    if (paid === 0n) return;
    for (const voucher of charge.vouchers) await postVoucher(tx, voucher, orderNo, new Date(now));
    await tx
      .updateTable("funds.serviceFee")
      .set({ taken: fen(taken + paid), ...(left === 0n && { collectedAt: new Date(now) }) })
      .where("orderNo", "=", orderNo)
      .where("firmId", "=", firm)
      .execute();
    available = fen(available - paid);
  }
}

/** Who owes a fee and has something to pay it from. */
const findDebtors = (db: Reader, firm: FirmId | null) =>
  rows<{ firm: FirmId }>(
    db,
    sql`select distinct f.firm_id as firm from funds.service_fee f
        join funds.account a on a.holder = f.firm_id and a.bucket = 'available' and a.balance > 0
        where f.taken < f.amount and f.refunded_at is null
          and ${firm === null ? sql`true` : sql`f.firm_id = ${firm}`}
        order by 1 limit 200`,
  );

const everyMs = 3_600_000;

/** Money comes in by other ways than the bank as well, such as goods that were paid: looked for once an hour. */
export const collectFees = job<null>("funds.collectFees", async (_, scope) => {
  const { tx, now } = scope;
  for (const { firm } of await findDebtors(tx, null)) await collectDueFees(scope, firm);
  await schedule(tx, collectFees, "", (now + everyMs) as Instant, null);
});
