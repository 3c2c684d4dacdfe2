import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { demoPassword } from "@zd/server/demo/catalogue/firms";
import { openDatabase, openPool } from "@zd/server/platform/database/database";
import { signedIn } from "../sign-in.ts";
import { test as watched } from "../watch.ts";
import { type Market, marketOfRun } from "./market.setup.ts";

export { expect } from "../watch.ts";

interface Visit {
  /** Somebody in a browser of his own, signed in behind the form, at a page of the market; null for a visitor. */
  readonly arrive: (account: string | null, path: string) => Promise<Page>;
}

type Use<Given> = (given: Given) => Promise<void>;

/** Journeys through the demo market, which is one for all of the run. */
export const test = watched.extend<Visit, { readonly demo: Market; readonly market: string }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
    async ({}: object, use: Use<Market>) => use(await marketOfRun()),
    { scope: "worker", timeout: 600_000 },
  ],
  market: [({ demo }, use) => use(demo.address), { scope: "worker" }],
  baseURL: ({ market }, use) => use(market),
  arrive: async ({ openPage, market }, use) => {
    await use(async (account, path) => {
      const page = await openPage(
        account === null ? {} : { storageState: await signedIn(market, account, demoPassword) },
      );
      await page.goto(path);
      return page;
    });
  },
});

/** Makes a drawing that nobody but a person can read answerable, in the database that the market has brought along. */
export async function answerCaptcha({ dataFolder }: Market, token: string, answer: string): Promise<void> {
  if (dataFolder === null) throw new Error("ZD_E2E_DATA names the data of a market that runs already");
  const password = await readFile(join(dataFolder, "postgres.password"), "utf8");
  const files = await readdir(dataFolder, { recursive: true });
  const running = files.find((path) => path.endsWith("postmaster.pid")) ?? "";
  const port = (await readFile(join(dataFolder, running), "utf8")).split("\n")[3];
  const url = `postgres://exchange:${encodeURIComponent(password.trim())}@127.0.0.1:${port}/exchange`;
  const pool = openPool({ url, size: 1, name: "journey", onError: () => {} });
  await openDatabase(pool)
    .updateTable("identity.captcha")
    .set({ answerHash: hash("sha256", `${token}\n${answer}`, "buffer") })
    .where("tokenHash", "=", hash("sha256", token, "buffer"))
    .execute();
  await pool.end();
}
