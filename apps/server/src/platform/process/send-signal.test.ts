import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { sendSignal } from "./send-signal.ts";

test("a signal comes to a process that runs, and to none that has ended", async () => {
  const child = spawn("sleep", ["600"]);
  const pid = child.pid ?? 0;
  expect(sendSignal(pid, "SIGKILL")).toBe(true);
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  expect(sendSignal(pid, "SIGKILL")).toBe(false);
});
