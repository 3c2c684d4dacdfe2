import { once } from "node:events";
import { connect } from "node:net";
import { io } from "socket.io-client";
import { WebSocket } from "ws";
import { quantile } from "../statistics.ts";
import type { FanoutOrder, Way } from "./fanout.ts";
import { answer, orderOf } from "./in-child.ts";

/** How long the last updates may still be under way. */
const graceMs = 3000;
/** Connections opened at the same time; more would overrun the listener's queue. */
const atOnce = 200;

const { way, subscribers, perSecond, durationMs, port } = orderOf<FanoutOrder & { readonly port: number }>();

const latencies: number[] = [];
let delivered = 0;

/** Every update counts; the moment is read of every seventh, so that the load generator is not what is measured. */
function hear(text: string) {
  delivered += 1;
  if (delivered % 7 === 0) latencies.push(Date.now() - Number(text.slice(0, text.indexOf(" "))));
}

const connectors: Readonly<Record<Way, () => Promise<unknown>>> = {
  tcp: () => {
    const socket = connect(port, "127.0.0.1");
    let rest = "";
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = lines.pop() ?? "";
      lines.forEach(hear);
    });
    return once(socket, "connect");
  },
  ws: () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    socket.on("message", (bytes: Buffer) => hear(bytes.toString("latin1")));
    return once(socket, "open");
  },
  "socket.io": () => {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
    });
    socket.on("update", hear);
    return new Promise((resolve, reject) => {
      socket.on("connect", () => resolve(socket));
      socket.on("connect_error", reject);
    });
  },
};

for (let opened = 0; opened < subscribers; opened += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, subscribers - opened) }, connectors[way]));

const expected = subscribers * Math.round((durationMs / 1000) * perSecond);
const deadline = Date.now() + durationMs + graceMs;
const watch = setInterval(() => {
  if (delivered < expected && Date.now() < deadline) return;
  clearInterval(watch);
  answer({ delivered, p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) });
  setTimeout(() => process.exit(0), 100);
}, 50);
