import { expectFault } from "../watch.ts";
import { expect, test } from "./demo-market.ts";

test("the platform is ready, and its site opens on the hall", async ({ page, request }) => {
  expect((await request.get("/readyz")).status()).toBe(200);
  await page.goto("/");
  await expect(page).toHaveURL(/\/trade/);
  await expect(page.locator("#root")).not.toBeEmpty();
});

test("whatever goes wrong in a page is noticed, in a window that it opens as well", async ({ page }) => {
  await page.goto("/about");
  await expectFault(page, /^script error: .*on purpose/, () =>
    page.evaluate(() => {
      setTimeout(() => {
        throw new Error("on purpose");
      });
    }),
  );
  await expectFault(page, /^console error: on purpose/, () =>
    page.evaluate(() => console.error("on purpose")),
  );
  await expectFault(page, /^console error: the policy of the site forbids script-src/, () =>
    expectFault(page, /^console error: Executing inline script violates/, () =>
      page.evaluate(() => {
        const inline = document.createElement("script");
        inline.textContent = "1";
        document.body.append(inline);
      }),
    ),
  );
  await expectFault(page, /^answer 404: GET .*on-purpose/, () =>
    page.evaluate(async () => void (await fetch("/assets/on-purpose.js"))),
  );
  await page.route("**/on-purpose", (route) => route.abort("connectionreset"));
  await expectFault(page, /^request failed: GET .*on-purpose/, () =>
    page.evaluate(async () => void (await fetch("/on-purpose").catch(() => null))),
  );
  const opened = page.waitForEvent("popup");
  await page.evaluate(() => void open("/404"));
  const other = await opened;
  await expectFault(other, /^console error: in the other/, () =>
    other.evaluate(() => console.error("in the other")),
  );
});
