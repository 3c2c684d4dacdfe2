import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./restrictions-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { restrictions, blacklist } = api;

afterEach(cleanup);

const waiting = {
  restriction: "3",
  firm: "榆林晨曜煤业有限公司",
  kind: "freeze",
  scope: "仅交易",
  orderValue: null,
  openContracts: null,
  reason: "涉嫌串通",
  requestedBy: "罗敏",
  requestedAt: testNow,
  decidedBy: null,
  decidedAt: null,
  opinion: null,
  state: "0",
} as const;
const list = answer(restrictions.listRestrictions, () => ({
  rows: [waiting],
  total: 1,
  counts: { "0": 1 },
  sums: {},
}));
const open = (role: "riskController" | "auditor", ...answers: readonly Answer[]) =>
  renderPage("/console/restrictions", [list, ...answers], {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });
const card = aCard({
  amount: null,
  changes: [{ title: "冻结范围", from: "未冻结", to: "仅交易" }],
});

test("a member is proposed to be limited, with the card of what changes; what is left empty is no limit", async () => {
  const inputs: unknown[] = [];
  open(
    "riskController",
    answer(blacklist.listFirmChoices, () => [
      { firm: "M1" as never, name: "榆林晨曜煤业有限公司", creditCode: "91610800MA70" },
    ]),
    answer(restrictions.previewProposal, () => card),
    answer(restrictions.propose, (input) => {
      inputs.push(input);
      return { restriction: 4 };
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "申请管控" }));
  const dialog = within(screen.getByRole("dialog", { name: "申请冻结会员" }));
  await userEvent.click(dialog.getByRole("combobox", { name: "企业" }));
  await userEvent.click(await screen.findByText(/榆林晨曜煤业有限公司（/));
  await userEvent.click(dialog.getByRole("combobox", { name: "类别" }));
  await userEvent.click(await screen.findByText("限额"));
  await userEvent.type(dialog.getByLabelText(/^单笔最高金额/), "5000000");
  await userEvent.type(dialog.getByLabelText(/^原因/), "新会员");
  expect(await dialog.findByRole("row", { name: /冻结范围/ })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "提交复核" }));
  await expect
    .poll(() => inputs)
    .toEqual([{ firm: "M1", kind: "limits", orderValue: 500_000_000n, reason: "新会员", seen: card.seen }]);
});

test("the second person has the card, and confirms it", async () => {
  const inputs: unknown[] = [];
  open(
    "riskController",
    answer(restrictions.previewDecision, () => card),
    answer(restrictions.decide, (input) => {
      inputs.push(input);
      return null;
    }),
  );
  await userEvent.click(await screen.findByText("涉嫌串通"));
  await userEvent.click(await screen.findByRole("button", { name: "复核" }));
  const dialog = within(await screen.findByRole("dialog", { name: "复核冻结会员" }));
  expect(await dialog.findByRole("row", { name: /冻结范围/ })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "通过，冻结" }));
  await expect
    .poll(() => inputs)
    .toEqual([{ restriction: 3, isConfirmed: true, opinion: "", seen: card.seen }]);
});

test("whoever only reads has nothing to press", async () => {
  open("auditor");
  await userEvent.click(await screen.findByText("涉嫌串通"));
  expect(screen.queryByRole("button", { name: "申请管控" })).toBeNull();
  expect(screen.queryByRole("button", { name: "复核" })).toBeNull();
});
