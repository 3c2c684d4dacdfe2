import type { Scale } from "@zd/domain/contracts/settlement-terms";
import type { CompanyId, ContractNo, Fen, FirmId, Price, Quantity } from "@zd/domain/kernel/brand";
import type {
  Axles,
  DriverId,
  FreightState,
  Haulage,
  QuoteId,
  QuoteState,
  ShipmentNo,
  ShipmentState,
  TransportMode,
  VehicleId,
  WagonType,
  WaybillNo,
  WaybillState,
} from "@zd/domain/logistics/codes";
import type { Route } from "@zd/domain/logistics/route";
import type { WaybillStep } from "@zd/domain/logistics/waybill";
import type { Generated } from "kysely";
import type { Json } from "../platform/database/schema.ts";

/**
 * 发运单: part of a contract's goods that its shipper has moved. The figures from `taken` to `waybills` are kept with
 * every step of its waybills.
 */
export interface ShipmentTable {
  shipmentNo: ShipmentNo;
  companyId: CompanyId;
  contractNo: ContractNo;
  /** The side of the contract that moves the goods. */
  shipperId: FirmId;
  sellerId: FirmId;
  buyerId: FirmId;
  /** 0 草稿, 1 已发布, 2 承运商报价, 3 已派车, 4 运输中, 5 完成, 9 取消. */
  state: ShipmentState;
  /** By road or by rail. */
  mode: TransportMode;
  /** Whether a carrier hauls it, or the shipper himself. */
  haulage: Haulage;
  product: string;
  /** Price of the goods by the contract; lost tonnes are charged at it. */
  goodsPrice: Price;
  /** Whose scale counts by the contract. */
  scale: Scale;
  /** Tonnes to be moved. */
  quantity: Quantity;
  /** Place of loading, in words. */
  fromPlace: string;
  /** Place of unloading, in words. */
  toPlace: string;
  /** Length of the way, estimated from the two places. */
  kilometres: number;
  /** First day of loading, `YYYY-MM-DD`. */
  loadFrom: string;
  /** Last day of loading, `YYYY-MM-DD`. */
  loadTo: string;
  /** How many vehicles or wagons the shipper expects. */
  vehicles: number;
  /** The highest freight that carriers may quote; null where there is no limit, and where the shipper hauls himself. */
  limitPrice: Price | null;
  /** What the shipper wrote; may be empty. */
  memo: string;
  /** How many quotes it has. */
  quotes: Generated<number>;
  /** The carrier that was chosen; null before, and where the shipper hauls himself. */
  carrierId: FirmId | null;
  /** Freight that was agreed with the carrier; null as `carrierId`. */
  freightPrice: Price | null;
  /** What its waybills take of `quantity`: what was loaded, before that what was planned. */
  taken: Generated<Quantity>;
  /** Sum of net weights at loading. */
  loaded: Generated<Quantity>;
  /** What of `loaded` the buyer has signed for. */
  signed: Generated<Quantity>;
  /** Sum of net weights at unloading. */
  unloaded: Generated<Quantity>;
  /** Loaded less unloaded, of the waybills that were unloaded. */
  lost: Generated<Quantity>;
  /** What the carrier has earned; loss beyond what is allowed is taken off. */
  payable: Generated<Fen>;
  /** How many waybills were made of it. */
  waybills: Generated<number>;
  madeAt: Date;
  /** Name of the user who has made it. */
  madeBy: string;
  /** Null while it is a draft. */
  publishedAt: Date | null;
  /** Null while it is not over. */
  endedAt: Date | null;
  /** Why it was cancelled or ended early; otherwise empty. */
  reason: Generated<string>;
}

/** 承运报价, one of each carrier for a shipment. */
export interface QuoteTable {
  id: QuoteId;
  shipmentNo: ShipmentNo;
  carrierId: FirmId;
  /** Freight for each tonne. */
  price: Price;
  /** How many vehicles the carrier offers. */
  vehicles: number;
  /** What the carrier wrote; may be empty. */
  memo: string;
  /** 0 待选择, 1 已中选, 2 未中选, 3 已撤回. */
  state: QuoteState;
  quotedAt: Date;
  /** Name of the user who has quoted. */
  quotedBy: string;
}

/** 车辆 of a firm that hauls. */
export interface VehicleTable {
  id: VehicleId;
  companyId: CompanyId;
  /** The firm that hauls. */
  firmId: FirmId;
  plate: string;
  /** By which the road limits the gross weight. */
  axles: Axles;
  /** Weight without load. */
  tare: Quantity;
  /** May be empty. */
  memo: string;
  /** Whether it may be assigned; set by its firm. */
  active: boolean;
  /** The waybill that it is on; null while it is free. */
  waybillNo: WaybillNo | null;
  addedAt: Date;
}

/** 司机 of a firm that hauls. */
export interface DriverTable {
  id: DriverId;
  companyId: CompanyId;
  /** The firm that hauls. */
  firmId: FirmId;
  name: string;
  /** Copied to the waybills that he drives. Covered where `personal` is not null. */
  mobile: string;
  /** Number of the driving licence; covered likewise, may be empty. */
  licence: string;
  /** Sealed: mobile and licence. Null in a row from before, until a job has sealed it. */
  personal: Generated<Buffer | null>;
  /** Whether he may be assigned; set by his firm. */
  active: boolean;
  /** The waybill that he is on; null while he is free. */
  waybillNo: WaybillNo | null;
  addedAt: Date;
}

/** 运单: one vehicle or wagon with what it carries. */
export interface WaybillTable {
  waybillNo: WaybillNo;
  /** Running number from which `waybillNo` is made; lists go by it. */
  id: bigint;
  companyId: CompanyId;
  shipmentNo: ShipmentNo;
  contractNo: ContractNo;
  /** Copy from the shipment, as the sides of the contract are. */
  shipperId: FirmId;
  /** The carrier, or the shipper where he hauls himself. */
  haulerId: FirmId;
  sellerId: FirmId;
  buyerId: FirmId;
  /** 0 待装, 1 已装, 2 在途, 3 已卸, 4 已签收, 5 异常, 9 已取消. */
  state: WaybillState;
  /** The state that a waybill in state 5 comes back to; null otherwise. */
  stateBefore: WaybillState | null;
  /** By road or by rail. */
  mode: TransportMode;
  /** Number plate, or number of the wagon. */
  vehicle: string;
  /** Number of the train; empty by road. */
  train: string;
  /** Null by rail. */
  axles: Axles | null;
  /** Null by road. */
  wagonType: WagonType | null;
  /** Null by rail. */
  vehicleId: VehicleId | null;
  /** Null by rail. */
  driverId: DriverId | null;
  /** Empty by rail. */
  driverName: string;
  /** Empty by rail. Covered where `personal` is not null. */
  driverPhone: string;
  /** Sealed: the driver's telephone. Null in a row from before, until a job has sealed it. */
  personal: Generated<Buffer | null>;
  /** What it is to carry. */
  planned: Quantity;
  product: string;
  fromPlace: string;
  toPlace: string;
  /** Numbers of the seals on the load; empty where none were given. */
  seals: Generated<string>;
  /** Number of the weigh ticket at loading; null until it was weighed, as the four columns after it. */
  loadingNo: string | null;
  loadingGross: Quantity | null;
  loadingTare: Quantity | null;
  /** Gross less tare. */
  loadingNet: Quantity | null;
  loadingAt: Date | null;
  /** Number of the weigh ticket at unloading; null until it was weighed, as the four columns after it. */
  unloadingNo: string | null;
  unloadingGross: Quantity | null;
  unloadingTare: Quantity | null;
  /** Gross less tare; never more than was loaded. */
  unloadingNet: Quantity | null;
  unloadingAt: Date | null;
  /** When the seller let it leave; null before. */
  releasedAt: Date | null;
  /** Number of the contract's shipment (第几批发货) by which it left; null before. */
  contractShipment: number | null;
  /** When the buyer signed for it, or his days had passed; null before. */
  signedAt: Date | null;
  /** Name of the user who signed; empty where silence has. */
  signedBy: Generated<string>;
  /** Name of whoever has signed on the driver's phone at the unloading; empty before. */
  receiverName: Generated<string>;
  /** When he signed, by the phone; null before. */
  receiverSignedAt: Date | null;
  /** `due` once it was signed for, until it is `paid`; `none` before, and where the shipper hauls himself. */
  freightState: Generated<FreightState>;
  /**
   * Weight that freight is paid for: what was loaded, of a wagon its marked load at least. Null until freight is due,
   * as the columns up to `payable`.
   */
  billed: Quantity | null;
  /** `billed` × freight price. */
  freight: Fen | null;
  /** Loaded less unloaded. */
  loss: Quantity | null;
  /** 合理途损. */
  allowed: Quantity | null;
  /** What was lost beyond that. */
  excess: Quantity | null;
  /** `excess` × price of the goods. */
  charge: Fen | null;
  /** `freight` less `charge`; below zero the carrier owes it. */
  payable: Fen | null;
  /** Which of the driver's links still opens: a new one takes the place of those before. */
  linkSerial: Generated<number>;
  /** How many lines its timeline has. */
  steps: Generated<number>;
  madeAt: Date;
  /** When its last step was taken. */
  changedAt: Date;
}

/** A waybill as a line in the lists of one of its firms, copied with every step. */
export interface WaybillOfFirmTable {
  waybillNo: WaybillNo;
  /** Hauler, shipper, seller or buyer of the waybill. */
  firmId: FirmId;
  id: bigint;
  /** Copy from the waybill. */
  state: WaybillState;
  madeAt: Date;
  /** Net weight at loading; null until it was weighed, and where it was cancelled. */
  loaded: Generated<Quantity | null>;
  /** Net weight at unloading; null likewise. */
  unloaded: Generated<Quantity | null>;
  /** Null until freight is due, and for firms that neither pay nor get it. */
  payable: Generated<Fen | null>;
}

/** 时间线 of waybills, only added to. */
export interface WaybillStepTable {
  waybillNo: WaybillNo;
  /** From 1 within the waybill. */
  step: number;
  /** Kind of the step. */
  kind: WaybillStep;
  at: Date;
  /** Name of the user or driver; empty where a deadline has done it. */
  byName: string;
  /** In Chinese; may be empty. */
  detail: string;
}

/** 位置 of a waybill on its way. */
export interface PositionTable {
  waybillNo: WaybillNo;
  /** When it was there. */
  at: Date;
  /** Degrees east. */
  longitude: number;
  /** Degrees north. */
  latitude: number;
  /** Whether the driver's phone told it; otherwise the carrier's tracking did. */
  byPhone: Generated<boolean>;
}

/** Journeys that the sandbox of the tracking service plays. */
export interface SandboxJourneyTable {
  /** The waybill. */
  id: string;
  /** Number plate, or number of the wagon. */
  vehicle: string;
  route: Json<Route>;
  beganAt: Date;
  /** Null while it is under way. */
  endedAt: Date | null;
}

/** How the sandbox behaves (one row); staff and tests can set it. */
export interface SandboxCarrierFaultsTable {
  /** Answers no call at all. */
  down: boolean;
  /** Keeps what it is told, and the caller gets no answer. */
  losesAnswers: boolean;
  /** How much later than it was seen it tells a position, in milliseconds. */
  delayMs: number;
  /** Whether it tells positions again that it has told before. */
  repeats: boolean;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "logistics.shipment": ShipmentTable;
    "logistics.quote": QuoteTable;
    "logistics.vehicle": VehicleTable;
    "logistics.driver": DriverTable;
    "logistics.waybill": WaybillTable;
    "logistics.waybillOfFirm": WaybillOfFirmTable;
    "logistics.step": WaybillStepTable;
    "logistics.position": PositionTable;
    "sandbox.carrierJourney": SandboxJourneyTable;
    "sandbox.carrierFaults": SandboxCarrierFaultsTable;
  }
}
