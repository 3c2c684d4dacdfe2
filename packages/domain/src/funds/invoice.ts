import { isCreditCode } from "../identity/credit-code.ts";
import { type Brand, type Fen, type FirmId, fen, type Instant, type UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { halfUp } from "../money/amount.ts";

/**
 * 发票 (domain §6.6): invoices of the exchange for its fees; goods are invoiced by the seller to the buyer. Amounts are in
 * fen.
 */

export const invoiceStates = { "0": "可开", "1": "申请中", "2": "已开", "3": "已作废" } as const;
export type InvoiceState = keyof typeof invoiceStates;

const edges: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  "0": ["1"],
  "1": ["0", "2", "3"],
  "2": ["3"],
  "3": ["1"],
};

export const invoiceMayBecome = (from: InvoiceState, to: InvoiceState): boolean => edges[from].includes(to);

export const invoiceTypes = { general: "增值税普通发票", special: "增值税专用发票" } as const;
export type InvoiceType = keyof typeof invoiceTypes;

/** VAT rate of services, in ten-thousandths. */
export const serviceTaxRate = 600;

/** A paid service fee or annual fee, which can be invoiced. */
export type FeeItemId = Brand<string, "FeeItemId">;

export interface FeeItem {
  readonly id: FeeItemId;
  /** Firm that has paid it. */
  readonly firm: FirmId;
  /** Amount with tax, in fen. */
  readonly amount: Fen;
  /** When it was charged. */
  readonly paidAt: Instant;
  /** State of the invoice that it is on; 0 or 3 where it is on none, and can be invoiced. */
  readonly state: InvoiceState;
}

/** 发票抬头: to whom the invoice is made out. */
export interface InvoiceTitle {
  /** General, or special: with the latter the tax can be deducted, and the firm's particulars are needed. */
  readonly type: InvoiceType;
  /** 发票抬头: name of the firm that is invoiced. */
  readonly name: string;
  /** 纳税人识别号: the 18 characters of the credit code. */
  readonly creditCode: string;
  /** 注册地址; needed for a special invoice, may be empty for a general one. */
  readonly address: string;
  /** 注册电话; needed for a special invoice, may be empty for a general one. */
  readonly phone: string;
  /** 开户银行; needed for a special invoice, may be empty for a general one. */
  readonly bank: string;
  /** 银行账号; needed for a special invoice, may be empty for a general one. */
  readonly account: string;
}

export interface Invoice {
  /** Firm that has paid the fees, and applied. */
  readonly firm: FirmId;
  /** Fees that it covers, all of one firm. */
  readonly items: readonly FeeItemId[];
  /** Sum of the fees, tax included. */
  readonly amount: Fen;
  /** To whom it is made out, as it was applied for. */
  readonly title: InvoiceTitle;
  /** Applied for (1), issued (2), or voided (3), which makes its fees free for another invoice. */
  readonly state: InvoiceState;
  /** User of the firm who applied. */
  readonly by: UserId;
  /** 发票号码; null until it is issued. */
  readonly number: string | null;
  /** Reason why it was voided; null unless it was. */
  readonly memo: string | null;
}

interface FactBase<Type extends string> {
  readonly type: Type;
  readonly at: Instant;
  /** User of the firm where it applies or withdraws; otherwise the staff user. */
  readonly by: UserId;
}

export type InvoiceFact =
  | (FactBase<"applied"> & {
      readonly firm: FirmId;
      /** Fees that it covers, each once. */
      readonly items: readonly FeeItemId[];
      /** Sum of the fees, tax included; above zero. */
      readonly amount: Fen;
      readonly title: InvoiceTitle;
    })
  | FactBase<"withdrawn">
  | (FactBase<"issued"> & {
      /** 发票号码; never empty. */
      readonly number: string;
    })
  | (FactBase<"voided"> & {
      /** Why it is voided, or rejected before it was issued; never empty. */
      readonly memo: string;
    });

export type InvoiceRefusal =
  | "STATUS_NOT_ALLOWED"
  | "NOT_ALLOWED"
  | "OWN_REQUEST"
  | "FIELD_REQUIRED"
  | "CREDIT_CODE_INVALID"
  | "NOTHING_TO_INVOICE"
  | "FEE_ALREADY_INVOICED";

type Step = Decision<InvoiceFact, InvoiceRefusal>;

const titleFields: readonly (readonly [
  field: Exclude<keyof InvoiceTitle, "type">,
  label: string,
  special: boolean,
])[] = [
  ["name", "发票抬头", false],
  ["creditCode", "纳税人识别号", false],
  ["address", "注册地址", true],
  ["phone", "注册电话", true],
  ["bank", "开户银行", true],
  ["account", "银行账号", true],
];

/** 申请开票 for fees of one firm that are on no other invoice. */
export function applyForInvoice(
  firm: FirmId,
  items: readonly FeeItem[],
  title: InvoiceTitle,
  by: UserId,
  at: Instant,
): Step {
  if (items.some((item) => item.firm !== firm)) return refuse("NOT_ALLOWED");
  if (items.some(({ state }) => state === "1" || state === "2")) return refuse("FEE_ALREADY_INVOICED");
  const ids = new Set(items.map(({ id }) => id));
  if (ids.size < items.length) return refuse("FEE_ALREADY_INVOICED");
  const amount = fen(items.reduce((sum, item) => sum + (item.amount as bigint), 0n));
  if (amount <= 0n) return refuse("NOTHING_TO_INVOICE");
  for (const [field, label, special] of titleFields) {
    if ((!special || title.type === "special") && title[field].trim() === "") {
      return refuse("FIELD_REQUIRED", { field: label });
    }
  }
  if (!isCreditCode(title.creditCode)) return refuse("CREDIT_CODE_INVALID");
  return accept({ type: "applied", at, by, firm, items: [...ids], amount, title });
}

export const withdrawInvoice = (invoice: Invoice, firm: FirmId, by: UserId, at: Instant): Step => {
  if (firm !== invoice.firm) return refuse("NOT_ALLOWED");
  return invoice.state === "1" ? accept({ type: "withdrawn", at, by }) : refuse("STATUS_NOT_ALLOWED");
};

/** Staff user who decides about an application. */
interface Clerk {
  readonly user: UserId;
  /** His firm; applications of it he may not decide. */
  readonly firm: FirmId;
}

/** OWN_REQUEST where a staff user would decide an application of his own firm or of his own. */
const clerkFault = (
  invoice: Invoice,
  by: Clerk,
  ...states: readonly InvoiceState[]
): Exclude<Step, { ok: true }> | null => {
  if (by.firm === invoice.firm || by.user === invoice.by) return refuse("OWN_REQUEST");
  return states.includes(invoice.state) ? null : refuse("STATUS_NOT_ALLOWED");
};

export function issueInvoice(invoice: Invoice, number: string, by: Clerk, at: Instant): Step {
  const fault = clerkFault(invoice, by, "1");
  if (fault) return fault;
  if (number.trim() === "") return refuse("FIELD_REQUIRED", { field: "发票号码" });
  return accept({ type: "issued", at, by: by.user, number: number.trim() });
}

/** 作废, or rejection before it is issued: its fees can be invoiced again. */
export function voidInvoice(invoice: Invoice, memo: string, by: Clerk, at: Instant): Step {
  const fault = clerkFault(invoice, by, "1", "2");
  if (fault) return fault;
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "作废原因" });
  return accept({ type: "voided", at, by: by.user, memo: memo.trim() });
}

/** The invoice after a fact; null before it is applied for, and once that is withdrawn. */
export function evolveInvoice(invoice: Invoice | null, fact: InvoiceFact): Invoice | null {
  if (fact.type === "applied") {
    const { firm, items, amount, title, by } = fact;
    return { firm, items, amount, title, by, state: "1", number: null, memo: null };
  }
  if (!invoice) throw new Error(`${fact.type} before anybody had asked for it`);
  switch (fact.type) {
    case "withdrawn":
      return null;
    case "issued":
      return { ...invoice, state: "2", number: fact.number };
    case "voided":
      return { ...invoice, state: "3", memo: fact.memo };
  }
}

/** Splits an amount with tax into net and tax, in fen; `rate` is in ten-thousandths. */
export function taxOf(amount: Fen, rate: number = serviceTaxRate): { readonly net: Fen; readonly tax: Fen } {
  const net = fen(halfUp(amount * 10_000n, 10_000n + BigInt(rate)));
  return { net, tax: fen(amount - net) };
}
