import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { api } from "@zd/api";

/** A gateway token and the key that signs what is sent with it; where the exchange is busy, it is asked again. */
export async function gatewayOf(address: string): Promise<{ readonly token: string; readonly key: string }> {
  for (;;) {
    const reply = await fetch(`${address}/api${api.system.initGatewayToken.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    const { data } = (await reply.json()) as { data: { token: string; key: string } | null };
    if (data !== null) return data;
    await wait(50);
  }
}

export interface LeanLoad {
  readonly address: string;
  readonly connections: number;
  readonly seconds: number;
  /** The bytes of the n-th request of all, for one of the connections. */
  readonly requestOf: (turn: number, connection: number) => string;
  readonly onReply: (reply: Buffer, headLength: number) => void;
}

/**
 * A client so lean that it measures the server and not itself: one request at a time on each bare connection. Gives
 * what each answer took, in order.
 */
export async function loadFor({ address, connections, seconds, requestOf, onReply }: LeanLoad) {
  const { hostname, port } = new URL(address);
  const latencies: number[] = [];
  const begun = performance.now();
  const endsAt = begun + seconds * 1000;

  const run = (connection: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      let sentAt = 0;
      let held: Buffer[] = [];
      let [heldBytes, headLength, wholeLength] = [0, 0, Number.POSITIVE_INFINITY];
      let turn = connection;
      const send = () => {
        if (performance.now() >= endsAt) {
          socket.end();
          return resolve();
        }
        sentAt = performance.now();
        socket.write(requestOf(turn, connection));
        turn += connections;
      };
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("close", () => reject(new Error("the server has hung up")));
      socket.on("data", (bytes) => {
        held.push(bytes);
        heldBytes += bytes.length;
        if (wholeLength === Number.POSITIVE_INFINITY) {
          const sofar = Buffer.concat(held);
          const head = sofar.indexOf("\r\n\r\n");
          if (head < 0) return;
          headLength = head + 4;
          wholeLength =
            headLength + Number(/content-length: (\d+)/i.exec(sofar.toString("latin1", 0, head))?.[1] ?? 0);
        }
        if (heldBytes < wholeLength) return;
        latencies.push(performance.now() - sentAt);
        onReply(held.length === 1 ? bytes : Buffer.concat(held), headLength);
        held = [];
        heldBytes = 0;
        wholeLength = Number.POSITIVE_INFINITY;
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, (_, i) => run(i)));
  latencies.sort((a, b) => a - b);
  return { latencies, seconds: (performance.now() - begun) / 1000 };
}
