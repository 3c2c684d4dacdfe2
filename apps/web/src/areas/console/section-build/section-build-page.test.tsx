import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import {
  type ApplicationId,
  instant,
  price,
  quantity,
  sectionId,
  type WareKindId,
  wareId,
} from "@zd/domain/kernel/brand";
import { afterEach, describe, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { choose as chooseIn } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./section-build-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import { writeSource } from "../../../testing/rich-text.ts";
import { noPlan } from "./plan-text.ts";

const { sectionPlans: calls, editing, control } = api;
type Approved = OutputOf<typeof calls.listApproved>[number];
type Preview = OutputOf<typeof calls.previewSection>;
type Plan = InputOf<typeof calls.previewSection>;

afterEach(cleanup);

const startsAt = instant(Date.parse("2025-06-18T10:30:00+08:00"));
const tonnes = (n: bigint) => quantity(n * 10_000n);

const approved = (number: number, change: Partial<Approved> = {}): Approved => ({
  application: `JS250614-0000${number}` as ApplicationId,
  version: 3,
  owner: "恒泽矿业",
  own: false,
  product: "原煤(2-2)",
  factory: "张家峁矿",
  side: "S",
  mode: "0",
  kind: "A",
  downmode: "A",
  wareKind: "WK01" as WareKindId,
  wareKindName: "动力煤",
  lots: [tonnes(5000n), tonnes(5000n)],
  quantity: tonnes(10_000n),
  basePrice: price(620_0000n),
  startsAt,
  earliest: testNow,
  secondRound: null,
  ...change,
});

const list = answer(calls.listApproved, () => [
  approved(1),
  approved(2, { factory: "红柳林矿", lots: [tonnes(2000n)], quantity: tonnes(2000n) }),
  approved(3, { mode: "1" }),
  approved(4, { own: true }),
]);

const proposal = answer(calls.proposeSection, ({ downmode = "A" }) => ({
  name: "张家峁矿原煤(2-2)竞价销售",
  region: "陕西",
  startsAt,
  lengthSeconds: downmode === "C" ? null : 3_600,
  downmode,
  freeSeconds: downmode === "C" ? 90 : 1_200,
  extensionSeconds: downmode === "C" ? 30 : 60,
  restSeconds: downmode === "C" ? 60 : 0,
  sealedSeconds: null,
}));

const previewOf = (plan: Plan): Preview => ({
  faults: [],
  warnings: ["距开始不足 60 分钟，会员准备与交纳保证金的时间较短"],
  section: {
    section: sectionId("J250618-A01"),
    name: plan.name,
    status: "0",
    mode: "0",
    kind: "A",
    side: "S",
    downmode: plan.downmode,
    startsAt: plan.startsAt ?? testNow,
    wares: plan.wares.length,
    practice: false,
    tradingDay: "2025-06-18",
    turn: 1,
    turns: 1,
    freeSeconds: plan.freeSeconds,
    extensionSeconds: plan.extensionSeconds,
    restSeconds: plan.restSeconds,
    shortlistSize: plan.shortlistSize,
    deadline: null,
    hardEnd: plan.hardEnd,
    region: plan.region,
    wareKindName: "动力煤",
    quantity: tonnes(10_000n),
    clearedAt: null,
    invited: [],
    lots: plan.wares.map(({ turn }, i) => ({
      ware: wareId(`J250618-A01-0${i + 1}`),
      no: `0${i + 1}`,
      status: "0",
      product: "原煤(2-2)",
      producer: "张家峁矿",
      place: "神木张家峁矿",
      delivery: "坑口自提",
      deliveryFrom: "2025-06-20",
      deliveryTo: "2025-07-10",
      owner: "恒泽矿业",
      payType: "保证付款",
      turn,
      quantity: tonnes(5000n),
      split: false,
      minQuantity: tonnes(5000n),
      basePrice: price(620_0000n),
      priceStep: plan.rules.priceStep ?? price(10_000n),
      capPrice: null,
      depositText: "起拍价 × 数量 × 10 %",
      feeText: "0.20 元/吨，成交时收",
      dealt: tonnes(0n),
    })),
  },
  notice: { title: `${plan.name}公告`, html: "<p>按编排生成的正文</p>" },
  card: aCard({ number: "", party: plan.name, facts: [{ title: "开始", words: "2025-06-18 10:30:00" }] }),
});

const cleaned = answer(editing.previewNotice, ({ content }) => ({ content }));

/** A server that finds nothing wrong, and what it was asked. */
const sound = () => {
  const queries: Plan[] = [];
  const preview = answer(calls.previewSection, (plan) => {
    queries.push(plan);
    return previewOf(plan);
  });
  return { queries, answers: [list, proposal, preview, cleaned] };
};

const open = (answers: readonly Answer[], path = "/console/section-build", role: RoleName = "tradeManager") =>
  renderPage(path, answers, { signedIn: staffWith(role), site: { serverTime: testNow } });

const choose = async (number: number) =>
  userEvent.click(await screen.findByRole("checkbox", { name: new RegExp(`JS250614-0000${number}`) }));
const publish = () => screen.getByRole("button", { name: "排场并发布" });
const ready = () => expect.poll(() => publish().hasAttribute("disabled"), { timeout: 3_000 }).toBe(false);

describe("building a section", () => {
  test("takes the applications that fit, says why the others do not, and sends the edited plan", async () => {
    const { queries, answers } = sound();
    const inputs: InputOf<typeof calls.buildSection>[] = [];
    open([
      ...answers,
      answer(calls.buildSection, (plan) => {
        inputs.push(plan);
        return { section: sectionId("J250618-A01"), notice: "E000007" as never };
      }),
    ]);
    await choose(1);
    expect(screen.getByRole("checkbox", { name: /00003/ })).toHaveProperty("disabled", true);
    expect(screen.getByText("交易模式与已选申请不同")).toBeDefined();
    expect(screen.getByText("本企业是参与方，不能编排")).toBeDefined();
    await choose(2);

    await userEvent.click(screen.getByRole("button", { name: "上移标的 03" }));
    const focused = () => document.activeElement?.getAttribute("aria-label");
    await expect.poll(focused).toBe("上移标的 02");
    const step = await screen.findByLabelText("最小变动幅度（元/吨）");
    await userEvent.type(step, "2");
    await chooseIn(screen.getByLabelText("保证金方式"), "每场定额");
    await userEvent.type(screen.getByLabelText("保证金（元）"), "200000");
    await ready();
    expect(queries.at(-1)).toMatchObject({
      applications: [
        { application: "JS250614-00001", version: 3 },
        { application: "JS250614-00002", version: 3 },
      ],
      wares: [
        { application: "JS250614-00001", lot: 1, turn: 1 },
        { application: "JS250614-00002", lot: 1, turn: 1 },
        { application: "JS250614-00001", lot: 2, turn: 1 },
      ],
      startsAt,
      hardEnd: instant(startsAt + 3_600_000),
      freeSeconds: 1_200,
      rules: { priceStep: price(20_000n), deposit: { mode: "FIXED", amount: 20_000_000n }, capPrice: null },
    });

    await userEvent.click(publish());
    const dialog = within(screen.getByRole("dialog", { name: "排场并发布公告" }));
    expect(dialog.getByText("2025-06-18 10:30:00")).toBeDefined();
    expect(dialog.getByText(/^公告：.*公告$/)).toBeDefined();
    await userEvent.click(dialog.getByRole("button", { name: "确认排场" }));
    expect(await screen.findByText("已排场 J250618-A01")).toBeDefined();
    expect(inputs).toEqual([{ ...queries.at(-1), notice: null, seen: aCard().seen }]);
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toContain("/console/section?sectid=J250618-A01");
    expect(links).toContain("/console/control-room?sectid=J250618-A01");
  });

  test("numbers the turns one after the other, and by hand, where the section runs turn by turn", async () => {
    const { queries, answers } = sound();
    open(answers, "/console/section-build?applications=JS250614-00001");
    await chooseIn(await screen.findByLabelText("倒计时方式"), "逐轮");
    await expect.poll(() => screen.queryByLabelText("休息（秒）")).not.toBeNull();
    await ready();
    expect(queries.at(-1)).toMatchObject({ downmode: "C", freeSeconds: 90, restSeconds: 60, hardEnd: null });
    expect(queries.at(-1)?.wares.map(({ turn }) => turn)).toEqual([1, 2]);
    const turn = screen.getByLabelText("标的 02 的轮次");
    await userEvent.clear(turn);
    await userEvent.type(turn, "1");
    await expect
      .poll(() => queries.at(-1)?.wares.map(({ turn }) => turn), { timeout: 3_000 })
      .toEqual([1, 1]);
  });

  test("shows each fault under its field, and publishes nothing while there is one", async () => {
    const preview = answer(calls.previewSection, () => ({
      faults: [
        { field: "freeMs" as const, code: "T1706", text: "自由交易时间须为10至1209600秒", application: null },
        { field: "wares" as const, code: "T1304", text: "货主企业无需加入专场名单", application: null },
      ],
      warnings: [],
      section: null,
      notice: null,
      card: null,
    }));
    open([list, proposal, preview]);
    await choose(1);
    const field = await screen.findByLabelText("自由竞价（秒）");
    await expect.poll(() => field.getAttribute("aria-invalid"), { timeout: 3_000 }).toBe("true");
    expect(screen.getByText("自由交易时间须为10至1209600秒")).toBeDefined();
    expect(within(screen.getByRole("region", { name: "标的顺序" })).getByRole("alert")).toBeDefined();
    expect(screen.getByText("2 处待更正")).toBeDefined();
    expect(publish()).toHaveProperty("disabled", true);
  });

  test("points out a price that is not finished, and publishes nothing with it", async () => {
    const { queries, answers } = sound();
    open(answers);
    await choose(1);
    await ready();
    const field = screen.getByLabelText("限价（元/吨）");
    await userEvent.type(field, "900.");
    await expect.poll(() => field.getAttribute("aria-invalid"), { timeout: 3_000 }).toBe("true");
    expect(screen.getByText("数据非法")).toBeDefined();
    expect(publish()).toHaveProperty("disabled", true);
    await userEvent.type(field, "5");
    await ready();
    expect(queries.at(-1)?.rules.capPrice).toBe(9_005_000n);
  });

  test("keeps the draft while the notice is edited and the preview is open", async () => {
    const { answers } = sound();
    const inputs: InputOf<typeof calls.buildSection>[] = [];
    open([
      ...answers,
      answer(calls.buildSection, (plan) => {
        inputs.push(plan);
        return "STATUS_NOT_ALLOWED";
      }),
    ]);
    await choose(1);
    const name = await screen.findByLabelText("场次名称");
    await userEvent.clear(name);
    await userEvent.type(name, "六月第三周");
    await ready();
    await userEvent.click(screen.getByRole("tab", { name: "公告" }));
    const title = await screen.findByLabelText("公告标题");
    await expect.poll(() => title).toHaveProperty("value", "六月第三周公告");
    await userEvent.type(title, "（更正）");
    expect(screen.getByText(/不再随编排更新/)).toBeDefined();
    await userEvent.click(screen.getByRole("tab", { name: "预览" }));
    expect(await screen.findByText("六月第三周公告（更正）")).toBeDefined();
    expect(screen.getByRole("region", { name: "标的" })).toBeDefined();
    await userEvent.click(screen.getByRole("tab", { name: "编排" }));
    expect(await screen.findByLabelText("场次名称")).toHaveProperty("value", "六月第三周");

    await userEvent.click(publish());
    await userEvent.click(screen.getByRole("button", { name: "确认排场" }));
    expect(await screen.findByText("当前状态不允许该操作")).toBeDefined();
    expect(inputs[0]?.notice).toEqual({ title: "六月第三周公告（更正）", html: "<p>按编排生成的正文</p>" });
  });

  test("writes the notice in the editor of notices, and goes back to the generated one", async () => {
    const { answers } = sound();
    open(answers);
    await choose(1);
    await ready();
    await userEvent.click(screen.getByRole("tab", { name: "公告" }));
    expect(await screen.findByRole("toolbar", { name: "正文工具" })).toBeDefined();
    // Nobody would keep the files of this text.
    expect(screen.queryByRole("button", { name: "图片" })).toBeNull();
    await writeSource("<p>改过的正文</p>");
    expect(await screen.findByText(/不再随编排更新/)).toBeDefined();
    const preview = within(screen.getByRole("region", { name: "公告预览" }));
    expect(await preview.findByText("改过的正文")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "恢复按编排生成" }));
    expect(await preview.findByText("按编排生成的正文")).toBeDefined();
    expect(document.querySelector(".tiptap")?.textContent).toBe("按编排生成的正文");
    expect(screen.queryByText(/不再随编排更新/)).toBeNull();
  });

  test("takes over the clocks of a section that was held before", async () => {
    const { answers } = sound();
    const queries: InputOf<typeof control.listSections>[] = [];
    const { section: past } = previewOf({ ...noPlan, freeSeconds: 777, region: "内蒙古" });
    if (!past) throw new Error("there is a section");
    const pastRow = {
      section: past.section,
      name: "五月第一周",
      status: "6" as const,
      mode: "0" as const,
      modeName: "竞价",
      kind: "A" as const,
      side: "S" as const,
      downmode: "A" as const,
      startsAt,
      wares: 1,
      bids: 3,
      quantity: tonnes(5000n),
      dealt: tonnes(5000n),
      practice: "N" as const,
    };
    open([
      ...answers,
      answer(control.listSections, (query) => {
        queries.push(query);
        return { rows: [pastRow], total: 1, counts: {}, sums: {} };
      }),
      answer(control.readSection, () => past),
    ]);
    await choose(1);
    await userEvent.click(await screen.findByRole("button", { name: "沿用历史场次" }));
    const dialog = within(screen.getByRole("dialog", { name: "沿用历史场次" }));
    expect(await dialog.findByText("777 秒")).toBeDefined();
    await userEvent.click(dialog.getByRole("button", { name: "沿用" }));
    expect(screen.getByLabelText("自由竞价（秒）")).toHaveProperty("value", "777");
    expect(screen.getByLabelText("区域")).toHaveProperty("value", "内蒙古");
    expect(queries[0]).toMatchObject({ filters: { mode: "0", practice: "N" }, sort: "startsAt" });
  });

  test("asks before a draft is lost", async () => {
    const { answers } = sound();
    open([...answers, answer(control.listSections, () => ({ rows: [], total: 0, counts: {}, sums: {} }))]);
    await choose(1);
    await userEvent.click(screen.getByRole("link", { name: "场次列表" }));
    const dialog = within(await screen.findByRole("dialog", { name: "离开编排" }));
    await userEvent.click(dialog.getByRole("button", { name: "继续编排" }));
    expect(location.pathname).toBe("/console/section-build");
    expect(screen.getByRole("checkbox", { name: /00001/ })).toHaveProperty("checked", true);
    await userEvent.click(screen.getByRole("link", { name: "场次列表" }));
    await userEvent.click(await screen.findByRole("button", { name: "离开" }));
    await expect.poll(() => location.pathname).toBe("/console/sections");
  });
});

describe("the way there", () => {
  const rows = ["1", "3", "3"].map((status, i) => ({
    firm: "神木恒泽矿业有限公司",
    application: `JS250614-0000${i + 1}`,
    product: "原煤(2-2)",
    factory: "张家峁矿",
    side: "S",
    mode: "0",
    modeName: "竞价",
    kind: "A",
    quantity: tonnes(5000n),
    basePrice: price(620_0000n),
    startsAt,
    createdAt: testNow,
    user: "贺文斌",
    section: null,
    next: "exchange",
    status,
  }));
  const review = answer(api.applications.listApplicationsForReview, () => ({
    rows: rows as never,
    total: 3,
    counts: { "1": 1, "3": 2 },
    sums: {},
  }));

  test("leads from several approved applications, and from no other", async () => {
    const { answers } = sound();
    open([...answers, review], "/console/applications");
    const boxes = await screen.findAllByRole("checkbox");
    // The first of all chooses all. One that waits can be chosen to be passed, but not together with approved ones.
    expect(boxes.slice(1).map((box) => box.hasAttribute("disabled"))).toEqual([false, false, false]);
    for (const box of boxes.slice(2)) await userEvent.click(box);
    expect(boxes.slice(1).map((box) => box.hasAttribute("disabled"))).toEqual([true, false, false]);
    await userEvent.click(screen.getByRole("link", { name: "编排场次（2）" }));
    await expect.poll(() => location.pathname).toBe("/console/section-build");
    expect(await screen.findByRole("checkbox", { name: /00002/ })).toHaveProperty("checked", true);
  });

  test("is closed to an auditor", async () => {
    open([review], "/console/applications", "auditor");
    expect(await screen.findAllByText("审核通过")).not.toEqual([]);
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
  });
});
