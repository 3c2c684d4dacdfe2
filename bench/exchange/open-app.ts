import { join } from "node:path";
import { openApp } from "@zd/server/app";
import { readConfig } from "@zd/server/config";
import { systemClock } from "@zd/server/platform/process/clock";
import { openLog } from "@zd/server/platform/process/log";

/**
 * A platform over this database, without the demo market and with every sandbox, which keeps its files in `dataDir`.
 * Neither visitors nor members have a ceiling of calls, since one address stands for all of them.
 */
export async function openBenchApp(
  databaseUrl: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const config = readConfig({
    PORT: "0",
    ZD_DEMO: "off",
    SANDBOXES: "messages,bank,ca,lender,carrier",
    LOG_LEVEL: "error",
    DATA_DIR: dataDir,
    KEYS_DIR: join(dataDir, "keys"),
    MEMBER_CALLS_PER_MINUTE: "100000000",
    ANONYMOUS_CALLS_PER_MINUTE: "100000000",
    ...settings,
  });
  const log = openLog(config);
  return { app: await openApp({ config, databaseUrl, clock: systemClock, log }), log };
}

/** A platform that was opened so. */
export type BenchApp = Awaited<ReturnType<typeof openBenchApp>>["app"];
