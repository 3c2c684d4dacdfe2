import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import { WebSocketServer } from "ws";
import type { SecurityEvents } from "../http/security-events.ts";
import type { Clock, Timer } from "../process/clock.ts";
import type { Metrics } from "../process/metrics.ts";
import { RoomMembers } from "./room-members.ts";
import { type Feed, SocketConnection, socketLimits } from "./socket-connection.ts";
import { EncodedFrames, type Frame } from "./socket-frames.ts";

/** Clients follow rooms; a frame for a room is built once and sent to each of its clients. */
export interface Rooms {
  /** Frames that belong together go out together, in their order. */
  sendToRoom(room: string, ...frames: readonly Frame[]): void;
  /** How many clients are in the room; nobody needs frames for an empty one. */
  count(room: string): number;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Hears of sockets that pages of other sites have asked for, and of those beyond what an address may have. */
  readonly security: Pick<SecurityEvents, "note">;
  /** The address behind the proxies that are trusted. */
  readonly ipOf: (request: IncomingMessage) => string;
  /** The host that was asked, behind the proxies that are trusted, with its port where that is said. */
  readonly hostOf: (request: IncomingMessage) => string;
  /** The headers that an answer to a request has in any case, as lines of HTTP. */
  readonly headerLinesFor: (request: IncomingMessage) => string;
  /** How many sockets a node holds open at most. */
  readonly socketsMax: number;
  /** How many of them one address may have. */
  readonly socketsPerAddress: number;
}

export interface Sockets {
  readonly rooms: Rooms;
  /** How many are open. */
  readonly count: () => number;
  /** Takes upgrades of this server's connections at the path from now on. */
  readonly open: (server: Server, path: string, feed: Feed) => void;
  /** Says farewell to everybody, closes, and ends those that do not close in time. */
  readonly close: () => Promise<void>;
}

const tooMany = "429 Too Many Requests";

/** How long clients have to close their sockets before they are ended, in milliseconds. */
const closingMs = 2_000;

export function openSockets(needs: Needs): Sockets {
  const { clock, metrics, security, ipOf, hostOf, headerLinesFor } = needs;
  const turnAway = (request: IncomingMessage, stream: Duplex, status: string) =>
    stream.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\n${headerLinesFor(request)}Content-Length: 0\r\n\r\n`,
    );
  const members = new RoomMembers<SocketConnection>();
  const connections = new Connections(needs);
  const common = { ...needs, members };
  const handshake = openHandshake();
  // What ws itself cannot take, such as a wrong version, it would answer without our headers.
  handshake.on("wsClientError", (_, stream, request) => turnAway(request, stream, "400 Bad Request"));
  let made = 0;
  let farewell: Frame | null = null;

  return {
    rooms: {
      sendToRoom(room, ...frames) {
        const audience = members.of(room);
        if (!audience) return;
        const encoded = new EncodedFrames(frames, clock.now());
        for (const connection of audience) connection.write(encoded, "room");
      },
      count: (room) => members.of(room)?.size ?? 0,
    },
    count: () => connections.count(),

    open(server, path, feed) {
      server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        stream.on("error", () => stream.destroy());
        if (pathOf(request) !== path) return void turnAway(request, stream, "404 Not Found");
        const host = hostOf(request);
        const ip = ipOf(request);
        if (!isOfSite(host, request.headers.origin)) {
          metrics.socketsDropped.inc({ reason: "origin" });
          security.note({ kind: "foreign-origin", ip, at: clock.now() });
          return void turnAway(request, stream, "403 Forbidden");
        }
        const refusal = connections.refusalOf(ip);
        if (refusal) {
          metrics.socketsDropped.inc({ reason: "limit" });
          if (refusal === tooMany) security.note({ kind: "ceiling", ip, at: clock.now() });
          return void turnAway(request, stream, refusal);
        }
        connections.expect(ip, stream, (upgraded) =>
          handshake.handleUpgrade(request, stream, head, (socket) => {
            const origin = { id: String(++made), ip, host: nameOf(host) };
            upgraded(new SocketConnection(socket, stream, origin, feed, common));
          }),
        );
      });
      farewell = feed.farewell;
    },

    close: () => connections.close(farewell),
  };
}

/** The server side of ws, which does the handshake, reads, and answers pings; messages are sent without it. */
const openHandshake = () =>
  new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: socketLimits.inboundBytes,
    perMessageDeflate: {
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
      threshold: Number.MAX_SAFE_INTEGER,
    },
  });

/** The open sockets of a node, counted by their addresses, and looked at from time to time. */
class Connections {
  readonly #needs: Needs;
  readonly #connections = new Set<SocketConnection>();
  /** How many sockets an address has, those that are still being opened included. */
  readonly #perAddress = new Map<string, number>();
  #isClosing = false;
  #sweeper: Timer | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  count(): number {
    return this.#connections.size;
  }

  /** The status of HTTP with which a socket is turned away; null where it may come in. */
  refusalOf(ip: string): string | null {
    const { socketsMax, socketsPerAddress } = this.#needs;
    if (this.#isClosing || this.#connections.size >= socketsMax) return "503 Service Unavailable";
    return (this.#perAddress.get(ip) ?? 0) >= socketsPerAddress ? tooMany : null;
  }

  /** Counts a socket that is being opened; `upgrade` calls what it is given when it is open. */
  expect(
    ip: string,
    stream: Duplex,
    upgrade: (upgraded: (connection: SocketConnection) => void) => void,
  ): void {
    this.#perAddress.set(ip, (this.#perAddress.get(ip) ?? 0) + 1);
    let isUpgraded = false;
    stream.once("close", () => {
      if (!isUpgraded) release(this.#perAddress, ip);
    });
    upgrade((connection) => {
      isUpgraded = true;
      this.#add(connection);
    });
  }

  #add(connection: SocketConnection): void {
    const { metrics } = this.#needs;
    this.#connections.add(connection);
    connection.socket.on("close", () => {
      for (const room of connection.rooms) connection.leave(room);
      this.#connections.delete(connection);
      release(this.#perAddress, connection.ip);
      metrics.sockets.set(this.#connections.size);
    });
    metrics.sockets.set(this.#connections.size);
    this.#sweepLater();
  }

  #sweepLater(): void {
    const { clock } = this.#needs;
    const at = (clock.now() + socketLimits.silenceMs / 2) as Instant;
    this.#sweeper ??= clock.at(at, () => this.#sweep());
  }

  #sweep(): void {
    this.#sweeper = null;
    const now = this.#needs.clock.now();
    for (const connection of this.#connections) connection.sweep(now);
    if (this.#connections.size > 0) this.#sweepLater();
  }

  /** Says farewell to everybody, closes, and ends those that do not close in time. */
  async close(farewell: Frame | null): Promise<void> {
    this.#isClosing = true;
    this.#sweeper?.cancel();
    if (this.#connections.size === 0) return;
    if (farewell) {
      const encoded = new EncodedFrames([farewell], this.#needs.clock.now());
      for (const connection of this.#connections) connection.write(encoded, "snapshot");
    }
    const sockets = [...this.#connections].map(({ socket }) => socket);
    const gone = Promise.all(
      sockets.map((socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()))),
    );
    for (const socket of sockets) socket.close(1001, "server is going away");
    const late = setTimeout(() => {
      for (const { socket } of this.#connections) socket.terminate();
    }, closingMs);
    await gone;
    clearTimeout(late);
  }
}

const pathOf = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0];

/**
 * Whether a socket is opened by a page of the host that it is opened at; what names no page, such as a program, is no
 * browser, and a browser always names it.
 */
function isOfSite(host: string, origin: string | undefined): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: named } = new URL(origin);
  const ownOrigin = `${protocol}//${host}`;
  return URL.canParse(ownOrigin) && new URL(ownOrigin).host === named;
}

const nameOf = (host: string) => host.replace(/:\d+$/, "").toLowerCase();

function release(counts: Map<string, number>, key: string) {
  const remaining = (counts.get(key) ?? 1) - 1;
  if (remaining > 0) counts.set(key, remaining);
  else counts.delete(key);
}
