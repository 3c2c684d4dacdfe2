import {
  axleLimits,
  freightStates,
  haulages,
  milestones,
  transportModes,
  wagonLoads,
  waybillActions,
  waybillStates,
} from "@zd/domain/logistics/codes";
import { waybillSteps } from "@zd/domain/logistics/waybill";
import { z } from "zod";
import { storedFile } from "../files/operations.ts";
import { codesOf, dateTime, id, many, text, tonnes, unitPrice, words, yuan } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

/** Fields that several calls of logistics share. */
export const shipment = ["shipno", id<"ShipmentNo">(), "发运单号"] as const;
export const waybill = ["waybillno", id<"WaybillNo">(), "运单号"] as const;
export const waybills = ["waybills", z.array(id<"WaybillNo">()).min(1).max(200), "运单号"] as const;
export const contractNo = ["contno", id<"ContractNo">(), "合同号"] as const;
export const vehicle = ["vehicleid", id<"VehicleId">(), "车辆编号"] as const;
export const driver = ["driverid", id<"DriverId">(), "司机编号"] as const;
export const quote = ["quoteid", id<"QuoteId">(), "报价编号"] as const;
export const mode = ["transmode", codesOf(transportModes), "运输方式"] as const;
export const haulage = ["haulage", codesOf(haulages), "承运方式"] as const;
export const axles = ["axles", codesOf(axleLimits), "轴数"] as const;
export const wagonType = ["wagontype", codesOf(wagonLoads), "车型"] as const;
export const waybillState = ["status", codesOf(waybillStates), "运单状态"] as const;
export const freightState = ["freightstatus", codesOf(freightStates), "运费状态"] as const;
export const reason = ["reason", text(200, 1), "原因"] as const;
export const memo = ["memo", text(200).default(""), "说明"] as const;
export const freightPrice = ["freight", unitPrice, "运价，元/吨"] as const;

const position = z.number().finite();
/** Position of a driver as his phone tells it, in degrees. */
export const point = {
  longitude: ["lng", position.min(-180).max(180), "经度"],
  latitude: ["lat", position.min(-90).max(90), "纬度"],
} as const;

export const milestone = ["node", codesOf(milestones), "节点"] as const;

/** 磅单 as it is typed from the paper. */
export const ticketFields = {
  ticketNo: ["ticketno", words(40), "磅单号"],
  gross: ["gross", tonnes, "毛重，吨"],
  tare: ["tare", tonnes, "皮重，吨"],
  net: ["net", tonnes, "净重，吨"],
  weighedAt: ["weightime", dateTime, "过磅时间"],
} as const;

/** What was read off the photo of a weigh ticket; null where it could not be read. */
export const ticketRead = payload({
  ticketNo: ["ticketno", text(40).nullable(), "磅单号"],
  gross: ["gross", tonnes.nullable(), "毛重，吨"],
  tare: ["tare", tonnes.nullable(), "皮重，吨"],
  net: ["net", tonnes.nullable(), "净重，吨"],
});

/** A weighing: the ticket, and the photo of its paper. */
const weighing = payload({
  ...ticketFields,
  photos: ["photos", z.array(storedFile), "磅单照片"],
});

const step = payload({
  kind: ["kind", codesOf(waybillSteps), "事项"],
  label: ["label", text(40), "事项名称"],
  at: ["time", dateTime, "时间"],
  by: ["username", text(64), "办理人"],
  detail: ["detail", text(500), "说明"],
});
export const timeline = ["timeline", z.array(step), "时间线"] as const;

const spot = payload({ ...point });
/** The route, where both places are known, and the share of it that is done. */
export const route = [
  "route",
  payload({
    from: ["from", text(80), "装货地点"],
    to: ["to", text(80), "卸货地点"],
    kilometres: ["km", many, "里程，公里"],
    start: ["start", spot, "起点"],
    end: ["end", spot, "终点"],
  }).nullable(),
  "路线，地点无法识别时为空",
] as const;
export const positions = [
  "positions",
  z.array(
    payload({
      at: ["time", dateTime, "时间"],
      ...point,
      share: ["share", z.number().min(0).max(1), "已行里程占比"],
    }),
  ),
  "位置",
] as const;
export const progress = ["progress", z.number().min(0).max(1), "已行里程占比，0至1"] as const;

/** Who has signed for the goods on the driver's phone at the place of unloading; null before that. */
export const receiver = [
  "receiver",
  payload({
    name: ["name", text(40), "收货人姓名"],
    at: ["time", dateTime, "签名时间"],
    pictures: ["pictures", z.array(storedFile), "签名图片"],
  }).nullable(),
  "收货人签名，没有为空",
] as const;

/** A waybill from its loading to its signature. */
export const waybillFields = {
  waybill,
  shipment,
  contractNo,
  state: waybillState,
  mode,
  product: ["gradename", text(80), "品名"],
  shipper: ["shipper", text(200), "发运方"],
  hauler: ["hauler", text(200), "承运方"],
  seller: ["seller", text(200), "发货方"],
  buyer: ["buyer", text(200), "收货方"],
  from: ["from", text(80), "装货地点"],
  to: ["to", text(80), "卸货地点"],
  vehicle: ["vehicle", text(60), "车牌号或车号"],
  train: ["train", text(20), "车次，公路为空"],
  marked: ["marked", tonnes.nullable(), "标记载重，公路为空"],
  axles: ["axles", codesOf(axleLimits).nullable(), "轴数，铁路为空"],
  driver: ["drivername", text(40), "司机"],
  driverPhone: ["driverphone", text(20), "司机电话"],
  planned: ["plannum", tonnes, "计划装载，吨"],
  seals: ["seals", text(200), "铅封号"],
  loading: ["loading", weighing.nullable(), "装货磅单"],
  unloading: ["unloading", weighing.nullable(), "卸货磅单"],
  receiver,
  timeline,
} as const;

/** 运费 of a waybill; null until it is signed for, and where the shipper hauls himself. */
export const freight = [
  "freightbill",
  payload({
    price: freightPrice,
    billed: ["billed", tonnes, "计费重量，吨"],
    freight: ["amount", yuan, "运费"],
    loss: ["loss", tonnes, "途损，吨"],
    allowed: ["allowed", tonnes, "合理途损，吨"],
    excess: ["excess", tonnes, "超耗，吨"],
    charge: ["charge", yuan, "超耗赔付"],
    payable: ["payable", yuan, "应付承运方"],
    state: freightState,
  }).nullable(),
  "运费结算，未签收或自有车辆为空",
] as const;

export const waybillAction = codesOf(waybillActions);
