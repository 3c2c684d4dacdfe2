import type { Fen, Instant, Quantity, UserId } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";
import type { DefaultKind } from "./codes.ts";
import type { Dissent, GoodsInvoice, SettlementDocument, Termination } from "./contract.ts";
import type { Ticket } from "./settlement-evidence.ts";

interface FactBase<Type extends string> {
  readonly type: Type;
  readonly at: Instant;
  /** Acting user; null where the clock has acted. */
  readonly by: UserId | null;
}

/** Where the money goes once it is certain what the seller is to have. Amounts are in fen. */
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
  readonly forfeit: {
    /** Side whose deposit pays. */
    readonly by: Side;
    /** What it pays, in fen; at most what is held of it. */
    readonly amount: Fen;
  } | null;
}

/**
 * What the rules have decided about a contract; each fact is one row of its log, and its postings follow from it. Money
 * is in fen, quantities are in 0.0001 t; `no` and `place` name a claim, a shipment or a default within the contract.
 */
export type ContractFact =
  | (FactBase<"signed"> & { readonly side: Side })
  | (FactBase<"payment-made"> & {
      /** Side that pays: the buyer, or the seller who gives money back. */
      readonly from: Side;
      readonly amount: Fen;
      /** Held until the settlement (escrow, 保证付款), or the other side's at once. */
      readonly to: "escrow" | "other side";
    })
  | (FactBase<"payment-claimed"> & {
      /** Number of the claim, from 1. */
      readonly no: number;
      /** Side that says it has paid. */
      readonly from: Side;
      /** What it says it has paid. */
      readonly amount: Fen;
      /** File of the bank voucher. */
      readonly voucher: string;
    })
  | (FactBase<"payment-confirmed"> & { readonly no: number })
  | (FactBase<"payment-rejected"> & {
      readonly no: number;
      /** Why the other side has not accepted it; never empty. */
      readonly memo: string;
    })
  | (FactBase<"goods-shipped"> & {
      /** Number of the shipment, from 1; that of a cancelled one is not used again. */
      readonly no: number;
      /** Loaded quantity. */
      readonly quantity: Quantity;
      /** Weigh tickets of the loading; may be empty. */
      readonly tickets: readonly Ticket[];
      /** Set where a waybill of the platform carries it. */
      readonly carried?: true;
    })
  | (FactBase<"shipment-cancelled"> & { readonly no: number })
  | (FactBase<"goods-received"> & {
      /** Number of the shipment. */
      readonly no: number;
      /** Quantity received this time. */
      readonly quantity: Quantity;
      /** Weigh tickets of the unloading; may be empty. */
      readonly tickets: readonly Ticket[];
      /** Whether nothing more of the shipment will be received. */
      readonly complete: boolean;
    })
  | FactBase<"delivery-closed">
  | (FactBase<"settlement-made"> & { readonly settlement: SettlementDocument })
  | FactBase<"settlement-cancelled">
  | (FactBase<"settlement-confirmed"> & { readonly closing: Closing })
  | (FactBase<"dissent-raised"> & { readonly dissent: Dissent })
  | (FactBase<"dissent-upheld"> & {
      /** The settlement made again with what the claim says, under the same number. */
      readonly settlement: SettlementDocument;
    })
  | (FactBase<"dissent-ended"> & {
      /** Withdrawn by the side that raised it, or dismissed by the exchange. */
      readonly how: "withdrawn" | "dismissed";
      /** Until when the buyer may confirm the settlement now; his silence confirms then. */
      readonly confirmBy: Instant;
    })
  | (FactBase<"invoice-registered"> & { readonly invoice: GoodsInvoice })
  | (FactBase<"finish-applied"> & {
      /** Side that applies; the other one confirms. */
      readonly side: Side;
    })
  | FactBase<"finish-cancelled">
  | FactBase<"finished">
  | (FactBase<"termination-proposed"> & { readonly termination: Termination })
  | FactBase<"termination-withdrawn">
  /** Dissolved by agreement (85), or by default (90). */
  | (FactBase<"terminated"> & { readonly state: "85" | "90"; readonly closing: Closing })
  | (FactBase<"defaulted"> & {
      /** Duty that was not kept. */
      readonly kind: DefaultKind;
      /** Side that has defaulted. */
      readonly side: Side;
      /** Penalty by the rules. */
      readonly penalty: Fen;
      /** What has happened, in the staff's words; empty where the clock has recorded it. */
      readonly memo: string;
    })
  | (FactBase<"default-resolved"> & {
      /** Place of the default in the contract's list, from 0. */
      readonly place: number;
      /** Side that had defaulted. */
      readonly side: Side;
      /** What its deposit pays to the other side; zero where nothing is taken. */
      readonly taken: Fen;
    })
  | (FactBase<"deposit-released"> & {
      /** Side that gets its performance deposit back. */
      readonly side: Side;
      readonly amount: Fen;
    });

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
