import { createHmac } from "node:crypto";
import { connect, type Socket } from "node:net";
import { contract } from "@zd/contract";
import { quantile } from "../statistics.ts";
import type { LoadOrder, LoadResult } from "./order-load.ts";

const { initGatewayToken } = contract.system;
const { placeOrder } = contract.trading;

process.once("message", async (order: LoadOrder) => {
  const result = await load(order);
  process.send?.(result, () => process.exit(0));
});

/** A client so lean that it measures the server and not itself: one request at a time on a bare connection. */
async function load(order: LoadOrder): Promise<LoadResult> {
  const { address, tokens, wares, connections, seconds, firstCents } = order;
  const { hostname, port } = new URL(address);
  const reply = await fetch(`${address}/api${initGatewayToken.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const gateway = ((await reply.json()) as { data: { token: string; key: string } }).data;

  let cents = firstCents;
  let [accepted, refused] = [0, 0];
  const latencies: number[] = [];
  const begun = performance.now();
  const endsAt = begun + seconds * 1000;

  const requestOf = (i: number) => {
    cents += 1;
    const ware = wares[i % wares.length] as string;
    const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
    const body = JSON.stringify({ sectid: ware.replace(/-\d+$/, ""), wareid: ware, price });
    const sign = createHmac("sha256", gateway.key).update(body).digest("hex");
    return (
      `POST /api${placeOrder.path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
      `G-Token: ${gateway.token}\r\nX-Sign: ${sign}\r\nX-Token: ${tokens[i % tokens.length]}\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`
    );
  };

  const run = (i: number) =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      let sentAt = 0;
      let held = Buffer.alloc(0);
      let turn = i;
      const send = () => {
        if (performance.now() >= endsAt) {
          socket.end();
          return resolve();
        }
        sentAt = performance.now();
        socket.write(requestOf(turn));
        turn += connections;
      };
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("data", (bytes) => {
        held = held.length > 0 ? Buffer.concat([held, bytes]) : bytes;
        const head = held.indexOf("\r\n\r\n");
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(held.toString("latin1", 0, head))?.[1] ?? 0);
        if (held.length < head + 4 + length) return;
        latencies.push(performance.now() - sentAt);
        if (held.includes('"result":0', head)) accepted += 1;
        else refused += 1;
        held = Buffer.alloc(0);
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, (_, i) => run(i)));
  latencies.sort((a, b) => a - b);
  return {
    accepted,
    refused,
    seconds: (performance.now() - begun) / 1000,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    lastCents: cents,
  };
}
