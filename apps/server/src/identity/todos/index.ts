import { api } from "@zd/api";
import { firmTodoOf, takesMoney } from "@zd/api/identity/firm-todo-kinds";
import { mayDo, memberPermissions, roles } from "@zd/domain/identity/access";
import { assign as decideAssignment } from "@zd/domain/identity/assignment";
import { type Colleague, remind as decideReminder, mayAssign } from "@zd/domain/identity/firm-todos";
import { moneyOfDay } from "@zd/domain/identity/money-of-day";
import type { CompanyId, Fen, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import { type AnyHandler, handle, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { downloadTodos } from "./download-todos.ts";
import { type FirmTodo, figuresOf, findFirmTodos, isOwnOf, keyOf, totalsOf } from "./firm-todos.ts";
import type { FindAvailable, FindReads, FindTodos, TellReminder } from "./matter.ts";
import {
  deleteAssignee,
  findReminders,
  lockAssignee,
  lockReminders,
  type MatterKey,
  type Reminder,
  saveAssignee,
  saveReminder,
} from "./todo-store.ts";

const { firmTodos } = api;

/** So many matters are listed at once. */
const mostListed = 500;

/** So many reminders are listed at once. */
const mostReminders = 10;

/** What the to-dos need of contexts above this one. */
export interface TodoNeeds {
  readonly finders: readonly FindTodos[];
  readonly available: FindAvailable;
  readonly tell: TellReminder;
  readonly reads: FindReads;
}

/** 我的待办 and 企业待办 of members: counts, list, file, 分派 and 提醒TA. */
export function todoHandlers({ finders, available, tell, reads }: TodoNeeds): readonly AnyHandler[] {
  return [
    countTodos(finders, available),
    listTodos(finders, reads),
    downloadTodos(finders),
    assignTodo(finders),
    remindColleague(finders, tell),
  ];
}

interface Caller {
  readonly firmId: FirmId;
  readonly companyId: CompanyId;
}

const queryOf = ({ firmId, companyId }: Caller, now: Instant) => ({ firm: firmId, company: companyId, now });

const countTodos = (finders: readonly FindTodos[], findAvailable: FindAvailable) =>
  handle(firmTodos.count, async (_, { db, actor, now }) => {
    const [{ todos }, available] = await Promise.all([
      findFirmTodos(finders, db, queryOf(actor, now)),
      findAvailable(db, actor.firmId),
    ]);
    const kinds = Map.groupBy(todos, ({ kind, side }) => `${kind} ${side}`);
    return {
      ...totalsOf(todos, actor.userId),
      money: moneyOn(todos, available),
      kinds: [...kinds.values()].flatMap((some) => {
        const [first] = some;
        return first ? [{ kind: first.kind, side: first.side, ...totalsOf(some, actor.userId) }] : [];
      }),
    };
  });

/** 今天要用的钱 for these to-dos. */
function moneyOn(todos: readonly FirmTodo[], available: Fen) {
  const { lines, ...sums } = moneyOfDay(todos, takesMoney, available);
  return { ...sums, lines: [...lines] };
}

const listTodos = (finders: readonly FindTodos[], findReads: FindReads) =>
  handle(firmTodos.list, async ({ scope }, { db, actor, now }) => {
    const [{ todos, people }, reminders] = await Promise.all([
      findFirmTodos(finders, db, queryOf(actor, now)),
      findReminders(db, actor.firmId, now),
    ]);
    const isOwn = isOwnOf(actor.userId);
    const shown = scope === "own" ? todos.filter(isOwn) : todos;
    const remindersOf = Map.groupBy(reminders, keyOf);
    return {
      ...totalsOf(todos, actor.userId),
      rows: shown.slice(0, mostListed).map(({ people: has, able, ...todo }) => {
        const { needs } = firmTodoOf(todo.kind);
        const own = isOwn({ people: has });
        return {
          ...todo,
          own,
          mayAct: able.some(({ user }) => user === actor.userId),
          mayAssign: mayAssign(actor.roles, needs),
          people: has.map(named),
          able: able.map(named),
          reminder: lastReminder(remindersOf.get(keyOf(todo)) ?? [], own ? actor.userId : null),
        };
      }),
      people: loadsOf(todos, people),
      reminders: await recordsOf(db, reminders.slice(0, mostReminders), todos, findReads),
    };
  });

/** 提醒记录 of these reminders, in their order. */
async function recordsOf(
  db: Reader,
  reminders: readonly Reminder[],
  todos: readonly FirmTodo[],
  findReads: FindReads,
) {
  const waiting = new Set(todos.map(keyOf));
  const reads = await findReads(db, reminders);
  return reminders.map(({ kind, id, at, byName, toName }, i) => ({
    kind,
    id,
    at,
    byName,
    toName,
    readAt: reads[i] ?? null,
    isOver: !waiting.has(keyOf({ kind, id })),
  }));
}

const named = ({ user, name }: Colleague) => ({ user, name });

/** The newest of these reminders; with a user, of those to him. */
function lastReminder(reminders: readonly Reminder[], to: UserId | null) {
  const last = reminders.find((one) => to === null || one.to === to);
  return last ? { at: last.at, byName: last.byName, toName: last.toName } : null;
}

/** Who of the firm has how much to do; those who have nothing are left out. */
const loadsOf = (todos: readonly FirmTodo[], people: readonly Colleague[]) =>
  people
    .map((person) => {
      const { total, late, today } = figuresOf(todos.filter(isOwnOf(person.user)));
      return { ...named(person), rights: rightsOf(person), today: late + today, total };
    })
    .filter(({ total }) => total > 0);

const rightsOf = ({ roles: held }: Colleague) =>
  (Object.keys(memberPermissions) as (keyof typeof memberPermissions)[]).every((right) => mayDo(held, right))
    ? roles.administrator.label
    : held.map((name) => roles[name].label).join("、");

/** The matter as it waits now; refused where it does not, or is another firm's. */
async function findMatter(
  finders: readonly FindTodos[],
  db: Reader,
  actor: Caller,
  key: MatterKey,
  now: Instant,
) {
  const { todos, people } = await findFirmTodos(finders, db, queryOf(actor, now));
  const todo = todos.find((one) => one.kind === key.kind && one.id === key.id);
  if (!todo) throw new Refused("MATTER_GONE");
  return { todo, people };
}

const assignTodo = (finders: readonly FindTodos[]) =>
  handle(firmTodos.assign, async ({ kind, id, to, from }, { tx, actor, now, accept, refuse }) => {
    const { needs } = firmTodoOf(kind);
    if (!mayAssign(actor.roles, needs)) return refuse("NOT_ALLOWED");
    const {
      todo: { able },
    } = await findMatter(finders, tx, actor, { kind, id }, now);
    const row = await lockAssignee(tx, actor.firmId, { kind, id });
    // What is assigned to somebody who has left is assigned to nobody.
    const holder = able.find(({ user }) => user === row) ?? null;
    const [next = null] = accept(
      decideAssignment({
        holder: holder?.user ?? null,
        holderName: holder?.name ?? "未分派",
        seen: from,
        to,
        mayDoIt: able.some(({ user }) => user === to),
      }),
    );
    if (next === null) await deleteAssignee(tx, actor.firmId, { kind, id });
    else {
      const saved = await saveAssignee(
        tx,
        actor.firmId,
        { kind, id },
        { to: next, holder: row, by: actor.userId, at: now },
      );
      if (!saved) return refuse("MATTER_ASSIGNED", { name: "其他同事" });
    }
    return { assignee: next };
  });

const remindColleague = (finders: readonly FindTodos[], tell: TellReminder) =>
  handle(firmTodos.remind, async ({ kind, id, to }, { tx, actor, now, accept }) => {
    const { todo, people } = await findMatter(finders, tx, actor, { kind, id }, now);
    const { last, today } = await lockReminders(tx, actor.firmId, { kind, id }, to, now);
    const colleague = people.find(({ user }) => user === to);
    const [at = now] = accept(
      decideReminder({
        by: actor.userId,
        to,
        name: colleague?.name ?? "",
        hasIt: todo.people.some(({ user }) => user === to),
        last,
        today,
        now,
      }),
    );
    await saveReminder(tx, actor.firmId, { kind, id }, { by: actor.userId, to, at });
    await tell({ tx, now }, { matter: todo, byName: actor.name, to });
    return { at, byName: actor.name, toName: colleague?.name ?? "" };
  });
