import { type Config, ConfigWrong, isLoopback, readConfig } from "./config.ts";
import { greeting } from "./greeting.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { MigrationWrong } from "./platform/database/migrate.ts";
import { outlastOutage } from "./platform/database/outlast-outage.ts";
import { CannotStart } from "./platform/process/cannot-start.ts";
import { systemClock } from "./platform/process/clock.ts";
import { tryPort } from "./platform/process/free-port.ts";
import { openLog } from "./platform/process/log.ts";
import { openProgress } from "./start-progress.ts";
import { openSignals, openStopping } from "./stopping.ts";

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
  const signals = openSignals();
  const readParts = openParts();
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({
        dataDir: config.DATA_DIR,
        meanwhile: () => void readParts().catch(() => {}),
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

  const { stop, isStopping } = openStopping({ log, app, embedded, drainSeconds: config.DRAIN_SECONDS });
  if (signals.handle((signal) => void stop(signal, 0))) return;
  process.on("unhandledRejection", (reason) =>
    log.error({ err: reason }, "a promise failed that nobody waits for"),
  );
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "a fault that nothing caught");
    void stop("fault", 1);
  });
  void embedded?.ended.then((why) => {
    if (!isStopping()) log.fatal(why);
    void stop(why, 1);
  });

  progress.ended(config.ZD_DEMO ? "演示市场" : "平台");
  const parts = await readParts();
  await sayWhatIsThere(parts, config, app, embedded?.folder ?? null, progress, isStopping).catch(
    (error: unknown) => {
      // Whoever stops the platform meanwhile takes its database away, and has no use for what would be said.
      if (!isStopping()) throw error;
    },
  );
}

/** Greets the owner, and follows how far the history of a demo has come. */
async function sayWhatIsThere(
  parts: Parts,
  config: Config,
  app: Awaited<ReturnType<Parts["openApp"]>>,
  folder: string | null,
  progress: ReturnType<typeof openProgress>,
  isStopping: () => boolean,
): Promise<void> {
  const text = await greetingOf(parts, config, app, folder);
  if (isStopping()) return;
  process.stdout.write(text);
  if (!config.ZD_DEMO) return;
  const percentNow = () => outlastOutage(async () => (await parts.findFilling(app.platform.db)).percent);
  if ((await percentNow()) < 100) await progress.follow("演示历史", percentNow, isStopping);
}

type Parts = typeof import("./app.ts");

/** All that the platform consists of takes a second to read: it is read once, while PostgreSQL gets ready. */
function openParts(): () => Promise<Parts> {
  let parts: Promise<Parts> | null = null;
  return () => {
    parts ??= import("./app.ts");
    return parts;
  };
}

/** What the owner is told of a platform that has started; its first administrator is opened where there is none. */
async function greetingOf(
  { findDemoAccounts, openFirstAdministrator }: Parts,
  config: Config,
  { platform, address }: Awaited<ReturnType<Parts["openApp"]>>,
  folder: string | null,
): Promise<string> {
  const accounts = config.ZD_DEMO ? await outlastOutage(() => findDemoAccounts(platform.db)) : [];
  const first = config.ZD_DEMO
    ? null
    : await outlastOutage(() => openFirstAdministrator(platform, config.NEW_ADMIN_PASSWORD));
  return greeting(config, address, folder, accounts, first);
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
