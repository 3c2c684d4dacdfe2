import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { at, type Scene, setScene } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { boards, roomOf } from "./boards.ts";

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
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
