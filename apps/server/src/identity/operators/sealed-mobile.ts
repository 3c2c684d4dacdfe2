import { isMobile } from "@zd/domain/identity/mobile";
import type { UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { indexOf } from "../../platform/keys/personal.ts";
import { sealedFields, sealingJob } from "../../platform/keys/sealed-fields.ts";
import type { Condition } from "../../platform/lists/list-source.ts";
import { contains } from "../../platform/lists/listings.ts";

/** Sealed of a user: his mobile. */
const sealed = sealedFields({ table: "identity.operator", key: "userId", columns: ["mobile"] });

/** What a mobile is found by; null for an empty one, which is found by nothing. */
const mobileIndexOf = (mobile: string): Buffer | null => (mobile === "" ? null : indexOf("mobile", mobile));

/** What is stored of the mobile of a user: covered, sealed, and what it is found by. */
export const storedMobile = (user: UserId, mobile: string) => ({
  ...sealed.stored(user, { mobile }),
  mobileIndex: mobileIndexOf(mobile),
});

/** A row of `identity.operator` with its mobile as it is. */
export const withMobile = <Row extends { readonly mobile: string; readonly personal: Buffer | null }>(
  user: UserId,
  row: Row,
): Omit<Row, "personal"> => sealed.opened(user, row);

/** Whether a user has this mobile; that of a row from before that is not sealed yet lies as it is. */
export const hasMobile = (mobile: string) =>
  sql<boolean>`(mobile_index = ${mobileIndexOf(mobile)} or mobile_index is null and mobile = ${mobile})`;

/** Whether a user's mobile is the one that was typed, or has what was typed among the digits that are not covered: its first three and last four. */
export function mobileLike(typed: string): Condition {
  const digits = typed.replaceAll(/[\s-]/g, "").replace(/^\+?86(?=1\d{10}$)/, "");
  return isMobile(digits) ? hasMobile(digits) : contains(sql`mobile`, digits);
}

/** Seals the mobiles of users from before. */
export const sealOperators = sealingJob("identity.sealOperators", sealed, ({ mobile }) => ({
  mobileIndex: mobileIndexOf(mobile),
}));
