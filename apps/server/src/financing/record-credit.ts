import type { CreditId } from "@zd/domain/financing/codes";
import type { ChannelId } from "@zd/domain/funds/channels";
import type { Fen, Instant } from "@zd/domain/kernel/brand";
import { addYears } from "@zd/domain/kernel/calendar";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Letter } from "@zd/domain/letters/letter";
import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import { keepLetter } from "../signing/index.ts";
import { lockCredit } from "./credits/credit-store.ts";
import { instruct } from "./lender/instructions.ts";
import { creditWords } from "./papers/paper-words.ts";
import { type Borrower, type Past, play } from "./record-instruction.ts";

export interface PastCredit {
  readonly channel: ChannelId;
  readonly asked: Fen;
  readonly purpose: string;
  /** Fen, as the lender was told then. */
  readonly turnover: Fen;
  /** How many supporting documents. */
  readonly papers: number;
  /** When it was applied for. */
  readonly at: Instant;
  /** How far it came; decided by the lender where left out. */
  readonly reached?: "draft" | Waiting;
}

/** It is at the lender, which decides at that time. */
export interface Waiting {
  /** When it is carried to the lender. */
  readonly carriedAt: Instant;
}

/** Writes an application for credit of the past, with the lender's decision. */
export async function recordCredit(past: Past, borrower: Borrower, credit: PastCredit): Promise<CreditId> {
  const { company, firm, user } = borrower;
  const { channel, at } = credit;
  const [drawn] = await rows<{ no: bigint }>(past.tx, sql`select nextval('financing.credit_no') as no`);
  const id = `SX${shanghaiDay(at).replaceAll("-", "")}${serial(drawn?.no ?? 0n, 6)}` as CreditId;
  const facts = { asked: credit.asked, turnover: credit.turnover, overdueLoans: 0, papers: credit.papers };
  const wish = { kind: "credit", facts } as const;
  const about = { channel, record: id, amount: credit.asked };
  const { reached } = credit;
  const answer = reached === undefined ? await play(past, borrower, { ...about, at }, wish) : null;
  if (typeof reached === "object")
    await instruct({ tx: past.tx, now: at }, { ...about, company, firm, wish, ...reached });
  const granted = answer?.result === "success" ? answer.granted : null;
  const when = new Date(at);
  const decidedAt = answer === null ? null : when;
  const isSent = reached !== "draft";
  await past.tx
    .insertInto("financing.credit")
    .values({
      id,
      companyId: company,
      firmId: firm,
      channel,
      state: answer === null ? (isSent ? "1" : "0") : granted === null ? "3" : "2",
      asked: credit.asked,
      granted,
      purpose: credit.purpose,
      expiresOn: granted === null ? null : shanghaiDay(addYears(at, 1)),
      frozenFor: null,
      memo: answer?.result === "failure" ? answer.memo : "",
      letterNo: null,
      signedAt: isSent ? when : null,
      appliedAt: when,
      submittedAt: isSent ? when : null,
      decidedAt,
      byUser: user,
    })
    .execute();
  if (isSent) {
    const letter = await creditWords(past.tx, await lockCredit(past.tx, id), 1, at);
    await writeDown(past, borrower, "credit", id, letter, at);
  }
  return id;
}

/** Writes the agreement of a past application; its signature is set when it is first shown. */
export async function writeDown(
  { tx }: Past,
  { company, firm }: Borrower,
  kind: "credit" | "loan",
  record: string,
  letter: Letter,
  at: Instant,
): Promise<void> {
  await keepLetter(tx, { company, kind, record, firms: [firm], letter }, at);
  const { number: letterNo } = letter;
  await tx
    .updateTable(`financing.${kind}`)
    .set({ letterNo })
    .where("id", "=", record as never)
    .execute();
}
