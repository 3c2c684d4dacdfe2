import { anonymousLogin, frameTypes, socketPath } from "@zd/api/market/frames";
import { WebSocket } from "ws";
import { quantile } from "../statistics.ts";
import type { FollowersOrder, FollowersReport } from "./followers.ts";

/** Connections opened at the same time; more would overrun the listener's queue. */
const atOnce = 200;

const { address, section, followers } = JSON.parse(process.argv[2] ?? "{}") as FollowersOrder;
const url = `${address.replace(/^http/, "ws")}${socketPath}`;
const updates = [`{"type":${frameTypes.sectionUpdate}`, `{"type":${frameTypes.wareUpdate}`];

const latencies: number[] = [];
let delivered = 0;

/** Every update counts; the moment is read of every seventh, so that the load generator is not what is measured. */
function hear(text: string) {
  if (!updates.some((start) => text.startsWith(start))) return;
  delivered += 1;
  if (delivered % 7 === 0) latencies.push(Date.now() - Number(/"time":(\d+)}$/.exec(text)?.[1]));
}

function follow(): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => {
      socket.send(JSON.stringify({ type: frameTypes.start, data: anonymousLogin }));
      socket.send(JSON.stringify({ type: frameTypes.subscribe, data: { sectids: [section], opt: "Only" } }));
    });
    socket.on("message", (bytes: Buffer) => {
      const text = bytes.toString("latin1");
      if (text.startsWith(`{"type":${frameTypes.wareSnapshot}`)) resolve(socket);
      else hear(text);
    });
  });
}

const sockets: WebSocket[] = [];
while (sockets.length < followers) {
  const count = Math.min(atOnce, followers - sockets.length);
  sockets.push(...(await Promise.all(Array.from({ length: count }, follow))));
}
setInterval(() => {
  for (const socket of sockets) socket.send(`{"type":${frameTypes.keepAlive}}`);
}, 10_000);
process.send?.("ready");
process.on("message", () => {
  const report: FollowersReport = {
    delivered,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  };
  delivered = 0;
  latencies.length = 0;
  process.send?.(report);
});
