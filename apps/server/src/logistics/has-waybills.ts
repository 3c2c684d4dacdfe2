import type { HasWaybills } from "../contracts/index.ts";

/** Whether a contract's goods go by waybills here: from the first vehicle that is sent on. */
export const hasWaybills: HasWaybills = async (tx, contract) => {
  const found = await tx
    .selectFrom("logistics.waybill")
    .select("waybillNo")
    .where("contractNo", "=", contract)
    .where("state", "<>", "9")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
