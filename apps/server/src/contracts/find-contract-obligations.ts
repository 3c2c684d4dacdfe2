import { type ContractState, contractStates, isContractOver } from "@zd/domain/contracts/codes";
import type { ContractNo, FirmId } from "@zd/domain/kernel/brand";
import type { FindObligations } from "../funds/index.ts";
import type { Reader } from "../platform/database/database.ts";

const over = (Object.keys(contractStates) as ContractState[]).filter(isContractOver);

/** The contracts that keep a firm from closing its account: those on either side that are not over. */
export const findContractObligations: FindObligations = async (db: Reader, firm: FirmId) => {
  const found = await db
    .selectFrom("contracts.contract")
    .select("contractNo")
    .where((row) => row.or([row("buyerId", "=", firm), row("sellerId", "=", firm)]))
    .where("isOpen", "=", true)
    .where("state", "not in", over)
    .orderBy("contractNo")
    .limit(100)
    .execute();
  const running = await db
    .selectFrom("contracts.longTerm")
    .select("id")
    .where((row) => row.or([row("buyerId", "=", firm), row("sellerId", "=", firm)]))
    .where("state", "in", ["0", "1"])
    .orderBy("id")
    .limit(100)
    .execute();
  const longTerm = running.map(({ id }) => id as string as ContractNo);
  return { openContracts: [...found.map(({ contractNo }) => contractNo), ...longTerm] };
};
