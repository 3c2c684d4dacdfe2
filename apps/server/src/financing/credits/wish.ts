import { type Borrower, standingFault } from "@zd/domain/financing/credit";
import type { CreditFacts } from "@zd/domain/financing/lender-rules";
import type { ChannelId } from "@zd/domain/funds/channels";
import type { Fen, FileId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { addYears } from "@zd/domain/kernel/calendar";
import { findTurnover } from "../../contracts/index.ts";
import type { Reader } from "../../platform/database.ts";
import { notFound, Refused } from "../../platform/operation.ts";
import { findBorrower } from "../standing.ts";
import type { KeptCredit } from "./credit-store.ts";

/** What a firm asks a lender for. */
export interface CreditWish {
  readonly channel: ChannelId;
  readonly amount: Fen;
  readonly purpose: string;
  readonly files: readonly FileId[];
}

/** Refused where the firm may ask for no money, not for so much, or not of this channel, or where its draft is none. */
export async function requireWish(
  db: Reader,
  firm: FirmId,
  { channel, amount, purpose }: CreditWish,
  draft: KeptCredit | null,
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

/** Of each channel there is one application at a time, and one limit: why there may be no second now. */
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

/** What a lender is told with an application. */
export async function factsForLender(
  db: Reader,
  firm: FirmId,
  { asked, papers }: Pick<CreditFacts, "asked" | "papers">,
  { overdueLoans }: Pick<Borrower, "overdueLoans">,
  now: Instant,
): Promise<CreditFacts> {
  return { asked, turnover: await findTurnover(db, firm, addYears(now, -1)), overdueLoans, papers };
}

/** Compared by what is asked for, and by the draft whose place it takes. */
export const wishMark = ({ channel, amount, purpose, files }: CreditWish, draft: KeptCredit | null) => ({
  channel,
  amount,
  purpose: purpose.trim(),
  files: [...files],
  draft: draft && { id: draft.id, asked: draft.asked, purpose: draft.purpose, letterNo: draft.letterNo },
});
