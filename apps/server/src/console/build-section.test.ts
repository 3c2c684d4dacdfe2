import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { LotNo, PledgeRef } from "@zd/domain/goods/states";
import {
  type ApplicationId,
  firmId,
  type Instant,
  instant,
  type WareId,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { sampleDraft } from "@zd/domain/testing/applications";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import type { ApplicationDraft } from "@zd/domain/trading/application-terms";
import { asAppliedFor } from "@zd/domain/trading/section-plan";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pledgeLots } from "../goods/index.ts";
import { setFirmStatus } from "../identity/index.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, company, type Scene, setScene, thermal } from "../testing/market-scene.ts";
import { smallPdf } from "../testing/samples.ts";
import { openStaff } from "../testing/staff-scene.ts";
import type { TestCaller } from "../testing/test-client.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { sampleReferences } from "../testing/trade-references.ts";
import { uploaded } from "../testing/upload.ts";
import { openTradeReferences, openWareKinds } from "../trading/index.ts";

const { applications, sectionPlans: calls } = api;
type Plan = InputOf<typeof calls.buildSection>;
type Reviewed = { readonly application: ApplicationId; readonly version: number };

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"chen" | "zhou" | "gu", TestCaller>;

beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "pit", "port", "plant", "shut"]) await scene.join(name);
  await scene.join("insider", { roles: ["trader", "tradeManager"] });
  await exchange.platform.transact(async ({ tx }) => {
    await openWareKinds(tx, [{ id: "WK02" as WareKindId, name: "炼焦煤" }]);
    await openTradeReferences(tx, company, sampleReferences);
  });
  staff = await openStaff(exchange, { chen: "tradeManager", zhou: "tradeManager", gu: "auditor" });
});
afterAll(() => exchange.close());

/** Of two lots, for Wednesday half past ten, unless the change says otherwise. */
async function approved(change: Partial<ApplicationDraft> = {}, name = "mine"): Promise<Reviewed> {
  const lots = [{ count: 2, quantity: tonnes("5000") }];
  const draft = sampleDraft({ lots, total: tonnes("10000"), ...change });
  const owner = scene.member(name).caller;
  const { application } = await owner.ask(
    applications.saveApplication,
    draft as InputOf<typeof applications.saveApplication>,
  );
  const { version } = await owner.ask(applications.submitApplication, { application });
  return staff.chen.ask(applications.approveApplication, { application, version });
}

const planOf = (chosen: readonly Reviewed[], change: Partial<Plan> = {}): Plan => ({
  applications: chosen.map(({ application, version }) => ({ application, version })),
  wares: chosen.flatMap(({ application }) => [1, 2].map((lot) => ({ application, lot, turn: 1 }))),
  name: "张家峁矿动力煤竞价销售",
  region: "陕西",
  startsAt: instant(at("10:30:00") + 2 * dayMs),
  downmode: "A",
  freeSeconds: 1_200,
  extensionSeconds: 60,
  restSeconds: 0,
  sealedSeconds: null,
  shortlistSize: null,
  hardEnd: null,
  rules: asAppliedFor,
  notice: null,
  ...change,
});

const build = (plan: Plan, caller = staff.chen) => caller.ask(calls.buildSection, plan);
const preview = ({ notice: _, ...plan }: Plan) => staff.chen.ask(calls.previewSection, plan);

/** Everything that a refusal must leave as it is. */
const counted = async () => {
  const of = (table: "trading.section" | "trading.ware" | "trading.sectionFirm" | "content.tradeNotice") =>
    exchange.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<bigint>().as("n"))
      .executeTakeFirstOrThrow();
  const states = await exchange.db
    .selectFrom("trading.application")
    .select(["id", "state", "version"])
    .orderBy("id")
    .execute();
  const tables = ["trading.section", "trading.ware", "trading.sectionFirm", "content.tradeNotice"] as const;
  return { states, rows: await Promise.all(tables.map(of)) };
};

describe("an approved application becomes a section", () => {
  test("of the sealed modes as well: the rounds of a second-round quote are those of the plan", async () => {
    const secondRound = { coolMs: 300_000, quoteMs: 240_000 };
    const one = await approved({ mode: "90", secondRound });
    const proposal = await staff.chen.ask(calls.proposeSection, { applications: [one.application] });
    expect(proposal).toEqual({
      name: "张家峁矿原煤(2-2)二次报价销售",
      region: "陕西",
      startsAt: instant(at("10:30:00") + 2 * dayMs),
      lengthSeconds: null,
      downmode: "A",
      freeSeconds: 600,
      extensionSeconds: 0,
      restSeconds: 300,
      sealedSeconds: 240,
    });
    const { section } = await build(planOf([one], { ...proposal, restSeconds: 60, sealedSeconds: 120 }));
    const row = await exchange.db
      .selectFrom("trading.section")
      .select(["freeMs", "restMs", "sealedMs", "extensionMs", "turn"])
      .where("id", "=", section)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ freeMs: 600_000, restMs: 60_000, sealedMs: 120_000, extensionMs: 0, turn: 1 });
    const notice = await exchange.anonymous.ask(api.content.findTradeNotice, { section });
    expect(notice.content).toContain("第一轮后休息 1 分钟，第一轮有有效报价的企业在第二轮 2 分钟内");
  });

  test("with a first round that is sealed as well, and a shortlist that its notice and its rules name", async () => {
    const one = await approved({ mode: "90", secondRound: { coolMs: 300_000, quoteMs: 240_000 } });
    const proposal = await staff.chen.ask(calls.proposeSection, { applications: [one.application] });
    const plan = planOf([one], { ...proposal, shortlistSize: 3 });
    for (const [change, code] of [
      [{ shortlistSize: 1 }, "T1721"],
      [{ shortlistSize: 21 }, "T1721"],
    ] as const)
      expect(await preview({ ...plan, ...change })).toMatchObject({
        faults: [{ field: "shortlistSize", code, text: "入围家数须为2至20家" }],
      });
    const { section } = await build(plan);
    const row = await exchange.db
      .selectFrom("trading.section")
      .select("shortlistSize")
      .where("id", "=", section)
      .executeTakeFirstOrThrow();
    expect(row.shortlistSize).toBe(3);
    const notice = await exchange.anonymous.ask(api.content.findTradeNotice, { section });
    expect(notice.content).toContain("第一轮密封报价 10 分钟");
    expect(notice.content).toContain("每个标的前 3 名入围，入围企业在第二轮 4 分钟内对该标的密封报价一次");
  });

  test.each([
    ["A", 3_600],
    ["B", 10_800],
    ["C", null],
  ] as const)(
    "its hard end is proposed as the parameter sheet has it: bidding %s",
    async (downmode, length) => {
      const { application } = await approved();
      const proposal = await staff.chen.ask(calls.proposeSection, { applications: [application], downmode });
      expect(proposal.lengthSeconds).toBe(length);
    },
  );

  test("and its attachments those of the notice, open to everybody", async () => {
    const [report] = await uploaded(exchange, scene.member("mine").token, [
      { name: "检验报告.pdf", bytes: smallPdf() },
    ]);
    const file = report?.file as never;
    const { section } = await build(planOf([await approved({ attachments: [file] })]));
    const notice = await exchange.anonymous.ask(api.content.findTradeNotice, { section });
    expect(notice.attachments).toEqual([report]);
    const { status } = await exchange.send("GET", `/api${api.files.download.path}?path=${file}`);
    expect(status).toBe(200);
  });

  test("turn by turn, each lot in the turn that it was given", async () => {
    const one = await approved({ downmode: "C" });
    const { application } = one;
    const wares = [
      { application, lot: 2, turn: 1 },
      { application, lot: 1, turn: 2 },
    ];
    const clocks = { downmode: "C", freeSeconds: 90, extensionSeconds: 30, restSeconds: 60 } as const;
    const { section } = await build(planOf([one], { wares, ...clocks }));
    const { turns, lots } = await staff.gu.ask(api.control.readSection, { section });
    expect([turns, lots.map(({ no, turn }) => [no, turn])]).toEqual([
      2,
      [
        ["01", 1],
        ["02", 2],
      ],
    ]);
  });

  test("special ones with the firms of every owner, invited at that moment by who has built it", async () => {
    const chosen = [
      await approved({ kind: "B", invited: [firmId("port"), firmId("plant")] }),
      await approved({ kind: "B", invited: [firmId("plant")] }, "pit"),
    ];
    const { section } = await build(planOf(chosen));
    const { guests } = await scene.member("mine").caller.ask(api.special.listGuests, { section });
    const invitedAt = exchange.clock.now();
    expect(guests.map(({ firm, invitedAt, invitedBy }) => [firm, invitedAt, invitedBy])).toEqual([
      ["plant", invitedAt, "chen"],
      ["port", invitedAt, "chen"],
    ]);
    const detail = await staff.chen.ask(api.control.readSection, { section });
    expect(detail.invited.map(({ name }) => name)).toEqual(["plant", "port"]);
  });

  test("with a notice in the staff's own words, cleaned, and on record", async () => {
    const one = await approved();
    const words = {
      title: " 六月第三周竞价公告 ",
      html: "<p onclick='x()'>请提前到账</p><script>x()</script>",
    };
    const { section, notice } = await build(planOf([one], { notice: words }));
    const read = await exchange.anonymous.ask(api.content.findTradeNotice, { section });
    expect(read).toMatchObject({ id: notice, title: "六月第三周竞价公告", content: "<p>请提前到账</p>" });
    const stored = await staff.chen.ask(api.editing.readNotice, { kind: "trade", id: notice });
    expect(stored).toMatchObject({ status: "P", editedBy: "chen", version: 1 });
  });
});

describe("what waits for a section", () => {
  test("is listed with what says whether it goes together with another, until it is scheduled", async () => {
    const one = await approved({ downmode: "B" });
    const listed = async () =>
      (await staff.chen.ask(calls.listApproved, {})).find(
        ({ application }) => application === one.application,
      );
    expect(await listed()).toMatchObject({
      version: one.version,
      owner: "mine",
      own: false,
      product: "原煤(2-2)",
      factory: "张家峁矿",
      wareKindName: "动力煤",
      downmode: "B",
      lots: [tonnes("5000"), tonnes("5000")],
      earliest: instant(exchange.clock.now() + dayMs),
    });
    await build(planOf([one], { downmode: "B" }));
    expect(await listed()).toBeUndefined();
  });

  test("is the business of those who manage the trade alone", async () => {
    const plan = planOf([await approved()]);
    const before = await counted();
    const { notice: _, ...shown } = plan;
    const tries = [
      (caller: TestCaller) => caller.call(calls.listApproved, {}),
      (caller: TestCaller) =>
        caller.call(calls.proposeSection, { applications: plan.applications.map((one) => one.application) }),
      (caller: TestCaller) => caller.call(calls.previewSection, shown),
      (caller: TestCaller) => caller.call(calls.buildSection, plan),
    ];
    for (const ask of tries) {
      expect((await ask(staff.gu)).code).toBe("P1003");
      expect((await ask(scene.member("mine").caller)).code).toBe("P1003");
      expect((await ask(exchange.anonymous)).code).toBe("GA-101");
    }
    expect(await counted()).toEqual(before);
  });
});

describe("a plan is refused, and nothing changes", () => {
  const fixed = (amount: bigint) => ({ mode: "FIXED", amount }) as never;
  test.each<[string, string, (plan: Plan) => Partial<Plan>]>([
    ["without any application", "T1701", () => ({ applications: [], wares: [] })],
    ["without a name", "T1201", () => ({ name: " " })],
    ["without a region", "T1201", () => ({ region: "" })],
    ["without a start", "T1201", () => ({ startsAt: null })],
    ["with a start in the past", "T1705", () => ({ startsAt: at("08:00:00") })],
    ["with a start before its working day of notice is over", "T1213", () => ({ startsAt: at("17:00:00") })],
    [
      "with a start after the delivery begins",
      "T1215",
      () => ({ startsAt: instant(at("10:30:00") + 20 * dayMs) }),
    ],
    ["with a lot left behind", "T1703", ({ wares }) => ({ wares: wares.slice(1) })],
    ["with a lot twice", "T1703", ({ wares }) => ({ wares: [...wares, ...wares.slice(1)] })],
    ["with turns where there are none", "T1708", ({ wares }) => ({ wares: turned(wares, [1, 2]) })],
    ["without any free time", "T1706", () => ({ freeSeconds: 0 })],
    ["without a countdown", "T1706", () => ({ extensionSeconds: 0 })],
    ["with a rest that nobody takes", "T1707", () => ({ restSeconds: 60 })],
    ["with a sealed round in an open mode", "T1707", () => ({ sealedSeconds: 300 })],
    ["with a shortlist in an open mode", "T1707", () => ({ shortlistSize: 3 })],
    [
      "with gaps between its turns",
      "T1709",
      ({ wares }) => ({ downmode: "C", restSeconds: 60, wares: turned(wares, [1, 3]) }),
    ],
    [
      "with turns but no rest between them",
      "T1706",
      ({ wares }) => ({ downmode: "C", wares: turned(wares, [1, 2]) }),
    ],
    [
      "that is to end before its free time does",
      "T1710",
      ({ startsAt }) => ({ hardEnd: instant((startsAt as Instant) + 1_199_000) }),
    ],
    ["with a deposit of nothing", "T1217", () => ({ rules: { ...asAppliedFor, deposit: fixed(0n) } })],
    [
      "with a largest step below the smallest",
      "T1207",
      () => ({ rules: { ...asAppliedFor, priceStep: perTonne("5"), maxPriceStep: perTonne("4") } }),
    ],
    ["with a cap below the base", "T1208", () => ({ rules: { ...asAppliedFor, capPrice: perTonne("600") } })],
    [
      "with a reserve beyond the cap",
      "T1211",
      () => ({
        rules: { ...asAppliedFor, capPrice: perTonne("640"), reservePrice: perTonne("650") },
      }),
    ],
    ["with no bidder needed", "T1212", () => ({ rules: { ...asAppliedFor, minBidders: 0 } })],
    [
      "with an application that has changed since it was read",
      "T1235",
      ({ applications }) => ({ applications: applications.map((one) => ({ ...one, version: 2 })) }),
    ],
    [
      "with an application that nobody knows",
      "P1004",
      () => ({ applications: [{ application: "JS260615-99999" as ApplicationId, version: 1 }] }),
    ],
  ])("%s", async (_, code, change) => {
    const plan = planOf([await approved()]);
    const wrong = { ...plan, ...change(plan) };
    const before = await counted();
    expect(await staff.chen.call(calls.buildSection, wrong)).toMatchObject({ code });
    expect(await counted()).toEqual(before);
    const { notice: __, ...shown } = wrong;
    const previewed = await staff.chen.call(calls.previewSection, shown);
    const codes = previewed.data?.faults.map((fault: { code: string }) => fault.code) ?? [previewed.code];
    expect(codes).toContain(code);
  });

  const turned = (wares: Plan["wares"], turns: readonly number[]) =>
    wares.map((ware, i) => ({ ...ware, turn: turns[i] ?? 1 }));

  test.each<[string, string, Partial<ApplicationDraft>, Partial<ApplicationDraft>]>([
    [
      "of two modes",
      "T1702",
      {},
      { mode: "1", split: true, minQuantity: tonnes("1000"), quantityStep: tonnes("1000") },
    ],
    ["of a public and a special one", "T1702", {}, { kind: "B", invited: [firmId("port")] }],
    ["whose clocks run differently", "T1702", {}, { downmode: "B" }],
    [
      "of an owner whom the other has invited",
      "T1304",
      { kind: "B", invited: [firmId("port")] },
      { kind: "B", invited: [firmId("mine")] },
    ],
    [
      "with two different fixed deposits",
      "T1704",
      { deposit: fixed(50_000_00n) },
      { deposit: fixed(100_000_00n) },
    ],
    ["with a fixed deposit and a ratio", "T1704", {}, { deposit: fixed(100_000_00n) }],
  ])("when its applications are %s", async (_, code, mine, pit) => {
    const plan = planOf([await approved(mine), await approved(pit, "pit")]);
    const before = await counted();
    expect(await staff.chen.call(calls.buildSection, plan)).toMatchObject({ code });
    expect(await counted()).toEqual(before);
  });

  test("of an owner who may not trade any more", async () => {
    const plan = planOf([await approved({}, "shut")]);
    await exchange.platform.transact((scope) => setFirmStatus(scope, firmId("shut"), "disabled"));
    const before = await counted();
    expect(await staff.chen.call(calls.buildSection, plan)).toMatchObject({ code: "T1008" });
    expect(await counted()).toEqual(before);
  });

  test("by somebody whose own firm offers or is invited", async () => {
    const own = planOf([await approved({}, "insider")]);
    const invited = planOf([await approved({ kind: "B", invited: [firmId("insider")] })]);
    const before = await counted();
    for (const plan of [own, invited])
      expect(await scene.member("insider").caller.call(calls.buildSection, plan)).toMatchObject({
        code: "T1093",
      });
    expect(await counted()).toEqual(before);
  });
});

describe("the card of a section", () => {
  test("says what comes onto the calendar and what is held of each bidder, and is what is built", async () => {
    const one = await approved();
    const plan = planOf([one]);
    const { card } = await preview(plan);
    expect(card).toMatchObject({
      party: plan.name,
      subject: expect.stringContaining("2 个标的，共 10,000 吨"),
      falls: { title: "排定申请", words: "1 份" },
      barred: null,
    });
    expect(card?.effect?.rows).toHaveLength(3);
    expect(card?.facts.at(-1)).toEqual({
      title: "通知",
      words: "公告在网站公开，交易大厅即时列出；不发短信",
    });
    const seen = card?.seen ?? "";
    const before = await counted();
    const other = { ...plan, freeSeconds: 600, seen };
    expect(await staff.chen.call(calls.buildSection, other)).toMatchObject({ code: "P1031" });
    expect(await counted()).toEqual(before);
    expect(await staff.chen.call(calls.buildSection, { ...plan, seen })).toMatchObject({ code: 0 });
  });
});

describe("two of the staff at once", () => {
  test("the second is told that the application is no longer there to be scheduled", async () => {
    const [one, two] = [await approved(), await approved({}, "pit")];
    const before = await counted();
    const answers = await Promise.all([
      staff.chen.call(calls.buildSection, planOf([one, two])),
      staff.zhou.call(calls.buildSection, planOf([two, one])),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, "T1070"]);
    const after = await counted();
    expect(after.rows.map(({ n }, i) => n - (before.rows[i]?.n ?? 0n))).toEqual([1n, 4n, 0n, 1n]);
  });

  test("sections of the same day have different numbers", async () => {
    const [one, two] = [await approved(), await approved({}, "pit")];
    const built = await Promise.all([build(planOf([one])), build(planOf([two]), staff.zhou)]);
    expect(new Set(built.map(({ section }) => section)).size).toBe(2);
  });

  test("the same request twice builds once", async () => {
    const plan = planOf([await approved()]);
    const again = { "x-request-id": "plan-0001" };
    const first = await staff.chen.call(calls.buildSection, plan, again);
    const before = await counted();
    expect(first).toMatchObject({ code: 0 });
    expect(await staff.chen.call(calls.buildSection, plan, again)).toEqual(first);
    expect(await counted()).toEqual(before);
  });
});

describe("a preview warns, and forbids nothing", () => {
  test("of a near start, of what the owner has asked otherwise, and of sections at the same time", async () => {
    const startsAt = instant(at("11:00:00") + 4 * dayMs);
    const first = await build(planOf([await approved()], { startsAt }));
    const one = await approved();
    const { warnings } = await preview(
      planOf([one], { startsAt: instant(startsAt + 600_000), downmode: "B", extensionSeconds: 0 }),
    );
    expect(warnings).toEqual([
      `申请的开始时间为 2026-06-17 10:30：${one.application}`,
      `申请的倒计时方式为整场倒计时：${one.application}`,
      "开始时间 2026-06-19 11:10 在非工作日（休市，端午）",
      `同一货主的场次 ${first.section} 张家峁矿动力煤竞价销售（2026-06-19 11:00 开始）与本场时间重叠`,
    ]);
    const other = await approved({}, "pit");
    const near = await preview(planOf([other], { startsAt: instant(startsAt - 300_000) }));
    expect(near.warnings.at(-1)).toBe(
      `场次 ${first.section} 张家峁矿动力煤竞价销售 于 2026-06-19 11:00 开始，与本场相近`,
    );
  });

  test("of a start outside of trading hours, and of a year whose calendar nobody has entered", async () => {
    const one = await approved({ deliveryFrom: "2027-01-10", deliveryTo: "2027-02-10" });
    const warningsAt = async (startsAt: string) =>
      (await preview(planOf([one], { startsAt: instant(Date.parse(startsAt)) }))).warnings;
    expect(await warningsAt("2026-06-18T12:00:00+08:00")).toContain(
      "开始时间 2026-06-18 12:00 不在交易时段（09:00–11:30 13:30–17:00）",
    );
    expect((await warningsAt("2026-06-18T10:00:00+08:00")).join()).not.toMatch(/交易时段|工作日|日历/);
    expect(await warningsAt("2027-01-04T10:00:00+08:00")).toContain(
      "2027 年工作日历未录入，期限暂按周一至周五计算",
    );
  });
});

describe("an application that names a lot of the goods register", () => {
  const openLot = async (name = "mine") =>
    (
      await scene.member(name).caller.ask(api.goods.openLot, {
        wareKind: thermal,
        product: "原煤(2-2)",
        place: "神木张家峁矿",
        quantity: tonnes("12000"),
        memo: "",
      })
    ).lot;
  const pledge = (lot: LotNo, quantity: string, loan: string) =>
    exchange.platform.transact((scope) =>
      pledgeLots(scope, {
        firm: firmId("mine"),
        lots: [{ lot, quantity: tonnes(quantity) }],
        loan: loan as PledgeRef,
        at: scope.now,
        by: null,
      }),
    );
  const lotOf = (lot: LotNo) => scene.member("mine").caller.ask(api.goods.readLot, { lot });
  const submit = async (change: Partial<ApplicationDraft>) => {
    const lots = [{ count: 2, quantity: tonnes("5000") }];
    const draft = sampleDraft({ lots, total: tonnes("10000"), ...change });
    const { caller } = scene.member("mine");
    const { application } = await caller.ask(applications.saveApplication, draft as never);
    return caller.call(applications.submitApplication, { application });
  };

  test("offers its tonnes; what is offered of it is neither pledged nor offered again", async () => {
    const lot = await openLot();
    const { section } = await build(planOf([await approved({ goodsLot: lot })]));
    expect(await lotOf(lot)).toMatchObject({
      listed: tonnes("10000"),
      free: tonnes("2000"),
      holders: [
        { state: "free" },
        { state: "listed", reference: `${section}-01`, quantity: tonnes("5000") },
        { state: "listed", reference: `${section}-02` },
      ],
    });
    await expect(pledge(lot, "2001", "L-LISTED")).rejects.toMatchObject({ reason: "LOT_NOT_FREE" });
    expect(await submit({ goodsLot: lot })).toMatchObject({
      result: "G1002",
      msg: `货物批次${lot}可用2,000吨，不足10,000吨（已挂牌10,000吨）`,
    });
  });

  test("of which something is pledged is not submitted, nor put into a section", async () => {
    const lot = await openLot();
    const plan = planOf([await approved({ goodsLot: lot })]);
    await pledge(lot, "2500", "L-FIRST");
    const before = await counted();
    expect(await staff.chen.call(calls.buildSection, plan)).toMatchObject({
      code: "G1002",
      msg: `货物批次${lot}可用9,500吨，不足10,000吨（已质押2,500吨）`,
    });
    expect(await counted()).toEqual(before);
    expect(await submit({ goodsLot: lot })).toMatchObject({ result: "G1002" });
    expect(await lotOf(lot)).toMatchObject({ free: tonnes("9500"), pledged: tonnes("2500"), listed: 0n });
  });

  test("that an application names is promised: others get what is left, also at once, and a plan says what it lacks", async () => {
    const lot = await openLot();
    const first = await approved({ goodsLot: lot });
    expect(await submit({ goodsLot: lot })).toMatchObject({
      result: "M1054",
      msg: `货物批次${lot}可用12,000吨，其中10,000吨已由待排场的申请（${first.application}）指定，不足本次的10,000吨`,
    });
    const second = await scene.member("mine").caller.ask(applications.listApplications, {
      filters: { status: "0" },
      pageIndex: 1,
      pageSize: 1,
    });
    const application = second.rows[0]?.application as ApplicationId;
    const { warnings } = await scene.member("mine").caller.ask(applications.readApplication, { application });
    expect(warnings.at(-1)).toBe(
      `货物批次 ${lot} 可用 12,000 吨，其中 10,000 吨已由 ${first.application} 指定，不足本申请的 10,000 吨`,
    );
    const rest = { goodsLot: lot, lots: [{ count: 2, quantity: tonnes("1000") }], total: tonnes("2000") };
    const answers = await Promise.all([submit(rest), submit(rest)]);
    expect(answers.map(({ result }) => result).toSorted()).toEqual([0, "M1054"]);
    const plan = planOf([first]);
    const aboutLot = async () => (await preview(plan)).warnings.filter((words) => words.includes(lot));
    expect(await aboutLot()).toEqual([]);
    await pledge(lot, "1000", "L-SECOND");
    expect(await aboutLot()).toEqual([
      expect.stringMatching(/可用 11,000 吨，本场需 10,000 吨，余量不够另外待排场的 JS\S+（2,000 吨）/),
    ]);
    await pledge(lot, "1500", "L-THIRD");
    expect(await aboutLot()).toEqual([`货物批次 ${lot} 可用 9,500 吨，本场需 10,000 吨，不足部分不能排场`]);
  });

  test("that is another's, of another kind, or none of whoever buys is not submitted", async () => {
    expect(await submit({ goodsLot: await openLot("pit") })).toMatchObject({ result: "G1001" });
    expect(await submit({ goodsLot: "HQ20260615-999999" as LotNo })).toMatchObject({ result: "G1001" });
    const other = await openLot();
    await sql`update goods.lot set ware_kind_id = 'WK02' where lot_no = ${other}`.execute(exchange.db);
    expect(await submit({ goodsLot: other })).toMatchObject({ result: "G1004" });
    expect(await submit({ side: "B", contractTemplate: null, goodsLot: await openLot() })).toMatchObject({
      result: "G1007",
    });
  });
});

/** Last, because it turns the clock beyond the sessions of the staff. */
describe("an approved application becomes a live section", () => {
  test("that members find in the hall with its notice, and the clock opens", async () => {
    const startsAt = instant(at("14:00:00") + 3 * dayMs);
    const [one, two] = [
      await approved({ startsAt }),
      await approved({ startsAt, basePrice: perTonne("600") }, "pit"),
    ];
    const both = planOf([one, two], { startsAt });
    const plan: Plan = {
      ...both,
      wares: both.wares.toSorted((a, b) => a.lot - b.lot),
      rules: { ...asAppliedFor, priceStep: perTonne("2"), minBidders: 2 },
    };
    const before = await counted();
    const shown = await preview(plan);
    expect(await counted()).toEqual(before);
    expect(shown).toMatchObject({ faults: [], warnings: [] });

    const built = await build(plan);
    expect(built.section).toBe("J260618-A01");
    const detail = await staff.chen.ask(api.control.readSection, { section: built.section });
    expect(shown.section).toEqual(detail);
    expect(
      detail.lots.map(({ no, owner, basePrice, priceStep }) => [no, owner, basePrice, priceStep]),
    ).toEqual([
      ["01", "mine", perTonne("620"), perTonne("2")],
      ["02", "pit", perTonne("600"), perTonne("2")],
      ["03", "mine", perTonne("620"), perTonne("2")],
      ["04", "pit", perTonne("600"), perTonne("2")],
    ]);

    const [hall] = await exchange.anonymous.ask(api.market.listSections, { section: built.section });
    expect(hall).toMatchObject({ name: plan.name, status: "0", wares: 4, quantity: tonnes("20000") });
    const notice = await exchange.anonymous.ask(api.content.findTradeNotice, { section: built.section });
    expect(notice).toMatchObject({
      id: built.notice,
      title: `${plan.name}公告`,
      content: shown.notice?.html,
    });
    expect(notice.content).toContain("标的 01、03");
    expect(notice.content).toContain("加价幅度 2.00 元/吨。至少 2 家企业参与方可成交。");
    const owned = await scene.member("mine").caller.ask(applications.readApplication, {
      application: one.application,
    });
    expect(owned).toMatchObject({ status: "4", section: built.section });

    await exchange.until(startsAt);
    const [open] = await exchange.anonymous.ask(api.market.listSections, { section: built.section });
    expect(open).toMatchObject({ status: "1" });
    await scene.renew("port");
    expect(await scene.bid("port", `${built.section}-02` as WareId, "600")).toMatchObject({ result: 0 });
    expect(await scene.bid("port", `${built.section}-01` as WareId, "621")).toMatchObject({
      result: "T1023",
    });
  });
});
