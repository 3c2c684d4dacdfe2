import type { Logger } from "pino";
import { type Config, isLoopback } from "../../config.ts";
import { readClamdAddress } from "./clamd-address.ts";
import { clamdScanner } from "./clamd-scanner.ts";
import { sandboxScanner } from "./sandbox-scanner.ts";
import { type Scanner, ScannerAway } from "./scanner.ts";

/** Scans every file that somebody uploads. */
export interface UploadScans {
  /** Begins to scan a file of this name. */
  readonly begin: (name: string) => {
    readonly feed: (chunk: Buffer) => Promise<void>;
    /** "away" where the file was not scanned and must not be kept. */
    readonly result: () => Promise<{ readonly virus: string } | "clean" | "away">;
    readonly abandon: () => void;
  };
}

/** Nothing is scanned: what the platform itself has made, and where there is no scanner. */
export const noScans: UploadScans = {
  begin: () => ({ feed: async () => {}, result: async () => "clean", abandon: () => {} }),
};

/** The scanner that the settings choose; the demo has a sandbox of one. */
export function openUploadScans(
  {
    CLAMD,
    CLAMD_AWAY,
    CLAMD_CA_FILE,
    ZD_DEMO,
  }: Pick<Config, "CLAMD" | "CLAMD_AWAY" | "CLAMD_CA_FILE" | "ZD_DEMO">,
  log: Logger,
): UploadScans {
  const address = CLAMD === undefined ? null : readClamdAddress(CLAMD);
  if (address === null) return ZD_DEMO ? scansBy(sandboxScanner, false, log) : noScans;
  if ("host" in address && !address.tls && !isLoopback(address.host))
    log.warn(
      "CLAMD: what is uploaded goes to another machine in the clear; unix: or tls: keeps it from others",
    );
  return scansBy(clamdScanner(address, undefined, CLAMD_CA_FILE), CLAMD_AWAY === "accept", log);
}

/** Uploads as a scanner judges them; `accepts` says whether a file is kept that it could not scan. */
export const scansBy = (scanner: Scanner, accepts: boolean, log: Logger): UploadScans => ({
  begin(name) {
    const { feed, verdict, abandon } = scanner.begin();
    return {
      feed,
      abandon,
      async result() {
        try {
          const virus = await verdict();
          if (virus !== null) log.warn({ virus }, "an upload was refused for a virus");
          return virus === null ? "clean" : { virus };
        } catch (error) {
          if (!(error instanceof ScannerAway)) throw error;
          log.error({ err: error, name, isKept: accepts }, "an upload could not be scanned");
          return accepts ? "clean" : "away";
        }
      },
    };
  },
});
