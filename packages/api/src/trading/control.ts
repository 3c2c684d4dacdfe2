import { downmodes, sides, tradeModes } from "@zd/domain/terms/codes";
import { sectionKinds, shownStatuses } from "@zd/domain/trading/codes";
import { z } from "zod";
import { wareStatus } from "../market/board.ts";
import { staff } from "../wire/address-families.ts";
import { codesOf, many, moment, text, tonnes, unitPrice } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { section } from "./control-fields.ts";
import {
  agendaFields,
  alarm,
  behalfActions,
  type controlActions,
  controlRecord,
  firmNamed,
  type recordedActions,
  sectionFields,
  ware,
} from "./control-records.ts";
import { controlRoomCalls } from "./control-room.ts";
import { controlSteps } from "./control-steps.ts";

/** Statuses of a section as they are shown: those of a ware without 已下架. */
const { "9": _, ...sectionStatuses } = shownStatuses;

/** 正式 or 练习, as a filter. */
export const practiceLabels = { N: "正式", Y: "练习" } as const;

/** 场次列表 of the staff: every section of the company, of any day. */
export const sectionList = listing({
  title: "场次列表",
  period: "开始时间",
  chips: "status",
  filters: {
    section: { wire: "sectid", title: "场次编号", kind: "text" },
    name: { wire: "sectname", title: "场次名称", kind: "text" },
    practice: { wire: "practice", title: "类型", kind: "choice", labels: practiceLabels },
    mode: { wire: "trademod", title: "模式", kind: "choice", labels: tradeModes },
    kind: { wire: "kind", title: "类别", kind: "choice", labels: sectionKinds },
    side: { wire: "handtype", title: "买卖", kind: "choice", labels: sides },
    status: { wire: "status", title: "状态", kind: "choice", labels: sectionStatuses },
  },
  numbers: ["section"],
  columns: {
    section: { wire: "sectid", title: "场次编号", kind: "text" },
    name: { wire: "sectname", title: "场次名称", kind: "text" },
    status: { wire: "status", title: "状态", kind: "status", labels: sectionStatuses, states: "section" },
    mode: { wire: "trademod", title: "模式代码", kind: "status", labels: tradeModes, unseen: true },
    modeName: { wire: "trademodname", title: "模式", kind: "text" },
    kind: { wire: "kind", title: "类别", kind: "status", labels: sectionKinds },
    side: { wire: "handtype", title: "买卖", kind: "status", labels: sides },
    downmode: { wire: "downmode", title: "倒计时", kind: "status", labels: downmodes, secondary: true },
    startsAt: { wire: "starttime", title: "开始时间", kind: "time", sortable: true },
    wares: { wire: "wares", title: "标的", kind: "count", unit: "个", total: true },
    bids: { wire: "bids", title: "报价", kind: "count", unit: "次", sortable: true, total: true },
    quantity: { wire: "num", title: "总量", kind: "quantity", unit: "吨", total: true },
    dealt: { wire: "dealnum", title: "成交量", kind: "quantity", unit: "吨", sortable: true, total: true },
    practice: { wire: "practice", title: "类型", kind: "status", labels: practiceLabels, secondary: true },
  },
});

/** What is published of a section. */
export const sectionDetail = payload({
  ...sectionFields,
  invited: ["invited", z.array(firmNamed), "受邀企业"],
  lots: [
    "list",
    z.array(
      payload({
        ware,
        no: ["wareno", text(8), "标的号"],
        status: ["status", wareStatus, "状态"],
        product: ["gradename", text(80), "产品"],
        producer: ["factoryname", text(60), "厂矿"],
        place: ["place", text(80), "交货地"],
        delivery: ["delivery", text(40), "交货方式"],
        deliveryFrom: ["deliveryfrom", text(10), "交货期起"],
        deliveryTo: ["deliveryto", text(10), "交货期止"],
        owner: ["ownername", text(200), "货主"],
        payType: ["paytypename", text(20), "付款方式"],
        turn: ["turnid", many, "轮次"],
        quantity: ["num", tonnes, "数量"],
        split: ["split", z.boolean(), "可拆单"],
        minQuantity: ["minnum", tonnes, "最小提报量"],
        basePrice: ["baseprice", unitPrice, "起拍价或挂牌价"],
        priceStep: ["minstep", unitPrice, "最小变动"],
        capPrice: ["capprice", unitPrice.nullable(), "限价"],
        depositText: ["bailtext", text(60), "保证金"],
        feeText: ["feetext", text(60), "服务费"],
        dealt: ["dealnum", tonnes, "成交量"],
      }),
    ),
    "标的",
  ],
});

export type ControlAction = keyof typeof controlActions;

export type BehalfAction = keyof typeof behalfActions;

export const behalfAction = codesOf(behalfActions);

export type RecordedAction = keyof typeof recordedActions;

export const alarmKinds = {
  "same-ip": "同一 IP 出价",
  related: "关联企业",
  "late-clock": "时钟迟到",
} as const;

const pending = z.array(controlRecord);

export const control = operations("control", {
  listSections: list(staff, "list-sections", { listing: sectionList, access: "read-console" }),
  /** Sections of a month, without practice ones. */
  listCalendar: query(staff, "list-calendar", {
    title: "场次日历",
    access: "read-console",
    input: payload({
      month: [
        "month",
        z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, { error: "月份格式不正确" }),
        "月份",
      ],
    }),
    output: z.array(payload({ ...agendaFields, tradingDay: ["fdate", text(10), "交易日"] })),
  }),
  readSection: query(staff, "read-section", {
    title: "场次详情",
    access: "read-console",
    input: payload({ section }),
    output: sectionDetail,
    refusals: ["NOT_FOUND"],
  }),
  ...controlRoomCalls,
  ...controlSteps,
  /** The exchange's day: running and coming sections, and what waits for the staff. */
  readDesk: query(staff, "read-desk", {
    title: "市场概况",
    access: "read-console",
    input: payload({}),
    output: payload({
      running: [
        "running",
        z.array(
          payload({
            ...agendaFields,
            deadline: ["deadline", moment.nullable(), "本阶段截止时间"],
            bids: ["bids", many, "报价次数"],
            waresBid: ["waresbid", many, "已有报价的标的数"],
            present: ["present", many, "在场企业数"],
          }),
        ),
        "进行中",
      ],
      waiting: ["waiting", z.array(payload(agendaFields)), "今日未开始"],
      suspended: ["suspended", many, "暂停的场次数"],
      pending: ["pending", pending, "待复核"],
      alarms: ["alarms", z.array(alarm), "告警"],
    }),
  }),
});
