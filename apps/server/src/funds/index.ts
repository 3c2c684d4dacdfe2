import { schedule } from "../platform/jobs/jobs.ts";
import { scheduleTableJobs } from "../platform/jobs/table-job.ts";
import type { OpenModule } from "../platform/module.ts";
import { agreementErrands, endVerification } from "./agreements/bank-errands.ts";
import { agreementHandlers } from "./agreements/index.ts";
import { type FindObligations, findObligations } from "./agreements/obligations.ts";
import { sealAgreements } from "./agreements/sealed.ts";
import { sealForms } from "./agreements/stage-data.ts";
import { fundsAuditWords } from "./audit-words.ts";
import { directoryCalls } from "./bank/directory-calls.ts";
import { openBank } from "./bank/open-bank.ts";
import { exportJournal } from "./books/export-journal.ts";
import { reconcileDaily, scheduleReconciliation } from "./books/reconcile-day.ts";
import { isLedgerMonthInUse } from "./condense.ts";
import { fundsDayChecks } from "./day-checks.ts";
import { fundsDesk } from "./desk/desk.ts";
import { fundDeskHandlers } from "./desk/index.ts";
import { fundsFile } from "./desk/member-file.ts";
import { collectFees } from "./fees/collect-fees.ts";
import { feeHandlers } from "./fees/index.ts";
import { invoiceHandlers } from "./invoices/index.ts";
import { sealInvoices } from "./invoices/sealed-title.ts";
import { endOfDay, scheduleEndOfDay } from "./money/close-days.ts";
import { listChanges } from "./money/list-changes.ts";
import { listDays } from "./money/list-days.ts";
import { listKinds } from "./money/list-kinds.ts";
import { listTodayChanges } from "./money/list-today-changes.ts";
import { fundsOngoing } from "./ongoing.ts";
import { changeFundPassword } from "./password/change-fund-password.ts";
import { logInToFunds } from "./password/log-in-to-funds.ts";
import { resetFundPassword } from "./password/reset-fund-password.ts";
import { fundsData } from "./personal-data.ts";
import { readToday } from "./read-today.ts";
import { sealedVouchers } from "./sealed-vouchers.ts";
import { carryTransfer } from "./transfers/carry-transfer.ts";
import { transferHandlers } from "./transfers/index.ts";
import { refundDaily, scheduleRefunds } from "./transfers/refund-daily.ts";
import { yearFeeHandlers } from "./year-fees/index.ts";
import { reportYearFees } from "./year-fees/report.ts";

/** What is there from before is sealed by them. */
const sealingJobs = [sealAgreements, sealInvoices, sealForms];

/** 资金: the ledger of the members' money, and transfers from and to the bank. */
export const funds =
  (obligations: readonly FindObligations[]): OpenModule =>
  (platform) => {
    const { bank, jobs, handlers } = openBank(platform);
    const errands = agreementErrands(bank);
    const carry = carryTransfer(bank);
    const daily = reconcileDaily(bank);
    const refunds = refundDaily(carry);
    const obligationsOf = findObligations(obligations);
    return {
      name: "funds",
      desk: fundsDesk,
      dayChecks: fundsDayChecks,
      reports: { fees: reportYearFees },
      memberFile: fundsFile,
      ongoing: fundsOngoing(platform),
      personalData: fundsData,
      handlers: [
        readToday,
        logInToFunds,
        changeFundPassword,
        resetFundPassword,
        ...directoryCalls(bank.directory),
        ...agreementHandlers({ bank, errands, obligationsOf, platform }),
        ...transferHandlers(carry),
        listTodayChanges,
        listDays,
        listChanges,
        listKinds,
        ...fundDeskHandlers({ carry, errands, obligationsOf, platform }),
        exportJournal(platform),
        ...feeHandlers,
        ...yearFeeHandlers,
        ...invoiceHandlers,
        ...handlers,
      ],
      jobs: [
        ...Object.values(errands),
        endVerification,
        carry,
        daily,
        endOfDay(platform.config),
        collectFees,
        ...sealingJobs,
        ...refunds,
        ...jobs,
      ],
      start: async () => {
        await platform.transact(async (scope) => {
          if (platform.config.SANDBOXES.has("bank")) await scheduleReconciliation(scope);
          await scheduleEndOfDay(scope);
          await scheduleRefunds(refunds[0], scope);
          await schedule(scope.tx, collectFees, "", scope.now, null);
          await scheduleTableJobs(scope, sealingJobs);
        });
        return undefined;
      },
      auditWords: fundsAuditWords,
      migrations: new URL("./migrations/", import.meta.url),
      isMonthInUse: isLedgerMonthInUse,
      unaudited: [
        "funds.voucher",
        "funds.entry",
        "funds.agreement_step",
        "funds.transfer_step",
        "funds.stage_data",
        "funds.day_account",
        "funds.day_end",
        "funds.day_kind",
        "funds.seal",
        "funds.sealed_balance",
        "funds.condensed",
      ],
      sealedLog: sealedVouchers,
    };
  };

export { findAgreements } from "./agreements/agreement-store.ts";
export { bindProven } from "./agreements/bind-proven.ts";
export { findAutoRefund } from "./agreements/find-auto-refund.ts";
export type { FindObligations } from "./agreements/obligations.ts";
export { BankUnreachable } from "./bank/bank.ts";
export { openProvingBank, type ProvingBank } from "./bank/open-bank.ts";
export { fillClearing, openBankAccount, payInUnannounced } from "./bank/sandbox/books.ts";
export { openBoundAccount, replayTransfer } from "./bank/sandbox/open-bound.ts";
export { findEntries } from "./books/find-entries.ts";
export { scheduleReconciliation } from "./books/reconcile-day.ts";
export { condenseDays, condenseVouchers, isDayClosed, purgeFees } from "./condense.ts";
export { findBankMovements } from "./desk/find-bank-movements.ts";
export { findDueWithdrawals } from "./desk/find-due-withdrawals.ts";
export { findExchangeFunds } from "./desk/find-exchange-funds.ts";
export { FeeTerms, findFeeTerms } from "./fees/fee-terms.ts";
export { feeChangesIn } from "./fees/list-changes.ts";
export { refundServiceFee } from "./fees/refund-fee.ts";
export { findAvailable } from "./find-available.ts";
export { findBalances } from "./find-balances.ts";
export { findPurse } from "./find-purse.ts";
export { findMoneyTodos } from "./find-todos.ts";
export { type LockedAccounts, lockAccounts } from "./locked-accounts.ts";
export { closeDays, daysClosed, findClosedDays, findLastDayEnd } from "./money/close-days.ts";
export { type DayMoney, findDayMoney } from "./money/day-money.ts";
export { findCorrections } from "./money/find-corrections.ts";
export { findStatement, hasUndisclosed } from "./money/find-statement.ts";
export { openPurse } from "./open-purse.ts";
export { checkFundPassword } from "./password/check-fund-password.ts";
export { setFundPassword } from "./password/fund-password-store.ts";
export { receiveMoney } from "./receive-money.ts";
export { recordFeeChange, recordInvoice, recordYearFee } from "./record-fees.ts";
export { sealedVouchers } from "./sealed-vouchers.ts";
export { findTransfers } from "./transfers/find-transfers.ts";
export { escrowPayoutEnded } from "./transfers/transfer-events.ts";
export { payOutOfEscrow } from "./transfers/withdraw.ts";
