import { readFileSync } from "node:fs";
import type { Config } from "../../config.ts";
import type { Platform } from "../../platform/module.ts";
import { CannotStart } from "../../platform/process/cannot-start.ts";
import type { Mailer } from "./mail.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** Without a server none is sent: mails repeat what texts and pages say. */
const noMailer: Mailer = {
  isOpen: false,
  send: async () => ({ outcome: "refused", reason: "平台未开通邮件" }),
};

/** Hands mails to the server that the settings name. */
export function openMail({ config }: Pick<Platform, "config">): Mailer {
  const { SMTP_URL: url, SMTP_FROM: from } = config;
  if (url === undefined || from === undefined) return noMailer;
  return smtpMailer({ url, from, ca: readAuthority(config) });
}

function readAuthority({ SMTP_CA_FILE }: Pick<Config, "SMTP_CA_FILE">): string | null {
  if (SMTP_CA_FILE === undefined) return null;
  try {
    return readFileSync(SMTP_CA_FILE, "utf8");
  } catch (error) {
    throw new CannotStart(`SMTP_CA_FILE cannot be read: ${(error as Error).message}`);
  }
}
