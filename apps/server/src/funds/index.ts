import { schedule } from "../platform/jobs/jobs.ts";
import type { OpenModule } from "../platform/module.ts";
import { agreementErrands, endVerification } from "./agreements/bank-errands.ts";
import { closeAccount } from "./agreements/close-account.ts";
import { openCustomer } from "./agreements/open-customer.ts";
import { previewDefault } from "./agreements/preview-default.ts";
import { readAgreements } from "./agreements/read-agreements.ts";
import { readVerification } from "./agreements/read-verification.ts";
import { setAutoRefund } from "./agreements/set-auto-refund.ts";
import { setDefault } from "./agreements/set-default.ts";
import { signAccount } from "./agreements/sign-account.ts";
import { stageData } from "./agreements/stage-data.ts";
import { type FindTies, findTies } from "./agreements/ties.ts";
import { previewUnsigning, unsignAccount } from "./agreements/unsign-account.ts";
import { verifyAccount } from "./agreements/verify-account.ts";
import { fundsAuditWords } from "./audit-words.ts";
import { directoryCalls } from "./bank/directory-calls.ts";
import { openBank } from "./bank/open-bank.ts";
import { exportJournal } from "./books/export-journal.ts";
import { reconcileDaily, scheduleReconciliation } from "./books/reconcile-day.ts";
import { fundsDesk } from "./desk/desk.ts";
import { findFundFirms } from "./desk/find-firms.ts";
import { listAdjustmentPapers } from "./desk/list-adjustment-papers.ts";
import { listAdjustments } from "./desk/list-adjustments.ts";
import { listCloseRequests } from "./desk/list-close-requests.ts";
import { listDifferences } from "./desk/list-differences.ts";
import { listReconciliations } from "./desk/list-reconciliations.ts";
import { listAllTransfers } from "./desk/list-transfers.ts";
import { fundsFile } from "./desk/member-file.ts";
import { previewAdjustment } from "./desk/preview-adjustment.ts";
import { previewAdjustmentReview } from "./desk/preview-adjustment-review.ts";
import { previewDifference } from "./desk/preview-difference.ts";
import { proposeAdjustment } from "./desk/propose-adjustment.ts";
import { reviewAdjustment } from "./desk/review-adjustment.ts";
import { previewClose, reviewClose } from "./desk/review-close.ts";
import { reviewTransfers } from "./desk/review-transfer.ts";
import { settleDifference } from "./desk/settle-difference.ts";
import { previewWithdrawal } from "./desk/withdrawal-card.ts";
import { collectFees } from "./fees/collect-fees.ts";
import { feeHandlers } from "./fees/index.ts";
import { invoiceHandlers } from "./invoices/index.ts";
import { endOfDay, scheduleEndOfDay } from "./money/close-days.ts";
import { listChanges } from "./money/list-changes.ts";
import { listDays } from "./money/list-days.ts";
import { listKinds } from "./money/list-kinds.ts";
import { listTodayChanges } from "./money/list-today-changes.ts";
import { changeFundPassword } from "./password/change-fund-password.ts";
import { logInToFunds } from "./password/log-in-to-funds.ts";
import { resetFundPassword } from "./password/reset-fund-password.ts";
import { readToday } from "./read-today.ts";
import { carryTransfer } from "./transfers/carry-transfer.ts";
import { deposit } from "./transfers/deposit.ts";
import { listTransfers } from "./transfers/list-transfers.ts";
import { listVouchers } from "./transfers/list-vouchers.ts";
import { previewTransfer } from "./transfers/preview-transfer.ts";
import { pushTransfer } from "./transfers/push-transfer.ts";
import { readWithdrawable } from "./transfers/read-withdrawable.ts";
import { refundDaily, scheduleRefunds } from "./transfers/refund-daily.ts";
import { tryWithdrawal } from "./transfers/try-withdrawal.ts";
import { withdraw } from "./transfers/withdraw.ts";
import { yearFeeHandlers } from "./year-fees/index.ts";

/** 资金: the ledger of the members' money, and transfers from and to the bank. */
export const funds =
  (ties: readonly FindTies[]): OpenModule =>
  (platform) => {
    const { bank, jobs, handlers } = openBank(platform);
    const errands = agreementErrands(bank);
    const carry = carryTransfer(bank);
    const daily = reconcileDaily(bank);
    const refunds = refundDaily(carry);
    const tiesOf = findTies(ties);
    return {
      name: "funds",
      desk: fundsDesk,
      memberFile: fundsFile,
      handlers: [
        readToday,
        logInToFunds,
        changeFundPassword,
        resetFundPassword,
        ...directoryCalls(bank.directory),
        ...readAgreements,
        readVerification(platform.demoNotices),
        openCustomer,
        signAccount(bank, errands),
        verifyAccount(errands),
        unsignAccount(errands, tiesOf),
        previewUnsigning(tiesOf),
        setDefault,
        previewDefault,
        setAutoRefund,
        ...stageData,
        ...closeAccount(tiesOf),
        deposit(carry),
        withdraw(carry),
        tryWithdrawal,
        previewTransfer,
        readWithdrawable,
        listTransfers,
        pushTransfer(carry),
        listVouchers,
        listTodayChanges,
        listDays,
        listChanges,
        listKinds,
        listAllTransfers,
        previewWithdrawal(platform),
        ...reviewTransfers(carry, platform),
        listCloseRequests,
        reviewClose(tiesOf, errands),
        previewClose(tiesOf, platform),
        listReconciliations,
        listDifferences,
        settleDifference,
        previewDifference(platform),
        listAdjustments,
        listAdjustmentPapers,
        previewAdjustment(platform),
        previewAdjustmentReview(platform),
        proposeAdjustment(platform),
        reviewAdjustment(platform),
        findFundFirms(platform),
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
        endOfDay,
        collectFees,
        ...refunds,
        ...jobs,
      ],
      start: async () => {
        await platform.transact(async (scope) => {
          if (platform.config.SANDBOXES.has("bank")) await scheduleReconciliation(daily, scope);
          await scheduleEndOfDay(scope);
          await scheduleRefunds(refunds[0], scope);
          await schedule(scope.tx, collectFees, "", scope.now, null);
        });
        return undefined;
      },
      auditWords: fundsAuditWords,
      migrations: new URL("./migrations/", import.meta.url),
      unaudited: [
        "funds.voucher",
        "funds.entry",
        "funds.agreement_step",
        "funds.transfer_step",
        "funds.stage_data",
        "funds.day_account",
        "funds.day_end",
        "funds.day_kind",
      ],
    };
  };

export { findAgreements } from "./agreements/agreement-store.ts";
export { bindProven } from "./agreements/bind-proven.ts";
export { findAutoRefund } from "./agreements/find-auto-refund.ts";
export type { FindTies } from "./agreements/ties.ts";
export { BankUnreachable } from "./bank/bank.ts";
export { openProvingBank, type ProvingBank } from "./bank/open-bank.ts";
export { fillClearing, openBankAccount } from "./bank/sandbox/books.ts";
export { openBoundAccount, replayTransfer } from "./bank/sandbox/open-bound.ts";
export { findEntries } from "./books/find-entries.ts";
export { clearFees, condenseDays, condenseVouchers, isDayClosed } from "./condense.ts";
export { findExchangeFunds } from "./desk/find-exchange-funds.ts";
export { FeeTerms, findFeeTerms } from "./fees/fee-terms.ts";
export { feeChangesIn } from "./fees/list-changes.ts";
export { refundServiceFee } from "./fees/refund-fee.ts";
export { findAvailable } from "./find-available.ts";
export { findBalances } from "./find-balances.ts";
export { findPurse } from "./find-purse.ts";
export { type LockedAccounts, lockAccounts } from "./locked-accounts.ts";
export { closeDays } from "./money/close-days.ts";
export { openPurse } from "./open-purse.ts";
export { checkFundPassword } from "./password/check-fund-password.ts";
export { setFundPassword } from "./password/fund-password-store.ts";
export { receiveMoney } from "./receive-money.ts";
export { recordFeeChange, recordInvoice, recordYearFee } from "./record-fees.ts";
export { findTransfers } from "./transfers/find-transfers.ts";
export { escrowPayoutEnded } from "./transfers/transfer-events.ts";
export { payOutOfEscrow } from "./transfers/withdraw.ts";
export { countYearFeeTodo } from "./year-fees/count-todo.ts";
