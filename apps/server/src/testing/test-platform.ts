import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { pino } from "pino";
import { inject } from "vitest";
import { type Config, readConfig } from "../config.ts";
import type { Db } from "../platform/database/database.ts";
import { nextDue } from "../platform/jobs/jobs.ts";
import { copyKeys } from "../platform/keys/copy-keys.ts";
import type { Event } from "../platform/live/event.ts";
import type { Platform } from "../platform/module.ts";
import type { RunningPlatform } from "../platform/open-platform.ts";
import type { PlatformNeeds } from "../platform/platform-needs.ts";
import type { Clock } from "../platform/process/clock.ts";
import { openLog } from "../platform/process/log.ts";
import { findPlace } from "./find-place.ts";
import { type ManualClock, manualClock } from "./manual-clock.ts";
import { openTestClient, type TestCaller, type TestClient } from "./test-client.ts";
import { openTestDatabase } from "./test-database.ts";
import { openTestSocket, type TestSocket, type TestSocketOptions } from "./test-socket.ts";

/** A whole server in a test, on a database of its own and a clock that the test turns. */
export interface TestPlatform {
  readonly address: string;
  readonly clock: ManualClock;
  readonly db: Db;
  readonly platform: Platform;
  readonly config: Config;
  /** Whoever holds this login token. */
  readonly withToken: (token: string) => TestCaller;
  readonly anonymous: TestCaller;
  readonly send: TestClient["send"];
  readonly sign: TestClient["sign"];
  readonly socket: (options?: TestSocketOptions) => Promise<TestSocket>;
  /** Every event that was told live, the oldest first. */
  readonly events: readonly Event[];
  /** Does one job that is due; false where there is none. */
  readonly workOnce: () => Promise<boolean>;
  /** Lets everything happen that is due now. */
  readonly settle: () => Promise<void>;
  /** Turns the clock to a moment; all that falls due on the way happens at its time, in order. */
  readonly until: (when: Instant) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  /** Another node over the same database, on the same clock. */
  readonly openBeside: () => Promise<Pick<TestPlatform, "address" | "platform" | "withToken" | "close">>;
  /** Stops the server and starts it again on the same database, after it has been down for a while. */
  readonly restart: (downMs?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface TestOptions {
  readonly start?: Instant;
  readonly settings?: Readonly<Record<string, string>>;
  /** Where all that the platform logs goes, as it would log it in production; nowhere where it is left out. */
  readonly log?: { readonly write: (line: string) => void };
  /** The address of an empty database, which stays when the platform closes; one of the run's own where it is left out. */
  readonly databaseUrl?: string;
}

type Open = (needs: Omit<PlatformNeeds, "api" | "contexts">) => Promise<RunningPlatform>;

export async function openTestPlatform(
  open: Open,
  { start, settings = {}, log: destination, databaseUrl }: TestOptions = {},
  /** A name under which all who begin at the same moment share the first start: it is most of what a short test takes. */
  firstStart?: string,
): Promise<TestPlatform> {
  const clock = manualClock(start);
  // Keys and files are written through to the disk, which a test need not wait for.
  const place = await findPlace();
  const filesFolder = join(place, `zd-files-${randomUUID()}`);
  const sharedKeys = inject("keysFolder");
  // A test may change its own keys; who brings a database of his own opens it with the keys of the run, as often as he likes.
  const keysFolder = databaseUrl === undefined ? join(place, `zd-keys-${randomUUID()}`) : sharedKeys;
  const config = readConfig({
    FILES_DIR: filesFolder,
    KEYS_DIR: keysFolder,
    PORT: "0",
    ZD_DEMO: "off",
    SANDBOXES: "messages,bank,ca,lender,carrier",
    DB_POOL: "5",
    DB_READ_POOL: "4",
    DB_LANE_POOL: "2",
    // A look every twenty seconds would make the turning of days slow.
    BOOKS_WATCH_SECONDS: "0",
    // How long the machine takes for a picture is not what a test is about.
    READING_SECONDS: "60",
    ...settings,
  });
  const log = destination
    ? openLog({ ...config, LOG_LEVEL: "trace" }, destination)
    : pino({ level: process.env["TEST_LOG_LEVEL"] ?? "silent" });
  const begin = (databaseUrl: string, at: Clock, KEYS_DIR = config.KEYS_DIR) =>
    open({ config: { ...config, KEYS_DIR }, databaseUrl, clock: at, log, works: false });
  const database =
    databaseUrl === undefined
      ? await openTestDatabase(
          firstStart === undefined
            ? undefined
            : {
                name: `${firstStart}_${clock.now()}`,
                fill: async (url) => (await begin(url, manualClock(start), sharedKeys)).close(),
              },
        )
      : { url: databaseUrl, drop: async () => {} };
  if (keysFolder !== sharedKeys) await copyKeys(sharedKeys, keysFolder);
  const events: Event[] = [];
  let opened: RunningPlatform;
  const client = openTestClient(() => opened.address);

  const openIt = async () => {
    opened = await begin(database.url, clock);
    opened.subscribe((event) => void events.push(event));
    client.forget();
  };
  await openIt().catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });

  const workOff = async () => {
    do {
      await setImmediate();
      await opened.drained();
    } while (await opened.workOnce());
  };
  let settling: Promise<void> = Promise.resolve();
  // One after the other: who settles while another does would find no job left and go on before the last of them is done.
  const settle = (): Promise<void> => {
    settling = settling.then(workOff, workOff);
    return settling;
  };

  const until = async (when: Instant) => {
    await settle();
    for (;;) {
      const nexts = [clock.nextTimer(), await nextDue(opened.db)].filter((at) => at !== null);
      const next = Math.max(Math.min(...nexts, Number.POSITIVE_INFINITY), clock.now());
      if (next > when) break;
      clock.turnTo(instant(next));
      await settle();
    }
    clock.turnTo(when);
    await clock.looksOver();
    await settle();
  };

  return {
    get address() {
      return opened.address;
    },
    get db() {
      return opened.db;
    },
    get platform() {
      return opened.platform;
    },
    clock,
    config,
    events,
    send: client.send,
    sign: client.sign,
    withToken: client.caller,
    anonymous: client.caller(null),
    socket: (options) => openTestSocket(opened.address, options),
    workOnce: () => opened.workOnce(),
    settle,
    until,
    wait: (ms) => until(instant(clock.now() + ms)),
    async openBeside() {
      const { address, platform, close } = await begin(database.url, clock);
      return { address, platform, close, withToken: openTestClient(() => address).caller };
    },
    async restart(downMs = 0) {
      await opened.close();
      clock.turnTo(instant(clock.now() + downMs));
      await openIt();
    },
    async close() {
      await opened.close();
      await database.drop();
      await rm(filesFolder, { recursive: true, force: true });
      if (keysFolder !== sharedKeys) await rm(keysFolder, { recursive: true, force: true });
    },
  };
}
