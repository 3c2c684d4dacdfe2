import { Worker } from "node:worker_threads";
import type { exportRefusals } from "@zd/api/lists/operations";
import type { Figures } from "@zd/domain/kernel/decision";
import { Refused } from "../../calls/operation.ts";
import type { ReadFrom } from "../../database/reading-pool.ts";
import type { Standby } from "../../database/standby.ts";
import type { SheetPlan } from "./workbook.ts";

/** A statement as it is sent. */
export interface Statement {
  /** The text, with $1, $2, … for its parameters. */
  readonly sql: string;
  /** The values for $1, $2, …. */
  readonly parameters: readonly unknown[];
}

/** A file of all rows of a statement, whose values stand in the order of the sheet's columns. */
export interface ExportRequest {
  /** The key of the lock that it holds, a firm's number: of one firm, one file is made at a time. */
  readonly lockKey: string;
  /** The name of the sheet, its columns and its notes. */
  readonly sheet: SheetPlan;
  /** Reads the rows. */
  readonly rows: Statement;
  /** How many rows there are. */
  readonly count: Statement;
}

/** How far a file is. */
export interface Progress {
  /** How many rows are written. */
  readonly written: number;
  /** How many rows there are; null until they are counted. */
  readonly total: number | null;
}

export interface Exports {
  /** The file, Base64; or why there is none. */
  readonly make: (request: ExportRequest) => Promise<string>;
  /** How far the file under this key is; null where none is being made. */
  readonly progressOf: (lockKey: string) => Progress | null;
  /** Ends all threads; their files are never finished. */
  readonly close: () => Promise<void>;
}

/** What the thread is given. */
export interface ExportWork extends ExportRequest {
  /** The address of the database. */
  readonly url: string;
  /** The address of its standby, from which the rows may be read; null where there is none now. */
  readonly standbyUrl: string | null;
  /** How many rows a file may have at most. */
  readonly most: number;
}

/** What the thread says. */
export type FromWorker =
  | {
      readonly kind: "progress";
      readonly written: number;
      /** How many rows there are. */
      readonly total: number;
    }
  | {
      readonly kind: "done";
      /** The file, Base64. */
      readonly file: string;
      /** Where its rows come from. */
      readonly from: ReadFrom;
    }
  | {
      readonly kind: "refused";
      /** Why there is no file. */
      readonly reason: (typeof exportRefusals)[number];
      /** The values for the blanks in the words of the refusal. */
      readonly figures: Figures;
    };

/** Rows of one file. */
const mostRows = 100_000;
/** How many files one node makes at a time. */
const mostAtOnce = 2;
const timeLimitMs = 90_000;
/** Heap of a thread in MB; it is small, since rows come in pieces and only the compressed file stays. */
const heapMbOfThread = 64;
/** Part of that heap for new objects, in MB; rows are short-lived, so more would only keep them longer. */
const youngHeapMb = 8;

/** What a file may cost; tests set lower bounds. */
interface Limits {
  /** Rows of one file. */
  readonly rows?: number;
  /** How long a file may take, in ms. */
  readonly timeMs?: number;
  /** How much memory a thread may hold, in MB. */
  readonly heapMb?: number;
}

/** Where the rows of a file come from. */
interface Sources {
  /** The address of the database. */
  readonly url: string;
  readonly standby: Pick<Standby, "url" | "isReady"> | null;
  /** Hears of every file where its rows were read. */
  readonly onRead: (from: ReadFrom) => void;
}

/** Makes files in threads of their own. */
export function openExports(
  { url, standby, onRead }: Sources,
  { rows: most = mostRows, timeMs = timeLimitMs, heapMb = heapMbOfThread }: Limits = {},
): Exports {
  const running = new Map<
    string,
    {
      /** How far it is. */
      progress: Progress;
      /** The thread that makes it. */
      readonly worker: Worker;
    }
  >();

  return {
    make(request) {
      const { lockKey } = request;
      if (running.has(lockKey)) throw new Refused("EXPORT_RUNNING");
      if (running.size >= mostAtOnce) throw new Refused("BUSY");
      const work: ExportWork = {
        ...request,
        url,
        standbyUrl: standby?.isReady() ? standby.url : null,
        most,
      };
      const worker = new Worker(new URL("./export-worker.ts", import.meta.url), {
        workerData: work,
        resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngHeapMb },
      });
      running.set(lockKey, { progress: { written: 0, total: null }, worker });

      return new Promise<string>((resolve, reject) => {
        let settle = () => reject(new Refused("BUSY"));
        const late = setTimeout(() => {
          settle = () => reject(new Refused("EXPORT_TOO_LONG"));
          void worker.terminate();
        }, timeMs);
        worker.on("message", (message: FromWorker) => {
          switch (message.kind) {
            case "progress":
              running.set(lockKey, { progress: { written: message.written, total: message.total }, worker });
              break;
            case "done":
              onRead(message.from);
              settle = () => resolve(message.file);
              break;
            case "refused":
              settle = () => reject(new Refused(message.reason, message.figures));
          }
        });
        worker.on("error", (error) => {
          settle = () => reject(error);
        });
        // Whoever reads that his file is there may ask for the next one at once.
        worker.on("exit", () => {
          clearTimeout(late);
          running.delete(lockKey);
          settle();
        });
      });
    },
    progressOf: (lockKey) => running.get(lockKey)?.progress ?? null,
    async close() {
      await Promise.all([...running.values()].map(({ worker }) => worker.terminate()));
    },
  };
}
