import { quantile } from "../statistics.ts";
import { answer, orderOf } from "../yardsticks/in-child.ts";
import type { HallLoad, HallRead } from "./hall-load.ts";
import { gatewayOf, loadFor } from "./lean-client.ts";

const load = orderOf<HallLoad>();
const { address, tokens, paths } = load;
const { host } = new URL(address);
const gateway = await gatewayOf(address);
let [bytes, failed] = [0, 0];

const { latencies, seconds } = await loadFor({
  ...load,
  requestOf: (turn, connection) =>
    `GET ${paths[turn % paths.length]} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, deflate, br\r\n` +
    `G-Token: ${gateway.token}\r\nX-Token: ${tokens[connection % tokens.length]}\r\n\r\n`,
  onReply: (reply, headLength) => {
    bytes += reply.length - headLength;
    if (!reply.subarray(0, 16).includes(" 200 ")) failed += 1;
  },
});
answer({
  answered: latencies.length,
  seconds,
  failed,
  bytes,
  p50Ms: quantile(latencies, 0.5),
  p99Ms: quantile(latencies, 0.99),
} satisfies HallRead);
