import { contract } from "@zd/contract";
import { instant } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/operation.ts";

/** 沙箱短信: the last texts, for whoever tries the platform. */
export const readMessages = handle(contract.identity.readMessages, async (_, { db }) => {
  const texts = await db
    .selectFrom("sandbox.message")
    .select(["mobile", "words", "at"])
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return texts.map(({ at, ...text }) => ({ ...text, at: instant(at.getTime()) }));
});
