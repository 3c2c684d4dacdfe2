import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import {
  type ApplicationId,
  firmId,
  instant,
  sectionId,
  userId,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import { formatQuantity } from "@zd/domain/money/quantity";
import type { ProductId } from "@zd/domain/terms/product";
import { sampleDraft } from "@zd/domain/testing/applications";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import {
  type ApplicationDraft,
  type ContractTemplateId,
  emptyDraft,
  type FactoryId,
  type GradeId,
} from "@zd/domain/trading/application-terms";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openOperator, openSession } from "../../identity/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, type Scene, setScene, thermal } from "../../testing/market-scene.ts";
import { smallPdf, smallPng } from "../../testing/samples.ts";
import { exchangeFirm, openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { sampleReferences } from "../../testing/trade-references.ts";
import { uploaded } from "../../testing/upload.ts";
import {
  markScheduled,
  openTradeReferences,
  openWareKinds,
  restMsOf,
  scheduleSection,
  sectionTermsOf,
  takeApproved,
  waresOf,
} from "../index.ts";

const calls = api.applications;
const coking = "WK02" as WareKindId;

let exchange: TestPlatform;
let scene: Scene;
/** 交易管理, twice, and 审计. */
let reviewer: TestCaller;
let colleague: TestCaller;
let auditor: TestCaller;

beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "steel"]) await scene.join(name);
  await scene.join("unqualified", { qualified: false });
  await scene.join("finance", { roles: ["financeClerk"] });
  await exchange.platform.transact(async ({ tx }) => {
    await openWareKinds(tx, [{ id: coking, name: "炼焦煤" }]);
    await openTradeReferences(tx, company, sampleReferences);
  });
  const staff = await openStaff(exchange, { zhao: "tradeManager", qian: "tradeManager", sun: "auditor" });
  [reviewer, colleague, auditor] = [staff.zhao, staff.qian, staff.sun];
});
afterAll(() => exchange.close());

/** Somebody of a member firm who has the rights of the exchange's staff. */
async function insiderOf(firm: string): Promise<TestCaller> {
  const user = userId(`${firm}-li`);
  const token = await exchange.platform.transact(async (scope) => {
    await openOperator(
      scope.tx,
      {
        userId: user,
        firmId: firmId(firm),
        companyId: company,
        account: user,
        name: "li",
        mobile: "13900000009",
        passwordHash: "-",
        roles: ["tradeManager"],
      },
      scope.now,
    );
    return openSession(scope, { userId: user, companyId: company, ip: "127.0.0.1", source: "test" });
  });
  return exchange.withToken(token);
}

const [raw, lump] = ["PR01" as ProductId, "PR02" as ProductId];
/** 张家峁矿 sells 10 000 t in two lots from 620, the day after tomorrow. */
const sale = sampleDraft({
  lots: [{ count: 2, quantity: tonnes("5000") }],
  total: tonnes("10000"),
  startsAt: at("10:30:00"),
  memo: "5n",
});
const inTwoDays: ApplicationDraft = {
  ...sale,
  startsAt: instant((sale.startsAt as number) + 2 * 86_400_000),
};

/** What the call takes; lists that the form may change are its own. */
const form = (draft: ApplicationDraft) => draft as InputOf<typeof calls.saveApplication>;

const owner = () => scene.member("mine").caller;
const save = async (change: Partial<ApplicationDraft> = {}, name = "mine") =>
  (await scene.member(name).caller.ask(calls.saveApplication, form({ ...inTwoDays, ...change }))).application;
const submitted = async (change: Partial<ApplicationDraft> = {}) => {
  const application = await save(change);
  return owner().ask(calls.submitApplication, { application });
};
const codeOf = ({ result, code }: { result?: unknown; code?: unknown }) => result ?? code;

describe("what an application is put together from", () => {
  test("is of the kinds that the firm is qualified for, and of no other", async () => {
    const kinds = await owner().ask(calls.listAllowedWareKinds, {});
    expect(kinds).toEqual([{ wareKind: thermal, name: "动力煤", sides: ["B", "S"] }]);
    expect((await owner().ask(calls.listFactories, {})).map(({ name }) => name)).toEqual(["张家峁矿"]);
    expect((await owner().ask(calls.listProducts, {})).map(({ name }) => name)).toEqual(["原煤", "块煤"]);
    expect(await owner().ask(calls.listProducts, { wareKind: coking })).toEqual([]);
    const templates = await owner().ask(calls.listContractTemplates, { wareKind: thermal });
    expect(templates.map(({ name }) => name)).toEqual(["煤炭销售合同"]);
    expect(await owner().ask(calls.listSpecs, { product: lump })).toEqual([
      { spec: "SP01", name: "30–80 mm" },
    ]);
    expect(await owner().ask(calls.listSpecs, { product: "PR03" as ProductId })).toEqual([]);
  });

  test("is of the products that come from the mine that is named (R-392)", async () => {
    const from = async (factory: string) =>
      (await owner().ask(calls.listProducts, { factory: factory as FactoryId })).map(({ name }) => name);
    expect(await from("FA01")).toEqual(["原煤", "块煤"]);
    expect(await from("FA02")).toEqual([]);
  });

  test("is nothing for a firm without any qualification", async () => {
    const { caller } = scene.member("unqualified");
    const lists = [
      await caller.ask(calls.listAllowedWareKinds, {}),
      await caller.ask(calls.listFactories, {}),
      await caller.ask(calls.listProducts, {}),
      await caller.ask(calls.listContractTemplates, {}),
      await caller.ask(calls.listPriceUnits, {}),
      await caller.ask(calls.listSpecs, { product: lump }),
    ];
    expect(lists).toEqual([[], [], [], [], [], []]);
  });

  test("has grades, a quality table, delivery modes, and members to invite", async () => {
    const grades = await owner().ask(calls.listGrades, { product: raw });
    expect(grades.map(({ name }) => name)).toEqual(["原煤(2-2)", "原煤(5-2)"]);
    const attributes = await owner().ask(calls.readAttributeTemplate, { product: raw });
    expect(attributes.filter(({ required }) => required).map(({ code }) => code)).toEqual(["Q", "S"]);
    const unknown = await owner().call(calls.readAttributeTemplate, { product: "PR99" as ProductId });
    expect(codeOf(unknown)).toBe("P1004");
    expect(await owner().ask(calls.listDeliveryModes, {})).toMatchObject([{ priceBasis: "坑口价" }]);
    const firms = await owner().ask(calls.findFirmsToInvite, { keyword: "plant" });
    expect(firms).toEqual([{ firm: "plant", name: "plant有限公司" }]);
    const all = await owner().ask(calls.findFirmsToInvite, { keyword: "" });
    expect(all.map(({ firm }) => firm)).not.toContain("mine");
    expect(all.map(({ firm }) => firm)).not.toContain("exchange");
  });
});

test("the kinds of wares are told to anybody, at either address (R-791)", async () => {
  const kinds = [
    { wareKind: thermal, name: "动力煤" },
    { wareKind: coking, name: "炼焦煤" },
  ];
  expect(await exchange.anonymous.ask(api.trading.listWareKinds, {})).toEqual(kinds);
  const { body } = await exchange.send("POST", "/api/micro/v1/common/query/1003", "{}");
  expect(body).toMatchObject({ result: 0, data: kinds.map(({ wareKind }) => ({ warekindid: wareKind })) });
});

describe("a draft", () => {
  test("is kept as it was written, however little that is, and changed by whoever has seen it last", async () => {
    const first = await owner().ask(calls.saveApplication, form(emptyDraft));
    expect(first).toMatchObject({ status: "0", version: 1 });
    const { application } = first;
    const detail = await owner().ask(calls.readApplication, { application });
    expect(detail).toMatchObject({ terms: emptyDraft, notice: null, next: "owner", writtenBy: "mine" });
    expect(detail.actions).toEqual(["edit", "submit", "delete"]);

    const changed = form({ ...inTwoDays, reservePrice: perTonne("640.5") });
    expect(await owner().ask(calls.saveApplication, { application, version: 1, ...changed })).toMatchObject({
      version: 2,
    });
    const late = await owner().call(calls.saveApplication, { application, version: 1, ...changed });
    expect(codeOf(late)).toBe("T1235");
    const again = await owner().ask(calls.readApplication, { application });
    expect(again.terms).toEqual(changed);
    expect(again.names).toMatchObject({ grade: "原煤(2-2)", factory: "张家峁矿", payType: "保证付款" });
    expect(again.notice?.title).toBe("张家峁矿原煤(2-2)竞价销售公告");
    expect(again.notice?.html).not.toContain("640.5");
    expect(again.warnings).toEqual([
      "起拍价 620.00 元/吨不在政府中长期合理区间 325.82–529.45 元/吨内（按 5600 大卡折算），仅作提示",
    ]);
  });

  test.each<[string, Partial<ApplicationDraft>]>([
    ["a grade of another product", { grade: "GR03" as GradeId }],
    ["a product that does not come from there", { factory: "FA02" as FactoryId }],
    ["a template for another kind", { contractTemplate: "CT02" as ContractTemplateId }],
    ["a template for the other side", { side: "B" }],
    ["a firm that nobody knows", { kind: "B", invited: [firmId("nobody")] }],
    ["the exchange as a guest", { kind: "B", invited: [firmId("exchange")] }],
  ])("cannot name %s", async (_, change) => {
    expect(codeOf(await owner().call(calls.saveApplication, form({ ...inTwoDays, ...change })))).toBe(
      "T1234",
    );
  });

  test("is nobody else's: neither seen, nor changed, nor taken further", async () => {
    const application = await save();
    const { caller } = scene.member("plant");
    const answers = [
      await caller.call(calls.readApplication, { application }),
      await caller.call(calls.listApplicationSteps, { application }),
      await caller.call(calls.saveApplication, { application, ...form(inTwoDays) }),
      await caller.call(calls.submitApplication, { application }),
      await caller.call(calls.withdrawApplication, { application }),
      await caller.call(calls.deleteApplication, { application }),
      await reviewer.call(calls.readApplicationForReview, { application }),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => "P1004"));
    expect(
      (await caller.ask(calls.listApplications, { pageIndex: 1, pageSize: 20, filters: {} })).rows,
    ).toEqual([]);
    expect(await owner().ask(calls.readApplication, { application })).toMatchObject({ version: 1 });
  });

  test("can be thrown away; what was done with it stays on record", async () => {
    const application = await save();
    expect(await owner().ask(calls.deleteApplication, { application })).toBeNull();
    expect(codeOf(await owner().call(calls.readApplication, { application }))).toBe("P1004");
    const steps = await exchange.db
      .selectFrom("trading.applicationStep")
      .select("type")
      .where("applicationId", "=", application)
      .orderBy("seq")
      .execute();
    expect(steps.map(({ type }) => type)).toEqual(["saved", "deleted"]);
  });

  test("is not for whoever may not apply", async () => {
    const { caller } = scene.member("finance");
    expect(codeOf(await caller.call(calls.saveApplication, form(emptyDraft)))).toBe("P1003");
  });
});

describe("the attachments of an application", () => {
  const upload = async (firm = "mine") =>
    (
      await uploaded(exchange, scene.member(firm).token, [
        { name: "检验报告.pdf", bytes: smallPdf() },
        { name: "煤堆.png", bytes: smallPng },
      ])
    ).map(({ file }) => file);
  const opens = async (file: string, token: string | null) => {
    const path = `/api${api.files.readContent.path}?path=${file}`;
    const { status } = await exchange.send("GET", path, "", token === null ? {} : { "x-token": token });
    return status === 200;
  };

  test("are kept in their order, and told with name, kind and size", async () => {
    const [report, photo] = (await upload()) as [never, never];
    const first = await owner().ask(
      calls.saveApplication,
      form({ ...inTwoDays, attachments: [photo, report] }),
    );
    const { application } = first;
    const detail = await owner().ask(calls.readApplication, { application });
    expect(detail.attachments).toMatchObject([
      { file: photo, name: "煤堆.png", kind: "png" },
      { file: report, name: "检验报告.pdf", kind: "pdf", size: smallPdf().length },
    ]);
    expect(detail.terms.attachments).toEqual([photo, report]);
    await owner().ask(calls.saveApplication, {
      application,
      ...form({ ...inTwoDays, attachments: [report] }),
    });
    const again = await owner().ask(calls.readApplication, { application });
    expect(again.attachments.map(({ file }) => file)).toEqual([report]);
  });

  test("are the firm's own, and no more than twenty: anything else is refused, and nothing changes", async () => {
    const application = await save();
    const theirs = await upload("plant");
    const written = z.encode(calls.saveApplication.input, { application, ...form(inTwoDays) });
    const saving = async (attachments: readonly string[]) => {
      const body = JSON.stringify({ ...written, attachments });
      const path = `/api${calls.saveApplication.path}`;
      return (await exchange.send("POST", path, body, { "x-token": scene.member("mine").token })).body;
    };
    const [own = ""] = await upload();
    expect(codeOf(await saving(theirs))).toBe("A1009");
    expect(codeOf(await saving([own, "0".repeat(32)]))).toBe("A1009");
    expect(await saving([own, own])).toMatchObject({
      result: "P1001",
      msg: "请求参数不正确：附件的文件地址：附件重复",
    });
    const many = Array.from({ length: 21 }, (_, i) => String(i).padStart(32, "0"));
    expect(await saving(many)).toMatchObject({
      result: "P1001",
      msg: "请求参数不正确：附件的文件地址：附件不得超过20个",
    });
    expect(await owner().ask(calls.readApplication, { application })).toMatchObject({
      version: 1,
      attachments: [],
    });
  });

  test("are seen by the reviewer with the application, and by no other firm", async () => {
    const [report] = (await upload()) as [never];
    const application = await save({ attachments: [report] });
    const reviewing = await exchange.platform.transact((scope) =>
      openSession(scope, {
        userId: userId("staff-zhao"),
        companyId: company,
        ip: "127.0.0.1",
        source: "test",
      }),
    );
    const seen = async () => [
      await opens(report, scene.member("mine").token),
      await opens(report, reviewing),
      await opens(report, scene.member("plant").token),
      await opens(report, null),
    ];
    expect(await seen()).toEqual([true, false, false, false]);
    await owner().ask(calls.submitApplication, { application });
    expect(await seen()).toEqual([true, true, false, false]);
    const { detail } = await reviewer.ask(calls.readApplicationForReview, { application });
    expect(detail.attachments).toMatchObject([{ file: report, name: "检验报告.pdf" }]);
    await owner().ask(calls.withdrawApplication, { application });
    expect(await seen()).toEqual([true, false, false, false]);
  });

  test("are removed with a deleted application, a day later", async () => {
    const [report] = (await upload()) as [never];
    const application = await save({ attachments: [report] });
    await owner().ask(calls.deleteApplication, { application });
    const [file] = await exchange.db
      .selectFrom("files.file")
      .select("looseSince")
      .where("id", "=", report)
      .execute();
    expect(file?.looseSince).not.toBeNull();
  });
});

describe("a submission", () => {
  test.each<[string, Partial<ApplicationDraft>, string, RegExp]>([
    ["lots that are not the total", { total: tonnes("12000") }, "T1204", /10000吨.*12000吨/],
    ["a cap below the start", { capPrice: perTonne("600") }, "T1208", /低于起拍价620.00元/],
    ["a greatest step below the least", { maxPriceStep: perTonne("0.5") }, "T1207", /1.00元/],
    ["a start this morning", { startsAt: at("10:30:00") }, "T1213", /2026-06-16 09:00/],
    ["a delivery before the session", { deliveryFrom: "2026-06-16" }, "T1215", /2026-06-17/],
    ["a delivery that ends before it begins", { deliveryTo: "2026-06-19" }, "T1216", /2026-06-20/],
    ["no sulphur", { qualities: [] }, "T1219", /热值/],
    ["a special session without guests", { kind: "B" }, "T1221", /专场/],
    ["no price", { basePrice: null }, "T1201", /起拍价/],
  ])("with %s is refused, and nothing changes", async (_, change, code, words) => {
    const application = await save(change);
    const answer = await owner().call(calls.submitApplication, { application });
    expect(codeOf(answer)).toBe(code);
    expect(answer.msg).toMatch(words);
    expect(await owner().ask(calls.readApplication, { application })).toMatchObject({
      status: "0",
      version: 1,
    });
  });

  test("of a firm that is not qualified for the kind is refused", async () => {
    const application = await save({}, "unqualified");
    const { caller } = scene.member("unqualified");
    expect(codeOf(await caller.call(calls.submitApplication, { application }))).toBe("T1011");
  });

  test("twice happens once: the second finds it submitted, the same one again gets the same answer", async () => {
    const application = await save();
    const headers = { "x-request-id": "submit-once-1" };
    const answers = await Promise.all([
      owner().call(calls.submitApplication, { application }, headers),
      owner().call(calls.submitApplication, { application }, headers),
    ]);
    const again = await owner().call(calls.submitApplication, { application }, headers);
    expect(again).toMatchObject({ result: 0, data: { status: "1", version: 2 } });
    expect(answers.some(({ result }) => result === 0)).toBe(true);
    expect(codeOf(await owner().call(calls.submitApplication, { application }))).toBe("T1070");
    const steps = await owner().ask(calls.listApplicationSteps, { application });
    expect(steps.map(({ step, by }) => [step, by])).toEqual([
      ["saved", "mine"],
      ["submitted", "mine"],
    ]);
  });

  test("is taken back before anybody has decided, and is a draft again", async () => {
    const { application } = await submitted();
    const locked = await owner().call(calls.saveApplication, { application, ...form(inTwoDays) });
    expect(codeOf(locked)).toBe("T1070");
    expect(await owner().ask(calls.withdrawApplication, { application })).toMatchObject({ status: "0" });
    expect(codeOf(await owner().call(calls.withdrawApplication, { application }))).toBe("T1070");
  });
});

describe("a review", () => {
  test("sees what was submitted, with the firm's name, and what may be done", async () => {
    const { application } = await submitted();
    const { rows } = await reviewer.ask(calls.listApplicationsForReview, {
      pageIndex: 1,
      pageSize: 100,
      filters: { status: "1" },
    });
    const row = rows.find((row) => row.application === application);
    expect(row).toMatchObject({ firm: "mine有限公司", next: "exchange", product: "原煤(2-2)" });
    const seen = await reviewer.ask(calls.readApplicationForReview, { application });
    expect(seen.detail.actions).toEqual(["approve", "reject"]);
    const audited = await auditor.ask(calls.readApplicationForReview, { application });
    expect(audited.detail.actions).toEqual([]);
    const refused = await auditor.call(calls.approveApplication, { application, version: 2 });
    expect(codeOf(refused)).toBe("P1003");
    expect(codeOf(await owner().call(calls.approveApplication, { application, version: 2 }))).toBe("P1003");
  });

  test("of two who decide at the same time only one does", async () => {
    const { application, version } = await submitted();
    const answers = await Promise.all([
      reviewer.call(calls.approveApplication, { application, version }),
      colleague.call(calls.rejectApplication, { application, version, memo: "硫分与检验报告不符" }),
    ]);
    expect(answers.map(codeOf).sort()).toEqual([0, "T1235"]);
    expect(await owner().ask(calls.readApplication, { application })).toMatchObject({ version: 3 });
  });

  test("says why it rejects; the owner mends it and submits it again", async () => {
    const { application, version } = await submitted();
    const blank = await reviewer.call(calls.rejectApplication, { application, version, memo: " " });
    expect(codeOf(blank)).toBe("T1201");
    await reviewer.ask(calls.rejectApplication, { application, version, memo: "硫分与检验报告不符" });
    const rejected = await owner().ask(calls.readApplication, { application });
    expect(rejected).toMatchObject({ status: "2", memo: "硫分与检验报告不符", next: "owner" });
    expect(rejected.actions).toEqual(["edit", "delete"]);
    await owner().ask(calls.saveApplication, { application, version: 3, ...form(inTwoDays) });
    expect(await owner().ask(calls.submitApplication, { application })).toMatchObject({
      status: "1",
      version: 5,
    });
    const steps = await owner().ask(calls.listApplicationSteps, { application });
    expect(steps.map(({ stepName, by, memo }) => [stepName, by, memo])).toEqual([
      ["保存草稿", "mine", ""],
      ["提交", "mine", ""],
      ["驳回", "交易中心", "硫分与检验报告不符"],
      ["保存草稿", "mine", ""],
      ["提交", "mine", ""],
    ]);
    const { steps: named } = await reviewer.ask(calls.readApplicationForReview, { application });
    expect(named[2]).toMatchObject({ by: "zhao" });
  });

  test("is not for one's own firm, nor for what one has written", async () => {
    const insider = await insiderOf("mine");
    const { application, version } = await submitted();
    const own = await insider.call(calls.approveApplication, { application, version });
    expect(codeOf(own)).toBe("T1236");
    const card = await insider.ask(calls.previewReview, { application, version, step: "approve" });
    expect(card.barred).toBe(own.msg);
    expect((await insider.ask(calls.readApplicationForReview, { application })).detail.actions).toEqual([]);
    expect(codeOf(await insider.call(calls.rejectApplication, { application, version, memo: "x" }))).toBe(
      "T1236",
    );
  });

  test("has a card of the terms and of what the step makes of it, compared by the version", async () => {
    const { application, version } = await submitted();
    const cardOf = (step: "approve" | "reject" | "revoke", seen = version) =>
      reviewer.ask(calls.previewReview, { application, version: seen, step });
    const card = await cardOf("approve");
    expect(card).toMatchObject({
      number: `交易申请 ${application}`,
      party: "mine有限公司",
      barred: null,
      changes: [
        { title: "状态", from: "待审核", to: "审核通过" },
        { title: "可排入场次", from: "否", to: "是" },
      ],
    });
    expect(card.facts.map(({ title }) => title)).toEqual(["数量", "起拍价", "开始时间"]);
    await reviewer.ask(calls.approveApplication, { application, version });
    expect((await reviewer.ask(calls.readApplicationForReview, { application })).detail.status).toBe("3");
    expect((await cardOf("approve")).barred).toMatch(/已被他人修改或处理/);
    expect(codeOf(await reviewer.call(calls.approveApplication, { application, version }))).toBe("T1235");
    // The other answers are compared by it as well.
    const late = { application, version, memo: "硫分与检验报告不符" };
    for (const call of [calls.rejectApplication, calls.revokeApplicationApproval])
      expect(codeOf(await reviewer.call(call, late))).toBe("T1235");
    for (const step of ["reject", "revoke"] as const)
      expect((await cardOf(step)).barred).toMatch(/已被他人修改或处理/);
    const back = await cardOf("revoke", version + 1);
    expect(back.changes).toContainEqual({ title: "会员可修改", from: "否", to: "是" });
    expect(back.barred).toBeNull();
    expect((await cardOf("reject", version + 1)).barred).not.toBeNull();
    const input = { application, version, step: "approve" } as const;
    for (const caller of [auditor, owner()])
      expect(codeOf(await caller.call(calls.previewReview, input))).toBe("P1003");
  });

  test("takes an approval back, as long as no section has been made of it", async () => {
    const { application, version } = await submitted();
    await reviewer.ask(calls.approveApplication, { application, version });
    const revoked = await colleague.ask(calls.revokeApplicationApproval, {
      application,
      version: version + 1,
      memo: "与另一场次冲突",
    });
    expect(revoked).toMatchObject({ status: "2" });
  });
});

test("the list has chips with counts, who must act next, and sums", async () => {
  const {
    rows,
    counts,
    sums,
    total: found,
  } = await owner().ask(calls.listApplications, {
    pageIndex: 1,
    pageSize: 100,
    filters: {},
  });
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  expect([total, found]).toEqual([rows.length, rows.length]);
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(["0", "1", "2"]));
  expect(new Set(rows.map(({ status, next }) => `${status} ${next}`))).toContain("1 exchange");
  const tonnesOfAll = rows.reduce((sum, { quantity }) => sum + (quantity ?? 0n), 0n);
  expect(sums["quantity"]).toBe(formatQuantity(tonnesOfAll as ReturnType<typeof tonnes>));
  const rejected = await owner().ask(calls.listApplications, {
    pageIndex: 1,
    pageSize: 100,
    filters: { status: "2" },
  });
  expect(rejected.rows.every(({ status }) => status === "2")).toBe(true);
});

test("an approved application becomes a section whose end completes it", async () => {
  const { application, version } = await submitted({ kind: "B", invited: [firmId("plant")] });
  await reviewer.ask(calls.approveApplication, { application, version });
  const section = sectionId("J260617-01");
  const by = { user: userId("staff-zhao"), firm: exchangeFirm };
  await exchange.platform.transact(async (scope) => {
    const approved = await takeApproved(scope, company, application);
    await scheduleSection(scope, {
      ...sectionTermsOf(approved),
      shortlistSize: null,
      id: section,
      company,
      // The exchange may hold it earlier than it was asked to.
      startsAt: instant(exchange.clock.now() + 60_000),
      practice: false,
      freeMs: 1_200_000,
      extensionMs: 60_000,
      restMs: restMsOf(approved) ?? 0,
      hardEnd: null,
      wares: waresOf(approved, { section, after: 0, turn: 1 }),
    });
    await markScheduled(scope, company, application, section, by);
  });
  const detail = await owner().ask(calls.readApplication, { application });
  expect(detail).toMatchObject({ status: "4", next: "clock", section, actions: [] });
  const { wares } = await scene.member("plant").caller.ask(api.market.listWares, { section });
  expect(wares.map(({ no, product, quantity, basePrice }) => [no, product, quantity, basePrice])).toEqual([
    ["01", "原煤(2-2)", tonnes("5000"), perTonne("620")],
    ["02", "原煤(2-2)", tonnes("5000"), perTonne("620")],
  ]);
  const revoke = { application, version: detail.version, memo: "太晚" };
  expect(codeOf(await reviewer.call(calls.revokeApplicationApproval, revoke))).toBe("T1070");

  await exchange.wait(1_400_000);
  expect(await owner().ask(calls.readApplication, { application })).toMatchObject({ status: "5" });
});

test("what is not an application is not there", async () => {
  const application = "JS260615-99999" as ApplicationId;
  expect(codeOf(await reviewer.call(calls.approveApplication, { application, version: 1 }))).toBe("P1004");
  expect(codeOf(await owner().call(calls.submitApplication, { application }))).toBe("P1004");
});
