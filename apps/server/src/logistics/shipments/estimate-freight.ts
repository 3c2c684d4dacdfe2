import { api } from "@zd/api";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { estimateDays, freightEstimate, type HauledShipment } from "@zd/domain/logistics/freight-estimate";
import { sql } from "kysely";
import { handleMany } from "../../platform/calls/operation.ts";
import { anywhere, rows } from "../../platform/database/database.ts";

/** As many shipments are looked at, the newest first. */
const most = 1_000;

/** 运费估算: by the freights that were agreed with carriers on the route within the last days. */
export const estimateFreight = handleMany(
  api.shipments.estimateFreight,
  async ({ from, to }, { db, actor, now }) => {
    const since = new Date(now - estimateDays * dayMs);
    const hauled = await rows<HauledShipment>(
      db,
      sql`select shipper_id as shipper, freight_price as freight, quantity from logistics.shipment
          where company_id = ${actor.companyId} and freight_price is not null and published_at >= ${since}
            and state <> '9' and from_place ilike ${anywhere(from.trim())} and to_place ilike ${anywhere(to.trim())}
          order by published_at desc limit ${most}`,
    );
    const estimate = freightEstimate(hauled, actor.firmId);
    return {
      price: estimate?.price ?? null,
      source: estimate?.source ?? null,
      shipments: estimate?.shipments ?? 0,
    };
  },
);
