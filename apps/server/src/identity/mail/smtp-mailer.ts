import { mailOutcome } from "@zd/domain/messages/retries";
import { createTransport } from "nodemailer";
import type { MailAnswer, Mailer } from "./mail.ts";

/** How long the server may take to be reached, and for each of its answers, in milliseconds. */
const answerMs = 15_000;

/** Where mails are handed over, and in whose name. */
interface SmtpAccount {
  /** `smtp://USER:PASSWORD@HOST:587`, encrypted by STARTTLS, or `smtps://…:465`, encrypted from the first byte. */
  readonly url: string;
  /** The sender: an address, or a name with one in `<>`. */
  readonly from: string;
  /** Certificates of the authority that the server is known by; null where it is one that Node trusts. */
  readonly ca: string | null;
}

/** Answers that are about this mail: of its receiver (EENVELOPE), or of what it says (EMESSAGE). */
const isRefusal = ({ code, responseCode = 0 }: SmtpError) =>
  responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");

interface SmtpError extends Error {
  readonly code?: string;
  /** The answer of the server, such as 550; absent where it gave none. */
  readonly responseCode?: number;
  /** The same in words. */
  readonly response?: string;
}

/** What an error says of the mail; what is about the server or its password is tried again. */
function answerOf(error: SmtpError): MailAnswer {
  const { responseCode = 0, response = "" } = error;
  const reason = (response || error.message).replace(/\s+/g, " ").slice(0, 120);
  if (!isRefusal(error)) return { outcome: "again", reason };
  // What a server says of the text is no word on its receiver.
  const outcome = mailOutcome(responseCode, response);
  return { outcome: error.code === "EMESSAGE" && outcome === "gone" ? "refused" : outcome, reason };
}

/** Hands mails to a server by SMTP, encrypted or not at all: neither a mail nor the password goes over the network in the clear. */
export function smtpMailer({ url, from, ca }: SmtpAccount, ms: number = answerMs): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isEncrypted = protocol === "smtps:";
  const transport = createTransport({
    host: hostname,
    port: port === "" ? (isEncrypted ? 465 : 587) : Number(port),
    secure: isEncrypted,
    requireTLS: !isEncrypted,
    ...(username !== "" && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...(ca !== null && { tls: { ca } }),
    connectionTimeout: ms,
    greetingTimeout: ms,
    socketTimeout: ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? "localhost";
  return {
    isOpen: true,
    async send({ reference, to, subject, words }) {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text: words,
          messageId: `<${reference}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return { outcome: "sent", reason: "" };
      } catch (error) {
        return answerOf(error as SmtpError);
      }
    },
  };
}
