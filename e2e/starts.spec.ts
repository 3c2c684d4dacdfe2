import { expect, test } from "./demo-market.ts";

test("the platform is ready, and its site opens on the hall", async ({ page, request }) => {
  expect((await request.get("/readyz")).status()).toBe(200);
  await page.goto("/");
  await expect(page).toHaveURL(/\/trade/);
  await expect(page.locator("#root")).not.toBeEmpty();
});
