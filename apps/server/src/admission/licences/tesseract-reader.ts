import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Logger } from "pino";
import { createWorker, OEM, type Worker } from "tesseract.js";
import { Refused } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import type { LicenceReader } from "./licence-reader.ts";
import { onItsHead, straightened } from "./straighten.ts";

/** Folder of the engine's data for Chinese, part of the package, so that nothing is loaded from a network. */
const languageData = dirname(
  createRequire(import.meta.url).resolve("@tesseract.js-data/chi_sim/4.0.0/chi_sim.traineddata.gz"),
);
/** Confidence of the engine, in per cent, from which a page counts as upright; upside down it is far below. */
const minConfidence = 75;
/** How many pictures may wait behind the one that is read; further ones are not read. */
const maxWaiting = 6;
/** How long an unused thread is kept, in milliseconds; it holds much memory. */
const idleMs = 5 * 60_000;

const opened = new WeakMap<Platform, LicenceReader>();

/** The reader of a platform; all of its calls use one thread. */
export function openLicenceReader(platform: Platform): LicenceReader {
  const known = opened.get(platform);
  if (known) return known;
  const reader = tesseractReader(platform.log, platform.config.READING_SECONDS * 1_000);
  opened.set(platform, reader);
  return reader;
}

/**
 * Tesseract in a thread of its own, one picture after the other, so that calls are not held up. @param timeoutMs how
 * long reading one picture may take, and how long one may wait for its turn; afterwards the answer is null
 */
export function tesseractReader(log: Pick<Logger, "warn">, timeoutMs: number): LicenceReader {
  let opened: Promise<Worker> | null = null;
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;

  const open = () => {
    opened ??= createWorker("chi_sim", OEM.LSTM_ONLY, {
      langPath: languageData,
      cacheMethod: "none",
      gzip: true,
      errorHandler: (error: unknown) => log.warn({ err: error }, "the reading of a licence failed"),
    });
    return opened;
  };

  /** Reads a picture with level lines, and upside down where hardly a word was recognised. */
  async function readEitherWay(picture: Buffer): Promise<string> {
    const [level, worker] = await Promise.all([straightened(picture), open()]);
    const { data } = await worker.recognize(level);
    if (data.confidence >= minConfidence) return data.text;
    const other = (await worker.recognize(await onItsHead(level))).data;
    return other.confidence > data.confidence ? other.text : data.text;
  }

  async function close() {
    clearTimeout(idle);
    const closing = opened;
    opened = null;
    await closing?.then((worker) => worker.terminate()).catch(() => null);
  }

  /** Reads one picture; a thread that takes too long is ended, so that the next picture does not wait. */
  async function recognise(picture: Buffer): Promise<readonly string[] | null> {
    let late: NodeJS.Timeout | undefined;
    try {
      // Its first start takes seconds on a busy machine, and is not the picture's fault.
      await open();
      const lateness = new Promise<"late">((resolve) => {
        late = setTimeout(() => resolve("late"), timeoutMs);
      });
      const reading = readEitherWay(picture);
      reading.catch(() => null);
      const answer = await Promise.race([reading, lateness]);
      if (answer !== "late") return answer.split("\n");
      await close();
      return null;
    } catch (error) {
      log.warn({ err: error }, "a picture could not be read");
      await close();
      return null;
    } finally {
      clearTimeout(late);
      clearTimeout(idle);
      idle = setTimeout(() => void close(), idleMs).unref();
    }
  }

  return {
    async read(picture) {
      if (waiting > maxWaiting) throw new Refused("BUSY");
      const until = performance.now() + timeoutMs;
      waiting += 1;
      const turn = line.then(() => (performance.now() < until ? recognise(picture) : null));
      line = turn.catch(() => null);
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
    close,
  };
}
