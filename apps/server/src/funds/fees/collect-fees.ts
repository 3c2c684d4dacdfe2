import { chargeFee } from "@zd/domain/funds/deposit";
import { type Fen, type FirmId, fen, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import { job, type Scope, schedule } from "../../platform/jobs/jobs.ts";
import { lockAccounts } from "../locked-accounts.ts";

type FeeScope = Pick<Scope, "tx" | "named" | "now">;

/** Takes owed service fees from what the firm has available, the oldest first. */
export async function collectDueFees(scope: FeeScope, firm: FirmId): Promise<void> {
  await collectFrom(scope, await findDebtors(scope.tx, firm));
}

/**
 * The same for several firms: their accounts are locked first, as in every lane, and what is owed is read under the
 * lock.
 */
async function collectFrom({ tx, named, now }: FeeScope, firms: readonly FirmId[]): Promise<void> {
  if (firms.length === 0) return;
  const lockedAccounts = await lockAccounts({ named }, firms);
  const due = await tx
    .selectFrom("funds.serviceFee")
    .select(["orderNo", "firmId", "amount", "taken"])
    .where("firmId", "in", firms)
    .where("refundedAt", "is", null)
    .whereRef("taken", "<", "amount")
    .orderBy("firmId")
    .orderBy("at")
    .orderBy("orderNo")
    .forUpdate()
    .execute();
  const collected: {
    /** The order whose fee it is. */
    readonly order: string;
    readonly firm: FirmId;
    /** All that is taken of the fee by now, in fen. */
    readonly taken: Fen;
  }[] = [];
  for (const { orderNo: order, firmId: firm, amount, taken } of due) {
    const charge = chargeFee(firm, fen(amount - taken), lockedAccounts.available(firm), fen(0n));
    if (charge.vouchers.length === 0) continue;
    for (const voucher of charge.vouchers) lockedAccounts.post(voucher, order, now);
    const left = charge.due.reduce((sum, one) => sum + one.amount, 0n);
    collected.push({ order, firm, taken: fen(amount - left) });
  }
  if (collected.length === 0) return;
  await lockedAccounts.save({ named });
  await sql`
    update funds.service_fee f
    set taken = c.taken, collected_at = case when c.taken = f.amount then ${new Date(now)}::timestamptz end
    from unnest(${collected.map(({ order }) => order)}::text[], ${collected.map(({ firm }) => firm)}::text[],
                ${collected.map(({ taken }) => taken)}::bigint[]) c(order_no, firm_id, taken)
    where f.order_no = c.order_no and f.firm_id = c.firm_id`.execute(tx);
}

/** How many firms share a transaction. */
const together = 200;

/** Firms that owe a fee and have money available; one firm where `firm` is given. */
async function findDebtors(db: Reader, firm: FirmId | null): Promise<readonly FirmId[]> {
  const found = await rows<{
    /** A firm that owes a fee and has money. */
    firm: FirmId;
  }>(
    db,
    sql`select distinct f.firm_id as firm from funds.service_fee f
        join funds.account a on a.holder = f.firm_id and a.bucket = 'available' and a.balance > 0
        where f.taken < f.amount and f.refunded_at is null
          and ${firm === null ? sql`true` : sql`f.firm_id = ${firm}`}
        order by 1 limit ${together}`,
  );
  return found.map(({ firm }) => firm);
}

const everyMs = 3_600_000;

/** Collects owed fees every hour, since money comes in by other ways than the bank too, such as payments for goods. */
export const collectFees = job<null>("funds.collectFees", async (_, scope) => {
  const debtors = await findDebtors(scope.tx, null);
  await collectFrom(scope, debtors);
  const waitMs = debtors.length === together ? 0 : everyMs;
  await schedule(scope.tx, collectFees, "", instant(scope.now + waitMs), null);
});
