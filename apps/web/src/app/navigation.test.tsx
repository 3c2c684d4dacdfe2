import { createCipheriv, createHash, generateKeyPairSync } from "node:crypto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { afterEach, describe, expect, test } from "vitest";
import { answer, renderPage, site, testNow, trader } from "../testing/render-page.tsx";
import { draftStore } from "../ui/draft/draft-store.ts";

const { identity, mallSwitching, market, system } = api;

afterEach(cleanup);

const at = () => location.pathname + location.search;

describe("addresses", () => {
  test("the root goes to the trading hall (R-201)", async () => {
    renderPage("/", []);
    await expect.poll(at).toBe("/trade");
  });

  test.each(["/nowhere", "/user/nowhere", "/trade/nowhere/deeper", "/error"])(
    "%s is unknown and goes to /404 (R-211, R-215)",
    async (path) => {
      renderPage(path, []);
      expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeDefined();
      expect(at()).toBe("/404");
    },
  );

  test.each([
    ["/403", "无权访问"],
    ["/500", "系统错误"],
  ])("%s says %s, without the menu of the main areas (R-218)", async (path, title) => {
    renderPage(path, []);
    expect(await screen.findByRole("heading", { name: title })).toBeDefined();
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  test("the pages of errors have one layout as their parent (R-211)", () => {
    const { routesByPath } = renderPage("/500", []).router;
    const parents = [routesByPath["/403"], routesByPath["/404"], routesByPath["/500"]].map(
      ({ parentRoute }) => parentRoute.id,
    );
    expect(new Set(parents)).toEqual(new Set(["/error"]));
  });

  test("a bar says that a page is on its way, and is gone afterwards (R-237)", async () => {
    const hosts = Promise.withResolvers<never>();
    const answers = [answer(mallSwitching.listHosts, () => hosts.promise)];
    const { router } = renderPage("/about", answers, { site: { mallProjectCode: "1001" } });
    await screen.findByRole("heading", { name: "关于我们" });
    const bar = () => screen.queryByRole("progressbar", { name: "页面加载中" });
    await expect.poll(bar).toBeNull();
    // A page of the mall waits until it is known whether there is a mall.
    void router.navigate({ href: "/trade/goodsSearch" });
    await expect.poll(bar).not.toBeNull();
    hosts.reject(new TypeError("Failed to fetch"));
    expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeDefined();
    await expect.poll(bar).toBeNull();
  });

  test("going back brings back the place on the page, and a new page begins at its top (R-236)", async () => {
    const { router } = renderPage("/about", []);
    await screen.findByRole("heading", { name: "关于我们" });
    act(() => {
      window.scrollTo(0, 640);
      document.dispatchEvent(new Event("scroll"));
    });
    await act(() => router.navigate({ to: "/trade-notice" }));
    await screen.findByRole("heading", { name: "交易公告" });
    await expect.poll(() => window.scrollY).toBe(0);
    router.history.back();
    await screen.findByRole("heading", { name: "关于我们" });
    await expect.poll(() => window.scrollY).toBe(640);
  });

  test("whoever is signed in is sent away from /login (R-233)", async () => {
    renderPage("/login?redirect=/user", [], { signedIn: trader });
    await expect.poll(at).toBe("/trade");
  });

  test("whoever was sent to sign in goes back to the page before, not to that which sends away again (R-238)", async () => {
    const { router } = renderPage("/trade", [answer(identity.readUser, () => "SESSION_EXPIRED")], {
      signedIn: trader,
    });
    await screen.findByRole("heading", { level: 1 });
    await act(() => router.navigate({ href: "/user" }));
    await expect.poll(at).toBe("/login?redirect=%2Fuser");
    router.history.back();
    await expect.poll(at).toBe("/trade");
    expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
    expect(at()).toBe("/trade");
  });

  test("the public key is loaded once, not with every navigation (R-228)", async () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
    const hash = createHash("md5").update("1").digest("hex");
    const cipher = createCipheriv("aes-128-ctr", hash.slice(0, 16), hash.slice(16));
    const pem = publicKey.export({ type: "spki", format: "pem" });
    const sealedKey = Buffer.concat([cipher.update(pem), cipher.final()]).toString("base64");
    const { calls, router } = renderPage("/trade", [
      answer(system.readPublicKey, () => ({ seed: "1", sealedKey })),
    ]);
    await expect.poll(() => calls).toContain(system.readPublicKey.name);

    await router.navigate({ to: "/contract" });
    await screen.findByText("登录后查看本企业的合同");
    expect(calls.filter((name) => name === system.readPublicKey.name)).toHaveLength(1);
  });
});

test("what the document has brought along is not asked for again", async () => {
  const gateway = { token: "G0", key: "K0", expiresIn: 600 };
  const answers = [answer(market.listSections, () => [])];
  const { calls } = renderPage("/trade", answers, { first: { gateway, site, mall: false } });
  await expect.poll(() => calls).toContain(market.listSections.name);
  await expect.poll(() => document.title).toBe("交易大厅 - 朔原大宗商品交易中心");
  for (const { name } of [system.initGatewayToken, system.readParameters, mallSwitching.listHosts])
    expect(calls).not.toContain(name);
});

describe("the top bar", () => {
  test("shows the way in to a visitor, and keeps where they came from (R-250)", async () => {
    renderPage("/contract?x=1", []);
    const link = (await screen.findAllByRole("link", { name: "登录" }))[0];
    expect(link?.getAttribute("href")).toContain(encodeURIComponent("/contract?x=1"));
    expect(screen.getByRole("link", { name: "注册" }).getAttribute("target")).toBe("_blank");
  });

  test("leads by its logo, with the name of the site, to the root (R-240)", async () => {
    renderPage("/contract", []);
    const logo = await screen.findByRole("link", { name: site.title });
    expect(logo.getAttribute("href")).toBe("/");
    expect(logo.querySelector("svg")).not.toBeNull();
    await userEvent.click(logo);
    await expect.poll(at).toBe("/trade");
  });

  test("marks the tab under which the page stands (R-242)", async () => {
    renderPage("/contract", []);
    const tab = await screen.findByRole("link", { name: "合同中心" });
    expect(tab.getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "交易大厅" }).getAttribute("aria-current")).toBeNull();
  });

  test("names the operator behind the firm (R-253), and the firm alone where it is itself (R-252)", async () => {
    renderPage("/trade", [], { signedIn: trader });
    expect(await screen.findByRole("button", { name: "榆林晨曜煤业有限公司（王立新）" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "登录" })).toBeNull();
    cleanup();
    renderPage("/trade", [], {
      signedIn: { ...trader, userId: "F1" as typeof trader.userId, userName: "榆林晨曜煤业有限公司" },
    });
    expect(await screen.findByRole("button", { name: "榆林晨曜煤业有限公司" })).toBeDefined();
  });

  test("signing out forgets the session even when the server cannot be told (R-405)", async () => {
    const { session } = renderPage("/trade", [answer(identity.signOut, () => "BUSY")], { signedIn: trader });
    await userEvent.click(await screen.findByRole("button", { name: /王立新/ }));
    await userEvent.click(screen.getByRole("menuitem", { name: "退出登录" }));
    await expect.poll(at).toBe("/login");
    expect(session.token()).toBeNull();
    expect(localStorage.getItem("zd-token")).toBeNull();
  });

  test("whoever signs out with drafts is asked, and takes them along or leaves them", async () => {
    const mine = { user: trader.userId, form: "mallWare", record: "new" } as const;
    const others = { ...mine, user: "U9" };
    const { session } = renderPage("/trade", [answer(identity.signOut, () => null)], { signedIn: trader });
    for (const one of [mine, others]) draftStore(one).write({ name: "六号混煤" }, testNow);
    const leave = async (by: string) => {
      await userEvent.click(await screen.findByRole("button", { name: /王立新/ }));
      await userEvent.click(screen.getByRole("menuitem", { name: "退出登录" }));
      await userEvent.click(await screen.findByRole("button", { name: by }));
    };
    await leave("取消");
    expect(session.token()).not.toBeNull();
    await leave("删除草稿并退出");
    await expect.poll(at).toBe("/login");
    await expect.poll(() => draftStore(mine).read(testNow)).toBeNull();
    expect(draftStore(others).read(testNow)).not.toBeNull();
    expect(session.token()).toBeNull();
  });

  test("the menu is walked by keys and left by Esc", async () => {
    renderPage("/trade", [], { signedIn: trader });
    await userEvent.click(await screen.findByRole("button", { name: /王立新/ }));
    expect(document.activeElement?.textContent).toBe("账户安全");
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("修改密码");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(document.activeElement?.textContent).toBe("退出登录");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
  });

  test("the dark theme is switched on and remembered", async () => {
    renderPage("/trade", [], { signedIn: trader });
    await userEvent.click(await screen.findByRole("button", { name: /王立新/ }));
    await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "深色" }));
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(localStorage.getItem("zd-theme")).toBe('{"type":"string","data":"dark"}');
    await userEvent.click(screen.getByRole("button", { name: /王立新/ }));
    await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "深色" }));
    expect(document.documentElement.dataset["theme"]).toBeUndefined();
  });

  test("low rows are switched on for all lists, remembered, and those of every window", async () => {
    renderPage("/trade", [], { signedIn: trader });
    const choose = async () => {
      await userEvent.click(await screen.findByRole("button", { name: /王立新/ }));
      await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "紧凑行高" }));
    };
    await choose();
    expect(document.documentElement.dataset["density"]).toBe("compact");
    expect(localStorage.getItem("zd-density")).toBe('{"type":"string","data":"compact"}');
    await choose();
    expect(document.documentElement.dataset["density"]).toBeUndefined();
    localStorage.setItem("zd-density", '{"type":"string","data":"compact"}');
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "zd-density" })));
    expect(document.documentElement.dataset["density"]).toBe("compact");
    await choose();
  });

  test("a theme that is chosen in another window is that of this one as well", async () => {
    renderPage("/trade", [], { signedIn: trader });
    await screen.findByRole("button", { name: /王立新/ });
    for (const [chosen, shown] of [
      ["dark", "dark"],
      ["light", undefined],
    ] as const) {
      localStorage.setItem("zd-theme", JSON.stringify({ type: "string", data: chosen }));
      act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "zd-theme" })));
      expect(document.documentElement.dataset["theme"]).toBe(shown);
    }
  });
});

describe("the password dialog", () => {
  const open = async (answers: Parameters<typeof renderPage>[1]) => {
    const page = renderPage("/trade", answers, { signedIn: trader });
    await userEvent.click(await screen.findByRole("button", { name: /王立新/ }));
    await userEvent.click(screen.getByRole("menuitem", { name: "修改密码" }));
    await screen.findByRole("dialog", { name: "修改交易密码" });
    return page;
  };
  const type = async (old: string, next: string, confirm: string) => {
    for (const [label, text] of [
      ["旧密码", old],
      ["新密码", next],
      ["确认密码", confirm],
    ] as const) {
      if (text) await userEvent.type(screen.getByLabelText(label), text);
    }
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
  };

  test.each([
    ["", "", "", ["请输入旧密码", "请输入新密码", "请再次输入密码"]],
    ["12345", "1234567", "1234567", ["密码至少6个字符", "密码至少8个字符"]],
    ["123456", "Kohle-und-Koks", "Kohle-und-Kohle", ["两次输入的密码不一致"]],
    ["123456", "12345678", "12345678", ["密码过于常见或曾在别处泄露，请换一个"]],
  ])(
    "old %s, new %s, again %s is refused before any call (R-501…R-506, R-509)",
    async (old, next, confirm, faults) => {
      const { calls } = await open([answer(identity.changePassword, () => null)]);
      await type(old, next, confirm);
      for (const fault of faults) expect(screen.getByText(fault)).toBeDefined();
      expect(calls).not.toContain(identity.changePassword.name);
    },
  );

  test("judges a password as it is typed (R-508), and when its field is left (R-507)", async () => {
    await open([]);
    const old = screen.getByLabelText("旧密码");
    await userEvent.type(old, "12345");
    expect(screen.getByText("密码至少6个字符")).toBeDefined();
    await userEvent.type(old, "6");
    expect(screen.queryByText("密码至少6个字符")).toBeNull();
    await userEvent.click(screen.getByLabelText("新密码"));
    expect(screen.queryByText("请输入新密码")).toBeNull();
    await userEvent.click(screen.getByLabelText("确认密码"));
    expect(screen.getByText("请输入新密码")).toBeDefined();
    expect(screen.queryByText("请再次输入密码")).toBeNull();
  });

  test("has 确定 and 取消, and 取消 closes it without a call (R-2232)", async () => {
    const { calls } = await open([answer(identity.changePassword, () => null)]);
    const dialog = within(screen.getByRole("dialog", { name: "修改交易密码" }));
    expect(dialog.getByRole("button", { name: "确定" })).toBeDefined();
    await userEvent.type(dialog.getByLabelText("旧密码"), "123456");
    await userEvent.click(dialog.getByRole("button", { name: "取消" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(calls).not.toContain(identity.changePassword.name);
  });

  test("says that it worked, and signs out one second later (R-2233, R-2234)", async () => {
    await open([answer(identity.changePassword, () => null)]);
    await type("123456", "Kohle-und-Koks", "Kohle-und-Koks");
    expect(await screen.findByText("密码修改成功")).toBeDefined();
    expect(at()).toBe("/trade");
    await waitFor(() => expect(at()).toBe("/login"), { timeout: 3000 });
  });

  test("a refusal is shown in the dialog, and the button serves again (R-820)", async () => {
    await open([answer(identity.changePassword, () => "OLD_PASSWORD_WRONG")]);
    await type("123456", "Kohle-und-Koks", "Kohle-und-Koks");
    expect(await screen.findByText("旧密码不正确")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "确定" }).disabled).toBe(false);
  });
});
