import { downmodes, tradeModes } from "@zd/domain/terms/codes";
import { parameterLabels } from "@zd/domain/trading/parameter-table";
import { parameterSources } from "@zd/domain/trading/parameters";
import type { RunningMode } from "@zd/domain/trading/session";
import { z } from "zod";
import { downmode, wareStatus } from "../market/board.ts";
import { micro, staff } from "../wire/address-families.ts";
import { card, seen as seenCard } from "../wire/card.ts";
import { codesOf, dateTime, id, many, moment, text, unitPrice } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { depositRule, feeRule } from "./application-fields.ts";

/** Trade modes of sections. */
export const sectionModes = Object.fromEntries(
  Object.entries(tradeModes).filter(([code]) => code !== "9" && code !== "mall"),
) as Record<RunningMode, string>;
const sectionMode = codesOf(sectionModes);

const scopeFields = {
  mode: ["trademod", sectionMode.nullable().default(null), "交易模式，空为不限"],
  downmode: ["downmode", downmode.nullable().default(null), "倒计时方式，竞价才有，空为不限"],
  wareKind: ["warekindid", id<"WareKindId">().nullable().default(null), "商品种类编号，空为不限"],
} as const;

const key = ["key", codesOf(parameterLabels), "参数"] as const;
/** A value in the parameter's unit: "1.00" yuan, "10" per cent, "1200" seconds, a code; null for none. */
const value = ["value", text(32).nullable(), "值，空为不设或不限"] as const;
const source = codesOf(parameterSources);
const reason = [
  "reason",
  text(200).refine((value) => value.trim() !== "", { error: "请填写原因" }),
  "原因",
] as const;
const values = ["values", z.array(payload({ key, value })).max(60), "新的值"] as const;

const resets = ["resets", z.array(key[1]).max(60).default([]), "恢复上一层的参数"] as const;

const section = ["sectid", id<"SectionId">(), "场次编号"] as const;
const seenVersion = ["version", many, "操作时看到的版本"] as const;

/** A value of a section or ware, beside the one that the sheet would give. */
const ownValue = payload({
  key,
  value,
  sheet: ["sheetvalue", text(32).nullable(), "参数表的值"],
  source: ["source", source, "参数表值的来源"],
  asSheet: ["assheet", z.boolean(), "与参数表一致"],
});

export const parameterSteps = { set: "设定", reset: "恢复上一层" } as const;
export const parameterLayers = {
  company: "公司",
  mode: "模式",
  downmode: "倒计时方式",
  wareKind: "品种",
} as const;

/** 参数修改记录 of the sheet. */
export const parameterChangeList = listing({
  title: "参数修改记录",
  period: "修改时间",
  chips: "layer",
  filters: {
    layer: { wire: "layer", title: "范围", kind: "choice", labels: parameterLayers },
    key: { wire: "key", title: "参数", kind: "choice", labels: parameterLabels },
    mode: { wire: "trademod", title: "模式", kind: "choice", labels: sectionModes },
    by: { wire: "username", title: "修改人", kind: "text" },
  },
  columns: {
    change: { wire: "changeid", title: "编号", kind: "text", secondary: true },
    at: { wire: "time", title: "修改时间", kind: "time", sortable: true },
    layer: { wire: "layer", title: "范围", kind: "status", labels: parameterLayers },
    mode: { wire: "trademod", title: "模式", kind: "status", labels: sectionModes, optional: true },
    downmode: { wire: "downmode", title: "倒计时", kind: "status", labels: downmodes, optional: true },
    wareKind: { wire: "warekindname", title: "商品种类", kind: "text", optional: true },
    key: { wire: "key", title: "参数", kind: "status", labels: parameterLabels },
    step: { wire: "step", title: "操作", kind: "status", labels: parameterSteps },
    before: { wire: "before", title: "原值", kind: "text" },
    after: { wire: "after", title: "新值", kind: "text" },
    by: { wire: "username", title: "修改人", kind: "text" },
    reason: { wire: "reason", title: "原因", kind: "text" },
  },
});

const sheetRefusals = [
  "NOT_FOUND",
  "PARAMETER_UNREADABLE",
  "PARAMETER_OUT_OF_RANGE",
  "PARAMETER_NOT_USED",
  "PARAMETERS_UNCHANGED",
  "MAX_STEP_BELOW_STEP",
  "LENGTH_TOO_SHORT",
  "COVER_NEEDS_HARD_END",
  "SECOND_ROUND_OUT_OF_RANGE",
] as const;

const newStart = ["starttime", moment.nullable().default(null), "新的开始时间，空为不变"] as const;
const wares = ["wareids", z.array(id<"WareId">()).min(1).max(500), "标的编号"] as const;

const changeRefusals = [
  "CARD_CHANGED",
  "STATUS_NOT_ALLOWED",
  "SECTION_CHANGED",
  "OWN_FIRM_INVOLVED",
  ...sheetRefusals,
] as const;

export const parameterSheet = operations("parameterSheet", {
  /** 参数表 of a scope: the values that hold, the layer of each, and who has set it. */
  readParameters: query(staff, "read-parameters", {
    title: "参数表",
    access: "read-console",
    input: payload(scopeFields),
    output: payload({
      version: ["version", many, "版本"],
      mayChange: ["maychange", z.boolean(), "本人可修改"],
      rows: [
        "list",
        z.array(
          payload({
            key,
            value,
            source: ["source", source, "来源"],
            own: ["own", z.boolean(), "本范围有自己的值"],
            below: ["below", text(32).nullable(), "上一层的值"],
            belowSource: ["belowsource", source, "上一层的来源"],
            by: ["username", text(64).nullable(), "修改人"],
            at: ["time", dateTime.nullable(), "修改时间"],
            reason: ["reason", text(200).nullable(), "原因"],
          }),
        ),
        "参数",
      ],
      scopes: [
        "scopes",
        z.array(payload({ ...scopeFields, count: ["count", many, "有自己值的参数个数"] })),
        "已有自己值的范围",
      ],
      wareKinds: [
        "warekinds",
        z.array(
          payload({
            wareKind: ["warekindid", id<"WareKindId">(), "商品种类编号"],
            name: ["warekindname", text(40), "商品种类"],
          }),
        ),
        "商品种类",
      ],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** Each changed parameter of a scope, before and after. */
  previewParameters: query(staff, "preview-parameters", {
    title: "修改参数确认卡",
    access: "read-console",
    input: payload({ ...scopeFields, version: seenVersion, values, resets }),
    output: card,
    refusals: sheetRefusals,
  }),

  /** Sets values of a scope, or resets them to the layer below; all of it or nothing. */
  changeParameters: command(staff, "change-parameters", {
    title: "修改参数",
    access: "manage-trading",
    binds: "session",
    input: payload({
      ...scopeFields,
      version: seenVersion,
      values,
      resets,
      reason,
    }),
    output: payload({ version: ["version", many, "版本"] }),
    refusals: [...sheetRefusals, "PARAMETERS_CHANGED"],
  }),

  listParameterChanges: list(staff, "list-parameter-changes", {
    listing: parameterChangeList,
    access: "read-console",
  }),

  /** Own values of a section and its wares, and whether they may still be changed. */
  readSectionParameters: query(staff, "read-section-parameters", {
    title: "场次参数",
    access: "read-console",
    input: payload({ section }),
    output: payload({
      version: ["version", many, "版本"],
      status: ["status", wareStatus, "场次状态"],
      mayChange: ["maychange", z.boolean(), "本人此刻可修改"],
      startsAt: ["starttime", moment, "开始时间"],
      hardEnd: ["hardend", moment.nullable(), "场次截止时间"],
      values: ["values", z.array(ownValue), "场次参数"],
      wares: [
        "list",
        z.array(
          payload({
            ware: ["wareid", id<"WareId">(), "标的编号"],
            no: ["wareno", text(8), "标的号"],
            product: ["gradename", text(80), "产品"],
            basePrice: ["baseprice", unitPrice, "起拍价或挂牌价"],
            values: ["values", z.array(ownValue), "标的参数"],
          }),
        ),
        "标的",
      ],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** Start and clocks of the section, before and after the change. */
  previewSectionParameters: query(staff, "preview-section-parameters", {
    title: "修改场次参数确认卡",
    access: "manage-trading",
    input: payload({ section, version: seenVersion, startsAt: newStart, values }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Own values of each ware, before and after the change. */
  previewWareParameters: query(staff, "preview-ware-parameters", {
    title: "修改标的参数确认卡",
    access: "manage-trading",
    input: payload({ section, version: seenVersion, wares, values }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Changes start and clocks of a section that has not begun. */
  changeSectionParameters: command(staff, "change-section-parameters", {
    title: "修改场次参数",
    access: "manage-trading",
    binds: "session",
    input: payload({
      section,
      version: seenVersion,
      startsAt: newStart,
      values,
      reason,
      card: seenCard,
    }),
    output: payload({ version: ["version", many, "版本"] }),
    refusals: [...changeRefusals, "START_NOT_AHEAD", "DELIVERY_BEFORE_START"],
  }),

  /** Changes values of one or several wares of a section that has not begun. */
  changeWareParameters: command(staff, "change-ware-parameters", {
    title: "修改标的参数",
    access: "manage-trading",
    binds: "session",
    input: payload({
      section,
      version: seenVersion,
      wares,
      values,
      reason,
      card: seenCard,
    }),
    output: payload({ version: ["version", many, "版本"] }),
    refusals: [
      ...changeRefusals,
      "FIELD_REQUIRED",
      "FIXED_DEPOSITS_DIFFER",
      "CAP_WORSE_THAN_BASE",
      "RESERVE_BEYOND_CAP",
      "DEPOSIT_OUT_OF_RANGE",
      "FEE_TOO_HIGH",
    ],
  }),

  /** Parameters of a future session, with which a new application begins. */
  readTradeTerms: query(micro, "client/tradeApplyTerms", {
    title: "交易申请默认参数",
    access: "member",
    input: payload({
      mode: ["trademod", sectionMode, "交易模式"],
      downmode: ["downmode", downmode.default("A"), "倒计时方式"],
      wareKind: ["warekindid", id<"WareKindId">().optional(), "商品种类编号"],
    }),
    output: payload({
      noticeDays: ["noticedays", many, "申请须提前的工作日"],
      priceStep: ["minstep", unitPrice, "最小变动幅度"],
      maxPriceStep: ["maxstep", unitPrice.nullable(), "最大变动幅度"],
      minBidders: ["minbidders", many, "最少参与家数"],
      tieRule: ["tierule", z.enum(["T", "Q"]), "同价规则：T 时间优先，Q 数量优先"],
      deposit: ["bail", depositRule, "交易保证金"],
      feeBuy: ["feebuy", feeRule, "买方服务费"],
      feeSell: ["feesell", feeRule, "卖方服务费"],
      coolMs: ["coolms", many, "两轮之间休息毫秒"],
      quoteMs: ["quotems", many, "第二轮报价毫秒"],
    }),
  }),

  /** R-7116: deposits of new sections, by mode and downmode, then those of ware kinds with their own. */
  listDepositTerms: query(micro, "query/2028", {
    title: "保证金参数",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        mode: ["trademod", sectionMode, "交易模式"],
        downmode: ["downmode", downmode, "倒计时方式"],
        name: ["modename", text(40), "交易模式名称"],
        wareKind: ["warekindname", text(40).nullable(), "商品种类，空为其他品种"],
        deposit: ["bail", depositRule, "交易保证金"],
        performanceBase: ["perfbase", z.enum(["BASE", "DEAL"]), "履约保证金按起拍价或成交价"],
      }),
    ),
  }),
});
