import { api } from "@zd/api";
import { userId } from "@zd/domain/kernel/brand";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openMembers, plant, wang } from "../testing/members.ts";
import { warnOfClashes } from "./clashes.ts";

const { staffUsers, identity, blacklist } = api;

let exchange: TestPlatform;
let staff: Record<"root" | "second" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange();
  await openMembers(exchange);
  staff = await openStaff(exchange, {
    root: "systemAdministrator",
    second: "systemAdministrator",
    gu: "auditor",
  });
});
afterAll(() => exchange.close());

const clerk = { name: "林知远", mobile: "13911112222", roles: ["tradeManager"] as const };
const add = (account: string, by = staff.root) => by.ask(staffUsers.addStaff, { ...clerk, account });
const signIn = (account: string, password: string) =>
  exchange.anonymous.call(identity.signIn, { account, password });
const rows = async () =>
  (await staff.root.ask(staffUsers.listStaff, { pageIndex: 1, pageSize: 50, filters: {} })).rows;

describe("a staff user", () => {
  test("signs in with the password that was shown once, and may what his roles allow", async () => {
    const { user, password } = await add("lin.zhiyuan");
    const { data } = await signIn("Lin.Zhiyuan", password);
    expect(data).toMatchObject({ userId: user, roles: ["tradeManager"], FIRMKIND: "9", step: "password" });
    const first = exchange.withToken(data.token);
    const page = { pageIndex: 1, pageSize: 1, filters: {} };
    expect((await first.call(blacklist.listEntries, page)).code).toBe("P1041");
    await first.ask(identity.changePassword, { oldPassword: password, newPassword: "Bergbau-im-Norden" });
    const lin = exchange.withToken((await signIn("Lin.Zhiyuan", "Bergbau-im-Norden")).data.token);
    expect((await lin.call(blacklist.listEntries, page)).code).toBe(0);
    expect((await lin.call(staffUsers.listStaff, page)).code).toBe("P1003");
    expect((await rows()).find((row) => row.user === user)).toMatchObject({
      account: "lin.zhiyuan",
      roleNames: "交易管理",
      state: "enabled",
    });
  });

  test("has an account of his own", async () => {
    await add("once");
    const twice = await Promise.all(
      [1, 2].map(() => staff.root.call(staffUsers.addStaff, { ...clerk, account: "ONCE" })),
    );
    for (const answer of twice) expect(answer).toMatchObject({ code: "S1150", msg: "账号ONCE已被使用" });
    const mobile = staff.root.call(staffUsers.addStaff, { ...clerk, account: "13800000009" });
    await expect(mobile).rejects.toThrow("账号须以字母开头");
  });

  test("gets other roles, and signs in anew to have them", async () => {
    const { user, password } = await add("shift");
    const token = (await signIn("shift", password)).data.token;
    await staff.root.ask(staffUsers.editStaff, { ...clerk, user, roles: ["contentEditor", "mallManager"] });
    expect((await exchange.withToken(token).call(identity.readUserState, {})).result).toBe("GB2006");
    expect((await signIn("shift", password)).data.roles).toEqual(["contentEditor", "mallManager"]);
    await staff.root.ask(staffUsers.editStaff, {
      ...clerk,
      user,
      name: "林远",
      roles: ["mallManager", "contentEditor"],
    });
    expect((await rows()).find((row) => row.user === user)?.name).toBe("林远");
  });

  test("who is disabled is out at once, and comes back when enabled", async () => {
    const { user, password } = await add("leaver");
    const token = (await signIn("leaver", password)).data.token;
    await staff.root.ask(staffUsers.setStaffState, { user, state: "disabled" });
    expect((await exchange.withToken(token).call(identity.readUserState, {})).result).toBe("GB2004");
    expect((await signIn("leaver", password)).result).toBe("I1008");
    await staff.root.ask(staffUsers.setStaffState, { user, state: "enabled" });
    expect((await signIn("leaver", password)).result).toBe(0);
  });

  test("gets another password, and the one before is no more", async () => {
    const { user, password } = await add("forgetful");
    const again = await staff.root.ask(staffUsers.resetStaffPassword, { user });
    expect((await signIn("forgetful", password)).result).toBe("I1001");
    expect((await signIn("forgetful", again.password)).result).toBe(0);
  });
});

describe("the card of a change", () => {
  test("says which rights are given and taken, and where he is signed out; and then it is so", async () => {
    const { user, password } = await add("card.edit");
    const token = (await signIn("card.edit", password)).data.token;
    const input = { ...clerk, user, roles: ["contentEditor", "mallManager"] as const };
    const card = await staff.root.ask(staffUsers.previewStaffEdit, input);
    expect(card).toMatchObject({ party: "林知远（card.edit）", barred: null, subject: "交易管理" });
    expect(card.changes).toEqual([
      { title: "角色", from: "交易管理", to: "内容编辑、商城管理" },
      { title: "交易管理", from: "查看后台、场次与会员交易资格管理、数据字典管理、查看交易报表", to: "" },
      { title: "内容编辑", from: "", to: "查看后台、公告与内容编辑" },
      { title: "商城管理", from: "", to: "查看后台、商城管理" },
    ]);
    expect(card.falls).toMatchObject({
      words: "1 处登录立即退出",
      rows: [[expect.any(String), "", expect.stringMatching(/^最近使用/)]],
    });
    expect(card.evidence).toEqual([{ passed: true, words: "没有由其提交、等待他人复核的事项" }]);
    await staff.root.ask(staffUsers.editStaff, { ...input, seen: card.seen });
    expect((await exchange.withToken(token).call(identity.readUserState, {})).result).toBe("GB2006");
    expect((await rows()).find((row) => row.user === user)?.roleNames).toBe("内容编辑、商城管理");
  });

  test("names what he has asked for and another has to decide", async () => {
    const { user, password } = await add("card.leaver");
    await staff.root.ask(staffUsers.editStaff, { ...clerk, user, roles: ["settlementClerk"] });
    const first = exchange.withToken((await signIn("card.leaver", password)).data.token);
    await first.ask(identity.changePassword, { oldPassword: password, newPassword: "Bergbau-im-Norden" });
    const lin = exchange.withToken((await signIn("card.leaver", "Bergbau-im-Norden")).data.token);
    const grant = { firm: plant, kind: "1", years: 1, reason: "首年免收" } as const;
    await lin.ask(api.fees.requestYearFeeGrant, grant);
    const card = await staff.root.ask(staffUsers.previewStaffState, { user, state: "disabled" });
    expect(card.evidence).toHaveLength(1);
    expect(card.evidence[0]).toMatchObject({ passed: false, words: expect.stringMatching(/仍由他人复核$/) });
    expect(card.changes).toEqual([{ title: "状态", from: "启用", to: "停用" }]);
  });

  test("is confirmed as it was seen, or not at all", async () => {
    const { user, password } = await add("card.stale");
    const input = { ...clerk, user, roles: ["auditor"] as const };
    const { seen } = await staff.root.ask(staffUsers.previewStaffEdit, input);
    const stop = await staff.root.ask(staffUsers.previewStaffState, { user, state: "disabled" });
    const reset = await staff.root.ask(staffUsers.previewPasswordReset, { user });
    await staff.second.ask(staffUsers.editStaff, { ...clerk, user, roles: ["contentEditor"] });
    for (const answer of [
      await staff.root.call(staffUsers.editStaff, { ...input, seen }),
      await staff.root.call(staffUsers.setStaffState, { user, state: "disabled", seen: stop.seen }),
      await staff.root.call(staffUsers.resetStaffPassword, { user, seen: reset.seen }),
    ])
      expect(answer.code).toBe("P1031");
    expect((await rows()).find((row) => row.user === user)).toMatchObject({
      roleNames: "内容编辑",
      state: "enabled",
    });
    expect((await signIn("card.stale", password)).result).toBe(0);
  });

  test("of a new user holds for him alone, and says whose account it would take", async () => {
    const input = { ...clerk, account: "card.new" };
    const { seen, barred, changes } = await staff.root.ask(staffUsers.previewNewStaff, input);
    expect(barred).toBeNull();
    expect(changes).toContainEqual({ title: "角色", from: "", to: "交易管理" });
    const other = { ...input, roles: ["systemAdministrator"] as const, seen };
    expect(await staff.root.call(staffUsers.addStaff, other)).toMatchObject({ code: "P1031" });
    await staff.root.ask(staffUsers.addStaff, { ...input, seen });
    expect(await staff.root.ask(staffUsers.previewNewStaff, input)).toMatchObject({
      barred: "账号card.new已被使用",
    });
  });

  test("says why he may not who would change himself, and is closed to who may not change anybody", async () => {
    const own = { user: userId("staff-root") };
    expect(await staff.root.ask(staffUsers.previewStaffState, { ...own, state: "disabled" })).toMatchObject({
      barred: expect.stringMatching(/由另一名系统管理员办理/),
    });
    for (const answer of [
      await staff.gu.call(staffUsers.previewNewStaff, { ...clerk, account: "nope" }),
      await staff.gu.call(staffUsers.previewStaffEdit, { ...clerk, ...own }),
      await staff.gu.call(staffUsers.previewStaffState, { ...own, state: "disabled" }),
      await staff.gu.call(staffUsers.previewPasswordReset, own),
    ])
      expect(answer.code).toBe("P1003");
    expect(await staff.root.call(staffUsers.previewPasswordReset, { user: wang })).toMatchObject({
      code: "P1004",
    });
  });
});

describe("roles that must not meet", () => {
  const clash = "审计与财务结算不得由同一人担任：审计不得办理其所审计的业务";
  const both = ["settlementClerk", "auditor"] as const;

  test("are refused to a new user and to one who has another, and the card says so before", async () => {
    const entered = { ...clerk, account: "both", roles: both };
    expect(await staff.root.ask(staffUsers.previewNewStaff, entered)).toMatchObject({ barred: clash });
    expect(await staff.root.call(staffUsers.addStaff, entered)).toMatchObject({ code: "I1198", msg: clash });
    const { user } = await add("one.only");
    const more = { ...clerk, user, roles: ["systemAdministrator", "riskController"] as const };
    const words = "系统管理与合同风控不得由同一人担任：设置账号与权限的人不得决定违约金等款项";
    expect(await staff.root.ask(staffUsers.previewStaffEdit, more)).toMatchObject({ barred: words });
    expect(await staff.root.call(staffUsers.editStaff, more)).toMatchObject({ code: "I1198", msg: words });
    expect((await rows()).find((row) => row.user === user)?.roleNames).toBe("交易管理");
  });

  test("of one who has them from earlier are named in the lists, at the start, and when he is to be enabled", async () => {
    const { user } = await add("from.earlier");
    await exchange.db
      .updateTable("identity.operator")
      .set({ roles: [...both] })
      .where("userId", "=", user)
      .execute();
    expect((await rows()).find((row) => row.user === user)?.clash).toBe("审计与财务结算");
    await staff.root.ask(staffUsers.editStaff, { ...clerk, user, name: "林远", roles: both });
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    await warnOfClashes({ db: exchange.platform.db, log });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, account: "from.earlier", clashes: [["auditor", "settlementClerk"]] },
    ]);
    await staff.root.ask(staffUsers.setStaffState, { user, state: "disabled" });
    expect(await staff.root.call(staffUsers.setStaffState, { user, state: "enabled" })).toMatchObject({
      code: "I1198",
    });
    await staff.root.ask(staffUsers.editStaff, { ...clerk, user, roles: ["auditor"] });
    await staff.root.ask(staffUsers.setStaffState, { user, state: "enabled" });
    expect((await rows()).find((row) => row.user === user)).toMatchObject({ clash: null, state: "enabled" });
  });
});

describe("the matrix of rights", () => {
  const found = async (filters: object, by = staff.gu) =>
    (await by.ask(staffUsers.listRights, { pageIndex: 1, pageSize: 100, filters })).rows;

  test("has everybody with his roles and permissions, and is found by person, role, permission and clash", async () => {
    const { user } = await add("matrix.one");
    const [one] = await found({ person: "matrix.one" });
    expect(one).toMatchObject({
      user,
      name: "林知远",
      roles: "tradeManager",
      roleNames: "交易管理",
      rights: "查看后台、数据字典管理、场次与会员交易资格管理、查看交易报表",
      clash: null,
      lastSignInAt: null,
      state: "enabled",
    });
    const users = async (filters: object) => (await found(filters)).map((row) => row.user);
    expect(await users({ role: "tradeManager" })).toContain(user);
    expect(await users({ role: "contentEditor" })).not.toContain(user);
    expect(await users({ permission: "manage-trading" })).toContain(user);
    expect(await users({ permission: "read-audit" })).toEqual(
      expect.arrayContaining(["staff-gu", "staff-root"]),
    );
    expect(await users({ permission: "read-audit" })).not.toContain(user);
    expect(await users({ state: "enabled" })).toContain(user);
    expect(await users({ clash: "Y" })).toEqual([]);
    await exchange.db
      .updateTable("identity.operator")
      .set({ roles: ["tradeManager", "auditor"] })
      .where("userId", "=", user)
      .execute();
    expect(await users({ clash: "Y" })).toEqual([user]);
    expect(await users({ clash: "N" })).not.toContain(user);
    await staff.root.ask(staffUsers.editStaff, { ...clerk, user, roles: ["tradeManager"] });
  });

  test("is for administrators of the staff and auditors", async () => {
    expect((await found({}, staff.root)).length).toBeGreaterThan(2);
    const { password } = await add("matrix.other");
    const first = exchange.withToken((await signIn("matrix.other", password)).data.token);
    await first.ask(identity.changePassword, { oldPassword: password, newPassword: "Bergbau-im-Norden" });
    const other = exchange.withToken((await signIn("matrix.other", "Bergbau-im-Norden")).data.token);
    const page = { pageIndex: 1, pageSize: 20, filters: {} };
    expect((await other.call(staffUsers.listRights, page)).code).toBe("P1003");
  });
});

describe("nobody", () => {
  test("but an administrator manages the staff", async () => {
    for (const caller of [staff.gu, exchange.anonymous])
      expect(["P1003", "GA-101"]).toContain(
        (await caller.call(staffUsers.addStaff, { ...clerk, account: "nope" })).code,
      );
  });

  test("changes his own roles, state or password", async () => {
    const own = userId("staff-root");
    const roles = ["auditor"] as const;
    for (const answer of [
      await staff.root.call(staffUsers.editStaff, { ...clerk, user: own, roles }),
      await staff.root.call(staffUsers.setStaffState, { user: own, state: "disabled" }),
      await staff.root.call(staffUsers.resetStaffPassword, { user: own }),
    ])
      expect(answer.code).toBe("S1151");
  });

  test("reaches a member's operator this way", async () => {
    expect(await staff.root.call(staffUsers.setStaffState, { user: wang, state: "disabled" })).toMatchObject({
      code: "P1004",
    });
  });

  test("takes the last administrator away, even two at once", async () => {
    const disable = (by: TestCaller, user: string) =>
      by.call(staffUsers.setStaffState, { user: userId(user), state: "disabled" });
    const answers = await Promise.all([
      disable(staff.root, "staff-second"),
      disable(staff.second, "staff-root"),
    ]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const left = await exchange.db
      .selectFrom("identity.operator")
      .select("userId")
      .where("userId", "in", [userId("staff-root"), userId("staff-second")])
      .where("status", "=", "enabled")
      .execute();
    expect(left).toHaveLength(1);
  });
});
