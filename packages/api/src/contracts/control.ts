import { side } from "../market/board.ts";
import { staff } from "../wire/address-families.ts";
import { card, seen as seenCard } from "../wire/card.ts";
import { codesOf, text } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { refusalsOfActions } from "./action-fields.ts";
import { contractKey, contractNo, contractState } from "./detail-fields.ts";
import { contractAction, contractDetails, contractFields, version } from "./details.ts";
import { claim, listOf } from "./evidence.ts";
import { contractControlList } from "./lists.ts";

/** Defaults that the staff records; the others are recorded by the clock. */
export const recordedDefaults = {
  schedule: "未按装运计划执行",
  delay: "拖延影响生产",
  quit: "单方退出",
} as const;

const of = { ...contractKey, seen: version, card: seenCard } as const;
const ruling = ["claim", claim.nullable(), "裁定的结果，异议不成立为空"] as const;
const fault = {
  side: ["side", side, "违约方"],
  kind: ["kind", codesOf(recordedDefaults), "违约类型"],
} as const;
const memo = ["memo", text(500, 1), "理由"] as const;
const moved = payload({ contractNo, version, state: ["status", contractState, "办理后的状态"] });
const mayControl = "control-contracts";

/** 合同监管: the staff reads every contract, and decides what is left to the exchange. */
export const contractControl = operations("contractControl", {
  listContracts: list(staff, "list-contracts", { listing: contractControlList, access: "read-console" }),

  readContract: query(staff, "read-contract", {
    title: "合同详情",
    access: "read-console",
    input: payload(contractKey),
    output: payload({
      ...contractFields,
      steps: ["steps", contractDetails.listSteps.output, "操作日志"],
      actions: ["actions", listOf(contractAction), "交易中心此刻可办理的动作"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** 异议裁定: upholds a dissent with the given claim; without one dismisses it. */
  decideDissent: command(staff, "decide-dissent", {
    title: "异议裁定",
    access: mayControl,
    binds: "money",
    input: payload({
      ...of,
      claim: ruling,
      memo,
    }),
    output: moved,
    refusals: [
      ...refusalsOfActions,
      "FIELD_REQUIRED",
      "TICKETS_MISSING",
      "REPORT_MISSING",
      "TICKET_USED_TWICE",
      "TICKET_SUM_WRONG",
      "MEASURE_OUT_OF_RANGE",
      "CARD_CHANGED",
    ],
  }),

  /** What a ruling makes of the settlement. */
  previewRuling: query(staff, "preview-dissent-ruling", {
    title: "异议裁定确认卡",
    access: mayControl,
    input: payload({ contractNo, claim: ruling }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Penalty of a default by the rules, and what becomes of the contract. */
  previewDefault: query(staff, "preview-default", {
    title: "登记违约确认卡",
    access: mayControl,
    input: payload({ contractNo, ...fault }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  recordDefault: command(staff, "record-default", {
    title: "登记违约",
    access: mayControl,
    binds: "money",
    input: payload({
      ...of,
      ...fault,
      memo,
    }),
    output: moved,
    refusals: [...refusalsOfActions, "FIELD_REQUIRED", "CARD_CHANGED"],
  }),
});
