import { api } from "@zd/api";
import { quantity, type SectionId, type WareId } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { sealedFloor } from "@zd/domain/trading/second-round";
import { isSealed } from "@zd/domain/trading/session";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { findSession } from "../../trading/index.ts";

const { market } = api;

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange({ start: at("08:29:00"), settings: { ZD_DEMO: "on" } });
  await exchange.settle();
});
afterAll(() => exchange.close());

/** Second by second, as the robots look at the market. */
async function pass(minutes: number) {
  for (let second = 0; second < minutes * 60; second += 1) await exchange.wait(1_000);
}

const runningSealed = () =>
  exchange.db
    .selectFrom("trading.section")
    .select("id")
    .where("practice", "=", true)
    .where("status", "in", ["1", "3", "8", "a"])
    .where("mode", "in", ["3", "4", "90"])
    .execute();

/** All that anybody may read of a ware: the hall, its row of the board, its bids, the notice of its section. */
async function publicWords(section: SectionId, ware: WareId) {
  const { wares } = await exchange.anonymous.ask(market.listWares, { section });
  const row = wares.find((one) => one.ware === ware);
  return JSON.stringify(
    [
      await exchange.anonymous.ask(market.listSections, { section }),
      row,
      await exchange.anonymous.ask(market.listBids, { ware }),
      await exchange.db
        .selectFrom("content.tradeNotice")
        .select(["title", "html"])
        .where("sectionId", "=", section)
        .execute(),
    ],
    (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value),
  );
}

test("within twenty minutes every mode comes to its end with deals, and nothing sealed is ever said", async () => {
  let sealed = 0;
  for (let minute = 0; minute < 20; minute += 1) {
    await pass(1);
    for (const { id } of await runningSealed()) {
      const { session } = (await findSession(exchange.db as never, id)) ?? {};
      if (!session || !isSealed(session.section)) continue;
      for (const ware of session.wares.values()) {
        const words = await publicWords(session.section.id, ware.id);
        for (const { price, firm } of ware.waiting) {
          sealed += 1;
          expect(words).not.toContain(`"${firm}"`);
          const publicPrices = [ware.rule.basePrice, sealedFloor(session.section.side, ware)];
          if (publicPrices.includes(price)) continue;
          expect(words).not.toContain(`"${price}n"`);
          expect(words).not.toContain(formatPrice(price));
        }
      }
    }
  }
  expect(sealed).toBeGreaterThan(20);

  const dealt = await exchange.db
    .selectFrom("trading.deal as deal")
    .innerJoin("trading.section as section", "section.id", "deal.sectionId")
    .select("section.mode")
    .distinct()
    .where("section.practice", "=", true)
    .where("section.status", "=", "6")
    .execute();
  expect(dealt.map(({ mode }) => mode).sort()).toEqual(["0", "1", "2", "3", "4", "5", "90"]);
  const encrypted = await exchange.db
    .selectFrom("trading.section as section")
    .innerJoin("trading.journal as fact", "fact.sectionId", "section.id")
    .select(["section.id", "section.status"])
    .distinct()
    .where("section.seal", "is not", null)
    .where("fact.type", "=", "offers-opened")
    .execute();
  expect(encrypted.map(({ status }) => status)).toContain("6");
  await checkBooks(exchange);
});

test("owners evaluate within a minute, and no step of a robot is refused but for being late", async () => {
  const facts = await exchange.db
    .selectFrom("trading.journal as fact")
    .innerJoin("trading.section as section", "section.id", "fact.sectionId")
    .select(["fact.sectionId", "fact.type", "fact.at", "fact.body", "section.mode"])
    .where("section.practice", "=", true)
    .orderBy("fact.sectionId")
    .orderBy("fact.seq")
    .execute();
  const evaluated = new Map<string, number>();
  const took: number[] = [];
  for (const { sectionId, type, at: when, body } of facts) {
    if (type === "phase-begun" && body.includes('"status":"8"')) evaluated.set(sectionId, when.getTime());
    const began = evaluated.get(sectionId);
    if (type === "section-closed" && began !== undefined) took.push(when.getTime() - began);
  }
  expect(took.length).toBeGreaterThan(2);
  expect(Math.max(...took)).toBeLessThan(60_000);
  const refused = facts.filter(({ type }) => type === "order-refused").map(({ body }) => body);
  const late = /SECTION_ENDED|SECTION_RESTING|SECTION_EVALUATING|WARE_ENDED|WARE_NOT_STARTED/;
  expect(refused.filter((body) => !late.test(body))).toEqual([]);
});

test("after an outage a practice session is void, but one goes on where part of a ware has dealt", async () => {
  const open = async (dealt: boolean) => {
    const found = await exchange.db
      .selectFrom("trading.section as s")
      .select("s.id")
      .where("s.practice", "=", true)
      .where("s.status", "=", "1")
      .where(({ exists, not, selectFrom }) => {
        const partly = exists(
          selectFrom("trading.ware as w")
            .select("w.id")
            .whereRef("w.sectionId", "=", "s.id")
            .where("w.status", "=", "1")
            .where("w.dealt", ">", quantity(0n)),
        );
        return dealt ? partly : not(partly);
      })
      .execute();
    return found.map(({ id }) => id as SectionId);
  };
  for (let second = 0; (await open(true)).length === 0; second += 1) {
    expect(second, "seconds in which no ware was dealt in part").toBeLessThan(1_200);
    await exchange.wait(1_000);
  }
  const [dealt, others] = [await open(true), await open(false)];
  await exchange.restart(600_000);
  await exchange.wait(1_000);
  const status = async (id: SectionId) =>
    (await exchange.db.selectFrom("trading.section").select("status").where("id", "=", id).executeTakeFirst())
      ?.status;
  for (const id of dealt) expect(["1", "6"], id).toContain(await status(id));
  for (const id of others) expect(await status(id), id).toBe("5");
  await checkBooks(exchange);
});
