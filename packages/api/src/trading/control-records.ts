import { z } from "zod";
import { downmode, sectionKind, side, tradeMode, wareStatus } from "../market/board.ts";
import { codesOf, id, many, moment, text, tonnes } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";
import { section } from "./control-fields.ts";

/** Steps that the staff takes on sections, as they are recorded and confirmed. */

export const ware = ["wareid", id<"WareId">(), "标的编号"] as const;

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

export const sectionFields = {
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

export const controlActions = {
  suspend: "暂停场次",
  resume: "恢复场次",
  extend: "延长截止",
  "void-ware": "作废标的",
  "void-section": "作废场次",
} as const;

/** 受托评标: steps that two staff users may take in place of a ware's owner. */
export const behalfActions = { award: "受托定标", "counter-offer": "受托还价" } as const;

/** Actions in the control record: those of the control room, and changes of the section before its start. */
export const recordedActions = {
  ...controlActions,
  ...behalfActions,
  "change-section": "修改场次参数",
  "change-wares": "修改标的参数",
} as const;

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

export const alarmId = ["alarmid", text(64, 1), "告警编号"] as const;

/** An alarm that the staff should look at (domain §1.2). */
export const alarm = payload({
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
