import { feeTypes, mallWareStates, placeTypes, priceBases, shopStatuses } from "@zd/domain/mall/codes";
import { formatMinute, parseMinute, shopConditions } from "@zd/domain/mall/merchant";
import { mallPayTypes, wareSteps } from "@zd/domain/mall/ware";
import { z } from "zod";
import { codesOf, dateTime, id, many, text, tonnes, unitPrice, whole } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

/** Fields that several calls of the mall share. */
export const ware = ["wareId", id<"MallWareId">(), "商品编号"] as const;
export const firm = ["firmId", id<"FirmId">(), "商家企业编号"] as const;
export const wareKind = ["wareKind", id<"WareKindId">(), "商品种类编号"] as const;
export const product = ["productId", id<"ProductId">(), "产品编号"] as const;
export const place = ["placeId", id<"PlaceId">(), "提货地点编号"] as const;
export const location = ["locationId", id<"PlaceLocationId">(), "库位编号"] as const;
export const area = ["areaId", text(64, 1), "地区编号"] as const;
export const placeType = ["placeType", codesOf(placeTypes), "地点类型"] as const;
export const warePrice = ["warePriceId", many, "调价编号"] as const;
export const feePlan = ["pgId", id<"FeePlanId">(), "收费方案编号"] as const;
export const feeType = ["paraType", codesOf(feeTypes), "收费方式"] as const;
export const wareState = ["status", codesOf(mallWareStates), "商品状态"] as const;
export const shopStatus = ["status", codesOf(shopStatuses), "店铺状态"] as const;
export const shopCondition = ["openState", codesOf(shopConditions), "此刻是否营业"] as const;
export const version = ["version", many, "版本，与所见一致才会保存"] as const;
export const price = ["price", unitPrice, "含税单价，元/吨"] as const;
/** 客户价 of the firm that asks; nobody else learns it. */
export const ownPrice = [
  "ownPrice",
  unitPrice.nullable(),
  "本企业的客户价，元/吨，无客户价及访客为空",
] as const;
export const opensAt = ["openTime", dateTime.nullable(), "下次营业时间，营业中或无法得知为空"] as const;
export const basis = ["priceBasis", codesOf(priceBases), "价格条件"] as const;
export const payType = ["payType", z.enum(mallPayTypes), "付款方式"] as const;
export const shopName = ["shopName", text(200), "店铺名称"] as const;
export const wareName = ["wareName", text(40, 1), "商品名称"] as const;
export const memo = (least: 0 | 1) => ["memo", text(200, least), "说明"] as const;
export const reason = ["reason", text(200, 1), "原因"] as const;
export const wareActions = ["actions", z.array(codesOf(wareSteps)), "此刻可做的操作"] as const;

/** A time of the day: `HH:mm` on the wire, minutes in the code. */
const minuteOfDay = z
  .codec(z.string().max(5), z.number(), {
    decode: (text, context) => {
      const minute = parseMinute(text);
      if (minute !== null) return minute;
      context.issues.push({ code: "custom", input: text, message: "时间须为 HH:mm" });
      return z.NEVER;
    },
    encode: (minute) => formatMinute(minute),
  })
  .meta({ description: "一天中的时间，HH:mm" });

export const hours = {
  opens: ["startTime", minuteOfDay, "营业开始时间"],
  closes: ["endTime", minuteOfDay, "营业结束时间，与开始相同即全天"],
} as const;

/** Fields that a merchant writes about his shop. */
export const shopFields = {
  shopName: ["shopName", text(40, 2), "店铺名称"],
  intro: ["intro", text(500), "店铺简介"],
  contactName: ["contactName", text(20, 1), "联系人"],
  contactPhone: ["contactPhone", text(20, 5), "联系电话"],
  address: ["address", text(100), "经营地址"],
} as const;

export const attributeValues = [
  "attributes",
  z.array(payload({ code: ["code", text(24, 1), "属性代码"], value: ["value", text(60), "值"] })).max(60),
  "商品属性",
] as const;

const figure = text(30);
export const qualityValues = [
  "qualities",
  z
    .array(
      payload({
        code: ["code", text(8, 1), "指标代码"],
        promise: ["promise", figure.default(""), "承诺值"],
        measured: ["measured", figure.default(""), "最近化验值"],
        reject: ["reject", figure.default(""), "拒收值"],
      }),
    )
    .max(40),
  "质量指标",
] as const;

/** 质量指标 for display, with the names of its template. */
export const qualityShown = [
  "qualities",
  z.array(
    payload({
      code: ["code", text(8), "指标代码"],
      label: ["name", text(40), "指标"],
      unit: ["unit", text(16), "单位"],
      promise: ["promise", figure, "承诺值"],
      measured: ["measured", figure, "最近化验值"],
      reject: ["reject", figure, "拒收值"],
    }),
  ),
  "质量指标",
] as const;

export const attributesShown = [
  "attributes",
  z.array(
    payload({
      code: ["code", text(24), "属性代码"],
      label: ["name", text(40), "属性"],
      unit: ["unit", text(16), "单位"],
      value: ["value", text(60), "值"],
    }),
  ),
  "商品属性",
] as const;

export const orderBounds = {
  minQuantity: ["minNum", tonnes, "起订量，吨"],
  step: ["stepNum", tonnes, "步长，吨"],
  maxQuantity: ["maxNum", tonnes.nullable().default(null as never), "每单最多，吨，空为不限"],
} as const;

export const pickupDays = ["pickupDays", whole(1, 365), "提货期，合同生效后天数"] as const;

export const stockFields = {
  available: ["availableNum", tonnes, "可售库存，吨"],
  reserved: ["reservedNum", tonnes, "订单占用，吨"],
} as const;

export const changedAt = ["updateTime", dateTime, "最近修改时间"] as const;
