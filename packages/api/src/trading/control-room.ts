import { z } from "zod";
import { wareStatus } from "../market/board.ts";
import { staff } from "../wire/address-families.ts";
import { codesOf, id, many, moment, text, tonnes, unitPrice, whole, yuan } from "../wire/fields.ts";
import { type Calls, command, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { section } from "./control-fields.ts";
import { alarm, alarmId, controlActions, controlRecord, sectionFields, ware } from "./control-records.ts";
import { sealState } from "./seals.ts";

const action = codesOf(controlActions);

/** A leading offer; none is told while the section is sealed. */
const leader = payload({
  firm: ["firmid", id<"FirmId">(), "企业编号"],
  firmName: ["firmname", text(200), "领先企业"],
  userName: ["username", text(64), "操作员"],
  price: ["price", unitPrice, "价格"],
  filled: ["dealnum", tonnes, "持有数量"],
});

/** 控制室: a running section with its alarms, and its journal. */
export const controlRoomCalls = {
  /** All of one section at one moment, without firms and prices of sealed offers. */
  readControlRoom: query(staff, "read-control-room", {
    title: "控制室",
    access: "read-console",
    discloses: "offers",
    input: payload({ section }),
    output: payload({
      ...sectionFields,
      version: ["version", many, "版本"],
      seq: ["seq", many, "日志末号"],
      sealed: ["sealed", z.boolean(), "密封阶段"],
      seal: ["seal", sealState.nullable(), "加密封存与开启进度，不加密为空"],
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
            held: ["bail", yuan.nullable(), "本标的占用的保证金，密封阶段为空"],
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
    discloses: "offers",
    input: payload({
      section,
      before: ["before", many.optional(), "此序号之前"],
      size: ["size", whole(1, 100).default(30), "条数"],
      orders: ["orders", z.boolean().default(false), "只看报价"],
      ware: ["wareid", ware[1].optional(), "只看此标的"],
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
} satisfies Calls;
