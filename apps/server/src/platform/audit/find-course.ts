import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { CompanyId, FirmId } from "@zd/domain/kernel/brand";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../database/database.ts";
import type { Undisclosed } from "../undisclosed.ts";
import { isUndisclosed, operationOf, outcomeWords } from "./source.ts";

/** Calls by which somebody does something; a look is no event of a firm's course. */
const acts = Object.values(api)
  .flatMap((context) => Object.values(context) as readonly AnyOperation[])
  .filter(({ kind }) => kind !== "query")
  .map(({ name }) => name);

/** How many events a page of the course has. */
const pageSize = 20;

/** An event in the course of a firm. */
export interface CourseEvent {
  /** Number of its entry in the audit log. */
  readonly entry: number;
  readonly at: Instant;
  /** Name of the user. */
  readonly by: string;
  /** Whether a member of the exchange's staff did it. */
  readonly isStaff: boolean;
  /** The call, in Chinese. */
  readonly what: string;
  /** What became of it, in Chinese. */
  readonly outcome: string;
}

interface CourseQuery {
  readonly company: CompanyId;
  readonly firm: FirmId;
  /** The entry before which the page begins; undefined for the first page. */
  readonly before: number | undefined;
}

/** What the people of a firm did, and what the staff did about it, the newest first, without what may not be told yet. */
export async function findCourse(
  db: Reader,
  { company, firm, before }: CourseQuery,
  undisclosed: Undisclosed,
): Promise<{ readonly events: readonly CourseEvent[]; readonly hasMore: boolean }> {
  const isAct = sql`a.company_id = ${company} and a.operation = any(${acts}::text[]) and not ${isUndisclosed(undisclosed)}
      and ${before === undefined ? sql`true` : sql`(a.at, a.id) < (select b.at, b.id from platform.audit b where b.id = ${before})`}`;
  const newest = sql`order by a.at desc, a.id desc limit ${pageSize + 1}`;
  const found = await rows<
    Pick<CourseEvent, "entry" | "by" | "isStaff"> & Record<"what" | "outcome", string> & { readonly at: Date }
  >(
    db,
    // The entries about the firm by their own index first: they are few, and may lie far back.
    sql`select a.id::int as entry, a.at, a.user_name as by, a.side = 'S' as is_staff, a.operation as what, a.outcome from (
          (select a.* from platform.audit a where a.firm_id = ${firm} and a.side <> 'S' and ${isAct} ${newest})
          union all
          (select a.* from (select * from platform.audit where records @> array[${firm}]::text[] offset 0) as a
           where a.side = 'S' and ${isAct} ${newest})
        ) as a ${newest}`,
  );
  return {
    events: found.slice(0, pageSize).map(({ at, what, outcome, ...event }) => ({
      ...event,
      at: instant(at.getTime()),
      what: operationOf(what)?.title ?? what,
      outcome: outcomeWords(outcome),
    })),
    hasMore: found.length > pageSize,
  };
}
