import type { Instant } from "@zd/domain/kernel/brand";
import type { Actor } from "../platform/calls/operation.ts";
import type { Reader } from "../platform/database/database.ts";
import { isFor } from "./audience.ts";
import type { NewsId, NewsKind } from "./tables.ts";

/** Whether a user may read a text, it is of this kind, and it is published by now. */
export async function isReadable(
  db: Reader,
  { kind, id }: { readonly kind: NewsKind; readonly id: NewsId },
  actor: Actor,
  now: Instant,
): Promise<boolean> {
  const found = await db
    .selectFrom("content.news")
    .select("id")
    .where("id", "=", id)
    .where("companyId", "=", actor.companyId)
    .where("kind", "=", kind)
    .where("status", "=", "published")
    .where("publishedAt", "<=", new Date(now))
    .where(isFor(actor, actor.companyId))
    .executeTakeFirst();
  return found !== undefined;
}
