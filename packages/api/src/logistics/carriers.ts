import { isPlate } from "@zd/domain/logistics/plate";
import { z } from "zod";
import { micro } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { flag, id, mobileNumber, personal, text, tonnes, whole, words } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { axles, driver, freightPrice, memo, quote, shipment, vehicle } from "./fields.ts";
import { driverList, openShipmentList, quoteList, vehicleList } from "./lists.ts";

const needs = "ship-and-receive" as const;

const plate = [
  "plate",
  text(10).refine(isPlate, { error: "格式不正确，如陕K12345或陕KD12345" }),
  "车牌号",
] as const;
const name = ["name", words(20, 2), "姓名"] as const;
const mobile = ["phone", mobileNumber, "手机号"] as const;
const vehicles = ["vehicles", whole(1, 5_000), "车辆数"] as const;
const active = ["active", flag.default(true), "是否在用"] as const;

/** 承运 (domain §8): a carrier's quotes, vehicles and drivers. */
export const carriers = operations("carriers", {
  listOpenShipments: list(micro, "query/openShipments", { listing: openShipmentList, access: "member" }),
  listQuotes: list(micro, "query/carrierQuotes", { listing: quoteList, access: "member" }),
  /** Freight by the quote, and the earlier quote that it replaces. */
  previewQuote: query(micro, "client/preview-carrier-quote", {
    title: "承运报价确认卡",
    access: needs,
    input: payload({ shipment, price: freightPrice, vehicles }),
    output: card,
    refusals: ["NOT_FOUND", "CARRIERS_ONLY"],
  }),
  /** Makes a quote for a shipment; it replaces the carrier's earlier one. */
  quote: command(micro, "client/carrierQuote", {
    title: "承运报价",
    access: needs,
    frozen: { work: "trade" },
    binds: "rights",
    input: payload({ shipment, price: freightPrice, vehicles, memo, seen }),
    output: payload({ shipment, quote }),
    refusals: [
      "NOT_FOUND",
      "CARRIERS_ONLY",
      "OWN_SHIPMENT",
      "QUOTE_OVER",
      "QUOTE_ABOVE_LIMIT",
      "AMOUNT_NOT_POSITIVE",
      "CARD_CHANGED",
    ],
  }),
  withdrawQuote: command(micro, "client/carrierQuoteWithdraw", {
    title: "撤回承运报价",
    access: needs,
    input: payload({ quote }),
    output: payload({ quote }),
    refusals: ["NOT_FOUND", "QUOTE_OVER"],
  }),

  listVehicles: list(micro, "query/vehicles", { listing: vehicleList, access: "member" }),
  listDrivers: list(micro, "query/drivers", { listing: driverList, access: "member" }),
  saveVehicle: command(micro, "client/saveVehicle", {
    title: "保存车辆",
    access: needs,
    input: payload({
      vehicle: ["vehicleid", id<"VehicleId">().optional(), "车辆编号，新增时不填"],
      plate,
      axles,
      tare: ["tare", tonnes, "整备质量，吨"],
      memo,
      active,
    }),
    output: payload({ vehicle }),
    refusals: ["NOT_FOUND", "PLATE_TAKEN", "VEHICLE_BUSY"],
  }),
  saveDriver: command(micro, "client/saveDriver", {
    title: "保存司机",
    access: needs,
    input: payload({
      driver: ["driverid", id<"DriverId">().optional(), "司机编号，新增时不填"],
      name,
      mobile,
      licence: ["licence", personal(text(30)).default(""), "驾驶证号"],
      active,
    }),
    output: payload({ driver }),
    refusals: ["NOT_FOUND", "VEHICLE_BUSY"],
  }),

  /** Mobile and licence of a driver, which the list has covered; the audit log notes who has seen them. */
  readDriver: query(micro, "query/driver", {
    title: "查看司机手机号和驾驶证号",
    access: needs,
    discloses: "numbers",
    input: payload({ driver }),
    output: payload({
      mobile: ["phone", personal(text(20)), "手机号"],
      licence: ["licence", personal(text(30)), "驾驶证号"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** Vehicles and drivers without an open waybill. */
  listFree: query(micro, "query/freeFleet", {
    title: "可派车辆与司机",
    access: "member",
    input: payload({}),
    output: payload({
      vehicles: [
        "vehicles",
        z.array(
          payload({
            vehicle,
            plate: ["plate", text(10), "车牌号"],
            axles,
            tare: ["tare", tonnes, "整备质量，吨"],
          }),
        ),
        "车辆",
      ],
      drivers: [
        "drivers",
        z.array(payload({ driver, name: ["name", text(20), "姓名"], mobile: ["phone", text(20), "手机号"] })),
        "司机",
      ],
    }),
  }),
});
