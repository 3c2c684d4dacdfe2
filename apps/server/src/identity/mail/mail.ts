import type { MailOutcome } from "@zd/domain/messages/retries";

/** A mail to one address. */
export interface Mail {
  /** Number of the mail: a mail that is handed over twice has the same Message-ID, by which programs for mail tell it. */
  readonly reference: string;
  readonly to: string;
  readonly subject: string;
  /** The text, in Chinese. */
  readonly words: string;
}

/** What has become of a mail. */
export interface MailAnswer {
  readonly outcome: MailOutcome;
  /** What its server has said, at most 120 signs; empty where it has taken it, or could not be reached. */
  readonly reason: string;
}

/** 电子邮件: hands mails to a server. */
export interface Mailer {
  /** Whether there is a server. */
  readonly isOpen: boolean;
  /** Hands a mail over, and says what became of it. */
  readonly send: (mail: Mail) => Promise<MailAnswer>;
}
