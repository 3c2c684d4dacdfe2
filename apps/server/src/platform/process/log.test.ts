import { api } from "@zd/api";
import { secret, text } from "@zd/api/wire/fields";
import { payload } from "@zd/api/wire/payload";
import { expect, test } from "vitest";
import { z } from "zod";
import { openLog, redact } from "./log.ts";

test("fields that the API marks as secret are struck out, however deep they lie", () => {
  const person = payload({
    name: ["name", text(10), "姓名"],
    password: ["pwd", secret().optional(), "密码"],
    keys: ["keys", z.array(payload({ key: ["key", secret(), "密钥"] })), "密钥"],
  });
  const sent = { name: "anna", pwd: "hunter2", keys: [{ key: "k1" }, { key: "k2" }], other: "x" };
  expect(redact(person, sent)).toEqual({ name: "anna", pwd: "***", keys: [{ key: "***" }, { key: "***" }] });
});

test("the passwords of a sign-in and of a change of password do not reach the log", () => {
  const { signIn, changePassword } = api.identity;
  expect(JSON.stringify(redact(signIn.input, { account: "anna", pwd: "hunter2" }))).not.toContain("hunter2");
  expect(JSON.stringify(redact(changePassword.input, { pwd: "hunter2", newPwd: "hunter3" }))).not.toMatch(
    /hunter/,
  );
});

test("what is no payload at all is not copied into the log either", () => {
  const person = payload({ name: ["name", text(10), "姓名"] });
  for (const sent of [null, undefined, "text", 5, ["hunter2"], { name: { pwd: "hunter2" } }]) {
    expect(JSON.stringify(redact(person, sent)) ?? "").not.toContain("hunter2");
  }
});

test("headers that let somebody in are struck out by their names", () => {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: "info", LOG_PRETTY: false }, { write: (line) => void lines.push(line) });
  log.info({
    headers: { "x-token": "T1", "g-token": "G1", authorization: "B1", cookie: "C1", accept: "all" },
  });
  expect(lines.join("")).not.toMatch(/T1|G1|B1|C1/);
  expect(lines.join("")).toContain('"accept":"all"');
});

test("what a user enters begins no new line", () => {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: "info", LOG_PRETTY: false }, { write: (line) => void lines.push(line) });
  const forged = 'x\n{"level":50,"msg":"forged"}\r\n\u2028';
  log.warn({ input: forged }, forged);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r]/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ input: forged, msg: forged });
});

test("an error is written out, whatever it is called", () => {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: "info", LOG_PRETTY: false }, { write: (line) => void lines.push(line) });
  const error = new Error("no money");
  for (const fields of [error, { err: error }, { error }, { reason: error }]) log.error(fields, "failed");
  log.child({ section: "S1" }).error({ error }, "failed");
  for (const line of lines) expect(line).toMatch(/"no money".*log\.test/);
  expect(lines).toHaveLength(5);
});

test("of an error nothing is copied that hangs on it", () => {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: "info", LOG_PRETTY: false }, { write: (line) => void lines.push(line) });
  const cause = new Error("the line was cut");
  const error = Object.assign(new Error("no database", { cause }), {
    code: "57P01",
    client: { secretKey: "S1" },
  });
  log.warn({ err: error }, "a connection was lost");
  expect(lines.join("")).not.toContain("S1");
  for (const part of ["no database", "the line was cut", "57P01"]) expect(lines.join("")).toContain(part);
});
