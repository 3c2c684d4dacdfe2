import type {
  ContractNo,
  Fen,
  FirmId,
  OrderNo,
  Price,
  Quantity,
  UserId,
  WareKindId,
} from "@zd/domain/kernel/brand";
import type { MallAgreementState } from "@zd/domain/mall/agreement";
import type { ChargeTerms } from "@zd/domain/mall/charges";
import type { MallPriceBasis, MallWareId } from "@zd/domain/mall/codes";
import type { MallOrderState } from "@zd/domain/mall/order";
import type { MallPayType } from "@zd/domain/mall/ware";
import type { Side } from "@zd/domain/terms/codes";
import type { Json } from "../../platform/database/schema.ts";

/** What a buyer has seen of a ware besides its name and price, with the labels and units of that day. */
export interface ShownWare {
  /** Name of the ware kind; empty where it is gone. */
  readonly kind: string;
  /** Name of the product; empty where it is gone. */
  readonly product: string;
  /** What the price includes: 坑口价, 车板价, 平仓价 or 到厂价. */
  readonly basis: MallPriceBasis;
  /** Days within which the goods are to be picked up, once the contract is in force. */
  readonly pickupDays: number;
  /** The attributes that the merchant had filled in, in the order of the template. */
  readonly attributes: readonly {
    readonly code: string;
    /** What the attribute is called. */
    readonly label: string;
    /** Unit of the figure; empty where there is none. */
    readonly unit: string;
    /** As the merchant has written it. */
    readonly value: string;
  }[];
  /** The lines of the product's quality table that the merchant had filled in. */
  readonly qualities: readonly {
    readonly code: string;
    /** What the line is called. */
    readonly label: string;
    /** Unit of the figures; empty where there is none. */
    readonly unit: string;
    /** 承诺值 or bound, such as `≤0.50`; empty where none is stated. */
    readonly promise: string;
    /** 最近化验值; empty where none is stated. */
    readonly measured: string;
    /** 拒收值, from which on the goods are rejected; empty where none is stated. */
    readonly reject: string;
  }[];
}

/** A ware as it was when it was ordered: one row for each version of which something was ordered. */
export interface OrderedWareTable {
  /** The ware, which may have changed since. */
  wareId: MallWareId;
  /** Version of the ware. */
  version: number;
  /** What the buyers of this version have seen. */
  shown: Json<ShownWare>;
}

/** 商城订单. */
export interface MallOrderTable {
  /** Number such as S20260615-000047. */
  orderNo: OrderNo;
  /** The company on whose site it was placed. */
  companyId: string;
  /** Day in Shanghai on which it was placed, `YYYY-MM-DD`. */
  orderDay: string;
  /** The firm that has placed it. */
  buyerId: FirmId;
  /** The firm of the shop. */
  sellerId: FirmId;
  wareId: MallWareId;
  /** The version of the ware that the buyer has seen. */
  wareVersion: number;
  /** The kind that the ware had then. */
  wareKindId: WareKindId;
  /** Name of the ware when it was ordered, as `shopName` and `placeName`. */
  wareName: string;
  /** Name of the shop when it was ordered. */
  shopName: string;
  /** Name of the place when it was ordered; empty where it was gone. */
  placeName: string;
  /** 0 预付款 or 1 保证付款. */
  payType: MallPayType;
  /** What was ordered. */
  quantity: Quantity;
  /** Price of the ware when it was ordered. */
  price: Price;
  /** Price × quantity. */
  amount: Fen;
  /** Service fee that is frozen of the buyer. */
  buyerFee: Fen;
  /** Deposit that is frozen of the buyer. */
  buyerDeposit: Fen;
  /** Service fee that is frozen of the seller; zero until he confirms. */
  sellerFee: Fen;
  /** Deposit that is frozen of the seller; zero until he confirms. */
  sellerDeposit: Fen;
  /**
   * Rules by which the sides are charged, the seller's once he has confirmed; amounts are text with a mark, see
   * exact-json.ts.
   */
  charges: Json<Readonly<Record<Side, ChargeTerms>>>;
  /** Delivery address that the buyer gave; may be empty. */
  address: string;
  /** 0 待确认, 1 已确认, 2 已取消, 3 已拒绝, 4 已失效. */
  state: MallOrderState;
  /** When it was received. */
  placedAt: Date;
  /** The user of the buyer. */
  placedBy: UserId;
  /** Name of that user. */
  placedByName: string;
  /** When it lapses, unless the shop answers: a day after it was placed. */
  answerBy: Date;
  /** When it was confirmed, rejected, cancelled or lapsed; null while it waits. */
  answeredAt: Date | null;
  /** Name of the user; empty where it has lapsed, and while it waits. */
  answeredByName: string;
  /** Why it was rejected or cancelled; may be empty. */
  reason: string;
  /** The contract that follows; null unless it was confirmed. */
  contractNo: ContractNo | null;
}

/** 商城合同 until both sides have agreed; from then on it is a contract like any other, under the same number. */
export interface AgreementTable {
  /** The number that the contract will have. */
  contractNo: ContractNo;
  /** The company on whose site the order was placed. */
  companyId: string;
  /** The order that it follows from. */
  orderNo: OrderNo;
  /** Day on which the order was confirmed, `YYYY-MM-DD`. */
  tradingDay: string;
  buyerId: FirmId;
  sellerId: FirmId;
  /** 0 待商户提交, 1 待买方确认, 2 已确认, 3 已取消. */
  state: MallAgreementState;
  /** Grows by one with every step. */
  version: number;
  /** Name of the ware when it was ordered. */
  wareName: string;
  /** May differ from the order's; the merchant writes it with the terms up to `memo`. */
  quantity: Quantity;
  /** Price of the order. */
  price: Price;
  /** Price × quantity. */
  amount: Fen;
  /** 0 预付款 or 1 保证付款. */
  payType: MallPayType;
  /** 交收方式, in words. */
  delivery: string;
  /** First day of the delivery period, `YYYY-MM-DD`. */
  deliveryFrom: string;
  /** Last day of the delivery period, `YYYY-MM-DD`. */
  deliveryTo: string;
  /** Where the goods go; may be empty where they are picked up. */
  address: string;
  /** May be empty. */
  memo: string;
  /** The side that has cancelled it; null unless it was cancelled. */
  cancelledBy: Side | null;
  /** Why it was cancelled; otherwise empty. */
  reason: string;
  /** When the order was confirmed. */
  openedAt: Date;
  /** When the last step was taken. */
  changedAt: Date;
  /** Name of the user who took the last step. */
  changedByName: string;
}
