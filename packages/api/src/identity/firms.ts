import { z } from "zod";
import { micro } from "../wire/address-families.ts";
import { codesOf, dateTime, id, many, text } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** 待办: kinds of tasks of a firm, in the order of the user centre. */
export const todoKinds = {
  sign: "待签合同",
  pay: "待付款",
  ship: "待发货",
  receive: "待收货",
  settle: "待结算确认",
  dissent: "待答复",
  letter: "待答复违约函",
  application: "被退回的交易申请",
  change: "审核中的变更",
  fee: "待缴年费",
  repay: "待还借款",
  margin: "待追加担保",
  order: "待确认商城订单",
  agreement: "待签商城合同",
  longTerm: "待办长协",
  haulage: "待办运输",
  negotiation: "待答复议价",
  award: "待评标与开启",
  account: "待办出入金",
  invoice: "待申请发票",
  certificate: "待续证书与资质",
} as const;
export type TodoKind = keyof typeof todoKinds;

/** Firm: the caller's own where missing; otherwise one for which it acts. */
const firm = ["firm_id", id<"FirmId">().optional(), "企业编号；空为本企业"] as const;

/** 企业资料 (R-796, R-797, R-7102, R-7206) of the caller's own firm, or of one for which it acts. */
export const firms = operations("firms", {
  readProfile: query(micro, "query/2004", {
    title: "企业基本信息",
    access: "member",
    input: payload({ firm }),
    output: payload({
      firm: ["firmid", id<"FirmId">(), "企业编号"],
      name: ["firmname", text(200), "企业名称"],
      shortName: ["shortname", text(60), "企业简称"],
      creditCode: ["creditcode", text(18), "统一社会信用代码"],
      kind: ["firmkind", text(4), "企业类型"],
      kindName: ["firmkindname", text(40), "企业类型名称"],
      state: ["firmstate", z.enum(["enabled", "disabled", "blacklisted"]), "企业状态"],
      legalPerson: ["legalperson", text(30), "法定代表人"],
      joinedAt: ["jointime", dateTime, "入会时间"],
      annualFeeUntil: ["yearfeeuntil", text(10).nullable(), "年费有效期至"],
      /** The firm under whose agreement a 分支机构 trades (domain §1.1); null for any other firm. */
      parentName: ["parentname", text(200).nullable(), "所属企业"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  readContacts: query(micro, "query/2005", {
    title: "企业联系人与地址",
    access: "member",
    input: payload({ firm }),
    output: payload({
      area: ["areacode", text(6), "所在地区代码"],
      areaName: ["areaname", text(100), "所在地区"],
      address: ["address", text(200), "注册地址"],
      postcode: ["postcode", text(6), "邮政编码"],
      phone: ["firmtel", text(20), "企业电话"],
      contact: ["contact", text(30), "联系人"],
      email: ["email", text(100), "电子邮箱"],
      people: [
        "contacts",
        z.array(
          payload({
            name: ["name", text(64), "姓名"],
            mobile: ["phone", text(20), "手机号"],
            roleNames: ["rolenames", z.array(text(20)), "角色"],
          }),
        ),
        "在用操作员",
      ],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** R-7206: the own firm first, then the branches that trade under its agreement. */
  listAuthorised: query(micro, "client/get-auth-firmid", {
    title: "授权企业编号",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        firm: ["firmid", id<"FirmId">(), "企业编号"],
        name: ["firmname", text(200), "企业名称"],
        kindName: ["firmkindname", text(40), "企业类型名称"],
      }),
    ),
  }),

  /** R-7102: number of waiting tasks of each kind, and the earliest deadline among them. */
  readTodo: query(micro, "query/2010", {
    title: "企业待办与业务汇总",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        kind: ["kind", codesOf(todoKinds), "待办"],
        kindName: ["kindname", text(20), "待办名称"],
        count: ["count", many, "数量"],
        until: ["until", dateTime.nullable(), "最近截止时间"],
      }),
    ),
  }),
});
