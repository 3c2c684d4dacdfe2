import { api } from "@zd/api";
import type { Fen } from "@zd/domain/kernel/brand";
import { fen, userId } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { schedule } from "../../platform/jobs/jobs.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import { signingCode } from "../../testing/sent-texts.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import { tablesWith } from "../../testing/tables-with.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { mailProtection } from "../ca/x509.ts";
import { isCertified, openLetters } from "../index.ts";
import { getApplication } from "./application-store.ts";
import { renewCertificates, renewWhereUnfit } from "./renew.ts";
import { sealingJobs } from "./sealed.ts";

const { certificates } = api;
const mobile = "13900000001";

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  await offer(true);
  for (const name of ["mine", "plant", "port", "steel"])
    await scene.join(name, { funds: "0", roles: ["contractClerk"] });
  for (const name of ["mine", "plant", "port", "steel"]) await addFirmUser(name);
});
afterAll(() => exchange.close());
beforeEach(() => faults({}));

const offer = (hasCertificate: boolean) =>
  exchange.db.updateTable("system.company").set({ hasCertificate }).execute();

const faults = (change: { losesAnswers?: boolean; isDown?: boolean }) =>
  exchange.db
    .updateTable("sandboxCa.faults")
    .set({ losesAnswers: false, isDown: false, ...change })
    .execute();

/** The firm's own account (domain §1.1). */
async function addFirmUser(name: string): Promise<void> {
  const { firm } = scene.member(name);
  await exchange.db
    .insertInto("identity.operator")
    .values({
      userId: userId(firm),
      firmId: firm,
      companyId: "ZD0001" as never,
      account: `${name}-firm`,
      name,
      mobile: "13700000000",
      passwordHash: "-",
      roles: ["administrator"],
      status: "enabled",
      createdAt: new Date(0),
      passwordChangedAt: new Date(0),
      lastSignInAt: null,
      previousSignInAt: null,
    })
    .execute();
}

const creditCodeOf = async (name: string) =>
  (
    await exchange.db
      .selectFrom("identity.firm")
      .select("creditCode")
      .where("id", "=", scene.member(name).firm)
      .executeTakeFirstOrThrow()
  ).creditCode;

const caller = (name: string) => scene.member(name).caller;

const lastCode = () => signingCode(exchange);

async function proveMobile(name: string) {
  await caller(name).ask(certificates.sendCode, { mobile });
  await caller(name).ask(certificates.checkCode, { mobile, code: await lastCode() });
}

const forFirm = async (name: string) => ({
  numberKind: "T" as const,
  number: await creditCodeOf(name),
  mobile,
  bank: "工商银行榆林分行",
  account: "6222000000000001",
});

const forMyself = { numberKind: "1", number: "11010519491231002X", mobile, bank: "", account: "" } as const;

const paid = async (application: string) =>
  (
    await exchange.db
      .selectFrom("sandboxCa.payment")
      .select("amount")
      .where("id", "=", application)
      .executeTakeFirstOrThrow()
  ).amount;

const certified = (name: string, firmItself = false) => {
  const { firm, user } = scene.member(name);
  return isCertified(exchange.db, { firm, user: firmItself ? userId(firm) : user }, exchange.clock.now());
};

async function certifyFirm(name: string) {
  await proveMobile(name);
  const { application } = await caller(name).ask(certificates.apply, await forFirm(name));
  await caller(name).ask(certificates.tellAmount, { application, amount: await paid(application) });
}

test("a firm proves its account, then its operator proves himself, and both may sign for a year", async () => {
  expect(await caller("mine").call(certificates.apply, await forFirm("mine"))).toMatchObject({
    result: "C1054",
  });
  await proveMobile("mine");
  expect(await caller("mine").call(certificates.apply, forMyself)).toMatchObject({ result: "C1057" });
  const applied = await caller("mine").ask(certificates.apply, await forFirm("mine"));
  expect(applied.state).toBe("1");
  expect(await caller("mine").call(certificates.apply, await forFirm("mine"))).toMatchObject({
    result: "C1055",
  });

  const { application } = applied;
  const amount = await paid(application);
  const wrong = (amount === 1n ? 2n : 1n) as Fen;
  expect(await caller("mine").call(certificates.tellAmount, { application, amount: wrong })).toMatchObject({
    result: "C1058",
    msg: "金额不正确，还可尝试2次",
  });
  expect(await caller("plant").call(certificates.tellAmount, { application, amount })).toMatchObject({
    result: "P1004",
  });
  expect(await caller("mine").ask(certificates.tellAmount, { application, amount })).toEqual({ state: "2" });
  expect(await certified("mine", true)).toBe(true);
  expect(await certified("mine")).toBe(false);

  await exchange.wait(1_000);
  expect(await caller("mine").ask(certificates.apply, forMyself)).toMatchObject({ state: "2" });
  expect(await certified("mine")).toBe(true);
  const status = await caller("mine").ask(certificates.readStatus, {});
  expect(status).toMatchObject({ isCertified: true });
  expect(status.certificates.map(({ isFirm, isOwn, state }) => [isFirm, isOwn, state])).toEqual([
    [false, true, "valid"],
    [true, false, "valid"],
  ]);
  expect(status.applications[0]).toMatchObject({ number: "110***********002X", state: "2" });
  // Whoever has a dump does not have the number of his ID card, nor the firm's account.
  const { account } = await forFirm("mine");
  expect(await tablesWith(exchange.db, [forMyself.number, account])).toEqual([]);
  const number = await creditCodeOf("mine");
  expect(await caller("mine").ask(certificates.findByNumber, { number })).toHaveLength(2);
  expect(await caller("plant").call(certificates.findByNumber, { number })).toMatchObject({
    result: "P1004",
  });
  expect(
    await isCertified(
      exchange.db,
      { firm: scene.member("plant").firm, user: scene.member("mine").user },
      exchange.clock.now(),
    ),
  ).toBe(false);
});

test("nothing is taken that does not name the firm, lacks its account, or comes from elsewhere", async () => {
  await proveMobile("plant");
  const input = await forFirm("plant");
  const ask = async (change: Partial<typeof input>) =>
    (await caller("plant").call(certificates.apply, { ...input, ...change })).result;
  expect(await ask({ number: await creditCodeOf("mine") })).toBe("C1056");
  expect(await ask({ numberKind: "8" as never, number: "123" })).toBe("C1056");
  expect(await ask({ account: "" })).toBe("C1062");
  await offer(false);
  await exchange.restart();
  expect(await ask({})).toBe("C1050");
  await offer(true);
  await exchange.restart();
});

test("the kinds of numbers and the states of an application are told with their names (R-738)", async () => {
  const { numberKinds, states } = await caller("mine").ask(certificates.readDictionaries, {});
  expect(Object.fromEntries(numberKinds.map(({ code, name }) => [code, name]))).toEqual({
    "8": "组织机构代码",
    "9": "营业执照号",
    T: "统一社会信用代码",
    "28": "统一社会信用代码（企业）",
    "1": "身份证号",
  });
  expect(states.map(({ code, name }) => `${code} ${name}`)).toEqual([
    "0 办理中",
    "1 待打款验证",
    "2 已发证",
    "3 已驳回",
  ]);
  expect(await exchange.anonymous.call(certificates.readDictionaries, {})).toMatchObject({
    result: "GA-101",
  });
});

test("firms that are no trading members are refused whatever concerns certificates (R-616)", async () => {
  await scene.join("branch", { kind: "2" });
  const branch = caller("branch");
  const answers = [
    await branch.call(certificates.readDictionaries, {}),
    await branch.call(certificates.readStatus, {}),
    await branch.call(certificates.findByNumber, { number: "X" }),
  ];
  expect(answers.map(({ result }) => result)).toEqual(["C1050", "C1050", "C1050"]);
});

test("three wrong amounts end an application, and another may begin", async () => {
  await proveMobile("plant");
  const { application } = await caller("plant").ask(certificates.apply, await forFirm("plant"));
  const wrong = fen(((await paid(application)) % 99n) + 1n);
  const tell = async (amount = wrong) =>
    (await caller("plant").call(certificates.tellAmount, { application, amount })).result;
  expect([await tell(), await tell(), await tell()]).toEqual(["C1058", "C1058", "C1060"]);
  expect(await tell(await paid(application))).toBe("C1059");
  expect(await caller("plant").ask(certificates.apply, await forFirm("plant"))).toMatchObject({ state: "1" });
});

describe("an authority", () => {
  test("that is down is asked again, and pays and issues once", async () => {
    await proveMobile("port");
    await faults({ isDown: true });
    expect(await caller("port").call(certificates.sendCode, { mobile })).toMatchObject({ result: "C1051" });
    const { application, state } = await caller("port").ask(certificates.apply, await forFirm("port"));
    expect(state).toBe("0");
    await exchange.restart();
    await faults({});
    await exchange.wait(70_000);
    const amount = await paid(application);
    await faults({ losesAnswers: true });
    expect(await caller("port").call(certificates.tellAmount, { application, amount })).toMatchObject({
      result: "C1051",
    });
    await faults({});
    expect(await caller("port").ask(certificates.tellAmount, { application, amount })).toEqual({
      state: "2",
    });
    await exchange.wait(200_000);
    const issued = await exchange.db
      .selectFrom("sandboxCa.certificate")
      .select("serial")
      .where("request", "=", application)
      .execute();
    expect(issued).toHaveLength(1);
    expect(await certified("port", true)).toBe(true);
  });

  test("takes a code once, five minutes, and not after five wrong ones", async () => {
    const check = async (code: string) =>
      (await caller("steel").call(certificates.checkCode, { mobile, code })).result;
    const send = () => caller("steel").ask(certificates.sendCode, { mobile });
    await send();
    const code = await lastCode();
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await check(wrong)).toBe("C1052");
    expect(await check(code)).toBe(0);
    expect(await check(code)).toBe("C1053");
    await send();
    for (let i = 0; i < 5; i++) await check("x00000");
    expect(await check(await lastCode())).toBe("C1053");
    await send();
    await exchange.wait(301_000);
    expect(await check(await lastCode())).toBe("C1053");
  });
});

test("the exchange revokes the firm's certificate and with it those of its operators, for good", async () => {
  await certifyFirm("steel");
  const { reviewer, desk } = await openStaff(exchange, { reviewer: "memberReviewer", desk: "tradeManager" });
  const { certificates: held } = await caller("steel").ask(certificates.readStatus, {});
  const serial = held.find(({ isFirm }) => isFirm)?.serial ?? "";
  const revoking = { serial, reason: "企业申请注销" };
  const preview = () => reviewer.ask(certificates.previewRevocation, { serial });
  const alone = await preview();
  await caller("steel").ask(certificates.apply, forMyself);
  expect(await reviewer.call(certificates.revoke, { ...revoking, seen: alone.seen })).toMatchObject({
    code: "P1031",
  });
  const card = await preview();
  expect(card).toMatchObject({ number: serial, party: "steel有限公司", barred: null });
  expect(card.changes).toEqual([{ title: "企业证书", from: "有效", to: "已吊销" }]);
  expect(card.falls).toMatchObject({ words: "1 张操作员证书", rows: [["steel", expect.any(String)]] });
  expect(await desk.call(certificates.previewRevocation, { serial })).toMatchObject({ code: "P1003" });
  expect(await reviewer.call(certificates.previewRevocation, { serial: "none" })).toMatchObject({
    code: "P1004",
  });
  expect(await desk.call(certificates.revoke, revoking)).toMatchObject({ code: "P1003" });
  expect(await caller("steel").call(certificates.revoke, revoking)).toMatchObject({ code: "P1003" });
  expect(await certified("steel")).toBe(true);
  await reviewer.ask(certificates.revoke, { ...revoking, seen: card.seen });
  expect([await certified("steel"), await certified("steel", true)]).toEqual([false, false]);
  expect(await reviewer.call(certificates.revoke, revoking)).toMatchObject({ code: "C1061" });
  expect(await preview()).toMatchObject({ changes: [], falls: null, barred: expect.any(String) });
  await exchange.settle();
  const row = await exchange.db
    .selectFrom("sandboxCa.certificate")
    .select("revokedAt")
    .where(
      "serial",
      "in",
      held.map((each) => each.serial),
    )
    .execute();
  expect(row.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
  const { rows } = await desk.ask(certificates.list, {
    pageIndex: 1,
    pageSize: 50,
    filters: { state: "revoked" },
  });
  expect(rows).toHaveLength(2);
});

test("one that readers of documents do not accept is issued anew once, and the others stay", async () => {
  const valid = () =>
    exchange.db
      .selectFrom("signing.certificate")
      .selectAll()
      .where("revokedAt", "is", null)
      .orderBy("holder")
      .execute();
  // As when the platform starts.
  const renew = async () => {
    const { ca } = openLetters(exchange.platform);
    await renewWhereUnfit(exchange.platform.transact, renewCertificates(ca));
    await exchange.settle();
  };
  const [old, ...others] = await valid();
  if (!old) throw new Error("nobody is certified");
  // The root has no purposes of a signer, as a certificate issued earlier has not all of them.
  const { der } = await exchange.db.selectFrom("sandboxCa.authority").select("der").executeTakeFirstOrThrow();
  await exchange.db
    .updateTable("signing.certificate")
    .set({ der })
    .where("serial", "=", old.serial)
    .execute();
  await renew();
  const renewed = await valid();
  const { holder, mobile: to, firmId, userId: user } = old;
  const anew = renewed.find((each) => each.userId === user);
  expect(anew).toMatchObject({ holder, mobile: to, firmId });
  expect(anew?.serial).not.toBe(old.serial);
  expect(renewed.every(({ der: bytes }) => bytes.includes(mailProtection))).toBe(true);
  const serials = (of: typeof renewed) => of.map(({ serial }) => serial).toSorted();
  expect(serials(renewed)).toEqual([...serials(others), anew?.serial].toSorted());
  await renew();
  expect(serials(await valid())).toEqual(serials(renewed));
});

test("a certificate ends with its year", async () => {
  expect(await certified("mine")).toBe(true);
  exchange.clock.turnTo((exchange.clock.now() + 366 * dayMs) as never);
  expect(await certified("mine")).toBe(false);
});

test("numbers from before are read as they are until they are sealed", async () => {
  const { db } = exchange;
  const { user } = scene.member("mine");
  const row = () =>
    db.selectFrom("signing.application").selectAll().where("userId", "=", user).where("numberKind", "=", "1");
  const { id } = await row().executeTakeFirstOrThrow();
  const plain = await getApplication(db, id);
  expect(plain).toMatchObject({ number: forMyself.number, mobile });
  const { number, account } = plain;
  await db
    .updateTable("signing.application")
    .set({ number, mobile, account, personal: null })
    .where("id", "=", id)
    .execute();
  expect(await getApplication(db, id)).toEqual(plain);
  for (const sealing of sealingJobs)
    await exchange.platform.transact(({ tx, now }) => schedule(tx, sealing, "", now, null));
  await exchange.settle();
  expect((await row().executeTakeFirstOrThrow()).number).toBe("110***********002X");
  expect(await getApplication(db, id)).toEqual(plain);
});
