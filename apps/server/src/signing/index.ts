import type { FindTodos } from "../identity/index.ts";
import { scheduleTableJobs } from "../platform/jobs/table-job.ts";
import type { Module, Platform } from "../platform/module.ts";
import { connect } from "../platform/outside.ts";
import { signingAuditWords } from "./audit-words.ts";
import { listSandbox } from "./ca/sandbox/list-sandbox.ts";
import { sealCodes } from "./ca/sandbox/sealed-code.ts";
import { advanceApplication } from "./certificates/advance-application.ts";
import { apply } from "./certificates/apply.ts";
import { checkCode } from "./certificates/check-code.ts";
import { findByNumber } from "./certificates/find-by-number.ts";
import { listCertificates } from "./certificates/list-certificates.ts";
import { previewRevocation } from "./certificates/preview-revocation.ts";
import { readDictionaries } from "./certificates/read-dictionaries.ts";
import { readStatus } from "./certificates/read-status.ts";
import { renewCertificates, renewWhereUnfit } from "./certificates/renew.ts";
import { reportRevocation, revoke } from "./certificates/revoke.ts";
import { sealingJobs } from "./certificates/sealed.ts";
import { sendCode } from "./certificates/send-code.ts";
import { tellAmount } from "./certificates/tell-amount.ts";
import { downloadProtocol } from "./letters/download-protocol.ts";
import { openLetters } from "./letters/open-letters.ts";
import { readProtocol } from "./letters/read-protocol.ts";
import { forgetTasks } from "./letters/task-store.ts";
import { verifyLetter } from "./letters/verify-letter.ts";
import { signingFile } from "./member-file.ts";
import { signingData } from "./personal-data.ts";

/** 电子签章: certificates, letters, and their signatures. */
export const signing =
  (todos: readonly FindTodos[]) =>
  (platform: Platform): Module => {
    const letters = openLetters(platform);
    const { ca, drawing } = letters;
    const takeUp = advanceApplication(ca);
    const report = reportRevocation(ca);
    const renew = renewCertificates(ca);
    return {
      name: "signing",
      handlers: [
        readDictionaries,
        sendCode(letters),
        checkCode(ca),
        apply(ca, takeUp),
        tellAmount(ca, takeUp),
        findByNumber,
        readStatus(platform.demoNotices),
        listCertificates,
        ...connect(platform.config, "ca", { sandbox: () => [listSandbox], absent: () => [] }),
        previewRevocation(todos),
        revoke(report),
        verifyLetter,
        downloadProtocol(drawing),
        readProtocol,
      ],
      memberFile: signingFile,
      personalData: signingData,
      jobs: [takeUp, report, forgetTasks, renew, ...sealingJobs, sealCodes],
      auditWords: signingAuditWords,
      migrations: new URL("./migrations/", import.meta.url),
      start: async () => {
        await renewWhereUnfit(platform.transact, renew);
        await platform.transact((scope) => scheduleTableJobs(scope, [...sealingJobs, sealCodes]));
        return undefined;
      },
    };
  };

export { reached, requireCode } from "./ca/reached.ts";
export { findCodesTo } from "./ca/sandbox/codes-to.ts";
export { openedCode } from "./ca/sandbox/sealed-code.ts";
export { findCertificate, isCertified } from "./certificates/certificate-store.ts";
export { certify } from "./certificates/certify.ts";
export { findCertificateTodos } from "./find-todos.ts";
export {
  findDocument,
  findLetter,
  findLettersAbout,
  findSignatures,
  getLetter,
  keepLetter,
  proofAddressOf,
} from "./letters/letter-store.ts";
export { type Letters, openLetters } from "./letters/open-letters.ts";
export {
  hasRecordedSigners,
  setRecordedSignature,
  signWhatIsOnRecord,
} from "./letters/recorded-signatures.ts";
export { aboutTask, findTask, keepTask, proveTask } from "./letters/task-store.ts";
export { verifySignatures } from "./pdf/verify-signatures.ts";
