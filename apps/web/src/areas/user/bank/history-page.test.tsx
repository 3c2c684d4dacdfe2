import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { contract } from "@zd/contract";
import { afterEach, expect, test } from "vitest";
import { answer, renderPage, trader } from "../../../testing/render-page.tsx";

const { money } = contract;

afterEach(cleanup);

const nothing = { rows: [], total: 0, counts: {}, sums: {} };

test("which of the two lists is shown stands in the address, and a reset of what is looked for leaves it there", async () => {
  renderPage(
    "/user/bank/hismoney?tab=kinds&from=2025-06-01&to=2025-06-10",
    [answer(money.listDays, () => nothing), answer(money.listKinds, () => nothing)],
    { signedIn: trader },
  );
  expect(await screen.findByRole("button", { name: "按业务", pressed: true })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "重置" }));
  await expect.poll(() => location.search).toBe("?tab=kinds");
  await userEvent.click(screen.getByRole("button", { name: "按日" }));
  await expect.poll(() => location.search).toBe("");
  expect(screen.getByRole("button", { name: "按日", pressed: true })).toBeDefined();
});
