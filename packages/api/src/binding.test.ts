import { expect, test } from "vitest";
import { toJSONSchema } from "zod";
import { api } from "./index.ts";
import type { AnyOperation } from "./wire/operation.ts";

/** Calls that write with a permission and bind nobody by themselves, each under the reason why. */
const free = {
  "asks, and somebody else binds by his answer on a card": [
    "agreements.openCustomer",
    "agreements.beginSigning",
    "agreements.cancelCustomer",
    "invoices.apply",
    "applications.submitApplication",
    "qualifications.applyForWareKind",
    "firmChanges.requestInfo",
    "firmChanges.requestMobile",
    "merchants.apply",
    "admissions.askForMore",
    "breach.appeal",
    "mallWares.submitWare",
    "mallNegotiations.askPrice",
    "mallNegotiations.quote",
    "confirmationLetters.upload",
    "dayEnds.requestReopening",
  ],
  "takes back what was asked for": [
    "contracts.withdrawDissent",
    "dayEnds.returnSheet",
    "contracts.cancelFinish",
    "contracts.withdrawTermination",
    "invoices.withdraw",
    "applications.withdrawApplication",
    "firmChanges.withdraw",
    "carriers.withdrawQuote",
    "mallNegotiations.endNegotiation",
  ],
  "keeps a draft, a record or a price of one's own that may be changed again": [
    "applications.saveApplication",
    "applications.deleteApplication",
    "desk.assign",
    "savedViews.saveView",
    "savedViews.deleteView",
    "breachControl.open",
    "breachControl.edit",
    "breachControl.discard",
    "editing.saveNotice",
    "finance.applyForLoan",
    "mallContracts.editContract",
    "mallContracts.moveAddress",
    "mallWares.saveWare",
    "mallWares.editWare",
    "mallWares.editTakenDown",
    "mallWares.deleteWare",
    "mallWares.savePriceChanges",
    "mallWares.deletePriceChanges",
    "mallWares.saveQuantityChanges",
    "mallBaskets.saveLine",
    "mallBaskets.removeLines",
    "mallGroups.saveGroup",
    "mallGroups.deleteGroup",
    "merchants.editShop",
    "merchants.editLogo",
    "merchants.editHours",
    "shipments.saveShipment",
    "shipments.assign",
    "carriers.saveVehicle",
    "carriers.saveDriver",
    "special.inviteGuest",
    "agreements.setAutoRefund",
    "dictionaries.saveEntry",
    "dictionaries.setEntryState",
    "dictionaries.orderEntries",
    "dictionaries.saveQualityTable",
    "mallSwitching.addHost",
    "mallSwitching.editHost",
  ],
  "puts on record what has happened elsewhere, or answers a question": [
    "contracts.registerInvoice",
    "invoices.issue",
    "serviceDesk.answerFeedback",
    "control.setAlarmAside",
    "waybills.report",
    "financeControl.settleDifference",
  ],
  "is bound by a code that was sent, beside the document that is signed": [
    "agreements.verifyAccount",
    "certificates.sendCode",
    "certificates.checkCode",
    "certificates.apply",
    "certificates.tellAmount",
    "firmChanges.sendInfoCode",
    "letters.beginSigning",
    "letters.confirmSigning",
    "finance.generateAgreement",
  ],
  "is the answer to a text that lies open beside it": ["breach.confirm", "trading.signAgreement"],
  "has a machine try, read or fetch something": [
    "statements.makeForFirm",
    "audit.verify",
    "failedJobs.retryJob",
    "failedJobs.giveUpJob",
    "editor.upload",
    "editor.catchImages",
    "transfers.pushTransfer",
    "waybills.readTicket",
    "waybills.makeDriverLink",
  ],
  "turns a sandbox": [
    "sandboxBank.turnBank",
    "sandboxBank.openAccount",
    "sandboxBank.payIn",
    "sandboxLender.turnLender",
  ],
} as const;

const withPermission = Object.values(api)
  .flatMap((context) => Object.values(context) as AnyOperation[])
  .filter(({ kind, access }) => kind !== "query" && access !== "anyone" && access !== "member");

test("whatever may be done with a permission binds, and is confirmed on a card, or it is said why it does not", () => {
  const open = withPermission.filter(({ binds }) => binds === null).map(({ name }) => name);
  expect(open.toSorted()).toEqual(Object.values(free).flat().toSorted());
});

/** Calls that bind and are compared with no mark of their card, each under what is compared instead. */
const compared = {
  "the version of the record, which nothing on the card changes without": [
    "systemSettings.saveSettings",
    "parameterSheet.changeParameters",
    "contracts.pay",
    "contracts.refund",
    "contracts.ship",
    "contracts.cancelShipment",
    "contracts.receive",
    "contracts.closeDelivery",
    "breachControl.issue",
    "breachControl.rejectAppeal",
    "breachControl.upholdAppeal",
    "breachControl.execute",
    "longTermControl.setPrice",
    "applications.approveApplication",
    "applications.rejectApplication",
    "applications.revokeApplicationApproval",
    "editing.publishNotice",
    "editing.withdrawNotice",
    "merchants.editStatus",
    "mallContracts.submitContract",
    "mallContracts.confirmContract",
    "mallContracts.cancelContract",
  ],
  "nothing yet: another person decides on the same card, which is compared then": [
    "fees.requestRate",
    "fees.requestRateEnd",
    "fees.requestPriceGroup",
    "fees.requestPriceGroupEnd",
    "fees.requestYearFeeGrant",
    "feePlans.requestPlan",
    "feePlans.requestShopPlan",
    "exchangeCalendar.requestChange",
  ],
  "nothing: a proposal that is turned down does not change, and is decided once": [
    "fundDesk.rejectTransfer",
    "fees.rejectChange",
    "feePlans.rejectChange",
    "exchangeCalendar.rejectChange",
    "control.rejectRequest",
  ],
} as const;

const versioned: readonly string[] =
  compared["the version of the record, which nothing on the card changes without"];

test("what binds is compared with the card that was seen of it, or it is said what stands for that", () => {
  const binding = withPermission.filter(({ binds }) => binds !== null);
  const unmarked = binding.filter(
    ({ refusals }) => !(refusals as readonly string[]).includes("CARD_CHANGED"),
  );
  expect(unmarked.map(({ name }) => name).toSorted()).toEqual(Object.values(compared).flat().toSorted());
  const fieldsOf = ({ input }: AnyOperation) =>
    Object.keys(toJSONSchema(input, { io: "input" }).properties ?? {});
  const withoutVersion = unmarked.filter(
    (one) => versioned.includes(one.name) && !fieldsOf(one).includes("version"),
  );
  expect(withoutVersion).toEqual([]);
});
