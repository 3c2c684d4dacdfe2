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
import type { Json } from "../../platform/schema.ts";

/** What a buyer has seen of a ware, in words. */
export interface ShownWare {
  readonly kind: string;
  readonly product: string;
  readonly basis: MallPriceBasis;
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

export interface OrderedWareTable {
  wareId: MallWareId;
  version: number;
  shown: Json<ShownWare>;
}

export interface MallOrderTable {
  orderNo: OrderNo;
  companyId: string;
  /** `YYYY-MM-DD` */
  orderDay: string;
  buyerId: FirmId;
  sellerId: FirmId;
  wareId: MallWareId;
  wareVersion: number;
  wareKindId: WareKindId;
  wareName: string;
  shopName: string;
  placeName: string;
  payType: MallPayType;
  quantity: Quantity;
  price: Price;
  amount: Fen;
  buyerFee: Fen;
  buyerDeposit: Fen;
  sellerFee: Fen;
  sellerDeposit: Fen;
  /** By what both are charged; amounts are text with a mark, see exact-json.ts. */
  charges: Json<Readonly<Record<Side, ChargeTerms>>>;
  address: string;
  state: MallOrderState;
  placedAt: Date;
  placedBy: UserId;
  placedByName: string;
  answerBy: Date;
  answeredAt: Date | null;
  /** Empty where the clock has ended it. */
  answeredByName: string;
  reason: string;
  contractNo: ContractNo | null;
}

export interface AgreementTable {
  contractNo: ContractNo;
  companyId: string;
  orderNo: OrderNo;
  tradingDay: string;
  buyerId: FirmId;
  sellerId: FirmId;
  state: AgreementState;
  version: number;
  wareName: string;
  quantity: Quantity;
  price: Price;
  amount: Fen;
  payType: MallPayType;
  delivery: string;
  deliveryFrom: string;
  deliveryTo: string;
  address: string;
  memo: string;
  cancelledBy: Side | null;
  reason: string;
  openedAt: Date;
  changedAt: Date;
  changedByName: string;
}
