import { moneyCame } from "../contracts/index.ts";
import { openIntake } from "../files/index.ts";
import { schedule } from "../platform/jobs/jobs.ts";
import type { OpenModule } from "../platform/module.ts";
import { connect } from "../platform/outside.ts";
import { openLetters } from "../signing/index.ts";
import { financingAuditWords } from "./audit-words.ts";
import { financeDesk } from "./control/desk.ts";
import { controlLists } from "./control/lists.ts";
import { riskHandlers } from "./control/risk.ts";
import { applyForCredit } from "./credits/apply.ts";
import { previewCredit } from "./credits/credit-card.ts";
import { listCredits } from "./credits/list-credits.ts";
import { previewCreditSubmission } from "./credits/submission-card.ts";
import { financingDayChecks } from "./day-checks.ts";
import { absentLender } from "./lender/absent-lender.ts";
import { applyLenderAnswer } from "./lender/apply-answer.ts";
import { carryInstruction } from "./lender/instructions.ts";
import { sandboxLender } from "./lender/sandbox/sandbox-lender.ts";
import { applyForLoan } from "./loans/apply-for-loan.ts";
import { previewLoan } from "./loans/loan-card.ts";
import { repayByHand } from "./loans/repay.ts";
import { previewRepayment } from "./loans/repayment-card.ts";
import { tryRepayment } from "./loans/try-repayment.ts";
import { financingFile } from "./member-file.ts";
import { collectDaily, collectFirm, collectReceipts, scheduleReceipts } from "./nightly/collect.ts";
import { interestRun } from "./nightly/interest-run.ts";
import { lookAtReceipts } from "./nightly/receipts.ts";
import { reconcileDaily, scheduleReconciliations } from "./nightly/reconcile-lender.ts";
import { remindOverdue } from "./nightly/remind-overdue.ts";
import { financingOngoing } from "./ongoing.ts";
import { otherCalls } from "./other-calls.ts";
import { completePaper } from "./papers/complete-paper.ts";
import { downloadSigned } from "./papers/download-signed.ts";
import { generateAgreement } from "./papers/generate-agreement.ts";
import { giveCommand } from "./papers/give-command.ts";
import { batchHandlers } from "./reading/batches.ts";
import { limitHandlers } from "./reading/limits.ts";
import { loanHandlers } from "./reading/loans.ts";
import { mayApplyHandlers } from "./reading/may-apply.ts";
import { readOverview } from "./reading/overview.ts";
import { privacyHandlers } from "./reading/privacy.ts";
import { productHandlers } from "./reading/products.ts";
import { reportLoans } from "./report.ts";
import { uploadImage } from "./upload-image.ts";

/** 融资: credits, loans, repayments, and the lenders. */
export const financing: OpenModule = (platform) => {
  const { config, transact } = platform;
  const { lender, jobs, handlers } = connect(config, "lender", {
    sandbox: () => sandboxLender(platform, applyLenderAnswer),
    absent: absentLender,
  });
  const intake = openIntake(config, platform.log);
  const letters = openLetters(platform);
  const complete = completePaper(platform);
  const carry = carryInstruction(lender, applyLenderAnswer);
  const reconcile = reconcileDaily(lender);
  return {
    name: "financing",
    handlers: [
      previewCredit,
      previewCreditSubmission,
      applyForCredit,
      applyForLoan,
      giveCommand(letters),
      previewLoan,
      repayByHand,
      previewRepayment,
      tryRepayment,
      ...otherCalls,
      uploadImage(intake, config.FILE_MAX_MB * 1024 ** 2),
      ...productHandlers,
      ...limitHandlers,
      ...mayApplyHandlers,
      listCredits,
      readOverview,
      ...loanHandlers(complete),
      generateAgreement(letters),
      downloadSigned(intake.store, complete),
      ...privacyHandlers,
      ...batchHandlers,
      ...controlLists,
      ...riskHandlers,
      ...handlers,
    ],
    desk: financeDesk,
    dayChecks: financingDayChecks,
    reports: { loans: reportLoans },
    memberFile: financingFile,
    ongoing: financingOngoing,
    jobs: [carry, interestRun, remindOverdue, collectDaily, collectReceipts, collectFirm, reconcile, ...jobs],
    onEvent: { [moneyCame.type]: [lookAtReceipts] },
    auditWords: financingAuditWords,
    migrations: new URL("./migrations/", import.meta.url),
    unaudited: [
      "financing.instalment",
      "financing.repayment",
      "financing.instruction",
      "financing.batch",
      "financing.batch_line",
      "financing.overdue_notice",
      "financing.used_day",
      "financing.reconciliation",
    ],
    async start() {
      await transact(async (scope) => {
        // What a night has missed is done now; done already, it changes nothing.
        await schedule(scope.tx, interestRun, "", scope.now, null);
        await schedule(scope.tx, collectDaily, "", scope.now, null);
        await scheduleReceipts(scope);
        if (config.SANDBOXES.has("lender")) await scheduleReconciliations(reconcile, scope);
      });
      return undefined;
    },
  };
};

export { findDueInstalments } from "./control/due-instalments.ts";
export { findExposure } from "./control/find-exposure.ts";
export { findMarginNeeds } from "./control/risk-overview.ts";
export { findFinanceTodos } from "./find-todos.ts";
export { accrueAll } from "./nightly/interest-run.ts";
export { findLoanObligations } from "./obligations.ts";
export { recordConsent, recordMarginCall, recordNights } from "./record.ts";
export { recordCredit } from "./record-credit.ts";
export { recordLoan } from "./record-loan.ts";
