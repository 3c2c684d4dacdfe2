import type { ContractNo, Fen, FirmId, Price, Quantity } from "@zd/domain/kernel/brand";
import type { PayType } from "@zd/domain/trading/codes";

export interface ContractTable {
  contractNo: ContractNo;
  companyId: string;
  tradingDay: string;
  sectionId: string;
  sectionName: string;
  wareId: string;
  wareNo: string;
  orderNo: string;
  mode: string;
  buyerId: FirmId;
  sellerId: FirmId;
  wareKindId: string;
  product: string;
  producer: string;
  place: string;
  delivery: string;
  deliveryFrom: string;
  deliveryTo: string;
  payType: PayType;
  quantity: Quantity;
  price: Price;
  amount: Fen;
  buyerDeposit: Fen;
  sellerDeposit: Fen;
  buyerFee: Fen;
  sellerFee: Fen;
  state: string;
  signBy: Date | null;
  dealtAt: Date;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "contracts.contract": ContractTable;
  }
}
