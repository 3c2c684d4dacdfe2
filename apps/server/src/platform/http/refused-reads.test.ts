import type { RefusalName } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import { firmId, type Instant, instant, userId } from "@zd/domain/kernel/brand";
import { pino } from "pino";
import { expect, test } from "vitest";
import { tallyApi } from "../../testing/tally.ts";
import { anonymous } from "../calls/operation.ts";
import { openMetrics } from "../process/metrics.ts";
import { openRefusedReads } from "./refused-reads.ts";

const start = instant(Date.UTC(2026, 5, 15, 1));
const later = (ms: number): Instant => instant(start + ms);

function opened() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const metrics = openMetrics();
  const note = openRefusedReads({ log, metrics });
  const refuse = (user: string, firmKind: string, reason: RefusalName, at = start) =>
    note({
      operation: tallyApi.tally.read as AnyOperation,
      actor: { ...anonymous, sessionId: "s", userId: userId(user), firmId: firmId("F1"), firmKind },
      request: { id: "r-1", ip: "203.0.113.7" },
      reason,
      at,
    });
  const figures = async () =>
    (await metrics.read()).split("\n").filter((line) => line.startsWith("zd_refused_reads_total{"));
  return { lines, refuse, figures };
}

test("a refused read is in the log with who, what, from where and why, and is counted", async () => {
  const { lines, refuse, figures } = opened();
  refuse("U7", "9", "NOT_ALLOWED");
  refuse("U8", "1", "NOT_FOUND");
  expect(lines).toMatchObject([
    {
      security: "refused-read",
      operation: "tally.read",
      user: "U7",
      firm: "F1",
      side: "staff",
      reason: "NOT_ALLOWED",
      ip: "203.0.113.7",
      requestId: "r-1",
    },
    { user: "U8", side: "member", reason: "NOT_FOUND" },
  ]);
  expect(await figures()).toEqual([
    'zd_refused_reads_total{side="staff",reason="NOT_ALLOWED"} 1',
    'zd_refused_reads_total{side="member",reason="NOT_FOUND"} 1',
  ]);
});

test("who tries thousands makes ten lines a minute, and is counted to the last", async () => {
  const { lines, refuse, figures } = opened();
  for (let i = 0; i < 1_000; i++) refuse("U7", "1", "NOT_FOUND");
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)?.["msg"]).toContain("only counted");
  refuse("U8", "1", "NOT_FOUND");
  expect(lines).toHaveLength(11);
  refuse("U7", "1", "NOT_FOUND", later(60_000));
  expect(lines).toHaveLength(12);
  expect(await figures()).toEqual(['zd_refused_reads_total{side="member",reason="NOT_FOUND"} 1002']);
});

test("what says nothing of another's records is no such read", async () => {
  const { lines, refuse, figures } = opened();
  for (const reason of ["BUSY", "INPUT_INVALID"] as const) refuse("U7", "9", reason);
  expect(lines).toEqual([]);
  expect(await figures()).toEqual([]);
});
