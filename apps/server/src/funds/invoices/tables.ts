import type { InvoiceState, InvoiceType } from "@zd/domain/funds/invoice";
import type { CompanyId, Fen, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Generated } from "kysely";

/** 开票申请, and the invoice that follows from it. */
export interface InvoiceTable {
  /** Drawn by the database. */
  id: Generated<bigint>;
  /** The company that the firm belongs to. */
  companyId: CompanyId;
  /** The firm that gets it. */
  firmId: FirmId;
  /** Sum of its items, with tax. */
  amount: Fen;
  /** 增值税普通发票 (`general`) or 增值税专用发票 (`special`). */
  type: InvoiceType;
  /** 发票抬头; with the fields up to `account` as the firm wrote them. */
  name: string;
  /** 统一社会信用代码 of the firm. */
  creditCode: string;
  /** This and the following three are asked of special invoices only; empty otherwise. */
  address: string;
  /** Telephone number of the firm. Covered where `personal` is not null. */
  phone: string;
  /** The firm's bank. */
  bank: string;
  /** Number of the firm's account there; covered likewise. */
  account: string;
  /** Sealed: telephone and account. Null in a row from before, until a job has sealed it. */
  personal: Generated<Buffer | null>;
  /** 1 applied for, 2 issued, 3 void. */
  state: Exclude<InvoiceState, "0">;
  /** The user of the firm. */
  appliedBy: UserId;
  /** When it was applied for. */
  appliedAt: Date;
  /** Number of the tax invoice; null until it is issued. */
  number: string | null;
  /** The member of staff; null until it is issued. */
  issuedBy: UserId | null;
  /** Null until it is issued. */
  issuedAt: Date | null;
  /** The member of staff; null unless it is void. */
  voidedBy: UserId | null;
  /** Null unless it is void. */
  voidedAt: Date | null;
  /** Why it is void; null otherwise. */
  memo: string | null;
}

/** A fee that stands on an invoice. */
export interface InvoiceItemTable {
  /** The invoice that it stands on. */
  invoiceId: bigint;
  /** As in `funds.feeItem`. */
  itemId: string;
  /** What was invoiced of the fee. */
  amount: Fen;
  /** Whether the invoice is not void: a fee is on one such invoice at most. */
  live: Generated<boolean>;
}

/** What can be invoiced: service fees that were collected in full, and annual fees that were paid. */
export interface FeeItemView {
  /** `S:ORDER:FIRM` for a service fee, `Y:` with its number for an annual fee. */
  id: string;
  /** The firm that has paid it. */
  firmId: FirmId;
  /** S service fee; 1, 2, 3 the kinds of annual fee. */
  kind: "S" | "1" | "2" | "3";
  /** The order, or plan and days of an annual fee in words. */
  reference: string;
  /** What was paid and not given back. */
  amount: Fen;
  /** What was given back. */
  refunded: Fen;
  /** When it was paid in full. */
  paidAt: Date;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "funds.invoice": InvoiceTable;
    "funds.invoiceItem": InvoiceItemTable;
    /** A view of service fees and annual fees. */
    "funds.feeItem": FeeItemView;
  }
}
