import { z } from "zod";
import { attachmentIds, attachmentList } from "../files/operations.ts";
import { micro } from "../wire/address-families.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { contractKey } from "./detail-fields.ts";

const stampedStates = { "0": "待上传", "1": "已上传" } as const;

/** 确认函 of every deal, and whether it was returned stamped. */
export const confirmationLetterList = listing({
  title: "确认函",
  period: "成交日期",
  chips: "state",
  filters: {
    contractNo: { wire: "contno", title: "合同号", kind: "text" },
    counterparty: { wire: "oppname", title: "对方企业", kind: "text" },
    state: { wire: "state", title: "本方盖章件", kind: "choice", labels: stampedStates },
  },
  numbers: ["contractNo"],
  columns: {
    contractNo: { wire: "contno", title: "合同号", kind: "text" },
    product: { wire: "gradename", title: "产品", kind: "text" },
    quantity: { wire: "contnum", title: "成交量", kind: "quantity", unit: "吨", sortable: true },
    amount: { wire: "amount", title: "成交金额", kind: "money", unit: "元", sortable: true },
    counterparty: { wire: "oppname", title: "对方企业", kind: "firm" },
    dealtAt: { wire: "dealtime", title: "成交时间", kind: "time", sortable: true },
    uploadedAt: { wire: "uploadtime", title: "上传时间", kind: "time", optional: true, secondary: true },
    otherState: {
      wire: "oppstate",
      title: "对方盖章件",
      kind: "status",
      labels: stampedStates,
      states: "stamped",
    },
    state: { wire: "state", title: "本方盖章件", kind: "status", labels: stampedStates, states: "stamped" },
  },
  card: {
    number: "contractNo",
    state: "state",
    time: "dealtAt",
    title: "product",
    figure: "amount",
    facts: ["quantity", "otherState", "uploadedAt"],
    party: "counterparty",
  },
});

export const confirmationLetters = operations("confirmationLetters", {
  /** Lists the confirmation letters of the firm's contracts (R-7170). */
  list: list(micro, "query/confirmationLetterList", { listing: confirmationLetterList, access: "member" }),

  /** The stamped letters that both sides have returned (decision 0013). */
  read: query(micro, "query/confirmationLetterFiles", {
    title: "确认函盖章件",
    access: "member",
    input: payload(contractKey),
    output: payload({
      own: ["ownlist", attachmentList, "本方盖章件"],
      other: ["opplist", attachmentList, "对方盖章件"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** R-7200: uploads a stamped letter; it replaces an earlier one. */
  upload: command(micro, "client/UploadConfirmationLetter", {
    title: "上传确认函",
    access: "sign",
    input: payload({
      ...contractKey,
      files: [
        "attachments",
        attachmentIds.refine((value) => value.length > 0, { error: "请上传盖章的确认函" }),
        "盖章件",
      ],
    }),
    output: z.null(),
    refusals: ["NOT_FOUND", "FILE_UNKNOWN"],
  }),
});
