import { decideCredit } from "@zd/domain/financing/lender-rules";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import type { LenderAnswer, LenderOrder } from "../lender.ts";
import "./tables.ts";

const memos = { draw: "放款", repay: "还款", return: "退回放款" } as const;

/** Books an order and returns the result; null where the order was booked before. */
export async function carryOut(
  scope: Pick<Scope, "tx" | "now">,
  order: LenderOrder,
  refusal: string | null,
): Promise<LenderAnswer | null> {
  const { tx, now } = scope;
  const { reference, channel } = order;
  const opened = await tx
    .insertInto("sandbox.lenderOrder")
    .values({ reference, channel, lenderNo: null, granted: null, fault: null, at: new Date(now) })
    .onConflict((existing) => existing.doNothing())
    .executeTakeFirst();
  if (opened.numInsertedOrUpdatedRows !== 1n) return null;
  const answer: LenderAnswer =
    refusal === null ? await book(scope, order) : { result: "failure", memo: refusal };
  await tx
    .updateTable("sandbox.lenderOrder")
    .set(
      answer.result === "success"
        ? { lenderNo: answer.lenderNo, granted: answer.granted }
        : { fault: answer.memo },
    )
    .where("reference", "=", reference)
    .execute();
  return answer;
}

function book(scope: Pick<Scope, "tx" | "now">, order: LenderOrder): Promise<LenderAnswer> {
  const { wish } = order;
  switch (wish.kind) {
    case "credit":
      return grant(scope.tx, order, wish.facts);
    case "draw":
      return move(scope, order, { kind: "draw", principal: wish.amount, interest: fen(0n) });
    case "return":
      return move(scope, order, { kind: "return", principal: fen(-wish.amount), interest: fen(0n) });
    case "repay": {
      const { penalty, interest, principal } = wish.split;
      return move(scope, order, {
        kind: "repay",
        principal: fen(-principal),
        interest: fen(interest + penalty),
      });
    }
  }
}

/** 授信审批 by fixed rules; a later credit of the same customer replaces the limit. */
async function grant(
  tx: Tx,
  { channel, customer }: LenderOrder,
  facts: Parameters<typeof decideCredit>[1],
): Promise<LenderAnswer> {
  const decided = decideCredit(channel, facts);
  if (decided.granted === null) return { result: "failure", memo: decided.memo };
  const { granted } = decided;
  await tx
    .insertInto("sandbox.lenderCustomer")
    .values({ channel, ...customer, granted })
    .onConflict((existing) =>
      existing.columns(["channel", "code"]).doUpdateSet({ granted, name: customer.name }),
    )
    .execute();
  return { result: "success", lenderNo: await nextNo(tx), granted };
}

interface Move {
  readonly kind: keyof typeof memos;
  /** What is lent more; below zero what comes back. */
  readonly principal: Fen;
  /** Interest and penalty that come in. */
  readonly interest: Fen;
}

async function move(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { reference, channel, customer }: LenderOrder,
  { kind, principal, interest }: Move,
): Promise<LenderAnswer> {
  const known = await tx
    .selectFrom("sandbox.lenderCustomer")
    .select(["granted", "lent"])
    .where("channel", "=", channel)
    .where("code", "=", customer.code)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return { result: "failure", memo: "客户未授信" };
  const lent = fen(known.lent + principal);
  if (lent < 0n) return { result: "failure", memo: "超出贷款余额" };
  if (kind === "draw" && lent > known.granted) return { result: "failure", memo: "超出授信额度" };
  const { numUpdatedRows } = await tx
    .updateTable("sandbox.lender")
    .set({ capital: sql`capital - ${principal} + ${interest}`, earned: sql`earned + ${interest}` })
    .where("channel", "=", channel)
    .where("capital", ">=", principal)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return { result: "failure", memo: "资金方可贷资金不足" };
  await tx
    .updateTable("sandbox.lenderCustomer")
    .set({ lent })
    .where("channel", "=", channel)
    .where("code", "=", customer.code)
    .execute();
  const lenderNo = await nextNo(tx);
  await tx
    .insertInto("sandbox.lenderEntry")
    .values({
      lenderNo,
      channel,
      reference,
      ...customer,
      memo: memos[kind],
      amount: fen(principal - interest),
      interest,
      balance: lent,
      at: new Date(now),
    })
    .execute();
  return { result: "success", lenderNo, granted: null };
}

async function nextNo(tx: Tx): Promise<string> {
  const { no } = await tx
    .selectNoFrom(sql<string>`nextval('sandbox.lender_no')::text`.as("no"))
    .executeTakeFirstOrThrow();
  return `LN${no}`;
}
