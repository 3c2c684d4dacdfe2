import type { Instant, UserId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";

const proofMs = 30 * 60_000;

/** What a code is good for that proves a user's mobile. */
export const aboutMobileOf = (user: UserId) => `mobile of ${user}`;

/** Whether the user has proven this mobile lately. */
export async function hasProven(db: Reader, user: UserId, mobile: string, now: Instant): Promise<boolean> {
  const found = await db
    .selectFrom("signing.mobileProof")
    .select("mobile")
    .where("userId", "=", user)
    .where("mobile", "=", mobile)
    .where("provenAt", ">", new Date(now - proofMs))
    .executeTakeFirst();
  return found !== undefined;
}
