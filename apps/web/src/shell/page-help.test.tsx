import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { help as consoleHelp } from "../areas/console/help.ts";
import { help as contractHelp } from "../areas/contracts/help.ts";
import { help as tradeHelp } from "../areas/trade/help.ts";
import { help as userHelp } from "../areas/user/help.ts";
import { renderPage, trader } from "../testing/render-page.tsx";

afterEach(cleanup);

test("the help of a page says what it is for, leads to the help centre, and Esc gives the focus back", async () => {
  renderPage("/trade/verify", []);
  const button = await screen.findByRole("button", { name: "本页说明" });
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(button);
  const dialog = await screen.findByRole("dialog", { name: "本页说明" });
  await waitFor(() => expect(dialog.textContent).toContain(tradeHelp["/trade/verify"]));
  expect(screen.getByRole("link", { name: "帮助中心" }).getAttribute("href")).toBe("/user/help");
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(button);
});

test("the first page of an area has its own help too", async () => {
  renderPage("/user", [], { signedIn: trader });
  await userEvent.click(await screen.findByRole("button", { name: "本页说明" }));
  await screen.findByText(userHelp["/user"]);
});

test("a click beside the help closes it", async () => {
  renderPage("/trade/verify", []);
  await userEvent.click(await screen.findByRole("button", { name: "本页说明" }));
  await screen.findByRole("dialog", { name: "本页说明" });
  await userEvent.click(await screen.findByRole("heading", { level: 1 }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the help of every page is one or two whole sentences", () => {
  const texts = Object.entries({ ...tradeHelp, ...contractHelp, ...userHelp, ...consoleHelp });
  expect(texts.length).toBeGreaterThan(140);
  const wrong = texts.filter(([, text]) => !/^[^。]+。([^。]+。){0,2}$/.test(text) || text.length > 90);
  expect(wrong).toEqual([]);
});
