import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip as gzipWithCallback, constants as zlib } from "node:zlib";
import type { AnyOperation } from "@zd/api/wire/operation";
import { around } from "../http/envelope.ts";

const gzip = promisify(gzipWithCallback);

/**
 * An answer whose bytes are made once and go to everybody who asks the same, so it holds nothing that is somebody's
 * own. A handler returns it in the place of the output that its operation declares.
 */
export class SharedResponse {
  readonly plain: Buffer;
  /** Names these bytes: who has them already need not be sent them again. */
  readonly tag: string;
  #gzip: Promise<Buffer> | null = null;

  /** The data as they are, or as a text of JSON that was put together before. */
  constructor(
    operation: AnyOperation,
    data:
      | {
          /** The data, to be written as JSON. */
          readonly of: unknown;
        }
      | {
          /** The data as a text of JSON that was put together before. */
          readonly json: string;
        },
  ) {
    const [before, after] = around(operation);
    this.plain = Buffer.from(`${before}${"json" in data ? data.json : JSON.stringify(data.of)}${after}`);
    this.tag = `W/"${hash("sha1", this.plain, "base64url")}"`;
  }

  gzip(): Promise<Buffer> {
    this.#gzip ??= gzip(this.plain, { level: zlib.Z_BEST_SPEED });
    return this.#gzip;
  }
}

/** The answer, as a handler of an operation may return it. */
export const asOutput = <Output>(answer: SharedResponse): Output => answer as unknown as Output;

/** How much a cache of answers may hold. */
export interface Bounds {
  /** How many answers. */
  readonly answers: number;
  /** Of the answers as they are; gzipped they take less than as much again. */
  readonly bytes: number;
}

interface Entry {
  /** What the answer was made for, such as a version: another stamp means that it has to be made anew. */
  readonly stamp: string;
  readonly answer: SharedResponse;
}

/** Cache of answers that many ask for; each is kept until its data change, as long as the bounds allow. */
export class ResponseCache {
  readonly #bounds: Bounds;
  /** The one that was asked for last comes last. */
  readonly #kept = new Map<string, Entry>();
  #bytes = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** What is kept now. */
  get size(): Bounds {
    return { answers: this.#kept.size, bytes: this.#bytes };
  }

  /** The answer to a question; made anew where the one at hand bears another stamp. */
  give(question: string, stamp: string, make: () => SharedResponse): SharedResponse {
    const entry = this.#kept.get(question);
    if (entry) this.#forget(question, entry);
    const current = entry?.stamp === stamp ? entry : { stamp, answer: make() };
    this.#kept.set(question, current);
    this.#bytes += current.answer.plain.length;
    this.#keepWithin(this.#bounds);
    return current.answer;
  }

  #forget(question: string, { answer }: Entry) {
    this.#kept.delete(question);
    this.#bytes -= answer.plain.length;
  }

  #keepWithin({ answers, bytes }: Bounds) {
    for (const [question, entry] of this.#kept) {
      if (this.#kept.size <= answers && this.#bytes <= bytes) return;
      this.#forget(question, entry);
    }
  }
}
