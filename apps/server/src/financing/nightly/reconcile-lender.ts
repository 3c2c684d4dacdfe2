import { reconcileLender } from "@zd/domain/financing/reconcile";
import { type ChannelId, channels } from "@zd/domain/funds/channels";
import { fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { dayMs, parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Selectable } from "kysely";
import { revive } from "../../platform/formats/exact-json.ts";
import { type Errand, errand, type Scope, schedule } from "../../platform/jobs/jobs.ts";
import { instructAll } from "../lender/instructions.ts";
import { type Lender, type LenderLine, type LenderOrder, LenderUnreachable } from "../lender/lender.ts";
import type { InstructionTable } from "../tables.ts";
import { nextNight } from "./interest-run.ts";

/** When a day is reconciled, in milliseconds after the next midnight: lenders answer late orders until then. */
const afterMidnightMs = 5_400_000;
const againMs = 600_000;

interface Data {
  readonly channel: ChannelId;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** 资金方对账 of each lender, every night for the day before; again every ten minutes while there is no statement. */
export function reconcileDaily(lender: Lender): Errand<Data> {
  const daily = errand<Data>("financing.reconcileLender", async ({ channel, day }, transact) => {
    const lines = await lender.statement(channel, day).catch((error: unknown) => {
      if (error instanceof LenderUnreachable) return null;
      throw error;
    });
    await transact(async (scope) => {
      if (lines === null)
        return schedule(scope.tx, daily, channel, instant(scope.now + againMs), { channel, day });
      await reconcileDay(scope, channel, day, lines);
      const next = shanghaiDay(addDays(startOf(day), 1));
      await schedule(scope.tx, daily, channel, dueAt(next), { channel, day: next });
    });
  });
  return daily;
}

/** Schedules the day after the last reconciled one, or the day of the first instruction. */
export async function scheduleReconciliations(daily: Errand<Data>, { tx, now }: Scope): Promise<void> {
  const [last, first] = await Promise.all([
    tx
      .selectFrom("financing.reconciliation")
      .select(["channel", ({ fn }) => fn.max<string>("day").as("day")])
      .groupBy("channel")
      .execute(),
    tx
      .selectFrom("financing.instruction")
      .select(({ fn }) => fn.min("sentAt").as("at"))
      .executeTakeFirst(),
  ]);
  const begun = first?.at ? instant(first.at.getTime()) : now;
  const done = new Map(last.map(({ channel, day }) => [channel, day]));
  for (const channel of Object.keys(channels) as ChannelId[]) {
    const known = done.get(channel);
    const day = known ? shanghaiDay(addDays(startOf(known), 1)) : shanghaiDay(begun);
    await schedule(tx, daily, channel, dueAt(day), { channel, day });
  }
}

const dueAt = (day: string): Instant => nextNight(instant(startOf(day) + dayMs), afterMidnightMs);

function startOf(day: string): Instant {
  const start = parseShanghai(day);
  if (start === null) throw new RangeError(`no day: ${day}`);
  return start;
}

/** Compares a day's statement with our instructions, and inserts the differences; a second call does nothing. */
export async function reconcileDay(
  { tx, now }: Pick<Scope, "tx" | "now">,
  channel: ChannelId,
  day: string,
  statement: readonly LenderLine[],
): Promise<void> {
  const end = new Date(startOf(day) + dayMs);
  const open = await tx
    .selectFrom("financing.instruction")
    .select(["id", "kind", "amount", "state", "answeredAt", "companyId", "firmId", "recordId", "detail"])
    .where("channel", "=", channel)
    .where("kind", "!=", "credit")
    .where("matchedOn", "is", null)
    // What is paid back is paid as far as we are concerned, even where the lender has refused it.
    .where((one) => one.or([one("state", "in", ["1", "2"]), one("kind", "in", ["repay", "return"])]))
    .where("sentAt", "<", end)
    .execute();
  const { matched, differences } = reconcileLender(
    open.map(({ id, kind, amount, state, answeredAt }) => ({
      id,
      amount: kind === "draw" ? amount : fen(-amount),
      // One that was answered after midnight may stand in the next day's statement.
      isDone: state !== "1" && answeredAt !== null && answeredAt < end,
    })),
    statement,
  );
  const opened = await tx
    .insertInto("financing.reconciliation")
    .values({ channel, day, at: new Date(now), matched: matched.length })
    .onConflict((existing) => existing.doNothing())
    .executeTakeFirst();
  if (opened.numInsertedOrUpdatedRows !== 1n) return;
  const found = differences.map(({ kind, instruction, lenderNo, effect }) => ({
    channel,
    day,
    kind,
    instructionId: instruction,
    lenderNo,
    effect,
    memo: null,
    settledBy: null,
    settledAt: null,
  }));
  if (found.length > 0) await tx.insertInto("financing.difference").values(found).execute();
  // What has a difference is worked off there, and comes up no second time.
  const different = differences.flatMap(({ instruction }) => instruction ?? []);
  await payBackAnew(
    { tx, now },
    open.filter(({ id, state }) => state === "3" && different.includes(id)),
  );
  const done = [...matched, ...different];
  if (done.length > 0) {
    await tx.updateTable("financing.instruction").set({ matchedOn: day }).where("id", "in", done).execute();
  }
}

type Refused = Pick<Selectable<InstructionTable>, "companyId" | "firmId" | "recordId" | "amount" | "detail">;

/** Sends repayments that a lender has refused again under new numbers, since the firms have paid them. */
const payBackAnew = (scope: Pick<Scope, "tx" | "now">, refused: readonly Refused[]): Promise<void> =>
  instructAll(
    scope,
    refused.map(({ companyId: company, firmId: firm, recordId: record, amount, detail }) => {
      const { channel, wish } = revive<LenderOrder>(detail);
      return { company, channel, firm, record, amount, wish };
    }),
  );
