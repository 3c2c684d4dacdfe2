import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { operatorsMost } from "@zd/domain/identity/operator";
import { type UserId, userId } from "@zd/domain/kernel/brand";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openOperator, openSession } from "../index.ts";
import { company, openMembers, plant, port, tokenFor, wang } from "../testing/members.ts";

const {
  addOperator,
  editOperator,
  listActivity,
  listOperators,
  listRoles,
  previewNewOperator,
  previewOperatorEdit,
  previewOperatorStatus,
  setOperatorStatus,
} = api.operators;
const page = { pageIndex: 1, pageSize: 100, filters: {} };
const initial = "Meitan2026";
/** What an operator sets in its place. */
const chosen = "Dampf-und-Rauch-9";

let exchange: TestPlatform;
let firm: TestCaller;
let count = 0;
beforeAll(async () => {
  exchange = await openExchange();
  await openMembers(exchange);
});
beforeEach(async () => {
  await exchange.wait(61_000);
  firm = exchange.withToken(await tokenFor(exchange, "chenyao"));
});
afterAll(() => exchange.close());

type NewOperator = InputOf<typeof addOperator>;
const next = (): NewOperator => {
  count += 1;
  const name = `zhang${String(count).padStart(3, "0")}`;
  return {
    account: name,
    name: "张伟",
    mobile: `137${String(count).padStart(8, "0")}`,
    roles: ["trader"],
    password: initial,
  };
};
/** Added, and signed in with a password of his own. */
async function added(change: Partial<NewOperator> = {}) {
  const input = { ...next(), ...change };
  const { user } = await firm.ask(addOperator, input);
  const first = exchange.withToken(await tokenFor(exchange, input.account, input.password));
  await first.ask(api.identity.changePassword, { oldPassword: input.password, newPassword: chosen });
  const token = await tokenFor(exchange, input.account, chosen);
  return { ...input, user, token, caller: exchange.withToken(token) };
}
const rowOf = async (account: string) =>
  (await firm.ask(listOperators, { ...page, filters: { account } })).rows[0];
const mayMoveMoney = async (caller: TestCaller) =>
  (await caller.call(api.invoices.withdraw, { invoice: 1 })).result !== "P1003";

describe("the firm's operators", () => {
  test("one is added, stands in the list, and signs in with the password that was chosen for him", async () => {
    const { account, mobile, caller } = await added({ roles: ["trader", "logisticsClerk"] });
    expect(await rowOf(account)).toMatchObject({
      account,
      name: "张伟",
      mobile: coveredNumber(mobile),
      roleNames: "交易员、物流员",
      roles: "trader,logisticsClerk",
      status: "enabled",
    });
    const me = await caller.ask(api.identity.readUser, {});
    expect(me).toMatchObject({ firmId: plant, userName: "张伟", roles: ["trader", "logisticsClerk"] });
  });

  test("the list begins with the firm itself and can be asked by role", async () => {
    const { rows, counts } = await firm.ask(listOperators, page);
    expect(rows[0]).toMatchObject({ account: "chenyao", roleNames: "企业管理员" });
    expect(counts["enabled"]).toBe(rows.length);
    const finance = await firm.ask(listOperators, { ...page, filters: { role: "financeClerk" } });
    expect(finance.rows.map(({ account }) => account)).toEqual(["li"]);
  });

  test("roles are those of the matrix, without the administrator's", async () => {
    const roles = await exchange.withToken(await tokenFor(exchange, "wang")).ask(listRoles, {});
    expect(roles.map(({ name }) => name)).toEqual(["交易员", "合同员", "财务员", "物流员", "查询员"]);
    expect(roles[0]?.permissions).toEqual(["报价下单", "交易申请"]);
    expect(roles[4]?.permissions).toEqual([]);
  });

  test.each(["wang", "li"])(
    "%s, who is not the firm itself, reads and changes nothing of it",
    async (account) => {
      const caller = exchange.withToken(await tokenFor(exchange, account));
      const edit = { user: wang, name: "王立新", mobile: "13800000001", roles: ["financeClerk"] } as const;
      expect(await caller.call(listOperators, page)).toMatchObject({ result: "P1003" });
      expect(await caller.call(addOperator, next())).toMatchObject({ result: "P1003" });
      expect(await caller.call(editOperator, { ...edit, roles: [...edit.roles] })).toMatchObject({
        result: "P1003",
      });
      expect(await caller.call(setOperatorStatus, { user: wang, enabled: false })).toMatchObject({
        result: "P1003",
      });
      expect(await caller.call(listActivity, page)).toMatchObject({ result: "P1003" });
    },
  );

  test("new roles hold with the very next call, and he stays signed in", async () => {
    const { user, name, mobile, caller } = await added();
    expect(await mayMoveMoney(caller)).toBe(false);
    await firm.ask(editOperator, { user, name, mobile, roles: ["financeClerk"] });
    expect(await mayMoveMoney(caller)).toBe(true);
    await firm.ask(editOperator, { user, name, mobile, roles: ["viewer"] });
    expect(await mayMoveMoney(caller)).toBe(false);
  });

  test("a new password signs his devices out, and the old one no longer signs in", async () => {
    const { user, name, mobile, account, caller } = await added();
    await firm.ask(editOperator, { user, name, mobile, roles: ["trader"], password: "Meitan2027" });
    expect(await caller.call(api.identity.readUser, {})).toMatchObject({ result: "GB2006" });
    const old = { account, password: chosen };
    expect(await exchange.anonymous.call(api.identity.signIn, old)).toMatchObject({ result: "I1001" });
    await tokenFor(exchange, account, "Meitan2027");
  });
});

describe("an initial password", () => {
  test("lets its user choose his own and leave, and do nothing else", async () => {
    const { password: first, ...input } = next();
    await firm.ask(addOperator, { ...input, password: first });
    const token = await tokenFor(exchange, input.account, first);
    const caller = exchange.withToken(token);
    expect(await caller.ask(api.identity.readUser, {})).toMatchObject({ step: "password", token });
    for (const call of [api.identity.readUserState, api.identity.issueLoginToken, api.identity.keepOnline])
      expect(await caller.call(call, {})).toMatchObject({ result: "P1041", msg: "请先修改初始密码" });
    // What a visitor may see, he sees as a visitor.
    expect(await caller.call(api.system.readParameters, {})).toMatchObject({ result: 0 });
    expect(await exchange.platform.identify(token)).toBe("PASSWORD_CHANGE_FIRST");
    expect(await caller.call(api.identity.signOut, {})).toMatchObject({ result: 0 });

    const again = exchange.withToken(await tokenFor(exchange, input.account, first));
    const change = { oldPassword: first, newPassword: chosen };
    expect(await again.call(api.identity.changePassword, change)).toMatchObject({ result: 0 });
    const own = exchange.withToken(await tokenFor(exchange, input.account, chosen));
    expect(await own.ask(api.identity.readUser, {})).toMatchObject({ step: null });
    expect(await own.call(api.identity.readUserState, {})).toMatchObject({ result: 0 });
  });

  test("is good for a day, and a reset gives another day", async () => {
    const { password: first, ...input } = next();
    const { user } = await firm.ask(addOperator, { ...input, password: first });
    const entering = (password: string) =>
      exchange.anonymous.call(api.identity.signIn, { account: input.account, password });
    await exchange.wait(24 * 3_600_000 - 1);
    expect(await entering(first)).toMatchObject({ result: 0 });
    await exchange.wait(1);
    expect(await entering(first)).toMatchObject({ result: "I1182" });
    expect(await entering("wrong")).toMatchObject({ result: "I1001" });
    const renewed = exchange.withToken(await tokenFor(exchange, "chenyao"));
    const { name, mobile } = input;
    await renewed.ask(editOperator, { user, name, mobile, roles: ["trader"], password: "Meitan2027" });
    expect(await entering("Meitan2027")).toMatchObject({ result: 0 });
  });

  test.each([
    ["a name in it", "chenyao-2026", "I1181"],
    ["one that many use", "password123", "I1180"],
    ["one that was stolen", "abc12345", "I1180"],
  ])("with %s is refused", async (_, password, code) => {
    expect(await firm.call(addOperator, { ...next(), password })).toMatchObject({ result: code });
  });
});

describe("a disabled operator", () => {
  test("is out at once: his calls, his links, his next sign-in; enabled again he signs in", async () => {
    const { user, account, token, caller } = await added();
    const answer = await exchange.send(
      "POST",
      "/api/mid/v1/MT1100",
      JSON.stringify({ account, pwd: chosen }),
    );
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    const byLink = () => exchange.send("GET", "/api/file/v1/file-content?path=none", "", { cookie });
    expect((await byLink()).body.code).toBe("P1004");
    await caller.ask(api.identity.readUser, {});

    await firm.ask(setOperatorStatus, { user, enabled: false });
    expect(await caller.call(api.identity.readUser, {})).toMatchObject({ result: "GB2004" });
    expect(await exchange.withToken(token).call(api.files.allowLinks, {})).toMatchObject({
      code: "GB2004",
    });
    const again = { account, password: chosen };
    expect(await exchange.anonymous.call(api.identity.signIn, again)).toMatchObject({ result: "I1008" });
    expect(await rowOf(account)).toMatchObject({ status: "disabled" });

    await firm.ask(setOperatorStatus, { user, enabled: true });
    await tokenFor(exchange, account, chosen);
    // The old session is over for good.
    expect(await caller.call(api.identity.readUser, {})).toMatchObject({ result: "GB2004" });
  });

  test("disabled twice, or twice at once, is disabled", async () => {
    const { user, account } = await added();
    const answers = await Promise.all(
      [false, false].map((enabled) => firm.call(setOperatorStatus, { user, enabled })),
    );
    expect(answers.map(({ result }) => result)).toEqual([0, 0]);
    expect(await rowOf(account)).toMatchObject({ status: "disabled" });
  });
});

describe("the card of a change", () => {
  test("says what his new roles allow, and a new password signs him out", async () => {
    const { user, name, mobile, account, caller } = await added();
    const input = { user, name, mobile, roles: ["financeClerk" as const] };
    const card = await firm.ask(previewOperatorEdit, { ...input, newPassword: true });
    expect(card).toMatchObject({ party: `张伟（${account}）`, subject: "交易员", barred: null });
    expect(card.changes).toEqual([
      { title: "角色", from: "交易员", to: "财务员" },
      { title: "交易员", from: "报价下单、交易申请", to: "" },
      { title: "财务员", from: "", to: "缴款与出入金、结算与确认" },
    ]);
    expect(card.falls?.words).toBe("1 处登录立即退出");
    const without = { ...input, seen: card.seen };
    expect(await firm.call(editOperator, without)).toMatchObject({ result: "P1031" });
    await firm.ask(editOperator, { ...without, password: "Meitan2027" });
    expect(await caller.call(api.identity.readUser, {})).toMatchObject({ result: "GB2006" });
    expect(await rowOf(account)).toMatchObject({ roleNames: "财务员" });
    expect((await firm.ask(previewOperatorEdit, { ...input, newPassword: false })).falls).toBeNull();
  });

  test("of one who is disabled is compared with what he is when it is confirmed", async () => {
    const { user, name, mobile, account } = await added();
    const card = await firm.ask(previewOperatorStatus, { user, enabled: false });
    expect(card.changes).toEqual([{ title: "状态", from: "启用", to: "停用" }]);
    expect(card.falls?.rows).toHaveLength(1);
    await firm.ask(editOperator, { user, name, mobile, roles: ["viewer"] });
    const stale = await firm.call(setOperatorStatus, { user, enabled: false, seen: card.seen });
    expect(stale).toMatchObject({ result: "P1031" });
    expect(await rowOf(account)).toMatchObject({ status: "enabled" });
    const { seen } = await firm.ask(previewOperatorStatus, { user, enabled: false });
    await firm.ask(setOperatorStatus, { user, enabled: false, seen });
    expect(await rowOf(account)).toMatchObject({ status: "disabled" });
  });

  test("of a new one holds for just him, and says what stands in the way", async () => {
    const { password: first, ...input } = next();
    const card = await firm.ask(previewNewOperator, input);
    expect(card.changes).toContainEqual({ title: "交易员", from: "", to: "报价下单、交易申请" });
    const other = { ...input, password: first, roles: ["financeClerk" as const], seen: card.seen };
    expect(await firm.call(addOperator, other)).toMatchObject({ result: "P1031" });
    await firm.ask(addOperator, { ...input, password: first, seen: card.seen });
    expect(await firm.ask(previewNewOperator, input)).toMatchObject({
      barred: `账号${input.account}已被使用，请换一个`,
    });
    const taken = { user: wang, name: "王立新", mobile: "13800000002", roles: ["trader" as const] };
    expect(await firm.ask(previewOperatorEdit, { ...taken, newPassword: false })).toMatchObject({
      barred: "手机号已被其他用户使用",
    });
    const own = { user: userId(plant), enabled: false };
    expect(await firm.ask(previewOperatorStatus, own)).toMatchObject({
      barred: "企业管理员账号不能在此修改或停用",
    });
  });

  test("is closed to an operator and to another firm", async () => {
    const caller = exchange.withToken(await tokenFor(exchange, "wang"));
    const edit = { user: wang, name: "王立新", mobile: "13800000001", roles: ["financeClerk" as const] };
    const { password: _, ...input } = next();
    for (const answer of [
      await caller.call(previewNewOperator, input),
      await caller.call(previewOperatorEdit, { ...edit, newPassword: false }),
      await caller.call(previewOperatorStatus, { user: wang, enabled: false }),
    ])
      expect(answer).toMatchObject({ result: "P1003" });
    const gone = userId("somebody-else");
    expect(await firm.call(previewOperatorStatus, { user: gone, enabled: false })).toMatchObject({
      result: "P1004",
    });
  });
});

describe("what is refused, with nothing changed", () => {
  const snapshot = () => exchange.db.selectFrom("identity.operator").selectAll().orderBy("userId").execute();
  async function refused(
    code: string,
    act: () => Promise<{ readonly result?: unknown; readonly msg: string }>,
  ) {
    const before = (await snapshot()).map(({ lastSignInAt: _, previousSignInAt: __, ...row }) => row);
    const answer = await act();
    expect(answer.result).toBe(code);
    const after = (await snapshot()).map(({ lastSignInAt: _, previousSignInAt: __, ...row }) => row);
    expect(after).toEqual(before);
    return answer.msg;
  }

  test("an account that somebody has, however it is typed, also at another firm", async () => {
    const msg = await refused("I1170", () => firm.call(addOperator, { ...next(), account: "WANG" }));
    expect(msg).toBe("账号wang已被使用，请换一个");
  });

  test("a mobile that somebody has", async () => {
    await refused("I1171", () => firm.call(addOperator, { ...next(), mobile: "13800000002" }));
    const edit = { user: wang, name: "王立新", mobile: "13800000002", roles: ["trader" as const] };
    await refused("I1171", () => firm.call(editOperator, edit));
  });

  test.each([
    ["short1", "I1006"],
    ["12345678", "I1172"],
    ["abcdefgh", "I1172"],
  ])("the weak password %s", async (password, code) => {
    await refused(code, () => firm.call(addOperator, { ...next(), password }));
    const edit = { user: wang, name: "王立新", mobile: "13800000001", roles: ["trader" as const] };
    await refused(code, () => firm.call(editOperator, { ...edit, password }));
  });

  test.each([
    [{ account: "13900000000" }, "账号"],
    [{ account: "a b" }, "账号"],
    [{ mobile: "12345" }, "手机号"],
    [{ roles: [] }, "角色"],
    [{ roles: ["administrator"] }, "角色"],
    [{ roles: ["systemAdministrator"] }, "角色"],
    [{ roles: ["trader", "trader"] }, "角色"],
    [{ name: "  " }, "姓名"],
  ])("%o, in words", async (change, field) => {
    const { password, mobile, ...rest } = next();
    const body = { ...rest, phone: mobile, pwd: password, ...change } as Record<string, unknown>;
    if ("mobile" in change) body["phone"] = change.mobile;
    const token = await tokenFor(exchange, "chenyao");
    const send = () =>
      exchange.send("POST", `/api${addOperator.path}`, JSON.stringify(body), { "x-token": token });
    const msg = await refused("P1001", async () => (await send()).body);
    expect(msg).toContain(field);
  });

  test("the firm's own account: the administrator can be neither disabled nor given another role", async () => {
    const user = userId(plant);
    await refused("I1174", () => firm.call(setOperatorStatus, { user, enabled: false }));
    const edit = { user, name: "x", mobile: "13800000000", roles: ["viewer" as const] };
    await refused("I1174", () => firm.call(editOperator, edit));
  });

  test("somebody else's operator is not there", async () => {
    const other = userId("port-1");
    await exchange.platform.transact(({ tx, now }) =>
      openOperator(
        tx,
        {
          userId: other,
          firmId: port,
          companyId: company,
          account: "fenling01",
          name: "赵敏",
          mobile: "13800000003",
          passwordHash: "-",
          roles: ["trader"],
        },
        now,
      ),
    );
    for (const user of [other, userId(port), "nobody" as UserId]) {
      await refused("P1004", () => firm.call(setOperatorStatus, { user, enabled: false }));
      const edit = { user, name: "x", mobile: "13700099999", roles: ["viewer" as const] };
      await refused("P1004", () => firm.call(editOperator, edit));
    }
    expect((await firm.ask(listOperators, page)).rows.map(({ user }) => user)).not.toContain(other);
  });

  test("one account wanted twice at once goes to one of them", async () => {
    const { account, ...rest } = next();
    const answers = await Promise.all([
      firm.call(addOperator, { account, ...rest }),
      firm.call(addOperator, { account, ...rest, mobile: "13700088888" }),
    ]);
    expect(answers.map(({ result }) => result).toSorted()).toEqual([0, "I1170"]);
  });

  test("repeated under one request id, he is added once", async () => {
    const input = next();
    const headers = { "x-request-id": "add-operator-once-1" };
    const first = await firm.call(addOperator, input, headers);
    const second = await firm.call(addOperator, input, headers);
    expect(second.data).toEqual(first.data);
  });

  test("a firm that has as many as it may have", async () => {
    const { rows } = await firm.ask(listOperators, page);
    const missing = operatorsMost - (rows.length - 1);
    await exchange.db
      .insertInto("identity.operator")
      .values(
        Array.from({ length: missing }, (_, i) => ({
          userId: userId(`many-${i}`),
          firmId: plant,
          companyId: company,
          account: `many${i}`,
          name: "张",
          mobile: `136${String(i).padStart(8, "0")}`,
          passwordHash: "-",
          roles: ["viewer" as const],
          status: "disabled" as const,
          createdAt: new Date(0),
          lastSignInAt: null,
          previousSignInAt: null,
          passwordChangedAt: new Date(0),
        })),
      )
      .execute();
    const msg = await refused("I1173", () => firm.call(addOperator, next()));
    expect(msg).toBe("操作员已达上限200人");
    await exchange.db
      .deleteFrom("identity.operator")
      .where("passwordHash", "=", "-")
      .where("firmId", "=", plant)
      .execute();
  });
});

describe("what they have done", () => {
  /** What is refused goes on record beside the call, a moment later. */
  async function activity(filters = {}, who = firm) {
    await exchange.wait(1_500);
    await expect
      .poll(async () => (await who.ask(listActivity, { ...page, filters })).rows.length)
      .toBeGreaterThan(0);
    return (await who.ask(listActivity, { ...page, filters })).rows;
  }

  test("is read by the firm: who, what, when, from where, and why it was refused", async () => {
    const { user, caller, account } = await added({ name: "赵敏" });
    await caller.call(api.identity.keepOnline, {});
    await caller.call(api.identity.changePassword, { oldPassword: "wrong", newPassword: "Meitan2030" });
    await caller.call(setOperatorStatus, { user: wang, enabled: false });
    await firm.ask(setOperatorStatus, { user, enabled: false });
    await expect.poll(async () => (await activity({ name: account })).length).toBe(5);
    const rows = await activity({ name: "赵敏" });
    expect(rows.map(({ what, outcome, reason, ip }) => [what, outcome, reason, ip])).toEqual([
      ["启用或停用操作员", "refused", "没有操作权限", "127.0.0.1"],
      ["修改交易密码", "refused", "旧密码不正确", "127.0.0.1"],
      ["登录", "ok", null, "127.0.0.1"],
      ["修改交易密码", "ok", null, "127.0.0.1"],
      ["登录", "ok", null, "127.0.0.1"],
    ]);
    expect(rows[0]).toMatchObject({ name: "赵敏", account });
    const own = await activity({ what: "启用或停用操作员", outcome: "ok" });
    expect(own[0]).toMatchObject({ name: "榆林晨曜煤业有限公司" });
    expect((await activity({ outcome: "refused" })).every(({ outcome }) => outcome === "refused")).toBe(true);
    expect((await firm.ask(listActivity, { ...page, filters: { ip: "203.0.113.9" } })).rows).toEqual([]);
  });

  test("is no other firm's to read", async () => {
    const other = userId(port);
    const who = { userId: other, firmId: port, companyId: company, account: "fenling", name: "汾岭" };
    const token = await exchange.platform.transact(async (scope) => {
      const rest = { mobile: "13800000004", passwordHash: "-", roles: ["administrator"] } as const;
      await openOperator(scope.tx, { ...who, ...rest }, scope.now);
      return openSession(scope, { userId: other, companyId: company, ip: "127.0.0.1", source: "test" });
    });
    const caller = exchange.withToken(token);
    await caller.call(setOperatorStatus, { user: wang, enabled: false });
    expect((await activity({}, caller)).map(({ name, reason }) => [name, reason])).toEqual([
      ["汾岭", "记录不存在"],
    ]);
    expect((await caller.ask(listActivity, { ...page, filters: { name: "wang" } })).rows).toEqual([]);
  });
});
