import { isContractOver } from "@zd/domain/contracts/codes";
import type { ContractNo } from "@zd/domain/kernel/brand";
import type { Scope } from "../platform/jobs/jobs.ts";
import { lockContracts } from "./contract-store.ts";

/**
 * Changes the delivery place of a contract unless goods are on their way; returns whether it has. Letters that were
 * written stay as they are.
 */
export async function movePlace({ tx }: Pick<Scope, "tx">, no: ContractNo, place: string): Promise<boolean> {
  const [contract] = await lockContracts(tx, [no], "any");
  if (!contract || isContractOver(contract.state) || contract.shipments.length > 0) return false;
  await tx.updateTable("contracts.contract").set({ place }).where("contractNo", "=", no).execute();
  return true;
}
