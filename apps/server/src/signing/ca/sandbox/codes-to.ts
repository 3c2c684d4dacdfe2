import type { Reader } from "../../../platform/database/database.ts";
import { mobileIndexOf, openedCode } from "./sealed-code.ts";
import "./tables.ts";

/** The texts that the sandbox authority has sent to a mobile, the last first, at most as many as are asked for. */
export async function findCodesTo(db: Reader, mobile: string, most: number) {
  const found = await db
    .selectFrom("sandboxCa.message")
    .selectAll()
    .where("mobileIndex", "=", mobileIndexOf(mobile))
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return found.map(openedCode);
}
