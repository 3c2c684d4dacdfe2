import { api } from "@zd/api";
import { demoPassword } from "@zd/server/demo/catalogue/firms";
import { openTestClient } from "@zd/server/testing/test-client";
import { type ServerProcess, startServer } from "../../tools/server-process.ts";
import { signedIn } from "../sign-in.ts";
import { expect, test } from "../watch.ts";
import { comeIn, enterFirstRow, expectPage, walkMenu } from "./walk-menu.ts";
import { type MarkupCounts, writeMarkup } from "./write-markup.ts";

/** How much of the demo is filled before anything is written, in percent: records of every kind are there then. */
const filledPercent = 25;

// A market of its own: what is written here would be in the way of every other journey.
let server: ServerProcess;
let written: MarkupCounts;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  server = await startServer({ inMemory: true });
  const wire = openTestClient(() => server.address).caller(null);
  await expect
    .poll(async () => (await wire.ask(api.demo.readFilling, {})).percent, {
      timeout: 180_000,
      intervals: [500],
    })
    .toBeGreaterThanOrEqual(filledPercent);
  written = await writeMarkup(server.address);
});
test.afterAll(() => server.stop());

/** In the page: counts texts of markup that are shown, and names elements that have come of one. */
function lookForMarkup() {
  const made = document.querySelectorAll(
    '[onerror], [onload], #markup, img[src="x"], [href^="javascript:" i], [src^="javascript:" i], [formaction], iframe[srcdoc]',
  );
  const shown = (document.body.innerText.match(/markup/g) ?? []).length;
  return { made: [...made].map((one) => one.outerHTML.slice(0, 200)), shown };
}

const ways = [
  { who: "a visitor", account: null, areas: [] },
  { who: "a member", account: "chenyao", areas: ["/contract", "/user"] },
  { who: "the staff", account: "auditor01", areas: ["/console"] },
] as const;

/** Pages for everybody on which what others have written is shown. */
const open = ["/trade", "/trade/marketNotice", "/about", "/user/help"];

test.describe("what looks like markup is text on every page", () => {
  for (const { who, account, areas } of ways)
    test(`of ${who}`, async ({ openPage }) => {
      test.setTimeout(600_000);
      const storageState =
        account === null ? undefined : await signedIn(server.address, account, demoPassword);
      const page = await openPage({ baseURL: server.address, ...(storageState && { storageState }) });
      const dialogs: string[] = [];
      page.on("dialog", (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await page.addInitScript(() => {
        Object.assign(globalThis, { markupRan: (by: unknown) => console.error(`stored markup ran: ${by}`) });
      });
      const counts = { pages: 0, shown: 0 };
      const look = async () => {
        const { made, shown } = await page.evaluate(lookForMarkup);
        expect(made).toEqual([]);
        counts.pages += 1;
        counts.shown += shown;
      };
      for (const path of account === null ? open : [])
        await test.step(path, async () => {
          await page.goto(path);
          await expectPage(page, { isNot: "" });
          await look();
          if (await enterFirstRow(page)) await look();
        });
      const [first] = areas;
      if (first) await comeIn(page, account === "chenyao", async () => void (await page.goto(first)));
      for (const area of areas) await walkMenu(page, area, look);
      expect(dialogs).toEqual([]);
      // Nothing of a demo that is this young is shown to visitors before somebody has reviewed it.
      if (account !== null) expect(counts.shown).toBeGreaterThan(0);
      process.stdout.write(
        `stored markup, ${who}: ${written.calls} calls, ${written.accepted} accepted with ${written.texts} texts, ${written.refused} refused; ${counts.pages} pages, on which ${counts.shown} of them are shown\n`,
      );
    });
});
