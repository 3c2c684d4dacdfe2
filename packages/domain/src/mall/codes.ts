import type { Brand } from "../kernel/brand.ts";

/** 商城商品 */
export type MallWareId = Brand<string, "MallWareId">;
/** 地点: where a ware is picked up */
export type PlaceId = Brand<string, "PlaceId">;
/** 库位: a location inside of a place */
export type PlaceLocationId = Brand<string, "PlaceLocationId">;
/** 收费方案 (pgId) */
export type FeePlanId = Brand<string, "FeePlanId">;

/** 地点类型 (domain §9). */
export const placeTypes = { "1": "矿", "2": "煤场", "3": "园区", "4": "港口" } as const;
export type PlaceType = keyof typeof placeTypes;

/** 入驻申请的状态 */
export const merchantApplicationStates = { "0": "待审核", "1": "已通过", "2": "已驳回" } as const;
export type MerchantApplicationState = keyof typeof merchantApplicationStates;

/** 店铺状态 (domain §9): 0 and 1 are set by its merchant, 2 stops the shop and hides its wares. */
export const shopStatuses = { "0": "营业", "1": "休息", "2": "停用" } as const;
export type ShopStatus = keyof typeof shopStatuses;

/** 商品状态 (domain §9). */
export const mallWareStates = {
  "0": "草稿",
  "1": "待审",
  "2": "在售",
  "3": "驳回",
  "4": "已下架",
} as const;
export type MallWareState = keyof typeof mallWareStates;

/** 调价的状态 */
export const priceChangeStates = { "0": "待生效", "1": "生效中", "2": "已失效" } as const;
export type PriceChangeState = keyof typeof priceChangeStates;

/** 收费方式 (paraType, domain §6.6 and §9). */
export const feeTypes = { R: "按货款千分比", T: "按吨", F: "按单定额" } as const;
export type FeeType = keyof typeof feeTypes;

/** 价格条件 */
export const priceBases = { mine: "坑口价", wagon: "车板价", ship: "平仓价", door: "到厂价" } as const;
export type MallPriceBasis = keyof typeof priceBases;

/** Why the stock of a ware has changed. */
export const stockCauses = {
  set: "调量",
  reserve: "下单占用",
  release: "退回可售",
  sell: "成交出库",
} as const;
export type StockCause = keyof typeof stockCauses;
