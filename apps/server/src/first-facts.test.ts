import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@zd/api";
import { type FirstFacts, firstFacts } from "@zd/api/system/first-facts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { findCompanies, saveCompany } from "./system/index.ts";
import { openExchange } from "./testing/exchange.ts";
import { mallHost } from "./testing/mall-scene.ts";
import { at } from "./testing/market-scene.ts";
import { openStaff } from "./testing/staff-scene.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

const folder = mkdtempSync(join(tmpdir(), "zd-site-"));
let exchange: TestPlatform;

beforeAll(async () => {
  writeFileSync(join(folder, "index.html"), "<!doctype html><title></title><body></body>");
  exchange = await openExchange({ start: at("09:00:00"), settings: { SITE_DIR: folder } });
});
afterAll(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true });
});

/** What the document of a page brings along, as the page reads it. */
async function factsOfPage(): Promise<FirstFacts> {
  const { body } = await exchange.send("GET", "/trade", "", { accept: "text/html" });
  const [, facts = ""] = /<script type="application\/json" id="first-facts">(.*?)<\/script>/.exec(body) ?? [];
  return z.decode(firstFacts, JSON.parse(facts));
}

test("a page's document brings along what the page would ask first", async () => {
  const { gateway, site, mall } = await factsOfPage();
  expect(site).toEqual(await exchange.anonymous.ask(api.system.readParameters, {}));
  expect(site.serverTime).toBe(at("09:00:00"));
  expect(mall).toBe(false);
  const other = await factsOfPage();
  expect(other.gateway.token).not.toBe(gateway.token);
  const { body } = await exchange.send("GET", `/api${api.market.listFilters.path}`, "", {
    "g-token": gateway.token,
  });
  expect(body).toMatchObject({ code: 0 });
});

test("it says that the mall is on where it is, from that moment on", async () => {
  const { mia } = await openStaff(exchange, { mia: "mallManager" });
  await mia.ask(api.mallSwitching.addHost, { domain: mallHost, enabled: true, memo: "" });
  expect((await factsOfPage()).mall).toBe(false);
  await exchange.platform.transact(async (scope) => {
    const [first] = await findCompanies(scope.tx);
    if (first) await saveCompany(scope, { ...first, hasMall: true });
  });
  expect((await factsOfPage()).mall).toBe(true);
});
