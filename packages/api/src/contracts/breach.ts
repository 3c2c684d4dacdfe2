import { disposalActions, disposalStates, disposalSteps } from "@zd/domain/contracts/breach";
import { defaultKinds } from "@zd/domain/contracts/codes";
import { dueTimes } from "@zd/domain/terms/due";
import { z } from "zod";
import { attachmentIds, attachmentList } from "../files/operations.ts";
import { micro, staff } from "../wire/address-families.ts";
import { card } from "../wire/card.ts";
import { codesOf, dateTime, flag, id, many, text, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { amount, disposal, inAnswering, moved, place, state } from "./breach-fields.ts";
import { contractNo } from "./detail-fields.ts";
import { version } from "./details.ts";
import { disposalCalls } from "./disposal-calls.ts";

/** States of a case that a member may see: drafts are the exchange's alone. */
const { "0": _, ...issuedStates } = disposalStates;

const filters = {
  disposal: { wire: "disposal_id", title: "处置编号", kind: "text" },
  contractNo: { wire: "contno", title: "合同号", kind: "text" },
  kind: { wire: "kind", title: "违约类型", kind: "choice", labels: defaultKinds },
} as const;

const number = { wire: "disposal_id", title: "处置编号", kind: "text" } as const;

const matter = {
  contractNo: { wire: "contno", title: "合同号", kind: "text" },
  kind: { wire: "kind", title: "违约类型", kind: "status", labels: defaultKinds },
} as const;

const course = {
  amount: { wire: "amount", title: "拟扣违约金", kind: "money", unit: "元", sortable: true, total: true },
  taken: { wire: "taken", title: "已扣划", kind: "money", unit: "元", optional: true, total: true },
  appeals: { wire: "appeals", title: "申诉次数", kind: "count" },
  issuedAt: { wire: "issuetime", title: "发函时间", kind: "time", optional: true, sortable: true },
  answerBy: { wire: "answertime", title: "答复截止", kind: "time", optional: true, sortable: true },
} as const;

/** 违约处置列表 (setDisposalList): letters to the firm. */
export const disposalList = listing({
  title: "违约处理",
  period: null,
  chips: "state",
  filters: {
    ...filters,
    state: { wire: "status", title: "状态", kind: "choice", labels: issuedStates },
  },
  numbers: ["disposal", "contractNo"],
  columns: {
    disposal: number,
    ...matter,
    injured: { wire: "oppname", title: "守约方", kind: "firm" },
    ...course,
    rejection: { wire: "ignore_memo", title: "驳回意见", kind: "text", optional: true, secondary: true },
    letter: { wire: "img_letter_address", title: "函件图片", kind: "text", optional: true, unseen: true },
    state: { wire: "status", title: "状态", kind: "status", labels: issuedStates, states: "disposal" },
  },
  card: {
    number: "disposal",
    state: "state",
    time: "answerBy",
    title: "kind",
    figure: "amount",
    facts: ["contractNo", "issuedAt", "taken", "rejection"],
    parts: ["appeals"],
    party: "injured",
  },
});

/** 违约处置: all cases, those that wait for the exchange first. */
export const disposalControlList = listing({
  title: "违约处置",
  period: null,
  chips: "state",
  filters: {
    ...filters,
    firm: { wire: "firmname", title: "违约方", kind: "text" },
    injured: { wire: "oppname", title: "守约方", kind: "text" },
    state: { wire: "status", title: "状态", kind: "choice", labels: disposalStates },
    due: { wire: "duewhen", title: "答复到期", kind: "choice", labels: dueTimes },
  },
  numbers: ["disposal", "contractNo"],
  columns: {
    disposal: number,
    firm: { wire: "firmname", title: "违约方", kind: "firm" },
    ...matter,
    injured: { wire: "oppname", title: "守约方", kind: "firm", secondary: true },
    ...course,
    openedAt: { wire: "opentime", title: "立案时间", kind: "time", sortable: true, secondary: true },
    state: { wire: "status", title: "状态", kind: "status", labels: disposalStates, states: "disposal" },
  },
  queues: {
    breachDrafts: {
      key: "disposal",
      where: { state: "0" },
      since: "openedAt",
      party: "firm",
      amount: "amount",
      about: "contractNo",
    },
    appeals: {
      key: "disposal",
      where: { state: "3" },
      since: "openedAt",
      party: "firm",
      amount: "amount",
      about: "contractNo",
    },
  },
});

const letter = [
  "img_letter_address",
  text(200).nullable(),
  "函件图片的地址，尚未生成为空；从登录时起由 zd-file 打开",
] as const;

const rejection = ["ignore_memo", text(500).nullable(), "最近一次申诉的驳回意见，没有为空"] as const;

const answerBy = ["answertime", dateTime.nullable(), "答复截止，逾期视为接受；不待答复为空"] as const;

const mayAppeal = ["mayappeal", flag, "是否还可申诉"] as const;

const defaultKind = ["kind", codesOf(defaultKinds), "违约类型"] as const;

const seen = ["version", many.optional(), "所见版本"] as const;

const details = {
  disposal,
  version,
  state,
  contractNo,
  place,
  kind: defaultKind,
  firmName: ["firmname", text(200), "违约方"],
  injuredName: ["oppname", text(200), "守约方"],
  amount,
  memo: ["memo", text(500), "违约事实"],
  letter,
  document: ["letter_path", id<"FileId">().nullable(), "函件PDF的文件编号，尚未生成为空"],
  rejection,
  answerBy,
  appeals: [
    "appeals",
    z.array(
      payload({
        at: ["time", dateTime, "申诉时间"],
        userName: ["username", text(64), "申诉人"],
        memo: ["memo", text(500), "申诉理由"],
        attachments: ["attachments", attachmentList, "附件"],
        rejection: ["ignore_memo", text(500).nullable(), "驳回意见，未驳回为空"],
      }),
    ),
    "申诉",
  ],
  steps: [
    "steps",
    z.array(
      payload({
        type: ["step", codesOf(disposalSteps), "步骤"],
        at: ["time", dateTime, "时间"],
        userName: ["username", text(64), "经办人，系统自动为空"],
        memo: ["memo", text(500), "说明"],
      }),
    ),
    "办理经过",
  ],
  taken: ["taken", yuan.nullable(), "已扣划，未执行为空"],
  missing: ["missing", yuan.nullable(), "保证金不足而未扣划的部分，未执行为空"],
  actions: ["actions", z.array(codesOf(disposalActions)), "本人此刻可做的操作"],
} as const;

/** 违约处置 of a member (domain §5.4). */
export const breach = operations("breach", {
  /** Lists the disposal letters of the firm (R-7171). */
  list: list(micro, "query/setDisposalList", { listing: disposalList, access: "member" }),

  /** R-7172, R-457: letters that wait for the firm's answer, the earliest deadline first. */
  waiting: query(micro, "query/waitSetDisposalList", {
    title: "待确认违约处置函",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        disposal,
        version,
        letter,
        rejection,
        contractNo,
        kind: defaultKind,
        amount,
        answerBy,
        mayAppeal,
      }),
    ),
  }),

  /** A letter with its appeals, the answers, and what followed (decision 0013). */
  read: query(micro, "query/setDisposalDetail", {
    title: "违约处置详情",
    access: "member",
    input: payload({ disposal }),
    output: payload(details),
    refusals: ["NOT_FOUND"],
  }),

  /** Appeals against a disposal letter with a reason and files, twice at most (R-7198, R-459, R-461). */
  appeal: command(micro, "client/SetDisposalAppeal", {
    title: "违约处置申诉",
    access: "sign",
    input: payload({
      disposal,
      seen,
      memo: ["appeal_memo", text(500, 1), "申诉理由"],
      files: ["attachments", attachmentIds.default([]), "附件文件编号"],
    }),
    output: moved,
    refusals: [...inAnswering, "APPEALS_USED_UP", "DEADLINE_PASSED", "FIELD_REQUIRED", "FILE_UNKNOWN"],
  }),

  /** Accepts a disposal letter; five working days of silence accept it as well (R-7199, R-458). */
  confirm: command(micro, "client/SetDisposalConfirm", {
    title: "确认违约处置函",
    access: "sign",
    input: payload({ disposal, seen }),
    output: moved,
    refusals: inAnswering,
  }),
});

/** 违约处置 in the console. */
export const breachControl = operations("breachControl", {
  listDisposals: list(staff, "list-disposals", { listing: disposalControlList, access: "read-console" }),
  readDisposal: query(staff, "read-disposal", {
    title: "违约处置案件详情",
    access: "read-console",
    input: payload({ disposal }),
    output: payload({
      ...details,
      held: ["bail", yuan, "违约方在该合同现有的履约保证金"],
      /** Text of the letter; of a draft as it would be issued now. */
      words: ["words", z.array(text(2_000)), "函件正文"],
    }),
    refusals: ["NOT_FOUND"],
  }),
  /** What issuing the letter, or executing it, comes to. */
  previewDisposal: query(staff, "preview-disposal", {
    title: "违约处置确认卡",
    access: "read-console",
    input: payload({
      disposal,
      step: [
        "step",
        z.enum(["issue", "execute", "reject-appeal", "uphold-appeal"]),
        "issue 发函，execute 执行，reject-appeal 驳回申诉，uphold-appeal 申诉成立",
      ],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),
  /** Open defaults without a case, because its draft was discarded. */
  listOpenDefaults: query(staff, "list-open-defaults", {
    title: "未立案的违约",
    access: "read-console",
    input: payload({}),
    output: z.array(
      payload({
        contractNo,
        place,
        kind: defaultKind,
        firmName: ["firmname", text(200), "违约方"],
        injuredName: ["oppname", text(200), "守约方"],
        at: ["time", dateTime, "违约时间"],
        amount: ["amount", yuan, "按规则计算的违约金"],
        held: ["bail", yuan, "违约方现有的履约保证金"],
      }),
    ),
  }),
  ...disposalCalls,
});
