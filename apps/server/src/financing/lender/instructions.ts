import { type CompanyId, type Fen, type FirmId, type Instant, instant } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { findFirms } from "../../identity/index.ts";
import { askAgainAt } from "../../platform/ask-again.ts";
import { rows } from "../../platform/database/database.ts";
import { revive, write } from "../../platform/formats/exact-json.ts";
import { type Errand, errand, type Scope, schedule, scheduleAll } from "../../platform/jobs/jobs.ts";
import {
  type Lender,
  type LenderOrder,
  LenderUnreachable,
  type LenderWish,
  type OnLenderAnswer,
} from "./lender.ts";

interface Data {
  readonly instruction: string;
}

/** Name of the errand; a caller that only writes an instruction needs no lender. */
const carrying = { name: "financing.carryInstruction" } as const;

export interface NewInstruction {
  readonly company: CompanyId;
  readonly channel: LenderOrder["channel"];
  readonly firm: FirmId;
  /** The credit or loan that it is about. */
  readonly record: string;
  readonly amount: Fen;
  /** What the lender is to do. */
  readonly wish: LenderWish;
  /** When it is carried to the lender; at once where left out. */
  readonly carriedAt?: Instant;
}

/** 资金方指令: inserts it; a job carries it to the lender once the transaction is committed. */
export const instruct = (scope: Pick<Scope, "tx" | "now">, instruction: NewInstruction): Promise<void> =>
  instructAll(scope, [instruction]);

/** The same for several, in as many statements. */
export async function instructAll(
  { tx, now }: Pick<Scope, "tx" | "now">,
  instructions: readonly NewInstruction[],
): Promise<void> {
  if (instructions.length === 0) return;
  const [numbers, firms] = await Promise.all([
    rows<{ no: bigint }>(
      tx,
      sql`select nextval('financing.instruction_no') as no from generate_series(1, ${instructions.length}::int)`,
    ),
    findFirms(
      tx,
      instructions.map(({ firm }) => firm),
    ),
  ]);
  const day = shanghaiDay(now).replaceAll("-", "");
  const values = instructions.map(({ company, channel, firm, record, amount, wish }, i) => {
    const id = `ZL${day}${serial(numbers[i]?.no ?? 0n, 8)}`;
    const known = firms.get(firm);
    const customer = { code: known?.creditCode || firm, name: known?.name ?? firm };
    const order: LenderOrder = { reference: id, channel, customer, wish };
    return {
      id,
      companyId: company,
      channel,
      kind: wish.kind,
      recordId: record,
      firmId: firm,
      amount,
      detail: write(order),
      state: "1" as const,
      sentAt: new Date(now),
      answeredAt: null,
      lenderNo: null,
      memo: null,
      matchedOn: null,
    };
  });
  await tx.insertInto("financing.instruction").values(values).execute();
  await scheduleAll(
    tx,
    values.map(({ id }, i) => ({
      job: carrying,
      key: id,
      at: instructions[i]?.carriedAt ?? now,
      data: { instruction: id },
    })),
  );
}

/**
 * Carries an instruction to the lender and asks until its result is known. It may run twice, or after a restart in
 * the middle: the lender does nothing twice for one number.
 */
export function carryInstruction(lender: Lender, onAnswer: OnLenderAnswer): Errand<Data> {
  const carry = errand<Data>(carrying.name, async ({ instruction: id }, transact) => {
    const open = await transact(({ tx }) =>
      tx
        .selectFrom("financing.instruction")
        .select(["channel", "detail", "sentAt"])
        .where("id", "=", id)
        .where("state", "=", "1")
        .executeTakeFirst(),
    );
    if (!open) return;
    const answer = await orUnreachable(async () => {
      const known = await lender.find(open.channel, id);
      if (known !== null) return known;
      await lender.send(revive<LenderOrder>(open.detail));
      return "pending";
    });
    await transact(async (scope) => {
      if (typeof answer !== "string") return onAnswer(scope, id, answer);
      const at = askAgainAt(instant(open.sentAt.getTime()), scope.now);
      return schedule(scope.tx, carry, id, at, { instruction: id });
    });
  });
  return carry;
}

async function orUnreachable<T>(ask: () => Promise<T>): Promise<T | "unreachable"> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof LenderUnreachable) return "unreachable";
    throw error;
  }
}
