import { type Instant, instant, type UserId } from "../kernel/brand.ts";
import { dayMs, formatShanghai, shanghaiDay, startOfDay } from "../kernel/shanghai-time.ts";
import { cutWords, type News } from "./news.ts";

/** 本岗到期: when the exchange's staff are told of what their desk has to finish, as ms after midnight: in the morning, two hours before the close of business, and at the close. */
const looks = [9, 15, 17].map((hour) => hour * 3_600_000);

/** The next moment at which desks are looked through. */
export function nextDeskLook(at: Instant): Instant {
  const midnight = startOfDay(at);
  const today = looks.find((look) => midnight + look > at);
  return instant(today === undefined ? midnight + dayMs + (looks[0] ?? 0) : midnight + today);
}

/** A matter that waits on a desk. */
export interface DeskMatter {
  /** What it is called, such as 出金审批. */
  readonly title: string;
  /** The kind of work. */
  readonly kind: string;
  readonly id: string;
  /** The firm that it is about; empty where it is about none. */
  readonly party: string;
  readonly since: Instant;
  /** By when it is to be done; null where it has no deadline. */
  readonly until: Instant | null;
  /** Whose it is; null for nobody, so that everybody of the desk is told. */
  readonly assignee: UserId | null;
}

/** How a matter stands: due on this day, overdue since yesterday at most, or neither; what has been overdue for longer is no news. */
export function deskState({ until }: Pick<DeskMatter, "until">, now: Instant): "due" | "overdue" | null {
  if (until === null || now - until >= dayMs) return null;
  if (until <= now) return "overdue";
  return shanghaiDay(until) === shanghaiDay(now) ? "due" : null;
}

/** What a desk is told of a matter, once for each of its states; null where there is nothing to tell. */
export function deskNews(matter: DeskMatter, to: News["to"], now: Instant): News | null {
  const state = deskState(matter, now);
  if (state === null || matter.until === null) return null;
  const { kind, id, title, party, since, until, assignee } = matter;
  const when = formatShanghai(until).slice(5, 16);
  return {
    reference: cutWords(`desk/${kind}/${id}/${since}/${state}`),
    kind: "deskWork",
    to: assignee === null ? to : { users: [assignee] },
    subject: "matter",
    id,
    parameters: { kind },
    words: cutWords(`${title} ${id} ${state === "due" ? `${when} 到期` : `已逾期，应于 ${when} 前办结`}`),
    consequence: cutWords([party, assignee === null ? "未分派" : ""].filter(Boolean).join(" · ")),
    dueAt: state === "due" ? until : null,
    practice: false,
    occasion: { id: `${kind}/${state}`, name: `${title} ${state === "due" ? "今天到期" : "已逾期"}` },
  };
}
