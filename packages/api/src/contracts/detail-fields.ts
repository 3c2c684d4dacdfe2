import { contractParties, contractStates } from "@zd/domain/contracts/codes";
import { z } from "zod";
import { storedFile } from "../files/operations.ts";
import { side } from "../market/board.ts";
import { codesOf, dateTime, flag, id, many, text, tonnes, yuan } from "../wire/fields.ts";
import { dayOf, payload } from "../wire/payload.ts";
import { claim, listOf, tickets } from "./evidence.ts";

/** Fields of a contract and of what belongs to it. */

export const contractNo = ["contno", id<"ContractNo">(), "合同号"] as const;

/** Key of a contract: its number; its trading day may be sent as well, and must then be that of the number. */
export const contractKey = {
  contractNo,
  tradingDay: ["fdate", dayOf("contno"), "成交日期，可不填，填则须与合同号相符"],
} as const;

/** Several contracts, each named once. */
export const contractsTogether = [
  "contlist",
  z
    .array(contractNo[1])
    .min(1)
    .max(50)
    .refine((nos) => new Set(nos).size === nos.length, { error: "合同重复" }),
  "合同号",
] as const;

export const contractState = codesOf(contractStates);

export const party = codesOf(contractParties);

/** Terms on which two sides dissolve a contract. */
export const terminationTerms = {
  kept: ["kept", yuan, "卖方保留的货款"],
  penalty: [
    "penalty",
    payload({ by: ["side", side, "责任方"], amount: ["amount", yuan, "金额"] })
      .nullable()
      .default(null),
    "从履约保证金扣付对方，没有为空",
  ],
} as const;

export const whoWhen = {
  at: ["time", dateTime, "时间"],
  userName: ["username", text(64), "操作员，系统自动为空"],
} as const;

export const amount = ["amount", yuan, "金额"] as const;

export const by = ["side", side, "提出方"] as const;

export const memo = ["memo", text(500), "说明"] as const;

/** Files that were attached to a step. */
export const attachments = ["attachments", listOf(storedFile), "附件"] as const;

export const shipment = payload({
  no: ["sendno", many, "发货序号"],
  quantity: ["sendnum", tonnes, "发货量"],
  tickets,
  received: ["recvnum", tonnes, "已收量"],
  complete: ["complete", flag, "是否收货完毕"],
  cancelled: ["cancelled", flag, "是否已撤销"],
  ...whoWhen,
  attachments,
});

export const paymentClaim = payload({
  no: ["claimno", many, "凭证序号"],
  from: ["side", side, "付款方"],
  amount,
  state: [
    "state",
    z.enum(["waiting", "confirmed", "rejected"]),
    "waiting 待确认，confirmed 已确认，rejected 已驳回",
  ],
  memo,
  ...whoWhen,
  answeredAt: ["answertime", dateTime.nullable(), "答复时间"],
  attachments,
});

export const dissent = payload({
  by,
  settlement: ["wsetno", many, "结算单号"],
  line: ["lineno", many, "结算明细行号"],
  claim: ["claim", claim, "主张"],
  memo,
  difference: ["difference", yuan, "成立时买方多付，少付为负"],
  ...whoWhen,
});

export const one = payload(contractKey);

export const found = { access: "member", refusals: ["NOT_FOUND"] } as const;
