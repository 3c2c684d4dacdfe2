import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTallies } from "../../testing/tally-platform.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

let site: TestPlatform;
beforeAll(async () => {
  site = await openTallies();
});
afterAll(() => site.close());

/** What a client hears that sends this much and then no more, until the server closes the connection. */
const hear = (begin: string) =>
  new Promise<string>((resolve) => {
    const { port, hostname } = new URL(site.address);
    let reply = "";
    const line = connect(Number(port), hostname, () => line.write(begin));
    line.on("data", (bytes) => {
      reply += bytes.toString();
    });
    line.on("error", () => {});
    line.on("close", () => resolve(reply));
  });

// Node by itself looks at connections every half minute: one would be open for longer than the test may take.
const patienceMs = 25_000;

test("half-sent headers are answered, and the connection closed", { timeout: patienceMs }, async () => {
  expect(await hear("POST /api/token/v1/init HTTP/1.1\r\nHost: x\r\nX-Half")).toMatch(/^HTTP\/1.1 408/);
});

test("a body that is answered before it is here keeps no connection", { timeout: patienceMs }, async () => {
  const head =
    "POST /api/token/v1/init HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n";
  const reply = await hear(`${head}Content-Length: 500000\r\n\r\n{"half":`);
  expect(reply).toMatch(/^HTTP\/1.1 415/);
  expect(reply.match(/HTTP\/1.1/g)).toHaveLength(1);
});
