import type { LongTermContract } from "@zd/domain/contracts/long-term";
import type { LongTermFact } from "@zd/domain/contracts/long-term-facts";
import { endWithdrawal } from "@zd/domain/contracts/long-term-steps";
import type { TransferId } from "@zd/domain/funds/bank-transfer";
import { payOutOfEscrow } from "../../funds/index.ts";
import { job, type Scope } from "../../platform/jobs/jobs.ts";
import { agreementOf } from "./bound-accounts.ts";
import { keepFacts, lockLongTerm } from "./long-term-store.ts";

/** Sends withdrawals of a seller to his bank; a refusal of the bank's rules ends the call. */
export async function sendPayouts(
  scope: Pick<Scope, "tx" | "named" | "now">,
  { id: contractId, parties, plans }: LongTermContract,
  facts: readonly LongTermFact[],
): Promise<void> {
  for (const fact of facts) {
    if (fact.type !== "withdrawal-begun" || fact.by === null) continue;
    const { plan: planId, amount, receiver, by } = fact;
    const month = plans.find(({ id }) => id === planId)?.month ?? "";
    const transfer = await payOutOfEscrow(scope, {
      firm: parties.S,
      by,
      amount,
      agreement: agreementOf(receiver),
      memo: `长协${contractId} ${month}提现`,
    });
    await scope.tx
      .insertInto("contracts.longTermPayout")
      .values({ transferId: transfer.id, contractId, planId, amount, receiver })
      .execute();
  }
}

/** Books the bank's answer to a withdrawal, paid or not; a second answer changes nothing. */
export const endPayout = job<{
  /** The bank transfer that was asked for with the withdrawal. */
  transfer: TransferId;
  /** Whether the bank has paid; false where the money goes back to the plan. */
  done: boolean;
}>("contracts.endLongTermPayout", async ({ transfer, done }, { tx, named, now, broadcast }) => {
  const ended = await tx
    .updateTable("contracts.longTermPayout")
    .set({ ended: true })
    .where("transferId", "=", transfer)
    .where("ended", "=", false)
    .returning(["contractId", "planId", "amount"])
    .executeTakeFirst();
  if (!ended) return;
  const before = await lockLongTerm(tx, ended.contractId, "any");
  await keepFacts(
    { tx, named, broadcast },
    before,
    endWithdrawal(before, ended.planId, ended.amount, done, now),
    null,
  );
});
