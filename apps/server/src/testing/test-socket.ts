import { inflateSync } from "node:zlib";
import { WebSocket } from "ws";

export interface TestFrame {
  readonly type: number;
  readonly data?: unknown;
  readonly time: number;
}

/** A browser's end of the market socket. */
export interface TestSocket {
  readonly raw: WebSocket;
  /** Every frame that has come, in order. */
  readonly frames: readonly TestFrame[];
  readonly send: (frame: unknown) => void;
  /** The next frame that fits, counted from the last one that was asked for. */
  readonly next: (fits?: (frame: TestFrame) => boolean) => Promise<TestFrame>;
  /** Resolves with the code when the other end has closed. */
  readonly closed: Promise<number>;
  readonly close: () => void;
}

const timeoutMs = 10_000;

export interface TestSocketOptions {
  readonly deflate?: boolean;
  /** Headers of the request beside those of the handshake. */
  readonly headers?: Readonly<Record<string, string>>;
}

export async function openTestSocket(
  address: string,
  { deflate = true, headers = {} }: TestSocketOptions = {},
): Promise<TestSocket> {
  const raw = new WebSocket(`${address.replace(/^http/, "ws")}/ws`, { perMessageDeflate: deflate, headers });
  const frames: TestFrame[] = [];
  const waiting = new Set<() => void>();
  let read = 0;
  raw.on("message", (bytes: Buffer, isBinary: boolean) => {
    frames.push(JSON.parse((isBinary ? inflateSync(bytes) : bytes).toString()) as TestFrame);
    for (const look of waiting) look();
  });
  raw.on("error", () => {});
  const closed = new Promise<number>((resolve) => raw.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    raw.on("open", () => resolve());
    raw.on("error", reject);
    raw.on("unexpected-response", (_, response) =>
      reject(new Error(`turned away with ${response.statusCode}`)),
    );
  });

  return {
    raw,
    frames,
    closed,
    send: (frame) =>
      raw.send(typeof frame === "string" || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    close: () => raw.close(),
    next: (fits = () => true) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no such frame came; there were ${JSON.stringify(frames).slice(0, 2_000)}`));
        }, timeoutMs);
        const look = () => {
          for (; read < frames.length; read++) {
            const frame = frames[read];
            if (!frame || !fits(frame)) continue;
            read += 1;
            clearTimeout(late);
            waiting.delete(look);
            return resolve(frame);
          }
        };
        waiting.add(look);
        look();
      }),
  };
}
