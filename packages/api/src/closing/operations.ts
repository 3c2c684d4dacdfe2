import { checkResults, checkUnits, dayChecks } from "@zd/domain/closing/day-checks";
import { sheetStates } from "@zd/domain/closing/day-sheet";
import { moneyAccounts, moneyLines, moneyTotals } from "@zd/domain/closing/money-table";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, day, flag, many, moment, text, tonnes, words, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** 历日日终: each version of each day's sheet. */
export const dayEndList = listing({
  title: "历日日终",
  period: "日期",
  chips: "state",
  filters: {
    state: { wire: "state", title: "状态", kind: "choice", labels: sheetStates },
    unsigned: { wire: "unsigned", title: "尚待签字", kind: "choice", labels: { Y: "是", N: "否" } },
    signer: { wire: "signer", title: "签字人", kind: "text" },
  },
  columns: {
    day: { wire: "day", title: "日期", kind: "day", sortable: true },
    sheet: { wire: "sheetid", title: "单号", kind: "text" },
    version: { wire: "version", title: "版本", kind: "count", secondary: true },
    signedAt: { wire: "signedtime", title: "日终时间", kind: "time", optional: true },
    firstBy: { wire: "firstby", title: "签字人", kind: "text", optional: true },
    secondBy: { wire: "secondby", title: "复核人", kind: "text", optional: true },
    members: { wire: "members", title: "会员资金", kind: "money", optional: true },
    noted: { wire: "noted", title: "说明项", kind: "count", optional: true },
    reason: { wire: "reason", title: "重开原因", kind: "text", optional: true, secondary: true },
    state: { wire: "state", title: "状态", kind: "status", labels: sheetStates, states: "daySheet" },
  },
  queues: {
    dayEnds: { key: "day", where: { unsigned: "Y" }, since: "day", about: "sheet", by: "firstBy" },
  },
});

const dayField = ["day", day, "日期"] as const;
const figure = text(32).nullable();
const person = payload({ name: ["name", text(64), "姓名"], at: ["time", dateTime, "时间"] }).nullable();

const check = payload({
  check: ["check", codesOf(dayChecks), "检查"],
  result: ["result", codesOf(checkResults), "结果"],
  unit: ["unit", codesOf(checkUnits), "单位"],
  records: ["records", many.nullable(), "笔数"],
  ours: ["ours", figure, "平台；尚无结果为空"],
  theirs: ["theirs", figure, "对方；尚无结果为空"],
  difference: ["difference", figure, "差；尚无结果为空"],
  at: ["time", moment.nullable(), "检查时间"],
  note: ["note", text(200), "说明"],
});

const lineFields = {
  received: ["received", yuan, moneyLines.received],
  paidOut: ["paidout", yuan, moneyLines.paidOut],
  deposits: ["deposits", yuan, moneyLines.deposits],
  goods: ["goods", yuan, moneyLines.goods],
  fees: ["fees", yuan, moneyLines.fees],
  freight: ["freight", yuan, moneyLines.freight],
  loans: ["loans", yuan, moneyLines.loans],
  other: ["other", yuan, moneyLines.other],
} as const;

const moneyRow = payload({
  account: ["account", codesOf({ ...moneyAccounts, ...moneyTotals }), "科目"],
  opening: ["opening", yuan, "上日余额"],
  lines: ["lines", payload(lineFields), "当日发生"],
  closing: ["closing", yuan, "余额"],
});

const sheet = payload({
  day: dayField,
  version: ["version", many, "版本"],
  state: ["state", codesOf(sheetStates), "状态"],
  checks: ["checks", z.array(check), "检查"],
  money: ["money", z.array(moneyRow), "当日资金"],
  totals: [
    "totals",
    payload({
      quantity: ["quantity", tonnes, "成交量"],
      amount: ["amount", yuan, "成交额"],
      goodsPaid: ["goodspaid", yuan, "货款支付"],
      fees: ["fees", yuan, "服务费与年费"],
      received: ["received", yuan, "净入金"],
      members: ["members", yuan, "会员资金"],
    }),
    "合计",
  ],
  corrections: [
    "corrections",
    z.array(
      payload({
        words: ["words", text(500), "事由"],
        amount: ["amount", yuan, "金额"],
        at: ["time", dateTime, "入账时间"],
      }),
    ),
    "本日差异后来的更正，记入更正当日",
  ],
  first: ["first", person, "第一人签字"],
  second: ["second", person, "第二人签字"],
  isUnchanged: ["unchanged", flag, "第一人签字后没有变化"],
  returned: ["returned", text(200), "退回原因"],
  reopening: [
    "reopening",
    payload({
      reason: ["reason", text(200), "原因"],
      by: ["by", person, "申请人"],
      decided: ["decided", person, "复核人"],
      opinion: ["opinion", text(200), "复核意见"],
    }).nullable(),
    "重开",
  ],
  maySign: ["maysign", text(200).nullable(), "本人此刻不能签字的原因，能签字为空"],
  versions: ["versions", z.array(many), "全部版本"],
});

const notes = [
  "notes",
  z
    .array(payload({ check: ["check", codesOf(dayChecks), "检查"], note: ["note", words(200), "说明"] }))
    .max(Object.keys(dayChecks).length),
  "须说明的检查",
] as const;
const reason = ["reason", words(200), "原因"] as const;
const signingRefusals = [
  "NOT_FOUND",
  "DAY_NOT_OVER",
  "DAY_SIGNED",
  "DAY_EARLIER_OPEN",
  "DAY_CHECK_PENDING",
  "DAY_CHECK_DIFFERS",
  "DAY_NOTE_MISSING",
  "DAY_FIRST_SIGNED",
  "DAY_CHANGED",
] as const;

/** 日终: the sheet of each day, signed by two and opened again by two (decision 0123). */
export const dayEnds = operations("dayEnds", {
  listDays: list(staff, "list-day-ends", { listing: dayEndList, access: "read-console" }),

  /** The sheet of a day: as it was signed, or as it is now. Without a day the one that waits longest, or else today's. */
  readSheet: query(staff, "read-day-end", {
    title: "日终单",
    access: "read-console",
    input: payload({
      day: ["day", day.optional(), "日期；缺省为最早未日终的一日"],
      version: ["version", many.optional(), "版本；缺省为最新"],
    }),
    output: sheet,
    refusals: ["NOT_FOUND"],
  }),

  /** The sheet as an Excel file, its figures as numbers: money by account, checks, deals and both signatures. */
  exportSheet: query(staff, "export-day-end", {
    title: "导出日终单",
    access: "read-console",
    discloses: "rows",
    input: payload({ day: dayField, version: ["version", many.optional(), "版本；缺省为最新"] }),
    output: payload({
      name: ["name", text(200), "文件名"],
      content: ["content", z.base64(), "文件内容，Base64"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  previewSignature: query(staff, "preview-day-signature", {
    title: "日终签字确认卡",
    access: "settle-funds",
    input: payload({ day: dayField, notes }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** The first signature carries the notes; the second is under what the first has signed. */
  sign: command(staff, "sign-day", {
    title: "日终签字",
    access: "settle-funds",
    asksFactor: true,
    binds: "money",
    input: payload({ day: dayField, notes, seen }),
    output: payload({ state: ["state", codesOf(sheetStates), "状态"] }),
    refusals: [...signingRefusals, "CARD_CHANGED"],
  }),

  returnSheet: command(staff, "return-day", {
    title: "退回日终签字",
    access: "settle-funds",
    input: payload({ day: dayField, reason }),
    output: z.null(),
    refusals: ["NOT_FOUND", "DAY_NOT_FIRST_SIGNED"],
  }),

  requestReopening: command(staff, "request-day-reopening", {
    title: "申请重开日终",
    access: "settle-funds",
    input: payload({ day: dayField, reason }),
    output: z.null(),
    refusals: ["NOT_FOUND", "DAY_NOT_SIGNED"],
  }),

  previewReopening: query(staff, "preview-day-reopening", {
    title: "复核重开日终确认卡",
    access: "settle-funds",
    input: payload({ day: dayField }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  decideReopening: command(staff, "decide-day-reopening", {
    title: "复核重开日终",
    access: "settle-funds",
    asksFactor: true,
    binds: "money",
    input: payload({
      day: dayField,
      isAgreed: ["agreed", flag, "是否同意"],
      opinion: ["opinion", text(200).default(""), "复核意见"],
      seen,
    }),
    output: z.null(),
    refusals: ["NOT_FOUND", "DAY_NOT_REOPENING", "DAY_REOPENING_OWN", "CARD_CHANGED"],
  }),
});
