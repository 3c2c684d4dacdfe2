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
import type { DecisionColumns } from "../platform/database/decision-columns.ts";
import type { Json } from "../platform/database/schema.ts";
import type { FollowNewsTable, ShopFollowTable, WareFollowTable } from "./follow/follow-tables.ts";
import type { AgreementTable, MallOrderTable, OrderedWareTable } from "./orders/order-tables.ts";

/** 商城启用域名: the mall is offered on hosts that are enabled, and nowhere else. */
export interface HostTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  /** The company whose mall is on or off there. */
  companyId: CompanyId;
  /** In small letters, without a port. */
  domain: string;
  /** Whether the mall is offered on it. */
  enabled: boolean;
  /** What staff wrote; may be empty. */
  memo: string;
  /** The member of staff who has changed it last. */
  changedBy: UserId;
  /** Name of that member of staff. */
  changedByName: string;
  /** When it was changed last. */
  changedAt: Date;
}

/** 收费方案. */
export interface FeePlanTable {
  /** Number such as PG01. */
  id: FeePlanId;
  /** The company whose shops it is for. */
  companyId: CompanyId;
  /** Place in lists, the lowest first. */
  position: number;
  /** As staff calls it. */
  name: string;
  /** Deposit of buyers, in ten-thousandths of the amount. */
  buyerDeposit: number;
  /** Deposit of sellers, in ten-thousandths of the amount. */
  sellerDeposit: number;
  /** Whether shops may be given it; those that have it keep it. */
  enabled: Generated<boolean>;
}

/** 0 waits, 1 confirmed, 2 rejected. */
export type PlanChangeState = "0" | "1" | "2";

/** 收费方案变更: it is made once a second person has confirmed it. */
export interface PlanChangeTable extends DecisionColumns {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  /** The company whose plans are changed. */
  companyId: CompanyId;
  /** What it is about, a plan or a shop, or for a new plan the change itself: of one thing one change waits at a time. */
  subject: string;
  /** What is to be changed, as `PlanChange` of `fees/plan-change.ts` has it. */
  details: unknown;
  /** The same in Chinese, as the list shows it. */
  words: string;
  /** The shop that gets another plan; null where a plan is changed. */
  firmId: FirmId | null;
  /** As the member of staff gave it who has asked for the change. */
  reason: string;
  /** 0 waits, 1 confirmed, 2 rejected. */
  state: Generated<PlanChangeState>;
  /** The member of staff who has asked for it. */
  askedBy: UserId;
  /** When it was asked for. */
  askedAt: Date;
  /** What the second person wrote; null where nothing. */
  memo: string | null;
}

/** 收费阶段: what a plan charges one side of an order from a day on. */
export interface FeePhaseTable {
  /** The plan that it is a phase of. */
  planId: FeePlanId;
  /** The side that is charged. */
  side: Side;
  /** First day, `YYYY-MM-DD`. */
  fromDay: string;
  /** Last day, `YYYY-MM-DD`, included; null where it has no end. */
  untilDay: string | null;
  /** R by the amount, T by the tonne, F by the order. */
  type: FeeType;
  /** R: millionths of the amount; T: ten-thousandths of a yuan a tonne; F: fen an order. */
  value: bigint;
}

/** What a merchant says of its shop. */
interface ShopColumns {
  /** The company on whose site the shop is. */
  companyId: CompanyId;
  /** The merchant: a firm has one shop. */
  firmId: FirmId;
  /** Unique among the shops of a mall. */
  shopName: string;
  /** Plain text that visitors read. */
  intro: string;
  /** The person whom the exchange may call. */
  contactName: string;
  /** That person's telephone number. */
  contactPhone: string;
  /** Where the shop's office is, in words. */
  address: string;
  /** Minutes after midnight in Shanghai. */
  opens: number;
  /** Minutes after midnight in Shanghai. */
  closes: number;
  /** 收费方案 by which its orders are charged; changed by staff. */
  planId: FeePlanId;
}

/** 商家入驻申请. */
export interface MerchantApplicationTable extends ShopColumns, DecisionColumns {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  /** 0 待审核, 1 已通过, 2 已驳回. */
  state: MerchantApplicationState;
  /** What the firm wrote; may be empty. */
  memo: string;
  /** The user of the firm. */
  appliedBy: UserId;
  /** When it was sent in. */
  appliedAt: Date;
  /** What he wrote; may be empty. */
  opinion: Generated<string>;
}

/** 商家 and its shop. */
export interface MerchantTable extends ShopColumns {
  /** Null where it has none. */
  logoId: FileId | null;
  /** 0 营业, 1 休息, 2 停用, as its merchant sets it. */
  status: ShopStatus;
  /** Why the exchange has stopped the shop; null while it has not. */
  suspendedFor: string | null;
  /** Grows by one with every change. */
  version: number;
  /** When its application was approved. */
  openedAt: Date;
  /** What contracts have taken of all its wares. */
  sold: Generated<Quantity>;
}

/** 操作日志 of a shop and its wares, only added to. */
export interface MerchantLogTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  /** The firm of the shop. */
  firmId: FirmId;
  /** Null where the shop itself is meant. */
  wareId: MallWareId | null;
  /** When it was done. */
  at: Date;
  /** What was done, in Chinese. */
  action: string;
  /** What has changed, in Chinese, 500 characters at most; may be empty. */
  detail: string;
  /** The user, also where it is a member of staff. */
  byUser: UserId;
  /** Name of the user, or 交易中心 for its staff. */
  byName: string;
}

/** 商品 of a shop. A merchant writes it; `shown` and `inStock` follow from its state, its shop and its stock. */
export interface MallWareTable {
  /** Number such as M20260615-0047. */
  id: MallWareId;
  companyId: CompanyId;
  /** The lot on the goods register that its merchant has named; null where it has a lot of its own. */
  lotNo: Generated<LotNo | null>;
  /** The firm of the shop. */
  firmId: FirmId;
  /** 0 草稿, 1 待审, 2 在售, 3 驳回, 4 已下架. */
  state: MallWareState;
  /** Grows by one with every change of its words or state. */
  version: number;
  /** Whether it has to be reviewed before it is on sale again. */
  needsReview: Generated<boolean>;
  /** Decides which attributes it has. */
  wareKindId: WareKindId;
  /** Decides which lines its quality table has. */
  productId: ProductId;
  /** As its merchant calls it. */
  name: string;
  /** Where it is picked up. */
  placeId: PlaceId;
  /** 库位; null where none is named. */
  locationId: PlaceLocationId | null;
  /** 行政区划 of the place, by which wares of a region are found. */
  area: string;
  /** Zero while it has none. */
  price: Price;
  /** Since when the price holds; null while it has none. */
  priceSince: Date | null;
  /** What the price includes: 坑口价, 车板价, 平仓价 or 到厂价. */
  basis: MallPriceBasis;
  /** 0 预付款 or 1 保证付款. */
  payType: MallPayType;
  /** The least that one order may be. */
  minQuantity: Quantity;
  /** Orders are `minQuantity` and a multiple of it more. */
  step: Quantity;
  /** The most that one order may be; null where there is no limit. */
  maxQuantity: Quantity | null;
  /** Days within which the goods are to be picked up, once the contract is in force. */
  pickupDays: number;
  /** As the merchant has written them. */
  attributes: Json<readonly AttributeValue[]>;
  /** As the merchant has written them. */
  qualities: Json<readonly QualityValue[]>;
  /** 0.0001 kcal/kg; of a bound the bound, of a range its lower end; null where it says none. */
  calorific: bigint | null;
  /** 0.0001 per cent, likewise; null where it says none. */
  sulphur: bigint | null;
  /** Plain text. */
  description: string;
  /** In the order in which they are shown. */
  pictures: FileId[];
  /** The user of the merchant. */
  createdBy: UserId;
  /** When it was written first. */
  createdAt: Date;
  /** When its words or state changed last. */
  changedAt: Date;
  /** The user who has submitted it last; null while it never was. */
  submittedBy: UserId | null;
  /** Null while it never was. */
  submittedAt: Date | null;
  /** The member of staff who has reviewed it last, or taken it off sale; null before. */
  decidedBy: UserId | null;
  /** What staff said then; may be empty. */
  memo: Generated<string>;
  /** Since when it is on sale; null while it never was. */
  onSaleSince: Date | null;
  /** Whether visitors see it: on sale, and its shop is not stopped. */
  shown: Generated<boolean>;
  /** Whether anything of it is available. */
  inStock: boolean;
  /** What contracts have taken of it. */
  sold: Generated<Quantity>;
  /** Text search vector, weighted name A, place B, shop C, kind D: see `finding/ware-words.ts`. */
  words: Generated<string>;
  /** When its merchant deleted it; null while he has not. It stays for the orders that name it. */
  deletedAt: Generated<Date | null>;
}

/** 库存 of a ware. */
export interface StockTable {
  /** A ware has exactly one row. */
  wareId: MallWareId;
  /** What may still be ordered. */
  available: Quantity;
  /** What orders hold that are no contracts yet. */
  reserved: Quantity;
}

/** 库存变动, only added to; those with cause `set` are the 调量记录. */
export interface StockMoveTable {
  /** Drawn by the database, in the order of the moves. */
  id: GeneratedAlways<bigint>;
  wareId: MallWareId;
  /** The firm of the shop. */
  firmId: FirmId;
  /** 调量 (`set`), 下单占用, 退回可售 or 成交出库. */
  cause: StockCause;
  /** 0.0001 t that were moved; for `set` the new stock less the old. */
  quantity: bigint;
  /** `StockTable.available` after it. */
  availableAfter: Quantity;
  /** `StockTable.reserved` after it. */
  reservedAfter: Quantity;
  /** The order that caused it; null for `set`. */
  orderNo: string | null;
  /** Reason of a `set`; otherwise empty. */
  memo: string;
  /** The user who has set it; null where an order has moved it. */
  byUser: UserId | null;
  /** His name; empty where an order has moved it. */
  byName: string;
  /** When it was moved. */
  at: Date;
}

/** 调价: every price that a ware had, has, or is to have. */
export interface WarePriceTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  wareId: MallWareId;
  /** The firm of the shop. */
  firmId: FirmId;
  /** 0.0001 yuan a tonne. */
  price: Price;
  /** From when on it holds, or has held. */
  effectiveAt: Date;
  /** 0 待生效, 1 生效中, 2 已失效. */
  state: PriceChangeState;
  /** The user of the merchant. */
  addedBy: UserId;
  /** Name of that user. */
  addedByName: string;
  /** When the change was written. */
  addedAt: Date;
}

/** 地区均价 of a product, as it was at the end of a day. */
export interface AreaPriceTable {
  companyId: CompanyId;
  /** 行政区划. */
  area: string;
  productId: ProductId;
  /** `YYYY-MM-DD` */
  day: string;
  /** Average of the wares shown, rounded to the fen. */
  price: Price;
  /** Of how many wares it is the average. */
  wares: number;
}

/** Names that search suggests while they are typed. */
export interface TermTable {
  companyId: CompanyId;
  /** What the name is of. */
  kind: "place" | "shop" | "ware";
  /** Of a place or a shop its id, of wares their name. */
  reference: string;
  /** As it is shown. */
  name: string;
  /** How it is said, from each of its syllables on: `hanglaiwan laiwan wan`. */
  pinyin: string;
  /** Text search vector of the name. */
  words: string;
}

declare module "../platform/database/schema.ts" {
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
    /** Orders for a ware on sale; the session's own are `trading.order`. */
    "mall.order": MallOrderTable;
    /** Kept after both sides have agreed; the contract has the same number. */
    "mall.agreement": AgreementTable;
    "mall.wareFollow": WareFollowTable;
    "mall.shopFollow": ShopFollowTable;
    "mall.followNews": FollowNewsTable;
  }
}
