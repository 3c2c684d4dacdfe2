import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { api } from "@zd/api";
import { price, sectionId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Outcome } from "../../platform/lanes/lanes.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, company, fenOf, type Scene, setScene } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { replaySession } from "../proof/replay.ts";
import { openAliases } from "./aliases.ts";
import { publishedBody } from "./journal.ts";
import { orderNoOf } from "./order-no.ts";
import type { OrderResult } from "./session-command.ts";
import { sessionLane } from "./session-lane.ts";

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"]) await scene.join(name);
});
afterAll(() => exchange.close());

const sectionOf = async (id: string) => {
  const [section] = await exchange.anonymous.ask(api.market.listSections, { section: id as never });
  return section;
};

test("a restart in mid-session loses nothing, and the clock goes on", async () => {
  const { wares } = await scene.schedule({ startsAt: at("09:30:00") });
  await exchange.until(at("09:50:30"));
  expect(await scene.bid("plant", wares[0] as never, "620")).toMatchObject({ result: 0 });

  await exchange.restart();
  expect(await sectionOf("J260615-01")).toMatchObject({ status: "2", second: 60, bids: 1 });
  expect(await scene.bid("port", wares[0] as never, "625")).toMatchObject({ result: 0 });
  await exchange.until(at("09:51:30"));
  expect(await sectionOf("J260615-01")).toMatchObject({ status: "6", waresDealt: 1 });
  expect(await scene.purse("port")).toMatchObject({ "performance-deposit": fenOf("310000") });
  expect(await scene.purse("plant")).toMatchObject({ available: fenOf("5000000") });
});

test("a deadline missed by more than two minutes suspends the session; nothing is awarded by accident", async () => {
  const { wares } = await scene.schedule({ id: "J260615-02" as never, startsAt: at("10:00:00") });
  await exchange.until(at("10:20:10"));
  expect(await scene.bid("plant", wares[0] as never, "620")).toMatchObject({ result: 0 });

  await exchange.restart(230_000);
  await exchange.wait(0);
  expect(await sectionOf("J260615-02")).toMatchObject({ status: "4", waresDealt: 0 });
  expect(await scene.bid("port", wares[0] as never, "621")).toMatchObject({ result: "T1004" });

  await exchange.platform.runInLane(sessionLane, "J260615-02", { kind: "resume" });
  expect(await sectionOf("J260615-02")).toMatchObject({ status: "2", second: 60 });
  await exchange.wait(60_000);
  expect(await sectionOf("J260615-02")).toMatchObject({ status: "6" });
});

test("an order that is sent to two nodes under one request id is placed once, and both are told the same", async () => {
  const startsAt = at("10:40:00");
  const { wares } = await scene.schedule({ id: "J260615-77" as never, startsAt });
  await exchange.until(startsAt);
  const [ware] = wares;
  const section = (ware as string).slice(0, -3);
  const other = await exchange.openBeside();
  const order = { section, ware, price: price(6_200_000n) } as never;
  const headers = { "x-request-id": "once-on-two-nodes" };
  const { caller, token } = scene.member("plant");
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = exchange.db.transaction().execute(async (tx) => {
    await sql`select 1 from trading.section where id = ${section} for update`.execute(tx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  // Both have looked for an answer that is not there yet when they wait for the section.
  const answers = [caller, other.withToken(token)].map((node) =>
    node.call(api.trading.placeOrder, order, headers),
  );
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(exchange.db);
    return rows.length;
  };
  await expect.poll(waiting).toBe(2);
  released.resolve();
  await holding;
  const [one, two] = await Promise.all(answers);
  expect(one).toMatchObject({ result: 0 });
  expect(two).toEqual(one);
  const orders = exchange.db
    .selectFrom("trading.order")
    .select("orderNo")
    .where("sectionId", "=", section as never);
  expect(await orders.execute()).toHaveLength(1);
  await other.close();
});

test("a voided session gives everybody the deposit back", async () => {
  const { wares } = await scene.schedule({ id: "J260615-03" as never, startsAt: at("11:00:00") });
  await exchange.until(at("11:01:00"));
  const before = await scene.purse("plant");
  await scene.bid("plant", wares[0] as never, "620");
  await exchange.platform.runInLane(sessionLane, "J260615-03", { kind: "void" });
  expect(await scene.purse("plant")).toEqual(before);
  expect(await sectionOf("J260615-03")).toMatchObject({ status: "5" });
  await checkBooks(exchange);
});

describe("the journal", () => {
  test("is a chain: each row's hash is that of the row before and of its own published words", async () => {
    const section = await exchange.db
      .selectFrom("trading.section as s")
      .innerJoin("trading.sessionOpening as o", "o.sectionId", "s.id")
      .select(["s.aliasSalt", "o.text"])
      .where("s.id", "=", "J260615-01")
      .executeTakeFirstOrThrow();
    const aliases = openAliases(section.aliasSalt as Buffer);
    const rows = await exchange.db
      .selectFrom("trading.journal")
      .selectAll()
      .where("sectionId", "=", "J260615-01")
      .orderBy("seq")
      .execute();
    expect(rows.length).toBeGreaterThan(4);
    let previous = createHash("sha256").update(`zd-opening:${section.text}`).digest();
    for (const [i, { seq, body, hash }] of rows.entries()) {
      expect(seq).toBe(i + 1);
      expect(JSON.parse(body)).toMatchObject({ section: "J260615-01", seq });
      previous = createHash("sha256").update(previous).update(publishedBody(body, aliases)).digest();
      expect(hash.equals(previous)).toBe(true);
    }
  });

  test("cannot be rewritten, nor can the ledger", async () => {
    const rewriting = exchange.db.updateTable("trading.journal").set({ body: "{}" }).execute();
    await expect(rewriting).rejects.toThrow(/only added to/);
    await expect(exchange.db.deleteFrom("funds.entry").execute()).rejects.toThrow(/only added to/);
    const unbalanced = exchange.db
      .insertInto("funds.entry")
      .values({
        voucherNo: 1n,
        leg: 9,
        holder: "plant",
        bucket: "available",
        kind: "adjustment",
        amount: 1n as never,
        balance: 1n as never,
        at: new Date(0),
      })
      .execute();
    await expect(unbalanced).rejects.toThrow(/does not add up/);
  });

  test("keeps a bid's receipt: the hash that the trader was given is the row's", async () => {
    const { wares } = await scene.schedule({ id: "J260615-05" as never, startsAt: at("11:10:00") });
    await exchange.until(at("11:11:00"));
    const { data } = await scene.bid("port", wares[0] as never, "620");
    const row = await exchange.db
      .selectFrom("trading.journal")
      .select("hash")
      .where("sectionId", "=", "J260615-05")
      .where("seq", "=", data.receipt.seq)
      .executeTakeFirstOrThrow();
    expect(row.hash.toString("hex")).toBe(data.receipt.hash);
  });
});

describe("batches that overlap", () => {
  test("a commit that fails takes its own call only: what stood on it is decided anew from the row", async () => {
    const { wares } = await scene.schedule({ id: "J260615-07" as never, startsAt: at("11:12:00") });
    await exchange.until(at("11:13:00"));
    // Fails at the commit, when the batch behind has begun already.
    await sql`
      create function trading.fail_at_commit() returns trigger language plpgsql as $$ begin raise 'unlucky'; end $$`.execute(
      exchange.db,
    );
    await sql`
      create constraint trigger unlucky after insert on trading."order" deferrable initially deferred
        for each row when (new.price = 6310000) execute function trading.fail_at_commit()`.execute(
      exchange.db,
    );
    const bids: Promise<Outcome<OrderResult | null>>[] = [];
    for (let yuan = 620n; yuan < 650n; yuan++) {
      const { firm, user } = scene.member(yuan % 2n === 0n ? "plant" : "port");
      const order = { kind: "order", company, ware: wares[0] as never, firm, user } as const;
      const terms = { mayPlaceOrders: true, side: null, price: price(yuan * 10_000n), quantity: null };
      bids.push(
        exchange.platform.runInLane(sessionLane, "J260615-07", {
          ...order,
          ...terms,
          turn: null,
          ip: "127.0.0.1",
        }),
      );
      await nextTurn();
    }
    const answers = await Promise.allSettled(bids);
    await sql`drop trigger unlucky on trading."order"`.execute(exchange.db);

    // Everybody is decided in the order of arrival: with the lost bid away, the next is its own firm's that leads already.
    expect(
      answers.map((answer) => {
        if (answer.status === "rejected") return "lost";
        return answer.value.ok ? "accepted" : answer.value.reason;
      }),
    ).toEqual(bids.map((_, i) => (i === 11 ? "lost" : i === 12 ? "ALREADY_LEADING" : "accepted")));
    const rows = await exchange.db
      .selectFrom("trading.journal")
      .select(["seq", "hash"])
      .where("sectionId", "=", "J260615-07")
      .orderBy("seq")
      .execute();
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
    const receipts = answers.flatMap((answer) =>
      answer.status === "fulfilled" && answer.value.ok && answer.value.result
        ? [answer.value.result.receipt]
        : [],
    );
    expect(receipts).toHaveLength(28);
    for (const { seq, hash } of receipts) expect(rows[seq - 1]?.hash.toString("hex")).toBe(hash);
    const replayed = await exchange.db.transaction().execute((tx) => replaySession(tx, "J260615-07"));
    expect(replayed).toMatchObject({ differences: [] });
    await checkBooks(exchange);
  });
});

describe("two nodes", () => {
  test("a node that has kept an older session reads what the other has changed", async () => {
    const { wares } = await scene.schedule({ id: "J260615-06" as never, startsAt: at("11:20:00") }, [{}, {}]);
    await exchange.until(at("11:21:00"));
    await scene.bid("plant", wares[0] as never, "620");
    // Another node's batch, as the database sees it.
    await exchange.db
      .updateTable("trading.section")
      .set((row) => ({ seq: row("seq", "+", 1), version: row("version", "+", 1) }))
      .where("id", "=", "J260615-06")
      .execute();
    await exchange.db
      .updateTable("trading.ware")
      .set({ status: "5", version: 99 })
      .where("id", "=", wares[1] as string)
      .execute();
    expect(await scene.bid("plant", wares[1] as never, "620")).toMatchObject({ result: "T1006" });
    expect(await scene.bid("port", wares[0] as never, "621")).toMatchObject({ result: 0 });
  });
});

test("no two sessions of a day have orders of the same number, whatever their letters", () => {
  const [regular, other] = [sectionId("J260615-51"), sectionId("K260615-51")];
  expect(orderNoOf(regular, 2)).toBe("B260615-51-00002");
  expect(orderNoOf(other, 2)).not.toBe(orderNoOf(regular, 2));
});
