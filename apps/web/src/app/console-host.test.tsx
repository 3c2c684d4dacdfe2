import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { HostService } from "@zd/domain/system/console-host";
import { afterEach, expect, test } from "vitest";
import { staffWith } from "../testing/console-rows.ts";
import { type Answer, answer, renderPage, site, trader } from "../testing/render-page.tsx";

afterEach(cleanup);

/** A page on a host of this kind, whose document says what the host has. */
const open = (
  service: HostService,
  path: string,
  signedIn?: typeof trader,
  answers: readonly Answer[] = [],
) =>
  renderPage(path, answers, {
    site: { service },
    first: { gateway: { token: "G", key: "K", expiresIn: 600 }, site: { ...site, service }, mall: false },
    ...(signedIn && { signedIn }),
  });
const missing = () => screen.findByRole("heading", { name: "页面不存在" });
const tabs = async () =>
  within(await screen.findByRole("navigation", { name: "主导航" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

async function signIn() {
  await userEvent.type(await screen.findByLabelText("账号"), "wanglixin");
  await userEvent.type(screen.getByLabelText("密码"), "12345678");
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
}

test("a members' host has no page of the console, and staff who sign in see what any visitor sees", async () => {
  const clerk = staffWith("tradeManager");
  open("members", "/console/desk", clerk);
  expect(await missing()).toBeDefined();
  cleanup();
  open("members", "/login", undefined, [answer(api.identity.signIn, () => clerk)]);
  await signIn();
  await expect.poll(() => location.pathname).toBe("/trade");
  expect(await tabs()).toEqual(["交易大厅"]);
});

test("the console's host has no page of members, and registers nobody", async () => {
  for (const path of ["/trade", "/user/bank/money", "/about"]) {
    open("console", path, staffWith("tradeManager"));
    expect(await missing()).toBeDefined();
    cleanup();
  }
  open("console", "/login");
  await screen.findByRole("button", { name: "登录" });
  expect(screen.queryByText("注册")).toBeNull();
  cleanup();
  open("console", "/console", staffWith("tradeManager"));
  await expect.poll(tabs).toEqual(["交易中心工作台"]);
});

test("a member who signs in at the console's host is told that it is not for him", async () => {
  open("console", "/login", undefined, [answer(api.identity.signIn, () => trader)]);
  await signIn();
  expect(await screen.findByRole("heading", { name: "无权访问" })).toBeDefined();
});

test("whoever comes to the root of the console's host is asked to sign in", async () => {
  open("console", "/");
  await expect.poll(() => location.pathname).toBe("/login");
});
