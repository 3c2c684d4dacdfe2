import type { UserId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import { withMobile } from "../operators/sealed-mobile.ts";

/** Numbers that others know of a user, which are no fund passwords: his mobile, and the identity numbers of his firm's people. */
export async function numbersOf(db: Reader, user: UserId): Promise<readonly string[]> {
  const row = await db
    .selectFrom("identity.operator as o")
    .innerJoin("identity.firm as f", "f.id", "o.firmId")
    .select(["o.mobile", "o.personal", "f.legalPersonId", "f.agentId", "f.controllerId"])
    .where("o.userId", "=", user)
    .executeTakeFirstOrThrow();
  const { mobile, legalPersonId, agentId, controllerId } = withMobile(user, row);
  return [mobile, legalPersonId, agentId, controllerId].filter((number) => number !== null);
}
