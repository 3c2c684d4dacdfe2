import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect as connectPlain } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "./platform/process/free-port.ts";
import { openLog } from "./platform/process/log.ts";
import { root } from "./testing/image-tree.ts";

const hasRsyslog =
  spawnSync("rsyslogd", ["-v"]).status === 0 &&
  spawnSync("openssl", ["version"]).status === 0 &&
  globSync("/usr/lib/*/rsyslog/lmnsd_ossl.so").length > 0;
const deployed = (name: string) => join(root, "deploy/logs", name);

describe.runIf(hasRsyslog)("the logs of a machine, by the configurations of deploy/logs", () => {
  let folder: string;
  let port: number;
  let collector: ChildProcess;
  let forwarder: ChildProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "zd-logs-"));
    port = await freePort();
    for (const of of ["certificates", "others"])
      execFileSync("sh", [join(root, "deploy/certificates.sh"), at(of)], { stdio: "ignore" });
    for (const name of ["collected", "of-collect", "of-forward"]) await mkdir(at(name));
    // What Debian's own configuration does before it reads /etc/rsyslog.d.
    await writeFile(at("collect.conf"), mainOf("collect", ""));
    const input = `module(load="imuxsock" SysSock.Use="off")\ninput(type="imuxsock" Socket="${at("log")}")\n`;
    await writeFile(at("forward.conf"), mainOf("forward", input));
    collector = start("collect");
    forwarder = start("forward");
  });
  afterAll(async () => {
    collector.kill();
    forwarder.kill();
    await rm(folder, { recursive: true, force: true });
  });

  const at = (name: string) => join(folder, name);
  const mainOf = (name: "collect" | "forward", input: string) =>
    `global(workDirectory="${at(`of-${name}`)}" maxMessageSize="64k")\n${input}include(file="${deployed(`${name}.conf`)}")\n`;
  const start = (name: "collect" | "forward") =>
    spawn("rsyslogd", ["-n", "-f", at(`${name}.conf`), "-i", at(`${name}.pid`)], {
      env: {
        PATH: process.env["PATH"] ?? "",
        LOG_CERTIFICATES: at("certificates"),
        LOG_HOST: "127.0.0.1",
        LOG_PORT: String(port),
        LOG_FOLDER: at("collected"),
      },
      stdio: "ignore",
    });

  /** What a node writes, as the journal of its machine hands it on. */
  const say = (message: string, more: Readonly<Record<string, unknown>> = {}) => {
    let line = "";
    const log = openLog(
      { LOG_LEVEL: "info", LOG_PRETTY: false, OTEL_EXPORTER_OTLP_ENDPOINT: undefined },
      {
        write(text: string) {
          line = text.trim();
        },
      },
    );
    log.warn(more, message);
    execFileSync("logger", ["--socket", at("log"), "--tag", "node1", "--size", "60000", line]);
  };
  const collected = async () => {
    const files = globSync(join(at("collected"), "*/*.log"));
    return (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("");
  };
  /** The forwarder makes its socket some moments after its start. */
  const expectLine = (message: string, more = {}) =>
    expect
      .poll(
        () => {
          try {
            say(message, more);
            return true;
          } catch {
            return false;
          }
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  const arrives = (text: string) => expect.poll(collected).toContain(text);

  test("arrive on another machine over TLS, whole, by machine and day", async () => {
    const long = "长".repeat(5_000);
    await expectLine("a request was signed wrongly", {
      security: "wrong-signature",
      ip: "203.0.113.7",
      long,
    });
    await arrives('"security":"wrong-signature"');
    const line = (await collected()).split("\n").find((one) => one.includes("wrong-signature")) ?? "";
    expect(JSON.parse(line.slice(line.indexOf("{")))).toMatchObject({ ip: "203.0.113.7", long });
    expect(globSync(join(at("collected"), "*/*.log"))[0]).toMatch(/\/\d{4}-\d{2}-\d{2}\.log$/);
  }, 60_000);

  test("are taken from nobody without a certificate of the installation, nor in the clear", async () => {
    const frame = (text: string) => {
      const message = `<13>1 2026-11-28T00:00:00Z stranger node1 - - - ${text}`;
      return `${Buffer.byteLength(message)} ${message}`;
    };
    const cert = await readFile(at("others/sender.crt"));
    const key = await readFile(at("others/sender.key"));
    const [ownCert, ownKey] = [
      await readFile(at("certificates/node.crt")),
      await readFile(at("certificates/node.key")),
    ];
    const secure = (text: string, options = {}) =>
      new Promise<void>((resolve) => {
        const line = connect({ host: "127.0.0.1", port, rejectUnauthorized: false, ...options }, () =>
          line.end(frame(text)),
        );
        line.on("error", () => {});
        line.on("close", () => resolve());
        line.resume();
      });
    await secure("forged without a certificate");
    await secure("forged by another authority", { cert, key });
    await secure("forged by a node", { cert: ownCert, key: ownKey });
    await new Promise<void>((resolve) => {
      const line = connectPlain(port, "127.0.0.1", () => line.end(frame("forged in the clear")));
      line.on("error", () => {});
      line.on("close", () => resolve());
      line.resume();
    });
    await expectLine("said after all those");
    await arrives("said after all those");
    expect(await collected()).not.toContain("forged");
  }, 60_000);

  test("wait on the machine while the other is away, and come when it is back", async () => {
    const gone = new Promise((resolve) => collector.once("close", resolve));
    collector.kill();
    await gone;
    // The first of them may still be written to a line that is closed already, and is lost with it as by any TCP.
    for (let i = 0; i < 20; i += 1) await expectLine(`said while nobody listened ${i}`);
    expect(await collected()).not.toContain("said while nobody listened 19");
    collector = start("collect");
    await arrives("said while nobody listened 19");
  }, 90_000);
});
