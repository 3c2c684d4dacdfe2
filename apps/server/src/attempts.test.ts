import { api } from "@zd/api";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMembers, password } from "./identity/testing/members.ts";
import { openExchange } from "./testing/exchange.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

const { factors, identity } = api;

type Line = Readonly<Record<string, unknown>>;

let exchange: TestPlatform;
let text = "";
beforeAll(async () => {
  exchange = await openExchange({
    log: {
      write(line) {
        text += line;
      },
    },
  });
  await openMembers(exchange);
});
afterAll(() => exchange.close());

const linesOf = (kind: string): readonly Line[] =>
  text
    .split("\n")
    .filter((line) => line.includes(`"security":"${kind}"`))
    .map((line) => JSON.parse(line) as Line);
const signIn = (typed: string, more = {}) =>
  exchange.anonymous.call(identity.signIn, { account: "wang", password: typed, ...more });

test("wrong passwords, wrong captchas and wrong codes of a second factor are in the log of the server, without what was typed", async () => {
  const { data } = await signIn(password);
  const caller = exchange.withToken(data.token);
  const { factor, secret } = await caller.ask(factors.beginTotp, { name: "手机", password });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: exchange.clock.now() });
  const wrongCode = code === "735194" ? "735195" : "735194";
  await caller.ask(factors.confirmTotp, { factor, code });
  const again = await signIn(password);
  await exchange.withToken(again.data.token).call(factors.prove, { code: wrongCode });
  expect(linesOf("wrong-factor")).toMatchObject([
    { ip: "127.0.0.1", operation: factors.prove.name, reason: "FACTOR_CODE_WRONG" },
  ]);

  for (let i = 0; i < 3; i += 1) await signIn("guessed-Password-1");
  expect(linesOf("wrong-password")).toMatchObject([
    { ip: "127.0.0.1", operation: identity.signIn.name, reason: "SIGN_IN_FAILED" },
  ]);
  const captcha = { captcha: "zzzz", captchaToken: "00000000-0000-4000-8000-000000000000", captchaWork: "1" };
  expect(await signIn("guessed-Password-1", captcha)).toMatchObject({ result: "I1004" });
  expect(linesOf("wrong-captcha")).toHaveLength(1);
  for (const secretText of ["guessed-Password-1", password, wrongCode, secret, "zzzz"])
    expect(text).not.toContain(secretText);
  const { body } = await exchange.send("GET", "/metrics");
  expect(String(body)).toContain('zd_security_events_total{kind="wrong-password"} 3');
});
