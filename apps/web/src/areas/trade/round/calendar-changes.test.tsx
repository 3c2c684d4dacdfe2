import { act, cleanup, screen } from "@testing-library/react";
import { contract } from "@zd/contract";
import { frameTypes } from "@zd/contract/market/frames";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./round-page.tsx";
import { after, sectionStateOf } from "../../../testing/market-rows.ts";
import { answer, testNow } from "../../../testing/render-page.tsx";
import { enter, sectionOf, termsOf, W8, wareOf, yuan } from "../../../testing/room-scene.ts";

const { market, trading } = contract;

afterEach(cleanup);

test("whoever waits in the room reads anew what the exchange has changed before the start", async () => {
  const waiting = sectionOf({ status: "0", version: 1, deadline: null, startsAt: after(3600) });
  let changed = false;
  const wares = [wareOf({ status: "0" }), { ...W8, status: "0" as const }];
  const { feed, live } = enter({
    section: waiting,
    wares,
    answers: [
      answer(market.listSections, () => [changed ? { ...waiting, version: 2 } : waiting]),
      answer(market.listWares, () => ({ version: 1, wares })),
      answer(trading.readWareParameters, () => termsOf({ priceStep: yuan(changed ? 5 : 1) })),
    ],
  });
  await act(live);
  const reads = async (step: string) =>
    expect.poll(() => screen.queryAllByText(new RegExp(`^${step}`)).length).toBeGreaterThan(0);
  await reads("1.00");
  expect(screen.queryAllByText(/^5\.00/)).toHaveLength(0);
  changed = true;
  await act(async () =>
    feed.says({
      type: frameTypes.sectionUpdate,
      data: [sectionStateOf({ ...waiting, version: 2 }, 2)],
      time: testNow,
    }),
  );
  await reads("5.00");
});
