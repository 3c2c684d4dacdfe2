import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

/** Whether a certificate can be made on this machine. */
export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** A certificate of localhost that signs itself, with its key, in a folder that `remove` deletes. */
export async function makeCertificate() {
  const folder = await mkdtemp(join(tmpdir(), "zd-mail-"));
  const file = join(folder, "cert.pem");
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "36500", "-subj", "/CN=localhost"],
      ...["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
      ...["-keyout", join(folder, "key.pem"), "-out", file],
    ],
    { stdio: "ignore" },
  );
  const [key, cert] = await Promise.all([readFile(join(folder, "key.pem")), readFile(file)]);
  return { file, key, cert, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A mail as it has arrived. */
interface ReceivedMail {
  readonly to: string;
  readonly number: string;
  readonly subject: string;
  readonly words: string;
}

/** Words of a header that may be encoded (RFC 2047), as UTF-8 in Base64 or quoted. */
const decoded = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString()
        : decodeURIComponent(text.replaceAll("_", " ").replaceAll("=", "%")),
    );

function mailOf(to: string, raw: string): ReceivedMail {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const field = (name: string) =>
    decoded(lines.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2) ?? "");
  const text = body.join("\r\n\r\n");
  const words = /base64/i.test(field("content-transfer-encoding"))
    ? Buffer.from(text, "base64").toString()
    : text;
  return { to, number: field("message-id"), subject: field("subject"), words };
}

/** A server of mail on this machine, which takes whatever comes unless told otherwise. */
export async function openMailServer() {
  const certificate = await makeCertificate();
  const received: ReceivedMail[] = [];
  let answers: { readonly code: number; readonly words: string }[] = [];
  const server = new SMTPServer({
    key: certificate.key,
    cert: certificate.cert,
    authOptional: true,
    onRcptTo(_address, _session, done) {
      const answer = answers.shift();
      done(answer ? Object.assign(new Error(answer.words), { responseCode: answer.code }) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (bytes: Buffer) => chunks.push(bytes));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        received.push(mailOf(to, Buffer.concat(chunks).toString()));
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    /** What a platform that sends by it is set to. */
    settings: {
      SMTP_URL: `smtp://localhost:${port}`,
      SMTP_FROM: "notice@exchange.example",
      SMTP_CA_FILE: certificate.file,
    },
    /** What has arrived. */
    received,
    /** How the next receivers are answered, one after the other. */
    answerNext: (...next: typeof answers) => {
      answers = next;
    },
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await certificate.remove();
    },
  };
}
