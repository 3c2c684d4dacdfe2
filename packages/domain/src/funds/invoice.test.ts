import { describe, expect, test } from "vitest";
import { firmId, userId } from "../kernel/brand.ts";
import { on } from "../testing/contracts.ts";
import { accepted } from "../testing/decisions.ts";
import { yuan } from "../testing/samples.ts";
import {
  applyForInvoice,
  evolveInvoice,
  type FeeItem,
  type FeeItemId,
  type Invoice,
  type InvoiceState,
  type InvoiceTitle,
  invoiceMayBecome,
  invoiceStates,
  issueInvoice,
  taxOf,
  voidInvoice,
  withdrawInvoice,
} from "./invoice.ts";

const plant = firmId("PLANT");
const clerk = userId("finance-1");
const staff = { user: userId("cw-1"), firm: firmId("EXCHANGE") };
const now = on("03-03 10:00:00");
const item = (id: string, change: Partial<FeeItem> = {}): FeeItem => ({
  id: id as FeeItemId,
  firm: plant,
  amount: yuan("1200"),
  paidAt: now,
  state: "0",
  ...change,
});
const title: InvoiceTitle = {
  type: "general",
  name: "榆林晨曜煤业有限公司",
  creditCode: "91350100M000100Y43",
  address: "",
  phone: "",
  bank: "",
  account: "",
};
const apply = (items: readonly FeeItem[], change: Partial<InvoiceTitle> = {}) =>
  applyForInvoice(plant, items, { ...title, ...change }, clerk, now);

const invoice = (state: InvoiceState): Invoice => ({
  firm: plant,
  items: ["F1" as FeeItemId],
  amount: yuan("1200"),
  title,
  state,
  by: clerk,
  number: null,
  memo: null,
});

describe("an invoice", () => {
  test("is asked for over several fees together, and issued with its number", () => {
    const decision = apply([item("F1"), item("F2", { amount: yuan("10000") })]);
    expect(decision).toMatchObject({ facts: [{ amount: yuan("11200"), items: ["F1", "F2"] }] });
    const applied = decision.ok ? decision.facts.reduce<Invoice | null>(evolveInvoice, null) : null;
    if (!applied) throw new Error("not applied for");
    expect(applied.state).toBe("1");
    const issued = issueInvoice(applied, "26112000000012345678", staff, now);
    expect(issued.ok && issued.facts.reduce<Invoice | null>(evolveInvoice, applied)).toMatchObject({
      state: "2",
      number: "26112000000012345678",
    });
  });

  test("bears 6 % of tax: 1 200.00 are 1 132.08 and 67.92", () => {
    expect(taxOf(yuan("1200"))).toEqual({ net: yuan("1132.08"), tax: yuan("67.92") });
  });

  test("that was voided sets its fees free, and one that was withdrawn is gone", () => {
    expect(apply([item("F1", { state: "3" })])).toMatchObject(accepted);
    const voided = voidInvoice(invoice("2"), "抬头有误", staff, now);
    expect(voided.ok && voided.facts.reduce<Invoice | null>(evolveInvoice, invoice("2"))).toMatchObject({
      state: "3",
      memo: "抬头有误",
    });
    const withdrawn = withdrawInvoice(invoice("1"), plant, clerk, now);
    expect(withdrawn.ok && withdrawn.facts.reduce<Invoice | null>(evolveInvoice, invoice("1"))).toBeNull();
  });

  test.each([
    ["FEE_ALREADY_INVOICED", apply([item("F1", { state: "1" })])],
    ["FEE_ALREADY_INVOICED", apply([item("F1", { state: "2" })])],
    ["FEE_ALREADY_INVOICED", apply([item("F1"), item("F1")])],
    ["NOT_ALLOWED", apply([item("F1", { firm: firmId("PORT") })])],
    ["NOTHING_TO_INVOICE", apply([])],
    ["FIELD_REQUIRED", apply([item("F1")], { name: " " })],
    ["FIELD_REQUIRED", apply([item("F1")], { type: "special" })],
    ["CREDIT_CODE_INVALID", apply([item("F1")], { creditCode: "91350100M000100Y44" })],
    ["STATUS_NOT_ALLOWED", issueInvoice(invoice("2"), "1", staff, now)],
    ["FIELD_REQUIRED", issueInvoice(invoice("1"), "", staff, now)],
    ["OWN_REQUEST", issueInvoice(invoice("1"), "1", { ...staff, firm: plant }, now)],
    ["OWN_REQUEST", voidInvoice(invoice("2"), "误", { ...staff, user: clerk }, now)],
    ["STATUS_NOT_ALLOWED", voidInvoice(invoice("3"), "误", staff, now)],
    ["FIELD_REQUIRED", voidInvoice(invoice("2"), "", staff, now)],
    ["STATUS_NOT_ALLOWED", withdrawInvoice(invoice("2"), plant, clerk, now)],
    ["NOT_ALLOWED", withdrawInvoice(invoice("1"), firmId("PORT"), clerk, now)],
  ])("is refused with %s", (reason, answer) => {
    expect(answer).toMatchObject({ ok: false, reason });
  });

  test("goes along its edges", () => {
    const all = Object.keys(invoiceStates) as InvoiceState[];
    const edges = all.map((from) => [from, all.filter((to) => invoiceMayBecome(from, to))]);
    expect(edges).toEqual([
      ["0", ["1"]],
      ["1", ["0", "2", "3"]],
      ["2", ["3"]],
      ["3", ["1"]],
    ]);
  });
});
