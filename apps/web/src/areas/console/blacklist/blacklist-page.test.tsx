import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { firmId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { choose } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./blacklist-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import { typeDay } from "../../../testing/type-day.ts";

const { blacklist } = api;

afterEach(cleanup);

const list = answer(blacklist.listEntries, () => ({
  rows: [
    {
      entry: "1",
      firm: "西安秦屹物资有限公司",
      state: "A",
      reason: "串通",
      until: "2026-06-16",
      listedBy: "陈静",
      listedAt: testNow,
      liftedBy: null,
      liftedAt: null,
      liftReason: null,
    },
  ],
  total: 1,
  counts: { A: 1 },
  sums: {},
}));
const choices = answer(blacklist.listFirmChoices, () => [
  { firm: firmId("F2"), name: "西安渭岸物资有限公司", creditCode: "91610100XY0000021K" },
]);

const open = (answers: readonly Answer[], role: RoleName = "tradeManager") =>
  renderPage("/console/blacklist", [list, choices, ...answers], {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });

test("a firm is listed with a reason and a last day", async () => {
  const inputs: InputOf<typeof blacklist.addEntry>[] = [];
  open([
    answer(blacklist.previewEntry, ({ firm, until }) =>
      aCard({ amount: null, changes: [{ title: "列入至", from: "", to: until }], seen: `${firm} ${until}` }),
    ),
    answer(blacklist.addEntry, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "FIRM_LISTED_ALREADY" : { entry: 2 };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "列入企业" }));
  const dialog = within(screen.getByRole("dialog", { name: "列入黑名单" }));
  const add = dialog.getByRole("button", { name: "列入" });
  await choose(dialog.getByLabelText("企业"), /渭岸/);
  expect(add).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^原因/), "两次无效报价");
  await typeDay(dialog.getByLabelText(/^列入至/), "2099-01-01");
  expect(await dialog.findByRole("row", { name: "列入至 -- 2099-01-01" })).toBeDefined();
  await userEvent.click(add);
  expect(await dialog.findByText("该企业已在黑名单中")).toBeDefined();
  await userEvent.click(add);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs[1]).toEqual({
    firm: "F2",
    reason: "两次无效报价",
    until: "2099-01-01",
    seen: "F2 2099-01-01",
  });
});

test("a valid entry is lifted with a reason", async () => {
  const inputs: InputOf<typeof blacklist.liftEntry>[] = [];
  open([
    answer(blacklist.previewLift, () =>
      aCard({ amount: null, facts: [{ title: "列入原因", words: "两次恶意报价" }], seen: "lift" }),
    ),
    answer(blacklist.liftEntry, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByText("西安秦屹物资有限公司"));
  await userEvent.click(await screen.findByRole("button", { name: "解除黑名单" }));
  const dialog = within(screen.getByRole("dialog", { name: "解除黑名单" }));
  expect(await dialog.findByText("两次恶意报价")).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^解除原因/), "申诉成立");
  await userEvent.click(dialog.getByRole("button", { name: "解除" }));
  await expect.poll(() => inputs).toEqual([{ entry: 1, reason: "申诉成立", seen: "lift" }]);
});

test("an auditor reads the blacklist and is offered no step", async () => {
  open([], "auditor");
  await userEvent.click(await screen.findByText("西安秦屹物资有限公司"));
  for (const name of ["列入企业", "解除黑名单"]) expect(screen.queryByRole("button", { name })).toBeNull();
});
