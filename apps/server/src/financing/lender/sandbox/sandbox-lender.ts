import type { ChannelId } from "@zd/domain/funds/channels";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { job, scheduleAll } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/module.ts";
import {
  type Lender,
  type LenderAnswer,
  LenderUnreachable,
  type OnLenderAnswer,
  type OpenedLender,
} from "../lender.ts";
import { carryOut } from "./books.ts";
import { playLender } from "./play-lender.ts";

/** Lenders with books of their own, which can be set to be away, to give no answer, or to answer late, twice or never. */
export function sandboxLender(
  { db, transact }: Pick<Platform, "db" | "transact">,
  onAnswer: OnLenderAnswer,
): OpenedLender {
  const answerJob = job<{ reference: string }>(
    "financing.sandboxLenderAnswers",
    async ({ reference }, scope) => {
      const truth = await found(scope.tx, reference);
      if (truth) await onAnswer(scope, reference, truth);
    },
  );

  async function inReach(channel: ChannelId) {
    const faults = await db
      .selectFrom("sandbox.lender")
      .selectAll()
      .where("channel", "=", channel)
      .executeTakeFirstOrThrow();
    if (faults.down) throw new LenderUnreachable();
    return faults;
  }

  const lender: Lender = {
    async send(order) {
      const { losesAnswers, refusal, answers, delayMs } = await inReach(order.channel);
      await transact(async (scope) => {
        const answer = await carryOut(scope, order, refusal);
        if (answer === null || answers === "never") return;
        const at = instant(scope.now + delayMs);
        const { reference } = order;
        const times = answers === "twice" ? [0, 1] : [0];
        await scheduleAll(
          scope.tx,
          times.map((i) => ({ job: answerJob, key: `${reference}:${i}`, at, data: { reference } })),
        );
      });
      if (losesAnswers) throw new LenderUnreachable();
    },
    async find(channel, reference) {
      await inReach(channel);
      return found(db, reference);
    },
    async statement(channel, day) {
      await inReach(channel);
      const from = parseShanghai(day);
      if (from === null) throw new RangeError(`no day: ${day}`);
      return db
        .selectFrom("sandbox.lenderEntry")
        .select(["lenderNo", "reference", "amount"])
        .where("channel", "=", channel)
        .where("at", ">=", new Date(from))
        .where("at", "<", new Date(from + dayMs))
        .orderBy("at")
        .orderBy("lenderNo")
        .execute();
    },
  };
  return { lender, jobs: [answerJob], handlers: playLender };
}

async function found(db: Parameters<typeof selectOrder>[0], reference: string): Promise<LenderAnswer | null> {
  const order = await selectOrder(db, reference);
  if (!order) return null;
  const { lenderNo, granted, fault } = order;
  return lenderNo === null
    ? { result: "failure", memo: fault ?? "资金方未受理" }
    : { result: "success", lenderNo, granted };
}

const selectOrder = (db: Pick<Platform["db"], "selectFrom">, reference: string) =>
  db
    .selectFrom("sandbox.lenderOrder")
    .select(["lenderNo", "granted", "fault"])
    .where("reference", "=", reference)
    .executeTakeFirst();
