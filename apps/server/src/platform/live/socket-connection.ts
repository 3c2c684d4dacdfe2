import type { Duplex } from "node:stream";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import type { RawData, WebSocket } from "ws";
import type { Clock } from "../process/clock.ts";
import type { Metrics } from "../process/metrics.ts";
import type { RoomMembers } from "./room-members.ts";
import { EncodedFrames, type Encoding, type Frame, readFrame, takesDeflated } from "./socket-frames.ts";

/** One browser at the other end. */
export interface Client {
  /** A number of this node's own, from 1 on; it means nothing on another. */
  readonly id: string;
  /** The address of the client, behind trusted proxies. */
  readonly ip: string;
  /** The host that was asked, without port. */
  readonly host: string;
  /** The rooms it stands in. */
  readonly rooms: ReadonlySet<string>;
  send(frame: Frame): void;
  /** Frames that many are sent, encoded once for all of them. */
  sendEncoded(frames: EncodedFrames): void;
  /** False where it stands in too many rooms already. */
  join(room: string): boolean;
  leave(room: string): void;
  /** From now on this client reads zlib-deflated binary frames instead of text. */
  compress(): void;
  close(code: number, reason: string): void;
}

/** What the frames mean; the platform only carries them. */
export interface Feed {
  /** A frame that a client has sent, already known to be an object with a number for its type. */
  readonly onFrame: (client: Client, frame: Frame) => void | Promise<void>;
  /** What a client is told whose frame could not be read. */
  readonly unreadable: Frame;
  /** The frame that tells clients to start over, sent before the platform closes. */
  readonly farewell: Frame;
}

export const socketLimits = {
  /** The largest frame that a client may send, in bytes, also once it is inflated. */
  inboundBytes: 16 * 1024,
  /** How many rooms a client may stand in. */
  rooms: 200,
  /** How many room frames, and bytes of all frames, a client may be behind before it is dropped. */
  backlogFrames: 64,
  backlogBytes: 1024 * 1024,
  /** The same of bytes that only this client is sent. */
  snapshotBytes: 8 * 1024 * 1024,
  /** A client that has said nothing for so many milliseconds is dropped. */
  silenceMs: 24_000,
  /** Frames that a client may send in one stretch of silenceMs. */
  inboundFrames: 240,
} as const;

/** What all connections of a node share. */
export interface ConnectionNeeds {
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Who stands in which room. */
  readonly members: RoomMembers<SocketConnection>;
}

/** Where a connection comes from. */
export interface Origin {
  /** A number of this node's own. */
  readonly id: string;
  /** The address of the client, behind trusted proxies. */
  readonly ip: string;
  /** The host that was asked, without port. */
  readonly host: string;
}

/** A client with its socket. Messages go out past ws, over the stream below it. */
export class SocketConnection implements Client {
  readonly id: string;
  readonly ip: string;
  readonly host: string;
  readonly rooms = new Set<string>();
  readonly socket: WebSocket;
  readonly #stream: Duplex;
  readonly #needs: ConnectionNeeds;
  readonly #feed: Feed;
  #encoding: Encoding;
  #heardAt: Instant;
  /** Frames of the client since the last sweep. */
  #received = 0;
  /** The frames of a client are answered in their order, so that a leave never overtakes the join before it. */
  #answered = Promise.resolve();
  /** How many frames of rooms were written while others were still on their way. */
  #backlog = 0;

  constructor(socket: WebSocket, stream: Duplex, origin: Origin, feed: Feed, needs: ConnectionNeeds) {
    this.id = origin.id;
    this.ip = origin.ip;
    this.host = origin.host;
    this.socket = socket;
    this.#stream = stream;
    this.#needs = needs;
    this.#feed = feed;
    this.#encoding = takesDeflated(socket) ? "deflated text" : "text";
    this.#heardAt = needs.clock.now();
    socket.on("message", (bytes: RawData, isBinary: boolean) => this.#hear(bytes as Buffer, isBinary));
    socket.on("pong", () => {
      this.#heardAt = needs.clock.now();
    });
    // ws closes the connection itself; without a listener the error would end the process.
    socket.on("error", (error) => needs.log.debug({ err: error, ip: origin.ip }, "a socket failed"));
  }

  send(frame: Frame): void {
    this.sendEncoded(new EncodedFrames([frame], this.#needs.clock.now()));
  }

  sendEncoded(frames: EncodedFrames): void {
    this.write(frames, "snapshot");
  }

  join(room: string): boolean {
    if (this.rooms.has(room)) return true;
    if (this.rooms.size >= socketLimits.rooms || this.socket.readyState !== this.socket.OPEN) return false;
    this.rooms.add(room);
    this.#needs.members.add(room, this);
    return true;
  }

  leave(room: string): void {
    if (this.rooms.delete(room)) this.#needs.members.remove(room, this);
  }

  compress(): void {
    this.#encoding = "binary";
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  /** Sends frames of a room, or of this client alone; drops a client that is too far behind. */
  write(encoded: EncodedFrames, limit: "room" | "snapshot") {
    if (this.socket.readyState !== this.socket.OPEN) return;
    const { writableLength } = this.#stream;
    if (writableLength === 0) this.#backlog = 0;
    else if (limit === "room") this.#backlog += 1;
    const behind = limit === "room" ? socketLimits.backlogBytes : socketLimits.snapshotBytes;
    if (this.#backlog > socketLimits.backlogFrames || writableLength > behind) return this.#drop("slow");
    this.#needs.metrics.frames.inc(encoded.count);
    this.#stream.write(encoded.as(this.#encoding));
  }

  /** Drops a client of which nothing was heard for too long. */
  sweep(now: Instant): void {
    this.#received = 0;
    if (now - this.#heardAt >= socketLimits.silenceMs) this.#drop("silent");
  }

  #drop(reason: string): void {
    this.#needs.metrics.socketsDropped.inc({ reason });
    this.socket.terminate();
  }

  #hear(bytes: Buffer, isBinary: boolean) {
    this.#heardAt = this.#needs.clock.now();
    this.#received += 1;
    if (this.#received > socketLimits.inboundFrames) return this.#drop("noisy");
    const frame = readFrame(bytes, isBinary, socketLimits.inboundBytes);
    this.#answered = this.#answered.then(() => this.#answer(frame));
  }

  async #answer(frame: Frame | null): Promise<void> {
    if (!frame) return this.send(this.#feed.unreadable);
    try {
      await this.#feed.onFrame(this, frame);
    } catch (error) {
      this.#needs.log.error({ err: error, type: frame.type }, "a frame could not be answered");
      this.send(this.#feed.unreadable);
    }
  }
}
