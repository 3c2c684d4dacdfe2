import { setTimeout as wait } from "node:timers/promises";
import { anonymousLogin, frameTypes, socketPath } from "@zd/api/market/frames";
import { WebSocket } from "ws";
import { quantile } from "../statistics.ts";
import { answer, orderOf } from "../yardsticks/in-child.ts";
import type { ReturningOrder } from "./returning.ts";

const { address, section, clients, quietMs } = orderOf<ReturningOrder>();
const url = `${address.replace(/^http/, "ws")}${socketPath}`;
const snapshot = `{"type":${frameTypes.wareSnapshot}`;
const update = `{"type":${frameTypes.wareUpdate}`;
const versionOf = (text: string) => Number(/"version":(\d+)/.exec(text)?.[1]);

/** A browser that knows which version of the board it holds. */
class Client {
  #socket: WebSocket | null = null;
  version = 0;
  /** Versions that it missed, and that it had twice. */
  wrong = 0;

  connect(): Promise<void> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("open", () => {
        socket.send(JSON.stringify({ type: frameTypes.start, data: anonymousLogin }));
        socket.send(
          JSON.stringify({ type: frameTypes.subscribe, data: { sectids: [section], opt: "Only" } }),
        );
      });
      socket.on("message", (bytes: Buffer) => {
        const text = bytes.toString("latin1");
        if (text.startsWith(snapshot)) {
          this.version = versionOf(text);
          resolve();
        } else if (text.startsWith(update)) {
          const version = versionOf(text);
          if (this.version > 0 && version !== this.version + 1) this.wrong += 1;
          this.version = version;
        }
      });
    });
  }

  drop() {
    this.version = 0;
    this.#socket?.terminate();
  }
}

const everybody = Array.from({ length: clients }, () => new Client());
/** More at once than a listener's queue holds would wait for a second try of the network. */
const atOnce = 500;
async function comeBack(took: number[]) {
  const begun = performance.now();
  for (let from = 0; from < clients; from += atOnce)
    await Promise.all(
      everybody.slice(from, from + atOnce).map(async (client) => {
        await client.connect();
        took.push(performance.now() - begun);
      }),
    );
}

await comeBack([]);
for (const client of everybody) client.drop();
const took: number[] = [];
await comeBack(took);
// What is told meanwhile has to reach everybody, once: counted when nothing comes any more.
const newest = () => everybody.reduce((most, { version }) => Math.max(most, version), 0);
let last = -1;
while (last < newest()) {
  last = newest();
  await wait(quietMs);
}
took.sort((a, b) => a - b);
answer({
  allBackMs: took.at(-1) ?? 0,
  p50Ms: quantile(took, 0.5),
  behind: everybody.filter(({ version }) => version !== last).length,
  wrong: everybody.reduce((sum, { wrong }) => sum + wrong, 0),
});
process.exit(0);
