import { mayDo, type RoleName, roles } from "@zd/domain/identity/access";
import { describe, expect, test } from "vitest";
import { contract } from "./index.ts";
import type { AnyOperation } from "./wire/operation.ts";

const all = Object.values(contract).flatMap((table) => Object.values(table) as AnyOperation[]);
const named = (name: string) => {
  const found = all.find((operation) => operation.name === name);
  if (!found) throw new Error(`no call is named ${name}`);
  return found;
};

/**
 * 权限矩阵, as domain §1.3 has it, restated by hand: what a column of it is about, call by call. It does not read the
 * declarations that it judges.
 */
const columns = {
  "place orders": [
    "trading.withdrawOrder",
    "trading.confirmSealedRules",
    "trading.awardQuotes",
    "trading.makeCounterOffer",
    "trading.answerCounterOffer",
    "trading.confirmOffers",
    "trading.giveUpOffer",
  ],
  "apply/submit ware": [
    "applications.findFirmsToInvite",
    "applications.saveApplication",
    "applications.deleteApplication",
    "applications.submitApplication",
    "applications.withdrawApplication",
    "special.findCandidates",
    "special.inviteGuest",
    "special.removeGuest",
    "qualifications.applyForWareKind",
  ],
  sign: [
    "trading.signAgreement",
    "contracts.refuseToSign",
    "contracts.proposeTermination",
    "contracts.agreeTermination",
    "contracts.withdrawTermination",
    "breach.appeal",
    "breach.confirm",
    "confirmationLetters.upload",
    "letters.beginSigning",
    "letters.confirmSigning",
    "longTerm.sign",
    "certificates.sendCode",
    "certificates.checkCode",
    "certificates.apply",
    "certificates.tellAmount",
  ],
  "pay/withdraw": [
    "fundPasswords.logIn",
    "fundPasswords.change",
    "fundPasswords.reset",
    "agreements.openCustomer",
    "agreements.beginSigning",
    "agreements.verifyAccount",
    "agreements.beginUnsigning",
    "agreements.setDefault",
    "agreements.setAutoRefund",
    "agreements.cancelCustomer",
    "transfers.deposit",
    "transfers.withdraw",
    "transfers.pushTransfer",
    "contracts.pay",
    "contracts.refund",
    "contracts.claimPayment",
    "contracts.confirmPayment",
    "contracts.rejectPayment",
    "longTerm.setReceiver",
    "longTerm.pay",
    "longTerm.withdraw",
    "yearFees.pay",
    "invoices.apply",
    "invoices.withdraw",
  ],
  "settle/confirm": [
    "contracts.settle",
    "contracts.cancelSettlement",
    "contracts.confirmSettlement",
    "contracts.raiseDissent",
    "contracts.acceptDissent",
    "contracts.withdrawDissent",
    "contracts.registerInvoice",
    "contracts.applyFinish",
    "contracts.cancelFinish",
    "contracts.confirmFinish",
    "longTerm.settle",
    "longTerm.confirmSettlement",
  ],
  "ship/receive": [
    "contracts.ship",
    "contracts.cancelShipment",
    "contracts.receive",
    "contracts.closeDelivery",
    "longTerm.deliver",
  ],
  "manage operators": [
    "operators.listOperators",
    "operators.addOperator",
    "operators.editOperator",
    "operators.setOperatorStatus",
    "operators.listActivity",
  ],
  "the firm's own file": [
    "firmChanges.sendInfoCode",
    "firmChanges.requestInfo",
    "firmChanges.requestMobile",
    "firmChanges.withdraw",
  ],
} as const;
type Column = keyof typeof columns;

/** The ticks of the matrix, line by line. */
const ticks: Readonly<Record<string, readonly Column[]>> = {
  administrator: Object.keys(columns) as Column[],
  trader: ["place orders", "apply/submit ware"],
  contractClerk: ["apply/submit ware", "sign", "settle/confirm"],
  financeClerk: ["pay/withdraw", "settle/confirm"],
  logisticsClerk: ["ship/receive"],
  viewer: [],
};

/**
 * Commands that whoever is signed in may give: about himself, or about nothing that binds his firm. Orders and the
 * closing of an account ask for the permission themselves: the one among the reasons of an order (domain §2.0), the other
 * only where something is asked for.
 */
const ofAnyMember = [
  "identity.signOut",
  "identity.changePassword",
  "identity.keepOnline",
  "firmChanges.sendMobileCode",
  "firmChanges.changeMobile",
  "files.upload",
  "agreements.saveStageData",
  "agreements.closeAccount",
  "contracts.takeEvidence",
  "letters.make",
  "trading.placeOrder",
  "trading.enterSection",
];

const anonymously = ["identity.drawCaptcha", "identity.signIn", "identity.sendSmsCode", "proof.readBundle"];

const memberRoles = Object.keys(ticks) as RoleName[];
const staffRoles = (Object.keys(roles) as RoleName[]).filter((role) => !memberRoles.includes(role));
const allows = ({ access }: AnyOperation, role: RoleName) =>
  access === "anyone" || access === "member" || mayDo([role], access);
const ofConsole = all.filter(({ dialect }) => dialect.family === "console");

describe("the permission matrix", () => {
  const table = (Object.entries(columns) as [Column, readonly string[]][]).flatMap(([column, calls]) =>
    calls.flatMap((call) => memberRoles.map((role) => [role, call, column] as const)),
  );

  test.each(table)("%s × %s (%s)", (role, call, column) => {
    expect(allows(named(call), role)).toBe(ticks[role]?.includes(column));
  });

  test("names every call of members that is more than reading", () => {
    const known = new Set<string>([...Object.values(columns).flat(), ...ofAnyMember, ...anonymously]);
    const unknown = all
      .filter(({ kind, dialect }) => kind !== "query" && dialect.family !== "console")
      .map(({ name }) => name)
      .filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });

  test.each(ofAnyMember)("whoever is signed in may call %s, a visitor may not", (call) => {
    expect(named(call).access).toBe("member");
  });

  test("what asks for a permission stands in a column, or is the staff's", () => {
    const known = new Set<string>(Object.values(columns).flat());
    const asking = all.filter(({ access }) => access !== "anyone" && access !== "member");
    const unknown = asking.filter(({ name, dialect }) => !known.has(name) && dialect.family !== "console");
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });
});

describe("the console", () => {
  test.each(ofConsole.map((operation) => [operation.name, operation] as const))(
    "%s is closed to every role of a member firm",
    (_, operation) => {
      expect(memberRoles.filter((role) => allows(operation, role))).toEqual([]);
    },
  );

  test("an auditor reads, and changes nothing", () => {
    const open = ofConsole.filter((operation) => allows(operation, "auditor"));
    expect(open.length).toBeGreaterThan(20);
    expect(open.filter(({ kind }) => kind !== "query").map(({ name }) => name)).toEqual([]);
  });

  test("no role of the staff trades, signs or moves money for a firm", () => {
    for (const call of Object.values(columns).flat()) {
      expect([call, ...staffRoles.filter((role) => allows(named(call), role))]).toEqual([call]);
    }
  });
});
