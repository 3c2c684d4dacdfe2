import { downmodes, sides, tradeModes } from "@zd/domain/terms/codes";
import { sectionKinds, shownStatuses } from "@zd/domain/trading/codes";
import { z } from "zod";
import { downmode, sectionKind, side, tradeMode, wareStatus } from "../market/board.ts";
import { staff } from "../wire/address-families.ts";
import { codesOf, id, many, moment, text, tonnes, unitPrice, whole, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { section } from "./control-fields.ts";
import { controlSteps } from "./control-steps.ts";

const ware = ["wareid", id<"WareId">(), "标的编号"] as const;

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

export const agendaFields = {
  section,
  name: ["sectname", text(100), "场次名称"],
  status: ["status", wareStatus, "状态"],
  mode: ["trademod", tradeMode, "交易模式"],
  kind: ["kind", sectionKind, "场次类别"],
  side: ["handtype", side, "买卖方向"],
  downmode: ["downmode", downmode, "倒计时方式"],
  startsAt: ["starttime", moment, "开始时间"],
  wares: ["wares", many, "标的数"],
  practice: ["practice", z.boolean(), "练习场次"],
} as const;

const sectionFields = {
  ...agendaFields,
  tradingDay: ["fdate", text(10), "交易日"],
  turn: ["turnid", many, "轮次"],
  turns: ["turns", many, "总轮数"],
  freeSeconds: ["freeseconds", many, "自由交易秒数"],
  extensionSeconds: ["extseconds", many, "倒计时秒数"],
  restSeconds: ["restseconds", many, "休息秒数"],
  shortlistSize: ["topnum", many.nullable(), "第一轮密封报价时每个标的的入围家数，第一轮公开竞价为空"],
  deadline: ["deadline", moment.nullable(), "本阶段截止时间"],
  hardEnd: ["hardend", moment.nullable(), "场次截止时间"],
  region: ["area", text(40), "区域"],
  wareKindName: ["warekindname", text(40), "商品种类"],
  quantity: ["num", tonnes, "总量"],
  clearedAt: ["clearedtime", moment.nullable(), "明细清理时间，此后只有证明包；未清理为空"],
} as const;

export const firmNamed = payload({
  firm: ["firmid", id<"FirmId">(), "企业编号"],
  name: ["firmname", text(200), "企业简称"],
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

export const controlActions = {
  suspend: "暂停场次",
  resume: "恢复场次",
  extend: "延长截止",
  "void-ware": "作废标的",
  "void-section": "作废场次",
} as const;

export type ControlAction = keyof typeof controlActions;

const action = codesOf(controlActions);

/** 受托评标: steps that two staff users may take in place of a ware's owner. */
export const behalfActions = { award: "受托定标", "counter-offer": "受托还价" } as const;

export type BehalfAction = keyof typeof behalfActions;

export const behalfAction = codesOf(behalfActions);

/** Actions in the control record: those of the control room, and changes of the section before its start. */
export const recordedActions = {
  ...controlActions,
  ...behalfActions,
  "change-section": "修改场次参数",
  "change-wares": "修改标的参数",
} as const;

export type RecordedAction = keyof typeof recordedActions;

/** States of an action: executed at once, or by a second staff user (复核). */
export const controlStates = {
  done: "已执行",
  pending: "待复核",
  confirmed: "已复核",
  rejected: "已驳回",
} as const;

export const controlState = codesOf(controlStates);

/** An action of the staff on a section, or a request for one. */
export const controlRecord = payload({
  record: ["recordid", many, "记录编号"],
  section,
  sectionName: ["sectname", text(100), "场次名称"],
  action: ["action", codesOf(recordedActions), "操作"],
  detail: ["detail", text(4000).nullable(), "所改或所请之事，密封阶段为空"],
  ware: ["wareid", id<"WareId">().nullable(), "标的编号"],
  wareNo: ["wareno", text(8).nullable(), "标的号"],
  reason: ["reason", text(200), "原因"],
  hardEnd: ["hardend", moment.nullable(), "新的截止时间"],
  state: ["state", controlState, "状态"],
  by: ["byname", text(64), "操作人"],
  at: ["time", moment, "时间"],
  decidedBy: ["decidedname", text(64).nullable(), "复核人"],
  decidedAt: ["decidedtime", moment.nullable(), "复核时间"],
  decision: ["decision", text(200).nullable(), "复核意见"],
  mayDecide: ["maydecide", z.boolean(), "本人可复核"],
});

export const alarmKinds = {
  "same-ip": "同一 IP 出价",
  related: "关联企业",
  "late-clock": "时钟迟到",
} as const;

const alarmId = ["alarmid", text(64, 1), "告警编号"] as const;

/** An alarm that the staff should look at (domain §1.2). */
const alarm = payload({
  alarm: alarmId,
  kind: ["kind", z.enum(["same-ip", "related", "late-clock"]), "告警"],
  section,
  sectionName: ["sectname", text(100), "场次名称"],
  wares: ["wares", z.array(ware[1]), "标的"],
  wareNos: ["warenos", z.array(text(8)), "标的号"],
  firms: ["firms", z.array(firmNamed), "企业"],
  detail: ["detail", text(200), "说明"],
  at: ["time", moment, "时间"],
  aside: [
    "aside",
    payload({
      by: ["byname", text(64), "处理人"],
      at: ["time", moment, "处理时间"],
      note: ["note", text(200), "处理说明"],
    }).nullable(),
    "已处理；有新情况时重新告警",
  ],
  maySetAside: ["mayaside", z.boolean(), "本人可处理"],
});

/** A leading offer; none is told while the section is sealed. */
const leader = payload({
  firm: ["firmid", id<"FirmId">(), "企业编号"],
  firmName: ["firmname", text(200), "领先企业"],
  userName: ["username", text(64), "操作员"],
  price: ["price", unitPrice, "价格"],
  filled: ["dealnum", tonnes, "持有数量"],
});

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
  /** All of one section at one moment, without firms and prices of sealed offers. */
  readControlRoom: query(staff, "read-control-room", {
    title: "控制室",
    access: "read-console",
    input: payload({ section }),
    output: payload({
      ...sectionFields,
      version: ["version", many, "版本"],
      seq: ["seq", many, "日志末号"],
      sealed: ["sealed", z.boolean(), "密封阶段"],
      actions: ["actions", z.array(action), "本人此刻可做的操作"],
      withheld: [
        "withheld",
        z.array(payload({ action: ["action", action, "操作"], why: ["reason", text(80), "原因"] })),
        "本人有权、但此刻规则不允许的操作",
      ],
      stoppedMs: [
        "stoppedms",
        many.nullable(),
        "暂停时本阶段剩余毫秒数，各标的分别计时的取最短；没有停表为空",
      ],
      accepted: ["accepted", many, "受理报价"],
      refused: ["refused", many, "拒绝报价"],
      amount: ["amount", yuan.nullable(), "当前总额，密封阶段为空"],
      held: ["bail", yuan.nullable(), "冻结保证金，密封阶段为空"],
      invited: ["invited", many, "受邀企业数"],
      lots: [
        "list",
        z.array(
          payload({
            ware,
            no: ["wareno", text(8), "标的号"],
            product: ["gradename", text(80), "产品"],
            producer: ["factoryname", text(60), "厂矿"],
            turn: ["turnid", many, "轮次"],
            status: ["status", wareStatus, "状态"],
            deadline: ["deadline", moment.nullable(), "本标的截止时间"],
            quantity: ["num", tonnes, "数量"],
            dealt: ["dealnum", tonnes, "成交量"],
            basePrice: ["baseprice", unitPrice, "起拍价或挂牌价"],
            bids: ["bids", many, "出价次数"],
            bidders: ["bidders", many, "出价企业数"],
            refused: ["refused", many, "拒绝次数"],
            leader: ["leader", leader.nullable(), "领先，密封阶段为空"],
            lastAt: ["lasttime", moment.nullable(), "最近出价"],
            voidable: ["voidable", z.boolean(), "此刻可作废"],
          }),
        ),
        "标的",
      ],
      presence: [
        "presence",
        z.array(
          payload({
            firm: ["firmid", id<"FirmId">(), "企业编号"],
            firmName: ["firmname", text(200), "企业"],
            userName: ["username", text(64), "最近进入的操作员"],
            enteredAt: ["entertime", moment, "进入时间"],
            leading: ["leading", many.nullable(), "领先标的数，密封阶段为空"],
          }),
        ),
        "在场企业",
      ],
      alarms: ["alarms", z.array(alarm), "告警"],
      records: ["records", z.array(controlRecord), "操作记录"],
    }),
    refusals: ["NOT_FOUND"],
  }),
  /** Journal of a section from its end backwards, by the number of the row. */
  listJournal: query(staff, "list-journal", {
    title: "场次日志",
    access: "read-console",
    input: payload({
      section,
      before: ["before", many.optional(), "此序号之前"],
      size: ["size", whole(1, 100).default(30), "条数"],
      orders: ["orders", z.boolean().default(false), "只看报价"],
    }),
    output: payload({
      rows: [
        "list",
        z.array(
          payload({
            seq: ["seq", many, "序号"],
            at: ["time", moment, "时间"],
            kind: ["kind", text(32), "事件"],
            kindName: ["kindname", text(20), "事件名称"],
            wareNo: ["wareno", text(8).nullable(), "标的号"],
            firmName: ["firmname", text(200).nullable(), "企业，密封报价为空"],
            detail: ["detail", text(200), "内容"],
            refused: ["refused", z.boolean(), "拒绝"],
            hash: ["hash", text(64).nullable(), "日志哈希，密封报价为空"],
          }),
        ),
        "日志",
      ],
      more: ["more", z.boolean(), "还有更早的"],
    }),
    refusals: ["NOT_FOUND"],
  }),
  ...controlSteps,
  /** 处理告警: sets an alarm aside until more wares or other firms are concerned than the caller has seen. */
  setAlarmAside: command(staff, "set-alarm-aside", {
    title: "处理告警",
    access: "manage-trading",
    input: payload({
      section,
      alarm: alarmId,
      wares: ["wares", z.array(ware[1]).max(1_000), "处理时看到的标的"],
      note: [
        "note",
        text(200).refine((value) => value.trim() !== "", { error: "请填写处理说明" }),
        "处理说明",
      ],
    }),
    output: z.null(),
    refusals: ["NOT_FOUND", "ALARM_CHANGED", "ALARM_SET_ASIDE", "OWN_FIRM_INVOLVED"],
  }),
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
