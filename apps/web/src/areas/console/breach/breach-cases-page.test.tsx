import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { disposalId } from "@zd/domain/contracts/breach";
import type { RoleName } from "@zd/domain/identity/access";
import { type ContractNo, fen } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { choose } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./breach-cases-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { breachControl, files } = api;
type Read = OutputOf<typeof breachControl.readDisposal>;

afterEach(cleanup);

const disposal = disposalId("20250616-0001");
const read: Read = {
  disposal,
  version: 1,
  state: "0",
  contractNo: "20250610-0001" as ContractNo,
  place: 0,
  kind: "pay",
  firmName: "汾岭燃料有限公司",
  injuredName: "恒泽煤业有限公司",
  amount: fen(37_200_000n),
  memo: "至2025-06-12 17:00:00逾期未付款",
  letter: null,
  document: null,
  rejection: null,
  answerBy: null,
  appeals: [],
  steps: [{ type: "drafted", at: after(-3_600), userName: "", memo: "违约金372,000.00元" }],
  taken: null,
  missing: null,
  actions: ["edit", "discard", "issue"],
  held: fen(37_200_000n),
  words: ["汾岭燃料有限公司：", "贵方在合同20250610-0001的履行中发生违约"],
};

const open = (change: Partial<Read>, answers: readonly Answer[] = [], role: RoleName = "riskController") =>
  renderPage(
    "/console/breach",
    [
      answer(files.allowLinks, () => ({ seconds: 1_800 })),
      answer(breachControl.listOpenDefaults, () => []),
      answer(breachControl.listDisposals, () => ({
        rows: [
          {
            disposal,
            firm: read.firmName,
            contractNo: read.contractNo,
            kind: "pay",
            injured: read.injuredName,
            amount: read.amount,
            taken: null,
            appeals: 0,
            issuedAt: null,
            answerBy: null,
            openedAt: after(-3_600),
            state: change.state ?? "0",
          },
        ],
        total: 1,
        counts: { [change.state ?? "0"]: 1 },
        sums: {},
      })),
      answer(breachControl.readDisposal, () => ({ ...read, ...change })),
      ...answers,
    ],
    { signedIn: staffWith(role), site: { serverTime: testNow } },
  );
const openCase = async () => userEvent.click(await screen.findByText(disposal));
const dialogOf = async (button: string, title: string) => {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return within(screen.getByRole("dialog", { name: title }));
};
const gone = (title: string) => expect.poll(() => screen.queryByRole("dialog", { name: title })).toBeNull();

test("a draft is shown as it would be issued, changed up to the deposit, and issued", async () => {
  const edits: InputOf<typeof breachControl.edit>[] = [];
  const issues: InputOf<typeof breachControl.issue>[] = [];
  const newState = { disposal, version: 2, state: "0" as const };
  open({}, [
    answer(breachControl.edit, (input) => {
      edits.push(input);
      return newState;
    }),
    answer(breachControl.previewDisposal, () => aCard({ direction: "扣罚" })),
    answer(breachControl.issue, (input) => {
      issues.push(input);
      return issues.length === 1 ? ("CASE_CHANGED" as const) : { ...newState, state: "1" as const };
    }),
  ]);
  await openCase();
  expect(await screen.findByText("贵方在合同20250610-0001的履行中发生违约")).toBeDefined();
  const draft = await dialogOf("修改草稿", "修改草稿");
  const amount = draft.getByLabelText(/^拟扣违约金/);
  const save = draft.getByRole("button", { name: "保存草稿" });
  await userEvent.clear(amount);
  await userEvent.type(amount, "372000.01");
  expect(save).toHaveProperty("disabled", true);
  await userEvent.clear(amount);
  await userEvent.type(amount, "100000.5");
  await userEvent.click(save);
  await gone("修改草稿");
  expect(edits).toEqual([{ disposal, seen: 1, amount: 10_000_050n, memo: read.memo }]);

  const sending = await dialogOf("发函", "发出违约处置函");
  expect(await sending.findByText("人民币壹拾贰万叁仟肆佰伍拾陆元柒角捌分")).toBeDefined();
  const send = sending.getByRole("button", { name: "发出处置函" });
  expect(send.className).toContain("main");
  await userEvent.click(send);
  expect(await sending.findByText("该案已被其他人员办理，请按最新状态重新操作")).toBeDefined();
  await userEvent.click(send);
  await gone("发出违约处置函");
});

test("an appeal is rejected or upheld with an opinion", async () => {
  const inputs: InputOf<typeof breachControl.rejectAppeal>[] = [];
  open(
    {
      state: "3",
      actions: ["reject-appeal", "uphold-appeal"],
      appeals: [{ at: after(-60), userName: "王立新", memo: "系统故障", attachments: [], rejection: null }],
    },
    [
      answer(breachControl.previewDisposal, ({ step }) => aCard({ direction: step, amount: null })),
      answer(breachControl.rejectAppeal, (input) => {
        inputs.push(input);
        return { disposal, version: 2, state: "1" as const };
      }),
    ],
  );
  await openCase();
  expect(await screen.findByText("系统故障")).toBeDefined();
  expect(screen.getByRole("button", { name: "申诉成立" })).toBeDefined();
  const dialog = await dialogOf("驳回申诉", "驳回申诉");
  expect(await dialog.findByText("reject-appeal")).toBeDefined();
  expect(dialog.getByRole("button", { name: "驳回申诉" })).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^驳回意见/), "银行流水正常");
  await userEvent.click(dialog.getByRole("button", { name: "驳回申诉" }));
  await gone("驳回申诉");
  expect(inputs).toEqual([{ disposal, seen: 1, memo: "银行流水正常" }]);
});

test("an auditor is offered no step", async () => {
  open({ actions: [] }, [], "auditor");
  await openCase();
  expect(await screen.findByText("汾岭燃料有限公司：")).toBeDefined();
  for (const name of ["发函", "修改草稿", "执行"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test("a case is opened by hand for a default that has none", async () => {
  const inputs: InputOf<typeof breachControl.open>[] = [];
  open({}, [
    answer(breachControl.listOpenDefaults, () => [
      {
        contractNo: read.contractNo,
        place: 0,
        kind: "pay" as const,
        firmName: read.firmName,
        injuredName: read.injuredName,
        at: after(-86_400),
        amount: read.amount,
        held: read.held,
      },
    ]),
    answer(breachControl.open, (input) => {
      inputs.push(input);
      return { disposal, version: 1, state: "0" as const };
    }),
  ]);
  const dialog = await dialogOf("未立案的违约（1）", "违约立案");
  await choose(dialog.getByLabelText("违约"), /^20250610-0001 /);
  await userEvent.type(dialog.getByLabelText(/^违约事实/), "逾期未付款");
  await userEvent.click(dialog.getByRole("button", { name: "立案" }));
  await gone("违约立案");
  expect(inputs).toEqual([
    { contractNo: read.contractNo, place: 0, amount: read.amount, memo: "逾期未付款" },
  ]);
});
