import type { RoleName } from "@zd/domain/identity/access";
import { clashesOf, clashInWords, separateDuties } from "@zd/domain/identity/separate-duties";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Platform } from "../../platform/module.ts";

const pairs = JSON.stringify(
  separateDuties.map((clash) => ({ roles: clash.roles, words: clashInWords(clash) })),
);

/** Roles of an operator `o` that clash, in words; null where none do. */
export const clashWords: RawBuilder<unknown> = sql`(
  select string_agg(pair ->> 'words', '；') from jsonb_array_elements(${pairs}::jsonb) as pair
  where to_jsonb(o.roles) @> (pair -> 'roles'))`;

/** Whether roles of an operator `o` clash. */
export const hasClash: RawBuilder<SqlBool> = sql<SqlBool>`${clashWords} is not null`;

/**
 * Writes into the log who of the enabled staff has roles from earlier that clash: nobody takes them away by himself, a system
 * administrator does.
 */
export async function warnOfClashes({ db, log }: Pick<Platform, "db" | "log">): Promise<void> {
  const people = await db
    .selectFrom("identity.operator as o")
    .innerJoin("identity.firm as f", "f.id", "o.firmId")
    .select(["o.userId", "o.account", "o.roles"])
    .where("f.kind", "=", "9")
    .where("o.status", "=", "enabled")
    .where(hasClash)
    .orderBy("o.userId")
    .limit(100)
    .execute();
  for (const { userId, account, roles } of people)
    log.warn(
      {
        user: userId,
        account,
        clashes: clashesOf(roles as readonly RoleName[]).map(({ roles: pair }) => pair),
      },
      "a staff user has roles that nobody may hold together; change them on the page of the staff",
    );
}
