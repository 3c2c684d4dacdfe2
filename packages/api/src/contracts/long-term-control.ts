import { z } from "zod";
import { attachmentIds } from "../files/operations.ts";
import { staff } from "../wire/address-families.ts";
import { card, seen as seenCard } from "../wire/card.ts";
import { codesOf, flag, id, many, text, tonnes, unitPrice } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { contractFields, longTermStep, planFields, priceTerms } from "./long-term.ts";
import { contractId, planId, refusalsOfPlans } from "./long-term-fields.ts";
import { longTermControlList } from "./long-term-lists.ts";

const mayControl = "control-contracts";
const memo = ["memo", text(200, 1), "原因"] as const;
const endings = { "close-plan": "关闭计划", complete: "完成合同", close: "关闭合同" } as const;
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: "月份格式不正确" });
const indexDays = ["indexes", z.array(unitPrice).min(1).max(31), "各期指数，取平均"] as const;
const version = ["version", many, "所见计划的版本"] as const;

/** A long-term contract as both sides have signed it outside of the platform. */
const registered = {
  buyer: ["buyerid", id<"FirmId">(), "买方企业编号"],
  seller: ["sellerid", id<"FirmId">(), "卖方企业编号"],
  product: ["gradename", text(80, 1), "产品"],
  producer: ["factoryname", text(60, 1), "厂矿"],
  place: ["place", text(80, 1), "交货地"],
  published: ["publishnum", tonnes, "公布数量"],
  quantity: ["contnum", tonnes, "合同量"],
  pricing: ["pricing", priceTerms, "定价"],
  months: [
    "plans",
    z
      .array(payload({ month: ["month", month, "计划月份"], quantity: ["plannum", tonnes, "计划量"] }))
      .min(1)
      .max(36),
    "月度计划",
  ],
  files: ["attachments", attachmentIds.default([]), "合同文本等附件"],
} as const;

/** 长协监管: the exchange registers contracts signed outside of the platform, sets floating prices, and ends them. */
export const longTermControl = operations("longTermControl", {
  listContracts: list(staff, "list-long-term-contracts", {
    listing: longTermControlList,
    access: "read-console",
  }),

  readContract: query(staff, "read-long-term-contract", {
    title: "长协合同详情",
    access: "read-console",
    input: payload({ contractId }),
    output: payload({
      ...contractFields,
      plans: ["plans", z.array(payload(planFields)), "月度计划"],
      steps: ["steps", z.array(longTermStep), "操作日志"],
      mayComplete: ["maycomplete", flag, "本人此刻可否完成合同"],
      mayClose: ["mayclose", flag, "本人此刻可否关闭合同"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** The contract that both sides will be asked to sign, month by month. */
  previewRegistration: query(staff, "preview-long-term-registration", {
    title: "登记长协合同确认卡",
    access: mayControl,
    input: payload(registered),
    output: card,
  }),

  register: command(staff, "register-long-term-contract", {
    title: "登记长协合同",
    access: mayControl,
    binds: "rights",
    input: payload({ ...registered, card: seenCard }),
    output: payload({ contractId }),
    refusals: [
      "REFERENCE_UNKNOWN",
      "PARTIES_ALIKE",
      "QUANTITY_NOT_POSITIVE",
      "QUANTITY_EXCEEDS_PUBLISHED",
      "PLANS_NOT_CONTRACT",
      "PLAN_MONTH_TWICE",
      "AMOUNT_NOT_POSITIVE",
      "FILE_UNKNOWN",
      "CARD_CHANGED",
    ],
  }),

  /** What a month would cost by this index; nothing can be paid for it before it has a price. */
  previewPrice: query(staff, "preview-long-term-price", {
    title: "长协月度价格确认卡",
    access: "read-console",
    input: payload({ contractId, planId, index: indexDays }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** 确定月度价格: half the base price, half the average of the index over its published days (domain §5.5). */
  setPrice: command(staff, "set-long-term-price", {
    title: "确定长协月度价格",
    access: mayControl,
    binds: "money",
    input: payload({
      contractId,
      planId,
      seen: version,
      index: indexDays,
    }),
    output: payload({ price: ["price", unitPrice, "月度价格"] }),
    refusals: [...refusalsOfPlans, "AMOUNT_NOT_POSITIVE"],
  }),

  /** What ends with the month or the contract, and what was delivered, paid and withdrawn until then. */
  previewStep: query(staff, "preview-long-term-step", {
    title: "长协计划与合同了结确认卡",
    access: mayControl,
    input: payload({
      contractId,
      step: ["step", codesOf(endings), "办理事项"],
      planId: [planId[0], planId[1].optional(), "所关闭的计划，了结合同时不填"],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  closePlan: command(staff, "close-long-term-plan", {
    title: "关闭长协月度计划",
    access: mayControl,
    binds: "money",
    input: payload({ contractId, planId, seen: version, memo, card: seenCard }),
    output: z.null(),
    refusals: [...refusalsOfPlans, "PLAN_NOT_EMPTY", "FIELD_REQUIRED", "CARD_CHANGED"],
  }),

  complete: command(staff, "complete-long-term-contract", {
    title: "完成长协合同",
    access: mayControl,
    binds: "money",
    input: payload({ contractId, card: seenCard }),
    output: z.null(),
    refusals: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "PLANS_OPEN", "CARD_CHANGED"],
  }),

  close: command(staff, "close-long-term-contract", {
    title: "关闭长协合同",
    access: mayControl,
    binds: "money",
    input: payload({ contractId, memo, card: seenCard }),
    output: z.null(),
    refusals: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "PLAN_NOT_EMPTY", "FIELD_REQUIRED", "CARD_CHANGED"],
  }),
});
