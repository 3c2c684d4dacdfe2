import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { type FileId, userId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { knownCaptcha } from "../../testing/known-captcha.ts";
import { smallPng } from "../../testing/samples.ts";
import { textsTo } from "../../testing/sent-texts.ts";
import { exchangeFirm, openStaff, renewStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { uploaded } from "../../testing/upload.ts";
import { openFirm, openOperator, openSession } from "../index.ts";
import { mobileOf } from "../operators/operator-store.ts";
import { company, openMembers, password, plant, plantCode, port, tokenFor } from "../testing/members.ts";

const calls = api.firmChanges;
const page = { pageIndex: 1, pageSize: 100, filters: {} };
const firmMobile = "13800000000";

let exchange: TestPlatform;
let firm: TestCaller;
let token: string;
let staff: Record<"zhou" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange();
  await openMembers(exchange);
  await openStaff(exchange, { zhou: "memberReviewer", gu: "auditor" });
});
beforeEach(async () => {
  // Codes of the test before no longer stand in the way of the next one.
  await exchange.wait(86_400_000);
  token = await tokenFor(exchange, "chenyao");
  firm = exchange.withToken(token);
  staff = await renewStaff(exchange, ["zhou", "gu"]);
});
afterAll(() => exchange.close());

/** The last text to a number. */
const textTo = async (mobile: string) => (await textsTo(exchange, mobile)).at(-1) ?? "";
const codeTo = async (mobile: string) => /\d{6}/.exec(await textTo(mobile))?.[0] ?? "";
const notThis = (code: string) => (code === "000000" ? "111111" : "000000");

const own = () => firm.ask(calls.readOwn, {});
async function infoCode() {
  await firm.ask(calls.sendInfoCode, {});
  return codeTo(firmMobile);
}
const licence = async () => {
  const [file] = await uploaded(exchange, token, [{ name: "执照.png", bytes: smallPng }]);
  return [(file as { file: FileId }).file];
};
type Info = Omit<InputOf<typeof calls.requestInfo>, "code" | "memo" | "files">;
const request = async (change: Partial<Info>, files: FileId[] = [], code?: string) => {
  const { info } = await own();
  const codeInput = code ?? (await infoCode());
  return firm.call(calls.requestInfo, { ...info, ...change, code: codeInput, memo: "换届", files });
};
const requested = async (change: Partial<Info>, files: FileId[] = []) => {
  const answer = await request(change, files);
  if (answer.result !== 0) throw new Error(answer.msg);
  return answer.data.changeid as number;
};
const rows = () => exchange.db.selectFrom("identity.firmChange").selectAll().orderBy("id").execute();
const firmRow = () =>
  exchange.db.selectFrom("identity.firm").selectAll().where("id", "=", plant).executeTakeFirstOrThrow();
const mobileOfUser = (user: string) => mobileOf(exchange.db, userId(user));

describe("a change of the firm's information", () => {
  test("waits for the exchange with its licence, is approved, and holds at once", async () => {
    const name = "榆林晨曜能源有限公司";
    const change = await requested({ name, legalPerson: "赵曜", area: "610802" }, await licence());
    expect(await own()).toMatchObject({
      creditCode: plantCode,
      mobile: "138****0000",
      info: { name: "榆林晨曜煤业有限公司" },
      waitingInfo: {
        change,
        difference: [
          { title: "企业名称", before: "榆林晨曜煤业有限公司", after: name },
          { title: "法定代表人", before: "", after: "赵曜" },
          { title: "所在地区", before: "", after: "陕西省榆林市榆阳区" },
        ],
      },
    });
    const read = await staff.zhou.ask(calls.readForReview, { change });
    expect(read).toMatchObject({ state: "0", firm: plant, memo: "换届", actions: ["approve", "reject"] });
    expect(read.files.map(({ name }) => name)).toEqual(["执照.png"]);
    expect(await staff.gu.call(calls.readForReview, { change })).toMatchObject({ code: "P1045" });
    expect((await staff.gu.ask(calls.readForReview, { change, reason: "配合监管查询" })).actions).toEqual([]);
    const card = await staff.zhou.ask(calls.previewStep, { change, step: "approve" });
    expect(card.changes).toEqual([
      { title: "企业名称", from: "榆林晨曜煤业有限公司", to: name },
      { title: "法定代表人", from: "", to: "赵曜" },
      { title: "所在地区", from: "", to: "陕西省榆林市榆阳区" },
      { title: "申请状态", from: "审核中", to: "已通过" },
    ]);
    expect(card.papers.map(({ name }) => name)).toEqual(["执照.png"]);
    expect(card.facts).toContainEqual({ title: "登录", words: "1 处登录，不退出" });
    expect(await staff.gu.call(calls.previewStep, { change, step: "approve" })).toMatchObject({
      code: "P1003",
    });
    const [waiting] = (await staff.zhou.ask(calls.listForReview, page)).rows;
    expect(waiting).toMatchObject({ what: "企业名称、法定代表人、所在地区", state: "0" });

    await staff.zhou.ask(calls.approve, { change, memo: "", seen: card.seen });
    expect(await own()).toMatchObject({
      info: { name, legalPerson: "赵曜", area: "610802" },
      areaName: "陕西省榆林市榆阳区",
      waitingInfo: null,
    });
    expect(await firm.ask(api.identity.readUser, {})).toMatchObject({ firmName: name });
    expect((await firm.ask(calls.listOwn, page)).rows[0]).toMatchObject({ state: "1" });
    expect(await firm.ask(api.firms.readProfile, {})).toMatchObject({ name, legalPerson: "赵曜" });
    expect(await firm.ask(api.firms.readContacts, {})).toMatchObject({ area: "610802" });
  });

  test("is rejected with words that the firm reads, and asked for anew", async () => {
    const { info } = await own();
    const asking = { ...info, contact: "李娜", files: [] };
    expect(await firm.ask(calls.previewRequest, asking)).toMatchObject({
      party: info.name,
      changes: [{ title: "联系人", from: "", to: "李娜" }],
      evidence: [],
      barred: null,
    });
    expect(await firm.ask(calls.previewRequest, { ...asking, legalPerson: "钱程" })).toMatchObject({
      evidence: [{ passed: false, words: "没有附证明材料" }],
      barred: expect.stringContaining("营业执照"),
    });
    const wang = exchange.withToken(await tokenFor(exchange, "wang"));
    expect(await wang.call(calls.previewRequest, asking)).toMatchObject({ result: "P1003" });
    const change = await requested({ contact: "李娜" });
    expect((await firm.ask(calls.previewRequest, asking)).barred).not.toBeNull();
    expect(await staff.zhou.call(calls.reject, { change, memo: " " })).toMatchObject({ code: "T1201" });
    const card = await staff.zhou.ask(calls.previewStep, { change, step: "reject" });
    expect(card.changes).toEqual([{ title: "申请状态", from: "审核中", to: "已驳回" }]);
    expect(card.falls?.rows).toEqual([["联系人", "-- → 李娜"]]);
    await staff.zhou.ask(calls.reject, { change, memo: "请补充授权书", seen: card.seen });
    const [row] = (await firm.ask(calls.listOwn, page)).rows;
    expect(row).toMatchObject({ state: "2", opinion: "请补充授权书" });
    expect((await own()).info.contact).toBe("");
    await exchange.wait(61_000);
    const again = await requested({ contact: "李娜" });
    await firm.ask(calls.withdraw, { change: again });
    expect((await own()).waitingInfo).toBeNull();
    expect(await staff.zhou.call(calls.approve, { change: again, memo: "" })).toMatchObject({
      code: "T1095",
    });
  });

  test("a field that stands otherwise than it was seen is looked at again", async () => {
    const change = await requested({ contact: "韩冰" });
    const input = { change, step: "approve" } as const;
    const { seen } = await staff.zhou.ask(calls.previewStep, input);
    await exchange.db
      .updateTable("identity.firmProfile")
      .set({ contact: "他人" })
      .where("firmId", "=", plant)
      .execute();
    expect(await staff.zhou.call(calls.approve, { change, memo: "", seen })).toMatchObject({ code: "P1031" });
    const anew = await staff.zhou.ask(calls.previewStep, input);
    expect(anew.changes[0]).toEqual({ title: "联系人", from: "他人", to: "韩冰" });
    await staff.zhou.ask(calls.approve, { change, memo: "", seen: anew.seen });
    expect((await own()).info.contact).toBe("韩冰");
    expect((await staff.zhou.ask(calls.previewStep, input)).barred).toContain("已");
    const elsewhere = { change: 999_999, step: "approve" } as const;
    expect(await staff.zhou.call(calls.previewStep, elsewhere)).toMatchObject({ code: "P1004" });
  });

  test("two reviewers at once: one decides, the other is told so", async () => {
    const change = await requested({ contact: "两人" });
    const answers = await Promise.all([
      staff.zhou.call(calls.approve, { change, memo: "" }),
      staff.zhou.call(calls.reject, { change, memo: "否" }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, "T1095"]);
  });

  test("what is refused changes nothing", async () => {
    const waiting = await requested({ email: "a@example.com" });
    const before = await rows();
    await exchange.wait(61_000);
    expect(await request({ email: "b@example.com" })).toMatchObject({ result: "I1175" });
    await firm.ask(calls.withdraw, { change: waiting });
    await exchange.wait(61_000);
    const code = await infoCode();
    const cases: [Partial<Info>, string][] = [
      [{}, "I1176"],
      [{ shortName: "" }, "T1201"],
      [{ area: "999999" }, "T1234"],
      [{ name: "汾岭燃料有限公司" }, "I1177"],
      [{ address: "另一处" }, "I1178"],
    ];
    for (const [change, refusal] of cases) expect((await request(change, [], code)).result).toBe(refusal);
    expect((await rows()).length).toBe(before.length);
    // The code that was right all the time is still good for what is in order.
    const { data } = await request({ email: "b@example.com" }, [], code);
    await firm.ask(calls.withdraw, { change: data.changeid });
  });

  test("a file of another firm proves nothing", async () => {
    expect((await request({ legalPerson: "赵曜明" }, ["someone-elses" as FileId])).result).toBe("A1009");
  });

  test("an approval looks at the name again", async () => {
    const name = "朔源能源有限公司";
    const change = await requested({ name }, await licence());
    await exchange.platform.transact(({ tx, now }) =>
      openFirm(
        tx,
        {
          id: "later" as typeof plant,
          companyId: company,
          name,
          shortName: "",
          creditCode: "later",
          kind: "1",
          address: "",
          phone: "",
        },
        now,
      ),
    );
    expect(await staff.zhou.ask(calls.previewStep, { change, step: "approve" })).toMatchObject({
      changes: [],
      barred: "企业名称已被其他会员使用",
    });
    expect(await staff.zhou.call(calls.approve, { change, memo: "" })).toMatchObject({ code: "I1177" });
    expect((await firmRow()).name).not.toBe(name);
    await firm.ask(calls.withdraw, { change });
  });

  test("is the firm's own to ask for, and nobody else's to see or withdraw", async () => {
    const change = await requested({ contact: "本人" });
    const wang = exchange.withToken(await tokenFor(exchange, "wang"));
    expect(await wang.call(calls.sendInfoCode, {})).toMatchObject({ result: "P1003" });
    expect(await wang.call(calls.withdraw, { change })).toMatchObject({ result: "P1003" });
    await exchange.platform.transact(({ tx, now }) =>
      openOperator(
        tx,
        {
          userId: userId(port),
          firmId: port,
          companyId: company,
          account: "fenling",
          name: "汾岭",
          mobile: "13800000009",
          passwordHash: "-",
          roles: ["administrator"],
        },
        now,
      ),
    );
    const portToken = await exchange.platform.transact((scope) =>
      openSession(scope, { userId: userId(port), companyId: company, ip: "", source: "" }),
    );
    const other = exchange.withToken(portToken);
    expect(await other.call(calls.withdraw, { change })).toMatchObject({ result: "P1004" });
    expect((await other.ask(calls.listOwn, page)).rows).toEqual([]);
    expect(await other.call(api.firms.readProfile, { firm: plant })).toMatchObject({
      result: "P1004",
    });
    // A branch's parent acts for it.
    await exchange.db.updateTable("identity.firm").set({ parentId: port }).where("id", "=", plant).execute();
    expect(await other.ask(api.firms.readProfile, { firm: plant })).toMatchObject({
      parentName: "汾岭燃料有限公司",
    });
    expect((await other.ask(api.firms.listAuthorised, {})).map(({ firm }) => firm)).toEqual([port, plant]);
    expect(await other.ask(api.agreements.listAccounts, { firm: plant })).toEqual([]);
    expect(await other.ask(api.contracts.listCounterparties, { firm: plant })).toEqual([]);
    await firm.ask(calls.withdraw, { change });
  });

  test("nobody of the exchange reviews his own firm's", async () => {
    const change = await requested({ contact: "回避" });
    await exchange.db
      .updateTable("identity.firmChange")
      .set({ firmId: exchangeFirm })
      .where("id", "=", BigInt(change))
      .execute();
    expect(await staff.zhou.call(calls.approve, { change, memo: "" })).toMatchObject({ code: "T1236" });
  });
});

describe("codes by text", () => {
  test("a wrong one is refused, five of them are the end of the right one", async () => {
    const code = await infoCode();
    for (let i = 0; i < 5; i += 1)
      expect((await request({ contact: "错码" }, [], notThis(code))).result).toBe("F1022");
    expect((await request({ contact: "错码" }, [], code)).result).toBe("F1022");
  });

  test("one that is too old is refused", async () => {
    const code = await infoCode();
    await exchange.wait(5 * 60_000);
    expect((await request({ contact: "过期" }, [], code)).result).toBe("F1022");
  });

  test("one is good for one request", async () => {
    const code = await infoCode();
    const first = await request({ contact: "一次" }, [], code);
    expect(first.result).toBe(0);
    await firm.ask(calls.withdraw, { change: first.data.changeid });
    expect((await request({ contact: "再次" }, [], code)).result).toBe("F1022");
  });

  test("the eleventh within the hour is refused, and so is a second within the minute", async () => {
    await firm.ask(calls.sendInfoCode, {});
    expect((await firm.call(calls.sendInfoCode, {})).result).toBe("F1023");
    for (let i = 0; i < 9; i += 1) {
      await exchange.wait(300_000);
      await firm.ask(calls.sendInfoCode, {});
    }
    await exchange.wait(300_000);
    expect((await firm.call(calls.sendInfoCode, {})).result).toBe("F1023");
  });
});

describe("a change of the mobile", () => {
  async function bothCodes(caller: TestCaller, held: string, mobile: string) {
    await caller.ask(calls.sendMobileCode, {});
    await caller.ask(calls.sendMobileCode, { mobile, ...(await knownCaptcha(exchange)) });
    return { mobile, password, oldCode: await codeTo(held), newCode: await codeTo(mobile) };
  }

  test("is done at once by whoever holds both numbers; the old one hears of it", async () => {
    const wang = exchange.withToken(await tokenFor(exchange, "wang"));
    const codes = await bothCodes(wang, "13800000001", "13500000001");
    await wang.ask(calls.changeMobile, codes);
    expect(await mobileOfUser("wang-lixin")).toBe("13500000001");
    expect(await textTo("13800000001")).toContain("135****0001");
    await tokenFor(exchange, "13500000001");
  });

  test("both codes count, and one wrong one uses up neither of the right ones", async () => {
    const li = exchange.withToken(await tokenFor(exchange, "li"));
    const codes = await bothCodes(li, "13800000002", "13500000002");
    const { oldCode, newCode } = codes;
    for (const wrong of [{ oldCode: notThis(oldCode) }, { newCode: notThis(newCode) }])
      expect((await li.call(calls.changeMobile, { ...codes, ...wrong })).result).toBe("F1022");
    expect(await mobileOfUser("li-na")).toBe("13800000002");
    await li.ask(calls.changeMobile, codes);
    expect((await li.call(calls.changeMobile, codes)).result).toBe("F1022");
    expect(await mobileOfUser("li-na")).toBe("13500000002");
  });

  test("to a number that somebody was quicker to take leaves both codes good", async () => {
    const li = exchange.withToken(await tokenFor(exchange, "li"));
    const codes = await bothCodes(li, await mobileOfUser("li-na"), "13500000007");
    const wang = exchange.withToken(await tokenFor(exchange, "wang"));
    await exchange.wait(61_000);
    await wang.ask(calls.changeMobile, await bothCodes(wang, "13500000001", "13500000007"));
    expect((await li.call(calls.changeMobile, codes)).result).toBe("I1171");
    await exchange.wait(61_000);
    await wang.ask(calls.changeMobile, await bothCodes(wang, "13500000007", "13500000001"));
    await li.ask(calls.changeMobile, codes);
    expect(await mobileOfUser("li-na")).toBe("13500000007");
  });

  test("needs the password, and a wrong one uses up no code", async () => {
    const li = exchange.withToken(await tokenFor(exchange, "li"));
    const codes = await bothCodes(li, await mobileOfUser("li-na"), "13500000009");
    expect(await li.call(calls.changeMobile, { ...codes, password: "wrong" })).toMatchObject({
      result: "I1183",
      msg: "登录密码不正确，还可尝试4次",
    });
    await li.ask(calls.changeMobile, codes);
    expect(await mobileOfUser("li-na")).toBe("13500000009");
  });

  test("to a number that somebody has, or to the same one, no code is sent", async () => {
    const li = exchange.withToken(await tokenFor(exchange, "li"));
    const held = await mobileOfUser("li-na");
    const send = async (mobile: string) =>
      (await li.call(calls.sendMobileCode, { mobile, ...(await knownCaptcha(exchange)) })).result;
    expect(await send(firmMobile)).toBe("I1171");
    expect(await send(held)).toBe("I1179");
  });

  test("through the exchange, where the old number is out of reach", async () => {
    const mobile = "13500000000";
    await firm.ask(api.identity.sendSmsCode, { mobile, ...(await knownCaptcha(exchange)) });
    const input = {
      mobile,
      code: await codeTo(mobile),
      memo: "原手机号已停用",
      files: await licence(),
      password,
    };
    const { change: first } = await firm.ask(calls.requestMobile, input);
    await firm.ask(calls.withdraw, { change: first });
    expect(await firm.call(calls.requestMobile, input)).toMatchObject({ result: "F1022" });
    await exchange.wait(61_000);
    await firm.ask(api.identity.sendSmsCode, { mobile, ...(await knownCaptcha(exchange)) });
    const { change } = await firm.ask(calls.requestMobile, { ...input, code: await codeTo(mobile) });
    expect((await own()).waitingMobile).toMatchObject({
      difference: [{ title: "手机号", before: "138****0000", after: "135****0000" }],
    });
    // While it waits, the firm's own account goes no other way.
    await exchange.wait(61_000);
    await firm.ask(calls.sendMobileCode, {});
    const other = { mobile: "13500000008", ...(await knownCaptcha(exchange)) };
    await firm.ask(calls.sendMobileCode, other);
    const both = {
      mobile: "13500000008",
      oldCode: await codeTo(firmMobile),
      newCode: await codeTo("13500000008"),
      password,
    };
    expect((await firm.call(calls.changeMobile, both)).result).toBe("I1175");

    const shownTo = async (by: TestCaller, reason?: string) =>
      (await by.ask(calls.readForReview, { change, reason })).difference;
    const ends = [{ title: "手机号", before: "138****0000", after: "135****0000" }];
    expect(await shownTo(staff.gu, "处理会员投诉")).toEqual(ends);
    expect(await shownTo(staff.zhou)).toEqual([{ title: "手机号", before: firmMobile, after: mobile }]);
    const card = await staff.zhou.ask(calls.previewStep, { change, step: "approve" });
    expect(card.changes[0]).toEqual({ title: "手机号", from: firmMobile, to: mobile });
    await staff.zhou.ask(calls.approve, { change, memo: "", seen: card.seen });
    // It is still before whoever has just decided it, and afterwards nobody's work.
    expect(await shownTo(staff.zhou)).toEqual(ends);
    await exchange.wait(10 * 60_000);
    expect(await staff.zhou.call(calls.readForReview, { change })).toMatchObject({ code: "P1045" });
    expect(await shownTo(staff.zhou, "处理会员投诉")).toEqual(ends);
    expect(await mobileOfUser("plant")).toBe(mobile);
    expect(await textTo(firmMobile)).toContain("已变更为");
  });
});

test("reviewers find what waits by an index, however many have asked", async () => {
  await exchange.db.deleteFrom("identity.firmChange").execute();
  const many = 5_000;
  await exchange.db
    .insertInto("identity.firmChange")
    .values(
      Array.from({ length: many }, (_, i) => ({
        companyId: company,
        firmId: plant,
        kind: "info" as const,
        state: "1" as const,
        what: "联系人",
        before: JSON.stringify({ contact: "" }),
        after: JSON.stringify({ contact: `${i}` }),
        memo: "",
        appliedBy: userId(plant),
        appliedAt: new Date(i),
        decidedBy: null,
        decidedAt: new Date(i),
        opinion: null,
      })),
    )
    .execute();
  await sql`analyze identity.firm_change`.execute(exchange.db);
  const plan = await exchange.db
    .selectFrom("identity.firmChange as c")
    .selectAll()
    .where("c.companyId", "=", company)
    .orderBy((row) => row("c.state", "=", "0"), "desc")
    .orderBy("c.appliedAt", "desc")
    .orderBy("c.id", "desc")
    .limit(20)
    .explain("text");
  expect(JSON.stringify(plan)).toContain("firm_change_in_order");
});
