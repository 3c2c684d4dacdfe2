/** A mail to one address. */
export interface Mail {
  /** Number of the mail: a mail that is handed over twice has the same Message-ID, by which programs for mail tell it. */
  readonly reference: string;
  readonly to: string;
  readonly subject: string;
  /** The text, in Chinese. */
  readonly words: string;
}

/** 电子邮件: hands mails to a server. */
export interface Mailer {
  /** Hands a mail over; fails where that is to be tried again. A mail that its receiver's server refuses is given up, with a line in the log. */
  readonly send: (mail: Mail) => Promise<void>;
}
