import { z } from "zod";
import { side } from "../market/board.ts";
import { micro } from "../wire/address-families.ts";
import { id, text } from "../wire/fields.ts";
import { type Calls, query } from "../wire/operation.ts";
import { ignored, payload } from "../wire/payload.ts";
import { firm, named } from "./application-fields.ts";

const wareKind = ["warekindid", id<"WareKindId">(), "商品种类编号"] as const;

const ofWareKind = ["warekindid", id<"WareKindId">().optional(), "商品种类编号"] as const;

const product = ["productid", id<"ProductId">(), "产品编号"] as const;

/** What may be chosen in a trade application. */
export const applicationChoices = {
  /** R-7120, domain §1.2: ware kinds for which the firm is qualified, with the sides. */
  listAllowedWareKinds: query(micro, "query/2200", {
    title: "可交易商品种类",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        wareKind,
        name: ["warekindname", text(40), "商品种类"],
        sides: ["handtypes", z.array(side), "可买卖方向"],
      }),
    ),
  }),

  /** Lists mines and yards, of one kind of ware where it is named (R-7121). */
  listFactories: query(micro, "query/2201", {
    title: "厂矿列表",
    access: "member",
    input: payload({ wareKind: ofWareKind }),
    output: z.array(
      payload({
        factory: ["factoryid", id<"FactoryId">(), "厂矿编号"],
        name: ["factoryname", named, "厂矿"],
        kind: ["factorykind", text(10), "类别：矿、煤场、园区、港口、站、口岸、厂"],
        province: ["province", text(20), "省"],
        city: ["city", text(20), "市"],
        county: ["county", text(20), "县"],
      }),
    ),
  }),

  /** Lists the products of a kind of ware and a mine (R-7122). */
  listProducts: query(micro, "query/2202", {
    title: "产品列表",
    access: "member",
    input: payload({
      wareKind: ofWareKind,
      factory: ["factoryid", id<"FactoryId">().optional(), "厂矿编号"],
    }),
    output: z.array(payload({ product, name: ["productname", named, "产品"], wareKind })),
  }),

  /** Lists the contract templates (R-7123). */
  listContractTemplates: query(micro, "query/2203", {
    title: "合同模板列表",
    access: "member",
    input: payload({ wareKind: ofWareKind }),
    output: z.array(
      payload({
        contractTemplate: ["templateid", id<"ContractTemplateId">(), "合同模板编号"],
        name: ["templatename", named, "合同模板"],
        side: ["handtype", side.nullable(), "适用的买卖方向，空为不限"],
      }),
    ),
  }),

  /** Lists the price units (R-7124). */
  listPriceUnits: query(micro, "query/2204", {
    title: "计价单位列表",
    access: "member",
    input: payload({ wareKind: ofWareKind }),
    output: z.array(
      payload({
        priceUnit: ["priceunitid", id<"PriceUnitId">(), "计价单位编号"],
        name: ["priceunitname", named, "计价单位"],
      }),
    ),
  }),

  /** Lists the specifications of a product (R-7125). */
  listSpecs: query(micro, "query/2205", {
    title: "规格列表",
    access: "member",
    input: payload({ product }),
    output: z.array(
      payload({ spec: ["specid", id<"SpecId">(), "规格编号"], name: ["specname", named, "规格"] }),
    ),
  }),

  /** Lists the grades of a product (R-7126). */
  listGrades: query(micro, "query/2206", {
    title: "等级(牌号)列表",
    access: "member",
    input: payload({ product }),
    output: z.array(
      payload({
        grade: ["gradeid", id<"GradeId">(), "等级(牌号)编号"],
        name: ["gradename", named, "等级(牌号)"],
      }),
    ),
  }),

  /** Lists the ways of delivery with their transport and price basis (R-7129). */
  listDeliveryModes: query(micro, "query/2209", {
    title: "交收与运输方式列表",
    access: "member",
    input: payload({
      wareKind: [ofWareKind[0], ignored(id<"WareKindId">(), "各品种的交收方式相同"), ofWareKind[2]],
    }),
    output: z.array(
      payload({
        deliveryMode: ["deliverymodeid", id<"DeliveryModeId">(), "交收方式编号"],
        name: ["deliverymodename", named, "交收方式"],
        transport: ["transport", named, "运输方式"],
        priceBasis: ["pricebasis", named, "价格条件"],
      }),
    ),
  }),

  /** Lists the attributes that the form of a product asks for (R-7202). */
  readAttributeTemplate: query(micro, "client/query-attr-template", {
    title: "产品指标模板",
    access: "member",
    input: payload({ product }),
    output: z.array(
      payload({
        code: ["code", text(8), "指标代码"],
        label: ["name", text(40), "指标名称"],
        unit: ["unit", text(16), "单位"],
        required: ["required", z.boolean(), "必填"],
      }),
    ),
    refusals: ["NOT_FOUND"],
  }),

  /** Members of the same exchange that a special session may invite, by a part of their name. */
  findFirmsToInvite: query(micro, "client/tradeApplyFirms", {
    title: "专场可邀请企业",
    access: "apply-wares",
    input: payload({ keyword: ["keyword", text(64).default(""), "企业名称或统一社会信用代码"] }),
    output: z.array(firm),
  }),
} satisfies Calls;
