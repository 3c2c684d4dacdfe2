import type { NoticeKind } from "@zd/api/content/editing";
import { type CompanyId, type FirmId, type Instant, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Actor, isSignedIn } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import type { NoticeId } from "../tables.ts";

interface Which {
  readonly kind: NoticeKind;
  readonly id: NoticeId;
}

/** 回执 of a firm. */
export interface Receipt {
  /** Name of the user who has confirmed; null where nobody has, or he no longer exists. */
  readonly readBy: string | null;
  /** Null where nobody has confirmed. */
  readonly readAt: Instant | null;
}

export async function findReceipt(db: Reader, { kind, id }: Which, firm: FirmId): Promise<Receipt> {
  const found = await db
    .selectFrom("content.noticeReceipt as r")
    .leftJoin("identity.operatorView as u", "u.userId", "r.userId")
    .select(["u.name", "r.readAt"])
    .where("r.noticeKind", "=", kind)
    .where("r.noticeId", "=", id)
    .where("r.firmId", "=", firm)
    .executeTakeFirst();
  return found
    ? { readBy: found.name, readAt: instant(found.readAt.getTime()) }
    : { readBy: null, readAt: null };
}

/** The receipt of a reader's firm for a notice that he may read; null where the notice asks for none, or the reader is no member. */
export async function findOwnReceipt(
  db: Reader,
  notice: Which & { readonly needsReceipt: boolean },
  actor: Actor,
  company: CompanyId,
): Promise<Receipt | null> {
  if (!notice.needsReceipt || !isSignedIn(actor)) return null;
  const [member] = await rows(
    db,
    sql<{ firmId: FirmId }>`select firm_id from identity.member_view
      where firm_id = ${actor.firmId} and company_id = ${company}`,
  );
  return member ? findReceipt(db, notice, actor.firmId) : null;
}
