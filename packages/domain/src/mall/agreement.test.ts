import { describe, expect, test } from "vitest";
import type { ContractNo } from "../kernel/brand.ts";
import { quantity } from "../kernel/brand.ts";
import { at, firm, mine, tonnes } from "../testing/samples.ts";
import {
  type AgreementStep,
  addressFault,
  agreementFault,
  type MallAgreement,
  type MallAgreementState,
  mallAgreementStates,
  openAgreementSteps,
  termsFault,
} from "./agreement.ts";

const buyer = firm(1);
const agreement: MallAgreement = {
  no: "20260302-0001" as ContractNo,
  parties: { B: buyer, S: mine },
  state: "0",
  version: 3,
  ordered: tonnes("500"),
  terms: {
    quantity: tonnes("500"),
    payType: "1",
    delivery: "坑口自提",
    deliveryFrom: "2026-03-02",
    deliveryTo: "2026-03-17",
    address: "",
    memo: "",
  },
};
const inState = (state: MallAgreementState): MallAgreement => ({ ...agreement, state });

describe("a contract of the mall, until both sides agree (domain §9)", () => {
  const table: readonly [MallAgreementState, FirmKey, readonly AgreementStep[]][] = [
    ["0", "seller", ["edit", "submit", "cancel"]],
    ["0", "buyer", ["cancel"]],
    ["1", "seller", ["edit", "cancel"]],
    ["1", "buyer", ["confirm", "cancel"]],
    ["2", "seller", []],
    ["2", "buyer", []],
    ["3", "seller", []],
    ["3", "buyer", []],
    ["0", "stranger", []],
  ];
  type FirmKey = "buyer" | "seller" | "stranger";
  const firms = { buyer, seller: mine, stranger: firm(9) };

  test.each(table)("in state %s the %s may %j", (state, who, steps) => {
    expect(openAgreementSteps(inState(state), firms[who])).toEqual(steps);
    for (const step of ["edit", "submit", "confirm", "cancel"] as const) {
      const fault = agreementFault(inState(state), step, firms[who], null);
      if (steps.includes(step)) expect(fault).toBeNull();
      else expect(["AGREEMENT_STATE_WRONG", "NOT_FOUND"]).toContain(fault?.reason);
    }
  });

  test("is not there for the other side's steps, nor for a stranger", () => {
    expect(agreementFault(inState("1"), "confirm", mine, null)).toMatchObject({ reason: "NOT_FOUND" });
    expect(agreementFault(agreement, "submit", buyer, null)).toMatchObject({ reason: "NOT_FOUND" });
    expect(agreementFault(agreement, "cancel", firm(9), null)).toMatchObject({ reason: "NOT_FOUND" });
  });

  test("is not confirmed as somebody has last seen it", () => {
    expect(agreementFault(inState("1"), "confirm", buyer, 2)).toMatchObject({ reason: "CONTRACT_CHANGED" });
    expect(agreementFault(inState("1"), "confirm", buyer, 3)).toBeNull();
  });

  const today = at("10:00:00");
  test.each([
    [{ quantity: tonnes("500.0001") }, "COUNT_ABOVE_ORDERED"],
    [{ quantity: quantity(0n) }, "QUANTITY_NOT_POSITIVE"],
    [{ deliveryFrom: "2026-03-18" }, "DELIVERY_PERIOD_WRONG"],
    [{ deliveryFrom: "2026-02-01", deliveryTo: "2026-03-01" }, "DELIVERY_PERIOD_WRONG"],
  ])("%o is no term: %s", (change, reason) => {
    expect(termsFault(agreement, { ...agreement.terms, ...change }, today)).toMatchObject({ reason });
  });

  test("may be of less than was ordered", () => {
    const terms = { ...agreement.terms, quantity: tonnes("1"), deliveryTo: "2026-03-02" };
    expect(termsFault(agreement, terms, today)).toBeNull();
  });

  test.each(Object.keys(mallAgreementStates) as MallAgreementState[])(
    "in state %s has an address that its buyer says",
    (state) => {
      const fault = addressFault(inState(state), buyer);
      if (state === "3") expect(fault).toMatchObject({ reason: "ADDRESS_FIXED" });
      else expect(fault).toBeNull();
      expect(addressFault(inState(state), mine)).toMatchObject({ reason: "NOT_FOUND" });
    },
  );
});
