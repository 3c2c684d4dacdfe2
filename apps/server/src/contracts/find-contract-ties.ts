import { type ContractState, contractStates, isOver } from "@zd/domain/contracts/codes";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { FindTies } from "../funds/index.ts";
import type { Reader } from "../platform/database.ts";

const over = (Object.keys(contractStates) as ContractState[]).filter(isOver);

/** The contracts that keep a firm from leaving: those on either side that are not over. */
export const findContractTies: FindTies = async (db: Reader, firm: FirmId) => {
  const found = await db
    .selectFrom("contracts.contract")
    .select("contractNo")
    .where((row) => row.or([row("buyerId", "=", firm), row("sellerId", "=", firm)]))
    .where("state", "not in", over)
    .orderBy("contractNo")
    .limit(100)
    .execute();
  return { openContracts: found.map(({ contractNo }) => contractNo) };
};
