import { outsideParties, outsidePartyNames } from "@zd/domain/system/outside-parties";
import { type Config, ConfigWrong, isLoopback, readConfig } from "./config.ts";
import type { FirstAdministrator } from "./identity/index.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { MigrationWrong } from "./platform/database/migrate.ts";
import { outlastOutage } from "./platform/database/outlast-outage.ts";
import { CannotStart } from "./platform/process/cannot-start.ts";
import { systemClock } from "./platform/process/clock.ts";
import { tryPort } from "./platform/process/free-port.ts";
import { openLog } from "./platform/process/log.ts";
import { openProgress } from "./start-progress.ts";
import type { DemoAccount } from "./system/index.ts";

/** How long calls that run may take to finish when the platform is asked to stop. */
const stopMs = 30_000;

const openToOthers =
  "Warning: the demo is open to other machines, and its accounts have a password that everybody knows. 警告：演示环境对其他机器开放，演示账号的密码人人皆知。";

/** What an owner can do where the address cannot be listened at. */
const adviceFor: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program uses this port; set PORT to a free one",
  EADDRNOTAVAIL: "this machine has no such address; set HOST to one of its own, or to 0.0.0.0",
  ENOTFOUND: "this machine has no such address; set HOST to one of its own, or to 0.0.0.0",
  EACCES: "this user may not use this port; set PORT to 1024 or more",
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${lineFor(error)}\n`);
  process.exit(1);
}

async function run() {
  const config = readConfig(process.env);
  const log = openLog(config);
  if (config.ZD_DEMO && !isLoopback(config.HOST)) process.stderr.write(`${openToOthers}\n`);

  const progress = openProgress(process.stdout);

  // A signal that comes while the platform starts waits until there is something that can be stopped.
  let signalled: string | null = null;
  let onSignal = (signal: string) => {
    signalled = signal;
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => onSignal(signal));

  // All that the platform consists of takes a second to read: it is read while PostgreSQL gets ready.
  let parts: Promise<typeof import("./app.ts")> | null = null;
  const readParts = () => {
    parts ??= import("./app.ts");
    return parts;
  };
  const meanwhile = () => void readParts().catch(() => {});
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({
        dataDir: config.DATA_DIR,
        meanwhile,
        onMessage: (line) => log.warn(line),
      });
  if (embedded?.takenOver) log.info("took over the database of a platform that was killed");

  if (embedded) progress.ended("数据库");
  const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? "";
  const open = async () => {
    // Before anything is written: who has to choose another port need not wait for that.
    await tryPort(config.HOST, config.PORT);
    const { openApp } = await readParts();
    const onTables = () => progress.ended("数据表");
    return openApp({ config, databaseUrl, clock: systemClock, log, onTables });
  };
  const app = await open().catch(async (error: unknown) => {
    await embedded?.stop();
    throw error;
  });

  let stopping = false;
  const stop = async (why: string, code: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, "stopping");
    const late = setTimeout(
      () => {
        log.error("did not stop in time");
        process.exit(1);
      },
      stopMs + config.DRAIN_SECONDS * 1_000,
    );
    try {
      await app.close();
      await embedded?.stop();
    } catch (error) {
      log.error({ err: error }, "did not stop cleanly");
      process.exit(1);
    }
    clearTimeout(late);
    process.exit(code);
  };
  onSignal = (signal) => void stop(signal, 0);
  if (signalled !== null) return void stop(signalled, 0);
  process.on("unhandledRejection", (reason) =>
    log.error({ err: reason }, "a promise failed that nobody waits for"),
  );
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "a fault that nothing caught");
    void stop("fault", 1);
  });
  void embedded?.ended.then((why) => {
    if (!stopping) log.fatal(why);
    void stop(why, 1);
  });

  progress.ended(config.ZD_DEMO ? "演示市场" : "平台");
  const { findDemoAccounts, findFilling, openFirstAdministrator } = await readParts();
  const { db } = app.platform;
  const accounts = config.ZD_DEMO ? await outlastOutage(() => findDemoAccounts(db)) : [];
  const opening = config.ZD_DEMO
    ? null
    : outlastOutage(() => openFirstAdministrator(app.platform, config.NEW_ADMIN_PASSWORD));
  const first = await opening?.catch((error: unknown) => {
    // Whoever stops the platform while it starts has no use for a password.
    if (stopping) return null;
    throw error;
  });
  if (stopping) return;
  process.stdout.write(greeting(config, app.address, embedded?.folder ?? null, accounts, first ?? null));
  if (!config.ZD_DEMO) return;
  const percentNow = () => outlastOutage(async () => (await findFilling(db)).percent);
  if ((await percentNow()) < 100) await progress.follow("演示历史", percentNow, () => stopping);
}

/** Where the platform is, where its data lie, and with which accounts it may be tried. */
function greeting(
  config: Config,
  address: string,
  folder: string | null,
  accounts: readonly DemoAccount[],
  first: FirstAdministrator | null,
): string {
  const { HOST, DATA_DIR } = config;
  const host = HOST === "127.0.0.1" || HOST === "0.0.0.0" ? "localhost" : HOST;
  const linked = folder === null || folder.startsWith(DATA_DIR) ? "" : ` → ${folder}`;
  return [
    "",
    `  交易平台已启动   http://${host}:${new URL(address).port}`,
    folder === null ? "" : `  数据目录         ${DATA_DIR}${linked}`,
    ...accounts.map(
      ({ account, password, firmName, userName, role }, i) =>
        `${i === 0 ? "  演示账号         " : "                   "}${account} / ${password}   ${firmName} ${userName}（${role}）`,
    ),
    ...(first
      ? [`  系统管理员       ${first.account} / ${first.password}   一次性密码，登录后请立即修改`]
      : []),
    ...(config.ZD_DEMO ? [] : partyLines(config)),
    "",
  ].join("\n");
}

/** Whom the platform lacks outside of itself, one line each, with what is not possible so; and who is a sandbox in a trial. */
function partyLines({ SANDBOXES }: Config): readonly string[] {
  const sandboxes = outsidePartyNames.filter((party) => SANDBOXES.has(party));
  const absent = outsidePartyNames.filter((party) => !SANDBOXES.has(party));
  const names = sandboxes.map((party) => outsideParties[party].name).join("、");
  return [
    ...(sandboxes.length > 0 ? [`  试运行           ${names}为沙箱，每一页都会注明`] : []),
    ...absent.map(
      (party) => `  未接入           ${outsideParties[party].name}：${outsideParties[party].lacking}`,
    ),
  ];
}

/** One clear line for what its owner can put right; a fault shows where it happened. */
function lineFor(error: unknown): string {
  if (error instanceof ConfigWrong || error instanceof CannotStart || error instanceof MigrationWrong) {
    return error.message;
  }
  const { code, message, stack } = error as NodeJS.ErrnoException;
  const advice = adviceFor[code ?? ""];
  return advice ? `${message}: ${advice}` : (stack ?? message);
}
