import type { Fen, Instant, Quantity, UserId } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";
import type { DefaultKind } from "./codes.ts";
import type { Dissent, GoodsInvoice, SettlementDocument, Termination } from "./contract.ts";
import type { Ticket } from "./settlement-evidence.ts";

interface Done<Type extends string> {
  readonly type: Type;
  readonly at: Instant;
  /** Null where the clock has done it. */
  readonly by: UserId | null;
}

/** What the money does when the final sum has become certain. */
export interface Closing {
  /** What the seller is to have in the end. */
  readonly final: Fen;
  /** From escrow to the seller … */
  readonly released: Fen;
  /** … and back to the buyer. */
  readonly returned: Fen;
  /** Back to the buyer from what the seller has available. */
  readonly refunded: Fen;
  /** From the deposit of whoever has let the other down. */
  readonly forfeit: { readonly by: Side; readonly amount: Fen } | null;
}

/** What has happened to a contract, one row of its log each; its money follows from them. */
export type ContractFact =
  | (Done<"signed"> & { readonly side: Side })
  | (Done<"payment-made"> & {
      readonly from: Side;
      readonly amount: Fen;
      readonly to: "escrow" | "other side";
    })
  | (Done<"payment-claimed"> & {
      readonly no: number;
      readonly from: Side;
      readonly amount: Fen;
      readonly voucher: string;
    })
  | (Done<"payment-confirmed"> & { readonly no: number })
  | (Done<"payment-rejected"> & { readonly no: number; readonly memo: string })
  | (Done<"goods-shipped"> & {
      readonly no: number;
      readonly quantity: Quantity;
      readonly tickets: readonly Ticket[];
      /** On a waybill of the platform. */
      readonly carried?: true;
    })
  | (Done<"shipment-cancelled"> & { readonly no: number })
  | (Done<"goods-received"> & {
      readonly no: number;
      readonly quantity: Quantity;
      readonly tickets: readonly Ticket[];
      readonly complete: boolean;
    })
  | Done<"delivery-closed">
  | (Done<"settlement-made"> & { readonly settlement: SettlementDocument })
  | Done<"settlement-cancelled">
  | (Done<"settlement-confirmed"> & { readonly closing: Closing })
  | (Done<"dissent-raised"> & { readonly dissent: Dissent })
  | (Done<"dissent-upheld"> & { readonly settlement: SettlementDocument })
  | (Done<"dissent-ended"> & { readonly how: "withdrawn" | "dismissed"; readonly confirmBy: Instant })
  | (Done<"invoice-registered"> & { readonly invoice: GoodsInvoice })
  | (Done<"finish-applied"> & { readonly side: Side })
  | Done<"finish-cancelled">
  | Done<"finished">
  | (Done<"termination-proposed"> & { readonly termination: Termination })
  | Done<"termination-withdrawn">
  /** 85 by agreement, 90 by default. */
  | (Done<"terminated"> & { readonly state: "85" | "90"; readonly closing: Closing })
  | (Done<"defaulted"> & {
      readonly kind: DefaultKind;
      readonly side: Side;
      readonly penalty: Fen;
      readonly memo: string;
    })
  | (Done<"default-resolved"> & { readonly place: number; readonly side: Side; readonly taken: Fen })
  | (Done<"deposit-released"> & { readonly side: Side; readonly amount: Fen });

/** What happened, in the words of the contract's log (call 2111). */
export const contractSteps: Readonly<Record<ContractFact["type"], string>> = {
  signed: "签订",
  "payment-made": "付款",
  "payment-claimed": "上传付款凭证",
  "payment-confirmed": "确认收款",
  "payment-rejected": "驳回付款凭证",
  "goods-shipped": "发货",
  "shipment-cancelled": "撤销发货",
  "goods-received": "收货",
  "delivery-closed": "发货完毕",
  "settlement-made": "结算",
  "settlement-cancelled": "撤销结算",
  "settlement-confirmed": "确认结算",
  "dissent-raised": "异议申请",
  "dissent-upheld": "异议成立",
  "dissent-ended": "异议终结",
  "invoice-registered": "登记发票",
  "finish-applied": "完成申请",
  "finish-cancelled": "完成撤销",
  finished: "合同完成",
  "termination-proposed": "解除申请",
  "termination-withdrawn": "解除撤销",
  terminated: "合同终止",
  defaulted: "违约",
  "default-resolved": "违约办结",
  "deposit-released": "保证金解冻",
};
