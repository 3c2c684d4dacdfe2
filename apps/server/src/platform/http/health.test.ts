import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMetrics } from "../process/metrics.ts";
import { openHealth } from "./health.ts";

let app: FastifyInstance;
let isAway = false;
let isLeaving = false;
let time = 0;
beforeEach(() => {
  [isAway, isLeaving, time] = [false, false, 0];
  app = Fastify();
  openHealth(app, {
    metrics: openMetrics(),
    metricsToken: undefined,
    needs: [{ name: "database", check: async () => (isAway ? Promise.reject(new Error("away")) : null) }],
    isLeaving: () => isLeaving,
    warning: () => null,
    stopwatch: () => time,
  });
});
afterEach(() => app.close());

async function ask(path: string) {
  const { statusCode, json } = await app.inject(path);
  return [statusCode, json().status];
}

test("a node whose database is away cannot serve, and can again when it is back", async () => {
  expect(await ask("/readyz")).toEqual([200, "ready"]);
  isAway = true;
  expect(await ask("/readyz")).toEqual([503, "database away"]);
  isAway = false;
  expect(await ask("/readyz")).toEqual([200, "ready"]);
});

test("a proxy with patience hears of it once the database has been away for so long", async () => {
  isAway = true;
  expect(await ask("/readyz?patience=15")).toEqual([200, "ready"]);
  time = 14_999;
  expect(await ask("/readyz?patience=15")).toEqual([200, "ready"]);
  expect(await ask("/readyz")).toEqual([503, "database away"]);
  time = 15_000;
  expect(await ask("/readyz?patience=15")).toEqual([503, "database away"]);
  isAway = false;
  expect(await ask("/readyz?patience=15")).toEqual([200, "ready"]);
  isAway = true;
  expect(await ask("/readyz?patience=15")).toEqual([200, "ready"]);
});

test.each(["no number", "-3", ""])("a patience of %j is none", async (patience) => {
  isAway = true;
  expect(await ask(`/readyz?patience=${encodeURIComponent(patience)}`)).toEqual([503, "database away"]);
});

test("the most patience is a minute, and there is none for a node that is about to close", async () => {
  isAway = true;
  expect(await ask("/readyz?patience=9999")).toEqual([200, "ready"]);
  time = 60_000;
  expect(await ask("/readyz?patience=9999")).toEqual([503, "database away"]);
  isLeaving = true;
  expect(await ask("/readyz?patience=9999")).toEqual([503, "closing"]);
});
