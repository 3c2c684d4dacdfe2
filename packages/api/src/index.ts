import { papers } from "./admission/papers.ts";
import { registrations } from "./admission/registration.ts";
import { admissions } from "./admission/review.ts";
import { dayEnds } from "./closing/operations.ts";
import { statements } from "./closing/statements.ts";
import { audit } from "./console/audit.ts";
import { desk } from "./console/desk.ts";
import { consoleFinding } from "./console/finding.ts";
import { health } from "./console/health.ts";
import { failedJobs } from "./console/jobs.ts";
import { memberFiles } from "./console/member-files.ts";
import { risk } from "./console/risk.ts";
import { editing } from "./content/editing.ts";
import { content } from "./content/operations.ts";
import { noticeReceiptDesk, noticeReceipts } from "./content/receipts.ts";
import { service, serviceDesk } from "./content/service.ts";
import { training } from "./content/training.ts";
import { contractSteps } from "./contracts/actions.ts";
import { breach, breachControl } from "./contracts/breach.ts";
import { confirmationLetters } from "./contracts/confirmation-letters.ts";
import { contractControl } from "./contracts/control.ts";
import { contractDetails } from "./contracts/details.ts";
import { evidencePack } from "./contracts/evidence-pack.ts";
import { longTerm } from "./contracts/long-term.ts";
import { longTermControl } from "./contracts/long-term-control.ts";
import { contracts } from "./contracts/operations.ts";
import { contractTodos } from "./contracts/todos.ts";
import { demo } from "./demo/operations.ts";
import { editor } from "./files/editor.ts";
import { files } from "./files/operations.ts";
import { financeControl, sandboxLenderCalls } from "./financing/control.ts";
import { finances } from "./financing/operations.ts";
import { agreements } from "./funds/agreements.ts";
import { banks } from "./funds/banks.ts";
import { fees } from "./funds/fees.ts";
import { fundPasswords } from "./funds/fund-password.ts";
import { invoices } from "./funds/invoices.ts";
import { money } from "./funds/money.ts";
import { funds } from "./funds/operations.ts";
import { sandboxBankCalls } from "./funds/sandbox.ts";
import { fundDesk } from "./funds/staff.ts";
import { transfers } from "./funds/transfers.ts";
import { yearFees } from "./funds/year-fees.ts";
import { goodsCalls } from "./goods/operations.ts";
import { areas } from "./identity/areas.ts";
import { blacklist } from "./identity/blacklist.ts";
import { factorRemovals } from "./identity/factor-removals.ts";
import { factors } from "./identity/factors.ts";
import { firmChanges } from "./identity/firm-changes.ts";
import { firmTodos } from "./identity/firm-todos.ts";
import { firms } from "./identity/firms.ts";
import { identity } from "./identity/operations.ts";
import { operators } from "./identity/operators.ts";
import { ownData } from "./identity/own-data.ts";
import { ownSessions } from "./identity/own-sessions.ts";
import { qualifications } from "./identity/qualifications.ts";
import { restrictions } from "./identity/restrictions.ts";
import { staffUsers } from "./identity/staff-users.ts";
import { lists } from "./lists/operations.ts";
import { savedViews } from "./lists/views.ts";
import { carriers } from "./logistics/carriers.ts";
import { logisticsControl } from "./logistics/control.ts";
import { driverCalls } from "./logistics/driver.ts";
import { shipments } from "./logistics/shipments.ts";
import { waybillCalls } from "./logistics/waybills.ts";
import { mallContracts } from "./mall/agreements.ts";
import { mallBaskets } from "./mall/baskets.ts";
import { mallControl } from "./mall/control.ts";
import { feePlans } from "./mall/fee-plans.ts";
import { mallFinding } from "./mall/finding.ts";
import { mallFollow } from "./mall/follow.ts";
import { mallGroups } from "./mall/groups.ts";
import { merchantReviews } from "./mall/merchant-reviews.ts";
import { merchants } from "./mall/merchants.ts";
import { mallNegotiations } from "./mall/negotiations.ts";
import { mallOrders } from "./mall/orders.ts";
import { places } from "./mall/places.ts";
import { mallSwitching } from "./mall/switching.ts";
import { wareReviews } from "./mall/ware-reviews.ts";
import { mallWares } from "./mall/wares.ts";
import { market } from "./market/operations.ts";
import { messages } from "./messages/operations.ts";
import { proof } from "./proof/operations.ts";
import { reports } from "./reports/operations.ts";
import { certificates } from "./signing/certificates.ts";
import { letters } from "./signing/letters.ts";
import { exchangeCalendar } from "./system/calendar.ts";
import { clientErrors } from "./system/client-errors.ts";
import { system } from "./system/operations.ts";
import { systemSettings } from "./system/settings.ts";
import { applications } from "./trading/applications.ts";
import { control } from "./trading/control.ts";
import { dictionaryCalls } from "./trading/dictionaries.ts";
import { evaluations } from "./trading/evaluations.ts";
import { trading } from "./trading/operations.ts";
import { parameterSheet } from "./trading/parameters.ts";
import { seals } from "./trading/seals.ts";
import { sectionPlans } from "./trading/section-plans.ts";
import { sessionSteps } from "./trading/session-steps.ts";
import { special } from "./trading/special-sections.ts";
import { tradingTime } from "./trading/time.ts";

/** Every call of the platform, by context. */
export const api = {
  system,
  systemSettings,
  exchangeCalendar,
  audit,
  desk,
  consoleFinding,
  failedJobs,
  dayEnds,
  reports,
  statements,
  health,
  clientErrors,
  memberFiles,
  risk,
  demo,
  identity,
  messages,
  content,
  files,
  editor,
  funds,
  fundPasswords,
  banks,
  agreements,
  transfers,
  money,
  fundDesk,
  sandboxBank: sandboxBankCalls,
  contracts: { ...contracts, ...contractDetails, ...contractTodos, ...contractSteps, ...evidencePack },
  contractControl,
  breach,
  breachControl,
  confirmationLetters,
  longTerm,
  longTermControl,
  certificates,
  letters,
  fees,
  yearFees,
  invoices,
  trading: { ...trading, ...tradingTime, ...sessionSteps },
  applications,
  market,
  control,
  evaluations,
  sectionPlans,
  seals,
  parameterSheet,
  dictionaries: dictionaryCalls,
  editing,
  noticeReceipts,
  noticeReceiptDesk,
  training,
  service,
  serviceDesk,
  blacklist,
  qualifications,
  operators,
  firms,
  firmTodos,
  factors,
  factorRemovals,
  restrictions,
  ownSessions,
  ownData,
  firmChanges,
  areas,
  staffUsers,
  registrations,
  admissions,
  papers,
  proof,
  special,
  lists,
  savedViews,
  mallSwitching,
  merchants,
  merchantReviews,
  feePlans,
  places,
  mallWares,
  wareReviews,
  mallBaskets,
  mallFinding,
  mallGroups,
  mallNegotiations,
  mallOrders,
  mallContracts,
  mallFollow,
  mallControl,
  shipments,
  waybills: waybillCalls,
  carriers,
  driver: driverCalls,
  logisticsControl,
  finance: finances,
  financeControl,
  sandboxLender: sandboxLenderCalls,
  goods: goodsCalls,
} as const;
