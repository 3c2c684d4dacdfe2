import { shipmentStates } from "@zd/domain/logistics/codes";
import { sql } from "kysely";
import { labelText, type MemberFile, minuteText } from "../platform/member-file.ts";

/** Shipments and waybills of a firm, for 会员档案. */
export const logisticsFile: MemberFile = (firm) => [
  {
    key: "shipments",
    columns: ["发运单号", "方向", "品名", "发运量（吨）", "已签收（吨）", "状态", "创建时间"],
    select: sql`select s.shipment_no, case when s.shipper_id = ${firm} then '发运' else '承运' end as side, s.product,
          trim_scale(s.quantity / 10000.0)::text as quantity, trim_scale(s.signed / 10000.0)::text as signed,
          ${labelText(shipmentStates, sql`s.state`)} as state, ${minuteText(sql`s.made_at`)} as at
        from logistics.shipment s where s.shipper_id = ${firm} or s.carrier_id = ${firm}
        order by s.made_at desc, s.shipment_no desc`,
  },
];
