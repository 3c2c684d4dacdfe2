import { type TodoKind, todoOf, todos } from "@zd/api/console/todos";
import { staffRoles } from "@zd/domain/identity/access";
import type { CompanyId, Instant } from "@zd/domain/kernel/brand";
import { deskNews, nextDeskLook } from "@zd/domain/messages/desk-work";
import type { News } from "@zd/domain/messages/news";
import { findStaffCompanies } from "../../identity/index.ts";
import { notify } from "../../messages/index.ts";
import { anonymous } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { type Job, job, schedule } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { findCalendar } from "../../system/index.ts";
import { findAssignments } from "../assignments/assignment-store.ts";
import { dueBy, findQueues, findRequests, rowOf } from "./queues.ts";
import { assigneesOf } from "./read-queue.ts";

/** So many pieces of each kind are looked at, the first due first. */
const mostOfEach = 200;

const kinds = Object.keys(todos) as TodoKind[];

/** What is to be told of the desks of one company. */
async function newsOf(
  platform: Pick<Platform, "lists" | "desks">,
  company: CompanyId,
  db: Reader,
  now: Instant,
): Promise<readonly News[]> {
  // The queues are read as whoever may read all of them.
  const scope = { db, actor: { ...anonymous, companyId: company, roles: staffRoles }, now };
  const [calendar, assignments, requests, queues] = await Promise.all([
    findCalendar(db),
    findAssignments(db, company, kinds),
    findRequests(platform, scope),
    findQueues(platform, kinds, scope, () => ({ most: mostOfEach })),
  ]);
  const assigneeOf = assigneesOf(assignments);
  const rows = [
    ...queues.flatMap(({ kind, rows: of }) => of.map((row) => ({ ...row, kind }))),
    ...requests
      .filter(({ kind }) => kind === "controlStep")
      .map((step) => ({ ...rowOf(step), kind: "controlSteps" as const })),
  ];
  return rows.flatMap((row) => {
    const { matter: title, work } = todoOf(row.kind);
    const until = dueBy(calendar, row);
    const { assignee } = assigneeOf(row);
    return deskNews({ ...row, title, until, assignee }, { staffOf: company, work }, now) ?? [];
  });
}

/** 本岗到期: at fixed hours the staff are told of what their desks have to finish on the day, and of what is overdue since. */
export function tellDesk(platform: Pick<Platform, "lists" | "desks">): Job<null> {
  const own: Job<null> = job<null>("console.tellDesk", async (_, scope) => {
    const { tx, now } = scope;
    for (const company of await findStaffCompanies(tx))
      await notify(scope, await newsOf(platform, company, tx, now));
    await schedule(tx, own, "", nextDeskLook(now), null);
  });
  return own;
}
