import { milestones, waybillParties } from "@zd/domain/logistics/codes";
import { z } from "zod";
import { open } from "../wire/address-families.ts";
import { codesOf, dateTime, flag, id, secret, text, tonnes, words } from "../wire/fields.ts";
import { command, errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  milestone,
  point,
  positions,
  progress,
  reason,
  route,
  ticketFields,
  ticketRead,
  timeline,
  waybillAction,
  waybillFields,
  waybillState,
} from "./fields.ts";
import { ticketRefusals } from "./waybills.ts";

const minute = 60_000;
/** Limit of calls of a driver's phone. */
const rate = { calls: 60, perMs: minute } as const;

/** 链接口令 of a signed link; its holder needs no account. */
const token = ["token", secret(400), "链接口令"] as const;
const moved = payload({ state: waybillState });
const photo = ["photo", id<"FileId">().optional(), "磅单照片文件编号"] as const;
const of = { access: "anyone", rate } as const;
/** A phone without a line sends a step later; without it, the step is taken now. */
const at = ["happentime", dateTime.optional(), "办理时间，离线补报时为当时"] as const;

/**
 * 司机 (domain §8): the driver's page on his phone, and the page that shows where the goods are. A step of his that is sent
 * again under its request id happens once.
 */
export const driverCalls = operations("driver", {
  read: query(open, "driver/read", {
    title: "司机运单",
    ...of,
    input: payload({ token }),
    output: payload({
      ...waybillFields,
      progress,
      actions: ["actions", z.array(waybillAction), "此刻可办理"],
      milestones: ["nodes", z.array(codesOf(milestones)), "此刻可上报的节点"],
      reached: ["reached", z.array(codesOf(milestones)), "已上报的节点"],
      phones: [
        "phones",
        z.array(
          payload({
            party: ["party", codesOf(waybillParties), "角色"],
            firm: ["firm", text(200), "企业"],
            phone: ["firmtel", text(20), "企业电话"],
          }),
        ),
        "可拨打的企业电话",
      ],
      ways: [
        "ways",
        payload({
          loading: ["loading", text(1_000), "去装货地的导航地址"],
          unloading: ["unloading", text(1_000), "去卸货地的导航地址"],
        }),
        "导航",
      ],
      until: ["until", dateTime, "链接有效期至"],
    }),
    refusals: ["LINK_EXPIRED"],
  }),
  reach: command(open, "driver/node", {
    title: "司机上报节点",
    ...of,
    input: payload({
      token,
      milestone,
      longitude: [point.longitude[0], point.longitude[1].nullable().default(null), "经度"],
      latitude: [point.latitude[0], point.latitude[1].nullable().default(null), "纬度"],
      memo: ["memo", text(100).default(""), "说明"],
      at,
    }),
    output: moved,
    refusals: ["LINK_EXPIRED", "WAYBILL_STATE_WRONG", "MILESTONES_TOO_MANY"],
  }),
  load: command(open, "driver/load", {
    title: "司机登记装货磅单",
    ...of,
    input: payload({ token, ...ticketFields, seals: ["seals", text(200).default(""), "铅封号"], photo }),
    output: moved,
    refusals: ["LINK_EXPIRED", ...ticketRefusals],
  }),
  unload: command(open, "driver/unload", {
    title: "司机登记卸货磅单",
    ...of,
    input: payload({ token, ...ticketFields, photo }),
    output: moved,
    refusals: ["LINK_EXPIRED", ...ticketRefusals],
  }),
  /** 收货人签名: whoever receives the goods signs on the driver's phone; a later signature takes the place of an earlier one. */
  sign: command(open, "driver/sign", {
    title: "收货人签名",
    ...of,
    input: payload({
      token,
      name: ["name", words(40), "收货人姓名"],
      picture: ["picture", id<"FileId">(), "签名图片文件编号"],
      at,
    }),
    output: moved,
    refusals: ["LINK_EXPIRED", "SIGNATURE_TOO_EARLY", "WAYBILL_STATE_WRONG", "FILE_UNKNOWN"],
  }),
  report: command(open, "driver/report", {
    title: "司机上报异常",
    ...of,
    input: payload({ token, reason }),
    output: moved,
    refusals: ["LINK_EXPIRED", "WAYBILL_STATE_WRONG", "REASON_REQUIRED"],
  }),
  /** Reads the photo of a weigh ticket; the driver checks the figures. */
  readTicket: errand(open, "driver/readTicket", {
    title: "识别磅单照片",
    access: "anyone",
    rate: { calls: 10, perMs: minute },
    input: payload({ token, photo: ["photo", id<"FileId">(), "磅单照片文件编号"] }),
    output: ticketRead,
    refusals: ["LINK_EXPIRED", "TICKET_UNREADABLE", "FILE_UNKNOWN"],
  }),

  /** 运输轨迹: milestones and the route, for the holder of the link. */
  readTrail: query(open, "trail/read", {
    title: "运输轨迹",
    ...of,
    input: payload({ token }),
    output: payload({
      waybill: waybillFields.waybill,
      state: waybillState,
      product: waybillFields.product,
      vehicle: waybillFields.vehicle,
      hauler: waybillFields.hauler,
      from: waybillFields.from,
      to: waybillFields.to,
      loaded: ["loadednet", tonnes.nullable(), "装货净重，吨"],
      unloaded: ["unloadednet", tonnes.nullable(), "卸货净重，吨"],
      isLate: ["late", flag, "是否长时间无动态"],
      route,
      positions,
      progress,
      timeline,
      until: ["until", dateTime, "链接有效期至"],
    }),
    refusals: ["LINK_EXPIRED"],
  }),
});
