import { api } from "@zd/api";
import { todoOfRequest } from "@zd/api/console/desk";
import { type TodoKind, todoOf, todos } from "@zd/api/console/todos";
import { mayDo } from "@zd/domain/identity/access";
import { handleMany } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { findCalendar } from "../../system/index.ts";
import { type Assignment, findAssignments, type Matter } from "../assignments/assignment-store.ts";
import { dueBy, findQueues, findRequests, rowOf } from "./queues.ts";

/** How many pieces of each kind the workbench has; of one kind alone as many as somebody goes through in a row. */
const mostOfEach = 50;
const mostOfOne = 200;

const kinds = Object.keys(todos) as TodoKind[];

/** Whose a matter of the queue is, by its kind and number; what was assigned when it waited before is over. */
export function assigneesOf(assignments: readonly Assignment[]) {
  const byMatter = new Map(assignments.map((one) => [`${one.kind} ${one.id}`, one]));
  return ({ kind, id, since }: Matter) => {
    const found = byMatter.get(`${kind} ${id}`);
    const isOf = found?.since === since;
    return { assignee: isOf ? found.user : null, assigneeName: isOf ? found.name : null };
  };
}

/** 本岗待办: what is the caller's before all else that is cut off, one query for each kind of work of the caller's desk, and one for what waits for a second person. */
export const readQueue = ({ lists, desks }: Pick<Platform, "lists" | "desks">) =>
  handleMany(api.desk.readQueue, async ({ kind: wanted }, { db, actor, now }) => {
    const own = kinds.filter(
      (kind) => (wanted === undefined || kind === wanted) && mayDo(actor.roles, todoOf(kind).work),
    );
    const most = wanted === undefined ? mostOfEach : mostOfOne;
    const assignments = await findAssignments(db, actor.companyId, own);
    const mine = (of: TodoKind) =>
      assignments.flatMap(({ kind, id, user }) => (kind === of && user === actor.userId ? [id] : []));
    const [calendar, requests, queues] = await Promise.all([
      findCalendar(db),
      own.length === 0 ? [] : findRequests({ desks }, { db, actor, now }),
      findQueues({ lists }, own, { db, actor, now }, (kind) => ({ most, first: mine(kind) })),
    ]);
    const assigneeOf = assigneesOf(assignments);
    const steps = own.includes("controlSteps") ? requests.filter(({ kind }) => kind === "controlStep") : [];
    const ownRequests = new Set(
      requests
        .filter(({ byUser }) => byUser === actor.userId)
        .map(({ kind, id }) => `${todoOfRequest[kind]} ${id}`),
    );
    const rows = [
      ...queues.flatMap(({ kind, rows: of }) => of.map((row) => ({ ...row, kind }))),
      ...steps.slice(0, most).map((step) => ({ ...rowOf(step), kind: "controlSteps" as const })),
    ].map((row) => ({
      ...row,
      until: dueBy(calendar, row),
      own: ownRequests.has(`${row.kind} ${row.id}`),
      ...assigneeOf(row),
    }));
    return {
      totals: [
        ...queues.map(({ kind, total }) => ({ kind, count: total })),
        ...(own.includes("controlSteps") ? [{ kind: "controlSteps" as const, count: steps.length }] : []),
      ],
      rows: rows.toSorted(
        (a, b) =>
          (a.until ?? Number.POSITIVE_INFINITY) - (b.until ?? Number.POSITIVE_INFINITY) || a.since - b.since,
      ),
    };
  });
