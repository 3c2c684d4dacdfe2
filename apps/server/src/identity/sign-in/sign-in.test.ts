import { createHmac, randomUUID, scryptSync } from "node:crypto";
import { api } from "@zd/api";
import { userId } from "@zd/domain/kernel/brand";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openOperator, setOperatorStatus } from "../index.ts";
import { company, li, openMembers, password, plant, plantCode, tokenFor, wang } from "../testing/members.ts";
import { insertCaptcha } from "./captcha/captcha-store.ts";
import { hashPassword, passwordCost, setPasswordCost } from "./password.ts";

const { signIn, drawCaptcha, readUser } = api.identity;
const minute = 60_000;

let exchange: TestPlatform;
beforeEach(async () => {
  // Addresses are told apart by what the test says in X-Forwarded-For.
  exchange = await openExchange({ settings: { TRUST_PROXY: "on" } });
  await openMembers(exchange);
});
afterEach(() => exchange.close());

interface Try {
  readonly account?: string;
  readonly password?: string;
  readonly captcha?: string;
  readonly captchaToken?: string;
  readonly captchaWork?: string;
  readonly from?: string;
}

const attempt = ({ from = "10.0.0.1", ...input }: Try) =>
  exchange.anonymous.call(signIn, { account: "wang", password, ...input }, { "x-forwarded-for": from });

/** A captcha whose answer the test knows. */
async function known(answer = "abcd") {
  const token = randomUUID();
  await exchange.platform.transact(({ tx, now }) =>
    insertCaptcha(tx, { token, answer, work: "7", use: "signIn" }, now),
  );
  return { captcha: answer, captchaToken: token, captchaWork: "7" };
}

/** A wrong password, with a captcha wherever one is asked for; answers the code. */
async function fail(input: Try): Promise<unknown> {
  const { result } = await attempt({ ...input, password: "wrong" });
  if (result !== "I1003") return result;
  return (await attempt({ ...input, ...(await known()), password: "wrong" })).result;
}

async function failTimes(times: number, input: Try) {
  const results: unknown[] = [];
  for (let i = 0; i < times; i++) results.push(await fail(input));
  return results;
}

describe("signing in", () => {
  test("answers with a token and who it is for", async () => {
    const reply = await attempt({});
    expect(reply).toMatchObject({
      result: 0,
      data: {
        userId: wang,
        name: "王立新",
        FIRMID: plant,
        FIRMNAME: "榆林晨曜煤业有限公司",
        FIRMKIND: "1",
        MOVETEL: "13800000001",
        type: "user",
        roles: ["trader"],
      },
    });
    expect(await exchange.withToken(reply.data.token).call(readUser, {})).toEqual(reply);
  });

  test.each([
    ["the account, however it was typed", " WANG ", "王立新"],
    ["the mobile number", "13800000001", "王立新"],
    ["the credit code, for the firm itself", plantCode.toLowerCase(), "榆林晨曜煤业有限公司"],
  ])("works with %s", async (_, account, name) => {
    expect(await attempt({ account })).toMatchObject({ result: 0, data: { name } });
  });

  test("does not work with a mobile number that two operators share", async () => {
    await exchange.platform.transact(async ({ tx, now }) => {
      const passwordHash = await hashPassword(password);
      const twin = {
        userId: userId("twin"),
        firmId: plant,
        companyId: company,
        passwordHash,
        roles: ["viewer"],
      } as const;
      await openOperator(tx, { ...twin, account: "twin", name: "王立新", mobile: "13800000001" }, now);
    });
    expect(await attempt({ account: "13800000001" })).toMatchObject({ result: "I1001" });
    expect(await attempt({})).toMatchObject({ result: 0 });
  });

  test("an account may not be called like somebody's mobile number or credit code", async () => {
    const opening = (account: string) =>
      exchange.platform.transact(({ tx, now }) =>
        openOperator(
          tx,
          {
            userId: userId("thief"),
            firmId: plant,
            companyId: company,
            account,
            name: "某人",
            mobile: "13800000009",
            passwordHash: "",
            roles: [],
          },
          now,
        ),
      );
    await expect(opening("13800000001")).rejects.toThrow(RangeError);
    await expect(opening(plantCode)).rejects.toThrow(RangeError);
  });

  test("keeps neither the password nor the token", async () => {
    const token = await tokenFor(exchange, "wang");
    const rows = [
      ...(await exchange.db.selectFrom("identity.operator").selectAll().execute()),
      ...(await exchange.db.selectFrom("identity.session").selectAll().execute()),
      ...(await exchange.db.selectFrom("identity.signInAttempt").selectAll().execute()),
    ];
    const values = rows.flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString() : value)),
    );
    expect(values).not.toContain(token);
    expect(values).not.toContain(password);
  });

  test("renews a hash that was made at another cost", async () => {
    setPasswordCost(passwordCost);
    const { db } = exchange;
    const stored = () =>
      db
        .selectFrom("identity.operator")
        .select("passwordHash")
        .where("userId", "=", wang)
        .executeTakeFirstOrThrow();
    await db
      .updateTable("identity.operator")
      .set({ passwordHash: await cheap() })
      .where("userId", "=", wang)
      .execute();

    expect(await attempt({})).toMatchObject({ result: 0 });
    expect((await stored()).passwordHash).toMatch(/^scrypt\$2\$1\$131072\$8\$1\$/);
    expect(await attempt({})).toMatchObject({ result: 0 });
  });
});

describe("wrong passwords", () => {
  test("count down, bring the captcha after three, and lock the account after five", async () => {
    const tries = await failTimes(5, {});
    expect(tries).toEqual(["I1001", "I1001", "I1001", "I1001", "I1002"]);
    expect(await attempt({})).toMatchObject({
      result: "I1002",
      msg: expect.stringContaining("2026-06-15 08:45:00"),
    });

    await exchange.wait(15 * minute - 1);
    expect(await attempt({})).toMatchObject({ result: "I1002" });
    await exchange.wait(1);
    expect(await attempt({})).toMatchObject({ result: 0 });
  });

  test("say how many are left", async () => {
    expect((await attempt({ password: "wrong" })).msg).toBe("用户名或密码错误，还可尝试4次");
    expect((await attempt({ password: "wrong" })).msg).toBe("用户名或密码错误，还可尝试3次");
  });

  test("are forgiven by the right one", async () => {
    await failTimes(2, {});
    expect(await attempt({})).toMatchObject({ result: 0 });
    expect((await attempt({ password: "wrong" })).msg).toBe("用户名或密码错误，还可尝试4次");
  });

  test("do not tell whether an account exists", async () => {
    const answers = async (account: string, from: string) => {
      const replies: unknown[] = [];
      for (let i = 0; i < 7; i++) {
        replies.push(await attempt({ account, from, password: "wrong" }));
        if (i >= 3) replies.push(await attempt({ account, from, password: "wrong", ...(await known()) }));
      }
      return replies;
    };
    const real = await answers("wang", "10.0.0.1");
    expect(await answers("nobody", "10.0.0.2")).toEqual(real);
    expect(await answers("13900000000", "10.0.0.3")).toEqual(real);
  });

  test("do not tell that an account is disabled; the right one does", async () => {
    await exchange.platform.transact((scope) => setOperatorStatus(scope, li, "disabled"));
    expect(await attempt({ account: "li", password: "wrong" })).toMatchObject({ result: "I1001" });
    expect(await attempt({ account: "li" })).toMatchObject({ result: "I1008" });
  });

  test("are counted one by one when they come all at once", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => attempt({ password: "wrong" })));
    // Whoever comes when it is locked already is told so as well; what counts is how many passwords were looked at.
    const checked = await exchange.db
      .selectFrom("identity.signInAttempt")
      .select("outcome")
      .where("account", "=", "wang")
      .execute();
    expect(checked.length).toBeGreaterThan(0);
    expect(checked.length).toBeLessThanOrEqual(5);
    expect(replies.every(({ result }) => ["I1001", "I1002", "I1003", "P1010"].includes(String(result)))).toBe(
      true,
    );
  });

  test("of one address bring the captcha to every account that it tries", async () => {
    for (let i = 0; i < 19; i++) await attempt({ account: `guess-${i}`, password: "wrong" });
    expect(await attempt({ account: "nobody", password: "wrong" })).toMatchObject({ result: "I1001" });
    expect(await attempt({ account: "li" })).toMatchObject({ result: "I1003" });
    expect(await attempt({ account: "li", from: "10.0.0.9" })).toMatchObject({ result: 0 });
  });

  test("of many addresses within an hour keep the captcha, even after the right password", async () => {
    await failTimes(5, { from: "10.0.0.1" });
    await exchange.wait(15 * minute);
    await failTimes(5, { from: "10.0.0.2" });
    await exchange.wait(15 * minute);
    expect(await attempt({ from: "10.0.0.3" })).toMatchObject({ result: "I1003" });
    expect(await attempt({ from: "10.0.0.3", ...(await known()) })).toMatchObject({ result: 0 });
    expect(await attempt({ from: "10.0.0.3" })).toMatchObject({ result: "I1003" });
    await exchange.wait(60 * minute);
    expect(await attempt({ from: "10.0.0.3" })).toMatchObject({ result: 0 });
  });
});

describe("a captcha", () => {
  beforeEach(() => failTimes(3, {}));

  test("is a picture with a token", async () => {
    const drawn = await exchange.anonymous.ask(drawCaptcha, {});
    // A picture of points: drawn as paths, its signs could be read by a program.
    expect(drawn.image).toMatch(/^data:image\/png;base64,/);
    expect(
      Buffer.from(drawn.image.split(",")[1] ?? "", "base64")
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    const another = await exchange.anonymous.ask(drawCaptcha, {});
    expect(another.captchaToken).not.toBe(drawn.captchaToken);
    expect(await attempt({ captcha: "----", captchaToken: drawn.captchaToken })).toMatchObject({
      result: "I1004",
    });
  });

  test("is answered in small or capital letters", async () => {
    const drawn = await known("aBcD");
    expect(await attempt({ ...drawn, captcha: "AbCd" })).toMatchObject({ result: 0 });
  });

  test("is good for one answer, right or wrong", async () => {
    const right = await known();
    expect(await attempt({ ...right, password: "wrong" })).toMatchObject({ result: "I1001" });
    expect(await attempt(right)).toMatchObject({ result: "I1004" });

    const other = await known();
    expect(await attempt({ ...other, captcha: "zzzz" })).toMatchObject({ result: "I1004" });
    expect(await attempt(other)).toMatchObject({ result: "I1004" });
  });

  test("is good for two minutes", async () => {
    const late = await known();
    await exchange.wait(2 * minute);
    expect(await attempt(late)).toMatchObject({ result: "I1004" });
  });

  test("is not a password: a wrong one costs no try", async () => {
    for (let i = 0; i < 5; i++) await attempt({ captcha: "zzzz", captchaToken: "none" });
    expect(await attempt(await known())).toMatchObject({ result: 0 });
  });
});

/** The hash of the password at a thirty-second of today's cost, in the form that names no version of the pepper. */
async function cheap(): Promise<string> {
  const [pepper] = exchange.platform.keyring.all("pepper");
  const salt = Buffer.from("a salt of sixteen");
  const key = scryptSync(
    createHmac("sha256", pepper?.secret ?? "")
      .update(password)
      .digest(),
    salt,
    32,
    {
      N: 1024,
      r: 8,
      p: 1,
    },
  );
  return `scrypt$1$1024$8$1$${salt.toString("base64url")}$${key.toString("base64url")}`;
}
