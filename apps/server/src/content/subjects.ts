import type { NoticeKind } from "@zd/api/content/editing";
import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import type { FindSubjects } from "../platform/subjects.ts";

/** The number by which a message names a notice: its kind and its own number. */
export const noticeSubject = (kind: NoticeKind, id: string): string => `${kind}:${id}`;

/** A notice is there for its readers while it is published. */
export const contentSubjects: FindSubjects = {
  async notice(db, subject) {
    const [kind = "", id = ""] = subject.split(":");
    const found = await rows(
      db,
      sql`select from content.notice_view where kind = ${kind} and id = ${id} and status = 'published'`,
    );
    return found.length > 0;
  },
};
