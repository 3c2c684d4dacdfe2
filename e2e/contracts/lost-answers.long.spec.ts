import { api } from "@zd/api";
import { startServer } from "../../tools/server-process.ts";
import { journeyKeys } from "../exchange/database.setup.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { openRelay } from "../exchange/relay.ts";
import { ownExchange } from "../journey.ts";
import { expectFault } from "../watch.ts";
import { test as contracts, expect, fundPassword, makeDeal } from "./contract-journey.ts";

/** The other node runs by the machine's clock, and so does an exchange whose clock nobody has turned. */
const test = contracts.extend<object, { readonly exchange: Exchange }>({ exchange: ownExchange() });

const { pay } = api.contracts;
const { settleRequest } = api.system;

test("payments whose answers are lost between two nodes are made once, and their payer hears what became of them", async ({
  exchange,
  arrive,
}) => {
  test.setTimeout(120_000);
  const deal = await makeDeal({ exchange, arrive }, { name: "lost", payType: "0" });
  const { no, buyer, seller } = deal;
  await exchange.carry({ B: buyer.firm, S: seller.firm }, no, ["sign"]);
  const other = await startServer({
    env: {
      DATABASE_URL: await exchange.databaseUrl(),
      // All nodes of a database have its keys.
      KEYS_DIR: process.env[journeyKeys] ?? "",
      ZD_DEMO: "off",
      LOG_LEVEL: "error",
      TRUST_PROXY: "on",
    },
  });
  const relay = await openRelay([exchange.address, other.address]);
  const page = await arrive(buyer.account, `/contract/tradeBuy?open=${no}`, relay.address);
  const before = (await exchange.purse(seller.firm))["available"] ?? 0n;
  const paid = async () => ((await exchange.purse(seller.firm))["available"] ?? 0n) - before;
  const dialog = page.getByRole("dialog", { name: "付款", exact: true });
  const press = async (amount: string) => {
    await dialog.getByLabel(/^付款金额/).fill(amount);
    await dialog.getByLabel(/^资金密码/).fill(fundPassword);
    await dialog.getByRole("button", { name: /^付款 / }).click();
  };
  const open = () => page.getByRole("button", { name: "付款", exact: true }).click();

  await test.step("the answer of the first is lost: the page asks the other node, and goes on", async () => {
    await open();
    relay.loseAnswers([pay.path]);
    await expectFault(page, new RegExp(`request failed: POST .*${pay.path}`), () => press("1000000"));
    await expect(dialog).toHaveCount(0);
    expect(await paid()).toBe(100_000_000n);
    relay.loseAnswers([]);
  });

  await test.step("nothing at all comes back of the second: the result is unknown, and is asked about", async () => {
    await page.reload();
    await open();
    relay.loseAnswers([pay.path, settleRequest.path]);
    await expectFault(page, /request failed: POST/, async () => {
      await press("500000");
      await expect(page.getByText("提交结果未知，正在核对…")).toBeVisible();
      await expect(dialog.getByRole("alert")).toContainText("提交结果未知", { timeout: 30_000 });
      expect(await paid()).toBe(150_000_000n);
      relay.loseAnswers([]);
    });
  });

  await test.step("pressed again with another amount nothing is sent: the payer hears that the first was made", async () => {
    await press("600000");
    await expect(page.getByText(/已办理成功/).first()).toBeVisible();
    expect(await paid()).toBe(150_000_000n);
  });

  await page.context().close();
  await relay.close();
  await other.stop();
});
