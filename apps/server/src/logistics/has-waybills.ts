import { type CompanyId, type ContractNo, quantity } from "@zd/domain/kernel/brand";
import type { HasWaybills } from "../contracts/index.ts";
import type { Reader } from "../platform/database/database.ts";

/** Whether a contract's goods go by waybills, which they do from the first assigned vehicle on. */
export const hasWaybills: HasWaybills = async (db, contract) => {
  const found = await db
    .selectFrom("logistics.waybill")
    .select("waybillNo")
    .where("contractNo", "=", contract)
    .where("state", "<>", "9")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** The contracts of a company that have waybills. */
export async function findCarried(db: Reader, company: CompanyId): Promise<ReadonlySet<ContractNo>> {
  const found = await db
    .selectFrom("logistics.shipment")
    .select("contractNo")
    .distinct()
    .where("companyId", "=", company)
    .where("taken", ">", quantity(0n))
    .execute();
  return new Set(found.map(({ contractNo }) => contractNo));
}

/** Those of these contracts that have shipments. */
export async function findHauled(
  db: Reader,
  contracts: readonly ContractNo[],
): Promise<ReadonlySet<ContractNo>> {
  if (contracts.length === 0) return new Set();
  const found = await db
    .selectFrom("logistics.shipment")
    .select("contractNo")
    .distinct()
    .where("contractNo", "in", contracts)
    .execute();
  return new Set(found.map(({ contractNo }) => contractNo));
}
