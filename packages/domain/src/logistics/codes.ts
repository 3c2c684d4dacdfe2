import type { Permission } from "../identity/access.ts";
import type { Brand } from "../kernel/brand.ts";

/** 发运单 */
export type ShipmentNo = Brand<string, "ShipmentNo">;
/** 运单 */
export type WaybillNo = Brand<string, "WaybillNo">;
/** 车辆 */
export type VehicleId = Brand<string, "VehicleId">;
/** 司机 */
export type DriverId = Brand<string, "DriverId">;
/** 承运报价 */
export type QuoteId = Brand<string, "QuoteId">;

/** 发运单的状态 (domain §8). */
export const shipmentStates = {
  "0": "草稿",
  "1": "已发布",
  "2": "承运商报价",
  "3": "已派车",
  "4": "运输中",
  "5": "完成",
  "9": "取消",
} as const;
export type ShipmentState = keyof typeof shipmentStates;

/** 运单的状态 (domain §8); a cancelled one releases its share of the shipment. */
export const waybillStates = {
  "0": "待装",
  "1": "已装",
  "2": "在途",
  "3": "已卸",
  "4": "已签收",
  "5": "异常",
  "9": "已取消",
} as const;
export type WaybillState = keyof typeof waybillStates;

/** Who hauls: a chosen carrier, or the shipper himself. */
export const haulages = { carrier: "承运商承运", own: "自有车辆" } as const;
export type Haulage = keyof typeof haulages;

export const transportModes = { road: "公路", rail: "铁路" } as const;
export type TransportMode = keyof typeof transportModes;

/** 运费的状态: due once the waybill is signed for; none before that, and with the shipper's own vehicles. */
export const freightStates = { none: "未产生", due: "待结算", paid: "已结算" } as const;
export type FreightState = keyof typeof freightStates;

export const quoteStates = { "0": "待选择", "1": "已中选", "2": "未中选", "3": "已撤回" } as const;
export type QuoteState = keyof typeof quoteStates;

/** 轴数 of a truck, with the greatest gross weight on the road in tonnes (GB 1589). */
export const axleLimits = { "2": 18, "3": 25, "4": 31, "5": 43, "6": 49 } as const;
export type Axles = keyof typeof axleLimits;

/** 车型 of a wagon, with its marked load in tonnes (domain §8). */
export const wagonLoads = { C64: 61, C70: 70, C80: 80 } as const;
export type WagonType = keyof typeof wagonLoads;

/** Parties of a waybill: the hauler, the driver by his link, the shipper, and the two sides of the contract. */
export const waybillParties = {
  H: "承运方",
  D: "司机",
  P: "发运方",
  S: "卖方",
  B: "买方",
} as const;
export type WaybillParty = keyof typeof waybillParties;

/** Actions on a waybill: which parties may take each, and in which states. */
export const waybillActions = {
  load: { label: "登记装货磅单", by: ["H", "D", "S"], in: ["0", "1"] },
  release: { label: "放行发车", by: ["S"], in: ["1"] },
  unload: { label: "登记卸货磅单", by: ["H", "D", "B"], in: ["2", "3"] },
  sign: { label: "签收", by: ["B"], in: ["3"] },
  report: { label: "上报异常", by: ["H", "D", "P", "S", "B"], in: ["0", "1", "2", "3"] },
  resume: { label: "解除异常", by: ["H", "P"], in: ["5"] },
  cancel: { label: "取消运单", by: ["H", "P", "S"], in: ["0", "1", "2", "5"] },
} as const satisfies Readonly<
  Record<string, { label: string; by: readonly WaybillParty[]; in: readonly WaybillState[] }>
>;
export type WaybillAction = keyof typeof waybillActions;

/** The next action in each state, and the party that it waits for first; none in a state that is over. */
export const waybillTurns: Readonly<
  Partial<Record<WaybillState, readonly [action: WaybillAction, by: WaybillParty]>>
> = {
  "0": ["load", "H"],
  "1": ["release", "S"],
  "2": ["unload", "H"],
  "3": ["sign", "B"],
  "5": ["resume", "H"],
};

/** Permission that every action on a waybill needs. */
export const waybillNeeds: Permission = "ship-and-receive";

/** 节点 that the driver or the carrier's tracking reports, in the order of a journey. */
export const milestones = {
  "at-loading": "到达装货地",
  "on-road": "途中",
  "at-unloading": "到达卸货地",
} as const;
export type Milestone = keyof typeof milestones;
