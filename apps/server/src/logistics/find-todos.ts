import type { FirmTodoKind } from "@zd/api/identity/firm-todo-kinds";
import { type Fen, fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import {
  type WaybillAction,
  type WaybillParty,
  type WaybillState,
  waybillTurns,
} from "@zd/domain/logistics/codes";
import { signedBySilenceAt } from "@zd/domain/logistics/waybill";
import { sql } from "kysely";
import { type FindTodos, type FirmMatter, mostMatters } from "../identity/index.ts";
import { type Reader, rows } from "../platform/database/database.ts";
import { findCalendar } from "../system/index.ts";

/** 待办 of haulage: waybills that wait for the firm, shipments without a carrier or without vehicles, and freight to be paid. */
export const findHaulageTodos: FindTodos = async (db, { firm }) => {
  const found = await Promise.all([findWaybills(db, firm), findShipments(db, firm)]);
  return found.flat();
};

const turns = Object.entries(waybillTurns) as [WaybillState, readonly [WaybillAction, WaybillParty]][];

/** Column of the firm that a party of a waybill is; a turn is never the driver's or the shipper's. */
const firmOf: Readonly<Partial<Record<WaybillParty, string>>> = {
  H: "w.hauler_id",
  S: "w.seller_id",
  B: "w.buyer_id",
};

/** The kind of to-do that an action of a turn is. */
const kindOf: Readonly<Partial<Record<WaybillAction, FirmTodoKind>>> = {
  load: "waybill-load",
  release: "waybill-release",
  unload: "waybill-unload",
  sign: "waybill-sign",
  resume: "waybill-resume",
};

interface FoundWaybill {
  readonly id: string;
  readonly state: WaybillState;
  readonly about: string;
  readonly party: string;
  /** Last day of loading by the shipment, `YYYY-MM-DD`. */
  readonly loadTo: string;
  /** When it was last weighed at the unloading; null before. */
  readonly unloadedAt: Date | null;
}

/** Waybills whose turn is the firm's. */
async function findWaybills(db: Reader, firm: string): Promise<readonly FirmMatter[]> {
  const isTurn = turns.map(([state, [, party]]) => {
    const column = firmOf[party];
    if (column === undefined) throw new Error(`nobody of a firm acts as ${party}`);
    return sql`(o.state = ${state} and ${sql.ref(column)} = ${firm})`;
  });
  const [calendar, found] = await Promise.all([
    findCalendar(db),
    rows<FoundWaybill>(
      db,
      sql`select w.waybill_no as id, w.state, concat_ws(' ', w.vehicle, w.product) as about,
            coalesce(f.name, '') as party, s.load_to::text as load_to,
            case when w.state = '3' then (select max(t.at) from logistics.step t
              where t.waybill_no = w.waybill_no and t.kind = 'unloaded') end as unloaded_at
          from logistics.waybill_of_firm o
            join logistics.waybill w on w.waybill_no = o.waybill_no
            join logistics.shipment s on s.shipment_no = w.shipment_no
            left join identity.firm_view f on f.id = case
              when w.seller_id = ${firm} then w.buyer_id when w.buyer_id = ${firm} then w.seller_id else w.shipper_id end
          where o.firm_id = ${firm} and o.state = any(${turns.map(([state]) => state)}::text[])
            and (${sql.join(isTurn, sql` or `)})
          order by w.id limit ${mostMatters}`,
    ),
  ]);
  return found.flatMap(({ state, loadTo, unloadedAt, ...row }) => {
    const kind = kindOf[waybillTurns[state]?.[0] ?? "report"];
    if (kind === undefined) return [];
    const until =
      kind === "waybill-sign"
        ? unloadedAt && signedBySilenceAt(instant(unloadedAt.getTime()), calendar)
        : kind === "waybill-load" || kind === "waybill-release"
          ? endOfDay(loadTo)
          : null;
    return [{ ...row, kind, side: null, amount: null, until }];
  });
}

/** To the last second of the day. */
function endOfDay(day: string): Instant | null {
  const start = parseShanghai(day);
  return start && instant(start + dayMs - 1_000);
}

interface FoundShipment {
  readonly kind: "shipment-award" | "shipment-assign" | "quote-assign" | "freight";
  /** Number of the shipment; of a carrier's that of its quote. */
  readonly id: string;
  readonly about: string;
  readonly party: string;
  /** Freight that is due, in fen; otherwise null. */
  readonly amount: Fen | null;
  /** Last day of loading, `YYYY-MM-DD`; null where nothing depends on it. */
  readonly day: string | null;
}

/** Shipments with quotes to choose from, those that have not one vehicle yet, and freight that is due of them. */
async function findShipments(db: Reader, firm: string): Promise<readonly FirmMatter[]> {
  const found = await rows<FoundShipment>(
    db,
    sql`
    (select 'shipment-award' as kind, s.shipment_no as id, concat(s.product, ' ', s.quotes, ' 家报价') as about,
        '' as party, null::bigint as amount, s.load_to::text as day
      from logistics.shipment s where s.shipper_id = ${firm} and s.state = '2'
      order by s.load_to, s.shipment_no limit ${mostMatters})
    union all
    (select 'shipment-assign', s.shipment_no, concat_ws(' ', s.product, s.to_place), '', null, s.load_to::text
      from logistics.shipment s where s.shipper_id = ${firm} and s.state = '3' and s.haulage = 'own' and s.taken = 0
      order by s.load_to, s.shipment_no limit ${mostMatters})
    union all
    (select 'quote-assign', q.id::text, concat_ws(' ', s.shipment_no, s.product), coalesce(f.name, ''), null, s.load_to::text
      from logistics.shipment s
        join logistics.quote q on q.shipment_no = s.shipment_no and q.carrier_id = s.carrier_id and q.state = '1'
        left join identity.firm_view f on f.id = s.shipper_id
      where s.carrier_id = ${firm} and s.state = '3' and s.haulage = 'carrier' and s.taken = 0
      order by s.load_to, s.shipment_no limit ${mostMatters})
    union all
    (select 'freight', w.shipment_no, concat(count(*), ' 车已签收'), coalesce(max(f.name), ''),
        greatest(sum(w.payable), 0)::bigint, null
      from logistics.waybill w left join identity.firm_view f on f.id = w.hauler_id
      where w.shipper_id = ${firm} and w.freight_state = 'due'
      group by w.shipment_no order by w.shipment_no limit ${mostMatters})`,
  );
  return found.map(({ amount, day, ...row }) => ({
    ...row,
    side: null,
    amount: amount === null ? null : fen(amount),
    until: day === null ? null : endOfDay(day),
  }));
}
