import { expect, password, test } from "../journey.ts";
import { expectReadable } from "../readable.ts";
import { signIn } from "../sign-in.ts";

test("an administrator hires somebody, sets the site, and reads in the audit log that both were done", async ({
  exchange,
  arrive,
  openPage,
}) => {
  const root = await exchange.hire("staff-root", "systemAdministrator", password);
  const page = await arrive(root, "/console/staff");
  let given = "";

  await test.step("a new member of the staff gets one role and a password that is shown once", async () => {
    await page.getByRole("button", { name: "新增工作人员" }).click();
    const dialog = page.getByRole("dialog", { name: "新增工作人员" });
    await dialog.getByLabel("账号").fill("staff.lin");
    await dialog.getByLabel("姓名").fill("林知远");
    await dialog.getByLabel("手机号").fill("13911112222");
    await dialog.getByLabel("内容编辑").check();
    await dialog.getByRole("button", { name: "新增" }).click();
    const shown = page.getByRole("dialog", { name: "初始密码" });
    given = (await shown.locator("code").textContent()) ?? "";
    expect(given).toHaveLength(12);
    await shown.getByRole("button", { name: "已记下" }).click();
    await expect(page.getByText("staff.lin")).toBeVisible();
    await expectReadable(page);
  });

  await test.step("he signs in and sees his own desk, and no other", async () => {
    const his = await openPage({
      extraHTTPHeaders: { "X-Forwarded-For": "198.51.100.201" },
    });
    await signIn(his, "staff.lin", given);
    await expect(his).toHaveURL(/\/first-password/);
    await his.getByLabel("初始密码", { exact: true }).fill(given);
    for (const label of ["新密码（至少8位）", "确认密码"])
      await his.getByLabel(label).fill("Dampf-und-Rauch-9");
    await his.getByRole("button", { name: "修改密码" }).click();
    await expect(his).toHaveURL(/\/login/);
    await signIn(his, "staff.lin", "Dampf-und-Rauch-9");
    const menu = his.getByRole("navigation", { name: "交易中心工作台" });
    await expect(menu.getByRole("link", { name: "公告管理" })).toBeVisible();
    for (const name of ["工作人员", "审计日志", "场次列表", "出入金管理"])
      await expect(menu.locator("a", { hasText: name })).toHaveCount(0);
  });

  await test.step("the matrix of rights has both, with what they may do", async () => {
    await page.goto("/console/rights");
    const people = page.getByRole("table", { name: "人员与角色" });
    await expect(people.getByRole("row", { name: /^林知远 staff\.lin/ })).toBeVisible();
    await page.getByLabel("姓名或账号").fill("staff.lin");
    await expect(people.getByRole("row")).toHaveCount(2);
  });

  await test.step("a setting holds for the next page that is opened", async () => {
    await page.goto("/console/settings");
    await page.getByLabel("电话").fill("0912-1234567");
    await page.getByLabel("每页条数").fill("10");
    await expectReadable(page);
    await page.getByRole("button", { name: "保存" }).click();
    const dialog = page.getByRole("dialog", { name: "修改系统设置" });
    await dialog.getByLabel(/^修改原因/).fill("试运行");
    await dialog.getByRole("button", { name: "保存" }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto("/trade");
    await expect(page.getByText("0912-1234567").first()).toBeVisible();
  });

  await test.step("the audit log has both, with what was before, and is whole", async () => {
    await page.goto("/console/audit");
    await page.getByLabel("操作人").fill("staff-root");
    await page.getByLabel("操作人").press("Enter");
    await expect(page.getByRole("cell", { name: "新增工作人员" })).toBeVisible();
    await page.getByRole("cell", { name: "修改系统设置" }).first().click();
    const change = page.getByRole("region", { name: /^修改 系统设置/ });
    await expect(change.getByRole("row", { name: /每页条数 20 10/ })).toBeVisible();
    await expectReadable(page);
    await page.getByRole("button", { name: "关闭" }).click();
    await page.getByRole("button", { name: "校验日志" }).click();
    await expect(page.getByText(/内容完整，未被改动/)).toBeVisible();
  });

  await test.step("the dictionaries, the inbox and the member files can be read and used by everybody", async () => {
    for (const [path, heading] of [
      ["/console/dictionaries?tab=products", "数据字典"],
      ["/console/waiting", "待复核"],
      ["/console/member-files", "会员档案"],
      ["/console/health", "运行状况"],
      ["/console/jobs", "失败任务"],
      ["/console/messages", "沙箱短信"],
      ["/console", "工作台"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
      await expectReadable(page);
    }
  });
});
