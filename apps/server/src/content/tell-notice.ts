import type { NoticeKind } from "@zd/api/content/editing";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { notify } from "../messages/index.ts";
import { rows, type Tx } from "../platform/database/database.ts";
import { type Job, job, schedule } from "../platform/jobs/jobs.ts";
import { noticeSubject } from "./subjects.ts";
import type { NoticeId } from "./tables.ts";

/** How many firms one run tells. */
const together = 200;

interface Telling {
  readonly kind: NoticeKind;
  readonly id: NoticeId;
  /** The last firm that was told; empty before the first. */
  readonly after: string;
}

/** 公告 that asks for a receipt: tells the users of every firm that it asks, some firms at a time; nobody where it was withdrawn meanwhile. */
export const tellNotice: Job<Telling> = job<Telling>(
  "content.tellNotice",
  async ({ kind, id, after }, scope) => {
    const { tx, now } = scope;
    const firms = await rows<{ readonly firm: FirmId; readonly title: string }>(
      tx,
      sql`select m.firm_id as firm, n.title from content.notice_view n
      join identity.member_view m on m.company_id = n.company_id and n.groups && m.groups and m.status <> 'disabled'
      where n.kind = ${kind} and n.id = ${id} and n.status = 'published' and n.needs_receipt and m.firm_id > ${after}
      order by m.firm_id limit ${together}`,
    );
    await notify(
      scope,
      firms.map(({ firm, title }) => ({
        reference: `notice/${kind}/${id}`,
        kind: "notice",
        to: { firm, permission: null },
        subject: "notice",
        id: noticeSubject(kind, id),
        parameters: {},
        words: title,
        consequence: "平台公告，请确认已阅",
        dueAt: null,
        practice: false,
      })),
    );
    const last = firms.at(-1);
    if (last && firms.length === together)
      await schedule(tx, tellNotice, `${kind}:${id}:${last.firm}`, now, { kind, id, after: last.firm });
  },
);

/** Has the members told of a notice once its readers see it. */
export const tellAt = (tx: Tx, { kind, id }: Pick<Telling, "kind" | "id">, at: Instant): Promise<void> =>
  schedule(tx, tellNotice, `${kind}:${id}`, at, { kind, id, after: "" });
