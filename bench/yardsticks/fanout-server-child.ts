import { createServer as createHttp } from "node:http";
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from "node:net";
import { Server as SocketIo } from "socket.io";
import { type WebSocket, WebSocketServer } from "ws";
import type { FanoutOrder, FanoutServed, Way } from "./fanout.ts";
import { orderOf } from "./in-child.ts";

const { way, subscribers, perSecond, durationMs, payload } = orderOf<FanoutOrder>();

interface Listening {
  readonly server: Server;
  readonly connections: () => number;
  readonly broadcast: (text: string) => void;
}

const openers: Readonly<Record<Way, () => Listening>> = {
  tcp: () => {
    const sockets = new Set<Socket>();
    const server = createTcp((socket) => sockets.add(socket.setNoDelay()));
    return {
      server,
      connections: () => sockets.size,
      broadcast: (text) => {
        const bytes = Buffer.from(`${text}\n`);
        for (const socket of sockets) socket.write(bytes);
      },
    };
  },
  ws: () => {
    const server = createHttp();
    const sockets = new Set<WebSocket>();
    new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (socket) =>
      sockets.add(socket),
    );
    return {
      server,
      connections: () => sockets.size,
      broadcast: (text) => {
        for (const socket of sockets) socket.send(text);
      },
    };
  },
  "socket.io": () => {
    const server = createHttp();
    const io = new SocketIo(server, { transports: ["websocket"], perMessageDeflate: false });
    return {
      server,
      connections: () => io.engine.clientsCount,
      broadcast: (text) => io.emit("update", text),
    };
  },
};

const { server, connections, broadcast } = openers[way]();
const empty = process.memoryUsage.rss();
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});

const waiting = setInterval(() => {
  if (connections() < subscribers) return;
  clearInterval(waiting);
  publish();
}, 50);

/** Updates at an even pace; each carries when it was sent. */
function publish() {
  const residentBytesPerConnection = (process.memoryUsage.rss() - empty) / subscribers;
  const cpu = process.cpuUsage();
  const updates = Math.round((durationMs / 1000) * perSecond);
  let sent = 0;
  const pace = setInterval(() => {
    broadcast(`${Date.now()} ${payload}`);
    sent += 1;
    if (sent === updates) clearInterval(pace);
  }, 1000 / perSecond);
  process.on("message", () => {
    const { user, system } = process.cpuUsage(cpu);
    const served: FanoutServed = { cpuMicros: user + system, residentBytesPerConnection };
    process.send?.(served, () => process.exit(0));
  });
}
