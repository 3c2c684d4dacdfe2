import { Readable } from "node:stream";

/**
 * An answer that is too long to be held in memory at once: pieces of text that together are its JSON, in the form of
 * the wire. A handler returns it in the place of the output that its operation declares.
 */
export class JsonStream {
  readonly #pieces: AsyncIterable<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.#pieces = pieces;
  }

  /** The pieces between what comes before and after them in the envelope. */
  within(before: string, after: string): Readable {
    const pieces = this.#pieces;
    return Readable.from(
      (async function* () {
        yield before;
        yield* pieces;
        yield after;
      })(),
      { objectMode: false },
    );
  }
}

/** The stream, as a handler of an operation may return it. */
export const streamJson = <Output>(pieces: AsyncIterable<string>): Output =>
  new JsonStream(pieces) as unknown as Output;
