import type { Server } from "node:http";
import type { Socket } from "node:net";
import { stopwatch } from "../process/clock.ts";

/** How long the first connection of a burst waits at most for those that follow it, in milliseconds. */
const burstMs = 250;

/**
 * Has a burst of connections accepted as a whole before any of them is served, in the order in which they came.
 *
 * Node accepts one connection in each turn of its event loop. A turn that serves orders takes milliseconds, so that of three
 * thousand who connect at once the last would be accepted after nine seconds; a turn that only accepts takes microseconds.
 * A connection that comes alone is served two turns later.
 */
export function acceptTogether(server: Server): void {
  const handlers = server.listeners("connection") as unknown as readonly ((connection: Socket) => void)[];
  server.removeAllListeners("connection");
  // As with the option of `net.createServer`, which an HTTP server does not pass on: nothing is read before it is resumed.
  Object.assign(server, { pauseOnConnect: true });
  let burst: Socket[] = [];
  let burstSince = 0;
  let cameThisTurn = false;

  function serveWhenComplete() {
    if (cameThisTurn && stopwatch() - burstSince < burstMs) {
      cameThisTurn = false;
      setImmediate(serveWhenComplete);
      return;
    }
    const complete = burst;
    burst = [];
    for (const connection of complete) {
      if (connection.destroyed) continue;
      for (const handle of handlers) handle.call(server, connection);
      connection.resume();
    }
  }

  server.on("connection", (connection: Socket) => {
    cameThisTurn = true;
    burst.push(connection);
    // HTTP's own handler of errors is not attached yet; one that fails meanwhile is destroyed, and passed over above.
    connection.once("error", () => {});
    if (burst.length > 1) return;
    burstSince = stopwatch();
    setImmediate(serveWhenComplete);
  });
}
