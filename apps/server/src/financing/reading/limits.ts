import { api } from "@zd/api";
import { availableOf } from "@zd/domain/financing/credit";
import { products } from "@zd/domain/financing/products";
import { type ChannelId, channels } from "@zd/domain/funds/channels";
import { type Fen, type FirmId, fen, type Instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type Handler, handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findLimits } from "../standing.ts";

/** How many days the chart of used limits shows. */
const chartDays = 90;

async function readLimits(db: Reader, firm: FirmId, now: Instant) {
  const held = await findLimits(db, firm, now);
  return held.map(({ id, ...limit }) => ({
    ...limit,
    credit: id,
    channelName: channels[limit.channel],
    available: availableOf(limit),
  }));
}

const sum = (amounts: readonly Fen[]): Fen => fen(amounts.reduce((all, one) => all + one, 0n));

/** 额度. */
export const limitHandlers: readonly Handler[] = [
  handle(api.finance.readCredit, async (_, { db, actor, now }) => {
    const limits = await readLimits(db, actor.firmId, now);
    return {
      granted: sum(limits.map(({ granted }) => granted)),
      used: sum(limits.map(({ used }) => used)),
      available: sum(limits.map(({ available }) => available)),
      limits,
    };
  }),

  handle(api.finance.readLimits, async ({ channel }, { db, actor, now }) => {
    const limits = await readLimits(db, actor.firmId, now);
    const days = await db
      .selectFrom("financing.usedDay")
      .select(["day", "used"])
      .where("firmId", "=", actor.firmId)
      .where("day", ">=", shanghaiDay(addDays(now, -chartDays)))
      .orderBy("day")
      .execute();
    return { limits: limits.filter((limit) => !channel || limit.channel === channel), days };
  }),

  handle(api.finance.listChannels, async (_, { db, actor, now }) => {
    const [limits, credits] = await Promise.all([
      readLimits(db, actor.firmId, now),
      db
        .selectFrom("financing.credit")
        .select(["channel", "state"])
        .where("firmId", "=", actor.firmId)
        .orderBy("appliedAt")
        .execute(),
    ]);
    const latest = new Map(credits.map(({ channel, state }) => [channel, state]));
    return (Object.keys(channels) as ChannelId[]).map((channel) => ({
      channel,
      channelName: channels[channel],
      products: products.filter((product) => product.channel === channel).length,
      state: latest.get(channel) ?? null,
      available: limits.find((limit) => limit.channel === channel)?.available ?? fen(0n),
    }));
  }),
];
