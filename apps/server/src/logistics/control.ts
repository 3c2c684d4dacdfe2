import { api } from "@zd/api";
import { instant, type Quantity } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import type { WaybillNo, WaybillState } from "@zd/domain/logistics/codes";
import { type RawBuilder, sql } from "kysely";
import { handle } from "../platform/calls/operation.ts";
import { type Reader, rows } from "../platform/database/database.ts";
import { equals, handleList } from "../platform/lists/listings.ts";
import { waybillColumns, waybillsCounted } from "./waybills/list-waybills.ts";
import { showWay, showWaybill } from "./waybills/show.ts";
import { findWaybill } from "./waybills/waybill-store.ts";

const { logisticsControl } = api;
// An exception may have come before the loading.
const onRoad = sql<boolean>`w.state in ('1', '2', '3', '5') and w.loading_net is not null`;

/** 在途监控 for staff: loads that are not signed for yet. */
export const controlHandlers = [
  handleList(logisticsControl.listOnRoad, (_, { actor }) => ({
    from: sql`logistics.waybill w left join identity.firm_view h on h.id = w.hauler_id
              left join identity.firm_view p on p.id = w.shipper_id`,
    scope: sql<boolean>`w.company_id = ${actor.companyId} and ${onRoad}`,
    period: sql`w.made_at`,
    columns: {
      ...waybillColumns,
      shipper: sql`p.name`,
      contractNo: sql`w.contract_no`,
      receiver: sql`nullif(w.receiver_name, '')`,
      receiverAt: sql`w.receiver_signed_at`,
      changedAt: sql`w.changed_at`,
    },
    filters: {
      waybillNo: (value) => equals(sql`w.waybill_no`, value.trim()),
      vehicle: (value) => equals(sql`w.vehicle`, value.trim().toUpperCase()),
      contractNo: (value) => equals(sql`w.contract_no`, value.trim()),
      state: (value) => equals(sql`w.state`, value),
    },
    order: sql`w.made_at desc, w.id desc`,
    key: [sql`w.made_at`, sql`w.id`],
    countMost: waybillsCounted,
  })),

  handle(logisticsControl.readLoad, async ({ waybill }, { db, actor, refuse }) => {
    const row = await findWaybill(db, waybill);
    if (row?.companyId !== actor.companyId) return refuse("NOT_FOUND");
    const [shown, way] = await Promise.all([showWaybill(db, row), showWay(db, row)]);
    // The freight of a load stays between the two firms that agreed on it.
    return { ...shown, ...way, timeline: shown.timeline.filter(({ kind }) => kind !== "paid") };
  }),

  handle(logisticsControl.readOnRoad, async (_, { db, actor, now }) => {
    const scope = sql`w.company_id = ${actor.companyId} and ${onRoad}`;
    const [states, [quiet], destinations, loads] = await Promise.all([
      rows<{ state: WaybillState; waybills: number; quantity: Quantity }>(
        db,
        sql`select w.state, count(*)::int as waybills, coalesce(sum(w.loading_net), 0)::bigint as quantity
            from logistics.waybill w where ${scope} group by w.state order by w.state`,
      ),
      rows<{ quiet: number }>(
        db,
        sql`select count(*)::int as quiet from logistics.waybill w
            where ${scope} and w.state = '2' and w.changed_at < ${new Date(now - dayMs)}`,
      ),
      rows<{ to: string; waybills: number; quantity: Quantity }>(
        db,
        sql`select w.to_place as "to", count(*)::int as waybills, coalesce(sum(w.loading_net), 0)::bigint as quantity
            from logistics.waybill w where ${scope} and w.state = '2'
            group by w.to_place order by 3 desc, 1 limit 10`,
      ),
      findLoads(db, scope),
    ]);
    return { states, quiet: quiet?.quiet ?? 0, destinations, loads };
  }),
];

/** How many loads the map of 在途监控 shows at most. */
const loadsShown = 200;

/** Loads that move, or should, each with where it was seen last. */
async function findLoads(db: Reader, scope: RawBuilder<unknown>) {
  const found = await rows<LoadRow>(
    db,
    sql`select w.waybill_no as waybill, w.vehicle, w.state, w.product, w.from_place as "from", w.to_place as "to",
               p.at, p.longitude, p.latitude
        from logistics.waybill w
        left join lateral (
          select at, longitude, latitude from logistics.position
          where waybill_no = w.waybill_no order by at desc limit 1
        ) p on true
        where ${scope} and w.state in ('2', '5')
        order by w.made_at desc, w.id desc limit ${loadsShown}`,
  );
  return found.map(({ at, longitude, latitude, ...load }) => ({
    ...load,
    last:
      at === null || longitude === null || latitude === null
        ? null
        : { at: instant(at.getTime()), longitude, latitude },
  }));
}

interface LoadRow {
  readonly waybill: WaybillNo;
  /** 车牌号, or the number of the wagon. */
  readonly vehicle: string;
  readonly state: WaybillState;
  readonly product: string;
  /** Place of loading, in words. */
  readonly from: string;
  /** Place of unloading, in words. */
  readonly to: string;
  /** When it was seen last; null, as are the degrees, where it never was. */
  readonly at: Date | null;
  /** Degrees east. */
  readonly longitude: number | null;
  /** Degrees north. */
  readonly latitude: number | null;
}
