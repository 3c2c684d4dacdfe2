import type { Instant, UserId } from "../kernel/brand.ts";
import { instant } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { formatShanghai, shanghaiDay } from "../kernel/shanghai-time.ts";
import { type MemberPermission, mayDo, type RoleName } from "./access.ts";

/** 企业待办: whose of a firm's people a matter is, who may be reminded of it, and how often (decision 0134). */

/** A user of the firm who is not disabled. */
export interface Colleague {
  readonly user: UserId;
  /** His name, as his colleagues read it. */
  readonly name: string;
  readonly roles: readonly RoleName[];
}

/** What is known of a matter when it is asked whose it is. */
interface Matter {
  /** Permission that it takes. */
  readonly needs: MemberPermission;
  /** The only one who can do it, such as the holder of a certificate; null where anybody can who has the right. */
  readonly only: UserId | null;
  /** Whom it is assigned to; null where it is anybody's who may do it. */
  readonly assignee: UserId | null;
}

/** Those of the firm who may do the work. */
export const whoMay = <C extends Colleague>(
  people: readonly C[],
  { needs, only }: Omit<Matter, "assignee">,
): readonly C[] =>
  people.filter(({ user, roles }) => mayDo(roles, needs) && (only === null || user === only));

/**
 * Whom a matter waits for: the one to whom it is assigned, or all who may do it. Whoever has left or lost the right has nothing
 * assigned. Empty where nobody of the firm may do it.
 */
export function whoHas<C extends Colleague>(people: readonly C[], matter: Matter): readonly C[] {
  const able = whoMay(people, matter);
  const { assignee } = matter;
  const one = able.filter(({ user }) => user === assignee);
  return one.length > 0 ? one : able;
}

/** Whether a matter is among somebody's own to-dos (我的待办). */
export const isOwn = (people: readonly Colleague[], matter: Matter, user: UserId): boolean =>
  whoHas(people, matter).some((one) => one.user === user);

/** Whether somebody assigns matters of this kind (分派): the firm's administrator, and whoever may do it himself. */
export const mayAssign = (roles: readonly RoleName[], needs: MemberPermission): boolean =>
  mayDo(roles, "manage-operators") || mayDo(roles, needs);

/** For so many milliseconds a colleague is not reminded of the same matter again. */
export const reminderPauseMs = 10 * 60_000;

/** So many reminders reach one colleague on a day in Shanghai. */
export const remindersOfDay = 30;

/** What is known when somebody reminds a colleague of a matter (提醒TA). */
interface Reminding {
  /** Who reminds. */
  readonly by: UserId;
  /** Who is reminded. */
  readonly to: UserId;
  /** His name. */
  readonly name: string;
  /** Whether the matter waits for him, by his right or because it is assigned to him. */
  readonly hasIt: boolean;
  /** When he was last reminded of this matter, by anybody; null where he was not. */
  readonly last: Instant | null;
  /** How often he has been reminded of any matter on this day. */
  readonly today: number;
  readonly now: Instant;
}

export type ReminderRefusal = "REMINDER_OF_OWN" | "ASSIGNEE_UNFIT" | "REMINDER_TOO_SOON" | "REMINDERS_OF_DAY";

/** Whether a colleague is reminded of a matter now; accepted with the moment of the reminder. */
export function remind(reminding: Reminding): Decision<Instant, ReminderRefusal> {
  const { by, to, name, hasIt, last, today, now } = reminding;
  if (by === to) return refuse("REMINDER_OF_OWN");
  if (!hasIt) return refuse("ASSIGNEE_UNFIT");
  if (last !== null && now < last + reminderPauseMs)
    return refuse("REMINDER_TOO_SOON", { name, until: timeOfDay(instant(last + reminderPauseMs)) });
  if (today >= remindersOfDay) return refuse("REMINDERS_OF_DAY", { name, most: String(remindersOfDay) });
  return accept(now);
}

const timeOfDay = (at: Instant) => formatShanghai(at).slice(11, 16);

/** How near the deadline of a matter is: past, on this day in Shanghai, later, or without one. */
export const nearness = { late: "已逾期", today: "今天截止", later: "以后", open: "不限期" } as const;
export type Nearness = keyof typeof nearness;

export function nearnessOf(until: Instant | null, now: Instant): Nearness {
  if (until === null) return "open";
  if (until < now) return "late";
  return shanghaiDay(until) === shanghaiDay(now) ? "today" : "later";
}

/** How long a deadline is away, or past, in the two largest of days, hours and minutes: `7 小时 33 分`, `2 天 7 小时`, `不到 1 分`. */
export function spanWords(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  const parts =
    days > 0
      ? ([
          [days, "天"],
          [hours, "小时"],
        ] as const)
      : ([
          [hours, "小时"],
          [minutes % 60, "分"],
        ] as const);
  const words = parts.filter(([figure]) => figure > 0).map(([figure, unit]) => `${figure} ${unit}`);
  return words.length === 0 ? "不到 1 分" : words.join(" ");
}

/** The order of to-dos: the earliest deadline first, those without one last; by number where they are the same. */
export function byDeadline(
  a: { readonly until: Instant | null; readonly id: string },
  b: { readonly until: Instant | null; readonly id: string },
): number {
  const [first, second] = [a.until ?? Number.POSITIVE_INFINITY, b.until ?? Number.POSITIVE_INFINITY];
  return first === second ? a.id.localeCompare(b.id) : first - second;
}
