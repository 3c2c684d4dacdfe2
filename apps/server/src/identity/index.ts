import { schedule } from "../platform/jobs/jobs.ts";
import { scheduleTableJobs } from "../platform/jobs/table-job.ts";
import type { Event } from "../platform/live/event.ts";
import type { OpenModule } from "../platform/module.ts";
import { listAreas } from "./areas/list-areas.ts";
import type { Attachments } from "./attachments.ts";
import { identityAuditWords } from "./audit-words.ts";
import { addEntry } from "./blacklist/add-entry.ts";
import { endEntry } from "./blacklist/end-entry.ts";
import { liftEntry } from "./blacklist/lift-entry.ts";
import { listEntries } from "./blacklist/list-entries.ts";
import { listFirmChoices } from "./blacklist/list-firm-choices.ts";
import { previewBlacklist } from "./blacklist/preview-blacklist.ts";
import { identityDesk } from "./desk.ts";
import { holderChanged, sessionEnded } from "./events.ts";
import { removalHandlers } from "./factors/factor-removals.ts";
import { ownFactors } from "./factors/own-factors.ts";
import { ownPasskeys } from "./factors/own-passkeys.ts";
import { factorPolicyOf } from "./factors/policy.ts";
import { firmChangeHandlers } from "./firm-changes/index.ts";
import { sealChanges } from "./firm-changes/sealed-change.ts";
import { fillFirmWords } from "./firms/firm-words.ts";
import { identityFile } from "./firms/member-file.ts";
import { keyPersons } from "./firms/person-key.ts";
import { readFirm } from "./firms/read-firm.ts";
import { readTodo } from "./firms/read-todo.ts";
import { watchTexts } from "./messages/gateways/text-figures.ts";
import { openMessages } from "./messages/open-messages.ts";
import { sealMessages } from "./messages/sealed-message.ts";
import { sendSmsCode } from "./messages/send-sms-code.ts";
import { sealTexts } from "./messages/text-later.ts";
import { addOperator } from "./operators/add-operator.ts";
import { clearDeparted } from "./operators/clear-departed.ts";
import { editOperator } from "./operators/edit-operator.ts";
import { exportOwn } from "./operators/export-own.ts";
import { listActivity } from "./operators/list-activity.ts";
import { listOperators } from "./operators/list-operators.ts";
import { listRoles } from "./operators/list-roles.ts";
import { identityData } from "./operators/personal-data.ts";
import { previewOperator } from "./operators/preview-operator.ts";
import { readMobile } from "./operators/read-mobile.ts";
import { readUser } from "./operators/read-user.ts";
import { readUserState } from "./operators/read-user-state.ts";
import { sealOperators } from "./operators/sealed-mobile.ts";
import { setOperatorStatus } from "./operators/set-operator-status.ts";
import { restrictionHandlers } from "./restrictions/index.ts";
import { allowLinks } from "./sessions/allow-links.ts";
import { keepOnline } from "./sessions/keep-online.ts";
import { openKnownSessions } from "./sessions/known-sessions.ts";
import { linkCookies } from "./sessions/link-cookie.ts";
import { ownSessions } from "./sessions/own-sessions.ts";
import { factorGap } from "./sessions/session-factor.ts";
import { signOut } from "./sessions/sign-out.ts";
import { drawCaptcha } from "./sign-in/captcha/draw-captcha.ts";
import { changePassword } from "./sign-in/change-password.ts";
import { exchangeToken, issueLoginToken } from "./sign-in/login-token.ts";
import { type PasswordCost, setPasswordCost, setPeppers } from "./sign-in/password.ts";
import { resetPassword } from "./sign-in/reset-password.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { warnOfClashes } from "./staff/clashes.ts";
import { staffHandlers } from "./staff/index.ts";
import { todoHandlers } from "./todos/index.ts";
import type { FindAvailable, FindReads, FindTodos, TellReminder } from "./todos/matter.ts";
import { endQualification } from "./ware-kinds/end-qualification.ts";
import { findQualificationTodos } from "./ware-kinds/find-todos.ts";
import { wareKindHandlers } from "./ware-kinds/index.ts";

/** What this context is given of contexts above it. */
export interface Above {
  /** How files are attached to applications, and found. */
  readonly attachments: Attachments;
  /** What find the to-dos of other contexts. */
  readonly todos: readonly FindTodos[];
  /** What a firm has available for what is due today. */
  readonly available: FindAvailable;
  /** Tells a user that a colleague has reminded him. */
  readonly tellReminder: TellReminder;
  /** When reminders were read. */
  readonly reminderReads: FindReads;
  /** Cost of new password hashes. */
  readonly passwordCost: PasswordCost;
}

/** The calls about the operators of a firm, and of mobiles of staff. */
const operatorHandlers = [
  listOperators,
  ...readMobile,
  listRoles,
  ...previewOperator,
  addOperator,
  editOperator,
  setOperatorStatus,
  listActivity,
];

/** What is there from before is sealed by them. */
const tableJobs = [sealOperators, sealChanges, sealMessages, keyPersons];

/** What nobody decides, and what would tell how somebody signs in. */
const unaudited = [
  "identity.session",
  "identity.captcha",
  "identity.sign_in_attempt",
  "identity.sms_code",
  "identity.text_message",
  "identity.text_gateway",
  "identity.login_token",
  "identity.second_factor",
  "identity.recovery_code",
];

/** 会员与操作员: firms and users, how they sign in, and what keeps them from trading. */
export const identity =
  ({ attachments, todos, available, tellReminder, reminderReads, passwordCost }: Above): OpenModule =>
  (platform) => {
    setPasswordCost(passwordCost);
    setPeppers(platform.keyring);
    const policy = factorPolicyOf(platform.config);
    const sessions = openKnownSessions(platform, policy);
    const cookies = linkCookies(platform.keys);
    const messages = openMessages(platform);
    // With those of its own.
    const finders = [...todos, findQualificationTodos];
    const clearing = clearDeparted(platform);
    return {
      name: "identity",
      handlers: [
        drawCaptcha(platform.config),
        signIn(cookies, policy),
        signOut(cookies),
        allowLinks(cookies),
        changePassword,
        resetPassword,
        issueLoginToken,
        exchangeToken(cookies, policy),
        readUser(policy),
        ...ownFactors(cookies, policy),
        ...ownPasskeys(cookies, policy),
        ...removalHandlers,
        ...restrictionHandlers(platform),
        ...ownSessions,
        exportOwn(platform),
        readUserState,
        keepOnline,
        sendSmsCode(platform.demoNotices),
        ...messages.handlers,
        listEntries,
        listFirmChoices,
        ...previewBlacklist(platform),
        addEntry,
        liftEntry,
        ...wareKindHandlers(platform),
        ...operatorHandlers,
        ...readFirm,
        readTodo(finders),
        ...todoHandlers({ finders, available, tell: tellReminder, reads: reminderReads }),
        ...firmChangeHandlers(attachments, platform),
        listAreas,
        ...staffHandlers(platform),
      ],
      desk: identityDesk,
      memberFile: identityFile,
      personalData: identityData,
      jobs: [...messages.jobs, endEntry, endQualification, clearing, sealTexts, ...tableJobs],
      onLive: {
        [sessionEnded.type]: ({ data }: Event) => sessions.forget((data as SessionEnded).sessions),
        [holderChanged.type]: ({ data }: Event) => sessions.forget((data as HolderChanged).sessions),
      },
      identify: sessions.identify,
      factorGap,
      async identifyLink(cookie, db, now, secure) {
        const sessionId = cookies.sessionOf(cookie, now, secure);
        return sessionId === null ? "SIGNED_OUT" : sessions.identifySession(sessionId, db, now);
      },
      auditWords: identityAuditWords,
      migrations: new URL("./migrations/", import.meta.url),
      unaudited,
      metrics: (registry) => watchTexts(registry, platform),
      start: async () => {
        await fillFirmWords(platform);
        await warnOfClashes(platform);
        await platform.transact(async (scope) => {
          for (const job of [clearing, sealTexts]) await schedule(scope.tx, job, "", scope.now, null);
          await scheduleTableJobs(scope, tableJobs);
        });
        return sessions.close;
      },
    };
  };

type SessionEnded = Parameters<typeof sessionEnded>[0];
type HolderChanged = Parameters<typeof holderChanged>[0];

export { setFirmStatus, setOperatorStatus } from "./access-state.ts";
export { openAreas } from "./areas/areas.ts";
export { blacklistFirm } from "./blacklist/blacklist-firm.ts";
export { type Rejected, requestRejected, sessionEnded, standingChanged } from "./events.ts";
export { openChange as openFirmChange } from "./firm-changes/change-store.ts";
export { authorisedFirm } from "./firms/authorised.ts";
export { countMembers } from "./firms/count-members.ts";
export { findFirmsByNumbers } from "./firms/find-by-numbers.ts";
export { saveInfo } from "./firms/firm-info.ts";
export { type FirmKind, firmKinds } from "./firms/firm-kinds.ts";
export {
  extendAnnualFee,
  type Firm,
  findExchangeCode,
  findFirm,
  findFirmByCode,
  findFirms,
  findRelatedFirms,
  getFirm,
  type NewFirm,
  openFirm,
  readFirmFacts,
  type Signature,
  signAgreement,
} from "./firms/firm-store.ts";
export { fillFirmWords, soundsLike } from "./firms/firm-words.ts";
export { firmsNamed } from "./firms/firms-named.ts";
export { lookForFirms } from "./firms/look-for-firms.ts";
export { markDisposalLetters } from "./firms/mark-disposal-letters.ts";
export { findMembersSource } from "./firms/members-source.ts";
export { personKey } from "./firms/person-key.ts";
export { type FirstAdministrator, openFirstAdministrator } from "./first-administrator.ts";
export type { MailAnswer, Mailer } from "./mail/mail.ts";
export { openMail } from "./mail/open-mail.ts";
export { readMessagesHealth } from "./messages/gateways/text-figures.ts";
export { openedMessage } from "./messages/sealed-message.ts";
export { checkCode, issueCode, useCode } from "./messages/sms-code.ts";
export { type FirmText, textFirms } from "./messages/text-firms.ts";
export { textAll, textLater } from "./messages/text-later.ts";
export { findTextsTo } from "./messages/texts-to.ts";
export { findFirmsLike, findUsersLike } from "./operators/find-like.ts";
export { type Contact, findContacts, findReceivers, findStaffCompanies } from "./operators/find-receivers.ts";
export {
  accountKey,
  isAccountTaken,
  mobileOf,
  type NewOperator,
  openOperator,
} from "./operators/operator-store.ts";
export { findRestrictions } from "./restrictions/restriction-store.ts";
export { type NewSession, openSession } from "./sessions/session-store.ts";
export { requireCaptcha } from "./sign-in/captcha/require-captcha.ts";
export { isLoginPassword } from "./sign-in/is-login-password.ts";
export { numbersOf } from "./sign-in/known-numbers.ts";
export { refusalOfNewPassword } from "./sign-in/new-password.ts";
export { checkPassword, hashPassword, type PasswordCost, passwordCost } from "./sign-in/password.ts";
export { provePassword } from "./sign-in/prove-password.ts";
export { findColleagues } from "./staff/find-colleagues.ts";
export {
  type FindAvailable,
  type FindReads,
  type FindTodos,
  type FirmMatter,
  mostMatters,
  type ReminderKey,
  type TellReminder,
} from "./todos/matter.ts";
export { qualify } from "./ware-kinds/qualification-store.ts";
export { type QualificationStep, recordQualification } from "./ware-kinds/record-qualification.ts";
