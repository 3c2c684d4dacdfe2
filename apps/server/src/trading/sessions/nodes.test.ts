import { api } from "@zd/api";
import { frameTypes } from "@zd/api/market/frames";
import { instant, price } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../platform/process/free-port.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import { hasRedis, startRedis } from "../../testing/redis.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openTestSocket, type TestSocket } from "../../testing/test-socket.ts";
import { sessionLane } from "./session-lane.ts";

describe.runIf(hasRedis)("two nodes over one database and Redis", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let port: number;
  let exchange: TestPlatform;
  let beside: Awaited<ReturnType<TestPlatform["openBeside"]>>;
  let scene: Scene;
  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis(port);
    exchange = await openExchange({
      start: at("09:00:00"),
      settings: { REDIS_URL: `redis://127.0.0.1:${port}` },
    });
    scene = await setScene(exchange);
    for (const name of ["plant", "port"]) await scene.join(name);
    beside = await exchange.openBeside();
  });
  afterAll(async () => {
    await beside.close();
    await exchange.close();
    await redis.stop();
  });

  type Node = Pick<TestPlatform, "address" | "platform" | "withToken">;
  const decides = ({ platform }: Node, section: string) => platform.decides(sessionLane, section);

  /** A session that is being traded, the node that decides its orders, and the other one. */
  async function openSession(id: string) {
    const startsAt = exchange.clock.now();
    const { wares } = await scene.schedule({ id: id as never, startsAt });
    await exchange.until(startsAt);
    const nodes: readonly Node[] = [exchange, beside];
    await expect.poll(() => nodes.filter((node) => decides(node, id)).length).toBe(1);
    const decider = nodes.find((node) => decides(node, id)) as Node;
    const other = nodes.find((node) => node !== decider) as Node;
    /** A bid that comes in at this node. */
    const bid = (node: Node, member: string, yuan: string) =>
      node.withToken(scene.member(member).token).call(api.trading.placeOrder, {
        section: id,
        ware: wares[0],
        price: price(BigInt(yuan) * 10_000n),
      } as never);
    return { startsAt, decider, other, bid };
  }

  const ordersOf = (section: string) =>
    exchange.db
      .selectFrom("trading.order")
      .select(["orderNo", "price"])
      .where("sectionId", "=", section as never)
      .orderBy("orderNo")
      .execute();

  /** Holds the row of a section, so that whoever decides waits. */
  async function hold(section: string) {
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = exchange.db.transaction().execute(async (tx) => {
      await sql`select 1 from trading.section where id = ${section} for update`.execute(tx);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    return async () => {
      released.resolve();
      await holding;
    };
  }

  /** How many commands on sessions a node has decided so far. */
  async function decidedBy({ address }: Node): Promise<number> {
    const figures = await (await fetch(`${address}/metrics`)).text();
    return Number(/^zd_lane_batch_size_sum\{lane="trading\.session"\} (\d+)$/m.exec(figures)?.[1] ?? 0);
  }

  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(exchange.db);
    return rows.length;
  };

  test("an order is decided by the node whose session it is, wherever it comes in, and its refusal as well", async () => {
    const section = "J260615-01";
    const { decider, other, bid } = await openSession(section);
    const before = await decidedBy(other);
    expect(await bid(other, "plant", "620")).toMatchObject({ result: 0 });
    expect(await bid(decider, "port", "621")).toMatchObject({ result: 0 });
    const { result } = await bid(decider, "plant", "619");
    expect(result).not.toBe(0);
    expect(await bid(other, "plant", "619")).toMatchObject({ result });
    expect(await ordersOf(section)).toHaveLength(2);
    expect(await decidedBy(other)).toBe(before);
    expect(await decidedBy(decider)).toBeGreaterThan(0);
  });

  test("where the deciding node gives no answer, the other decides, and what was decided after all is not decided again", async () => {
    const section = "J260615-02";
    const { other, bid } = await openSession(section);
    const release = await hold(section);
    const placed = bid(other, "plant", "620");
    // The one that was asked waits for the row; then the one that asked as well.
    await expect.poll(waiting).toBe(2);
    await release();
    expect(await placed).toMatchObject({ result: 0 });
    expect(await ordersOf(section)).toHaveLength(1);
  });

  /** A browser that follows a section on a node, with its first snapshot. */
  async function watch(node: Node, section: string) {
    const socket = await openTestSocket(node.address);
    socket.send({ type: frameTypes.subscribe, data: { sectids: [section], opt: "Only" } });
    await socket.next(({ type }) => type === frameTypes.wareSnapshot);
    return socket;
  }

  test("while Redis is away, who follows a session on any node sees its prices and its end, and never an older state", async () => {
    const section = "J260615-04";
    const { startsAt, other, bid } = await openSession(section);
    const nodes = [exchange, beside];
    const hearing = () => nodes.filter(({ platform }) => platform.hearsOthers()).length;
    const watchAll = () => Promise.all(nodes.map((node) => watch(node, section)));
    /** Everybody is shown this within seconds; a look of the nodes comes with each second. */
    const expectShown = (viewers: readonly TestSocket[], text: string) =>
      expect
        .poll(
          async () => {
            await exchange.wait(1_000);
            return viewers.every(({ frames }) => JSON.stringify(frames).includes(text));
          },
          { timeout: 10_000 },
        )
        .toBe(true);
    const early = await watchAll();
    await redis.stop();
    await expect.poll(hearing).toBe(0);
    expect(await bid(other, "plant", "620")).toMatchObject({ result: 0 });
    await expectShown(early, '"price":"620.00"');

    // Twenty minutes, and one more for whoever wants to bid again.
    await exchange.until(instant(startsAt + 21 * 60_000 - 1_000));
    const late = await watchAll();
    await expectShown(late, '"status":"6"');

    redis = await startRedis(port);
    await expect.poll(hearing).toBe(nodes.length);
    for (const { frames, close } of [...early, ...late]) {
      const versions = frames.flatMap(
        ({ data }) => (data as { version?: number } | undefined)?.version ?? [],
      );
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
      close();
    }
  });

  test("a session goes on, and ends, when the node that decides it is gone", async () => {
    const section = "J260615-03";
    const { bid } = await openSession(section);
    expect(await bid(beside, "plant", "620")).toMatchObject({ result: 0 });
    await beside.close();
    expect(await bid(exchange, "port", "621")).toMatchObject({ result: 0 });
    await expect.poll(() => decides(exchange, section)).toBe(true);
    await exchange.wait(30 * 60_000);
    const [ended] = await exchange.anonymous.ask(api.market.listSections, { section: section as never });
    expect(ended).toMatchObject({ status: "6", waresDealt: 1 });
    beside = await exchange.openBeside();
  });
});
