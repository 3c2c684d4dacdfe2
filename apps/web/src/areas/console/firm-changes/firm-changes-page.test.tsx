import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { firmId } from "@zd/domain/kernel/brand";
import { sampleFile } from "@zd/domain/testing/registrations";
import { afterEach, describe, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./firm-changes-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const calls = api.firmChanges;
type Read = OutputOf<typeof calls.readForReview>;

afterEach(cleanup);

const firm = "榆林晨曜煤业有限公司";
const detail: Read = {
  change: 5,
  kind: "info",
  state: "0",
  firm: firmId("F1"),
  firmName: firm,
  creditCode: "91610800MA7067K3QX",
  firmState: "enabled",
  difference: [{ title: "企业名称", before: firm, after: "榆林晨曜能源有限公司" }],
  memo: "更名",
  appliedBy: firm,
  appliedAt: after(-3_600),
  files: [],
  actions: ["approve", "reject"],
};
const proof = { file: sampleFile, name: "执照.png", size: 4, kind: "png", uploadedAt: testNow } as const;
const open = (answers: readonly Answer[], change: Partial<Read> = {}, role: RoleName = "memberReviewer") =>
  renderPage(
    "/console/firm-changes",
    [
      answer(calls.listForReview, () => ({
        rows: [
          {
            change: "5",
            firm,
            kind: "info",
            what: "企业名称",
            appliedAt: after(-3_600),
            appliedBy: firm,
            decidedAt: null,
            decidedBy: null,
            opinion: null,
            state: "0",
          },
        ],
        total: 1,
        counts: { "0": 1 },
        sums: {},
      })),
      answer(calls.readForReview, () => ({ ...detail, ...change })),
      answer(calls.previewStep, ({ step }) =>
        aCard({ seen: step, changes: [{ title: "企业名称", from: firm, to: "榆林晨曜能源有限公司" }] }),
      ),
      ...answers,
    ],
    { signedIn: staffWith(role), site: { serverTime: testNow } },
  );
const openDetail = async () => userEvent.click(await screen.findByText("企业名称"));

test("the reviewer sees what was beside what shall be, and approves", async () => {
  const inputs: InputOf<typeof calls.approve>[] = [];
  open([
    answer(calls.approve, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "FIRM_NAME_TAKEN" : null;
    }),
  ]);
  await openDetail();
  const block = within(await screen.findByRole("region", { name: "变更内容" }));
  expect(block.getByText("榆林晨曜能源有限公司")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "通过" }));
  const dialog = within(screen.getByRole("dialog", { name: "通过企业变更" }));
  const changes = within(await dialog.findByRole("table", { name: "改前改后对照" }));
  expect(changes.getByText("榆林晨曜能源有限公司")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "通过" }));
  expect(await dialog.findByText("企业名称已被其他会员使用")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "通过" }));
  await expect.poll(() => screen.queryByRole("dialog", { name: "通过企业变更" })).toBeNull();
  expect(inputs[1]).toEqual({ change: 5, memo: "", seen: "approve" });
});

test("a rejection takes words; whoever may do nothing sees no buttons", async () => {
  const inputs: InputOf<typeof calls.reject>[] = [];
  open([
    answer(calls.reject, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  await openDetail();
  await userEvent.click(await screen.findByRole("button", { name: "驳回" }));
  const dialog = within(screen.getByRole("dialog", { name: "驳回企业变更" }));
  expect(dialog.getByRole("button", { name: "驳回" })).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^审核意见/), "执照不清晰");
  await userEvent.click(dialog.getByRole("button", { name: "驳回" }));
  await expect.poll(() => inputs).toEqual([{ change: 5, memo: "执照不清晰", seen: "reject" }]);
  cleanup();
  open([], { actions: [] });
  await openDetail();
  expect(await screen.findByText("91610800MA7067K3QX")).toBeDefined();
  expect(screen.queryByRole("button", { name: "通过" })).toBeNull();
});

describe("the proofs of a change", () => {
  const download = async () =>
    decodeURIComponent(
      (await screen.findByRole("link", { name: "下载 执照.png" })).getAttribute("href") ?? "",
    );

  test("open with the review as the reason while it waits", async () => {
    open([], { files: [proof] });
    await openDetail();
    expect(await download()).toContain("viewreason=审核提交的资料");
  });

  test("open for a reason once it is decided", async () => {
    open([], { files: [proof], state: "1", actions: [] });
    await openDetail();
    await userEvent.click(await screen.findByRole("button", { name: "查看附件" }));
    const dialog = within(await screen.findByRole("dialog", { name: "查看理由" }));
    await userEvent.type(dialog.getByLabelText(/^查看理由/), "处理会员投诉");
    await userEvent.click(dialog.getByRole("button", { name: "查看" }));
    expect(await download()).toContain("viewreason=处理会员投诉");
  });

  test("are for reviewers alone", async () => {
    open([], { files: [proof], actions: [] }, "auditor");
    await openDetail();
    expect(await screen.findByText("附件由会员审核人员查看")).toBeDefined();
    expect(screen.queryByRole("link", { name: "下载 执照.png" })).toBeNull();
  });
});
