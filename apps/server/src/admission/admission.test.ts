import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { api } from "@zd/api";
import { creditCodeOf } from "@zd/domain/identity/credit-code";
import type { FileId } from "@zd/domain/kernel/brand";
import { fen, firmId, userId } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { encode } from "fast-png";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSealed, openFileStore, sealingStore, visitor } from "../files/index.ts";
import { openSession } from "../identity/index.ts";
import { schedule, scheduleAll } from "../platform/jobs/jobs.ts";
import { keyKinds } from "../platform/keys/inventory.ts";
import { openExchange } from "../testing/exchange.ts";
import { knownCaptcha, lastCode } from "../testing/known-captcha.ts";
import { at, company, setScene } from "../testing/market-scene.ts";
import { smallPdf, smallPng } from "../testing/samples.ts";
import { textsTo } from "../testing/sent-texts.ts";
import { openStaff, renewStaff } from "../testing/staff-scene.ts";
import { tablesWith } from "../testing/tables-with.ts";
import type { TestCaller } from "../testing/test-client.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { hasMobile } from "./registration-store.ts";
import { sealRegistrations } from "./seal-registrations.ts";
import { opened } from "./sealed-registration.ts";
import { licencePicture } from "./testing/licence-picture.ts";
import {
  idCard,
  legalIdCard,
  nobody,
  openRegistrations,
  stored,
  uploadOpen,
} from "./testing/registration-scene.ts";

const { registrations, admissions, identity, qualifications, firms, funds, agreements } = api;

let exchange: TestPlatform;
let staff: Readonly<Record<"mei" | "lan" | "desk", TestCaller>>;
let scene: ReturnType<typeof openRegistrations>;
let mobiles = 13_700_000_000;
const mobile = () => String(++mobiles);
const ask = <Op extends Parameters<TestCaller["ask"]>[0]>(op: Op, input: Parameters<TestCaller["ask"]>[1]) =>
  exchange.anonymous.call(op, input as never);

beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  await setScene(exchange);
  staff = await openStaff(exchange, { mei: "memberReviewer", lan: "auditor", desk: "tradeManager" });
  scene = openRegistrations(exchange);
});
afterAll(() => exchange.close());

const renewed = async () => {
  staff = await renewStaff(exchange, ["mei", "lan", "desk"]);
  return staff;
};
/** How one of the staff is answered who asks for files as they are stored, and says why. */
async function statusesFor(
  name: keyof typeof staff,
  files: readonly string[],
  reason = "审核提交的资料",
): Promise<readonly number[]> {
  const session = { userId: userId(`staff-${name}`), companyId: company, ip: "127.0.0.1", source: "test" };
  const token = await exchange.platform.transact((scope) => openSession(scope, session));
  const answers = files.map((file) =>
    exchange.send(
      "GET",
      `/api${api.files.readOriginal.path}?path=${file}&viewreason=${encodeURIComponent(reason)}`,
      "",
      { "x-token": token },
    ),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}
const rowsOf = async (table: "admission.registration" | "identity.firm" | "files.file") =>
  Number(
    (
      await exchange.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<bigint>().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe("a code for the mobile", () => {
  test("is sent behind a captcha that serves once", async () => {
    const captcha = await knownCaptcha(exchange);
    const phone = mobile();
    const wrong = { mobile: phone, captcha: "zzzz", captchaToken: captcha.captchaToken };
    expect(await ask(registrations.sendCode, wrong)).toMatchObject({ result: "I1004" });
    expect(await ask(registrations.sendCode, { mobile: phone, ...captcha })).toMatchObject({
      result: "I1004",
    });
    expect(await textsTo(exchange, phone)).toEqual([]);
  });

  test("holds for five minutes, serves once, and comes ten times a day", async () => {
    const phone = mobile();
    const code = await scene.codeFor(phone);
    await exchange.wait(5 * 60_000);
    const late = { ...nobody, mobile: phone, code };
    expect(await ask(registrations.savePerson, late)).toMatchObject({ result: "F1022" });
    const fresh = await scene.codeFor(phone);
    const input = { ...nobody, mobile: phone, code: fresh };
    expect(await ask(registrations.savePerson, input)).toMatchObject({ result: 0 });
    expect(await ask(registrations.savePerson, input)).toMatchObject({ result: "F1022" });
    for (let sent = 2; sent < 10; sent++) await scene.codeFor(phone);
    await exchange.wait(60_000);
    const eleventh = { mobile: phone, ...(await knownCaptcha(exchange)) };
    expect(await ask(registrations.sendCode, eleventh)).toMatchObject({ result: "F1023" });
  });
});

describe("a picture of a visitor", () => {
  test("is judged by its bytes, its size, and its sides; what is refused is not there", async () => {
    const before = await rowsOf("files.file");
    const refused = async (name: string, bytes: Uint8Array) =>
      (await uploadOpen(exchange, { name, bytes })).code;
    expect(await refused("a.png", Buffer.from("no picture at all"))).toBe("A1005");
    expect(await refused("a.pdf", smallPdf())).toBe("A1005");
    expect(await refused("a.png", smallPng.subarray(0, 30))).toBe("S1120");
    const large = Buffer.concat([smallPng, Buffer.alloc(6 * 1024 * 1024)]);
    expect(await uploadOpen(exchange, { name: "a.png", bytes: large })).toMatchObject({
      code: "A1004",
      msg: expect.stringContaining("5"),
    });
    const wide = encode({ width: 1501, height: 2, data: new Uint8Array(1501 * 2), channels: 1 });
    expect(await refused("a.png", wide)).toBe("I1137");
    const two = { name: "a.png", bytes: smallPng };
    expect((await uploadOpen(exchange, two, two)).code).toBe("A1002");
    expect((await uploadOpen(exchange)).code).toBe("A1001");
    expect(await rowsOf("files.file")).toBe(before);
  });

  test("is read by nobody before it is submitted, and is gone after a day that nothing named it", async () => {
    const file = await scene.picture();
    const address = `/api/file/v1/file-content?path=${file}`;
    expect((await exchange.send("GET", address)).status).toBe(404);
    await exchange.wait(26 * 3_600_000);
    const files = await exchange.db.selectFrom("files.file").select("id").where("id", "=", file).execute();
    expect(files).toEqual([]);
    await renewed();
  });
});

test("what stands on a licence is offered, and kept to lie beside what was typed", async () => {
  const facts = {
    creditCode: creditCodeOf("610802", "XY770900"),
    name: "榆林朔风测试能源有限公司",
    type: "有限责任公司",
    legalPerson: "白云起",
    capital: "伍仟万元整",
    established: "2016年08月15日",
    term: "长期",
    address: "陕西省榆林市榆阳区金沙路128号",
  };
  const licence = await licencePicture(facts);
  const { file } = stored(await uploadOpen(exchange, { name: "执照.png", bytes: licence }));
  const read = await exchange.anonymous.ask(registrations.readLicence, { type: "9", file });
  expect(read).toMatchObject({ creditCode: facts.creditCode, name: facts.name, established: "2016-08-15" });
  const blank = await scene.picture();
  expect(await ask(registrations.readLicence, { type: "9", file: blank })).toMatchObject({ result: "I1138" });
  const none = { type: "9", file: "00000000000000000000000000000000" };
  expect(await ask(registrations.readLicence, none)).toMatchObject({ result: "A1009" });
});

describe("a registration", () => {
  test("is saved as far as it goes, and gone on with from another device by its mobile", async () => {
    const phone = mobile();
    const { ticket, version } = await scene.begin(phone);
    const firm = (await scene.read(ticket)).firm;
    const saved = await exchange.anonymous.ask(registrations.saveCompany, {
      kind: "1",
      submits: false,
      ticket,
      version,
      firm: { ...firm, name: "半途能源有限公司" },
    });
    expect(saved).toMatchObject({ state: "0", firm: { name: "半途能源有限公司" } });
    const again = await scene.begin(phone);
    expect(again).toMatchObject({ firm: { name: "半途能源有限公司" }, version: saved.version });
    expect(await ask(registrations.readRegistration, { ticket })).toMatchObject({ result: "I1133" });
    const query = { mobile: phone, code: await scene.codeFor(phone) };
    expect(await exchange.anonymous.ask(registrations.readRegistration, query)).toMatchObject({
      person: { mobile: phone },
    });
    const stale = { ticket: again.ticket, version, kind: "1", submits: false };
    expect(await ask(registrations.saveCompany, stale)).toMatchObject({ result: "I1133" });
  });

  test("of which somebody has saved a newer version is not overwritten", async () => {
    const { ticket, version } = await scene.begin(mobile());
    await scene.save({ ticket, version });
    const late = { ticket, version, kind: "1", submits: false };
    expect(await ask(registrations.saveCompany, late)).toMatchObject({ result: "I1134" });
  });

  test("is submitted once nothing is missing", async () => {
    const { ticket, version } = await scene.begin(mobile());
    const input = { ticket, version, kind: "1", submits: true };
    expect(await ask(registrations.saveCompany, input)).toMatchObject({
      result: "I1132",
      msg: "经办人：请填写经办人姓名",
    });
    const edited = await ask(registrations.editCompany, input);
    expect(edited).toMatchObject({ result: "I1135" });
  });

  test("goes to another number with a code, which outlasts an account that is refused and serves once", async () => {
    const { account: taken } = await scene.submit(mobile());
    const { ticket } = await scene.begin(mobile());
    const moved = mobile();
    const person = { ...nobody, ticket, mobile: moved, code: await scene.codeFor(moved) };
    const save = (account: string) => ask(registrations.savePerson, { ...person, account });
    expect(await save(taken)).toMatchObject({ result: "I1131" });
    expect(await save("yuanhe_moved")).toMatchObject({ result: 0 });
    const back = await scene.begin(mobile());
    expect(await ask(registrations.savePerson, { ...person, ticket: back.ticket })).toMatchObject({
      result: "F1022",
    });
  });

  test("takes no account and no firm that is somebody's, and no account that reads like another way to sign in", async () => {
    const first = await scene.submit(mobile());
    const second = await scene.fill(mobile());
    const taken = await ask(registrations.savePerson, {
      ...nobody,
      ticket: second.ticket,
      mobile: second.mobile,
      account: first.account.toUpperCase(),
    });
    expect(taken).toMatchObject({ result: "I1131" });
    for (const account of ["13800000000", "a", "汉字账号"]) {
      const unfit = { ...nobody, ticket: second.ticket, mobile: second.mobile, account };
      expect(await ask(registrations.savePerson, unfit)).toMatchObject({ result: "I1140" });
    }
    const before = await rowsOf("admission.registration");
    const sameFirm = {
      kind: "1",
      submits: true,
      ticket: second.ticket,
      version: second.version,
      firm: { ...second.parts.firm, creditCode: first.creditCode },
    };
    expect(await ask(registrations.saveCompany, sameFirm)).toMatchObject({ result: "I1130" });
    expect(await rowsOf("admission.registration")).toBe(before);
    expect((await scene.read(second.ticket)).firm.creditCode).toBe(second.creditCode);
  });

  test("of which two want the same firm at once, one waits and the other is told", async () => {
    const creditCode = creditCodeOf("610802", "XY770950");
    const [a, b] = [await scene.fill(mobile(), { creditCode }), await scene.fill(mobile(), { creditCode })];
    const submit = ({ ticket, version }: typeof a) =>
      ask(registrations.saveCompany, { kind: "1", ticket, version, submits: true });
    const answers = await Promise.all([submit(a), submit(b)]);
    expect(answers.map(({ result }) => result).toSorted()).toEqual([0, "I1130"]);
  });

  test("knows its firm's area, branch and ware kinds, and its kind and company", async () => {
    const { ticket, version, parts } = await scene.fill(mobile());
    const save = (change: object) =>
      ask(registrations.saveCompany, { kind: "1", submits: false, ticket, version, ...change });
    expect(await save({ bank: { ...parts.bank, branchNo: "1" } })).toMatchObject({ result: "T1234" });
    expect(await save({ firm: { ...parts.firm, area: "999999" } })).toMatchObject({ result: "T1234" });
    expect(await save({ trade: { ...parts.trade, wares: [{ wareKind: "none", side: "B" }] } })).toMatchObject(
      {
        result: "T1234",
      },
    );
    expect(await save({ region: "ZD9999" })).toMatchObject({ result: "P1005" });
    const foreign = "0123456789abcdef0123456789abcdef";
    expect(await save({ firm: { ...parts.firm, licence: foreign } })).toMatchObject({ result: "A1009" });
  });

  test("that nobody goes on with is removed with its pictures", async () => {
    const { ticket, parts } = await scene.fill(mobile());
    await exchange.restart(31 * dayMs);
    await exchange.wait(dayMs);
    expect(await ask(registrations.readRegistration, { ticket })).toMatchObject({ result: "I1133" });
    const { licence } = parts.firm;
    const files = await exchange.db.selectFrom("files.file").select("id").where("id", "=", licence).execute();
    expect(files).toEqual([]);
    await renewed();
  });

  test("gives its letter of authority as a document that names who is authorised", async () => {
    const { ticket, name } = await scene.fill(mobile());
    const body = JSON.stringify({ ticket });
    const signed = await exchange.sign(body);
    const answer = await fetch(`${exchange.address}/api/open/v1/entrust`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signed },
      body,
    });
    expect(answer.headers.get("content-type")).toContain("wordprocessingml");
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const words = Buffer.from(parts["word/document.xml"] ?? []).toString();
    expect(words).toContain(name);
    expect(words).toContain("韩立群");
  });
});

describe("the proof of the account", () => {
  test("counts wrong amounts, ends after three, and may be begun three times", async () => {
    const filled = await scene.fill(mobile());
    const { ticket, number } = filled;
    const paid = async () => {
      await exchange.anonymous.ask(registrations.beginProof, { ticket });
      await exchange.settle();
      const entry = await exchange.db
        .selectFrom("sandbox.bankEntry")
        .select("amount")
        .where("number", "=", number)
        .orderBy("bankNo", "desc")
        .executeTakeFirstOrThrow();
      return fen(entry.amount + 1n);
    };
    const wrong = await paid();
    for (const triesLeft of [2, 1, 0])
      expect(await exchange.anonymous.ask(registrations.tellAmount, { ticket, amount: wrong })).toMatchObject(
        {
          triesLeft,
        },
      );
    expect(await ask(registrations.tellAmount, { ticket, amount: wrong })).toMatchObject({ result: "T1070" });
    await paid();
    await exchange.wait(dayMs);
    expect(await exchange.anonymous.ask(registrations.readProof, { ticket })).toMatchObject({
      state: "0",
      memo: "验证超时",
      beginningsLeft: 1,
    });
    await paid();
    await exchange.wait(dayMs);
    expect(await ask(registrations.beginProof, { ticket })).toMatchObject({ result: "I1141" });
    await renewed();
  });

  test("is for the account named: another name fails at the bank, another number begins anew", async () => {
    const filled = await scene.fill(mobile());
    const renamed = await exchange.anonymous.ask(registrations.saveCompany, {
      kind: "1",
      submits: false,
      ticket: filled.ticket,
      version: filled.version,
      firm: { ...filled.parts.firm, name: "别家能源有限公司" },
    });
    await exchange.anonymous.ask(registrations.beginProof, { ticket: filled.ticket });
    await exchange.settle();
    expect(await exchange.anonymous.ask(registrations.readProof, { ticket: filled.ticket })).toMatchObject({
      state: "0",
      memo: "账号与户名不符",
    });
    const back = await exchange.anonymous.ask(registrations.saveCompany, {
      kind: "1",
      submits: false,
      ticket: filled.ticket,
      version: renamed.version,
      firm: filled.parts.firm,
    });
    expect(await scene.prove(filled)).toMatchObject({ state: "2" });
    const changed = await exchange.anonymous.ask(registrations.saveCompany, {
      kind: "1",
      submits: false,
      ticket: filled.ticket,
      version: back.version,
      bank: { ...filled.parts.bank, number: "6200000000000999" },
    });
    expect(changed.proof.state).toBe("0");
  });
});

describe("the numbers of a registration", () => {
  test("are in no table that a dump has, and are read by whoever may", async () => {
    const phone = mobile();
    const { registration, ticket, number } = await scene.submit(phone);
    const tables = await tablesWith(exchange.db, [idCard, legalIdCard, number, phone]);
    expect(tables).toEqual([]);
    expect((await scene.read(ticket)).person).toMatchObject({ idCard, mobile: phone });
    const { mei } = await renewed();
    const read = await mei.ask(admissions.readRegistration, { registration });
    expect(read).toMatchObject({
      person: { idCard, mobile: phone },
      firm: { legalPersonIdCard: legalIdCard },
    });
    expect(read.proof.number).toBe(number);
    await exchange.settle();
    const looks = exchange.db
      .selectFrom("platform.audit")
      .select(["userName", "outcome"])
      .where("operation", "=", "admissions.readRegistration")
      .where("records", "@>", sql<string[]>`array[${String(registration)}]`);
    expect(await looks.execute()).toEqual([{ userName: "mei", outcome: "ok" }]);
  });

  test("of one from before are read as they are until they are sealed, and again under a new version of the key", async () => {
    const phone = mobile();
    const { registration, ticket, number } = await scene.submit(phone);
    const before = await scene.read(ticket);
    const { db, platform } = exchange;
    const row = () =>
      db.selectFrom("admission.registration").selectAll().where("id", "=", BigInt(registration));
    const { form, proofNumber, mobile: plain } = opened(await row().executeTakeFirstOrThrow());
    await db
      .updateTable("admission.registration")
      .set({ form: JSON.stringify(form), proofNumber, mobile: plain, personal: null, mobileIndex: null })
      .where("id", "=", BigInt(registration))
      .execute();
    expect(await tablesWith(db, [number])).toEqual(["admission.registration"]);
    expect(await scene.read(ticket)).toEqual(before);

    const seal = async () => {
      await platform.transact(({ tx, now }) => schedule(tx, sealRegistrations, "", now, null));
      await exchange.settle();
      return (await row().executeTakeFirstOrThrow()).personal?.readUInt32BE(1);
    };
    expect(await seal()).toBe(1);
    expect(await tablesWith(db, [number])).toEqual([]);
    await platform.keyring.add("field", 2, await keyKinds.field.make());
    expect(await seal()).toBe(2);
    expect(await scene.read(ticket)).toEqual(before);
  });
});

test("pictures of papers lie sealed in the store, and those from before once a job has come by", async () => {
  const { registration } = await scene.submit(mobile());
  const { mei } = await renewed();
  const { pictures } = await mei.ask(admissions.readRegistration, { registration });
  const file = pictures.idFront?.file as FileId;
  const store = openFileStore(exchange.config);
  const content = async () => buffer(await store.open(file, null));
  const before = await content();
  expect(isSealed(before)).toBe(true);
  const picture = await buffer(await sealingStore(store).open(file, null));
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(before.includes(picture.subarray(0, 32))).toBe(false);
  const range = { start: 1, end: 3 };
  expect(await buffer(await sealingStore(store).open(file, range))).toEqual(Buffer.from("PNG"));

  // As one from before: the job that submitting has scheduled has come by already.
  await exchange.settle();
  await store.put(file, Readable.from([picture]));
  await exchange.db.updateTable("files.file").set({ sealed: false }).where("id", "=", file).execute();
  expect(await statusesFor("mei", [file])).toEqual([200]);
  await exchange.platform.transact(({ tx, now }) =>
    scheduleAll(tx, [{ job: { name: "files.sealPictures" }, key: "", at: now, data: null }]),
  );
  await exchange.settle();
  expect(isSealed(await content())).toBe(true);
  expect(await buffer(await sealingStore(store).open(file, null))).toEqual(picture);
  const left = await exchange.db
    .selectFrom("files.file")
    .select("id")
    .where("firmId", "=", visitor)
    .where("state", "=", "kept")
    .where("sealed", "=", false)
    .execute();
  expect(left).toEqual([]);
});

test("papers are shown to the staff for a reason alone, and the audit log has who looked at whose, and why", async () => {
  const { registration } = await scene.submit(mobile());
  const { mei } = await renewed();
  const { pictures } = await mei.ask(admissions.readRegistration, { registration });
  const file = pictures.idFront?.file as FileId;
  const looks = async () => {
    await exchange.settle();
    return exchange.db
      .selectFrom("platform.audit")
      .select(["operation", "userName", "companyId", "outcome", "input"])
      .where("operation", "like", "files.%")
      .where("records", "@>", sql<string[]>`array[${String(registration)}]`)
      .orderBy("id")
      .execute();
  };
  const session = { userId: userId("staff-mei"), companyId: company, ip: "127.0.0.1", source: "test" };
  const token = await exchange.platform.transact((scope) => openSession(scope, session));
  const get = (path: string) => exchange.send("GET", `/api${path}`, "", { "x-token": token });
  const reason = encodeURIComponent("核对会员资料");
  for (const { path } of [api.files.readContent, api.files.readOriginal, api.files.download])
    expect(await get(`${path}?path=${file}`)).toMatchObject({ status: 403, body: { code: "P1045" } });
  expect(await looks()).toEqual([]);
  expect((await get(`${api.files.readContent.path}?path=${file}&viewreason=${reason}`)).status).toBe(200);
  expect((await get(`${api.files.download.path}?path=${file}&viewreason=${reason}`)).status).toBe(200);
  const together = (why: object) =>
    exchange.send(
      "POST",
      `/api${api.files.downloadTogether.path}`,
      JSON.stringify({ list: [{ path: file }], ...why }),
      { "x-token": token },
    );
  expect((await together({})).body).toMatchObject({ code: "P1045" });
  expect((await together({ viewreason: "违约处置取证" })).status).toBe(200);
  expect(await looks()).toMatchObject([
    { operation: "files.readContent", userName: "mei", companyId: company, outcome: "ok" },
    { operation: "files.download", input: { path: file, viewreason: "核对会员资料" } },
    { operation: "files.downloadTogether", input: { viewreason: "违约处置取证" } },
  ]);
});

describe("the review", () => {
  test("opens the member with all that it needs, and says so by a text", async () => {
    const { registration, account, mobile: phone, name, number, ticket } = await scene.submit(mobile());
    const { mei, lan, desk } = await renewed();
    const list = await mei.ask(admissions.listRegistrations, {
      filters: { state: "1" },
      pageIndex: 1,
      pageSize: 50,
    });
    expect(list.rows.map(({ firm }) => firm)).toContain(name);
    expect(list.rows.every(({ mobile: shown }) => shown.includes("****"))).toBe(true);
    const read = await mei.ask(admissions.readRegistration, { registration });
    expect(read).toMatchObject({ state: "1", actions: ["approve", "ask", "reject"], proof: { state: "2" } });
    expect(read.areaName).toBe("陕西省榆林市榆阳区");
    const picture = read.pictures.licence?.file ?? "";
    const { status } = await exchange.send("GET", `/api/file/v1/file-content?path=${picture}`);
    expect(status).toBe(404);
    const papers = Object.values(read.pictures).flatMap((stored) => stored?.file ?? []);
    expect(papers.length).toBeGreaterThan(2);
    expect(await statusesFor("mei", papers)).toEqual(papers.map(() => 200));
    for (const other of ["lan", "desk"] as const)
      expect(await statusesFor(other, papers)).toEqual(papers.map(() => 404));

    const input = { registration, memo: "" };
    for (const other of [lan, desk])
      expect(await other.call(admissions.approveRegistration, input)).toMatchObject({ code: "P1003" });
    expect(await lan.call(admissions.readRegistration, { registration })).toMatchObject({ code: "P1003" });

    const query = { registration, step: "approve" as const };
    for (const other of [lan, desk])
      expect(await other.call(admissions.previewVerdict, query)).toMatchObject({ code: "P1003" });
    const card = await mei.ask(admissions.previewVerdict, query);
    expect(card).toMatchObject({
      party: name,
      changes: [
        { title: "注册状态", from: "待审核", to: "已通过" },
        { title: "会员身份", to: "交易会员" },
        { title: "登录账号", to: `${account}（企业管理员）` },
        { title: "资金账户" },
        { title: "年费有效期" },
        { title: "品种资质", to: "动力煤 · 采购，待审核" },
      ],
      evidence: [{ passed: true, words: "银行账户打款验证通过" }, {}],
      barred: null,
    });
    const { firm } = await mei.ask(admissions.approveRegistration, { ...input, seen: card.seen });
    expect(await mei.call(admissions.approveRegistration, input)).toMatchObject({ code: "T1095" });
    expect(await mei.ask(admissions.previewVerdict, query)).toMatchObject({
      changes: [],
      barred: expect.stringContaining("已"),
    });
    expect(await scene.read(ticket)).toMatchObject({ state: "4" });
    expect(await tablesWith(exchange.db, [number, idCard, legalIdCard])).toEqual([]);
    expect(await statusesFor("mei", papers)).toEqual(papers.map(() => 200));
    expect(await statusesFor("desk", papers)).toEqual(papers.map(() => 404));
    // His page still shows what he has just decided; later he says why he looks.
    expect(await mei.ask(admissions.readRegistration, { registration })).toMatchObject({ state: "4" });
    await exchange.wait(10 * 60_000);
    expect(await mei.call(admissions.readRegistration, { registration })).toMatchObject({ code: "P1045" });
    const again = await mei.ask(admissions.readRegistration, { registration, reason: "配合监管或司法查询" });
    expect(again.person).toMatchObject({ idCard });
    expect((await textsTo(exchange, phone)).at(-1)).toContain(account);

    const user = await exchange.anonymous.ask(identity.signIn, { account, password: "Suanli2026" });
    expect(user).toMatchObject({ firmId: firm, userId: firm, firmName: name, roles: ["administrator"] });
    const member = exchange.withToken(user.token);
    expect(await member.ask(firms.readContacts, {})).toMatchObject({ area: "610802", contact: "韩立群" });
    expect(await member.ask(funds.readToday, {})).toBeDefined();
    expect(await member.ask(agreements.listAgreements, {})).toMatchObject([{ state: "2", isDefault: true }]);
    const applied = await member.ask(qualifications.listQualifications, {
      filters: {},
      pageIndex: 1,
      pageSize: 20,
    });
    expect(applied.rows).toMatchObject([{ wareKind: "动力煤", side: "B", state: "0" }]);
    expect(await member.call(registrations.readProof, { ticket })).toMatchObject({ data: { accno: number } });
    const standing = await exchange.db
      .selectFrom("identity.standingView")
      .selectAll()
      .where("firmId", "=", firm)
      .executeTakeFirstOrThrow();
    expect(standing).toMatchObject({ enabled: true, entryAgreementSigned: true });
  });

  test("sends back with words, what is then mended and submitted anew", async () => {
    const filled = await scene.submit(mobile());
    const { registration, ticket } = filled;
    const { mei } = await renewed();
    expect(await mei.call(admissions.rejectRegistration, { registration, memo: " " })).toMatchObject({
      code: "T1201",
    });
    const rejecting = { registration, step: "reject" as const };
    const stale = await mei.ask(admissions.previewVerdict, rejecting);
    expect(stale.changes).toMatchObject([
      { title: "注册状态", from: "待审核", to: "已驳回" },
      { title: "为其保留的信用代码", to: "" },
      { title: "为其保留的账号", to: "" },
    ]);
    await mei.ask(admissions.askForMore, { registration, memo: "请补充开户许可证" });
    const reply = await scene.read(ticket);
    expect(reply.state).toBe("2");
    expect(reply.steps.at(-1)).toMatchObject({ what: "要求补充", by: "交易中心", memo: "请补充开户许可证" });
    const again = await exchange.anonymous.ask(registrations.editCompany, {
      kind: "1",
      ticket,
      version: reply.version,
      trade: { ...filled.parts.trade, permit: await scene.picture() },
      submits: true,
    });
    expect(again.state).toBe("1");
    // What was submitted anew is another registration than the one that was looked at.
    const reject = (seen: string) =>
      mei.call(admissions.rejectRegistration, { registration, memo: "企业已注销", seen });
    expect(await reject(stale.seen)).toMatchObject({ code: "P1031" });
    expect(await reject((await mei.ask(admissions.previewVerdict, rejecting)).seen)).toMatchObject({
      code: 0,
    });
    const read = await mei.ask(admissions.readRegistration, { registration });
    expect(read).toMatchObject({ state: "3", actions: [] });
    expect(read.steps.map(({ what, by }) => [what, by])).toEqual([
      ["开始注册", "经办人"],
      ["发起打款验证", "经办人"],
      ["打款验证通过", "经办人"],
      ["提交审核", "经办人"],
      ["要求补充", "mei"],
      ["提交审核", "经办人"],
      ["驳回", "mei"],
    ]);
    const rejected = await scene.read(ticket);
    const anew = { kind: "1", ticket, version: rejected.version, submits: true } as const;
    expect(await exchange.anonymous.ask(registrations.editCompany, anew)).toMatchObject({ state: "1" });
  });

  test("that was rejected, and with which nobody has gone on for 180 days, is removed with its pictures", async () => {
    const { registration, parts } = await scene.submit(mobile());
    const { mei } = await renewed();
    expect(await mei.call(admissions.rejectRegistration, { registration, memo: "资料不全" })).toMatchObject({
      code: 0,
    });
    const left = async () => {
      const file = await exchange.db
        .selectFrom("files.file")
        .select("id")
        .where("id", "=", parts.firm.licence)
        .execute();
      const row = await exchange.db
        .selectFrom("admission.registration")
        .select("state")
        .where("id", "=", BigInt(registration))
        .execute();
      return [row.length, file.length];
    };
    const age = async (days: number) => {
      const at = new Date(exchange.clock.now() - days * dayMs);
      await exchange.db
        .updateTable("admission.registration")
        .set({ savedAt: at, decidedAt: at })
        .where("id", "=", BigInt(registration))
        .execute();
      await exchange.wait(2 * dayMs);
    };
    await age(177);
    expect(await left()).toEqual([1, 1]);
    await age(179);
    await exchange.wait(2 * dayMs);
    expect(await left()).toEqual([0, 0]);
    await renewed();
  });

  test("of two reviewers at once one decides", async () => {
    const { registration } = await scene.submit(mobile());
    const { mei } = await renewed();
    const firms = await rowsOf("identity.firm");
    const both = await Promise.all([
      mei.call(admissions.approveRegistration, { registration, memo: "" }),
      mei.call(admissions.rejectRegistration, { registration, memo: "资料不全" }),
    ]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, "T1095"]);
    expect((await rowsOf("identity.firm")) - firms).toBe(both[0]?.code === 0 ? 1 : 0);
  });

  test("waits for the proof of the account, and is not for whoever has registered himself", async () => {
    const phone = mobile();
    const filled = await scene.fill(phone);
    await scene.save({ ticket: filled.ticket, version: filled.version, submits: true });
    const { mei } = await renewed();
    const found = await exchange.db
      .selectFrom("admission.registration")
      .select("id")
      .where(hasMobile(phone))
      .executeTakeFirstOrThrow();
    const input = { registration: Number(found.id), memo: "" };
    expect(await mei.call(admissions.approveRegistration, input)).toMatchObject({ code: "I1139" });
    await exchange.db
      .updateTable("identity.operator")
      .set({ mobile: phone, personal: null, mobileIndex: null })
      .where("userId", "=", userId("staff-mei"))
      .execute();
    await scene.prove(filled);
    expect(await mei.ask(admissions.readRegistration, { registration: input.registration })).toMatchObject({
      actions: [],
    });
    for (const step of [admissions.approveRegistration, admissions.rejectRegistration, admissions.askForMore])
      expect(await mei.call(step, { ...input, memo: "自办" })).toMatchObject({ code: "T1236" });
  });

  test("finds out when the account or the firm has been taken meanwhile, and does not know another company's", async () => {
    const { registration, account } = await scene.submit(mobile());
    const { mei } = await renewed();
    await exchange.db
      .updateTable("identity.operator")
      .set({ account })
      .where("userId", "=", userId("staff-lan"))
      .execute();
    expect(await mei.call(admissions.approveRegistration, { registration, memo: "" })).toMatchObject({
      code: "I1131",
    });
    const { barred } = await mei.ask(admissions.previewVerdict, { registration, step: "approve" });
    expect(barred).toContain("账号");
    await exchange.db
      .updateTable("admission.registration")
      .set({ companyId: "ZD0002" as never })
      .where("id", "=", BigInt(registration))
      .execute();
    expect(await mei.call(admissions.readRegistration, { registration })).toMatchObject({ code: "P1004" });
    expect(firmId("ZD0002")).toBe("ZD0002");
  });

  test("is not shown what is still being filled in", async () => {
    const phone = mobile();
    await scene.fill(phone);
    const { id } = await exchange.db
      .selectFrom("admission.registration")
      .select("id")
      .where(hasMobile(phone))
      .executeTakeFirstOrThrow();
    expect(await staff.mei.call(admissions.readRegistration, { registration: Number(id) })).toMatchObject({
      code: "P1004",
    });
    expect(await lastCode(exchange, phone)).toMatch(/^\d{6}$/);
  });
});
