import type { ChannelId } from "@zd/domain/funds/channels";
import { channels } from "@zd/domain/funds/channels";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { afterAll, beforeAll } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { describeLender } from "../testing/lender.conformance.ts";
import { sandboxLender } from "./sandbox/sandbox-lender.ts";

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange();
});
afterAll(() => exchange.close());

for (const channel of Object.keys(channels) as ChannelId[]) {
  const turn = (faults: { down?: boolean; losesAnswers?: boolean }) =>
    exchange.db
      .updateTable("sandbox.lender")
      .set({ down: false, losesAnswers: false, ...faults })
      .execute();
  describeLender(`the sandbox's ${channel}`, channel, () => ({
    lender: sandboxLender(exchange.platform, async () => {}).lender,
    loseAnswers: () => turn({ losesAnswers: true }),
    goAway: () => turn({ down: true }),
    behave: () => turn({}),
    today: () => shanghaiDay(exchange.clock.now()),
  }));
}
