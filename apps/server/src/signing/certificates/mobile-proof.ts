import type { Instant, UserId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import { indexOf } from "../../platform/keys/personal.ts";

const proofMs = 30 * 60_000;

/** What a code is good for that proves a user's mobile. */
export const aboutMobileOf = (user: UserId) => `mobile of ${user}`;

/** How a proven mobile is stored: by what it is found. */
export const mobileIndexOf = (mobile: string): string => indexOf("mobile", mobile).toString("hex");

/** Whether the user has proven this mobile lately. */
export async function hasProven(db: Reader, user: UserId, mobile: string, now: Instant): Promise<boolean> {
  const found = await db
    .selectFrom("signing.mobileProof")
    .select("mobile")
    .where("userId", "=", user)
    .where("mobile", "=", mobileIndexOf(mobile))
    .where("provenAt", ">", new Date(now - proofMs))
    .executeTakeFirst();
  return found !== undefined;
}
