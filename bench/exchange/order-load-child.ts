import { createHmac } from "node:crypto";
import { api } from "@zd/api";
import { quantile } from "../statistics.ts";
import { answer, orderOf, ownCpuMicros } from "../yardsticks/in-child.ts";
import { gatewayOf, loadFor } from "./lean-client.ts";
import type { LoadOrder } from "./order-load.ts";

const { placeOrder } = api.trading;
const { address, tokens, wares, connections, seconds: duration, firstCents } = orderOf<LoadOrder>();
const { host } = new URL(address);
const gateway = await gatewayOf(address);

let lastCents = firstCents;
let [accepted, refused, busy, failed] = [0, 0, 0, 0];

function requestOf(turn: number): string {
  lastCents += 1;
  const ware = wares[turn % wares.length] as string;
  const price = `${Math.floor(lastCents / 100)}.${String(lastCents % 100).padStart(2, "0")}`;
  const body = JSON.stringify({ sectid: ware.replace(/-\d+$/, ""), wareid: ware, price });
  const sign = createHmac("sha256", gateway.key).update(body).digest("hex");
  return (
    `POST /api${placeOrder.path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
    `G-Token: ${gateway.token}\r\nX-Sign: ${sign}\r\nX-Token: ${tokens[turn % tokens.length]}\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  );
}

const { latencies, seconds } = await loadFor({
  address,
  connections,
  seconds: duration,
  requestOf,
  onReply: (reply, headLength) => {
    const status = reply.toString("latin1", 9, 12);
    const isBusy = status === "503" && /\nretry-after: \d/i.test(reply.toString("latin1", 0, headLength));
    if (isBusy) busy += 1;
    else if (status !== "200") failed += 1;
    else if (reply.includes('"result":0', headLength)) accepted += 1;
    else refused += 1;
  },
});
answer({
  accepted,
  refused,
  busy,
  failed,
  seconds,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
  lastCents,
  cpuMicros: ownCpuMicros(),
});
