import { sql } from "kysely";
import type { FindObligations } from "../funds/index.ts";
import { rows } from "../platform/database/database.ts";

/**
 * The haulage that keeps a firm from closing its account, as shipper or carrier: shipments that are not over, quotes
 * that may still be chosen, and loads whose freight is not paid.
 */
export const findHaulageObligations: FindObligations = async (db, firm) => {
  const [found] = await rows<{ open: number }>(
    db,
    sql`select ((select count(*) from logistics.shipment
                 where shipper_id = ${firm} and state in ('1', '2', '3', '4'))
              + (select count(*) from logistics.quote q join logistics.shipment s using (shipment_no)
                 where q.carrier_id = ${firm}
                   and (q.state = '0' or q.state = '1' and s.state in ('3', '4')))
              + (select count(*) from logistics.waybill
                 where freight_state = 'due' and (shipper_id = ${firm} or hauler_id = ${firm})))::int as open`,
  );
  return { openHaulage: found?.open ?? 0 };
};
