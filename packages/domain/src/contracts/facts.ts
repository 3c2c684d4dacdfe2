import type { Fen, Instant, Quantity, UserId } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";
import type { DefaultKind } from "./codes.ts";
import type { Dissent, GoodsInvoice, SettlementDocument, Termination } from "./contract.ts";
import type { Ticket } from "./settlement-evidence.ts";

interface Done<Type extends string> {
  readonly type: Type;
  readonly at: Instant;
  /** Acting user; null where the clock has acted. */
  readonly by: UserId | null;
}

/** What the money does when the final sum has become certain. Amounts are in fen. */
export interface Closing {
  /** What the seller is to have in the end. */
  readonly final: Fen;
  /** From the buyer's escrow to the seller. */
  readonly released: Fen;
  /** From the buyer's escrow back to the buyer. */
  readonly returned: Fen;
  /** Back to the buyer from the seller's available money, as far as he has it; zero with pay type 3. */
  readonly refunded: Fen;
  /** From one side's deposit to the other; null where none is taken. */
  readonly forfeit: { readonly by: Side; readonly amount: Fen } | null;
}

/**
 * What the rules have decided about a contract; each fact is one row of its log, and its postings follow from it. Money
 * is in fen, quantities are in 0.0001 t; `no` and `place` name a claim, a shipment or a default within the contract.
 */
export type ContractFact =
  | (Done<"signed"> & { readonly side: Side })
  | (Done<"payment-made"> & {
      readonly from: Side;
      readonly amount: Fen;
      /** Held until the settlement (escrow, 保证付款), or the other side's at once. */
      readonly to: "escrow" | "other side";
    })
  | (Done<"payment-claimed"> & {
      readonly no: number;
      readonly from: Side;
      readonly amount: Fen;
      /** File of the bank voucher. */
      readonly voucher: string;
    })
  | (Done<"payment-confirmed"> & { readonly no: number })
  | (Done<"payment-rejected"> & { readonly no: number; readonly memo: string })
  | (Done<"goods-shipped"> & {
      readonly no: number;
      readonly quantity: Quantity;
      readonly tickets: readonly Ticket[];
      /** Set where a waybill of the platform carries it. */
      readonly carried?: true;
    })
  | (Done<"shipment-cancelled"> & { readonly no: number })
  | (Done<"goods-received"> & {
      readonly no: number;
      readonly quantity: Quantity;
      readonly tickets: readonly Ticket[];
      /** Whether nothing more of the shipment will be received. */
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
  /** Dissolved by agreement (85), or by default (90). */
  | (Done<"terminated"> & { readonly state: "85" | "90"; readonly closing: Closing })
  | (Done<"defaulted"> & {
      readonly kind: DefaultKind;
      readonly side: Side;
      /** Penalty by the rules. */
      readonly penalty: Fen;
      /** What has happened, in the staff's words; empty where the clock has recorded it. */
      readonly memo: string;
    })
  | (Done<"default-resolved"> & { readonly place: number; readonly side: Side; readonly taken: Fen })
  | (Done<"deposit-released"> & { readonly side: Side; readonly amount: Fen });

/** The facts in the words of the contract's log (call 2111). */
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
