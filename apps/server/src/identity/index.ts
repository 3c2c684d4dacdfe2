import type { Event } from "../platform/live/event.ts";
import type { OpenModule } from "../platform/module.ts";
import { connect } from "../platform/outside.ts";
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
import { firmChangeHandlers } from "./firm-changes/index.ts";
import { fillFirmWords } from "./firms/firm-words.ts";
import { identityFile } from "./firms/member-file.ts";
import { readFirm } from "./firms/read-firm.ts";
import { type CountTodo, readTodo } from "./firms/read-todo.ts";
import { absentMessages } from "./messages/absent-messages.ts";
import { listMessages } from "./messages/list-messages.ts";
import { sandboxMessages } from "./messages/sandbox-messages.ts";
import { sendSmsCode } from "./messages/send-sms-code.ts";
import { sendText } from "./messages/sms-code.ts";
import { addOperator } from "./operators/add-operator.ts";
import { editOperator } from "./operators/edit-operator.ts";
import { listActivity } from "./operators/list-activity.ts";
import { listOperators } from "./operators/list-operators.ts";
import { listRoles } from "./operators/list-roles.ts";
import { previewOperator } from "./operators/preview-operator.ts";
import { readUser } from "./operators/read-user.ts";
import { readUserState } from "./operators/read-user-state.ts";
import { setOperatorStatus } from "./operators/set-operator-status.ts";
import { allowLinks } from "./sessions/allow-links.ts";
import { keepOnline } from "./sessions/keep-online.ts";
import { openKnownSessions } from "./sessions/known-sessions.ts";
import { linkCookies } from "./sessions/link-cookie.ts";
import { signOut } from "./sessions/sign-out.ts";
import { changePassword } from "./sign-in/change-password.ts";
import { drawCaptcha } from "./sign-in/draw-captcha.ts";
import { exchangeToken, issueLoginToken } from "./sign-in/login-token.ts";
import { type PasswordCost, setPasswordCost } from "./sign-in/password.ts";
import { resetPassword } from "./sign-in/reset-password.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { staffHandlers } from "./staff/index.ts";
import { endQualification } from "./ware-kinds/end-qualification.ts";
import { wareKindHandlers } from "./ware-kinds/index.ts";

/** What this context is given of contexts above it. */
export interface Above {
  /** How files are attached to applications, and found. */
  readonly attachments: Attachments;
  /** Counters of the todos of other contexts. */
  readonly todo: readonly CountTodo[];
  /** Cost of new password hashes. */
  readonly passwordCost: PasswordCost;
}

/** 会员与操作员: firms and users, how they sign in, and what keeps them from trading. */
export const identity =
  ({ attachments, todo, passwordCost }: Above): OpenModule =>
  (platform) => {
    setPasswordCost(passwordCost);
    const sessions = openKnownSessions(platform);
    const cookies = linkCookies(platform.keys);
    const messages = connect(platform.config, "messages", {
      sandbox: () => ({ carrier: sandboxMessages(platform), handlers: [listMessages] }),
      absent: () => ({ carrier: absentMessages(platform), handlers: [] }),
    });
    const send = sendText(messages.carrier);
    return {
      name: "identity",
      handlers: [
        drawCaptcha,
        signIn(cookies),
        signOut(cookies),
        allowLinks(cookies),
        changePassword,
        resetPassword,
        issueLoginToken,
        exchangeToken(cookies),
        readUser,
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
        listOperators,
        listRoles,
        ...previewOperator,
        addOperator,
        editOperator,
        setOperatorStatus,
        listActivity,
        ...readFirm,
        readTodo(todo),
        ...firmChangeHandlers(attachments, platform),
        listAreas,
        ...staffHandlers(platform),
      ],
      desk: identityDesk,
      memberFile: identityFile,
      jobs: [send, endEntry, endQualification],
      onLive: {
        [sessionEnded.type]: ({ data }: Event) => sessions.forget((data as SessionEnded).sessions),
        [holderChanged.type]: ({ data }: Event) => sessions.forget((data as HolderChanged).sessions),
      },
      identify: sessions.identify,
      async identifyLink(cookie, db, now) {
        const sessionId = cookies.sessionOf(cookie, now);
        return sessionId === null ? "SIGNED_OUT" : sessions.identifySession(sessionId, db, now);
      },
      auditWords: identityAuditWords,
      migrations: new URL("./migrations/", import.meta.url),
      unaudited: [
        "identity.session",
        "identity.captcha",
        "identity.sign_in_attempt",
        "identity.sms_code",
        "identity.login_token",
      ],
      start: async () => {
        await fillFirmWords(platform);
        return sessions.close;
      },
    };
  };

type SessionEnded = Parameters<typeof sessionEnded>[0];
type HolderChanged = Parameters<typeof holderChanged>[0];

export { setFirmStatus, setOperatorStatus } from "./access-state.ts";
export { openAreas } from "./areas/areas.ts";
export { blacklistFirm } from "./blacklist/blacklist-firm.ts";
export { sessionEnded, standingChanged } from "./events.ts";
export { openChange as openFirmChange } from "./firm-changes/change-store.ts";
export { authorisedFirm } from "./firms/authorised.ts";
export { countMembers } from "./firms/count-members.ts";
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
export { soundsLike } from "./firms/firm-words.ts";
export { lookForFirms } from "./firms/look-for-firms.ts";
export { markDisposalLetters } from "./firms/mark-disposal-letters.ts";
export { findMembersSource } from "./firms/members-source.ts";
export type { CountTodo, Todo } from "./firms/read-todo.ts";
export { type FirstAdministrator, openFirstAdministrator } from "./first-administrator.ts";
export { issueCode, textLater, useCode } from "./messages/sms-code.ts";
export { type FirmText, textFirms } from "./messages/text-firms.ts";
export { findFirmsLike, findUsersLike } from "./operators/find-like.ts";
export {
  accountKey,
  isAccountTaken,
  mobileOf,
  type NewOperator,
  openOperator,
} from "./operators/operator-store.ts";
export { type NewSession, openSession } from "./sessions/session-store.ts";
export { isLoginPassword } from "./sign-in/is-login-password.ts";
export { checkPassword, hashPassword, type PasswordCost, passwordCost } from "./sign-in/password.ts";
export { requireCaptcha } from "./sign-in/require-captcha.ts";
export { qualify } from "./ware-kinds/qualification-store.ts";
export { type QualificationStep, recordQualification } from "./ware-kinds/record-qualification.ts";
