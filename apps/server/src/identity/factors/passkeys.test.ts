import { api } from "@zd/api";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { softPasskey } from "../../testing/soft-passkey.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openMembers, password } from "../testing/members.ts";

const { factors, identity } = api;

let exchange: TestPlatform;
/** Where a browser would have the platform open. */
let here: { readonly origin: string; readonly rpId: string };
beforeAll(async () => {
  exchange = await openExchange();
  await openMembers(exchange);
  here = { origin: exchange.address, rpId: new URL(exchange.address).hostname };
});
beforeEach(async () => {
  await exchange.wait(16 * 60_000);
  await exchange.db.deleteFrom("identity.secondFactor").execute();
  await exchange.db.deleteFrom("identity.recoveryCode").execute();
});
afterAll(() => exchange.close());

const challengeIn = (options: string): string => JSON.parse(options).challenge;
const signIn = async () => {
  const user = await exchange.anonymous.ask(identity.signIn, { account: "wang", password });
  return { before: user.step, caller: exchange.withToken(user.token) };
};
const begin = async (caller: TestCaller) =>
  challengeIn((await caller.ask(factors.beginPasskey, { password })).options);
const beginProof = async (caller: TestCaller) =>
  challengeIn((await caller.ask(factors.beginProof, {})).options);

/** Signs in and enrols a passkey of this site. */
async function enrolled() {
  const { caller } = await signIn();
  const passkey = softPasskey();
  const response = passkey.make({ challenge: await begin(caller), ...here });
  const { codes } = await caller.ask(factors.confirmPasskey, { name: "安全密钥", response });
  return { caller, passkey, codes };
}

describe("a passkey", () => {
  test("is made with the password, and signs at the next sign-in what it is asked", async () => {
    const { passkey, codes } = await enrolled();
    expect(codes).toHaveLength(10);
    const { before, caller } = await signIn();
    expect(before).toBe("factor");
    const response = passkey.sign({ challenge: await beginProof(caller), ...here });
    const proven = await caller.ask(factors.provePasskey, { response });
    expect(proven).toMatchObject({ step: null });
    expect(await caller.call(factors.readOwn, {})).toMatchObject({ result: "GB2006" });
    expect(await exchange.withToken(proven.token).ask(factors.readOwn, {})).toMatchObject({
      factors: [{ kind: "passkey", name: "安全密钥", lastUsedAt: exchange.clock.now() }],
    });
  });

  test.each([
    ["of a site that looks like this one", { origin: "https://127.0.0.1.evil.example" }],
    ["of another site", { rpId: "evil.example" }],
    ["asked by another page", { origin: "http://evil.example" }],
    ["that signs something else", { challenge: "c29tZXRoaW5nIGVsc2U" }],
  ])("%s is refused, made or used", async (_, change) => {
    const { caller } = await signIn();
    const other = softPasskey();
    const response = other.make({ challenge: await begin(caller), ...here, ...change });
    expect(await caller.call(factors.confirmPasskey, { name: "别处", response })).toMatchObject({
      result: "I1191",
    });

    const { passkey } = await enrolled();
    const { caller: waiting } = await signIn();
    const signed = passkey.sign({ challenge: await beginProof(waiting), ...here, ...change });
    expect(await waiting.call(factors.provePasskey, { response: signed })).toMatchObject({ result: "I1191" });
    expect(await waiting.call(identity.readUserState, {})).toMatchObject({ result: "P1042" });
  });

  test("signs each request once, and in time", async () => {
    const { passkey } = await enrolled();
    const { caller: waiting } = await signIn();
    const response = passkey.sign({ challenge: await beginProof(waiting), ...here });
    const { token } = await waiting.ask(factors.provePasskey, { response });
    const caller = exchange.withToken(token);
    expect(await caller.call(factors.provePasskey, { response })).toMatchObject({ result: "I1192" });
    const late = passkey.sign({ challenge: await beginProof(caller), ...here });
    await exchange.wait(3 * 60_000);
    expect(await caller.call(factors.provePasskey, { response: late })).toMatchObject({ result: "I1192" });
  });

  test("whose counter goes back was copied, and is refused", async () => {
    const { passkey } = await enrolled();
    let { caller } = await signIn();
    const prove = async (uses: number) => {
      const response = passkey.sign({ challenge: await beginProof(caller), ...here }, uses);
      const { result, data } = await caller.call(factors.provePasskey, { response });
      if (result === 0) caller = exchange.withToken(data.token);
      return result;
    };
    expect(await prove(7)).toBe(0);
    expect(await prove(7)).toBe("I1191");
    expect(await prove(3)).toBe("I1191");
    expect(await prove(8)).toBe(0);
  });

  test("of another user, or nonsense in its place, is refused; five times lock", async () => {
    await enrolled();
    const { caller } = await signIn();
    const stranger = softPasskey();
    const answers = [];
    for (const make of [
      (challenge: string) => stranger.sign({ challenge, ...here }),
      () => "{}",
      () => "not even JSON",
      () => JSON.stringify({ id: "x", rawId: "x", type: "public-key", response: { clientDataJSON: "e30" } }),
      (challenge: string) => stranger.sign({ challenge, ...here }),
    ]) {
      const response = make(await beginProof(caller));
      answers.push((await caller.call(factors.provePasskey, { response })).result);
    }
    expect(answers).toEqual(["I1191", "I1191", "I1191", "I1191", "I1187"]);
  });

  test("is no way in where a user has none of this site", async () => {
    const { caller } = await signIn();
    expect(await caller.call(factors.beginProof, {})).toMatchObject({ result: "I1193" });
  });
});
