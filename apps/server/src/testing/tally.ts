import { setImmediate } from "node:timers/promises";
import { api } from "@zd/api";
import { core, market, micro, token } from "@zd/api/wire/address-families";
import { secret, text, whole } from "@zd/api/wire/fields";
import { command, errand, operations, query } from "@zd/api/wire/operation";
import { payload } from "@zd/api/wire/payload";
import type { RoleName } from "@zd/domain/identity/access";
import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { z } from "zod";
import { exchangeKind } from "../platform/audit/entry.ts";
import { type Actor, handle, handleMany, handleTogether } from "../platform/calls/operation.ts";
import { errand as errandJob, job, schedule } from "../platform/jobs/jobs.ts";
import { lane } from "../platform/lanes/lanes.ts";
import { event } from "../platform/live/event.ts";
import type { OpenModule } from "../platform/module.ts";
import { settleRequest } from "../system/index.ts";

const name = ["name", text(20, 1), "名称"] as const;
const marks = ["marks", whole(-1_000_000, 1_000_000), "划数"] as const;

/**
 * A context as small as can be, to show what the platform promises: marks on tallies, singly, in a lane, and by way of
 * the world outside.
 */
export const tallyApi = {
  system: {
    ...operations("system", {
      initGatewayToken: query(token, "init", {
        title: "初始化网关令牌",
        access: "anyone",
        input: payload({}),
        output: payload({
          token: ["token", text(200), "令牌"],
          key: ["key", text(200), "密钥"],
          expiresIn: ["expiresIn", whole(1, 86_400), "秒"],
        }),
      }),
    }),
    settleRequest: api.system.settleRequest,
  },
  tally: operations("tally", {
    read: query(market, "tally", {
      title: "查划数",
      access: "anyone",
      also: ["tallies"],
      input: payload({ name }),
      output: payload({ marks }),
    }),
    mark: command(core, "mark", {
      title: "划",
      access: "member",
      binds: "money",
      input: payload({
        name,
        marks,
        failing: ["failing", z.string().optional(), "差错"],
        password: ["pwd", z.string().meta({ secret: true }).optional(), "密码"],
      }),
      output: payload({ marks }),
      refusals: ["STATUS_NOT_ALLOWED"],
    }),
    markTogether: command(core, "markTogether", {
      title: "同划",
      access: "place-orders",
      input: payload({ name, marks, failing: ["failing", z.string().optional(), "差错"] }),
      output: payload({ marks }),
      refusals: ["STATUS_NOT_ALLOWED"],
    }),
    markAbroad: errand(micro, "markAbroad", {
      title: "远划",
      access: "member",
      rate: { calls: 30, perMs: 60_000 },
      input: payload({ name, marks }),
      output: payload({ marks }),
    }),
    markSecretly: command(core, "markSecretly", {
      title: "密划",
      access: "member",
      input: payload({ name, marks }),
      output: payload({ code: ["code", secret(20), "口令"] }),
    }),
    list: query(micro, "query/tallies", {
      title: "划数列表",
      access: "member",
      input: payload({
        size: ["size", whole(0, 10_000), "条数"],
        password: ["pwd", z.string().meta({ secret: true }).optional(), "密码"],
      }),
      output: z.array(z.string()),
    }),
  }),
};

const { read, mark, markTogether, markAbroad, markSecretly, list } = tallyApi.tally;

export const marked = event<{ name: string; marks: number }>()("tally.marked");

interface TallyTable {
  name: string;
  marks: number;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "tally.tally": TallyTable;
    "tally.echo": { name: string; marks: number; at: Date };
  }
}

export interface World {
  /** Calls that went out. */
  calls: number;
  /** What happens there. */
  answer: () => Promise<void>;
}

/** Sizes of the batches of each transaction that was run, to see who shared one. */
export const batches: (readonly number[])[] = [];

const wrong: Record<string, () => void> = {
  fault: () => {
    throw new Error("a bug");
  },
};

/** Marks heard of later, by a job. */
const echo = job<{ name: string; marks: number }>("tally.echo", async (data, { tx, now }) => {
  await tx
    .insertInto("tally.echo")
    .values({ ...data, at: new Date(now) })
    .execute();
});

/** A job that others can ask for by its moment. */
export const remind = job<{ name: string }>("tally.remind", async ({ name }, { tx, now }) => {
  if (name === "never") throw new Error("not today");
  await tx
    .insertInto("tally.echo")
    .values({ name, marks: 0, at: new Date(now) })
    .execute();
});

export const remindAbroad = errandJob<{ name: string }>("tally.remindAbroad", async ({ name }, transact) => {
  await transact(async ({ tx, now }) => {
    await tx
      .insertInto("tally.echo")
      .values({ name, marks: 1, at: new Date(now) })
      .execute();
  });
});

const tallyLane = lane<TallyCommand, number>({
  name: "tally.lane",
  weight: ({ failing }) => (failing === "slow" ? Number.POSITIVE_INFINITY : 1),
  run: async (lines, { named, publish, tx, now }) => {
    const keys = lines.map(({ key }) => key).sort();
    batches.push(lines.map(({ waiting }) => waiting.length));
    const locked = await named<TallyTable>(
      "lock-tallies",
      "select name, marks from tally.tally where name = any($1::text[]) order by name for update",
      [keys],
    );
    const marks = new Map(locked.map((row) => [row.name, row.marks]));
    const outcomes = lines.map(({ key, waiting }) =>
      waiting.map(({ command: { by, failing } }) => {
        wrong[failing ?? ""]?.();
        if (by < 0) return { ok: false, reason: "STATUS_NOT_ALLOWED", data: { receipt: key } } as const;
        const result = (marks.get(key) ?? 0) + by;
        marks.set(key, result);
        return { ok: true, result } as const;
      }),
    );
    await named(
      "save-tallies",
      `insert into tally.tally (name, marks) select * from unnest($1::text[], $2::int[])
       on conflict (name) do update set marks = excluded.marks`,
      [[...marks.keys()], [...marks.values()]],
    );
    const failing = (how: string) =>
      lines.filter(({ waiting }) => waiting.some(({ command }) => command.failing === how));
    if (failing("statement").length > 0) await sql`select 1 / 0`.execute(tx);
    for (const { key } of failing("job")) await schedule(tx, remind, key, now, { name: key });
    for (const [name, now] of marks) publish(marked({ name, marks: now }));
    return outcomes;
  },
});

interface TallyCommand {
  readonly by: number;
  readonly failing?: string | undefined;
}

/** Tokens of this context are names: "anna" trades, "bob@firm" for a firm, "viewer" may only look, "desk" is the exchange's own, "gone" was signed out. */
function actorOf(token: string): Actor | "SESSION_EXPIRED" {
  if (token === "gone") return "SESSION_EXPIRED";
  const roles: readonly RoleName[] = token === "viewer" ? ["viewer"] : ["trader"];
  return {
    sessionId: token,
    userId: token as UserId,
    name: token,
    firmId: (token.split("@")[1] ?? token) as FirmId,
    firmName: token,
    firmKind: token === "desk" ? exchangeKind : "1",
    companyId: "ZD0001" as CompanyId,
    roles,
  };
}

export const tally =
  (world: World = { calls: 0, answer: async () => {} }): OpenModule =>
  ({ keys, rooms }) => ({
    name: "tally",
    migrations: new URL("./tally-migrations/", import.meta.url),
    identify: async (token) => actorOf(token),
    jobs: [remind, remindAbroad],
    onEvent: { [marked.type]: [echo] },
    onLive: { [marked.type]: ({ data }) => rooms.sendToRoom("marks", { type: 2, data }) },
    feed: {
      unreadable: { type: -1, data: "unreadable" },
      farewell: { type: -2, data: "farewell" },
      async onFrame(client, { type, data }) {
        if (type === 0) client.send({ type: 0, data: undefined });
        else if (type === 1) client.compress();
        else if (type === 2) client.send({ type: 3, data: client.join(String(data ?? "marks")) });
        else if (type === 4) client.leave(String(data ?? "marks"));
        else if (type === 6) {
          await setImmediate();
          client.send({ type: 6, data: "late" });
        } else if (type === 5) throw new Error("a bug in the feed");
        else client.send({ type: -1, data: "unknown" });
      },
    },
    handlers: [
      handle(tallyApi.system.initGatewayToken, async (_, { now }) => keys.mintToken(now)),
      handleMany(read, async ({ name }, { db }) => {
        const row = await db
          .selectFrom("tally.tally")
          .select("marks")
          .where("name", "=", name)
          .executeTakeFirst();
        return { marks: row?.marks ?? 0 };
      }),
      handle(mark, async ({ name, marks, failing }, { tx, publish, refuse }) => {
        const row = await tx
          .insertInto("tally.tally")
          .values({ name, marks })
          .onConflict((existing) =>
            existing.column("name").doUpdateSet({ marks: sql`tally.marks + ${marks}` }),
          )
          .returning("marks")
          .executeTakeFirstOrThrow();
        if (failing === "refusal") refuse("STATUS_NOT_ALLOWED");
        if (failing === "swallowed") await sql`select 1 / 0`.execute(tx).catch(() => {});
        wrong[failing ?? ""]?.();
        publish(marked({ name, marks: row.marks }));
        return { marks: row.marks };
      }),
      handleTogether(
        markTogether,
        tallyLane,
        ({ name, marks, failing }) => ({ key: name, command: { by: marks, failing } }),
        (marks) => ({ marks }),
      ),
      handle(markAbroad, async ({ name, marks }, { transact }) => {
        world.calls += 1;
        await world.answer();
        await transact(({ tx }) =>
          tx
            .insertInto("tally.tally")
            .values({ name, marks })
            .onConflict((existing) => existing.column("name").doUpdateSet({ marks }))
            .execute(),
        );
        return { marks };
      }),
      settleRequest,
      handle(markSecretly, async ({ name, marks }, { tx }) => {
        await tx.insertInto("tally.tally").values({ name, marks }).execute();
        return { code: "opensesame" };
      }),
      handle(list, async ({ size }) => Array.from({ length: size }, (_, i) => `tally number ${i}`)),
    ],
  });
