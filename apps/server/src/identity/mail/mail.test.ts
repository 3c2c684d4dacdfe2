import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { textOf } from "@zd/domain/identity/text-kinds";
import { type FirmId, userId } from "@zd/domain/kernel/brand";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { hasOpenssl, makeCertificate } from "../../testing/mail-server.ts";
import { at, setScene } from "../../testing/market-scene.ts";
import { textFirms } from "../messages/text-firms.ts";
import { smtpMailer } from "./smtp-mailer.ts";

const mail = {
  reference: "overdue-1",
  to: "finance@firm.example",
  subject: "借款逾期提醒",
  words: "贵公司借款1已逾期3天。",
};

/** How the server behaves: as it should; refusing every receiver; or saying that it is busy. */
let manner: "well" | "refusing" | "busy" = "well";
const taken: string[] = [];
const servers: SMTPServer[] = [];

/** A server of mail on a port of this machine. */
async function open(options: object): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "exchange" && password === "a:b@c"
        ? done(null, { user: username })
        : done(new Error("wrong password")),
    onRcptTo: (_address, _session, done) =>
      manner === "well"
        ? done()
        : done(Object.assign(new Error("no"), { responseCode: manner === "refusing" ? 550 : 451 })),
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (bytes: Buffer) => {
        text += bytes.toString("latin1");
      });
      stream.on("end", () => {
        taken.push(text);
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return (server.server.address() as AddressInfo).port;
}

describe.runIf(hasOpenssl)("a mail", () => {
  let certificate: Awaited<ReturnType<typeof makeCertificate>>;
  let key: Buffer;
  let cert: Buffer;
  beforeAll(async () => {
    certificate = await makeCertificate();
    ({ key, cert } = certificate);
  });
  beforeEach(() => {
    manner = "well";
    taken.length = 0;
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
    await certificate.remove();
  });
  const mailer = (url: string, authority: string | null = cert.toString(), ms = 4_000) =>
    smtpMailer({ url, from: "煤炭交易 <notice@exchange.example>", ca: authority }, ms);

  test.each([
    ["smtp", false],
    ["smtps", true],
  ])("goes out by %s, encrypted, with password and a number of its own", async (scheme, secure) => {
    const port = await open({ key, cert, secure });
    await mailer(`${scheme}://exchange:a%3Ab%40c@localhost:${port}`).send(mail);
    const [text = ""] = taken;
    expect(text).toMatch(/^Message-ID: <overdue-1@exchange\.example>/im);
    expect(text).toMatch(/^To: finance@firm\.example/im);
    expect(text).toMatch(/^Auto-Submitted: auto-generated/im);
    expect(text).toContain(Buffer.from(mail.words).toString("base64").slice(0, 40));
  });

  test("does not go to a server that does not encrypt, nor to one that cannot show who it is", async () => {
    const plain = await open({ disabledCommands: ["STARTTLS"], hideSTARTTLS: true });
    expect(await mailer(`smtp://localhost:${plain}`).send(mail)).toMatchObject({ outcome: "again" });
    const port = await open({ key, cert });
    expect(await mailer(`smtp://localhost:${port}`, null).send(mail)).toEqual({
      outcome: "again",
      reason: expect.stringMatching(/certificate/),
    });
    expect(taken).toEqual([]);
  });

  test("is given up where its receiver is refused, and tried again where the server is busy, silent, or takes no password", async () => {
    const port = await open({ key, cert });
    const url = `smtp://localhost:${port}`;
    manner = "refusing";
    expect(await mailer(url).send(mail)).toEqual({ outcome: "gone", reason: "550 no" });
    manner = "busy";
    expect(await mailer(url).send(mail)).toEqual({ outcome: "again", reason: "451 no" });
    manner = "well";
    const again = { outcome: "again", reason: expect.any(String) };
    expect(await mailer(`smtp://exchange:wrong@localhost:${port}`).send(mail)).toEqual(again);
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", () => resolve()));
    const { port: deaf } = silent.address() as AddressInfo;
    expect(await mailer(`smtp://localhost:${deaf}`, null, 300).send(mail)).toEqual(again);
    silent.close();
    expect(taken).toEqual([]);
  });

  test("goes to a firm that has given an address with what it is told by text, and to no other", async () => {
    const port = await open({ key, cert });
    const exchange = await openExchange({
      start: at("09:00:00"),
      settings: {
        SMTP_URL: `smtp://exchange:a%3Ab%40c@localhost:${port}`,
        SMTP_FROM: "notice@exchange.example",
        SMTP_CA_FILE: certificate.file,
      },
    });
    try {
      const scene = await setScene(exchange);
      for (const firm of ["reached", "unreached"]) await scene.join(firm, { roles: ["administrator"] });
      const firmOf = (name: string) => scene.member(name).firm as FirmId;
      await exchange.platform.transact(async (scope) => {
        await scope.tx
          .insertInto("identity.firmProfile")
          .values({
            firmId: firmOf("reached"),
            legalPerson: "",
            area: "",
            postcode: "",
            contact: "",
            email: "finance@firm.example",
          })
          .onConflict((row) => row.column("firmId").doUpdateSet({ email: "finance@firm.example" }))
          .execute();
        const content = textOf("margin", {
          loan: "L1",
          cover: "",
          day: "2026-07-01",
          demand: "还清逾期款项",
        });
        await textFirms(
          scope,
          ["reached", "unreached"].map((name) => ({
            reference: `margin-${name}`,
            firm: firmOf(name),
            inHand: userId(name),
            content,
          })),
        );
      });
      const jobs = await exchange.db
        .selectFrom("platform.job")
        .select("data")
        .where("name", "=", "identity.sendMail")
        .execute();
      expect(jobs).toHaveLength(1);
      expect(JSON.stringify(jobs)).not.toContain("firm.example");
      await exchange.settle();
      expect(taken).toHaveLength(1);
      expect(taken[0]).toMatch(/^Message-ID: <margin-reached@exchange\.example>/im);
    } finally {
      await exchange.close();
    }
  });
});
