import { sides } from "@zd/domain/terms/codes";
import { z } from "zod";
import { loan } from "../financing/fields.ts";
import { staff } from "../wire/address-families.ts";
import { codesOf, dateTime, day, flag, id, many, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** What may be due, each with the list where it is worked on. */
export const dueKinds = {
  contracts: { title: "合同办理", page: "/console/contracts", search: {} },
  instalments: { title: "借款还款", page: "/console/finance-loans", search: {} },
  withdrawals: { title: "出金审批", page: "/console/transfers", search: { state: "0" } },
  answers: { title: "违约处置函答复", page: "/console/breach", search: { state: "1" } },
} as const;

const firm = ["firm", id<"FirmId">(), "企业编号"] as const;
const firmName = ["firmname", text(200), "企业"] as const;
const contracts = ["contracts", many, "合同数"] as const;
const amount = ["amount", yuan, "合同金额"] as const;
const deposits = ["deposits", yuan, "在押履约保证金"] as const;

const members = z.array(payload({ firm, firmName, contracts, amount, deposits }));

const concentration = payload({
  contracts,
  amount,
  deposits,
  byAmount: ["byamount", members, "合同金额最大的会员"],
  byDeposits: ["bydeposits", members, "在押保证金最多的会员"],
  products: [
    "products",
    z.array(
      payload({
        product: ["gradename", text(200), "产品"],
        contracts,
        amount,
        deposits,
        largestName: ["largestname", text(200), "金额最大的会员"],
        largestAmount: ["largestamount", yuan, "该会员的合同金额"],
      }),
    ),
    "产品",
  ],
});

const shortfall = payload({
  contractNo: ["contno", id<"ContractNo">(), "合同号"],
  product: ["gradename", text(200), "产品"],
  side: ["side", codesOf(sides), "保证金一方"],
  firmName,
  injuredName: ["oppname", text(200), "对方企业"],
  price: ["price", unitPrice, "合同价"],
  dayPrice: ["dayprice", unitPrice, "最近成交均价"],
  priceDay: ["priceday", day, "市价所取成交日"],
  left: ["leftquantity", tonnes, "未收货数量"],
  loss: ["loss", yuan, "价差损失"],
  held: ["held", yuan, "在押保证金"],
  shortfall: ["shortfall", yuan, "缺口"],
});

const due = payload({
  kind: ["kind", codesOf(dueKinds), "事项"],
  today: ["today", many, "今日到期件数"],
  todayAmount: ["todayamount", yuan, "今日到期金额"],
  overdue: ["overdue", many, "逾期件数"],
  overdueAmount: ["overdueamount", yuan, "逾期金额"],
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
          unpriced: ["unpriced", many, "没有最近成交均价的合同数"],
          worst: ["worst", z.array(shortfall), "缺口最大的合同"],
        }),
        "保证金充足度",
      ],
      due: ["due", z.array(due), "今日到期与逾期"],
      related: ["related", z.array(related), "关联企业同场"],
      margins: ["margins", z.array(margin), "追加担保"],
    }),
  }),
});
