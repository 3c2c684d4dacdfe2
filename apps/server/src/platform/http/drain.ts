import type { IncomingMessage } from "node:http";

/** How many bytes of an unwanted body are read at most, so that its sender gets the answer. */
const drainedBytes = 64 * 1024 * 1024;
/** How often the sender is looked at, in milliseconds, and how many bytes he must have sent since. */
const lookMs = 1_000;
const bytesPerLook = 64 * 1024;

/**
 * Reads what a client still sends of a body that is answered already: a browser reads the answer only when it has sent
 * everything. Who sends slowly, or too much, loses the connection.
 */
export function drain(body: IncomingMessage): void {
  let [all, since] = [0, 0];
  const looking = setInterval(() => {
    if (since < bytesPerLook) body.destroy();
    since = 0;
  }, lookMs);
  looking.unref();
  body.on("data", (chunk: Buffer) => {
    all += chunk.length;
    since += chunk.length;
    if (all > drainedBytes) body.destroy();
  });
  body.once("close", () => clearInterval(looking));
  body.once("end", () => clearInterval(looking));
  body.on("error", () => {});
  body.resume();
}
