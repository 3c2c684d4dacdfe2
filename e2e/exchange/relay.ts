import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

export interface Relay {
  readonly address: string;
  /** From now on these calls are answered by a node, and no answer comes back. */
  readonly loseAnswers: (calls: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

/** What stands before several nodes: each call goes to the next of them. */
export async function openRelay(nodes: readonly string[]): Promise<Relay> {
  let calls = 0;
  let lost: readonly string[] = [];
  /** Lines that the server has handed over, so that it does not close them itself. */
  const upgraded = new Set<Duplex>();
  const next = () => {
    calls += 1;
    const { hostname, port } = new URL(nodes[calls % nodes.length] ?? "");
    return { host: hostname, port: Number(port) };
  };
  const isLost = (path: string | undefined) => lost.some((call) => path === `/api${call}`);

  const server = createServer((near, reply) => {
    const { method, url: path, headers } = near;
    const far = request({ ...next(), method, path, headers }, (answer: IncomingMessage) => {
      if (isLost(path)) {
        answer.resume().once("end", () => near.socket.destroy());
        return;
      }
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    far.on("error", () => near.socket.destroy());
    near.pipe(far);
  });
  server.on("upgrade", ({ url: path, headers }, near, head) => {
    upgraded.add(near);
    const far = connect(next(), () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      far.write(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
    });
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on("error", () => other.destroy());
      end.on("close", () => other.destroy());
    }
    near.on("close", () => upgraded.delete(near));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswers(these) {
      lost = these;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      for (const line of upgraded) line.destroy();
      await once(server, "close");
    },
  };
}
