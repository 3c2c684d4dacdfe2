import { type Borrower, standingFault } from "@zd/domain/financing/credit";
import type { CreditFacts } from "@zd/domain/financing/lender-rules";
import type { ChannelId } from "@zd/domain/funds/channels";
import type { Fen, FileId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { addYears } from "@zd/domain/kernel/calendar";
import { findTurnover } from "../../contracts/index.ts";
import { notFound, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findBorrower } from "../standing.ts";
import type { CreditRow } from "./credit-store.ts";

/** What a firm applies for. */
export interface CreditWish {
  readonly channel: ChannelId;
  /** Limit that is applied for. */
  readonly amount: Fen;
  readonly purpose: string;
  /** Supporting documents. */
  readonly files: readonly FileId[];
}

/** Refuses a firm that may not borrow, an amount or channel that is not allowed, and a draft that is not the firm's. */
export async function requireWish(
  db: Reader,
  firm: FirmId,
  { channel, amount, purpose }: CreditWish,
  draft: CreditRow | null,
  now: Instant,
): Promise<void> {
  const fault = standingFault(await findBorrower(db, firm, channel, now));
  if (fault) throw new Refused(fault.reason);
  if (amount <= 0n) throw new Refused("AMOUNT_NOT_POSITIVE");
  if (purpose.trim() === "") throw new Refused("FIELD_REQUIRED", { field: "资金用途" });
  if (draft) {
    if (draft.channel !== channel) throw notFound();
    if (draft.state !== "0" || draft.signedAt) throw new Refused("STATUS_NOT_ALLOWED");
    return;
  }
  const second = await findSecond(db, firm, channel);
  if (second) throw new Refused(second);
}

/** Why a firm may have no second application or limit of a channel; null where it has none. */
export async function findSecond(
  db: Reader,
  firm: FirmId,
  channel: ChannelId,
): Promise<"CREDIT_HELD" | "CREDIT_PENDING" | null> {
  const other = await db
    .selectFrom("financing.credit")
    .select("state")
    .where("firmId", "=", firm)
    .where("channel", "=", channel)
    .where("state", "in", ["0", "1", "2"])
    .executeTakeFirst();
  return other ? (other.state === "2" ? "CREDIT_HELD" : "CREDIT_PENDING") : null;
}

/** What the lender is told with an application. */
export async function factsForLender(
  db: Reader,
  firm: FirmId,
  { asked, papers }: Pick<CreditFacts, "asked" | "papers">,
  { overdueLoans }: Pick<Borrower, "overdueLoans">,
  now: Instant,
): Promise<CreditFacts> {
  return { asked, turnover: await findTurnover(db, firm, addYears(now, -1)), overdueLoans, papers };
}

/** Mark of the card: what is asked for, and the draft that it replaces. */
export const wishMark = ({ channel, amount, purpose, files }: CreditWish, draft: CreditRow | null) => ({
  channel,
  amount,
  purpose: purpose.trim(),
  files: [...files],
  draft: draft && { id: draft.id, asked: draft.asked, purpose: draft.purpose, letterNo: draft.letterNo },
});
