import { yearFeeKinds, yearFeeStandings } from "@zd/domain/funds/year-fee";
import { z } from "zod";
import { micro, staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, day, flag, id, text, whole, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { fundPassword, fundPasswordRefusals } from "./fund-password.ts";

const filters = {
  kind: { wire: "yearfeekind", title: "种类", kind: "choice", labels: yearFeeKinds },
} as const;

const columns = {
  paidAt: { wire: "paytime", title: "缴纳时间", kind: "time", sortable: true },
  kind: { wire: "yearfeekind", title: "种类", kind: "status", labels: yearFeeKinds },
  group: { wire: "pgname", title: "收费方案", kind: "text" },
  from: { wire: "fromday", title: "开始日", kind: "day", sortable: true },
  lastDay: { wire: "lastday", title: "到期日", kind: "day", sortable: true },
  by: { wire: "payname", title: "经办人", kind: "text", secondary: true },
  voucher: { wire: "voucherno", title: "凭证号", kind: "text", optional: true },
  amount: { wire: "amount", title: "金额", kind: "money", unit: "元", total: true },
} as const;

const number = { wire: "recordid", title: "编号", kind: "text" } as const;

/** 年费缴纳记录; a granted year has no voucher. */
export const yearFeeList = listing({
  title: "年费缴纳记录",
  period: null,
  chips: "kind",
  filters,
  columns: { record: number, ...columns },
  card: {
    number: "record",
    time: "paidAt",
    title: "kind",
    about: "group",
    figure: "amount",
    facts: ["from", "lastDay", "voucher"],
  },
});

export const yearFeeReviewList = listing({
  title: "会员年费台账",
  period: null,
  chips: "kind",
  filters: { firm: { wire: "firmname", title: "企业", kind: "text" }, ...filters },
  columns: { record: number, firm: { wire: "firmname", title: "企业", kind: "firm" }, ...columns },
});

const group = ["pgid", id<"PriceGroupId">(), "收费方案编号"] as const;
const kind = ["yearfeekind", codesOf(yearFeeKinds), "年费种类"] as const;
const kindName = ["yearfeekindname", text(40), "年费种类名称"] as const;
const standing = ["state", codesOf(yearFeeStandings), "状态"] as const;
const graceUntil = ["graceday", day.nullable(), "宽限期截止日"] as const;

const plan = {
  group,
  kind,
  kindName,
  name: ["pgname", text(40), "收费方案"],
  years: ["years", whole(1, 10), "年数"],
  amount: ["amount", yuan, "金额"],
} as const;

const quote = {
  from: ["fromday", day, "开始日"],
  lastDay: ["lastday", day, "到期日"],
} as const;

export const yearFees = operations("yearFees", {
  /** R-7112, domain §6.6: whether each fee is paid, and whether the firm may order. */
  readStanding: query(micro, "query/2022", {
    title: "企业年费状态",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        kind,
        kindName,
        standing,
        standingName: ["statename", text(20), "状态名称"],
        until: ["until", day.nullable(), "有效期至"],
        graceUntil,
        /** Whether the firm may trade; only the fee of kind 1 can prevent it. */
        mayTrade: ["power", flag, "是否可以交易"],
      }),
    ),
  }),

  /** Lists the plans by which annual fees are paid, with their `pgid` (R-7113). */
  listPlans: query(micro, "query/2024", {
    title: "年费收费方案",
    access: "member",
    input: payload({}),
    output: z.array(payload(plan)),
  }),

  /** R-7114: fees that have run out or will within thirty days, each with a plan for another year. */
  listDue: query(micro, "query/2025", {
    title: "待缴年费",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({ ...plan, ...quote, standing, until: ["until", day.nullable(), "有效期至"], graceUntil }),
    ),
  }),

  /** R-7189: what the firm owes when it requests a change of its information; the staff checks it before approving. */
  readChangeDues: query(micro, "client/GetChangePayInfo", {
    title: "变更缴费信息",
    access: "member",
    input: payload({}),
    output: payload({
      dues: [
        "list",
        z.array(
          payload({
            title: ["feename", text(60), "费用"],
            amount: ["amount", yuan, "应缴金额"],
            until: ["until", day.nullable(), "到期日"],
          }),
        ),
        "应缴费用",
      ],
      total: ["total", yuan, "应缴合计"],
      capitals: ["totalcn", text(80), "大写金额"],
    }),
  }),

  /** Lists the annual fees that the firm has paid (R-7115). */
  listRecords: list(micro, "query/2026", { listing: yearFeeList, access: "member" }),

  /** R-7208: period and amount of a payment; nothing of it is saved. */
  calculate: query(micro, "client/calc-year-fee", {
    title: "年费试算",
    access: "member",
    input: payload({ group }),
    output: payload({
      ...plan,
      ...quote,
      capitals: ["amountcn", text(80), "大写金额"],
      available: ["available", yuan, "可用资金"],
      after: ["after", yuan.nullable(), "缴纳后可用资金，不足时为空"],
    }),
    refusals: ["NOT_FOUND", "PRICE_GROUP_WITHDRAWN"],
  }),

  /** The plan, its period, and the firm's accounts before and after. */
  previewPay: query(micro, "client/preview-yearfee", {
    title: "缴纳年费确认卡",
    access: "move-money",
    input: payload({ group }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** R-7179: pays from the available money; it is never given back. */
  pay: command(micro, "client/pay-yearfee", {
    title: "缴纳年费",
    access: "move-money",
    binds: "money",
    input: payload({ group, amount: ["amount", yuan, "试算金额"], fundPassword, seen }),
    output: payload({
      ...quote,
      kind,
      amount: ["amount", yuan, "金额"],
      voucher: ["voucherno", text(20), "凭证号"],
    }),
    refusals: [
      "NOT_FOUND",
      "PRICE_GROUP_WITHDRAWN",
      "YEAR_FEE_CHANGED",
      "CARD_CHANGED",
      "FUNDS_INSUFFICIENT",
      ...fundPasswordRefusals,
    ],
  }),

  listAllPlans: query(staff, "list-price-groups", {
    title: "收费方案列表",
    access: "read-console",
    input: payload({}),
    output: z.array(payload({ ...plan, withdrawn: ["stopped", z.boolean(), "已停用"] })),
  }),

  listAllRecords: list(staff, "list-year-fees", { listing: yearFeeReviewList, access: "read-console" }),
});
