import type { Page } from "@playwright/test";
import { api } from "@zd/api";
import { expect, fundPassword, makeDeal } from "../contracts/contract-journey.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { hasProxy, type Nodes, openNodesBehindProxy } from "../exchange/nodes-behind-proxy.ts";
import { newSectionNumber } from "../exchange/section-number.ts";
import { type Journey, test as journey, password } from "../journey.ts";
import { roomAt, roomOf } from "../room.ts";
import { expectFault, whileLineBreaks } from "../watch.ts";

/** Everybody comes through the proxy, to whichever of three nodes it chooses. */
const test = journey.extend<object, { readonly nodes: Nodes; readonly exchange: Exchange }>({
  nodes: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const nodes = await openNodesBehindProxy();
      await use(nodes);
      await nodes.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  exchange: [({ nodes }, use) => use(nodes.exchange), { scope: "worker" }],
  baseURL: ({ nodes }, use) => use(nodes.address),
});

const banner = (page: Page) => page.getByRole("status").filter({ hasText: "连接中断，正在重连" });

/** Arrives by the proxy, where nobody says otherwise. */
const through =
  ({ address }: Nodes, arrive: Journey["arrive"]): Journey["arrive"] =>
  (account, path) =>
    arrive(account, path, address);

// Where Redis or Caddy is not installed, nobody walks.
if (hasProxy) {
  test("a node is killed while two traders bid against each other: both go on, and the better bid is a deal in time", async ({
    nodes,
    exchange,
    arrive,
  }) => {
    const section = newSectionNumber();
    const enter = through(nodes, arrive);
    const [first, second] = [
      await exchange.join("kill-chenyao", { password }),
      await exchange.join("kill-yuanshang", { password }),
    ];
    const before = await exchange.moneyInside();
    await exchange.schedule({ id: section, freeMs: 30_000, extensionMs: 15_000 }, [{}]);
    const [a, b] = await Promise.all([enter(first, roomAt(section)), enter(second, roomAt(section))]);
    const [mine, theirs] = [roomOf(a), roomOf(b)];
    const bid = async (room: typeof mine, price: string) => {
      await (await room.confirm(`报价 ${price} 元/吨`)).click();
      await expect(room.ware("01")).toHaveAccessibleName(new RegExp(`当前价 ${price}.*领先$`));
    };

    await test.step("each bids over one node, and the other sees it on another", async () => {
      await bid(mine, "620.00");
      await expect(theirs.ware("01")).toHaveAccessibleName(/当前价 620\.00，出价 1 次$/);
      await bid(theirs, "621.00");
      await expect(mine.ware("01")).toHaveAccessibleName(/出价 2 次，出局$/);
    });

    await test.step("a node with a trader's line is killed: both boards are up again, and bids go on", async () => {
      await whileLineBreaks(a, () =>
        whileLineBreaks(b, async () => {
          await nodes.killTheOneWith("zd_sockets");
          await Promise.any([a, b].map((page) => expect(banner(page)).toBeVisible()));
          for (const page of [a, b]) await expect(page.getByText("行情正常")).toBeVisible();
        }),
      );
      await bid(mine, "622.00");
      await expect(theirs.ware("01")).toHaveAccessibleName(/当前价 622\.00，出价 3 次，出局$/);
    });

    await test.step("the clock runs out for both, at the price of the last bid", async () => {
      await expect(mine.ware("01")).toHaveAccessibleName(/成交价 622\.00，出价 3 次，成交/, {
        timeout: 60_000,
      });
      await expect(theirs.result.getByRole("row", { name: /01 .* 621\.00 0 (出局|未成交)/ })).toBeVisible();
      const winner = await exchange.purse("kill-chenyao");
      expect(winner["performance-deposit"]).toBe(31_000_000n);
      expect(await exchange.moneyInside()).toBe(before);
    });
  });

  test("a node is killed while a payment waits in it: the page sends it again to another, and it is made once", async ({
    nodes,
    exchange,
    arrive,
  }) => {
    const deal = await makeDeal({ exchange, arrive: through(nodes, arrive) }, { name: "kill", payType: "0" });
    const { no, buyer, seller } = deal;
    await exchange.carry({ B: buyer.firm, S: seller.firm }, no, ["sign"]);
    const before = (await exchange.purse(seller.firm))["available"] ?? 0n;
    const page = await deal.sees(buyer);
    await page.getByRole("button", { name: "付款", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "付款", exact: true });
    await dialog.getByLabel(/^付款金额/).fill("1000000");
    await dialog.getByLabel(/^资金密码/).fill(fundPassword);

    await exchange.lockContract(no);
    await expectFault(page, new RegExp(`${api.contracts.pay.path}`), async () => {
      await dialog.getByRole("button", { name: /^付款 / }).click();
      await nodes.killTheOneWith('zd_db_connections_busy{pool="commands"}');
      await exchange.unlockContract();
      await expect(dialog).toHaveCount(0, { timeout: 60_000 });
    });
    expect(((await exchange.purse(seller.firm))["available"] ?? 0n) - before).toBe(100_000_000n);
  });
}
