import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../apps/server/src/platform/process/free-port.ts";
import { findPlace } from "../apps/server/src/testing/find-place.ts";
import { buildServer } from "./built.ts";

const stopMs = 20_000;
/** Ninety days of history, on a machine that has other things to do. */
const fillingMs = 180_000;

export interface ServerProcess {
  readonly address: string;
  readonly dataFolder: string;
  readonly child: ChildProcess;
  /** Everything that the server has printed so far. */
  readonly printed: () => string;
  /** Resolves when the past of a demo market that was empty is all there; rejects after a while. */
  readonly filled: () => Promise<void>;
  /** Ends the server as Ctrl-C does, and throws its data away unless they are to be kept. */
  readonly stop: (keep?: { readonly data: boolean }) => Promise<void>;
}

interface Wish {
  readonly env?: NodeJS.ProcessEnv;
  /** A folder with the data of an earlier run; without it a new one, empty. */
  readonly dataFolder?: string;
  /** For what is not measured: a new folder lies in memory where there is room for it. */
  readonly inMemory?: boolean;
  readonly timeoutMs?: number;
  /** The command that starts it; without it the server alone. */
  readonly command?: readonly [string, ...string[]];
}

/** Everybody may enter it, so that the database lies within, whoever it runs as, and goes with it. */
function passingFolder(place: string): string {
  const folder = mkdtempSync(join(place, "zd-data-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts the real server as a user would, on a free port with its own data folder, and waits until it is ready. */
export async function startServer(wish: Wish = {}): Promise<ServerProcess> {
  const {
    env = {},
    timeoutMs = 60_000,
    command = [process.execPath, "apps/server/start.mjs", "built"],
  } = wish;
  buildServer();
  const port = await freePort();
  const dataFolder = wish.dataFolder ?? passingFolder(wish.inMemory ? await findPlace() : tmpdir());
  const address = `http://127.0.0.1:${port}`;
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ZD_DEMO: "on",
      KEYS_DIR: join(dataFolder, "keys"),
      ...env,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataFolder,
    },
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-200_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const closed = new Promise<void>((resolve) => child.on("close", () => resolve()));

  const stop: ServerProcess["stop"] = async ({ data } = { data: false }) => {
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), stopMs);
    await closed;
    clearTimeout(late);
    if (!data) rmSync(dataFolder, { recursive: true, force: true });
  };

  const hasEnded = () => child.exitCode !== null;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (await until(isReady, timeoutMs, hasEnded)) {
    const filled = async () => {
      const isFilled = async () => /演示历史.* 100 %/.test(output);
      if (!(await until(isFilled, fillingMs, hasEnded)))
        throw new Error(`the demo was not filled; it printed:\n${output}`);
    };
    return { address, dataFolder, child, printed: () => output, filled, stop };
  }
  await stop();
  throw new Error(`the server did not become ready; it printed:\n${output}`);
}

/** Whether it became true in time; the program may have ended before. */
async function until(isTrue: () => Promise<boolean>, ms: number, hasEnded: () => boolean): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (Date.now() < deadline && !hasEnded()) {
    if (await isTrue()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
