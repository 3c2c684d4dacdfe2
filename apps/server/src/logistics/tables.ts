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
import type { Json } from "../platform/schema.ts";

export interface ShipmentTable {
  shipmentNo: ShipmentNo;
  companyId: CompanyId;
  contractNo: ContractNo;
  shipperId: FirmId;
  sellerId: FirmId;
  buyerId: FirmId;
  state: ShipmentState;
  mode: TransportMode;
  haulage: Haulage;
  product: string;
  goodsPrice: Price;
  scale: Scale;
  quantity: Quantity;
  fromPlace: string;
  toPlace: string;
  kilometres: number;
  loadFrom: string;
  loadTo: string;
  vehicles: number;
  limitPrice: Price | null;
  memo: string;
  quotes: Generated<number>;
  carrierId: FirmId | null;
  freightPrice: Price | null;
  taken: Generated<Quantity>;
  loaded: Generated<Quantity>;
  signed: Generated<Quantity>;
  unloaded: Generated<Quantity>;
  lost: Generated<Quantity>;
  payable: Generated<Fen>;
  waybills: Generated<number>;
  madeAt: Date;
  madeBy: string;
  publishedAt: Date | null;
  endedAt: Date | null;
  reason: Generated<string>;
}

export interface QuoteTable {
  id: QuoteId;
  shipmentNo: ShipmentNo;
  carrierId: FirmId;
  price: Price;
  vehicles: number;
  memo: string;
  state: QuoteState;
  quotedAt: Date;
  quotedBy: string;
}

export interface VehicleTable {
  id: VehicleId;
  companyId: CompanyId;
  firmId: FirmId;
  plate: string;
  axles: Axles;
  tare: Quantity;
  memo: string;
  active: boolean;
  waybillNo: WaybillNo | null;
  addedAt: Date;
}

export interface DriverTable {
  id: DriverId;
  companyId: CompanyId;
  firmId: FirmId;
  name: string;
  mobile: string;
  licence: string;
  active: boolean;
  waybillNo: WaybillNo | null;
  addedAt: Date;
}

export interface WaybillTable {
  waybillNo: WaybillNo;
  id: bigint;
  companyId: CompanyId;
  shipmentNo: ShipmentNo;
  contractNo: ContractNo;
  shipperId: FirmId;
  haulerId: FirmId;
  sellerId: FirmId;
  buyerId: FirmId;
  state: WaybillState;
  stateBefore: WaybillState | null;
  mode: TransportMode;
  vehicle: string;
  train: string;
  axles: Axles | null;
  wagonType: WagonType | null;
  vehicleId: VehicleId | null;
  driverId: DriverId | null;
  driverName: string;
  driverPhone: string;
  planned: Quantity;
  product: string;
  fromPlace: string;
  toPlace: string;
  seals: Generated<string>;
  loadingNo: string | null;
  loadingGross: Quantity | null;
  loadingTare: Quantity | null;
  loadingNet: Quantity | null;
  loadingAt: Date | null;
  unloadingNo: string | null;
  unloadingGross: Quantity | null;
  unloadingTare: Quantity | null;
  unloadingNet: Quantity | null;
  unloadingAt: Date | null;
  releasedAt: Date | null;
  contractShipment: number | null;
  signedAt: Date | null;
  signedBy: Generated<string>;
  freightState: Generated<FreightState>;
  billed: Quantity | null;
  freight: Fen | null;
  loss: Quantity | null;
  allowed: Quantity | null;
  excess: Quantity | null;
  charge: Fen | null;
  payable: Fen | null;
  linkSerial: Generated<number>;
  steps: Generated<number>;
  madeAt: Date;
  changedAt: Date;
}

export interface WaybillOfFirmTable {
  waybillNo: WaybillNo;
  firmId: FirmId;
  id: bigint;
  state: WaybillState;
  madeAt: Date;
  loaded: Generated<Quantity | null>;
  unloaded: Generated<Quantity | null>;
  payable: Generated<Fen | null>;
}

export interface WaybillStepTable {
  waybillNo: WaybillNo;
  step: number;
  kind: WaybillStep;
  at: Date;
  byName: string;
  detail: string;
}

export interface PositionTable {
  waybillNo: WaybillNo;
  at: Date;
  longitude: number;
  latitude: number;
  /** As the driver's phone says; else as the carrier's tracking does. */
  byPhone: Generated<boolean>;
}

export interface SandboxJourneyTable {
  id: string;
  vehicle: string;
  route: Json<Route>;
  beganAt: Date;
  endedAt: Date | null;
}

export interface SandboxCarrierFaultsTable {
  down: boolean;
  losesAnswers: boolean;
  delayMs: number;
  repeats: boolean;
}

declare module "../platform/schema.ts" {
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
