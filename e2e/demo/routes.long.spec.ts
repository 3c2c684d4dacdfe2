import { expectReadable } from "../readable.ts";
import { expect, test } from "./demo-market.ts";

type Who = "visitor" | "operator" | "firm";

/** One firm as its trader, and as itself. */
const accounts: Readonly<Record<Who, string | null>> = {
  visitor: null,
  operator: "chenyao01",
  firm: "chenyao",
};
const signedIn = ["operator", "firm"] as const;

/** An entry of the menu, with how much waits behind it where something does. */
const named = (entry: string) => new RegExp(`^${entry}\\s*\\d*$`);

interface Route {
  readonly path: string;
  readonly heading: string;
  /** How the user centre's menu calls it; left out where it stands in none. */
  readonly entry?: string;
  /** Whose menu has the entry; the others may still follow a link, and are told whose page it is. */
  readonly for?: readonly Who[];
  readonly text?: string;
  /** Open to visitors too. */
  readonly open?: true;
}

/** 企业服务 and what belongs to it, page by page. */
const ownPages: readonly Route[] = [
  { path: "/user", heading: "榆林晨曜煤业有限公司", entry: "首页" },
  {
    path: "/user/operator",
    heading: "操作员管理",
    entry: "操作员管理",
    for: ["firm"],
    text: "操作员由企业管理员账号管理",
  },
  { path: "/user/security", heading: "账户安全" },
  { path: "/user/operator-activity", heading: "操作记录", for: ["firm"], text: "没有操作权限" },
  { path: "/user/phone-change", heading: "手机号变更", entry: "手机号变更" },
  { path: "/user/firm-info-change", heading: "企业信息变更", entry: "企业信息变更" },
  { path: "/user/ca-apply", heading: "证书申请", entry: "证书申请" },
  { path: "/user/trade/ca", heading: "证书办理", entry: "证书办理" },
  { path: "/user/ware-kind-apply", heading: "交易品种申请", entry: "交易品种申请" },
  { path: "/user/bank/close-account", heading: "银行账户注销", entry: "银行账户注销" },
  { path: "/user/service-assess", heading: "服务评价", entry: "服务评价" },
  { path: "/user/training", heading: "培训视频", entry: "培训视频" },
  { path: "/user/help", heading: "帮助中心", entry: "帮助中心", open: true },
];

/** Pages that need no session. */
const openPages: readonly Route[] = [
  { path: "/login", heading: "演示账号" },
  { path: "/register", heading: "注册" },
  { path: "/open/step1?FIRMKIND=1&REGIONID=ZD0001", heading: "会员注册" },
  { path: "/resetpwd", heading: "重置密码" },
  { path: "/about", heading: "关于我们" },
  { path: "/trade/marketNotice", heading: "平台公告" },
  { path: "/403", heading: "无权访问" },
  { path: "/404", heading: "页面不存在" },
  { path: "/500", heading: "系统错误" },
];

test("a visitor reads the help, and is sent to sign in from every other page of the user centre", async ({
  arrive,
}) => {
  const page = await arrive(null, "/trade");
  for (const { path, heading, open } of ownPages) {
    await page.goto(path);
    if (open) {
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      continue;
    }
    await expect(page).toHaveURL(/\/login\?/);
    expect(new URL(page.url()).searchParams.get("redirect")).toBe(path);
  }
});

test("every open page can be read and used by everybody", async ({ arrive }) => {
  const page = await arrive(null, "/trade");
  for (const { path, heading } of openPages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      await expectReadable(page);
    });
});

for (const who of signedIn)
  test(`the ${who} finds every page, the right menu, and can read it all`, async ({ arrive }) => {
    test.setTimeout(600_000);
    const page = await arrive(accounts[who], "/user");
    const menu = page.getByRole("navigation", { name: "用户中心" });
    await expect(menu.getByRole("link", { name: "帮助中心" })).toBeVisible();
    for (const { entry, for: visibleTo = signedIn } of ownPages)
      if (entry)
        await expect(menu.locator("a", { hasText: named(entry) })).toHaveCount(
          visibleTo.includes(who) ? 1 : 0,
        );
    for (const { path, heading, entry, for: visibleTo = signedIn, text = "" } of ownPages)
      await test.step(path, async () => {
        await page.goto(path);
        if (visibleTo.includes(who)) {
          await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
          if (entry)
            await expect(menu.getByRole("link", { name: named(entry) })).toHaveAttribute(
              "aria-current",
              "page",
            );
        } else await expect(page.getByText(text)).toBeVisible();
        await expectReadable(page);
      });
  });

test("a code from the menu signs the same user in on another device, once", async ({ arrive }) => {
  const page = await arrive(accounts.operator, "/user");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: /王立新/ }).click();
  await page.getByRole("menuitem", { name: "在其他设备登录" }).click();
  const dialog = page.getByRole("dialog", { name: "在其他设备登录" });
  await expect(dialog.getByRole("img", { name: "登录二维码" })).toBeVisible();
  await expectReadable(page);
  await dialog.getByRole("button", { name: "复制链接" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const phone = await arrive(null, link);
  await expectReadable(phone);
  await phone.getByRole("button", { name: "登录", exact: true }).click();
  await expect(phone.getByRole("button", { name: /王立新/ })).toBeVisible();
  const another = await arrive(null, link);
  await another.getByRole("button", { name: "登录", exact: true }).click();
  await expect(another).toHaveURL(/\/login/);
  await expect(another.getByRole("button", { name: "登录", exact: true })).toBeVisible();
});
