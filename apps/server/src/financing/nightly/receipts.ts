import { type ContractState, isDissolved } from "@zd/domain/contracts/codes";
import type { FirmId } from "@zd/domain/kernel/brand";
import { contractMoved } from "../../contracts/index.ts";
import type { Event } from "../../platform/event.ts";
import { scheduleAll, type Transact } from "../../platform/jobs.ts";
import { collectFirm } from "./collect.ts";

/** In these states a seller may just have been paid. */
const paidIn: readonly ContractState[] = ["30", "70", "80"];

/**
 * A contract has moved: where its seller may have been paid, or its buyer has his money back, and owes something, his loans
 * are looked at at once.
 */
export const hearOfReceipts = (transact: Transact, onFault: (error: unknown) => void) => ({
  [contractMoved.type]: ({ data }: Event): void => {
    const { buyer, seller, state } = data as ReturnType<typeof contractMoved>["data"];
    if (paidIn.includes(state)) void collect(transact, seller).catch(onFault);
    if (isDissolved(state)) void collect(transact, buyer).catch(onFault);
  },
});

const collect = (transact: Transact, firm: FirmId): Promise<void> =>
  transact(async ({ tx, now }) => {
    const owing = await tx
      .selectFrom("financing.loan")
      .select("id")
      .where("firmId", "=", firm)
      .where("state", "in", ["2", "3", "5"])
      .limit(1)
      .executeTakeFirst();
    if (!owing) return;
    await scheduleAll(tx, [
      { job: collectFirm, key: `receipt:${firm}`, at: now, data: { firm, batch: null } },
    ]);
  });
