import type { Page } from "@playwright/test";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { Exchange } from "../exchange/exchange.ts";
import { expect, type Journey, test as journey, ownExchange, password } from "../journey.ts";
import { roomAt, roomOf } from "../room.ts";
import { type Application, apply, approve, type Wish } from "./application.ts";
import { build, type Clocks } from "./building.ts";
import { enrol } from "./sealing.ts";

export { expect };

/** Somebody who takes part: the browser in which he is signed in, and his firm. */
export interface Person {
  readonly firm: string;
  readonly page: Page;
}

/** A session that has been applied for, reviewed, built and announced, and opens now. */
export interface Session {
  readonly id: string;
  readonly first: Person;
  readonly second: Person;
  /** Turns the clock to so many minutes after the opening. */
  readonly turnTo: (minutes: number) => Promise<void>;
  /** The owner, signed in anew on the day, in the room. */
  readonly ownerEnters: () => Promise<Page>;
  /** One of the exchange's own people, in the control room. */
  readonly deskWatches: () => Promise<Page>;
  /** Of a section whose offers are encrypted: a holder, signed in anew, at his parts; and the key that he has kept. */
  readonly holderArrives: (holder: Holder) => Promise<Page>;
  readonly keyOf: (holder: Holder) => string;
}

export type Holder = "desk" | "owner" | "auditor";

interface Story {
  /** How a session comes about: application, review, section, notice, hall, and the two traders in its room. */
  readonly toTheOpening: (wish: Wish, clocks: Clocks) => Promise<Session>;
}

/** What the traders have before they trade. */
export const opening = 500_000_000n;

/**
 * Journeys from the application to the proof. Applications are made a working day ahead, and nobody waits until then:
 * the clock of their exchange is turned, so it is one of their own.
 */
export const test = journey.extend<Story, { readonly exchange: Exchange }>({
  exchange: ownExchange(),
  toTheOpening: ({ exchange, arrive }, use) =>
    use((wish, clocks) => lead({ exchange, arrive }, wish, clocks)),
});

let count = 0;

async function lead(
  { exchange, arrive }: Journey & { readonly exchange: Exchange },
  wish: Wish,
  clocks: Clocks,
): Promise<Session> {
  // From the form to the proof it is a long way; on a machine that is busy with other things it takes its time.
  test.setTimeout(300_000);
  count += 1;
  const owner = await exchange.join(`hongliu-${count}`, { password });
  const desk = await exchange.hire(`desk-${count}`, "tradeManager", password);
  const first = await exchange.join(`chenyao-${count}`, { password });
  const second = await exchange.join(`yuanshang-${count}`, { password });

  const application = await test.step("the owner applies for it", async () =>
    apply(await arrive(owner, "/user/trade/tradeapply"), wish));

  const accounts = { desk, owner, auditor: `auditor-${count}` };
  const keys = new Map<Holder, string>();
  const partsOf = (holder: Holder) =>
    arrive(accounts[holder], holder === "owner" ? "/user/trade/seals" : "/console/seals");
  if (wish.sealed)
    await test.step("the desk, the owner and the auditor enrol their keys", async () => {
      accounts.auditor = await exchange.hire(accounts.auditor, "auditor", password);
      for (const holder of ["desk", "owner", "auditor"] as const) {
        const page = await partsOf(holder);
        keys.set(holder, await enrol(page));
        await page.close();
      }
    });

  const section = await test.step("the exchange lets it pass, and makes a section of it", async () => {
    const page = await arrive(desk, "/console/applications");
    const firm = `hongliu-${count}`;
    await approve(page, application, firm);
    const holders = wish.sealed ? [`desk-${count}`, firm, `auditor-${count}`] : [];
    return build(page, application, firm, clocks, holders);
  });

  await exchange.turnTo(minutesAfter(application, -10));
  const members =
    await test.step("on the day one trader comes by the notice, the other through the hall", () =>
      Promise.all([
        byTheNotice(arrive, first, `${wish.mode}${wish.side}`),
        throughTheHall(arrive, second, section),
      ]));
  const rooms = [...members];
  const enter = async (account: string, path: string) => {
    const page = await arrive(account, path);
    rooms.push(page);
    return page;
  };
  const session: Session = {
    id: section,
    first: { firm: `chenyao-${count}`, page: members[0] },
    second: { firm: `yuanshang-${count}`, page: members[1] },
    async turnTo(minutes) {
      await exchange.turnTo(minutesAfter(application, minutes));
      // Their lines have been silent for as long, by that clock, and are cut: the pages need not wait for the next try.
      await Promise.all(rooms.map((page) => page.reload()));
    },
    ownerEnters: () => enter(owner, roomAt(section)),
    deskWatches: () => enter(desk, `/console/control-room?sectid=${section}`),
    holderArrives: partsOf,
    keyOf: (holder) => keys.get(holder) ?? "",
  };
  await session.turnTo(0);
  return session;
}

const minutesAfter = ({ startsAt }: Application, minutes: number): Instant =>
  instant(startsAt + minutes * 60_000);

async function byTheNotice(arrive: Journey["arrive"], account: string, what: string): Promise<Page> {
  const page = await arrive(account, "/trade/tradeNotice");
  await page
    .getByRole("region", { name: "交易公告" })
    .getByRole("link", { name: new RegExp(what) })
    .click();
  const notice = page.getByRole("article");
  await expect(notice).toContainText(`${what}公告`);
  await expect(notice).toContainText("保证金");
  await notice.getByRole("link", { name: "进入该场次" }).click();
  await expect(roomOf(page).ware("01")).toBeVisible();
  return page;
}

async function throughTheHall(arrive: Journey["arrive"], account: string, section: string): Promise<Page> {
  const page = await arrive(account, "/trade");
  const waiting = page.getByRole("table", { name: "未开始的场次" });
  await waiting.getByRole("row").filter({ hasText: section }).getByRole("link").click();
  await expect(roomOf(page).ware("01")).toBeVisible();
  return page;
}

/** Bids, takes, joins, quotes or offers: writes the order, reads the confirmation, and sends it. */
export async function order(
  { page }: Person,
  words: string,
  fields: { readonly price?: string; readonly tonnes?: string } = {},
): Promise<void> {
  const { ticket, confirm } = roomOf(page);
  if (fields.price !== undefined) await ticket.getByLabel("报价 元/吨").fill(fields.price);
  if (fields.tonnes !== undefined) await ticket.getByLabel("数量 吨").fill(fields.tonnes);
  const send = await confirm(words);
  await send.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(ticket.getByRole("alert")).toHaveCount(0);
}

/** Nothing on the page says any of this: it is another's, or it is sealed. */
export async function saysNothingOf(page: Page, ...words: readonly string[]): Promise<void> {
  for (const word of words) await expect(page.locator("body")).not.toContainText(word);
}

/** The room of the winner says that it is over and what he has won; his deal waits to be signed. */
export async function findsHisDeal(
  { page }: Person,
  { id }: Session,
  deal: { readonly price: string; readonly tonnes: string; readonly amount: string; readonly ware?: string },
): Promise<void> {
  const { result } = roomOf(page);
  await expect(result).toBeVisible({ timeout: 30_000 });
  await expect(
    result.getByRole("row", { name: new RegExp(`^${deal.ware ?? "01"} .* ${deal.tonnes} 成交$`) }),
  ).toBeVisible();
  const room = page.url();
  await result.getByRole("link", { name: "前往成交查询" }).click();
  await expect(page).toHaveURL(/\/user\/trade\/contract/);
  // The column of the session is folded, and its filter is not.
  await page.goto(`/user/trade/contract?section=${id}`);
  const row = page.getByRole("row").filter({ hasText: deal.price });
  await expect(row).toContainText("待签订");
  await expect(row).toContainText(deal.amount);
  await page.goto(room);
}
