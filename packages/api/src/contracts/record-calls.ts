import { contractSteps } from "@zd/domain/contracts/facts";
import { buckets } from "@zd/domain/funds/bucket";
import { voucherKinds } from "@zd/domain/funds/ledger";
import { z } from "zod";
import { side } from "../market/board.ts";
import { micro } from "../wire/address-families.ts";
import { codesOf, dateTime, flag, many, text, tonnes, yuan } from "../wire/fields.ts";
import { type Calls, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  amount,
  attachments,
  by,
  contractKey,
  dissent,
  found,
  memo,
  one,
  party,
  paymentClaim,
  shipment,
  whoWhen,
} from "./detail-fields.ts";
import { listOf, settlementDocument, tickets } from "./evidence.ts";

const number = ["no", many, "序号"] as const;

/** Which settlements are read: all of a contract, or one by its number. */
const ofSettlement = payload({
  ...contractKey,
  settlement: ["wsetno", many.optional(), "结算单号，空为全部"],
});

/** What has happened to a contract: payments, deliveries, settlements, dissents and steps. */
export const contractRecords = {
  /** R-7142: every movement of money of the contract. */
  listPayments: query(micro, "query/2105", {
    title: "合同付款记录",
    ...found,
    input: one,
    output: payload({
      movements: [
        "movements",
        listOf(
          payload({
            step: ["step", many, "操作日志序号"],
            kind: ["kind", codesOf(voucherKinds), "凭证类型"],
            from: ["side", side, "付方"],
            fromBucket: ["frombucket", codesOf(buckets), "付方科目"],
            to: ["toside", side, "收方"],
            toBucket: ["tobucket", codesOf(buckets), "收方科目"],
            amount,
            ...whoWhen,
          }),
        ),
        "资金变动",
      ],
      claims: ["claims", listOf(paymentClaim), "线下付款凭证"],
    }),
  }),

  /** Lists the shipments with their weigh tickets (R-7143). */
  listShipments: query(micro, "query/2106", {
    title: "合同发货记录",
    ...found,
    input: one,
    output: listOf(shipment),
  }),

  /** Lists the receipts with their weigh tickets (R-7144). */
  listReceipts: query(micro, "query/2107", {
    title: "合同收货记录",
    ...found,
    input: one,
    output: listOf(
      payload({
        no: ["recvno", many, "收货序号"],
        shipment: ["sendno", many, "发货序号"],
        quantity: ["recvnum", tonnes, "收货量"],
        tickets,
        last: ["last", flag, "该批是否收货完毕"],
        bySilence: ["silent", flag, "是否视同收货"],
        ...whoWhen,
        attachments,
      }),
    ),
  }),

  /** Lists the settlements with their evidence and their lines (R-7145). */
  listSettlements: query(micro, "query/2108", {
    title: "合同结算记录",
    ...found,
    input: ofSettlement,
    output: listOf(
      payload({
        step: ["step", many, "操作日志序号"],
        document: ["settlement", settlementDocument, "结算单"],
        state: [
          "state",
          z.enum(["waiting", "confirmed", "cancelled", "replaced"]),
          "waiting 待确认，confirmed 已确认，cancelled 已撤销，replaced 异议后已更正",
        ],
        endedAt: ["endtime", dateTime.nullable(), "确认、撤销或更正时间"],
        ...whoWhen,
        attachments,
      }),
    ),
  }),

  /** Lists the dissents, the line that each points at, and what became of them (R-7146). */
  listDissents: query(micro, "query/2109", {
    title: "合同异议记录",
    ...found,
    input: ofSettlement,
    output: listOf(
      payload({
        dissent: ["dissent", dissent, "异议"],
        state: [
          "state",
          z.enum(["open", "upheld", "withdrawn", "dismissed", "void"]),
          "open 处理中，upheld 成立，withdrawn 已撤销，dismissed 不成立，void 结算已撤销",
        ],
        endedAt: ["endtime", dateTime.nullable(), "终结时间"],
        attachments,
      }),
    ),
  }),

  /** Lists applications to finish and offers to end the contract, with their answers (R-7147). */
  listFinishes: query(micro, "query/2110", {
    title: "合同完成(终止)申请记录",
    ...found,
    input: one,
    output: listOf(
      payload({
        no: number,
        kind: ["kind", z.enum(["finish", "terminate"]), "finish 完成，terminate 解除"],
        by,
        kept: ["kept", yuan.nullable(), "解除时卖方保留的货款"],
        penalty: [
          "penalty",
          payload({ by: ["side", side, "责任方"], amount }).nullable(),
          "解除时从履约保证金扣付对方",
        ],
        memo,
        state: [
          "state",
          z.enum(["open", "agreed", "withdrawn", "void"]),
          "open 待对方确认，agreed 已确认，withdrawn 已撤销，void 已失效",
        ],
        endedAt: ["endtime", dateTime.nullable(), "终结时间"],
        ...whoWhen,
      }),
    ),
  }),

  /** Lists every step that was taken on the contract, by whom and when (R-7148). */
  listSteps: query(micro, "query/2111", {
    title: "合同操作日志",
    ...found,
    input: one,
    output: listOf(
      payload({
        step: ["step", many, "序号"],
        kind: ["kind", codesOf(contractSteps), "操作代码"],
        label: ["label", text(40), "操作"],
        side: ["side", party.nullable(), "操作方，系统自动为空"],
        detail: ["detail", text(500), "内容"],
        ...whoWhen,
      }),
      10_000,
    ),
  }),
} satisfies Calls;
