import type { Reader } from "../../platform/database/database.ts";
import { indexOf } from "../../platform/keys/personal.ts";
import { openedMessage } from "./sealed-message.ts";

/** The texts that the sandbox was given for a mobile, the last first, at most as many as are asked for. */
export async function findTextsTo(db: Reader, mobile: string, most: number) {
  const found = await db
    .selectFrom("sandbox.message")
    .select(["id", "reference", "mobile", "words", "at", "personal"])
    .where("mobileIndex", "=", indexOf("mobile", mobile))
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return found.map(openedMessage);
}
