import { api } from "@zd/api";
import { channels } from "@zd/domain/funds/channels";
import { type Fen, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Handler, handle } from "../../../platform/calls/operation.ts";
import "./tables.ts";

const { readLender, turnLender } = api.sandboxLender;

/** The calls by which staff set how the sandbox's lenders behave. */
export const playLender: readonly Handler[] = [
  handle(readLender, async ({ channel }, { db }) => {
    const [lender, sums, customers, entries] = await Promise.all([
      db.selectFrom("sandbox.lender").selectAll().where("channel", "=", channel).executeTakeFirstOrThrow(),
      db
        .selectFrom("sandbox.lenderCustomer")
        .select(sql<Fen>`coalesce(sum(lent), 0)::bigint`.as("lent"))
        .where("channel", "=", channel)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom("sandbox.lenderCustomer")
        .select(["name", "granted", "lent"])
        .where("channel", "=", channel)
        .orderBy("lent", "desc")
        .orderBy("code")
        .limit(100)
        .execute(),
      db
        .selectFrom("sandbox.lenderEntry")
        .select(["lenderNo", "name", "memo", "amount", "balance", "at"])
        .where("channel", "=", channel)
        .orderBy("at", "desc")
        .orderBy("lenderNo", "desc")
        .limit(100)
        .execute(),
    ]);
    return {
      ...lender,
      channelName: channels[channel],
      lent: sums.lent,
      customers,
      entries: entries.map(({ at, ...entry }) => ({ ...entry, at: instant(at.getTime()) })),
    };
  }),
  handle(turnLender, async ({ channel, ...faults }, { tx }) => {
    await tx
      .updateTable("sandbox.lender")
      .set({ ...faults, refusal: faults.refusal?.trim() || null })
      .where("channel", "=", channel)
      .execute();
    return null;
  }),
];
