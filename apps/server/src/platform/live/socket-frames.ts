import { constants, deflateRawSync, deflateSync, inflateSync } from "node:zlib";
import type { Instant } from "@zd/domain/kernel/brand";
import type { WebSocket } from "ws";
import { isJsonObject } from "../formats/json-object.ts";

/** A message of the socket; the platform adds its time. */
export interface Frame {
  /** The number by which both ends know what the frame means, such as 25640. */
  readonly type: number;
  /** What it carries; left out on the wire where it is undefined. */
  readonly data: unknown;
}

/** Below this size deflating a frame gains nothing. */
const deflateFromBytes = 128;

/** Text for those who read text, deflated binary for those who asked for it, in the bytes of the wire. */
export type Encoding = "text" | "deflated text" | "binary";

const textOpcode = 1;
const binaryOpcode = 2;

/**
 * Frames and their encoded forms, plain or deflated; each form is made when the first client needs it, and shared by
 * all.
 */
export class EncodedFrames {
  readonly count: number;
  readonly #texts: readonly Buffer[];
  readonly #forms = new Map<Encoding, Buffer>();

  constructor(frames: readonly Frame[], time: Instant) {
    this.count = frames.length;
    this.#texts = frames.map(({ type, data }) =>
      Buffer.from(JSON.stringify(data === undefined ? { type, time } : { type, data, time })),
    );
  }

  as(encoding: Encoding): Buffer {
    const known = this.#forms.get(encoding);
    if (known) return known;
    const frame = Buffer.concat(this.#texts.map((text) => inForm(encoding, text)));
    this.#forms.set(encoding, frame);
    return frame;
  }
}

function inForm(encoding: Encoding, text: Buffer): Buffer {
  if (encoding === "binary") return frameOf(binaryOpcode, deflateSync(text));
  const plain = encoding === "text" || text.length < deflateFromBytes;
  return plain ? frameOf(textOpcode, text) : frameOf(textOpcode, deflatedMessage(text), true);
}

/** As permessage-deflate wants it without context takeover (RFC 7692 §7.2.1): flushed, and the empty block cut off. */
const deflatedMessage = (bytes: Buffer) =>
  deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -4);

/** An unmasked, final frame (RFC 6455 §5.2). */
function frameOf(opcode: number, payload: Buffer, deflated = false): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | (deflated ? 0x40 : 0) | opcode;
  if (length < 126) {
    head[1] = length;
  } else if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}

/** Our deflated frames use the full window and forget it after each message; a client must have agreed to both. */
export function takesDeflated({ extensions }: WebSocket): boolean {
  return /permessage-deflate/.test(extensions) && !/server_max_window_bits/.test(extensions);
}

/** The frame in the bytes, text or zlib-deflated to no more than the longest; null for what is none. */
export function readFrame(bytes: Buffer, isBinary: boolean, longest: number): Frame | null {
  try {
    const text = isBinary ? inflateSync(bytes, { maxOutputLength: longest }) : bytes;
    const read: unknown = JSON.parse(text.toString());
    if (!isJsonObject(read)) return null;
    const { type, data } = read;
    return Number.isSafeInteger(type) ? { type: type as number, data } : null;
  } catch {
    return null;
  }
}
