import { readFileSync } from "node:fs";
import type { Config } from "../../config.ts";
import type { Platform } from "../../platform/module.ts";
import { CannotStart } from "../../platform/process/cannot-start.ts";
import type { Mailer } from "./mail.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** Without a server none is sent: mails repeat what texts and pages say. */
const noMailer: Mailer = { send: async () => {} };

/** Hands mails to the server that the settings name. */
export function openMail({ config, log }: Pick<Platform, "config" | "log">): Mailer {
  const { SMTP_URL: url, SMTP_FROM: from } = config;
  if (url === undefined || from === undefined) return noMailer;
  return smtpMailer({ url, from, ca: readAuthority(config) }, log);
}

function readAuthority({ SMTP_CA_FILE }: Pick<Config, "SMTP_CA_FILE">): string | null {
  if (SMTP_CA_FILE === undefined) return null;
  try {
    return readFileSync(SMTP_CA_FILE, "utf8");
  } catch (error) {
    throw new CannotStart(`SMTP_CA_FILE cannot be read: ${(error as Error).message}`);
  }
}
