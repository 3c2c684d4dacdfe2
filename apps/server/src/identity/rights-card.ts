import type { Card } from "@zd/api/wire/card";
import { type RoleName, rightsInWords, roles } from "@zd/domain/identity/access";
import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { changedRows } from "../platform/card.ts";
import type { Reader } from "../platform/database.ts";
import { findOpenSessions } from "./sessions/session-store.ts";

/** Of somebody who signs in, what a card shows as it was and as it will be. */
interface Person {
  readonly name: string;
  readonly mobile: string;
  readonly roles: readonly RoleName[];
}

/** What a change of somebody is compared by: not by sign-ins, which come and go while somebody reads the card. */
export const changeMark = (before: Kept | null, after: Kept) => ({
  before: before && comparable(before),
  after: comparable(after),
});

interface Kept extends Person {
  readonly account: string;
  readonly status: "enabled" | "disabled";
}

const comparable = ({ account, name, mobile, roles: held, status }: Kept) => ({
  account,
  name: name.trim(),
  mobile,
  roles: held.toSorted(),
  status,
});

const stateNames = { enabled: "启用", disabled: "停用" } as const;

/** Name, mobile and rights that change, and each role given or taken with what it allows; null where he is new. */
export function personChanges(before: Kept | null, after: Kept): Card["changes"] {
  const was = before?.roles ?? [];
  const every = [...new Set([...was, ...after.roles])];
  const rightsOf = (held: readonly RoleName[], role: RoleName) =>
    held.includes(role) ? rightsInWords([role]) : "";
  return changedRows([
    ["姓名", before?.name ?? "", after.name],
    ["手机号", before?.mobile ?? "", after.mobile],
    ["角色", roleNames(was), roleNames(after.roles)],
    ["状态", before ? stateNames[before.status] : "", stateNames[after.status]],
    ...every.map((role) => [roles[role].label, rightsOf(was, role), rightsOf(after.roles, role)] as const),
  ]);
}

/** In the order in which all roles are listed, whoever has named them in which. */
export const roleNames = (held: readonly RoleName[]): string =>
  Object.entries(roles)
    .flatMap(([name, { label }]) => (held.includes(name as RoleName) ? [label] : []))
    .join("、");

/** Wherever the user is signed in, if that ends. */
export async function sessionsEnded(db: Reader, user: UserId, now: Instant): Promise<Card["falls"]> {
  const open = await findOpenSessions(db, user, now);
  return {
    title: "退出登录",
    words: open.length === 0 ? "此刻没有登录" : `${open.length} 处登录立即退出`,
    rows: open.map(({ ip, source, lastSeenAt }) => [
      ip,
      source,
      `最近使用 ${formatShanghai(instant(lastSeenAt.getTime())).slice(5, 16)}`,
    ]),
  };
}

/** What was asked for by him and waits for another: it stays, whatever becomes of him. */
export const proposalsLeft = (waiting: readonly string[]): Card["evidence"] =>
  waiting.length === 0
    ? [{ passed: true, words: "没有由其提交、等待他人复核的事项" }]
    : waiting.map((words) => ({ passed: false, words: `${words.slice(0, 180)}，仍由他人复核` }));
