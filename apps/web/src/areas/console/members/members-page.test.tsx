import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { sampleFile as file, filledRegistration } from "@zd/domain/testing/registrations";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./members-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { admissions, files } = api;
type Detail = OutputOf<typeof admissions.readRegistration>;

afterEach(cleanup);

const name = "塬河能源有限公司";
const list = answer(admissions.listRegistrations, () => ({
  rows: [
    {
      registration: "7",
      firm: name,
      creditCode: "91610802XY067K31X8",
      person: "韩立群",
      mobile: "139****1111",
      submittedAt: testNow,
      decidedAt: null,
      decidedBy: null,
      opinion: null,
      state: "1",
    },
  ],
  total: 1,
  counts: { "1": 1 },
  sums: {},
}));
const picture = { file, name: "执照.jpg", size: 4, kind: "jpeg", uploadedAt: testNow } as const;
const detail: Detail = {
  registration: 7,
  state: "1",
  person: filledRegistration.person,
  firm: filledRegistration.firm,
  areaName: "陕西省榆林市榆阳区",
  wares: [{ wareKind: "动力煤", side: "B" }],
  consent: { company: true, person: true },
  proof: {
    state: "2",
    bank: "朔方银行",
    branch: "朔方银行神木支行",
    number: "6200000000000001",
    name,
    triesLeft: 0,
    until: null,
    beginningsLeft: 2,
    memo: "",
  },
  licenceRead: {
    creditCode: "91610802XY067K31X8",
    name: "塬河矿业有限公司",
    type: null,
    legalPerson: "白云起",
    capital: "伍仟万元整",
    established: "2016-08-15",
    term: "长期",
    address: "金沙路128号",
  },
  pictures: { licence: picture, idFront: picture, idBack: null, entrust: null, permit: null },
  related: ["神木恒泽矿业销售有限公司"],
  steps: [{ at: testNow, what: "提交审核", by: "经办人", memo: "" }],
  firmId: null,
  actions: ["approve", "ask", "reject"],
};
/** What a verdict makes of the registration. */
const verdict = answer(admissions.previewVerdict, ({ step }) =>
  aCard({
    number: "会员注册 7",
    party: name,
    amount: null,
    effect: null,
    changes: [{ title: "注册状态", from: "待审核", to: step === "approve" ? "已通过" : "其他" }],
    evidence: [{ passed: false, words: "关联企业：神木恒泽" }],
    seen: step,
  }),
);
const open = (
  answers: readonly Answer[] = [],
  role: RoleName = "memberReviewer",
  change: Partial<Detail> = {},
) =>
  renderPage(
    "/console/registrations",
    [
      list,
      answer(admissions.readRegistration, () => ({ ...detail, ...change })),
      answer(files.allowLinks, () => ({ seconds: 1_800 })),
      verdict,
      ...answers,
    ],
    { signedIn: staffWith(role), site: { serverTime: testNow } },
  );
const openDetail = async () => userEvent.click((await screen.findAllByText(name))[0] as HTMLElement);
const dialogOf = async (button: string, title: string) => {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return within(screen.getByRole("dialog", { name: title }));
};

test("the licence as filled in stands beside the licence as recognised, and related members are named", async () => {
  open();
  await openDetail();
  const compared = within(await screen.findByRole("region", { name: "营业执照核对" }));
  const row = (label: string) => within(compared.getByText(label).closest("tr") as HTMLElement);
  expect(row("企业名称").getByText("不同")).toBeDefined();
  expect(row("统一社会信用代码").getByText("一致")).toBeDefined();
  expect(row("企业类型").queryByText(/一致|不同/)).toBeNull();
  expect(screen.getByText(/神木恒泽矿业销售有限公司/)).toBeDefined();
  const pictures = within(screen.getByRole("region", { name: "证照图片" }));
  expect(pictures.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "营业执照",
    "身份证人像面",
  ]);
});

test("a registration is approved, and who comes second is told so", async () => {
  const inputs: InputOf<typeof admissions.approveRegistration>[] = [];
  open([
    answer(admissions.approveRegistration, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "REVIEW_DECIDED" : { firm: "M2506160001" as never };
    }),
  ]);
  await openDetail();
  const dialog = await dialogOf("通过", "通过会员注册");
  expect(await dialog.findByRole("row", { name: "注册状态 待审核 已通过" })).toBeDefined();
  expect(dialog.getByRole("img", { name: "须留意" })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "通过" }));
  expect(await dialog.findByText("该申请已由其他人员处理")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "通过" }));
  await expect.poll(() => screen.queryByRole("dialog", { name: "通过会员注册" })).toBeNull();
  expect(inputs[1]).toEqual({ registration: 7, memo: "", seen: "approve" });
});

test.each([
  ["要求补充", "要求补充资料", admissions.askForMore, {}],
  ["驳回", "驳回会员注册", admissions.rejectRegistration, { seen: "reject" }],
] as const)("%s needs an opinion, which the applicant reads", async (button, title, operation, seen) => {
  const inputs: unknown[] = [];
  open([
    answer(operation, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  await openDetail();
  const dialog = await dialogOf(button, title);
  expect(dialog.getByRole("button", { name: button })).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByRole("textbox"), "执照模糊");
  expect(await dialog.findByRole("row", { name: "注册状态 待审核 其他" })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: button }));
  await expect.poll(() => screen.queryByRole("dialog", { name: title })).toBeNull();
  expect(inputs).toEqual([{ registration: 7, memo: "执照模糊", ...seen }]);
});

test("only the steps that the server allows are offered, and only reviewers see the papers", async () => {
  open([], "memberReviewer", { actions: [] });
  await openDetail();
  await screen.findByRole("region", { name: "营业执照核对" });
  for (const button of ["通过", "要求补充", "驳回"])
    expect(screen.queryByRole("button", { name: button })).toBeNull();
  cleanup();
  const { calls } = open([], "auditor");
  await openDetail();
  expect(await screen.findByText("没有查看注册资料的权限")).toBeDefined();
  expect(calls).not.toContain(admissions.readRegistration.name);
});

test("of a registration that waits for nobody the reason for the look is asked once, and goes with its pictures", async () => {
  const inputs: InputOf<typeof admissions.readRegistration>[] = [];
  open([
    answer(admissions.readRegistration, (input) => {
      inputs.push(input);
      return input.reason === undefined
        ? "VIEW_REASON_FIRST"
        : { ...detail, state: "4" as const, actions: [] };
    }),
  ]);
  await openDetail();
  const dialog = within(await screen.findByRole("dialog", { name: "查看理由" }));
  const look = dialog.getByRole("button", { name: "查看" });
  expect(look).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^查看理由/), "核对一");
  expect(look).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^查看理由/), "下");
  await userEvent.click(look);
  const pictures = within(await screen.findByRole("region", { name: "证照图片" }));
  expect(inputs).toEqual([{ registration: 7 }, { registration: 7, reason: "核对一下" }]);
  const [licence] = pictures.getAllByRole("button");
  const source = () => licence?.querySelector("img")?.getAttribute("src") ?? "";
  await expect.poll(source).toContain(`viewreason=${encodeURIComponent("核对一下")}`);
  expect(screen.queryByRole("dialog", { name: "查看理由" })).toBeNull();
});

test("who turns away from the reason sees nothing, and is told that it is needed", async () => {
  open([answer(admissions.readRegistration, () => "VIEW_REASON_FIRST")]);
  await openDetail();
  const dialog = within(await screen.findByRole("dialog", { name: "查看理由" }));
  await userEvent.click(dialog.getByRole("button", { name: "取消" }));
  expect((await screen.findAllByText("请先填写查看理由")).length).toBeGreaterThan(0);
  expect(screen.queryByRole("region", { name: "证照图片" })).toBeNull();
});
