import { mayDo, type RoleName, roles } from "@zd/domain/identity/access";
import { describe, expect, test } from "vitest";
import { api } from "./index.ts";
import type { AnyOperation } from "./wire/operation.ts";

const all = Object.values(api).flatMap((table) => Object.values(table) as AnyOperation[]);
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
    "trading.previewStep",
    "trading.withdrawOrder",
    "trading.confirmSealedRules",
    "trading.awardQuotes",
    "trading.makeCounterOffer",
    "trading.answerCounterOffer",
    "trading.confirmOffers",
    "trading.giveUpOffer",
    "mallNegotiations.askPrice",
    "mallNegotiations.quote",
    "mallNegotiations.endNegotiation",
    "mallOrders.placeOrder",
    "mallOrders.previewStep",
    "mallOrders.cancelOrder",
    "mallOrders.confirmOrder",
    "mallOrders.rejectOrder",
    "mallBaskets.saveLine",
    "mallBaskets.removeLines",
    "mallBaskets.placeOrders",
  ],
  "apply/submit ware": [
    "applications.findFirmsToInvite",
    "applications.saveApplication",
    "applications.deleteApplication",
    "applications.submitApplication",
    "applications.withdrawApplication",
    "special.findCandidates",
    "special.inviteGuest",
    "special.previewRemoval",
    "special.removeGuest",
    "qualifications.applyForWareKind",
    "merchants.apply",
    "merchants.editShop",
    "merchants.editLogo",
    "merchants.editHours",
    "merchants.previewStatus",
    "merchants.editStatus",
    "mallWares.saveWare",
    "mallWares.editWare",
    "mallWares.editTakenDown",
    "mallWares.deleteWare",
    "mallWares.submitWare",
    "mallWares.previewStatus",
    "mallWares.editStatus",
    "mallWares.savePriceChanges",
    "mallWares.previewPrices",
    "mallWares.makePriceEffective",
    "mallWares.deletePriceChanges",
    "mallWares.saveQuantityChanges",
    "mallGroups.saveGroup",
    "mallGroups.deleteGroup",
    "goods.previewLot",
    "goods.previewWriteOff",
    "goods.openLot",
    "goods.writeOff",
  ],
  sign: [
    "trading.signAgreement",
    "contracts.refuseToSign",
    "contracts.proposeTermination",
    "contracts.previewTermination",
    "contracts.agreeTermination",
    "contracts.withdrawTermination",
    "breach.appeal",
    "breach.confirm",
    "confirmationLetters.upload",
    "finance.generateAgreement",
    "finance.previewPrivacy",
    "finance.setPrivacy",
    "letters.beginSigning",
    "letters.confirmSigning",
    "longTerm.sign",
    "longTerm.previewSign",
    "certificates.sendCode",
    "certificates.checkCode",
    "certificates.apply",
    "certificates.tellAmount",
    "mallContracts.editContract",
    "mallContracts.previewStep",
    "mallContracts.submitContract",
    "mallContracts.confirmContract",
    "mallContracts.cancelContract",
    "mallContracts.moveAddress",
  ],
  "pay/withdraw": [
    "finance.previewCredit",
    "finance.previewCreditSubmission",
    "finance.applyForCredit",
    "finance.applyForLoan",
    "finance.repay",
    "agreements.openCustomer",
    "agreements.beginSigning",
    "agreements.verifyAccount",
    "agreements.beginUnsigning",
    "agreements.previewUnsigning",
    "agreements.setDefault",
    "agreements.previewDefault",
    "agreements.setAutoRefund",
    "agreements.cancelCustomer",
    "transfers.deposit",
    "transfers.withdraw",
    "transfers.previewTransfer",
    "transfers.pushTransfer",
    "contracts.pay",
    "contracts.payAll",
    "contracts.previewPayments",
    "contracts.refund",
    "contracts.claimPayment",
    "contracts.previewClaim",
    "contracts.confirmPayment",
    "contracts.rejectPayment",
    "longTerm.setReceiver",
    "longTerm.pay",
    "longTerm.payPlans",
    "longTerm.withdrawPlans",
    "longTerm.previewPlans",
    "longTerm.withdraw",
    "yearFees.pay",
    "yearFees.previewPay",
    "invoices.apply",
    "invoices.withdraw",
    "shipments.payFreight",
  ],
  "settle/confirm": [
    "contracts.settle",
    "contracts.previewSettlement",
    "contracts.cancelSettlement",
    "contracts.confirmSettlement",
    "contracts.raiseDissent",
    "contracts.previewDissent",
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
    "shipments.saveShipment",
    "shipments.previewStep",
    "shipments.publishShipment",
    "shipments.cancelShipment",
    "shipments.closeShipment",
    "shipments.award",
    "shipments.assign",
    "waybills.previewStep",
    "waybills.load",
    "waybills.readTicket",
    "waybills.release",
    "waybills.unload",
    "waybills.sign",
    "waybills.report",
    "waybills.resume",
    "waybills.cancel",
    "waybills.makeDriverLink",
    "carriers.previewQuote",
    "carriers.quote",
    "carriers.withdrawQuote",
    "carriers.saveVehicle",
    "carriers.saveDriver",
    "carriers.readDriver",
  ],
  "manage operators": [
    "operators.listOperators",
    "operators.readMobile",
    "operators.previewNewOperator",
    "operators.previewOperatorEdit",
    "operators.previewOperatorStatus",
    "operators.addOperator",
    "operators.editOperator",
    "operators.setOperatorStatus",
    "operators.listActivity",
  ],
  "the firm's own file": [
    "firmChanges.sendInfoCode",
    "firmChanges.previewRequest",
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
 * Commands that whoever is signed in may give: about himself, or about nothing that binds his firm. Orders, the
 * commands of financing and the closing of an account ask for the permission themselves: the one among the reasons of an order (domain §2.0), the other
 * only where something is asked for.
 */
const ofAnyMember = [
  "identity.signOut",
  "identity.changePassword",
  "identity.issueLoginToken",
  "identity.keepOnline",
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
  "system.settleRequest",
  "firmChanges.sendMobileCode",
  "firmChanges.changeMobile",
  "files.upload",
  "agreements.saveStageData",
  "agreements.closeAccount",
  "contracts.takeEvidence",
  "statements.make",
  "letters.make",
  "trading.placeOrder",
  "trading.enterSection",
  // Of the own key and the own parts alone; who may have any is decided by his role.
  "seals.enrolKey",
  "seals.releasePart",
  "training.keepProgress",
  "content.voteHelp",
  "noticeReceipts.confirmReading",
  "firmTodos.assign",
  "firmTodos.remind",
  "service.rate",
  "service.sendFeedback",
  "fundPasswords.logIn",
  "fundPasswords.change",
  "fundPasswords.reset",
  "mallOrders.makeLetter",
  "waybills.makeProof",
  "mallFollow.followWares",
  "mallFollow.unfollowWares",
  "mallFollow.followShops",
  "mallFollow.unfollowShops",
  "mallFollow.markRead",
  "messages.open",
  "messages.markOne",
  "messages.markAll",
  "messages.saveSettings",
  "messages.addDevice",
  "messages.removeDevice",
  "messages.tryPush",
  "finance.giveCommand",
  "finance.uploadImage",
];

/**
 * Who has no session yet, or needs none; those of a registration ask for the proof of its mobile instead, those of a driver
 * for his signed link.
 */
const anonymously = [
  "identity.drawCaptcha",
  "clientErrors.report",
  "identity.signIn",
  "identity.sendSmsCode",
  "identity.resetPassword",
  "identity.exchangeToken",
  "files.uploadOpenImage",
  "proof.readBundle",
  "registrations.sendCode",
  "registrations.savePerson",
  "registrations.saveCompany",
  "registrations.editCompany",
  "registrations.readRegistration",
  "registrations.readLicence",
  "registrations.beginProof",
  "registrations.tellAmount",
  "registrations.downloadEntrust",
  "driver.reach",
  "driver.load",
  "driver.unload",
  "driver.sign",
  "driver.report",
  "driver.readTicket",
];

/** 分离的职责: what the exchange's staff does besides reading, restated by hand as well. */
const staffColumns = {
  "review members": [
    "admissions.readRegistration",
    "admissions.previewVerdict",
    "admissions.approveRegistration",
    "admissions.rejectRegistration",
    "admissions.askForMore",
    "certificates.previewRevocation",
    "certificates.revoke",
    "firmChanges.previewStep",
    "firmChanges.approve",
    "firmChanges.reject",
  ],
  "run the trade": [
    "applications.previewReview",
    "applications.approveApplication",
    "applications.rejectApplication",
    "applications.revokeApplicationApproval",
    "control.previewStep",
    "control.suspendSection",
    "control.resumeSection",
    "control.extendSection",
    "control.requestVoid",
    "control.confirmRequest",
    "control.rejectRequest",
    "control.setAlarmAside",
    "evaluations.previewRequest",
    "evaluations.requestAward",
    "evaluations.requestCounterOffer",
    "certificates.listSandbox",
    "seals.listHolders",
    "sectionPlans.listApproved",
    "sectionPlans.proposeSection",
    "sectionPlans.previewSection",
    "sectionPlans.buildSection",
    "parameterSheet.changeParameters",
    "parameterSheet.changeSectionParameters",
    "parameterSheet.previewSectionParameters",
    "parameterSheet.previewWareParameters",
    "parameterSheet.changeWareParameters",
    "exchangeCalendar.requestChange",
    "exchangeCalendar.confirmChange",
    "exchangeCalendar.rejectChange",
    "blacklist.previewEntry",
    "blacklist.previewLift",
    "qualifications.previewStep",
    "blacklist.addEntry",
    "blacklist.liftEntry",
    "qualifications.approveApplication",
    "qualifications.rejectApplication",
    "qualifications.revokeQualification",
  ],
  "keep dictionaries": [
    "dictionaries.saveEntry",
    "dictionaries.setEntryState",
    "dictionaries.orderEntries",
    "dictionaries.saveQualityTable",
  ],
  "look after the mall": [
    "mallSwitching.addHost",
    "mallSwitching.editHost",
    "mallSwitching.setHostState",
    "merchantReviews.previewApplication",
    "merchantReviews.previewStanding",
    "wareReviews.previewStep",
    "mallSwitching.previewHostState",
    "merchantReviews.approveApplication",
    "merchantReviews.rejectApplication",
    "merchantReviews.suspendMerchant",
    "merchantReviews.resumeMerchant",
    "wareReviews.approveWare",
    "wareReviews.rejectWare",
    "wareReviews.takeDownWare",
    "feePlans.requestPlan",
    "feePlans.requestShopPlan",
    "feePlans.confirmChange",
    "feePlans.rejectChange",
  ],
  "decide breaches": [
    "restrictions.previewProposal",
    "restrictions.propose",
    "restrictions.previewDecision",
    "restrictions.decide",
    "contractControl.decideDissent",
    "contractControl.previewRuling",
    "contractControl.previewDefault",
    "contractControl.recordDefault",
    "financeControl.previewLimit",
    "financeControl.freezeLimit",
    "financeControl.releaseLimit",
    "financeControl.callMargin",
    "goods.exportJournal",
    "breachControl.open",
    "breachControl.edit",
    "breachControl.discard",
    "breachControl.issue",
    "breachControl.rejectAppeal",
    "breachControl.upholdAppeal",
    "breachControl.execute",
    "longTermControl.register",
    "longTermControl.previewRegistration",
    "longTermControl.previewStep",
    "longTermControl.setPrice",
    "longTermControl.closePlan",
    "longTermControl.complete",
    "longTermControl.close",
  ],
  "settle funds": [
    "statements.makeForFirm",
    "dayEnds.previewSignature",
    "dayEnds.sign",
    "dayEnds.returnSheet",
    "dayEnds.requestReopening",
    "dayEnds.previewReopening",
    "dayEnds.decideReopening",
    "fundDesk.approveTransfer",
    "fundDesk.rejectTransfer",
    "fundDesk.reviewClose",
    "fundDesk.settleDifference",
    "fundDesk.previewDifference",
    "fundDesk.proposeAdjustment",
    "fundDesk.reviewAdjustment",
    "fundDesk.findFirms",
    "fundDesk.exportJournal",
    "financeControl.settleDifference",
    "sandboxLender.readLender",
    "sandboxLender.turnLender",
    "sandboxBank.readBank",
    "sandboxBank.turnBank",
    "sandboxBank.openAccount",
    "sandboxBank.payIn",
    "fees.requestRate",
    "fees.requestRateEnd",
    "fees.requestPriceGroup",
    "fees.requestPriceGroupEnd",
    "fees.requestYearFeeGrant",
    "fees.confirmChange",
    "fees.rejectChange",
    "invoices.issue",
    "invoices.voidInvoice",
    "invoices.previewVoid",
  ],
  "edit content": [
    "editor.upload",
    "editor.catchImages",
    "editing.saveNotice",
    "editing.publishNotice",
    "editing.withdrawNotice",
    "editing.changeAudience",
    "serviceDesk.answerFeedback",
  ],
  "manage staff": [
    "factorRemovals.listRemovals",
    "factorRemovals.previewRequest",
    "factorRemovals.request",
    "factorRemovals.previewDecision",
    "factorRemovals.decide",
    "staffUsers.listStaff",
    "staffUsers.readMobile",
    "staffUsers.previewNewStaff",
    "staffUsers.previewStaffEdit",
    "staffUsers.previewStaffState",
    "staffUsers.previewPasswordReset",
    "staffUsers.addStaff",
    "staffUsers.editStaff",
    "staffUsers.setStaffState",
    "staffUsers.resetStaffPassword",
  ],
  "run the system": ["systemSettings.saveSettings", "failedJobs.retryJob", "failedJobs.giveUpJob"],
  /** How one looks at lists oneself, which binds nobody. */
  "keep views": ["savedViews.saveView", "savedViews.deleteView"],
  /** The call itself asks for the work of the matter, which an auditor has none of. */
  "assign matters": ["desk.assign"],
  /** Codes and links that were sent to somebody else. */
  "read messages": ["identity.listMessages"],
  "watch the system": ["health.readHealth"],
  "read risk": ["risk.readRisk", "risk.readDue"],
  /** Each report takes its own permission beside this one; see below. */
  "read reports": [
    "reports.readReport",
    "reports.exportReport",
    "reports.listPastReports",
    "reports.readPastReport",
    "reports.exportPastReport",
  ],
  "report to the regulator": ["reports.exportForRegulator"],
  "read the audit log": ["audit.listEntries", "audit.readEntry", "audit.verify", "staffUsers.listRights"],
} as const;
type StaffColumn = keyof typeof staffColumns;

const staffTicks: Readonly<Record<string, readonly StaffColumn[]>> = {
  memberReviewer: ["review members", "keep views", "assign matters"],
  tradeManager: ["run the trade", "keep dictionaries", "read reports", "keep views", "assign matters"],
  riskController: [
    "decide breaches",
    "read risk",
    "read reports",
    "report to the regulator",
    "keep views",
    "assign matters",
  ],
  settlementClerk: [
    "settle funds",
    "read risk",
    "read reports",
    "report to the regulator",
    "keep views",
    "assign matters",
  ],
  contentEditor: ["edit content", "keep views", "assign matters"],
  mallManager: ["look after the mall", "keep views", "assign matters"],
  systemAdministrator: [
    "keep views",
    "assign matters",
    "keep dictionaries",
    "manage staff",
    "run the system",
    "watch the system",
    "read messages",
    "read the audit log",
  ],
  auditor: [
    "watch the system",
    "read risk",
    "read reports",
    "report to the regulator",
    "read the audit log",
    "keep views",
    "assign matters",
  ],
};

const ofStaff: readonly string[] = Object.values(staffColumns).flat();

/** Errands, for they take their time; but they only look. */
const onlyLooks = ["audit.verify"];

/** What an auditor keeps for himself, and nobody else sees. */
const ownViews = ["savedViews.saveView", "savedViews.deleteView", "desk.assign"];

const memberRoles = Object.keys(ticks) as RoleName[];
const staffRoles = Object.keys(staffTicks) as RoleName[];
const allows = ({ access }: AnyOperation, role: RoleName) =>
  access === "anyone" || access === "member" || mayDo([role], access);
/** The same of a call with this input, which may take more permissions by what it asks for. */
const allowsWith = (operation: AnyOperation, role: RoleName, input: unknown) =>
  allows(operation, role) &&
  (operation.accessBy?.(input) ?? []).every((permission) => mayDo([role], permission));
const ofConsole = all.filter(({ family }) => family.name === "console");

test("every role stands in one of the two tables", () => {
  expect([...memberRoles, ...staffRoles].toSorted()).toEqual(Object.keys(roles).toSorted());
});

describe("the permission matrix", () => {
  const table = (Object.entries(columns) as [Column, readonly string[]][]).flatMap(([column, calls]) =>
    calls.flatMap((call) => memberRoles.map((role) => [role, call, column] as const)),
  );

  test.each(table)("%s × %s (%s)", (role, call, column) => {
    expect(allows(named(call), role)).toBe(ticks[role]?.includes(column));
  });

  test("names every call of members that is more than reading", () => {
    const ofMembers = Object.values(columns).flat();
    const known = new Set<string>([...ofMembers, ...ofAnyMember, ...anonymously, ...ofStaff]);
    const unknown = all
      .filter(({ kind, family }) => kind !== "query" && family.name !== "console")
      .map(({ name }) => name)
      .filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });

  test.each(ofAnyMember)("whoever is signed in may call %s, a visitor may not", (call) => {
    expect(named(call).access).toBe("member");
  });

  test("what asks for a permission stands in a column, or is the staff's", () => {
    const known = new Set<string>([...Object.values(columns).flat(), ...ofStaff]);
    const asking = all.filter(({ access }) => access !== "anyone" && access !== "member");
    const unknown = asking.filter(({ name, family }) => !known.has(name) && family.name !== "console");
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });
});

describe("the console", () => {
  const work = (Object.entries(staffColumns) as [StaffColumn, readonly string[]][]).flatMap(
    ([column, calls]) => calls.map((call) => [call, column] as const),
  );

  test.each(work)("%s (%s) is open to the roles whose work it is", (call, column) => {
    const roles = staffRoles.filter((role) => staffTicks[role]?.includes(column));
    expect(staffRoles.filter((role) => allows(named(call), role))).toEqual(roles);
  });

  const dealReaders = ["tradeManager", "riskController", "settlementClerk", "auditor"];
  const allReaders = ["riskController", "settlementClerk", "auditor"];
  test.each([
    ["product", dealReaders],
    ["region", dealReaders],
    ["mode", dealReaders],
    ["member", dealReaders],
    ["buyer", dealReaders],
    ["seller", dealReaders],
    ["fees", allReaders],
    ["fulfilment", allReaders],
    ["breach", allReaders],
    ["loans", allReaders],
    ["logistics", allReaders],
  ])("the report %s, now or as it was made, is read by its own desks", (report, readers) => {
    const id = `${report}-day-20260615`;
    for (const [call, input] of [
      ["reports.readReport", { report }],
      ["reports.exportReport", { report }],
      ["reports.readPastReport", { id }],
      ["reports.exportPastReport", { id }],
    ] as const)
      expect(staffRoles.filter((role) => allowsWith(named(call), role, input))).toEqual(readers);
    expect(staffRoles.filter((role) => allowsWith(named("reports.exportForRegulator"), role, {}))).toEqual(
      allReaders,
    );
  });

  test("every other call of it only reads, and is open to all of the staff", () => {
    const others = ofConsole.filter(({ name }) => !ofStaff.includes(name));
    expect(others.filter(({ kind }) => kind !== "query").map(({ name }) => name)).toEqual([]);
    for (const operation of others)
      expect([operation.name, ...staffRoles.filter((role) => allows(operation, role))]).toEqual([
        operation.name,
        ...staffRoles,
      ]);
  });

  test.each([...new Set([...ofConsole.map(({ name }) => name), ...ofStaff])])(
    "%s is closed to every role of a member firm",
    (call) => {
      expect(memberRoles.filter((role) => allows(named(call), role))).toEqual([]);
    },
  );

  test("an auditor reads, and changes nothing", () => {
    const open = ofConsole.filter((operation) => allows(operation, "auditor"));
    expect(open.length).toBeGreaterThan(20);
    const writing = open.filter(({ kind }) => kind !== "query").map(({ name }) => name);
    expect(writing.toSorted()).toEqual([...onlyLooks, ...ownViews].toSorted());
  });

  test("no role of the staff trades, signs or moves money for a firm", () => {
    for (const call of Object.values(columns).flat()) {
      expect([call, ...staffRoles.filter((role) => allows(named(call), role))]).toEqual([call]);
    }
  });
});
