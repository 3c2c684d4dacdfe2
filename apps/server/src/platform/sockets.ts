import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { Clock, Timer } from "./clock.ts";
import type { Metrics } from "./metrics.ts";
import { Encoded, type Encoding, type Frame, readFrame, takesDeflated } from "./socket-frames.ts";

/** One browser at the other end. */
export interface Client {
  readonly id: string;
  readonly ip: string;
  /** The host that was asked, without port. */
  readonly host: string;
  /** The rooms it stands in. */
  readonly rooms: ReadonlySet<string>;
  send(frame: Frame): void;
  /** Frames that many are sent, encoded once for all of them. */
  sendEncoded(frames: Encoded): void;
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
  readonly received: (client: Client, frame: Frame) => void | Promise<void>;
  /** What a client is told whose frame could not be read. */
  readonly unreadable: Frame;
  /** The frame that tells clients to start over, sent before the platform closes. */
  readonly farewell: Frame;
}

/** Clients follow rooms; a frame for a room is built once and sent to each of its clients. */
export interface Rooms {
  /** Frames that belong together go out together, in their order. */
  sendToRoom(room: string, ...frames: readonly Frame[]): void;
  /** How many clients are in the room; nobody needs frames for an empty one. */
  count(room: string): number;
}

export const socketLimits = {
  /** The largest frame that a client may send, in bytes, also once it is inflated. */
  inboundBytes: 16 * 1024,
  rooms: 200,
  /** How many room frames, and bytes of all frames, a client may be behind before it is dropped. */
  backlogFrames: 64,
  backlogBytes: 1024 * 1024,
  snapshotBytes: 8 * 1024 * 1024,
  silenceMs: 24_000,
  /** Frames that a client may send in one stretch of silenceMs. */
  inboundFrames: 240,
} as const;

interface Needs {
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The address behind the proxies that are trusted. */
  readonly ipOf: (request: IncomingMessage) => string;
  readonly socketsMax: number;
  readonly socketsPerAddress: number;
}

export interface Sockets {
  readonly rooms: Rooms;
  /** Takes upgrades of this server's connections at the path from now on. */
  readonly open: (server: Server, path: string, feed: Feed) => void;
  /** Says farewell to everybody, closes, and ends those that do not close in time. */
  readonly close: () => Promise<void>;
}

interface Connection extends Client {
  readonly write: (encoded: Encoded, limit: "room" | "snapshot") => void;
  readonly socket: WebSocket;
  readonly sweep: (now: Instant) => void;
}

export function openSockets({ clock, log, metrics, ipOf, socketsMax, socketsPerAddress }: Needs): Sockets {
  const members = new Map<string, Set<Connection>>();
  const connections = new Set<Connection>();
  const perAddress = new Map<string, number>();
  let made = 0;
  let closing = false;
  let sweeper: Timer | null = null;
  let farewell: Frame | null = null;

  // Messages go out past ws, built once for a whole room; ws does the handshake, reads, and answers pings.
  const handshake = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: socketLimits.inboundBytes,
    perMessageDeflate: {
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
      threshold: Number.MAX_SAFE_INTEGER,
    },
  });

  const rooms: Rooms = {
    sendToRoom(room, ...frames) {
      const audience = members.get(room);
      if (!audience) return;
      const encoded = new Encoded(frames, clock.now());
      for (const connection of audience) connection.write(encoded, "room");
    },
    count: (room) => members.get(room)?.size ?? 0,
  };

  function connect(socket: WebSocket, stream: Duplex, ip: string, host: string, feed: Feed): Connection {
    const joined = new Set<string>();
    let encoding: Encoding = takesDeflated(socket) ? "deflated text" : "text";
    let heardAt = clock.now();
    let received = 0;
    /** The frames of a client are answered in their order, so that a leave never overtakes the join before it. */
    let answered = Promise.resolve();
    let backlog = 0;

    const drop = (reason: string) => {
      metrics.socketsDropped.inc({ reason });
      socket.terminate();
    };

    const connection: Connection = {
      id: String(++made),
      ip,
      host,
      socket,
      rooms: joined,
      send: (frame) => connection.sendEncoded(new Encoded([frame], clock.now())),
      sendEncoded: (frames) => connection.write(frames, "snapshot"),
      join(room) {
        if (joined.has(room)) return true;
        if (joined.size >= socketLimits.rooms || socket.readyState !== socket.OPEN) return false;
        joined.add(room);
        const audience = members.get(room);
        if (audience) audience.add(connection);
        else members.set(room, new Set([connection]));
        return true;
      },
      leave(room) {
        if (!joined.delete(room)) return;
        const audience = members.get(room);
        audience?.delete(connection);
        if (audience?.size === 0) members.delete(room);
      },
      compress() {
        encoding = "binary";
      },
      close: (code, reason) => socket.close(code, reason),
      write(encoded, limit) {
        if (socket.readyState !== socket.OPEN) return;
        if (stream.writableLength === 0) backlog = 0;
        else if (limit === "room") backlog += 1;
        const behind = limit === "room" ? socketLimits.backlogBytes : socketLimits.snapshotBytes;
        if (backlog > socketLimits.backlogFrames || stream.writableLength > behind) return drop("slow");
        metrics.frames.inc(encoded.count);
        stream.write(encoded.as(encoding));
      },
      sweep(now) {
        received = 0;
        if (now - heardAt >= socketLimits.silenceMs) drop("silent");
      },
    };

    socket.on("message", (bytes: RawData, isBinary: boolean) => {
      heardAt = clock.now();
      received += 1;
      if (received > socketLimits.inboundFrames) return drop("noisy");
      const frame = readFrame(bytes as Buffer, isBinary, socketLimits.inboundBytes);
      answered = answered.then(() => answer(feed, connection, frame));
    });
    socket.on("pong", () => {
      heardAt = clock.now();
    });
    // ws closes the connection itself; without a listener the error would end the process.
    socket.on("error", (error) => log.debug({ err: error, ip }, "a socket failed"));
    socket.on("close", () => {
      for (const room of joined) connection.leave(room);
      connections.delete(connection);
      release(perAddress, ip);
      metrics.sockets.set(connections.size);
    });
    return connection;
  }

  async function answer(feed: Feed, connection: Connection, frame: Frame | null) {
    if (!frame) return connection.send(feed.unreadable);
    try {
      await feed.received(connection, frame);
    } catch (error) {
      log.error({ err: error, type: frame.type }, "a frame could not be answered");
      connection.send(feed.unreadable);
    }
  }

  function refusalOf(ip: string): string | null {
    if (closing) return "503 Service Unavailable";
    if (connections.size >= socketsMax) return "503 Service Unavailable";
    return (perAddress.get(ip) ?? 0) >= socketsPerAddress ? "429 Too Many Requests" : null;
  }

  function sweepLater() {
    sweeper ??= clock.at((clock.now() + socketLimits.silenceMs / 2) as Instant, sweep);
  }

  function sweep() {
    sweeper = null;
    const now = clock.now();
    for (const connection of connections) connection.sweep(now);
    if (connections.size > 0) sweepLater();
  }

  return {
    rooms,

    open(server, path, feed) {
      server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        stream.on("error", () => stream.destroy());
        if (pathOf(request) !== path) return turnAway(stream, "404 Not Found");
        const ip = ipOf(request);
        const refusal = refusalOf(ip);
        if (refusal) {
          metrics.socketsDropped.inc({ reason: "limit" });
          return turnAway(stream, refusal);
        }
        perAddress.set(ip, (perAddress.get(ip) ?? 0) + 1);
        stream.once("close", () => {
          if (!upgraded) release(perAddress, ip);
        });
        let upgraded = false;
        handshake.handleUpgrade(request, stream, head, (socket) => {
          upgraded = true;
          connections.add(connect(socket, stream, ip, hostOf(request), feed));
          metrics.sockets.set(connections.size);
          sweepLater();
        });
      });
      farewell = feed.farewell;
    },

    async close() {
      closing = true;
      sweeper?.cancel();
      if (connections.size === 0) return;
      if (farewell) {
        const encoded = new Encoded([farewell], clock.now());
        for (const connection of connections) connection.write(encoded, "snapshot");
      }
      const gone = Promise.all(
        [...connections].map(
          ({ socket }) => new Promise<void>((resolve) => socket.once("close", () => resolve())),
        ),
      );
      for (const { socket } of connections) socket.close(1001, "server is going away");
      const late = setTimeout(() => {
        for (const { socket } of connections) socket.terminate();
      }, 2_000);
      await gone;
      clearTimeout(late);
    },
  };
}

const pathOf = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0];

const hostOf = ({ headers }: IncomingMessage) => (headers.host ?? "").replace(/:\d+$/, "").toLowerCase();

function turnAway(stream: Duplex, status: string) {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function release(counts: Map<string, number>, key: string) {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
