import type { Page } from "@playwright/test";
import { market } from "@zd/api/market/operations";
import { choose } from "./choose.ts";
import { openLine } from "./exchange/line.ts";
import { newSectionNumber } from "./exchange/section-number.ts";
import { expect, password, test } from "./journey.ts";
import { roomAt, roomOf } from "./room.ts";
import { cutLine, mendLine } from "./watch.ts";

const polled = "行情轮询中 · 每 3 秒";

interface Rounds {
  count: number;
}

/** How often the page has asked for the sections. */
function watchRounds(page: Page): Rounds {
  const rounds = { count: 0 };
  page.on("request", (request) => {
    if (request.url().includes(market.listSections.path)) rounds.count += 1;
  });
  return rounds;
}

/** The page says that it is polled, every three seconds (G-43), and goes on asking by itself. */
async function expectPolled(page: Page, rounds: Rounds): Promise<void> {
  await expect(page.getByText(polled)).toBeVisible();
  const before = rounds.count;
  await expect.poll(() => rounds.count, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 5);
}

/** Hall and room of a section, whose market comes by calls, and the bid of another that is seen in both. */
async function followByCalls(hall: Page, room: Page, price: string): Promise<void> {
  await expect(hall.getByRole("main").getByText(price).first()).toBeVisible();
  await expect(roomOf(room).ware("01")).toHaveAccessibleName(
    new RegExp(`当前价 ${price.replace(".", "\\.")}，`),
  );
}

test("an administrator turns the push of the market off, and hall and room are polled until it is on again", async ({
  exchange,
  arrive,
}) => {
  const root = await exchange.hire("push-root", "systemAdministrator", password);
  const trader = await exchange.join("polled-trader", { password });
  await exchange.join("polled-other");
  const section = newSectionNumber();
  const [ware] = await exchange.schedule({ id: section, freeMs: 600_000 }, [{}]);
  if (!ware) throw new Error("the section has a ware");
  const desk = await arrive(root, "/console/settings");
  const set = async (words: "是" | "否") => {
    await desk.goto("/console/settings");
    await choose(desk.getByLabel("使用行情推送"), words);
    await desk.getByRole("button", { name: "保存" }).click();
    const card = desk.getByRole("dialog", { name: "修改系统设置" });
    await card.getByLabel(/^修改原因/).fill("线路检修");
    await card.getByRole("button", { name: "保存" }).click();
    await expect(card).toHaveCount(0);
  };
  await set("否");

  const room = await arrive(trader, roomAt(section));
  const hall = await room.context().newPage();
  const sockets: string[] = [];
  for (const page of [room, hall]) page.on("websocket", (socket) => sockets.push(socket.url()));
  const [hallRounds, roomRounds] = [watchRounds(hall), watchRounds(room)];
  await room.reload();
  await hall.goto("/trade");

  await test.step("both say so, go on asking, and open no socket", async () => {
    await Promise.all([expectPolled(room, roomRounds), expectPolled(hall, hallRounds)]);
    expect(sockets).toEqual([]);
  });

  await test.step("the bid of another comes into both, and the trader outbids it from the room", async () => {
    await exchange.bid("polled-other", ware, "621");
    await followByCalls(hall, room, "621.00");
    await (await roomOf(room).confirm("报价 622.00 元/吨")).click();
    await expect(roomOf(room).ware("01")).toHaveAccessibleName(/当前价 622\.00，出价 2 次，领先$/);
    await followByCalls(hall, room, "622.00");
  });

  await test.step("turned on again, both go back to the socket by themselves and stop asking", async () => {
    await set("是");
    for (const page of [hall, room])
      await expect(page.getByText("行情正常")).toBeVisible({ timeout: 40_000 });
    expect(sockets.length).toBeGreaterThan(0);
    await expect(hall.getByText(polled)).toHaveCount(0);
    await exchange.bid("polled-other", ware, "623");
    await expect(roomOf(room).ware("01")).toHaveAccessibleName(/当前价 623\.00，出价 3 次，出局$/);
  });
  await room.context().close();
});

test("where no socket ever comes through, hall and room are polled for as long as they are open", async ({
  exchange,
  arrive,
}) => {
  const trader = await exchange.join("never-pushed", { password });
  await exchange.join("pushed-other");
  const section = newSectionNumber();
  const [ware] = await exchange.schedule({ id: section, freeMs: 600_000 }, [{}]);
  if (!ware) throw new Error("the section has a ware");
  const line = await openLine(exchange.address);
  const room = await arrive(trader, "/about", line.address);
  await cutLine(room, line, "blockSockets");
  const hall = await room.context().newPage();
  const [hallRounds, roomRounds] = [watchRounds(hall), watchRounds(room)];
  await room.goto(roomAt(section));
  await hall.goto("/trade");
  await Promise.all([expectPolled(room, roomRounds), expectPolled(hall, hallRounds)]);
  await exchange.bid("pushed-other", ware, "621");
  await followByCalls(hall, room, "621.00");
  await (await roomOf(room).confirm("报价 622.00 元/吨")).click();
  await followByCalls(hall, room, "622.00");
  await expect(room.getByRole("status").filter({ hasText: "连接中断" })).toHaveCount(0);
  await mendLine(room, line);
  await room.context().close();
  await line.close();
});
