import { contract } from "@zd/contract";
import type { InputOf } from "@zd/contract/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import {
  type ApplicationId,
  firmId,
  instant,
  sectionId,
  userId,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import { formatQuantity } from "@zd/domain/money/quantity";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import {
  type ApplicationDraft,
  type ContractTemplateId,
  type DeliveryModeId,
  emptyDraft,
  type FactoryId,
  type GradeId,
  type PriceUnitId,
  type ProductId,
} from "@zd/domain/trading/application-terms";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFirm, openOperator, openSession } from "../../identity/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, type Scene, setScene, thermal } from "../../testing/market-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { sampleReferences } from "../../testing/trade-references.ts";
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

const calls = contract.applications;
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
  await exchange.platform.transact(async ({ tx, now }) => {
    await openWareKinds(tx, [{ id: coking, name: "炼焦煤" }]);
    await openTradeReferences(tx, company, sampleReferences);
    await openFirm(
      tx,
      {
        id: firmId("exchange"),
        companyId: company,
        name: "朔原大宗商品交易中心",
        shortName: "交易中心",
        creditCode: "91610800TEST999999",
        kind: "9",
        address: "",
        phone: "",
      },
      now,
    );
  });
  [reviewer, colleague, auditor] = await Promise.all([
    staff("zhao", "tradeManager"),
    staff("qian", "tradeManager"),
    staff("sun", "auditor"),
  ]);
});
afterAll(() => exchange.close());

async function staff(name: string, role: RoleName, firm = "exchange"): Promise<TestCaller> {
  const token = await exchange.platform.transact(async (scope) => {
    const user = userId(`${firm}-${name}`);
    await openOperator(
      scope.tx,
      {
        userId: user,
        firmId: firmId(firm),
        companyId: company,
        account: user,
        name,
        mobile: `139${String(name.length).padStart(8, "0")}`,
        passwordHash: "-",
        roles: [role],
      },
      scope.now,
    );
    return openSession(scope, { userId: user, companyId: company, ip: "127.0.0.1", source: "test" });
  });
  return exchange.withToken(token);
}

const [mine, raw, lump] = ["FA01" as FactoryId, "PR01" as ProductId, "PR02" as ProductId];
/** 张家峁矿 sells 10 000 t in two lots from 620, the day after tomorrow. */
const sale: ApplicationDraft = {
  ...emptyDraft,
  wareKind: thermal,
  factory: mine,
  product: raw,
  grade: "GR01" as GradeId,
  qualities: [
    { code: "Q", label: "热值 Qnet,ar", value: "5600", unit: "kcal/kg" },
    { code: "S", label: "全硫 St,d", value: "≤0.50", unit: "%" },
  ],
  lots: [{ count: 2, quantity: tonnes("5000") }],
  total: tonnes("10000"),
  priceUnit: "PU01" as PriceUnitId,
  basePrice: perTonne("620"),
  payType: "1",
  contractTemplate: "CT01" as ContractTemplateId,
  deliveryMode: "DM01" as DeliveryModeId,
  place: "榆林神木张家峁矿",
  deliveryFrom: "2026-06-20",
  deliveryTo: "2026-07-10",
  startsAt: at("10:30:00"),
  memo: "5n",
};
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
    const insider = await staff("li", "tradeManager", "mine");
    const { application, version } = await submitted();
    const own = await insider.call(calls.approveApplication, { application, version });
    expect(codeOf(own)).toBe("T1236");
    expect((await insider.ask(calls.readApplicationForReview, { application })).detail.actions).toEqual([]);
    expect(codeOf(await insider.call(calls.rejectApplication, { application, version, memo: "x" }))).toBe(
      "T1236",
    );
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
  const by = { user: userId("exchange-zhao"), firm: firmId("exchange") };
  await exchange.platform.transact(async (scope) => {
    const approved = await takeApproved(scope, company, application);
    await scheduleSection(scope, {
      ...sectionTermsOf(approved),
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
  const { wares } = await scene.member("plant").caller.ask(contract.market.listWares, { section });
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
