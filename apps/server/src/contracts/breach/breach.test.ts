import { api } from "@zd/api";
import { type RefusalName, refusals } from "@zd/api/refusals";
import type { DisposalId } from "@zd/domain/contracts/breach";
import {
  type ContractNo,
  type FileId,
  type Instant,
  instant,
  sectionId,
  userId,
  type WareId,
} from "@zd/domain/kernel/brand";
import { yuan as amount } from "@zd/domain/testing/samples";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "../../identity/index.ts";
import { type ContractScene, setContractScene } from "../../testing/contract-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, company } from "../../testing/market-scene.ts";
import { smallPdf } from "../../testing/samples.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { upload } from "../../testing/upload.ts";
import { lapseLetter } from "./lapse.ts";

const { breach, breachControl } = api;

/** Two of risk control, and whoever only reads. */
const people = { wang: "riskController", zhou: "riskController", gu: "auditor" } as const;
type Name = keyof typeof people;

let exchange: TestPlatform;
let scene: ContractScene;
let staff: Record<Name, TestCaller>;
beforeEach(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "9000000");
  staff = { ...(await openStaff(exchange, people)) };
});
afterEach(async () => {
  await checkBooks(exchange);
  await exchange.close();
});

/** 2026-06-15 is a Monday. */
const day = (text: string, time = "17:00:00"): Instant => instant(Date.parse(`${text}T${time}+08:00`));

/** Turns the clock on; after days everybody signs in anew. */
async function until(when: Instant): Promise<void> {
  await scene.until(when);
  for (const name of Object.keys(people) as Name[]) {
    const session = { userId: userId(`staff-${name}`), companyId: company, ip: "127.0.0.1", source: "test" };
    const token = await exchange.platform.transact((scope) => openSession(scope, session));
    staff[name] = exchange.withToken(token);
  }
}

const code = (reason: RefusalName) => ({ code: refusals[reason][0] });
const result = (reason: RefusalName) => ({ result: refusals[reason][0] });

const page = { pageIndex: 1, pageSize: 20, filters: {} } as const;
const cases = async () => (await staff.gu.ask(breachControl.listDisposals, page)).rows;
const readCase = (disposal: DisposalId, by: Name = "gu") =>
  staff[by].ask(breachControl.readDisposal, { disposal });
const waiting = (name = "plant") => scene.member(name).caller.ask(breach.waiting, {});

/** A contract that its buyer has not signed in time, and the case that this has opened. */
async function missed(): Promise<{ readonly no: ContractNo; readonly disposal: DisposalId }> {
  const no = await scene.deal("1");
  await scene.sign(no, "S");
  await until(day("2026-06-17"));
  const found = (await cases()).find(({ contractNo }) => contractNo === no);
  if (!found) throw new Error("no case was opened");
  return { no, disposal: found.disposal as DisposalId };
}

/** The same by a refusal to sign, without turning the clock. */
async function refused(): Promise<{ readonly no: ContractNo; readonly disposal: DisposalId }> {
  const no = await scene.deal("1");
  await scene.caller("B").ask(api.contracts.refuseToSign, { contractNo: no, memo: "设备检修" });
  const found = (await cases()).find(({ contractNo }) => contractNo === no);
  if (!found) throw new Error("no case was opened");
  return { no, disposal: found.disposal as DisposalId };
}

/** The version that whoever acts has just seen. */
const of = async (disposal: DisposalId) => ({ disposal, seen: (await readCase(disposal)).version });

async function issue(disposal: DisposalId, by: Name = "wang"): Promise<void> {
  await staff[by].ask(breachControl.issue, await of(disposal));
  await exchange.settle();
}

const plant = () => scene.member("plant").caller;
const confirm = (disposal: DisposalId) => plant().call(breach.confirm, { disposal });
const appeal = (disposal: DisposalId, files: readonly FileId[] = []) =>
  plant().call(breach.appeal, { disposal, memo: "银行系统故障，附回单", files: [...files] });
const reject = async (disposal: DisposalId, by: Name = "zhou", memo = "银行流水显示当日正常") =>
  staff[by].call(breachControl.rejectAppeal, { ...(await of(disposal)), memo });
const execute = async (disposal: DisposalId, by: Name = "zhou") =>
  staff[by].call(breachControl.execute, await of(disposal));

async function uploaded(name = "plant"): Promise<FileId> {
  const { body } = await upload(exchange, scene.member(name).token, [
    { name: "银行回单.pdf", bytes: smallPdf("回单") },
  ]);
  return body.data.list[0].path;
}

/** A node remembers sessions by their number, also those of another exchange. */
let sections = 0;

/** An auction that anybody may bid in. */
async function openWare(): Promise<WareId> {
  sections += 1;
  const { wares, opensAt } = await scene.schedule({
    id: sectionId(`V260701-${String(sections).padStart(2, "0")}`),
    startsAt: instant(exchange.clock.now() + 60_000),
    freeMs: 7_200_000,
  });
  await exchange.until(opensAt);
  return wares[0] as WareId;
}

describe("a missed deadline", () => {
  test("leads to a letter, two appeals, a confirmation, and the injured firm's money to the fen", async () => {
    const { no, disposal } = await missed();
    expect(await readCase(disposal, "wang")).toMatchObject({
      state: "0",
      kind: "sign",
      firmName: "plant有限公司",
      injuredName: "mine有限公司",
      amount: amount("372000"),
      held: amount("372000"),
      memo: "至2026-06-17 17:00:00逾期未签订",
      letter: null,
      actions: ["edit", "discard", "issue"],
    });
    expect(await waiting()).toEqual([]);
    const draft = { amount: amount("300000.01"), memo: "逾期未签订，致卖方滞库" };
    await staff.wang.ask(breachControl.edit, { ...(await of(disposal)), ...draft });
    const ware = await openWare();
    expect(await scene.bid("plant", ware, "620", "5000")).toMatchObject({ result: 0 });
    await issue(disposal);
    expect(await scene.bid("plant", ware, "621", "5000")).toMatchObject(result("DISPOSAL_LETTER_OPEN"));
    expect(await plant().ask(api.identity.readUserState, {})).toMatchObject({ state: "frozen" });

    const [letter] = await waiting();
    expect(letter).toMatchObject({
      disposal,
      rejection: null,
      contractNo: no,
      amount: amount("300000.01"),
      mayAppeal: true,
    });
    expect(await appeal(disposal, [await uploaded()])).toMatchObject({ result: 0 });
    expect(await waiting()).toEqual([]);
    // As before the letter: it leads still.
    expect(await scene.bid("plant", ware, "622", "5000")).toMatchObject(result("ALREADY_LEADING"));
    expect((await readCase(disposal)).appeals).toMatchObject([
      { userName: "plant", memo: "银行系统故障，附回单", attachments: [{ name: "银行回单.pdf" }] },
    ]);

    expect(await reject(disposal)).toMatchObject({ code: 0 });
    expect(await waiting()).toMatchObject([{ rejection: "银行流水显示当日正常", mayAppeal: true }]);
    expect(await scene.bid("plant", ware, "623", "5000")).toMatchObject(result("DISPOSAL_LETTER_OPEN"));
    await appeal(disposal);
    await reject(disposal, "zhou", "仍不成立");
    expect(await waiting()).toMatchObject([{ rejection: "仍不成立", mayAppeal: false }]);
    expect(await appeal(disposal)).toMatchObject(result("APPEALS_USED_UP"));
    expect(await confirm(disposal)).toMatchObject({ result: 0 });

    const [buyer, seller] = [await scene.purse("plant"), await scene.purse("mine")];
    const card = await staff.zhou.ask(breachControl.previewDisposal, { disposal, step: "execute" });
    expect(card).toMatchObject({ party: "plant有限公司", amount: amount("300000.01"), barred: null });
    const valuesOf = (title: RegExp) => card.effect?.rows.find((row) => title.test(row.title))?.values;
    expect(valuesOf(/^可用资金/)?.[0]).toBe(buyer["available"]);
    expect(valuesOf(/^守约方/)?.[0]).toBe(seller["available"]);
    expect(await execute(disposal)).toMatchObject({
      code: 0,
      data: { status: "5", taken: "300000.01", missing: "0.00", until: null },
    });
    const after = [await scene.purse("plant"), await scene.purse("mine")] as const;
    expect(valuesOf(/^可用资金/)?.[2]).toBe(after[0]["available"]);
    expect(valuesOf(/^履约保证金/)?.[2]).toBe(after[0]["performance-deposit"]);
    expect(valuesOf(/^守约方/)?.[2]).toBe(after[1]["available"]);
    expect((after[1]["available"] ?? 0n) - (seller["available"] ?? 0n)).toBe(amount("300000.01"));
    // The rest of the deposit is free, and only that.
    expect((after[0]["available"] ?? 0n) - (buyer["available"] ?? 0n)).toBe(amount("71999.99"));
    expect(after[0]["performance-deposit"] ?? 0n).toBe(0n);
    expect(await scene.read(no)).toMatchObject({ deposits: { B: 0n }, defaults: [{ resolved: true }] });
    const own = await plant().ask(breach.read, { disposal });
    expect(own.steps.map(({ type, userName }) => [type, userName])).toEqual([
      ["issued", "交易中心"],
      ["appealed", "plant"],
      ["appeal-rejected", "交易中心"],
      ["appealed", "plant"],
      ["appeal-rejected", "交易中心"],
      ["confirmed", "plant"],
      ["executed", "交易中心"],
    ]);
    expect((await plant().ask(breach.list, page)).rows).toMatchObject([
      { disposal, state: "5", appeals: 2, rejection: "仍不成立", taken: amount("300000.01") },
    ]);
  });

  test("opens a case for each side that has missed it, and nothing else does twice", async () => {
    const no = await scene.deal("1");
    await until(day("2026-06-17"));
    const opened = (await cases()).filter(({ contractNo }) => contractNo === no);
    expect(opened.map(({ firm }) => firm).toSorted()).toEqual(["mine有限公司", "plant有限公司"]);
    await exchange.settle();
    expect(await cases()).toHaveLength(2);
  });
});

describe("a letter", () => {
  test("is a picture and a PDF that its firm and the exchange can read, and nobody else", async () => {
    const { disposal } = await refused();
    await issue(disposal);
    const [letter] = await waiting();
    const address = letter?.letter ?? "";
    expect(address).toMatch(/^\/api\/file\/v1\/file-content\?path=[0-9a-f]{32}$/);
    const fetched = async (token: string) => {
      const links = await fetch(`${exchange.address}/api${api.files.allowLinks.path}`, {
        method: "POST",
        headers: { ...(await exchange.sign("{}")), "x-token": token, "content-type": "application/json" },
        body: "{}",
      });
      const cookie = (links.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
      return fetch(exchange.address + address, { headers: { cookie } });
    };
    const own = await fetched(scene.member("plant").token);
    expect(own.headers.get("content-type")).toBe("image/png");
    const png = Buffer.from(await own.arrayBuffer());
    // A page of A4, twice as fine as its points.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1190, 1682]);
    expect((await fetched(scene.member("mine").token)).status).toBe(404);
    expect((await readCase(disposal)).document).not.toBeNull();
    expect((await readCase(disposal)).words[1]).toMatch(/拒绝签订（设备检修）.*372,000\.00 元/);
  });

  test("is drawn although the server went down right after it was sent", async () => {
    const { disposal } = await refused();
    await staff.wang.ask(breachControl.issue, await of(disposal));
    await exchange.restart();
    await exchange.settle();
    expect((await waiting())[0]?.letter).not.toBeNull();
  });

  test("that nobody answers in five working days is accepted, early and repeated rings do nothing", async () => {
    const { disposal } = await refused();
    await issue(disposal);
    const ring = () => exchange.platform.transact((scope) => lapseLetter.run({ disposal }, scope));
    await until(day("2026-06-23", "16:59:59"));
    await ring();
    expect((await readCase(disposal)).state).toBe("1");
    await until(day("2026-06-23"));
    const lapsed = await readCase(disposal);
    expect(lapsed).toMatchObject({ state: "2", answerBy: null });
    expect(lapsed.steps.at(-1)).toMatchObject({
      type: "confirmed",
      userName: "",
      memo: "逾期未答复，视为接受",
    });
    await ring();
    expect((await readCase(disposal)).version).toBe(lapsed.version);
    expect(await appeal(disposal)).toMatchObject(result("STATUS_NOT_ALLOWED"));
    expect(await scene.bid("plant", await openWare(), "620", "5000")).toMatchObject({ result: 0 });
  });

  test("stands still while an appeal is judged, and has five days again after its rejection", async () => {
    const { disposal } = await refused();
    await issue(disposal);
    await until(day("2026-06-19", "10:00:00"));
    await appeal(disposal);
    await until(day("2026-06-26", "10:00:00"));
    expect((await readCase(disposal)).state).toBe("3");
    await reject(disposal);
    expect((await waiting())[0]?.answerBy).toBe(day("2026-07-03"));
    await until(day("2026-07-03"));
    expect((await readCase(disposal)).state).toBe("2");
  });

  test("of two keeps the firm from ordering until both are answered", async () => {
    const [one, two] = [await refused(), await refused()];
    await issue(one.disposal);
    await issue(two.disposal);
    const ware = await openWare();
    await confirm(one.disposal);
    expect(await scene.bid("plant", ware, "620", "5000")).toMatchObject(result("DISPOSAL_LETTER_OPEN"));
    await confirm(two.disposal);
    expect(await scene.bid("plant", ware, "620", "5000")).toMatchObject({ result: 0 });
  });

  test("that two answer at the same moment leaves no block behind", async () => {
    const [one, two] = [await refused(), await refused()];
    await issue(one.disposal);
    await issue(two.disposal);
    await Promise.all([confirm(one.disposal), appeal(two.disposal)]);
    expect(await plant().ask(api.identity.readUserState, {})).toMatchObject({ state: "normal" });
  });

  test("is nobody else's: to another firm it is not there, nor to its own while it is a draft", async () => {
    const { disposal } = await refused();
    expect(await confirm(disposal)).toMatchObject(result("NOT_FOUND"));
    await issue(disposal);
    for (const name of ["mine", "stranger"]) {
      const { caller } = scene.member(name);
      expect(await caller.call(breach.confirm, { disposal })).toMatchObject(result("NOT_FOUND"));
      expect(await caller.call(breach.read, { disposal })).toMatchObject(result("NOT_FOUND"));
      const input = { disposal, memo: "不实", files: [] };
      expect(await caller.call(breach.appeal, input)).toMatchObject(result("NOT_FOUND"));
      expect(await waiting(name)).toEqual([]);
    }
    expect(await exchange.anonymous.call(breach.waiting, {})).toMatchObject({ result: "GA-101" });
  });

  test("is answered once: not twice, not at once, not by who has seen an older version", async () => {
    const { disposal } = await refused();
    await issue(disposal);
    const { version } = await plant().ask(breach.read, { disposal });
    expect(await plant().call(breach.confirm, { disposal, seen: version - 1 })).toMatchObject(
      result("CASE_CHANGED"),
    );
    const both = await Promise.all([confirm(disposal), appeal(disposal)]);
    const codes = both.map(({ result: answered }) => answered);
    expect(codes.toSorted()).toEqual([0, refusals.STATUS_NOT_ALLOWED[0]]);
    expect(await confirm(disposal)).toMatchObject(result("STATUS_NOT_ALLOWED"));
  });

  test("is appealed against with words, and with files of one's own", async () => {
    const { disposal } = await refused();
    await issue(disposal);
    const bare = await plant().call(breach.appeal, { disposal, memo: "  ", files: [] });
    expect(bare).toMatchObject(result("FIELD_REQUIRED"));
    expect(await appeal(disposal, [await uploaded("mine")])).toMatchObject(result("FILE_UNKNOWN"));
    expect((await readCase(disposal)).state).toBe("1");
  });
});

describe("the exchange", () => {
  test("has an appeal judged, and a case executed, by somebody else than who has written the letter", async () => {
    const { disposal } = await refused();
    await issue(disposal, "wang");
    await appeal(disposal);
    expect(await reject(disposal, "wang")).toMatchObject(code("WRITER_INVOLVED"));
    const uphold = { ...(await of(disposal)), memo: "情况属实" };
    expect(await staff.wang.call(breachControl.upholdAppeal, uphold)).toMatchObject(code("WRITER_INVOLVED"));
    await reject(disposal, "zhou");
    await confirm(disposal);
    expect((await readCase(disposal, "wang")).actions).toEqual([]);
    expect(await execute(disposal, "wang")).toMatchObject(code("WRITER_INVOLVED"));
    expect(await execute(disposal, "zhou")).toMatchObject({ code: 0 });
  });

  test("counts whoever has recorded a default among those who have written its letter", async () => {
    const no = await scene.deal("1");
    await scene.carry(no, "sign");
    const { version } = await staff.gu.ask(api.contractControl.readContract, { contractNo: no });
    const found = { contractNo: no, seen: version, side: "S", kind: "quit", memo: "停产退出" } as const;
    await staff.zhou.ask(api.contractControl.recordDefault, found);
    const [{ disposal } = { disposal: "" }] = await cases();
    await issue(disposal as DisposalId, "wang");
    expect(await waiting("mine")).toHaveLength(1);
    await scene.member("mine").caller.ask(breach.confirm, { disposal: disposal as DisposalId });
    expect(await execute(disposal as DisposalId, "zhou")).toMatchObject(code("WRITER_INVOLVED"));
  });

  test("drops a case whose appeal is right: nothing is taken, and the deposit is free", async () => {
    const { no, disposal } = await refused();
    await issue(disposal);
    await appeal(disposal);
    const before = (await scene.purse("plant"))["available"] ?? 0n;
    const judged = { ...(await of(disposal)), memo: "不可抗力" };
    const rejecting = await staff.zhou.ask(breachControl.previewDisposal, {
      disposal,
      step: "reject-appeal",
    });
    expect(rejecting).toMatchObject({
      changes: [{ title: "案件状态", from: "申诉中", to: "待确认" }],
      consequence: [{ words: expect.stringMatching(/\d{4}-\d\d-\d\d .* 前确认或再次申诉/) }],
      barred: null,
    });
    const card = await staff.zhou.ask(breachControl.previewDisposal, { disposal, step: "uphold-appeal" });
    expect(card).toMatchObject({
      amount: null,
      changes: [{ title: "案件状态", from: "申诉中", to: "申诉成立（撤销）" }],
      facts: [{ title: "违约事实" }, { title: "第 1 次申诉", words: expect.stringContaining("附回单") }],
      barred: null,
    });
    const writer = await staff.wang.ask(breachControl.previewDisposal, { disposal, step: "uphold-appeal" });
    expect(writer).toMatchObject({ changes: [], barred: refusals.WRITER_INVOLVED[1] });
    const stale = { ...judged, seen: judged.seen - 1 };
    expect(await staff.zhou.call(breachControl.upholdAppeal, stale)).toMatchObject(code("CASE_CHANGED"));
    await staff.zhou.ask(breachControl.upholdAppeal, judged);
    const available = card.effect?.rows.find(({ title }) => title.startsWith("可用资金"))?.values;
    expect(available?.[0]).toBe(before);
    expect(available?.[2]).toBe((await scene.purse("plant"))["available"]);
    expect(((await scene.purse("plant"))["available"] ?? 0n) - before).toBe(amount("372000"));
    expect(await scene.read(no)).toMatchObject({ deposits: { B: 0n }, defaults: [{ resolved: true }] });
    expect((await readCase(disposal)).state).toBe("4");
  });

  test("does a thing once, whoever of two is quicker", async () => {
    const { disposal } = await refused();
    const seen = await of(disposal);
    const sent = await Promise.all([
      staff.wang.call(breachControl.issue, seen),
      staff.zhou.call(breachControl.issue, seen),
    ]);
    expect(sent.map((answer) => answer.code).toSorted()).toEqual([0, refusals.CASE_CHANGED[0]]);
    await confirm(disposal);
    const writer = (await readCase(disposal, "wang")).actions.length === 0 ? "zhou" : "wang";
    const done = await of(disposal);
    const twice = await Promise.all([
      staff[writer].call(breachControl.execute, done),
      staff[writer].call(breachControl.execute, done),
    ]);
    expect(twice.map((answer) => answer.code).toSorted()).toEqual([0, refusals.CASE_CHANGED[0]]);
    expect(await execute(disposal, writer)).toMatchObject(code("STATUS_NOT_ALLOWED"));
  });

  test("takes no more than what is held, gives reasons, and lets nobody else do it", async () => {
    const { disposal } = await refused();
    const seen = await of(disposal);
    const edit = (changes: object) =>
      staff.wang.call(breachControl.edit, { ...seen, amount: amount("1"), memo: "事实", ...changes });
    expect(await edit({ amount: amount("372000.01") })).toMatchObject(code("PENALTY_BEYOND_DEPOSIT"));
    expect(await edit({ memo: "  " })).toMatchObject(code("FIELD_REQUIRED"));
    for (const caller of [staff.gu, plant()]) {
      expect(await caller.call(breachControl.issue, seen)).toMatchObject(code("NOT_ALLOWED"));
      expect(await caller.call(breachControl.execute, seen)).toMatchObject(code("NOT_ALLOWED"));
    }
    expect(await plant().call(breachControl.readDisposal, { disposal })).toMatchObject(code("NOT_ALLOWED"));
  });

  test("takes a default up again whose draft was thrown away, once", async () => {
    const { no, disposal } = await refused();
    await staff.wang.ask(breachControl.discard, await of(disposal));
    expect(await cases()).toEqual([]);
    expect(await staff.gu.ask(breachControl.listOpenDefaults, {})).toMatchObject([
      { contractNo: no, place: 0, kind: "refuse", amount: amount("372000") },
    ]);
    const open = () =>
      staff.zhou.call(breachControl.open, {
        contractNo: no,
        place: 0,
        amount: amount("100000"),
        memo: "拒绝签订",
      });
    const both = await Promise.all([open(), open()]);
    expect(both.map((answer) => answer.code).toSorted()).toEqual([0, refusals.CASE_THERE_ALREADY[0]]);
    expect(await staff.gu.ask(breachControl.listOpenDefaults, {})).toEqual([]);
    const unknown = { contractNo: no, place: 7, amount: amount("1"), memo: "无" };
    expect(await staff.zhou.call(breachControl.open, unknown)).toMatchObject(code("DEFAULT_UNKNOWN"));
  });

  test("puts a firm on the blacklist with its fifth default of a year", async () => {
    for (let i = 0; i < 4; i++) {
      const { disposal } = await refused();
      await issue(disposal);
      await confirm(disposal);
      expect(await execute(disposal)).toMatchObject({ code: 0, data: { until: null } });
    }
    const { disposal } = await refused();
    await issue(disposal);
    await confirm(disposal);
    expect(await execute(disposal)).toMatchObject({ code: 0, data: { until: "2027-06-15" } });
    const listed = await staff.gu.ask(api.blacklist.listEntries, page);
    expect(listed.rows).toMatchObject([{ firm: "plant有限公司", state: "A", until: "2027-06-15" }]);
    expect(await scene.bid("plant", await openWare(), "620", "5000")).toMatchObject(
      result("FIRM_BLACKLISTED"),
    );
  });
});
