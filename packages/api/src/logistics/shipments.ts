import { quoteStates, shipmentStates } from "@zd/domain/logistics/codes";
import { estimateSources } from "@zd/domain/logistics/freight-estimate";
import { shipmentSteps } from "@zd/domain/logistics/shipment";
import { z } from "zod";
import { fundPassword, fundPasswordRefusals } from "../funds/fund-password.ts";
import { micro } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import {
  codesOf,
  dateTime,
  day,
  flag,
  id,
  many,
  text,
  tonnes,
  unitPrice,
  whole,
  words,
  yuan,
} from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  contractNo,
  driver,
  freightPrice,
  haulage,
  memo,
  mode,
  quote,
  reason,
  shipment,
  vehicle,
  wagonType,
  waybill,
} from "./fields.ts";
import { shipmentList, waybillList } from "./lists.ts";

const needs = "ship-and-receive" as const;
const state = ["status", codesOf(shipmentStates), "状态"] as const;
const moved = payload({ shipment, state });
const quantity = ["num", tonnes, "数量，吨"] as const;
const quoteOrLowest = ["quoteid", id<"QuoteId">().optional(), "报价编号，不填为最低价"] as const;

const terms = {
  contractNo,
  quantity,
  from: ["from", words(80, 2), "装货地点"],
  to: ["to", words(80, 2), "卸货地点"],
  mode,
  haulage,
  loadFrom: ["loadfrom", day, "装货起日"],
  loadTo: ["loadto", day, "装货止日"],
  vehicles: ["vehicles", whole(0, 5_000).default(0), "需要车辆数，0为不限"],
  limit: ["limit", unitPrice.nullable().default(null), "限价，元/吨，空为不限"],
  memo,
} as const;

const termRefusals = [
  "NOT_FOUND",
  "NOT_HAULIER",
  "CONTRACT_NOT_LOADING",
  "SHIPMENT_ABOVE_CONTRACT",
  "SHIPMENT_STATE_WRONG",
  "LOADING_DAYS_WRONG",
  "QUANTITY_NOT_POSITIVE",
] as const;

const quoteOfCarrier = payload({
  quote,
  carrier: ["carrier", text(200), "承运商"],
  price: freightPrice,
  vehicles: ["vehicles", many, "车辆数"],
  memo: ["memo", text(200), "说明"],
  state: ["status", codesOf(quoteStates), "状态"],
  quotedAt: ["quotetime", dateTime, "报价时间"],
  lowest: ["lowest", flag, "是否最低"],
});

/** 发运 (domain §8): from a contract to the vehicles that carry it. */
export const shipments = operations("shipments", {
  /** Lists the firm's shipments with what was loaded, unloaded and lost (R-7110). */
  listShipments: list(micro, "query/2020", { listing: shipmentList, access: "member" }),
  /** Lists the firm's waybills (R-7111). */
  listWaybills: list(micro, "query/2021", { listing: waybillList, access: "member" }),

  /** Contracts whose goods the firm is to haul, with the quantity that is left to be sent. */
  listContracts: query(micro, "query/shipContracts", {
    title: "可发运合同",
    access: "member",
    input: payload({ keyword: ["wd", text(64).default(""), "合同号或品名"] }),
    output: z.array(
      payload({
        contractNo,
        product: ["gradename", text(80), "品名"],
        producer: ["factoryname", text(80), "产地"],
        counterparty: ["oppname", text(200), "对方企业"],
        place: ["place", text(200), "交货地"],
        delivery: ["delivery", text(40), "交货方式"],
        deliveryTo: ["deliveryto", day, "交货期止"],
        left: ["leftnum", tonnes, "可发量，吨"],
      }),
    ),
  }),

  /** What haulage between two places may cost; null where too little is known to say it without telling one firm's freight. */
  estimateFreight: query(micro, "query/freightEstimate", {
    title: "运费估算",
    access: "member",
    rate: { calls: 120, perMs: 60_000 },
    input: payload({ from: ["from", words(80, 2), "装货地点"], to: ["to", words(80, 2), "卸货地点"] }),
    output: payload({
      price: ["freight", unitPrice.nullable(), "运费估算，元/吨，无法估算为空"],
      source: ["source", codesOf(estimateSources).nullable(), "估算依据，无法估算为空"],
      shipments: ["shipmentCount", many, "依据的发运单数"],
    }),
  }),

  readShipment: query(micro, "query/shipment", {
    title: "发运单详情",
    access: "member",
    input: payload({ shipment }),
    output: payload({
      ...terms,
      shipment,
      state,
      memo: ["memo", text(200), "说明"],
      limit: ["limit", unitPrice.nullable(), "限价"],
      vehicles: ["vehicles", many, "需要车辆数"],
      product: ["gradename", text(80), "品名"],
      shipper: ["shipper", text(200), "发运方"],
      carrier: ["carrier", text(200), "承运商，未定为空"],
      price: ["freight", unitPrice.nullable(), "运价，元/吨"],
      kilometres: ["km", many, "里程，公里"],
      daily: ["daily", tonnes, "日均发运量，吨"],
      planned: ["planned", tonnes, "已派车，吨"],
      loaded: ["loaded", tonnes, "已装，吨"],
      received: ["signed", tonnes, "已签收，吨"],
      left: ["leftnum", tonnes, "余量，吨"],
      waybills: ["waybillcount", many, "运单数"],
      due: ["due", yuan, "待结算运费"],
      dueCount: ["duecount", many, "待结算运单数"],
      paid: ["paid", yuan, "已结算运费"],
      isShipper: ["isshipper", flag, "本企业是否发运方"],
      quotes: ["quotes", z.array(quoteOfCarrier), "承运商报价，仅发运方可见"],
      actions: ["actions", z.array(codesOf(shipmentSteps)), "此刻可办理"],
      madeAt: ["createtime", dateTime, "创建时间"],
      publishedAt: ["publishtime", dateTime.nullable(), "发布时间"],
    }),
  }),

  saveShipment: command(micro, "client/saveShipment", {
    title: "保存发运单",
    access: needs,
    input: payload({
      ...terms,
      shipment: ["shipno", id<"ShipmentNo">().optional(), "发运单号，新增时不填"],
    }),
    output: moved,
    refusals: termRefusals,
  }),
  /** What a step makes of the shipment and of its contract's remaining quantity, and which quotes end with it. */
  previewStep: query(micro, "client/preview-shipment-step", {
    title: "发运单办理确认卡",
    access: needs,
    input: payload({ shipment, step: ["step", z.enum(["publish", "close", "cancel"]), "办理事项"] }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),
  publishShipment: command(micro, "client/publishShipment", {
    title: "发布发运单",
    access: needs,
    binds: "goods",
    input: payload({ shipment, seen }),
    output: moved,
    refusals: [...termRefusals, "CARD_CHANGED"],
  }),
  cancelShipment: command(micro, "client/cancelShipment", {
    title: "取消发运单",
    access: needs,
    binds: "goods",
    input: payload({ shipment, reason, seen }),
    output: moved,
    refusals: ["NOT_FOUND", "SHIPMENT_STATE_WRONG", "WAYBILLS_OPEN", "REASON_REQUIRED", "CARD_CHANGED"],
  }),
  closeShipment: command(micro, "client/closeShipment", {
    title: "完成发运",
    access: needs,
    binds: "goods",
    input: payload({ shipment, seen }),
    output: moved,
    refusals: ["NOT_FOUND", "SHIPMENT_STATE_WRONG", "WAYBILLS_OPEN", "WAYBILLS_MISSING", "CARD_CHANGED"],
  }),

  /** Carrier to which the shipment would be awarded, his price, and the quotes that lose. */
  previewAward: query(micro, "client/preview-award", {
    title: "选定承运商确认卡",
    access: "member",
    input: payload({ shipment, quote: quoteOrLowest }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Awards a shipment to the lowest quote, or to the named one. */
  award: command(micro, "client/awardShipment", {
    title: "选定承运商",
    access: needs,
    binds: "goods",
    input: payload({ shipment, quote: quoteOrLowest, seen }),
    output: payload({ shipment, state, quote, price: freightPrice }),
    refusals: ["NOT_FOUND", "SHIPMENT_STATE_WRONG", "QUOTES_MISSING", "QUOTE_CHANGED", "CARD_CHANGED"],
  }),

  /** 派车 by the hauler: a waybill for each truck, or for each wagon of a train. */
  assign: command(micro, "client/assignVehicles", {
    title: "派车",
    access: needs,
    input: payload({
      shipment,
      trucks: [
        "trucks",
        z
          .array(payload({ vehicle, driver, planned: ["plannum", tonnes, "计划装载，吨"] }))
          .max(200)
          .default([]),
        "汽车",
      ],
      train: ["train", text(20).default(""), "车次"],
      wagons: [
        "wagons",
        z
          .array(
            payload({
              wagon: ["wagonno", text(7).regex(/^\d{7}$/, { error: "车号为7位数字" }), "车号"],
              type: wagonType,
            }),
          )
          .max(120)
          .default([]),
        "铁路货车",
      ],
    }),
    output: payload({ shipment, waybills: ["waybills", z.array(waybill[1]), "运单号"] }),
    refusals: [
      "NOT_FOUND",
      "SHIPMENT_STATE_WRONG",
      "CONTRACT_NOT_LOADING",
      "SHIPMENT_ABOVE_CONTRACT",
      "LOAD_ABOVE_SHIPMENT",
      "VEHICLE_BUSY",
      "VEHICLE_UNKNOWN",
      "DRIVER_UNKNOWN",
      "MODE_WRONG",
      "QUANTITY_NOT_POSITIVE",
    ],
  }),

  /** What paying the due freight would cost the shipper now. */
  previewFreight: query(micro, "client/preview-freight", {
    title: "结算运费确认卡",
    access: "member",
    input: payload({ shipment }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** 运费结算: pays all due freight of a shipment from the shipper's account to the carrier's (domain §8). */
  payFreight: command(micro, "client/payFreight", {
    title: "结算运费",
    access: "move-money",
    binds: "money",
    input: payload({ shipment, fundPassword, seen }),
    output: payload({
      shipment,
      waybills: ["count", many, "结算运单数"],
      freight: ["amount", yuan, "运费"],
      charge: ["charge", yuan, "超耗赔付"],
      paid: ["paid", yuan, "实付承运商"],
    }),
    refusals: [
      "NOT_FOUND",
      "FREIGHT_NOT_DUE",
      "FUNDS_INSUFFICIENT",
      "CARRIER_CANNOT_COVER",
      "CARD_CHANGED",
      ...fundPasswordRefusals,
    ],
  }),
});
