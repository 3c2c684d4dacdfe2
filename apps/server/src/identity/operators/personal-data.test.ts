import { api } from "@zd/api";
import { departedDays } from "@zd/domain/identity/operator";
import { instant, type UserId } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openMembers, password, plant, tokenFor, wang } from "../testing/members.ts";
import { mobileOf } from "./operator-store.ts";

const { operators, ownData, agreements, service, identity } = api;

let exchange: TestPlatform;
let member: TestCaller;
beforeAll(async () => {
  exchange = await openExchange();
  await openMembers(exchange);
  member = exchange.withToken(await tokenFor(exchange, "wang"));
  await exchange.db
    .insertInto("identity.secondFactor")
    .values({
      userId: wang,
      kind: "totp",
      name: "备用手机",
      secret: null,
      lastStep: null,
      createdAt: new Date(exchange.clock.now()),
      confirmedAt: null,
      lastUsedAt: null,
    })
    .execute();
});
afterAll(() => exchange.close());

/** All at once: of the five-second timers of a month nobody waits for each. */
async function pass(days: number): Promise<void> {
  exchange.clock.turnTo(instant(exchange.clock.now() + days * dayMs));
  await exchange.settle();
}

/** The rows of a user in these tables. */
const held = (user: UserId) =>
  Promise.all(
    (["identity.session", "identity.secondFactor", "funds.stageData", "content.watch"] as const).map(
      async (table) =>
        (await exchange.db.selectFrom(table).selectAll().where("userId", "=", user).execute()).length,
    ),
  );

test("a user is told what is held of him, in full, how long, and why it stays; nobody else is", async () => {
  await member.ask(agreements.saveStageData, { key: "sign", data: { number: "6222000011112222" } });
  await member.ask(service.sendFeedback, {
    kind: "other" as const,
    content: "请增加煤种筛选",
    attachments: [],
  });
  await exchange.settle();
  const { parts, at } = await member.ask(ownData.read, {});
  expect(at).toBe(exchange.clock.now());
  const text = JSON.stringify(parts);
  for (const words of ["王立新", "13800000001", "备用手机", "sign", "请增加煤种筛选"])
    expect(text).toContain(words);
  expect(text).not.toContain("13800000002");
  expect(parts.find(({ title }) => title === "登录记录")?.lines).toHaveLength(1);
  expect(parts.map(({ title }) => title).toSorted()).toEqual(
    [
      "账号",
      "登录记录",
      "两步验证",
      "意见反馈与服务评价",
      "培训进度",
      "帮助内容的评价",
      "公告回执",
      "消息与通知偏好",
      "资金密码与暂存数据",
      "数字证书",
      "商城收藏",
      "操作日志",
      "交易记录中的姓名",
    ].toSorted(),
  );
  for (const { retention } of parts) expect(retention).not.toBe("");
  expect(parts.find(({ title }) => title === "操作日志")?.lines[0]?.words).toMatch(/^\d+ 条/);
  expect(await exchange.anonymous.call(ownData.read, {})).toMatchObject({ result: "GA-101" });
});

test("of a user who was disabled what served his sign-in goes after thirty days, and what he has done stays", async () => {
  const firm = async () => exchange.withToken(await tokenFor(exchange, "chenyao"));
  const off = { user: wang, enabled: false };
  const card = await (await firm()).ask(operators.previewOperatorStatus, off);
  expect(JSON.stringify(card.consequence)).toContain(`满${departedDays}天后`);
  await (await firm()).ask(operators.setOperatorStatus, off);

  // Whoever comes back before is as he was.
  await pass(departedDays - 1);
  await (await firm()).ask(operators.setOperatorStatus, { user: wang, enabled: true });
  await pass(5);
  expect(await mobileOf(exchange.db, wang)).toBe("13800000001");
  await exchange.anonymous.ask(identity.signIn, { account: "wang", password });

  await (await firm()).ask(operators.setOperatorStatus, off);
  await pass(departedDays - 1);
  expect(await mobileOf(exchange.db, wang)).toBe("13800000001");
  expect((await held(wang)).slice(0, 3).every((count) => count > 0)).toBe(true);
  await pass(3);
  expect(await mobileOf(exchange.db, wang)).toBe("");
  expect(await held(wang)).toEqual([0, 0, 0, 0]);
  const left = await exchange.db
    .selectFrom("identity.operator")
    .select(["name", "account", "mobile", "status", "personalClearedAt"])
    .where("userId", "=", wang)
    .executeTakeFirstOrThrow();
  expect(left).toEqual({
    name: "王立新",
    account: "wang",
    mobile: "",
    status: "disabled",
    personalClearedAt: expect.any(Date),
  });
  const feedback = exchange.db.selectFrom("content.feedback").select("id").where("userId", "=", wang);
  expect(await feedback.execute()).toHaveLength(1);
  // Those who are still there lose nothing.
  expect(await mobileOf(exchange.db, plant as string as UserId)).toBe("13800000000");

  // He comes back with a mobile and a password that his firm gives him.
  const on = { user: wang, enabled: true };
  const back = await (await firm()).ask(operators.previewOperatorStatus, on);
  expect(JSON.stringify(back.consequence)).toContain("新密码");
  await (await firm()).ask(operators.setOperatorStatus, on);
  expect((await exchange.anonymous.call(identity.signIn, { account: "wang", password })).result).not.toBe(0);
  const who = { user: wang, name: "王立新", mobile: "13800000001", roles: ["trader" as const] };
  await (await firm()).ask(operators.editOperator, { ...who, password: "Meitan2027" });
  expect(
    await exchange.anonymous.call(identity.signIn, { account: "13800000001", password: "Meitan2027" }),
  ).toMatchObject({ result: 0 });
});
