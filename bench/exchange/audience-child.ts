import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { inflateRawSync, constants as zlib } from "node:zlib";
import { anonymousLogin, frameTypes, socketPath } from "@zd/api/market/frames";
import { isTerminal, type SectionStatus } from "@zd/domain/trading/codes";
import { quantile } from "../statistics.ts";
import { orderOf } from "../yardsticks/in-child.ts";
import type { AudienceOrder, AudienceReport } from "./audience.ts";

/** Connections opened at the same time; more would overrun the listener's queue. */
const atOnce = 200;
/** One browser in so many looks inside what it hears; the last one to come always does. */
const lookingInside = 50;

const { address, sections, browsers } = orderOf<AudienceOrder>();
const { hostname, port } = new URL(address);

interface SectionFrame {
  readonly type: number;
  readonly data: readonly { readonly sectid: string; readonly status: SectionStatus }[];
  readonly time: number;
}

const latencies: number[] = [];
let endedAt = 0;

/** A browser on a bare connection: it asks for deflated messages and counts the frames that it gets. */
class Browser {
  frames = 0;
  readonly ready: Promise<void>;
  readonly #looksInside: boolean;
  readonly #socket = connect(Number(port), hostname);
  readonly #ended = new Set<string>();
  #open = false;
  #boards = 0;
  #held: Buffer = Buffer.alloc(0);
  /** Bytes of the frame at hand that are still to come and of no interest. */
  #skipping = 0;

  constructor(looksInside: boolean) {
    this.#looksInside = looksInside;
    this.ready = new Promise((resolve, reject) => {
      this.#socket.on("connect", () => this.#upgrade());
      this.#socket.on("data", (bytes) => {
        this.#take(bytes);
        // Each section has a frame of its own and one of its wares.
        if (this.#boards >= 2 * sections.length) resolve();
      });
      this.#socket.on("error", reject);
      this.#socket.on("close", () => reject(new Error("a browser was dropped")));
    });
    this.ready.catch(() => {});
  }

  #upgrade() {
    this.#socket.setNoDelay(true);
    this.#socket.write(
      `GET ${socketPath} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n` +
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n",
    );
  }

  say(frame: object) {
    const text = Buffer.from(JSON.stringify(frame));
    const head = Buffer.from([0x81, 0x80 | (text.length < 126 ? text.length : 126)]);
    const length = Buffer.alloc(text.length < 126 ? 0 : 2);
    if (length.length > 0) length.writeUInt16BE(text.length);
    // A mask of nothing but zeros masks nothing.
    this.#socket.write(Buffer.concat([head, length, Buffer.alloc(4), text]));
  }

  #take(bytes: Buffer) {
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, bytes]) : bytes;
    if (!this.#open) {
      const head = this.#held.indexOf("\r\n\r\n");
      if (head < 0) return;
      this.#held = this.#held.subarray(head + 4);
      this.#open = true;
      this.say({ type: frameTypes.start, data: anonymousLogin });
      this.say({ type: frameTypes.subscribe, data: { sectids: sections, opt: "Only" } });
    }
    while (this.#skipOrRead());
  }

  /** One frame, or what is here of it; false when more has to come. */
  #skipOrRead(): boolean {
    if (this.#skipping > 0) {
      const skipped = Math.min(this.#skipping, this.#held.length);
      this.#held = this.#held.subarray(skipped);
      this.#skipping -= skipped;
      return this.#skipping === 0 && this.#held.length > 0;
    }
    const held = this.#held;
    const short = (held[1] ?? 0) & 0x7f;
    const headLength = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (held.length < headLength) return false;
    const length =
      short < 126 ? short : short === 126 ? held.readUInt16BE(2) : Number(held.readBigUInt64BE(2));
    const isWhole = held.length >= headLength + length;
    if (this.#looksInside && !isWhole) return false;
    this.#count(held, headLength, length);
    this.#held = held.subarray(headLength);
    this.#skipping = length;
    return true;
  }

  #count(held: Buffer, headLength: number, length: number) {
    // Short frames, the answers to a sign of life, are not worth deflating.
    if (((held[0] ?? 0) & 0x40) === 0) return;
    if (this.#boards < 2 * sections.length) {
      this.#boards += 1;
      return;
    }
    this.frames += 1;
    if (!this.#looksInside) return;
    const body = held.subarray(headLength, headLength + length);
    const text = inflateRawSync(body, { finishFlush: zlib.Z_SYNC_FLUSH });
    const { type, data, time } = JSON.parse(text.toString()) as SectionFrame;
    latencies.push(Date.now() - time);
    if (type !== frameTypes.sectionUpdate) return;
    for (const { sectid, status } of data) if (isTerminal(status)) this.#ended.add(sectid);
    if (this.#ended.size === sections.length) endedAt = Date.now();
  }
}

const begun = performance.now();
const audience: Browser[] = [];
while (audience.length < browsers) {
  const count = Math.min(atOnce, browsers - audience.length);
  const coming = Array.from({ length: count }, (_, i) => {
    const place = audience.length + i + 1;
    return new Browser(place % lookingInside === 0 || place === browsers);
  });
  audience.push(...coming);
  await Promise.all(coming.map(({ ready }) => ready));
}
process.send?.({ boardsMs: performance.now() - begun });
setInterval(() => {
  for (const browser of audience) browser.say({ type: frameTypes.keepAlive });
}, 10_000);

process.on("message", async () => {
  // What was sent before the question may still be on its way.
  await wait(1_000);
  const counts = audience.map(({ frames }) => frames);
  const report: AudienceReport = {
    fewest: Math.min(...counts),
    most: Math.max(...counts),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    endedAt,
  };
  for (const browser of audience) browser.frames = 0;
  latencies.length = 0;
  process.send?.(report);
});
