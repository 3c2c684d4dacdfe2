import type { UserId } from "@zd/domain/kernel/brand";
import type { Selectable } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { DifferenceTable } from "../books/tables.ts";

export type DifferenceRow = Selectable<DifferenceTable>;

export const lockDifference = (tx: Tx, id: bigint): Promise<DifferenceRow> =>
  tx
    .selectFrom("funds.difference")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

/** The same without a lock. */
export const findDifference = (db: Reader, id: bigint): Promise<DifferenceRow> =>
  db.selectFrom("funds.difference").selectAll().where("id", "=", id).executeTakeFirstOrThrow(notFound);

/** 调账编号 of the adjustment for this difference that waits for its second person; null where none does. */
export async function findPending(tx: Reader, difference: bigint): Promise<string | null> {
  const pending = await tx
    .selectFrom("funds.adjustment")
    .select("id")
    .where("differenceId", "=", difference)
    .where("state", "=", "1")
    .executeTakeFirst();
  return pending ? numberOf(pending.id) : null;
}

/** 调账编号, as vouchers and lists name it. */
export const numberOf = (adjustment: bigint): string => `TZ${adjustment}`;

/** Marks a difference as settled, and its transfer as matched, so that the next statement does not find it again. */
export async function markSettled(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { id, day, transferId }: DifferenceRow,
  by: UserId,
  memo: string,
): Promise<void> {
  await tx
    .updateTable("funds.difference")
    .set({ state: "1", settledBy: by, settledAt: new Date(now), memo })
    .where("id", "=", id)
    .execute();
  if (transferId === null) return;
  await tx
    .updateTable("funds.transfer")
    .set({ matchedOn: day })
    .where("id", "=", transferId)
    .where("matchedOn", "is", null)
    .execute();
}
