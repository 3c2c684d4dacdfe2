import { waybillActions } from "@zd/domain/logistics/codes";
import { z } from "zod";
import { storedFile } from "../files/operations.ts";
import { micro } from "../wire/address-families.ts";
import { card, seen as cardSeen } from "../wire/card.ts";
import { codesOf, dateTime, flag, id, personal, text, tonnes } from "../wire/fields.ts";
import { command, errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  freight,
  positions,
  progress,
  reason,
  route,
  ticketFields,
  ticketRead,
  waybill,
  waybillAction,
  waybillFields,
  waybillState,
  waybills,
} from "./fields.ts";

const needs = "ship-and-receive" as const;
const moved = payload({ waybill, state: waybillState });
const allMoved = payload({ waybills: ["waybills", z.array(moved), "运单"] });
const photo = ["photo", id<"FileId">().optional(), "磅单照片文件编号"] as const;

/** Refusals of a weigh ticket. */
export const ticketRefusals = [
  "NOT_FOUND",
  "WAYBILL_STATE_WRONG",
  "WAYBILL_NOT_LOADED",
  "WAYBILL_NOT_RELEASED",
  "NET_NOT_GROSS_LESS_TARE",
  "WEIGHT_NOT_TWO_DECIMALS",
  "WEIGHT_NOT_POSITIVE",
  "WEIGHED_IN_FUTURE",
  "VEHICLE_OVERLOADED",
  "WAGON_OVERLOADED",
  "LOAD_ABOVE_SHIPMENT",
  "UNLOADED_BEFORE_LOADED",
  "UNLOADED_ABOVE_LOADED",
  "TICKET_TAKEN",
  "FILE_UNKNOWN",
] as const;

/** Refusals of the contract's step that a waybill takes. */
const contractRefusals = [
  "CONTRACT_STATE_WRONG",
  "CONTRACT_CHANGED",
  "DEADLINE_PASSED",
  "SHIPMENT_EXCEEDS_CONTRACT",
  "SHIPMENT_UNKNOWN",
  "SHIPMENT_RECEIVED",
  "RECEIPT_EXCEEDS_SHIPMENT",
  "TICKET_USED_TWICE",
  "TICKET_SUM_WRONG",
  "QUANTITY_NOT_POSITIVE",
] as const;

/** Weight that the user has seen when he releases or signs: until then a ticket may be corrected. */
const seen = ["seennum", tonnes.optional(), "所见净重合计，吨；放行为装货，签收为卸货"] as const;

const link = payload({
  url: ["url", text(600), "链接"],
  path: ["path", text(500), "本站地址"],
  until: ["until", dateTime, "有效期至"],
});

/** 运单 (domain §8): one vehicle or wagon, from its loading to its proof of delivery. */
export const waybillCalls = operations("waybills", {
  read: query(micro, "query/waybill", {
    title: "运单详情",
    access: "member",
    input: payload({ waybill }),
    output: payload({
      ...waybillFields,
      freight,
      route,
      positions,
      progress,
      actions: ["actions", z.array(waybillAction), "此刻可办理"],
      mayLink: ["maylink", flag, "可否生成司机链接"],
      madeAt: ["createtime", dateTime, "派车时间"],
    }),
  }),

  /** The telephone of the driver, which the waybill has covered; the audit log notes who has seen it. */
  readDriverPhone: query(micro, "query/waybillDriverPhone", {
    title: "查看司机电话",
    access: "member",
    discloses: "numbers",
    input: payload({ waybill }),
    output: payload({ phone: ["driverphone", personal(text(20)), "司机电话，铁路为空"] }),
    refusals: ["NOT_FOUND"],
  }),

  /** What a step makes of the waybills and of the quantities of their shipments and contracts, and who acts next. */
  previewStep: query(micro, "client/preview-waybill-step", {
    title: "运单办理确认卡",
    access: needs,
    input: payload({
      waybills,
      step: ["step", codesOf(waybillActions), "办理事项"],
      ticket: ["ticket", payload(ticketFields).optional(), "要登记的磅单，装卸时必填"],
    }),
    output: card,
    refusals: ["NOT_FOUND", "FIELD_REQUIRED"],
  }),

  load: command(micro, "client/waybillLoad", {
    title: "登记装货磅单",
    access: needs,
    binds: "goods",
    input: payload({
      waybill,
      ...ticketFields,
      seals: ["seals", text(200).default(""), "铅封号"],
      photo,
      card: cardSeen,
    }),
    output: moved,
    refusals: [...ticketRefusals, "CARD_CHANGED"],
  }),
  /** Reads the photo of a weigh ticket; the user checks the figures. */
  readTicket: errand(micro, "client/waybillReadTicket", {
    title: "识别磅单照片",
    access: needs,
    rate: { calls: 20, perMs: 60_000 },
    input: payload({ photo: ["photo", id<"FileId">(), "磅单照片文件编号"] }),
    output: ticketRead,
    refusals: ["TICKET_UNREADABLE", "FILE_UNKNOWN"],
  }),
  /** 放行: the goods leave, and are shipped by their contract with the ticket of the loading. */
  release: command(micro, "client/waybillRelease", {
    title: "放行发车",
    access: needs,
    binds: "goods",
    input: payload({ waybills, seen, card: cardSeen }),
    output: allMoved,
    refusals: ["NOT_FOUND", "WAYBILL_STATE_WRONG", "TICKETS_CHANGED", "CARD_CHANGED", ...contractRefusals],
  }),
  unload: command(micro, "client/waybillUnload", {
    title: "登记卸货磅单",
    access: needs,
    binds: "goods",
    input: payload({ waybill, ...ticketFields, photo, card: cardSeen }),
    output: moved,
    refusals: [...ticketRefusals, "CARD_CHANGED"],
  }),
  /** 签收: the contract receives with the ticket that counts, and the freight becomes due. */
  sign: command(micro, "client/waybillSign", {
    title: "签收运单",
    access: needs,
    binds: "goods",
    input: payload({ waybills, seen, card: cardSeen }),
    output: allMoved,
    refusals: ["NOT_FOUND", "WAYBILL_STATE_WRONG", "TICKETS_CHANGED", "CARD_CHANGED", ...contractRefusals],
  }),
  report: command(micro, "client/waybillReport", {
    title: "上报运单异常",
    access: needs,
    input: payload({ waybill, reason }),
    output: moved,
    refusals: ["NOT_FOUND", "WAYBILL_STATE_WRONG", "REASON_REQUIRED"],
  }),
  resume: command(micro, "client/waybillResume", {
    title: "解除运单异常",
    access: needs,
    binds: "goods",
    input: payload({ waybill, reason, card: cardSeen }),
    output: moved,
    refusals: ["NOT_FOUND", "WAYBILL_STATE_WRONG", "REASON_REQUIRED", "CARD_CHANGED"],
  }),
  cancel: command(micro, "client/waybillCancel", {
    title: "取消运单",
    access: needs,
    binds: "goods",
    input: payload({ waybill, reason, card: cardSeen }),
    output: moved,
    refusals: [
      "NOT_FOUND",
      "CARD_CHANGED",
      "WAYBILL_STATE_WRONG",
      "WAYBILL_ALREADY_RELEASED",
      "REASON_REQUIRED",
      ...contractRefusals,
    ],
  }),

  /** 签收单: makes the PDF of the letter, with a code by which it can be proved. */
  makeProof: errand(micro, "client/waybillProof", {
    title: "签收单",
    access: "member",
    input: payload({ waybill }),
    output: payload({
      number: ["letterno", text(80), "签收单编号"],
      document: ["document", storedFile, "PDF"],
    }),
    refusals: ["NOT_FOUND", "DELIVERY_NOT_SIGNED"],
  }),

  /** 司机链接: makes a signed link for three days; an earlier one of the same waybill ends. */
  makeDriverLink: command(micro, "client/waybillDriverLink", {
    title: "生成司机链接",
    access: needs,
    input: payload({ waybill }),
    output: link,
    refusals: ["NOT_FOUND", "WAYBILL_STATE_WRONG", "RAIL_HAS_NO_DRIVER"],
  }),

  /** R-7207: makes a signed link for one day, whose holder sees where the goods are. */
  makeTrailUrl: query(micro, "client/GetTransTrailUrl", {
    title: "运输轨迹地址",
    access: "member",
    input: payload({ waybill }),
    output: link,
    refusals: ["NOT_FOUND"],
  }),
});
