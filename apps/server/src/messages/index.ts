import { openMail, requestRejected } from "../identity/index.ts";
import type { OpenModule } from "../platform/module.ts";
import { requestDecided } from "../platform/request-decided.ts";
import { messagesAuditWords } from "./audit-words.ts";
import { deliver } from "./deliver.ts";
import { listMessages } from "./list-messages.ts";
import { marking } from "./mark-messages.ts";
import { messagesData } from "./personal-data.ts";
import { reading } from "./read-messages.ts";
import { openPushService } from "./send/push-request.ts";
import { sendDue } from "./send/send-due.ts";
import { settingHandlers } from "./settings.ts";
import { tellDecided } from "./tell-decided.ts";
import { tellRejected } from "./tell-rejected.ts";
import { tryPush } from "./try-push.ts";

/** 消息: what has happened, told to the users who may act on it. */
export const messages: OpenModule = (platform) => {
  const push = openPushService(platform);
  const mailer = openMail(platform);
  return {
    name: "messages",
    handlers: [
      listMessages,
      ...reading,
      ...marking(platform),
      ...settingHandlers(push, mailer),
      tryPush(push),
    ],
    jobs: [deliver, sendDue(push, mailer)],
    onEvent: { [requestRejected.type]: [tellRejected], [requestDecided.type]: [tellDecided] },
    personalData: messagesData,
    auditWords: messagesAuditWords,
    migrations: new URL("./migrations/", import.meta.url),
    unaudited: ["messages.message", "messages.delivery"],
  };
};

export { messagesMoved } from "./events.ts";
export { notify } from "./notify.ts";
export { findReminderReads, tellReminder } from "./tell-reminder.ts";
