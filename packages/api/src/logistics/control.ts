import { waybillStates } from "@zd/domain/logistics/codes";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { codesOf, dateTime, many, text, tonnes } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { point, positions, progress, route, waybill, waybillFields, waybillState } from "./fields.ts";
import { onRoadList } from "./lists.ts";

/** 物流监控: loads that are under way. */
export const logisticsControl = operations("logisticsControl", {
  listOnRoad: list(staff, "list-on-road", { listing: onRoadList, access: "read-console" }),
  /** 运单 of any firm, as the exchange sees it: no freight, and the driver's number covered. */
  readLoad: query(staff, "read-load", {
    title: "运单监控详情",
    access: "read-console",
    input: payload({ waybill }),
    output: payload({ ...waybillFields, route, positions, progress }),
    refusals: ["NOT_FOUND"],
  }),
  readOnRoad: query(staff, "read-on-road", {
    title: "在途概况",
    access: "read-console",
    input: payload({}),
    output: payload({
      states: [
        "states",
        z.array(
          payload({
            state: ["status", codesOf(waybillStates), "状态"],
            waybills: ["waybills", many, "运单数"],
            quantity: ["num", tonnes, "净重，吨"],
          }),
        ),
        "各状态",
      ],
      quiet: ["quiet", many, "超过一天无动态的在途运单"],
      destinations: [
        "destinations",
        z.array(
          payload({
            to: ["to", text(80), "卸货地点"],
            waybills: ["waybills", many, "在途运单"],
            quantity: ["num", tonnes, "在途，吨"],
          }),
        ),
        "在途最多的卸货地点",
      ],
      loads: [
        "loads",
        z.array(
          payload({
            waybill,
            vehicle: waybillFields.vehicle,
            state: waybillState,
            product: waybillFields.product,
            from: waybillFields.from,
            to: waybillFields.to,
            last: [
              "last",
              payload({ at: ["time", dateTime, "时间"], ...point }).nullable(),
              "最近定位，没有定位为空",
            ],
          }),
        ),
        "在途与异常的运单，派车时间近者在前，至多 200 张",
      ],
    }),
  }),
});
