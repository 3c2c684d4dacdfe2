import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../../apps/server/src/platform/process/free-port.ts";
import { until } from "../market/until.ts";

const root = join(import.meta.dirname, "../../..");
const readyWithinSeconds = 90;

/** A node of the platform as `npm start` runs it, which is killed and started again at the same port. */
export interface NodeProcess {
  readonly address: string;
  readonly start: () => Promise<void>;
  /** Waits until it can serve; throws after a while. */
  readonly ready: () => Promise<void>;
  /** Ends it as kill -9 does. */
  readonly kill: () => Promise<void>;
  /** Asks it to stop, and waits. */
  readonly stop: () => Promise<void>;
  /** Whether it has ended by itself. */
  readonly hasEnded: () => boolean;
}

/** What every node that is tried is set to. */
const settingsOfAll = {
  HOST: "127.0.0.1",
  ZD_DEMO: "off",
  SANDBOXES: "messages,bank,ca,lender,carrier",
  LOG_LEVEL: "warn",
  // A visitor who verifies many bundles says that he is another each time.
  TRUST_PROXY: "127.0.0.1",
};

export async function openNode(
  settings: Readonly<Record<string, string>>,
  logFile: string,
): Promise<NodeProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();

  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal);
    await ended;
    child = null;
  };
  const node: NodeProcess = {
    address,
    async start() {
      child = spawn(process.execPath, ["apps/server/start.mjs", "built"], {
        cwd: root,
        stdio: ["ignore", "pipe", "pipe"],
        env: { PATH: process.env["PATH"] ?? "", ...settingsOfAll, ...settings, PORT: String(port) },
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (text: Buffer) => appendFileSync(logFile, text));
      const process_ = child;
      ended = new Promise((resolve) => process_.once("close", resolve));
    },
    async ready() {
      const isReady = () =>
        fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok || null,
          () => null,
        );
      await until(`the node at ${address}`, isReady, readyWithinSeconds);
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    hasEnded: () => child !== null && (child.exitCode !== null || child.signalCode !== null),
  };
  return node;
}

/** Waits so long, in milliseconds, give or take a third: no fault strikes in step with a session. */
export const sometime = (ms: number): Promise<void> => wait(ms * (0.67 + Math.random() * 0.66));
