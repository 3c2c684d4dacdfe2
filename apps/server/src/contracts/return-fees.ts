import { isLetDown } from "@zd/domain/contracts/contract";
import { refundServiceFee } from "../funds/index.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import type { ContractChange } from "./contract-store.ts";

/** Gives the service fee back to a side whose contract has just ended by the fault of the other side alone (domain §6.6). */
export async function returnFees(
  scope: Pick<Scope, "tx" | "now">,
  changes: readonly ContractChange[],
): Promise<void> {
  const letDown = changes.flatMap(({ before, after }) =>
    before.state === after.state
      ? []
      : (["B", "S"] as const)
          .filter((side) => isLetDown(after, side))
          .map((side) => ({ no: after.no, firm: after.parties[side] })),
  );
  if (letDown.length === 0) return;
  const deals = await scope.tx
    .selectFrom("contracts.contract")
    .select(["contractNo", "orderNo"])
    .where(
      "contractNo",
      "in",
      letDown.map(({ no }) => no),
    )
    .execute();
  const orders = new Map(deals.map(({ contractNo, orderNo }) => [contractNo, orderNo]));
  for (const { no, firm } of letDown) {
    const order = orders.get(no);
    if (order) await refundServiceFee(scope, { order, firm });
  }
}
