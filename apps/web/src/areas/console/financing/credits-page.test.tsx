import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import type { CreditId } from "@zd/domain/financing/codes";
import { fen } from "@zd/domain/kernel/brand";
import { yuan } from "@zd/domain/testing/samples";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./credits-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { financeControl } = api;
afterEach(cleanup);

const row: OutputOf<typeof financeControl.listCredits>["rows"][number] = {
  credit: "SX1" as CreditId,
  firm: "榆林晨曜煤业有限公司",
  channel: "SF",
  state: "2",
  asked: yuan("5000000"),
  granted: yuan("3000000"),
  used: yuan("1000000"),
  memo: null,
  expiresOn: "2026-06-16",
  frozenFor: null,
  appliedAt: testNow,
  decidedAt: testNow,
};

test("a limit is frozen on a card of what may still be borrowed, which is shown anew once it has changed", async () => {
  const inputs: unknown[] = [];
  renderPage(
    "/console/finance-credits",
    [
      answer(financeControl.listCredits, () => ({ rows: [row], total: 1, counts: {}, sums: {} })),
      answer(financeControl.readOverview, () => ({
        granted: fen(0n),
        used: fen(0n),
        outstanding: fen(0n),
        overdue: fen(0n),
        classes: [],
      })),
      answer(financeControl.previewLimit, ({ step }) =>
        aCard({
          number: "授信 SX1",
          amount: null,
          effect: null,
          changes: [{ title: "可借金额", from: `${2 - inputs.length},000,000.00 元`, to: "0.00 元" }],
          seen: `${step} ${inputs.length}`,
        }),
      ),
      answer(financeControl.freezeLimit, (input) => {
        inputs.push(input);
        return inputs.length === 1 ? "CARD_CHANGED" : null;
      }),
    ],
    { signedIn: staffWith("riskController"), site: { serverTime: testNow } },
  );
  await userEvent.click((await screen.findAllByText(row.firm))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole("button", { name: "冻结额度" }));
  const dialog = within(await screen.findByRole("dialog", { name: "冻结额度" }));
  expect(await dialog.findByRole("row", { name: "可借金额 2,000,000.00 元 0.00 元" })).toBeDefined();
  const act = dialog.getByRole("button", { name: "冻结" });
  expect(act).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^原因/), "价格大幅下跌");
  await userEvent.click(act);
  expect(await dialog.findByRole("row", { name: "可借金额 1,000,000.00 元 0.00 元" })).toBeDefined();
  await userEvent.click(act);
  await expect.poll(() => screen.queryByRole("dialog", { name: "冻结额度" })).toBeNull();
  const input = { credit: "SX1", reason: "价格大幅下跌" };
  expect(inputs).toEqual([
    { ...input, seen: "freeze 0" },
    { ...input, seen: "freeze 1" },
  ]);
});
