import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./removals-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { factorRemovals } = api;

afterEach(cleanup);

const waiting = {
  removal: "3",
  account: "wang",
  name: "王立新",
  firm: "榆林晨曜煤业有限公司",
  reason: "本人持身份证到场",
  requestedBy: "陈静",
  requestedAt: testNow,
  decidedBy: null,
  decidedAt: null,
  opinion: null,
  state: "0",
} as const;
const list = answer(factorRemovals.listRemovals, () => ({
  rows: [waiting],
  total: 1,
  counts: { "0": 1 },
  sums: {},
}));
const open = (...answers: readonly Answer[]) =>
  renderPage("/console/factor-removals", [list, ...answers], {
    signedIn: staffWith("systemAdministrator"),
    site: { serverTime: testNow },
  });
const card = aCard({ amount: null, changes: [{ title: "验证器“手机”", from: "绑定", to: "解除" }] });

test("a removal is asked for by the account, with how it was verified who it is", async () => {
  const inputs: unknown[] = [];
  open(
    answer(factorRemovals.previewRequest, () => card),
    answer(factorRemovals.request, (input) => {
      inputs.push(input);
      return { removal: 4 };
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "申请解除" }));
  const dialog = within(screen.getByRole("dialog", { name: "申请解除两步验证" }));
  await userEvent.type(dialog.getByLabelText("账号"), "wang");
  await userEvent.type(dialog.getByLabelText(/^如何核实了本人身份/), "本人到场");
  expect(await dialog.findByRole("row", { name: /验证器“手机”/ })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "申请" }));
  await expect.poll(() => inputs).toEqual([{ account: "wang", reason: "本人到场", seen: card.seen }]);
});

test.each([
  ["同意解除", { removal: 3, isConfirmed: true, opinion: "", seen: card.seen }],
  ["驳回", { removal: 3, isConfirmed: false, opinion: "" }],
])("the second person presses %s", async (button, input) => {
  const inputs: unknown[] = [];
  open(
    answer(factorRemovals.previewDecision, () => card),
    answer(factorRemovals.decide, (given) => {
      inputs.push(given);
      return null;
    }),
  );
  await userEvent.click(await screen.findByText("王立新"));
  await userEvent.click(await screen.findByRole("button", { name: "复核" }));
  const dialog = within(await screen.findByRole("dialog", { name: "复核解除两步验证" }));
  expect(await dialog.findByRole("row", { name: /验证器“手机”/ })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: button }));
  await expect.poll(() => inputs).toEqual([input]);
});
