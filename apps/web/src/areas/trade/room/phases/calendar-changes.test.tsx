import { act, cleanup, screen } from "@testing-library/react";
import { api } from "@zd/api";
import { frameTypes } from "@zd/api/market/frames";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "../room-page.tsx";
import { after, sectionStateOf } from "../../../../testing/market-rows.ts";
import { answer, testNow } from "../../../../testing/render-page.tsx";
import { enter, sectionOf, termsOf, W8, wareOf, yuan } from "../../../../testing/room-scene.ts";

const { market, trading } = api;

afterEach(cleanup);

test("whoever waits in the room reads anew what the exchange has changed before the start", async () => {
  const waiting = sectionOf({ status: "0", version: 1, deadline: null, startsAt: after(3600) });
  const wares = [wareOf({ status: "0" }), { ...W8, status: "0" as const }];
  const readVersions: number[] = [];
  let version = 1;
  const { feed, live } = enter({
    section: waiting,
    wares,
    answers: [
      answer(market.listSections, () => [{ ...waiting, version }]),
      answer(market.listWares, () => ({ version, wares })),
      answer(trading.readWareParameters, () => {
        readVersions.push(version);
        return termsOf({ priceStep: yuan(version === 1 ? 1 : 5) });
      }),
    ],
  });
  await act(live);
  await expect.poll(() => readVersions.length).toBeGreaterThan(0);
  await screen.findAllByText(/^1\.00/);
  expect(new Set(readVersions)).toEqual(new Set([1]));
  version = 2;
  await act(async () =>
    feed.says({
      type: frameTypes.sectionUpdate,
      data: [sectionStateOf({ ...waiting, version: 2 }, 2)],
      time: testNow,
    }),
  );
  await screen.findAllByText(/^5\.00/);
  expect(readVersions.at(-1)).toBe(2);
});
