import { memberPermissions } from "@zd/domain/identity/access";
import { expect, test } from "vitest";
import { api } from "./index.ts";
import { type AnyOperation, isStoppedByFreeze } from "./wire/operation.ts";

/**
 * Every call by which a member changes something, by hand: what a freeze stops, and under its reason what it leaves open (decision 0125). A
 * new call fails here until somebody has decided where it belongs.
 */
const stopped = {
  trade: [
    "trading.placeOrder",
    "trading.makeCounterOffer",
    "applications.submitApplication",
    "qualifications.applyForWareKind",
    "merchants.apply",
    "mallWares.submitWare",
    "mallWares.editStatus",
    "mallOrders.placeOrder",
    "mallOrders.confirmOrder",
    "finance.applyForCredit",
    "finance.applyForLoan",
    "finance.giveCommand",
    "carriers.quote",
  ],
  withdrawal: ["transfers.withdraw", "longTerm.withdraw", "longTerm.withdrawPlans"],
} as const;

const open = {
  "performs a contract that there is": [
    "contracts.refuseToSign",
    "contracts.pay",
    "contracts.payAll",
    "contracts.refund",
    "contracts.claimPayment",
    "contracts.confirmPayment",
    "contracts.rejectPayment",
    "contracts.ship",
    "contracts.cancelShipment",
    "contracts.receive",
    "contracts.closeDelivery",
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
    "contracts.proposeTermination",
    "contracts.agreeTermination",
    "contracts.withdrawTermination",
    "contracts.takeEvidence",
    "breach.appeal",
    "breach.confirm",
    "confirmationLetters.upload",
    "longTerm.setReceiver",
    "longTerm.payPlans",
    "longTerm.pay",
    "longTerm.sign",
    "longTerm.deliver",
    "longTerm.settle",
    "longTerm.confirmSettlement",
    "mallContracts.editContract",
    "mallContracts.submitContract",
    "mallContracts.confirmContract",
    "mallContracts.cancelContract",
    "mallContracts.moveAddress",
    "goods.openLot",
    "goods.writeOff",
    "shipments.saveShipment",
    "shipments.publishShipment",
    "shipments.cancelShipment",
    "shipments.closeShipment",
    "shipments.award",
    "shipments.assign",
    "shipments.payFreight",
    "waybills.load",
    "waybills.readTicket",
    "waybills.release",
    "waybills.unload",
    "waybills.sign",
    "waybills.report",
    "waybills.resume",
    "waybills.cancel",
    "waybills.makeProof",
    "waybills.makeDriverLink",
    "carriers.saveVehicle",
    "carriers.saveDriver",
  ],
  "answers or takes back an order that stands": [
    "trading.withdrawOrder",
    "trading.confirmSealedRules",
    "trading.awardQuotes",
    "trading.answerCounterOffer",
    "trading.confirmOffers",
    "trading.giveUpOffer",
    "special.inviteGuest",
    "special.removeGuest",
    "applications.withdrawApplication",
    "mallOrders.cancelOrder",
    "mallOrders.rejectOrder",
    "carriers.withdrawQuote",
  ],
  "pays in, repays, pays a fee, or looks after an account": [
    "transfers.deposit",
    "transfers.pushTransfer",
    "finance.repay",
    "finance.uploadImage",
    "finance.generateAgreement",
    "finance.setPrivacy",
    "statements.make",
    "yearFees.pay",
    "invoices.apply",
    "invoices.withdraw",
    "agreements.openCustomer",
    "agreements.beginSigning",
    "agreements.verifyAccount",
    "agreements.beginUnsigning",
    "agreements.setDefault",
    "agreements.setAutoRefund",
    "agreements.saveStageData",
    "agreements.closeAccount",
    "agreements.cancelCustomer",
    "fundPasswords.logIn",
    "fundPasswords.change",
    "fundPasswords.reset",
  ],
  "keeps a draft, or the shop of a merchant, which is suspended meanwhile": [
    "applications.saveApplication",
    "applications.deleteApplication",
    "merchants.editShop",
    "merchants.editLogo",
    "merchants.editHours",
    "merchants.editStatus",
    "mallWares.saveWare",
    "mallWares.editWare",
    "mallWares.editTakenDown",
    "mallWares.deleteWare",
    "mallWares.savePriceChanges",
    "mallWares.makePriceEffective",
    "mallWares.deletePriceChanges",
    "mallWares.saveQuantityChanges",
  ],
  "signs, or enters a session to look on": [
    "trading.enterSection",
    "trading.signAgreement",
    "certificates.sendCode",
    "certificates.checkCode",
    "certificates.apply",
    "certificates.tellAmount",
    "letters.make",
    "letters.beginSigning",
    "letters.confirmSigning",
    "mallOrders.makeLetter",
    "seals.enrolKey",
    "seals.releasePart",
  ],
  "concerns the firm's people and data, or how somebody signs in": [
    "operators.addOperator",
    "operators.editOperator",
    "operators.setOperatorStatus",
    "firmChanges.sendInfoCode",
    "firmChanges.requestInfo",
    "firmChanges.requestMobile",
    "firmChanges.withdraw",
    "firmChanges.sendMobileCode",
    "firmChanges.changeMobile",
    "identity.signOut",
    "identity.changePassword",
    "identity.issueLoginToken",
    "identity.keepOnline",
    "system.settleRequest",
    "factors.beginTotp",
    "factors.confirmTotp",
    "factors.beginPasskey",
    "factors.confirmPasskey",
    "factors.beginProof",
    "factors.provePasskey",
    "factors.prove",
    "factors.remove",
    "factors.renewCodes",
    "ownSessions.end",
    "ownSessions.endOthers",
    "files.upload",
  ],
  "follows, learns or speaks": [
    "training.keepProgress",
    "service.rate",
    "service.sendFeedback",
    "mallFollow.followWares",
    "mallFollow.unfollowWares",
    "mallFollow.followShops",
    "mallFollow.unfollowShops",
    "mallFollow.markRead",
  ],
} as const;

const all = Object.values(api).flatMap((table) => Object.values(table) as AnyOperation[]);
const ofMembers = all.filter(
  ({ kind, access }) => kind !== "query" && (access === "member" || Object.hasOwn(memberPermissions, access)),
);
const named = (name: string) => all.find((one) => one.name === name) as AnyOperation;

test("of every call by which a member changes something it is decided whether a freeze stops it", () => {
  const decided = [...Object.values(stopped).flat(), ...Object.values(open).flat()];
  expect(decided.toSorted()).toEqual(ofMembers.map(({ name }) => name).toSorted());
});

test("what a freeze stops is declared so, by the part of it, with its refusal", () => {
  const declared = all.filter(({ frozen }) => frozen !== null);
  for (const work of ["trade", "withdrawal"] as const) {
    const of = declared.filter(({ frozen }) => frozen?.work === work).map(({ name }) => name);
    expect(of.toSorted()).toEqual(stopped[work].toSorted());
  }
  for (const { refusals } of declared) expect(refusals).toContain("FIRM_FROZEN");
});

test.each([
  ["a bid, trade frozen", "trading.placeOrder", {}, "trade", true],
  ["a bid, all frozen", "trading.placeOrder", {}, "all", true],
  ["a bid, withdrawals frozen", "trading.placeOrder", {}, "withdrawal", false],
  ["a bid, not frozen", "trading.placeOrder", {}, undefined, false],
  ["a withdrawal, trade frozen", "transfers.withdraw", {}, "trade", false],
  ["a loan is submitted", "finance.giveCommand", { command: "submit" }, "trade", true],
  ["a loan's papers are signed", "finance.giveCommand", { command: "sign" }, "all", false],
  ["a ware is put on sale", "mallWares.editStatus", { state: "2" }, "trade", true],
  ["a ware is taken down", "mallWares.editStatus", { state: "4" }, "all", false],
  ["a contract is paid", "contracts.pay", {}, "all", false],
] as const)("%s", (_, name, input, scope, expected) => {
  expect(isStoppedByFreeze(named(name), input, scope)).toBe(expected);
});
