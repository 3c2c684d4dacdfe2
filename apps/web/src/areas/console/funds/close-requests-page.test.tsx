import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./close-requests-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { fundDesk } = api;

afterEach(cleanup);

test("a request to close an account is decided on its card, and rejected only with an opinion", async () => {
  const inputs: unknown[] = [];
  renderPage(
    "/console/close-requests",
    [
      answer(fundDesk.listCloseRequests, () => ({
        rows: [
          {
            request: 7,
            at: testNow,
            by: "白雪梅",
            firm: "西安秦屹物资有限公司",
            reason: "停业",
            decidedAt: null,
            decidedBy: null,
            memo: null,
            state: "1",
          },
        ],
        total: 1,
        counts: { "1": 1 },
        sums: {},
      })),
      answer(fundDesk.previewClose, ({ request }) =>
        aCard({ amount: null, subject: `申请 ${request}`, direction: "销户", seen: "what falls" }),
      ),
      answer(fundDesk.reviewClose, (input) => {
        inputs.push(input);
        return input.closed ? "CARD_CHANGED" : null;
      }),
    ],
    { signedIn: staffWith("settlementClerk"), site: { serverTime: testNow } },
  );
  await userEvent.click(await screen.findByText("西安秦屹物资有限公司"));
  await userEvent.click(await screen.findByRole("button", { name: "审核" }));
  const dialog = within(screen.getByRole("dialog", { name: "销户审核" }));
  expect(await dialog.findByText("申请 7")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "同意销户，解除全部银行签约" }));
  expect(await dialog.findByRole("alert")).toBeDefined();
  const reject = dialog.getByRole<HTMLButtonElement>("button", { name: "驳回" });
  expect(reject.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText(/^意见/), "请补充材料");
  await userEvent.click(reject);
  expect(await screen.findByText("已驳回")).toBeDefined();
  expect(inputs).toEqual([
    { request: 7, closed: true, opinion: "", seen: "what falls" },
    { request: 7, closed: false, opinion: "请补充材料" },
  ]);
});
