import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { disposalId } from "@zd/domain/contracts/breach";
import { type ContractNo, fen } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./breach-page.tsx";
import { after } from "../../../../testing/market-rows.ts";
import {
  type Answer,
  answer,
  contractClerk,
  renderPage,
  testNow,
  trader,
  uploadAnswer,
} from "../../../../testing/render-page.tsx";
import { storedFiles } from "../../../../testing/stored-files.ts";

const { breach, files } = api;
type Letter = OutputOf<typeof breach.waiting>[number];

afterEach(cleanup);

const [report] = storedFiles;
const letter: Letter = {
  disposal: disposalId("20250616-0001"),
  version: 4,
  letter: "/api/file/v1/file-content?path=0123456789abcdef",
  rejection: "银行流水正常",
  contractNo: "20250610-0001" as ContractNo,
  kind: "pay",
  amount: fen(37_200_000n),
  answerBy: after(86_400),
  mayAppeal: true,
};

const open = (letters: readonly Letter[], answers: readonly Answer[] = [], signedIn = contractClerk) =>
  renderPage(
    "/user/trade/breach-contract",
    [
      answer(files.allowLinks, () => ({ seconds: 1_800 })),
      answer(breach.waiting, () => [...letters]),
      answer(breach.list, () => ({
        rows: [
          {
            disposal: letter.disposal,
            contractNo: letter.contractNo,
            kind: "pay",
            injured: "恒泽煤业有限公司",
            amount: letter.amount,
            taken: null,
            appeals: 1,
            issuedAt: after(-86_400),
            answerBy: letter.answerBy,
            rejection: letter.rejection,
            letter: letter.letter,
            state: "1",
          },
        ],
        total: 1,
        counts: { "1": 1 },
        sums: {},
      })),
      answer(breach.read, () => ({
        disposal: letter.disposal,
        version: 4,
        state: "1" as const,
        contractNo: letter.contractNo,
        place: 0,
        kind: "pay" as const,
        firmName: contractClerk.firmName,
        injuredName: "恒泽煤业有限公司",
        amount: letter.amount,
        memo: "逾期未付款",
        letter: letter.letter,
        document: null,
        rejection: letter.rejection,
        answerBy: letter.answerBy,
        appeals: [
          {
            at: after(-7_200),
            userName: "王立新",
            memo: "系统故障",
            attachments: [report],
            rejection: "银行流水正常",
          },
        ],
        steps: [{ type: "issued" as const, at: after(-86_400), userName: "交易中心", memo: "" }],
        taken: null,
        missing: null,
        actions: ["confirm" as const, "appeal" as const],
      })),
      ...answers,
    ],
    { signedIn, site: { serverTime: testNow } },
  );

test("a rejected appeal is made again with proofs, and a refusal stays in the dialog", async () => {
  const inputs: InputOf<typeof breach.appeal>[] = [];
  open(
    [letter],
    [
      uploadAnswer(() => ({ files: [report] })),
      answer(breach.appeal, (input) => {
        inputs.push(input);
        return inputs.length === 1
          ? ("DEADLINE_PASSED" as const)
          : { disposal: letter.disposal, version: 5, state: "3" as const };
      }),
    ],
  );
  const block = within(await screen.findByRole("article", { name: "违约处置函 20250616-0001" }));
  expect(block.getByText(/您的申诉已被驳回，原因：银行流水正常/)).toBeDefined();
  await userEvent.click(block.getByRole("button", { name: "重新申诉" }));
  const dialog = within(screen.getByRole("dialog", { name: "重新申诉" }));
  const send = dialog.getByRole("button", { name: "提交申诉" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^申诉理由/), " 附回单 ");
  await userEvent.upload(dialog.getByLabelText("选择附件"), new File(["x"], "回单.pdf"));
  await dialog.findByText(report.name);
  await userEvent.click(send);
  expect(await dialog.findByText("已超过办理期限")).toBeDefined();
  await userEvent.click(send);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs[1]).toEqual({ disposal: letter.disposal, seen: 4, memo: "附回单", files: [report.file] });
});

test("after two appeals a letter can only be accepted", async () => {
  open([{ ...letter, mayAppeal: false }]);
  const block = within(await screen.findByRole("article", { name: "违约处置函 20250616-0001" }));
  expect(block.queryByRole("button", { name: /申诉/ })).toBeNull();
  await userEvent.click(block.getByRole("button", { name: "阅读并确认" }));
  const dialog = within(screen.getByRole("dialog", { name: "违约处置函" }));
  expect(dialog.getByRole("button", { name: /^确定\(\ds\)$/ })).toHaveProperty("disabled", true);
  await userEvent.click(dialog.getByRole("button", { name: "取消" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a letter shows its appeals and its course, and no addresses of files", async () => {
  open([]);
  expect(screen.queryByText("函件图片")).toBeNull();
  await userEvent.click(await screen.findByText("20250616-0001"));
  const appeal = within(await screen.findByRole("region", { name: "第1次申诉" }));
  expect(appeal.getByText("系统故障")).toBeDefined();
  expect(appeal.getByText("驳回：银行流水正常")).toBeDefined();
  expect(await screen.findByRole("img", { name: "违约处置函" })).toBeDefined();
});

test("a user who may not sign reads the letter, and cannot answer it", async () => {
  open([letter], [], trader);
  const block = within(await screen.findByRole("article", { name: "违约处置函 20250616-0001" }));
  expect(block.queryByRole("button")).toBeNull();
  expect(block.getByText("由有签署权限的操作员或企业管理员答复")).toBeDefined();
});
