import { createHmac } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { api } from "@zd/api";
import { quantile } from "../statistics.ts";
import { answer, orderOf, ownCpuMicros } from "../yardsticks/in-child.ts";
import { gatewayOf } from "./lean-client.ts";
import type { RushOrder } from "./rush.ts";

const { address, tokens, fundPassword, ware } = orderOf<RushOrder>();
const { host, hostname, port } = new URL(address);
const gateway = await gatewayOf(address);
const { path } = api.mallOrders.placeOrder;

const body = JSON.stringify({ wareId: ware, contnum: "1", contprice: "690", moneypwd: fundPassword });
const sign = createHmac("sha256", gateway.key).update(body).digest("hex");
const requestOf = (token: string) =>
  `POST /api${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
  `G-Token: ${gateway.token}\r\nX-Sign: ${sign}\r\nX-Token: ${token}\r\n` +
  `Content-Length: ${body.length}\r\n\r\n${body}`;

async function opened(): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, "connect");
  return socket;
}

/** Sends one request and waits for the whole of its answer. */
function ordered(socket: Socket, token: string): Promise<{ readonly ms: number; readonly code: unknown }> {
  const sentAt = performance.now();
  socket.write(requestOf(token));
  return new Promise((resolve, reject) => {
    let held = "";
    socket.on("error", reject);
    socket.on("data", (bytes) => {
      held += bytes.toString("utf8");
      const head = held.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(held.slice(0, head))?.[1] ?? 0);
      const reply = held.slice(head + 4);
      if (Buffer.byteLength(reply) < length) return;
      socket.end();
      resolve({ ms: performance.now() - sentAt, code: (JSON.parse(reply) as { code: unknown }).code });
    });
  });
}

const sockets = await Promise.all(tokens.map(opened));
const answers = await Promise.all(sockets.map((socket, i) => ordered(socket, tokens[i] ?? "")));
const latencies = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
answer({
  accepted: answers.filter(({ code }) => code === 0).length,
  soldOut: answers.filter(({ code }) => code === "M1002").length,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
  cpuMicros: ownCpuMicros(),
});
