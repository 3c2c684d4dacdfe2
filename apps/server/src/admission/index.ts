import { openFileStore } from "../files/index.ts";
import { openProvingBank } from "../funds/index.ts";
import { schedule } from "../platform/jobs/jobs.ts";
import { scheduleTableJobs } from "../platform/jobs/table-job.ts";
import type { OpenModule } from "../platform/module.ts";
import { admissionAuditWords } from "./audit-words.ts";
import { admissionDesk } from "./desk.ts";
import { readLicence } from "./licences/read-licence.ts";
import { openLicenceReader } from "./licences/tesseract-reader.ts";
import { admissionFile } from "./member-file.ts";
import { agreementPages } from "./papers/agreement-pages.ts";
import { downloadEntrust } from "./papers/entrust.ts";
import { endProof, payProof, proofHandlers } from "./proof.ts";
import { readRegistration } from "./read-registration.ts";
import { approveRegistration } from "./review/approve-registration.ts";
import { askForMore } from "./review/ask-for-more.ts";
import { listRegistrations } from "./review/list-registrations.ts";
import { previewVerdict } from "./review/preview-verdict.ts";
import { readForReview } from "./review/read-for-review.ts";
import { rejectRegistration } from "./review/reject-registration.ts";
import { saveCompany } from "./save-company.ts";
import { savePerson } from "./save-person.ts";
import { sealRegistrations } from "./seal-registrations.ts";
import { sendCode } from "./send-code.ts";
import { sweepLeft } from "./sweep-left.ts";

/** 会员准入: how a firm becomes a member. */
export const admission: OpenModule = (platform) => {
  const { config, transact } = platform;
  const bank = openProvingBank(platform);
  const reader = openLicenceReader(platform);
  const pay = payProof(bank);
  return {
    name: "admission",
    handlers: [
      sendCode(platform.demoNotices),
      savePerson,
      ...saveCompany(bank),
      readRegistration,
      readLicence(openFileStore(config), reader),
      ...proofHandlers(bank, pay, platform.demoNotices),
      downloadEntrust,
      ...agreementPages,
      listRegistrations,
      readForReview,
      approveRegistration(bank),
      rejectRegistration,
      previewVerdict,
      askForMore,
    ],
    desk: admissionDesk,
    memberFile: admissionFile,
    jobs: [pay, endProof, sweepLeft, sealRegistrations],
    auditWords: admissionAuditWords,
    migrations: new URL("./migrations/", import.meta.url),
    unaudited: ["admission.registration_step", "admission.reading"],
    async start() {
      await transact(async (scope) => {
        await schedule(scope.tx, sweepLeft, "", scope.now, null);
        await scheduleTableJobs(scope, [sealRegistrations]);
      });
      return reader.close;
    },
  };
};

export { openLicenceReader } from "./licences/tesseract-reader.ts";
export { submitWhole } from "./submit-whole.ts";
