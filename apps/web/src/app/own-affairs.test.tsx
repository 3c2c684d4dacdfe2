import { act, cleanup, screen } from "@testing-library/react";
import { api } from "@zd/api";
import { frameTypes, type OwnKind } from "@zd/api/market/frames";
import { afterEach, expect, test } from "vitest";
import "../areas/contracts/trade/trade-pages.tsx";
import { contractNo, contractRow } from "../testing/contract-rows.ts";
import { answer, contractClerk, renderPage, testNow, trader } from "../testing/render-page.tsx";
import { countsOf, paymentRow } from "../testing/todo-rows.ts";

const { contracts, breach } = api;

afterEach(cleanup);

/** So many contracts to be paid by the user himself. */
const payments = (count: number, side: "B" | "S") =>
  Array.from({ length: count }, (_, i) => ({ ...paymentRow, own: true, side, id: `${side}-${i}` }));

async function open(signedIn = trader) {
  let state: "10" | "60" = "10";
  let todos = 1;
  const page = renderPage(
    "/contract/tradeBuy",
    [
      answer(contracts.listPurchaseHandling, () => ({
        rows: [contractRow({ state, duty: null, dutyBy: null })],
        total: 1,
        counts: { [state]: 1 },
        sums: {},
      })),
      answer(api.firmTodos.count, () => countsOf([...payments(todos, "B"), ...payments(120, "S")])),
    ],
    { signedIn },
  );
  await screen.findByText(contractNo);
  return {
    ...page,
    becomes: (next: typeof state, count: number) => {
      state = next;
      todos = count;
    },
    says: (kind: OwnKind) =>
      page.feed.says({ type: frameTypes.ownMoved, data: { kind, id: contractNo }, time: testNow }),
    countOf: (name: string) => page.calls.filter((call) => call === name).length,
  };
}

test("the menu counts what waits for the user himself", async () => {
  await open();
  expect(await screen.findByRole("link", { name: /^采购合同办理\s*1$/ })).toBeDefined();
  expect(screen.getByRole("link", { name: /^销售合同办理\s*99\+$/ })).toBeDefined();
  expect(screen.getByTitle("1 项待本人办理")).toBeDefined();
  expect(screen.getByRole("link", { name: "长协合同管理" })).toBeDefined();
});

test("what the socket says has moved is read again, on the page and in the menu", async () => {
  const { feed, says, becomes } = await open();
  act(() => feed.greet());
  expect(feed.requests).toContainEqual({ type: frameTypes.attend, data: { token: trader.token } });
  becomes("60", 0);
  act(() => says("contract"));
  expect(await screen.findAllByText("结算待确认")).not.toEqual([]);
  await expect.poll(() => screen.queryByRole("link", { name: /^采购合同办理\s*1$/ })).toBeNull();
});

test("a letter that goes out stands on the page at once, and other pages' lists are left alone", async () => {
  // Only whoever may answer it is stopped by it.
  const { feed, says, countOf } = await open(contractClerk);
  act(() => feed.greet());
  const before = [countOf(breach.waiting.name), countOf(api.longTerm.listPayPlans.name)];
  act(() => says("disposal"));
  await expect
    .poll(() => [countOf(breach.waiting.name), countOf(api.longTerm.listPayPlans.name)])
    .toEqual([(before[0] ?? 0) + 1, 0]);
});
