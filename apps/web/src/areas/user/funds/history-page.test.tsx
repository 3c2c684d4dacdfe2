import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { afterEach, expect, test } from "vitest";
import { answer, renderPage, trader } from "../../../testing/render-page.tsx";

const { money } = api;

afterEach(cleanup);

const nothing = { rows: [], total: 0, counts: {}, sums: {} };

test("the address names which of the two lists is shown, and a reset of the filters keeps it", async () => {
  renderPage(
    "/user/bank/hismoney?tab=kinds&from=2025-06-01&to=2025-06-10",
    [answer(money.listDays, () => nothing), answer(money.listKinds, () => nothing)],
    { signedIn: trader },
  );
  expect(await screen.findByRole("tab", { name: "按业务", selected: true })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "重置" }));
  await expect.poll(() => location.search).toBe("?tab=kinds");
  await userEvent.click(screen.getByRole("tab", { name: "按日" }));
  await expect.poll(() => location.search).toBe("");
  expect(screen.getByRole("tab", { name: "按日", selected: true })).toBeDefined();
  // The tabs of the list that came are others than those that were pressed: the keyboard goes on where it was.
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "按日" }));
  await userEvent.keyboard("{ArrowLeft}");
  await expect.poll(() => location.search).toBe("?tab=kinds");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "按业务", selected: true }));
});

test("a list whose column has no value in any row sums it to nothing", async () => {
  const listed = { ...nothing, total: 2, sums: { received: "12.00" } };
  renderPage("/user/bank/hismoney", [answer(money.listDays, () => listed)], { signedIn: trader });
  expect(await screen.findByText(/入金/, { selector: "footer span" })).toHaveProperty(
    "textContent",
    "，入金 12.00 元",
  );
  expect(screen.getByText(/出金/, { selector: "footer span" }).textContent).toBe("，出金 -- 元");
});
