import type { FeeRule } from "@zd/domain/money/fee";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { payTypes, tradeModes } from "@zd/domain/terms/codes";
import {
  applicationActions,
  applicationStates,
  applicationSteps,
  responsibleParties,
} from "@zd/domain/trading/application";
import {
  type AppliedMode,
  ladderBases,
  ladderBounds,
  outsourcingPricings,
} from "@zd/domain/trading/application-terms";
import type { DepositRule } from "@zd/domain/trading/session";
import { z } from "zod";
import { attachmentIds, attachmentList } from "../files/operations.ts";
import { downmode, sectionKind, side } from "../market/board.ts";
import {
  codesOf,
  dateTime,
  day,
  id,
  many,
  numberWithin,
  text,
  tonnes,
  unitPrice,
  whole,
} from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

/** Fields of a trade application. */

export const application = ["waterid", id<"ApplicationId">(), "申请号"] as const;

/** Steps of a reviewer. */
export const reviewSteps = { approve: "通过", reject: "驳回", revoke: "撤销审核" } as const;

const status = codesOf(applicationStates);

export const appliedModes = Object.fromEntries(
  Object.entries(tradeModes).filter(([code]) => code !== "9" && code !== "mall"),
) as Record<AppliedMode, string>;

const figureText = z.union([z.string().max(24), numberWithin(-1e15, 1e15)]);

/** 保证金 on the wire: ten-thousandths, yuan or yuan a tonne, by its mode. */
export const depositRule = z
  .codec(
    z.object({ bailmode: z.enum(["RATIO", "FIXED", "TON"]), bailvalue: figureText }),
    z.custom<DepositRule>(),
    {
      decode: ({ bailmode: mode, bailvalue }, context) => {
        const typed = String(bailvalue).trim();
        const amount = parseYuan(typed);
        const perTonne = parsePrice(typed);
        if (mode === "RATIO" && /^\d{1,6}$/.test(typed)) return { mode, rate: Number(typed) };
        if (mode === "FIXED" && amount !== null) return { mode, amount };
        if (mode === "TON" && perTonne !== null) return { mode, perTonne };
        context.issues.push({ code: "custom", input: bailvalue, message: "保证金标准不正确" });
        return z.NEVER;
      },
      encode: (rule) => ({
        bailmode: rule.mode,
        bailvalue:
          rule.mode === "RATIO"
            ? String(rule.rate)
            : rule.mode === "FIXED"
              ? formatYuan(rule.amount)
              : formatPrice(rule.perTonne),
      }),
    },
  )
  .meta({ description: "保证金方式与标准：比例(万分之)、定额(元)或每吨(元)" });

/** 服务费: yuan a tonne, or thousandths of the amount. */
export const feeRule = z
  .codec(z.object({ feemode: z.enum(["TON", "MILLE"]), feevalue: figureText }), z.custom<FeeRule>(), {
    decode: ({ feemode, feevalue }, context): FeeRule => {
      const typed = parsePrice(String(feevalue).trim());
      if (typed !== null && feemode === "TON") return { unit: "TON", perTonne: typed };
      // A thousandth has three more places, of the four that a price can have.
      if (typed !== null && feemode === "MILLE" && typed % 10n === 0n && typed < 10n ** 10n)
        return { unit: "MILLE", perMillion: Number(typed / 10n) };
      context.issues.push({ code: "custom", input: feevalue, message: "服务费标准不正确" });
      return z.NEVER;
    },
    encode: (rule) => ({
      feemode: rule.unit,
      feevalue: rule.unit === "TON" ? formatPrice(rule.perTonne) : String(rule.perMillion / 1_000),
    }),
  })
  .meta({ description: "服务费方式与标准：每吨(元)或千分之" });

/** A field that a draft may leave empty (null). */
const open = <T extends z.ZodType>(schema: T) => schema.nullable().default(null as never);

const quality = payload({
  code: ["code", text(8, 1), "指标代码"],
  label: ["name", text(40, 1), "指标名称"],
  value: ["value", text(24), "指标值"],
  unit: ["unit", text(16), "单位"],
});

export const secondRound = payload({
  coolMs: ["coolms", whole(0, 86_400_000), "休息毫秒"],
  quoteMs: ["quotems", whole(0, 86_400_000), "第二轮报价毫秒"],
});

/** Fields of the form. */
export const draftFields = {
  side: ["handtype", side, "买卖方向"],
  mode: ["trademod", codesOf(appliedModes), "交易模式"],
  kind: ["kind", sectionKind.default("A"), "场次类别"],
  downmode: ["downmode", downmode.default("A"), "倒计时方式"],
  wareKind: ["warekindid", open(id<"WareKindId">()), "商品种类编号"],
  factory: ["factoryid", open(id<"FactoryId">()), "厂矿编号"],
  product: ["productid", open(id<"ProductId">()), "产品编号"],
  grade: ["gradeid", open(id<"GradeId">()), "等级(牌号)编号"],
  spec: ["specid", open(id<"SpecId">()), "规格编号"],
  qualities: ["attrs", z.array(quality).max(40).default([]), "质量指标"],
  lots: [
    "lots",
    z
      .array(
        payload({ count: ["count", whole(0, 100_000), "批次数"], quantity: ["num", tonnes, "每批数量"] }),
      )
      .max(50)
      .default([]),
    "批次",
  ],
  total: ["num", open(tonnes), "总量"],
  goodsLot: ["goodslotno", open(id<"LotNo">()), "货权登记的货物批次；不填则随标的登记"],
  split: ["split", z.boolean().default(false), "可拆单"],
  minQuantity: ["minnum", open(tonnes), "最小提报量"],
  quantityStep: ["stepnum", open(tonnes), "数量步长"],
  maxQuantity: ["maxnum", open(tonnes), "最大提报量"],
  priceUnit: ["priceunitid", open(id<"PriceUnitId">()), "计价单位编号"],
  basePrice: ["baseprice", open(unitPrice), "起拍价、挂牌价或参考价"],
  priceStep: ["minstep", open(unitPrice), "最小变动幅度"],
  maxPriceStep: ["maxstep", open(unitPrice), "最大变动幅度"],
  capPrice: ["capprice", open(unitPrice), "限价"],
  reservePrice: ["reserveprice", open(unitPrice), "保留价，不公开"],
  minBidders: ["minbidders", whole(0, 1_000).default(1), "最少参与家数"],
  tieRule: ["tierule", z.enum(["T", "Q"]).default("T"), "同价规则：T 时间优先，Q 数量优先"],
  deposit: ["bail", open(depositRule), "交易保证金"],
  feeBuy: ["feebuy", open(feeRule), "买方服务费"],
  feeSell: ["feesell", open(feeRule), "卖方服务费"],
  payType: ["paytype", open(codesOf(payTypes)), "付款方式"],
  contractTemplate: ["templateid", open(id<"ContractTemplateId">()), "合同模板编号"],
  deliveryMode: ["deliverymodeid", open(id<"DeliveryModeId">()), "交收方式编号"],
  place: ["place", text(80).default(""), "交货地点"],
  deliveryFrom: ["deliveryfrom", open(day), "交货期起"],
  deliveryTo: ["deliveryto", open(day), "交货期止"],
  startsAt: ["starttime", open(dateTime), "开始时间"],
  invited: ["firms", z.array(id<"FirmId">()).max(1_000).default([]), "专场邀请企业编号"],
  secondRound: ["secondround", open(secondRound), "第二轮(二次报价)"],
  group: [
    "group",
    open(
      payload({
        min: ["minnum", tonnes, "成团量"],
        tiers: [
          "tiers",
          z
            .array(payload({ from: ["num", tonnes, "达到数量"], price: ["price", unitPrice, "价格"] }))
            .max(20),
          "价格阶梯",
        ],
      }),
    ),
    "成团条件(团购)",
  ],
  outsourcing: [
    "outsourcing",
    open(
      payload({
        pricing: ["pricing", codesOf(outsourcingPricings), "定价方式"],
        trainTonnes: ["traintonnes", open(tonnes), "每列吨数，空为按吨"],
      }),
    ),
    "外购方式",
  ],
  ladder: [
    "ladder",
    open(
      payload({
        basis: ["basis", codesOf(ladderBases), "阶梯依据"],
        rows: [
          "rows",
          z
            .array(
              payload({
                from: ["from", tonnes, "吨数或合同量百分比"],
                bound: ["op", codesOf(ladderBounds), "超过或达到"],
                off: ["off", unitPrice, "每吨优惠"],
              }),
            )
            .max(30),
          "阶梯",
        ],
      }),
    ),
    "量价阶梯(量价挂钩)",
  ],
  memo: ["memo", text(500).default(""), "备注"],
  attachments: ["attachments", attachmentIds.default([]), "附件的文件地址"],
} as const;

/** An application as its owner fills it in; drafts are stored in this form. */
export const applicationDraft = payload(draftFields);

export const named = text(80);

/** Names of the codes in a draft; empty where nothing is chosen. */
const names = payload({
  wareKind: ["warekindname", named, "商品种类"],
  factory: ["factoryname", named, "厂矿"],
  product: ["productname", named, "产品"],
  grade: ["gradename", named, "等级(牌号)"],
  spec: ["specname", named, "规格"],
  priceUnit: ["priceunitname", named, "计价单位"],
  contractTemplate: ["templatename", named, "合同模板"],
  deliveryMode: ["deliverymodename", named, "交收方式"],
  transport: ["transport", named, "运输方式"],
  priceBasis: ["pricebasis", named, "价格条件"],
  payType: ["paytypename", named, "付款方式"],
});

export const firm = payload({
  firm: ["firmid", id<"FirmId">(), "企业编号"],
  name: ["firmname", text(200), "企业名称"],
});

export const applicationDetail = payload({
  application,
  version: ["version", many, "版本"],
  status: ["status", status, "状态"],
  next: ["next", codesOf(responsibleParties), "下一步责任方"],
  owner: ["owner", firm, "申请企业"],
  writtenBy: ["username", text(64), "经办人"],
  createdAt: ["createtime", dateTime, "创建时间"],
  submittedAt: ["submittime", dateTime.nullable(), "提交时间"],
  memo: ["reviewmemo", text(500), "审核意见"],
  section: ["sectid", id<"SectionId">().nullable(), "场次编号"],
  terms: ["terms", applicationDraft, "申请内容"],
  names: ["names", names, "名称"],
  invited: ["firms", z.array(firm), "邀请企业"],
  attachments: ["files", attachmentList, "附件"],
  actions: ["actions", z.array(codesOf(applicationActions)), "当前可执行的操作"],
  notice: [
    "notice",
    payload({ title: ["title", text(200), "标题"], html: ["content", text(40_000), "正文"] }).nullable(),
    "按申请生成的公告，内容完整时才有",
  ],
  warnings: ["warnings", z.array(text(200)), "提示，不影响提交"],
});

export const moved = payload({
  application,
  version: ["version", many, "版本"],
  status: ["status", status, "状态"],
});

export const stepLog = z.array(
  payload({
    seq: ["seq", many, "序号"],
    at: ["time", dateTime, "时间"],
    step: ["step", codesOf(applicationSteps), "操作"],
    stepName: ["stepname", text(20), "操作名称"],
    by: ["username", text(64), "经办人；对方的经办人不显示姓名"],
    memo: ["memo", text(500), "意见"],
  }),
);

/** Refusals of every other step of the owner or a reviewer. */
export const stepRefusals = [
  "STATUS_NOT_ALLOWED",
  "APPLICATION_CHANGED",
  "OWN_REQUEST",
  "START_PASSED",
  "FIELD_REQUIRED",
  "NOT_FOUND",
] as const;
