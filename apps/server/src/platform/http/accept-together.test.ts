import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { acceptTogether } from "./accept-together.ts";

const host = "127.0.0.1";
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function listening(server: Server): Promise<number> {
  server.listen({ host, port: 0, backlog: 4_096 });
  await once(server, "listening");
  opened.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const burst = 300;

/** Connects one after the other, each with a request that says which it is, while the thread that serves them is busy. */
const come = `
  const { connect } = require("node:net");
  const { workerData: { port, there } } = require("node:worker_threads");
  (async () => {
    for (let i = 0; i < ${burst}; i++) {
      const line = connect(port, "${host}").on("error", () => {});
      await new Promise((resolve) => line.once("connect", resolve));
      line.write("GET /" + i + " HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n");
    }
    Atomics.store(there, 0, 1);
    Atomics.notify(there, 0);
  })();`;

/** How many were inside when the first of a burst was served, and in which order they were. */
async function serve(server: Server) {
  const order: number[] = [];
  let [inside, insideAtFirst] = [0, 0];
  server.on("connection", () => {
    inside += 1;
  });
  const all = new Promise<void>((resolve) => {
    server.on("request", ({ url }, answer) => {
      if (order.length === 0) insideAtFirst = inside;
      order.push(Number(url?.slice(1)));
      answer.end("here");
      if (order.length === burst) resolve();
    });
  });
  const port = await listening(server);
  const there = new Int32Array(new SharedArrayBuffer(4));
  const others = new Worker(come, { eval: true, workerData: { port, there } });
  opened.push(() => others.terminate());
  await once(others, "online");
  Atomics.wait(there, 0, 0);
  await all;
  return { order, insideAtFirst };
}

test("a burst of connections is accepted before any of it is served, and served in the order of its coming", async () => {
  const server = createServer();
  acceptTogether(server);
  const { order, insideAtFirst } = await serve(server);
  expect(insideAtFirst).toBeGreaterThan(burst / 2);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("by itself Node serves a burst while it still accepts it", async () => {
  const { insideAtFirst } = await serve(createServer());
  expect(insideAtFirst).toBeLessThan(burst / 2);
});

test("a connection that comes alone is answered, and kept for the next request", async () => {
  const server = createServer((_, answer) => answer.end("here"));
  acceptTogether(server);
  const port = await listening(server);
  for (let i = 0; i < 3; i++) expect(await (await fetch(`http://${host}:${port}`)).text()).toBe("here");
});
