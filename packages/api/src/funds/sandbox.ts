import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { codesOf, dateTime, flag, text, whole, yuan } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

export const bankMoods = {
  once: "如实答复一次",
  twice: "重复答复",
  never: "不答复",
  contrary: "先答错再更正",
} as const;

const faults = {
  down: ["down", flag, "银行不可达"],
  losesAnswers: ["losesanswers", flag, "受理后答复丢失"],
  refusal: ["refusal", text(60).nullable(), "拒绝一切指令的理由，空为不拒绝"],
  answers: ["answers", codesOf(bankMoods), "结果答复方式"],
  delayMs: ["delayms", whole(0, 86_400_000), "答复延迟，毫秒"],
} as const;

const number = ["accno", text(30, 1), "银行账号"] as const;
const entry = payload({
  bankNo: ["bankno", text(30), "银行流水号"],
  number,
  name: ["accname", text(200), "户名"],
  amount: ["amount", yuan, "金额，收为正"],
  balance: ["balance", yuan, "余额"],
  memo: ["memo", text(60), "摘要"],
  at: ["time", dateTime, "记账时间"],
});

/** 沙箱银行: lets a tester answer as the bank. */
export const sandboxBankCalls = operations("sandboxBank", {
  readBank: query(staff, "read-sandbox-bank", {
    title: "沙箱银行",
    access: "settle-funds",
    sandboxOf: "bank",
    input: payload({ number: ["accno", text(30).default(""), "只看该账号"] }),
    output: payload({
      ...faults,
      accounts: [
        "accounts",
        z.array(
          payload({
            number,
            name: ["accname", text(200), "户名"],
            balance: ["balance", yuan, "余额"],
            signed: ["signed", flag, "已签约"],
          }),
        ),
        "账户，最多100个",
      ],
      entries: ["entries", z.array(entry), "最近100笔"],
    }),
  }),

  turnBank: command(staff, "turn-sandbox-bank", {
    title: "设定沙箱银行",
    access: "settle-funds",
    sandboxOf: "bank",
    input: payload(faults),
    output: z.null(),
  }),

  openAccount: command(staff, "open-sandbox-account", {
    title: "沙箱银行开户",
    access: "settle-funds",
    sandboxOf: "bank",
    input: payload({
      number: ["accno", text(30, 8).regex(/^\d{8,30}$/, { error: "账号为8至30位数字" }), "银行账号"],
      name: ["accname", text(200, 1), "户名"],
      balance: ["balance", yuan.refine((amount) => amount >= 0n, { error: "余额不能小于0" }), "余额"],
    }),
    output: z.null(),
  }),

  /** 来账: a payment to the exchange that no transfer had asked for. */
  payIn: command(staff, "pay-in-at-sandbox-bank", {
    title: "沙箱银行来账",
    access: "settle-funds",
    sandboxOf: "bank",
    input: payload({ number, amount: ["amount", yuan, "金额"] }),
    output: payload({ bankNo: ["bankno", text(30), "银行流水号"] }),
    refusals: ["NOT_FOUND", "FUNDS_INSUFFICIENT", "AMOUNT_NOT_POSITIVE"],
  }),
});
