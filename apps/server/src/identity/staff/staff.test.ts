import { contract } from "@zd/contract";
import { userId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openMembers, wang } from "../testing/members.ts";

const { staffUsers, identity, blacklist } = contract;

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
    expect(data).toMatchObject({ userId: user, roles: ["tradeManager"], FIRMKIND: "9" });
    const lin = exchange.withToken(data.token);
    expect((await lin.call(blacklist.listEntries, { pageIndex: 1, pageSize: 1, filters: {} })).code).toBe(0);
    expect((await lin.call(staffUsers.listStaff, { pageIndex: 1, pageSize: 1, filters: {} })).code).toBe(
      "P1003",
    );
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
    await staff.root.ask(staffUsers.editStaff, { ...clerk, user, roles: ["contentEditor", "auditor"] });
    expect((await exchange.withToken(token).call(identity.readUserState, {})).result).toBe("GB2006");
    expect((await signIn("shift", password)).data.roles).toEqual(["contentEditor", "auditor"]);
    await staff.root.ask(staffUsers.editStaff, {
      ...clerk,
      user,
      name: "林远",
      roles: ["auditor", "contentEditor"],
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
