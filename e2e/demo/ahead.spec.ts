import { loading } from "../loading.ts";
import { expect, test } from "./demo-market.ts";

test("whoever points at an entry of the menu, or comes to it by Tab, has its page before he opens it", async ({
  arrive,
}) => {
  const page = await arrive("chenyao01", "/user");
  const menu = page.getByRole("navigation", { name: "用户中心" });
  const entry = (path: string) => menu.locator(`a[href="${path}"]`);
  await expect(entry("/user/training")).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" || request.url().endsWith(".js")) scripts.push(request.url());
  });
  for (const [path, point] of [
    ["/user/training", () => entry("/user/training").hover()],
    ["/user/service-assess", () => entry("/user/service-assess").focus()],
  ] as const)
    await test.step(path, async () => {
      const before = scripts.length;
      await point();
      await expect.poll(() => scripts.length).toBeGreaterThan(before);
      expect(new URL(page.url()).pathname).not.toBe(path);
    });
});
