import type { Page, Route } from "@playwright/test";
import { api } from "@zd/api";
import { quantity } from "@zd/domain/kernel/brand";
import { newSectionNumber } from "./exchange/section-number.ts";
import { expect, password, test } from "./journey.ts";
import { roomAt, roomOf } from "./room.ts";

const section = newSectionNumber();
const tonnes = (n: number) => quantity(BigInt(n) * 10_000n);

/** Holds the orders of the pages back until each of them has sent one, and lets them go together. */
async function sendTogether(pages: readonly Page[]): Promise<void> {
  const held: Route[] = [];
  const hold = async (route: Route) => {
    held.push(route);
    if (held.length === pages.length) await Promise.all(held.map((one) => one.continue()));
  };
  await Promise.all(
    pages.map((page) => page.route(`**/api${api.trading.placeOrder.path}`, hold, { times: 1 })),
  );
}

test("of a listing that two firms take at once nobody gets more than is there, down to the last tonne", async ({
  exchange,
  arrive,
}) => {
  const first = await exchange.join("taker-one", { password });
  const second = await exchange.join("taker-two", { password });
  const [ware] = await exchange.schedule({ id: section, mode: "1", freeMs: 600_000 }, [
    { rule: { minQuantity: tonnes(1_000), quantityStep: tonnes(1_000), split: true } },
  ]);
  if (!ware) throw new Error("the section has no ware");
  const pages = await Promise.all([arrive(first, roomAt(section)), arrive(second, roomAt(section))]);
  const taken = (page: Page) => roomOf(page).ticket.getByText("全部成交");
  const refused = (page: Page) => page.getByRole("alert").filter({ hasText: "余量不足，剩余可购2000吨" });

  await test.step("both want 3 000 of the 5 000 tonnes, and send at the same moment", async () => {
    await sendTogether(pages);
    const sends = await Promise.all(
      pages.map(async (page) => {
        await roomOf(page).ticket.getByLabel("数量 吨").fill("3000");
        return roomOf(page).confirm("摘牌 3,000 吨");
      }),
    );
    await Promise.all(sends.map((send) => send.click()));
    for (const page of pages) {
      // The confirmation says itself that too little is left before the answer has come.
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(taken(page).or(refused(page))).toBeVisible();
    }
  });

  const won = await Promise.all(pages.map((page) => taken(page).isVisible()));
  expect(won.filter(Boolean)).toHaveLength(1);
  const [winner, loser] = won[0] ? pages : pages.toReversed();
  if (!winner || !loser) throw new Error("there are two");

  await test.step("the later one reads that too little is left, and is charged nothing", async () => {
    await expect(refused(loser)).toBeVisible();
    await expect(roomOf(loser).ware("01")).toHaveAccessibleName(/余量 2,?000 吨$/);
    await expect(roomOf(loser).available).toHaveText("5,000,000.00");
    expect(await exchange.takenOf(ware)).toBe(tonnes(3_000));
  });

  await test.step("both go for what is left; to the last tonne it goes to one of them", async () => {
    await sendTogether(pages);
    const sends = await Promise.all(
      pages.map(async (page) => {
        await roomOf(page).ticket.getByLabel("数量 吨").fill("2000");
        return roomOf(page).confirm("摘牌 2,000 吨");
      }),
    );
    await Promise.all(sends.map((send) => send.click()));
    for (const page of pages) await expect(roomOf(page).ware("01")).toHaveAccessibleName(/余量 0 吨/);
  });

  expect(await exchange.takenOf(ware)).toBe(tonnes(5_000));
  await exchange.moneyInside();
});
