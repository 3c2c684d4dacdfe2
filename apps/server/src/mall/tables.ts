import type { LotNo } from "@zd/domain/goods/states";
import type { CompanyId, FileId, FirmId, Price, Quantity, UserId, WareKindId } from "@zd/domain/kernel/brand";
import type { AttributeValue, QualityValue } from "@zd/domain/mall/attributes";
import type {
  FeePlanId,
  FeeType,
  MallPriceBasis,
  MallWareId,
  MallWareState,
  MerchantApplicationState,
  PlaceId,
  PlaceLocationId,
  PriceChangeState,
  ShopStatus,
  StockCause,
} from "@zd/domain/mall/codes";
import type { MallPayType } from "@zd/domain/mall/ware";
import type { Side } from "@zd/domain/terms/codes";
import type { ProductId } from "@zd/domain/terms/product";
import type { Generated, GeneratedAlways } from "kysely";
import type { Json } from "../platform/schema.ts";
import type { FollowNewsTable, ShopFollowTable, WareFollowTable } from "./follow/follow-tables.ts";
import type { AgreementTable, MallOrderTable, OrderedWareTable } from "./orders/order-tables.ts";

export interface HostTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  /** In small letters, without a port. */
  domain: string;
  enabled: boolean;
  memo: string;
  changedBy: UserId;
  changedByName: string;
  changedAt: Date;
}

export interface FeePlanTable {
  id: FeePlanId;
  companyId: CompanyId;
  position: number;
  name: string;
  /** Ten-thousandths of the amount. */
  buyerDeposit: number;
  sellerDeposit: number;
  enabled: Generated<boolean>;
}

/** Waiting, confirmed, rejected. */
export type PlanChangeState = "0" | "1" | "2";

export interface PlanChangeTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  subject: string;
  details: unknown;
  words: string;
  firmId: FirmId | null;
  reason: string;
  state: Generated<PlanChangeState>;
  askedBy: UserId;
  askedAt: Date;
  decidedBy: UserId | null;
  decidedAt: Date | null;
  memo: string | null;
}

export interface FeePhaseTable {
  planId: FeePlanId;
  side: Side;
  /** `YYYY-MM-DD` */
  fromDay: string;
  untilDay: string | null;
  type: FeeType;
  /** R: millionths of the amount; T: ten-thousandths of a yuan a tonne; F: fen an order. */
  value: bigint;
}

interface ShopColumns {
  companyId: CompanyId;
  firmId: FirmId;
  shopName: string;
  intro: string;
  contactName: string;
  contactPhone: string;
  address: string;
  /** Minutes of the day. */
  opens: number;
  closes: number;
  planId: FeePlanId;
}

export interface MerchantApplicationTable extends ShopColumns {
  id: GeneratedAlways<bigint>;
  state: MerchantApplicationState;
  memo: string;
  appliedBy: UserId;
  appliedAt: Date;
  decidedBy: UserId | null;
  decidedAt: Date | null;
  opinion: Generated<string>;
}

export interface MerchantTable extends ShopColumns {
  logoId: FileId | null;
  status: ShopStatus;
  suspendedFor: string | null;
  version: number;
  openedAt: Date;
  sold: Generated<Quantity>;
}

export interface MerchantLogTable {
  id: GeneratedAlways<bigint>;
  firmId: FirmId;
  wareId: MallWareId | null;
  at: Date;
  action: string;
  detail: string;
  byUser: UserId;
  byName: string;
}

export interface MallWareTable {
  id: MallWareId;
  companyId: CompanyId;
  /** The lot on the goods register that its merchant has named; without one it has its own. */
  lotNo: Generated<LotNo | null>;
  firmId: FirmId;
  state: MallWareState;
  version: number;
  needsReview: Generated<boolean>;
  wareKindId: WareKindId;
  productId: ProductId;
  name: string;
  placeId: PlaceId;
  locationId: PlaceLocationId | null;
  area: string;
  price: Price;
  priceSince: Date | null;
  basis: MallPriceBasis;
  payType: MallPayType;
  minQuantity: Quantity;
  step: Quantity;
  maxQuantity: Quantity | null;
  pickupDays: number;
  attributes: Json<readonly AttributeValue[]>;
  qualities: Json<readonly QualityValue[]>;
  /** Ten-thousandths of a kcal/kg, and of a per cent. */
  calorific: bigint | null;
  sulphur: bigint | null;
  description: string;
  pictures: FileId[];
  createdBy: UserId;
  createdAt: Date;
  changedAt: Date;
  submittedBy: UserId | null;
  submittedAt: Date | null;
  decidedBy: UserId | null;
  memo: Generated<string>;
  onSaleSince: Date | null;
  shown: Generated<boolean>;
  inStock: boolean;
  sold: Generated<Quantity>;
  /** Written by PostgreSQL's own words: see `finding/words.ts`. */
  words: Generated<string>;
  deletedAt: Generated<Date | null>;
}

export interface StockTable {
  wareId: MallWareId;
  available: Quantity;
  reserved: Quantity;
}

export interface StockMoveTable {
  id: GeneratedAlways<bigint>;
  wareId: MallWareId;
  firmId: FirmId;
  cause: StockCause;
  quantity: bigint;
  availableAfter: Quantity;
  reservedAfter: Quantity;
  orderNo: string | null;
  memo: string;
  byUser: UserId | null;
  byName: string;
  at: Date;
}

export interface WarePriceTable {
  id: GeneratedAlways<bigint>;
  wareId: MallWareId;
  firmId: FirmId;
  price: Price;
  effectiveAt: Date;
  state: PriceChangeState;
  addedBy: UserId;
  addedByName: string;
  addedAt: Date;
}

export interface AreaPriceTable {
  companyId: CompanyId;
  area: string;
  productId: ProductId;
  /** `YYYY-MM-DD` */
  day: string;
  price: Price;
  wares: number;
}

export interface TermTable {
  companyId: CompanyId;
  kind: "place" | "shop" | "ware";
  reference: string;
  name: string;
  pinyin: string;
  words: string;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "mall.host": HostTable;
    "mall.feePlan": FeePlanTable;
    "mall.feePhase": FeePhaseTable;
    "mall.planChange": PlanChangeTable;
    "mall.merchantApplication": MerchantApplicationTable;
    "mall.merchant": MerchantTable;
    "mall.merchantLog": MerchantLogTable;
    "mall.ware": MallWareTable;
    "mall.stock": StockTable;
    "mall.stockMove": StockMoveTable;
    "mall.warePrice": WarePriceTable;
    "mall.areaPrice": AreaPriceTable;
    "mall.term": TermTable;
    "mall.orderedWare": OrderedWareTable;
    "mall.order": MallOrderTable;
    "mall.agreement": AgreementTable;
    "mall.wareFollow": WareFollowTable;
    "mall.shopFollow": ShopFollowTable;
    "mall.followNews": FollowNewsTable;
  }
}
