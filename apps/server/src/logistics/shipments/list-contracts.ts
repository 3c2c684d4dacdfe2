import { api } from "@zd/api";
import { quantity } from "@zd/domain/kernel/brand";
import { findToHaul } from "../../contracts/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { promisedOf } from "./shipment-store.ts";

/** 可发运合同 */
export const listContracts = handle(api.shipments.listContracts, async ({ keyword }, { db, actor }) => {
  const found = await findToHaul(db, actor.firmId, keyword.trim());
  const promised = await promisedOf(
    db,
    found.map(({ contractNo }) => contractNo),
  );
  return found.flatMap(({ left, ...one }) => {
    const rest = left - (promised.get(one.contractNo) ?? 0n);
    return rest > 0n ? [{ ...one, left: quantity(rest) }] : [];
  });
});
