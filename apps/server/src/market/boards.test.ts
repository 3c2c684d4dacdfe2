import { api } from "@zd/api";
import { wareUnderOnTheWire } from "@zd/api/market/board";
import { followFrame } from "@zd/api/market/frames";
import { instant, sectionId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { at, type Scene, setScene, yuan } from "../testing/market-scene.ts";
import { openStaff } from "../testing/staff-scene.ts";
import type { TestCaller } from "../testing/test-client.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { sectionMoved } from "../trading/index.ts";
import { type Board, readBoard } from "./board.ts";
import { boards, type Moved, roomOf } from "./boards.ts";
import { marketFeed } from "./feed.ts";

const { control } = api;

let exchange: TestPlatform;
let staff: Record<"chen", TestCaller>;
let scene: Scene;
/** How many sections the tests of whole boards have had, from a number that no other test here uses. */
let sections = 40;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  staff = await openStaff(exchange, { chen: "tradeManager" });
  await scene.join("mine");
  await scene.join("plant", { funds: "5000000" });
});
afterAll(() => exchange.close());

test("a board that somebody follows is kept and compared, however many others are read", async () => {
  const ids = ["J260615-01", "J260615-02", "J260615-03", "J260615-04"];
  const [followed] = ids;
  const scheduled = [];
  for (const id of ids) scheduled.push(await scene.schedule({ id: id as never }, [{}]));
  const [first] = scheduled;
  if (!first || !followed) throw new Error("no section");
  await exchange.until(first.opensAt);

  // A node that hears nothing of the others: what moves on it finds only by comparing.
  const sent: string[] = [];
  const deaf = boards(
    {
      ...exchange.platform,
      rooms: {
        count: (room: string) => (room === roomOf(followed) ? 1 : 0),
        sendToRoom: (room: string) => void sent.push(room),
      } as never,
    },
    2,
  );
  for (const id of ids) await deaf.read(id);
  await deaf.compare();
  expect(sent).toEqual([]);
  await scene.bid("plant", first.wares[0] as never, "620");
  await deaf.compare();
  expect(sent).toEqual([roomOf(followed)]);
});

test("what was held up on its way is not sent after what is newer, also where a change between was missed", async () => {
  const { wares, opensAt } = await scene.schedule({ id: "J260615-05" as never }, [{}]);
  await exchange.until(opensAt);
  const versions: number[] = [];
  const node = boards({
    ...exchange.platform,
    rooms: {
      count: () => 1,
      sendToRoom: (_room: string, frame: { readonly data: readonly { readonly version: number }[] }) =>
        void versions.push(...frame.data.map(({ version }) => version)),
    } as never,
  });
  const board = await node.read("J260615-05");
  if (!board) throw new Error("no board");
  const moved = (by: number) => {
    const version = board.version + by;
    node.moved({ ...board, version, state: { ...board.state, version } as never, wares: [] });
  };
  expect(wares).toHaveLength(1);
  for (const by of [1, 4, 2, 3, 5]) moved(by);
  expect(versions.map((version) => version - board.version)).toEqual([1, 4, 5]);
});

test("whoever follows a board while the database is away is shown it when it is back", async () => {
  const { opensAt } = await scene.schedule({ id: sectionId("J260615-06") }, [{}]);
  await exchange.until(opensAt);
  const sent: object[] = [];
  const node = boards(exchange.platform);
  let isAway = true;
  const feed = marketFeed(
    {
      ...node,
      existing: async (...query) => {
        if (!isAway) return node.existing(...query);
        isAway = false;
        throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
      },
    },
    { attend: async () => {} } as never,
    exchange.platform,
  );
  const client = {
    host: null,
    rooms: [],
    join: () => true,
    send: (frame: object) => void sent.push(frame),
    sendEncoded: () => void sent.push({ type: "board" }),
  };
  await feed.onFrame(client as never, JSON.parse(JSON.stringify(followFrame([sectionId("J260615-06")]))));
  expect(sent).toEqual([{ type: "board" }]);
});

const clocks = { freeMs: 60_000, extensionMs: 20_000, restMs: 30_000 };
const offers = { split: true, minQuantity: tonnes("1000"), quantityStep: tonnes("1000") };
const inquiry = { ...offers, terms: { mode: "3", limitPrice: yuan("900") } } as const;

type Schedule = Parameters<Scene["schedule"]>;

test.for<[title: string, change: Schedule[0], wares: Schedule[1], hardEndMs?: number]>([
  ["一口价", { mode: "1" }, [{ rule: offers }, { rule: offers }]],
  ["竞价, one clock for all", { mode: "0", downmode: "A" }, [{}, {}]],
  ["竞价, a clock for each ware", { mode: "0", downmode: "B" }, [{}, {}]],
  ["竞价, a clock for each ware, whose end is moved on", { mode: "0", downmode: "B" }, [{}, {}], 40_000],
  ["竞价, turn by turn", { mode: "0", downmode: "C" }, [{ turn: 1 }, { turn: 2 }]],
  ["二次报价", { mode: "90", sealedMs: 60_000 }, [{}, {}]],
  ["询报价", { mode: "3", side: "B" }, [{ rule: inquiry }, { rule: inquiry }]],
])(
  "%s: whoever has followed the board from the start sees what a newcomer sees",
  async ([, change, wares, hardEndMs]) => {
    const id = sectionId(`J260615-${++sections}`);
    const startsAt = instant(exchange.clock.now() + 60_000);
    const hardEnd = hardEndMs === undefined ? null : instant(startsAt + hardEndMs);
    const { wares: ids } = await scene.schedule({ id, startsAt, hardEnd, ...clocks, ...change }, wares);
    const by = { section: id, reason: "核对报价数据" };
    const node = boards({
      ...exchange.platform,
      rooms: { count: () => 0, sendToRoom: () => {} } as never,
    });
    const first = await node.read(id);
    if (!first) throw new Error("no board");
    let followed = first;
    let from = exchange.events.length;
    const statuses = new Set<string>();
    for (let step = 0; step < 24; step += 1) {
      await exchange.wait(12_345);
      const [ware] = ids;
      // The staff moves the end on, and stops the section for a while: both move clocks without an order.
      if (step === 5 && hardEnd)
        await staff.chen.ask(control.extendSection, {
          ...by,
          seen: hardEnd,
          hardEnd: instant(hardEnd + 15_000),
        });
      if (step === 6) await staff.chen.ask(control.suspendSection, by);
      if (step === 7) await staff.chen.ask(control.resumeSection, by);
      if (step % 3 === 1 && ware) await scene.bid("plant", ware, String(620 + step), "5000");
      for (const { type, data } of exchange.events.slice(from)) {
        const moved = data as Moved;
        if (type !== sectionMoved.type || moved.section !== id) continue;
        node.moved(moved);
        followed = seen(followed, moved);
      }
      from = exchange.events.length;
      const newcomer = await readBoard(exchange.platform, id);
      statuses.add(newcomer?.state.status ?? "");
      expect(withoutSeconds(await node.read(id))).toEqual(withoutSeconds(newcomer));
      expect(withoutSeconds(followed)).toEqual(withoutSeconds(newcomer));
    }
    expect(statuses.size).toBeGreaterThan(2);
  },
);

/** A board as a viewer's page makes it of what it had, and of a change that is sent to it. */
const seen = (board: Board, { version, state, wares }: Moved): Board => ({
  ...board,
  version,
  state,
  wares: new Map(
    [...new Map([...board.wares, ...wares])].map(([ware, known]) => [ware, wareUnderOnTheWire(state, known)]),
  ),
});

/** The seconds that are left are counted by everybody himself. */
const withoutSeconds = (board: Board | null) =>
  board && {
    ...board,
    state: { ...board.state, second: null },
    wares: [...board.wares].map(([ware, state]) => [ware, { ...state, second: null }]),
  };
