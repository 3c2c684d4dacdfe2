import type { InvoiceState, InvoiceType } from "@zd/domain/funds/invoice";
import type { CompanyId, Fen, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Generated } from "kysely";

export interface InvoiceTable {
  id: Generated<bigint>;
  companyId: CompanyId;
  firmId: FirmId;
  amount: Fen;
  type: InvoiceType;
  name: string;
  creditCode: string;
  address: string;
  phone: string;
  bank: string;
  account: string;
  state: Exclude<InvoiceState, "0">;
  appliedBy: UserId;
  appliedAt: Date;
  number: string | null;
  issuedBy: UserId | null;
  issuedAt: Date | null;
  voidedBy: UserId | null;
  voidedAt: Date | null;
  memo: string | null;
}

export interface InvoiceItemTable {
  invoiceId: bigint;
  itemId: string;
  amount: Fen;
  live: Generated<boolean>;
}

/** What can be invoiced: a service fee (S), or an annual fee by its kind. */
export interface FeeItemView {
  id: string;
  firmId: FirmId;
  kind: "S" | "1" | "2" | "3";
  reference: string;
  amount: Fen;
  refunded: Fen;
  paidAt: Date;
}

declare module "../../platform/schema.ts" {
  interface Schema {
    "funds.invoice": InvoiceTable;
    "funds.invoiceItem": InvoiceItemTable;
    "funds.feeItem": FeeItemView;
  }
}
