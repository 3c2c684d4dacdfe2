import { priceBases } from "@zd/domain/contracts/day-price";
import { sides } from "@zd/domain/terms/codes";
import { z } from "zod";
import { loan } from "../financing/fields.ts";
import { staff } from "../wire/address-families.ts";
import { codesOf, dateTime, day, flag, id, many, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** What may be due, each with the list where it is worked on: its filter of what is due, or the days of its period, find the same. */
export const dueKinds = {
  contracts: { title: "合同办理", page: "/console/contracts", search: {}, by: "filter" },
  instalments: { title: "借款还款", page: "/console/finance-loans", search: {}, by: "filter" },
  withdrawals: { title: "出金审批", page: "/console/transfers", search: { state: "0" }, by: "period" },
  answers: { title: "违约处置函答复", page: "/console/breach", search: { state: "1" }, by: "filter" },
} as const;

const firm = ["firm", id<"FirmId">(), "企业编号"] as const;
const firmName = ["firmname", text(200), "企业"] as const;
const contracts = ["contracts", many, "合同数"] as const;
const amount = ["amount", yuan, "合同金额"] as const;
const deposits = ["deposits", yuan, "在押履约保证金"] as const;

const members = z.array(payload({ firm, firmName, contracts, amount, deposits }));

const whole = {
  contracts,
  amount,
  deposits,
  byAmount: ["byamount", members, "合同金额最大的会员"],
  byDeposits: ["bydeposits", members, "在押保证金最多的会员"],
} as const;

const concentration = payload({
  ...whole,
  products: ["products", z.array(payload({ product: ["productname", text(200), "产品"], ...whole })), "产品"],
});

const exposure = {
  contractNo: ["contno", id<"ContractNo">(), "合同号"],
  grade: ["gradename", text(200), "等级"],
  buyerName: ["buyername", text(200), "买方"],
  sellerName: ["sellername", text(200), "卖方"],
  price: ["price", unitPrice, "合同价"],
  left: ["leftquantity", tonnes, "未收货数量"],
} as const;

const shortfall = payload({
  ...exposure,
  side: ["side", codesOf(sides), "保证金不足的一方"],
  dayPrice: ["dayprice", unitPrice, "最近成交均价"],
  priceDay: ["priceday", day, "均价所取成交日"],
  priceBasis: ["pricebasis", codesOf(priceBases), "均价口径"],
  loss: ["loss", yuan, "价差损失"],
  held: ["held", yuan, "该方在押保证金"],
  shortfall: ["shortfall", yuan, "缺口"],
});

const due = payload({
  kind: ["kind", codesOf(dueKinds), "事项"],
  today: ["today", many, "今日到期件数"],
  todayAmount: ["todayamount", yuan, "今日到期金额"],
  overdue: ["overdue", many, "逾期件数"],
  overdueAmount: ["overdueamount", yuan, "逾期金额"],
  earliest: ["earliestdate", day.nullable(), "所在列表应从哪一日起查；没有到期或逾期为空"],
});

const related = payload({
  section: ["sectid", id<"SectionId">(), "场次编号"],
  sectionName: ["sectname", text(200), "场次"],
  firmNames: ["firmnames", z.array(text(200)), "关联企业"],
  at: ["time", dateTime, "较晚一笔报价的时间"],
});

const margin = payload({
  loan,
  firmName,
  outstanding: ["outstanding", yuan, "未还本金"],
  value: ["value", yuan.nullable(), "押品市值；无押品或无价格为空"],
  coverage: ["coverage", z.int().min(0).nullable(), "覆盖率，万分之一；市值未知为空"],
  lacking: ["lacking", yuan.nullable(), "应追加；仅逾期为空"],
  overdueDays: ["overduedays", many, "逾期天数"],
});

/** 风险总览 (decision 0128). */
export const risk = operations("risk", {
  /** 在险资金: what is due today or overdue, by kind with its amount. */
  readDue: query(staff, "read-due", {
    title: "到期与逾期",
    access: "read-risk",
    input: payload({}),
    output: payload({
      readAt: ["readtime", dateTime, "数据时间"],
      due: ["due", z.array(due), "今日到期与逾期"],
    }),
  }),

  /** Each part as it is at the moment of the call; practice is left out, and of sealed offers nothing is told. */
  readRisk: query(staff, "read-risk", {
    title: "风险总览",
    access: "read-risk",
    input: payload({}),
    output: payload({
      readAt: ["readtime", dateTime, "数据时间"],
      isWhole: ["whole", flag, "是否包含全部未了结合同"],
      concentration: ["concentration", concentration, "集中度"],
      adequacy: [
        "adequacy",
        payload({
          contracts: ["contracts", many, "保证金不足的合同数"],
          amount: ["amount", yuan, "缺口合计"],
          worst: ["worst", z.array(shortfall), "缺口最大的合同"],
          unpricedContracts: ["unpricedcontracts", many, "没有最近成交均价的合同数"],
          unpricedAmount: ["unpricedamount", yuan, "没有最近成交均价的合同金额"],
          unpriced: ["unpriced", z.array(payload(exposure)), "没有最近成交均价的合同，金额最大的在前"],
        }),
        "保证金充足度",
      ],
      due: ["due", z.array(due), "今日到期与逾期"],
      related: ["related", z.array(related), "关联企业同场"],
      margins: ["margins", z.array(margin), "追加担保"],
    }),
  }),
});
