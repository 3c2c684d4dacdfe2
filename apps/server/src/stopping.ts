import type { Logger } from "pino";
import type { EmbeddedPostgres } from "./platform/database/embedded-postgres.ts";

/** How long calls that run may take to finish when the platform is asked to stop, in milliseconds. */
const stopMs = 30_000;

interface Needs {
  readonly log: Logger;
  readonly app: { readonly close: () => Promise<void> };
  /** The database of our own; null where another is used. */
  readonly embedded: EmbeddedPostgres | null;
  /** How long the node still answers calls before it closes, in seconds. */
  readonly drainSeconds: number;
}

/** Stops a platform, once however often it is asked for. */
export function openStopping({ log, app, embedded, drainSeconds }: Needs) {
  let stopping = false;
  return {
    isStopping: () => stopping,
    /** Closes the platform and then its database, and ends the process with this code, or with 1 where that fails. */
    async stop(why: string, code: number): Promise<void> {
      if (stopping) return;
      stopping = true;
      log.info({ why }, "stopping");
      const late = setTimeout(
        () => {
          log.error("did not stop in time");
          process.exit(1);
        },
        stopMs + drainSeconds * 1_000,
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
    },
  };
}

/** Catches the signals that ask for a stop: one that comes while the platform starts waits until there is something to stop. */
export function openSignals() {
  let waiting: string | null = null;
  let onSignal = (signal: string) => {
    waiting = signal;
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => onSignal(signal));
  return {
    /** Has `stop` called for each signal, and at once for one that waits; returns whether one has waited. */
    handle(stop: (signal: string) => void): boolean {
      onSignal = stop;
      if (waiting === null) return false;
      stop(waiting);
      return true;
    },
  };
}
