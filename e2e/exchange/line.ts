import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Line {
  readonly address: string;
  /** Every connection breaks, and none comes about any more. */
  readonly cut: () => void;
  /** Whatever was wrong with the line, it is as at the beginning. */
  readonly mend: () => void;
  /** Connections stay, and nothing comes through any more; as on a dead line that nobody has closed. */
  readonly fallSilent: () => void;
  /** Sockets are turned away from now on, calls come through; as by a proxy that knows no upgrade. */
  readonly blockSockets: () => void;
  readonly close: () => Promise<void>;
}

/** A line to the exchange that can be cut: calls and socket of a browser that comes this way go through it. */
export async function openLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let broken = false;
  let silent = false;
  let socketsPass = true;

  const server = createServer((near) => {
    if (broken) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    near.prependListener("data", (bytes: Buffer) => {
      if (!socketsPass && /^upgrade: *websocket/im.test(bytes.toString("latin1"))) near.destroy();
    });
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(end);
      if (!silent) end.pipe(other);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        open.delete(end);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const cut = () => {
    broken = true;
    for (const end of open) end.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend() {
      broken = false;
      silent = false;
      socketsPass = true;
    },
    fallSilent() {
      silent = true;
      for (const end of open) end.unpipe().pause();
    },
    blockSockets() {
      socketsPass = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
