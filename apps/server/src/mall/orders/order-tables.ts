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
import type { AgreementState } from "@zd/domain/mall/agreement";
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
  readonly basis: MallPriceBasis;
  /** Days within which the goods are to be picked up, once the contract is in force. */
  readonly pickupDays: number;
  readonly attributes: readonly {
    readonly code: string;
    readonly label: string;
    readonly unit: string;
    readonly value: string;
  }[];
  readonly qualities: readonly {
    readonly code: string;
    readonly label: string;
    readonly unit: string;
    readonly promise: string;
    readonly measured: string;
    readonly reject: string;
  }[];
}

/** A ware as it was when it was ordered: one row for each version of which something was ordered. */
export interface OrderedWareTable {
  wareId: MallWareId;
  /** Version of the ware. */
  version: number;
  /** What the buyers of this version have seen. */
  shown: Json<ShownWare>;
}

/** 商城订单. */
export interface MallOrderTable {
  orderNo: OrderNo;
  companyId: string;
  /** Day in Shanghai on which it was placed, `YYYY-MM-DD`. */
  orderDay: string;
  buyerId: FirmId;
  sellerId: FirmId;
  wareId: MallWareId;
  /** The version of the ware that the buyer has seen. */
  wareVersion: number;
  wareKindId: WareKindId;
  /** Name of the ware when it was ordered, as `shopName` and `placeName`. */
  wareName: string;
  shopName: string;
  placeName: string;
  /** 0 预付款 or 1 保证付款. */
  payType: MallPayType;
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
  placedAt: Date;
  /** The user of the buyer. */
  placedBy: UserId;
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
  contractNo: ContractNo;
  companyId: string;
  orderNo: OrderNo;
  /** Day on which the order was confirmed, `YYYY-MM-DD`. */
  tradingDay: string;
  buyerId: FirmId;
  sellerId: FirmId;
  /** 0 待商户提交, 1 待买方确认, 2 已确认, 3 已取消. */
  state: AgreementState;
  /** Grows by one with every step. */
  version: number;
  wareName: string;
  /** May differ from the order's; the merchant writes it with the terms up to `memo`. */
  quantity: Quantity;
  /** Price of the order. */
  price: Price;
  /** Price × quantity. */
  amount: Fen;
  payType: MallPayType;
  /** 交收方式, in words. */
  delivery: string;
  /** First day of the delivery period, `YYYY-MM-DD`. */
  deliveryFrom: string;
  /** Last day of the delivery period, `YYYY-MM-DD`. */
  deliveryTo: string;
  address: string;
  /** May be empty. */
  memo: string;
  /** The side that has cancelled it; null unless it was cancelled. */
  cancelledBy: Side | null;
  /** Why it was cancelled; otherwise empty. */
  reason: string;
  openedAt: Date;
  changedAt: Date;
  /** Name of the user who took the last step. */
  changedByName: string;
}
