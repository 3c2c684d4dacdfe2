import type { Card } from "@zd/api/wire/card";
import { type RoleName, rightsInWords, roles } from "@zd/domain/identity/access";
import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { changedRows } from "../platform/calls/card.ts";
import type { Reader } from "../platform/database/database.ts";
import { indexOf } from "../platform/keys/personal.ts";
import { findOpenSessions } from "./sessions/session-store.ts";

/** A user as a card shows him before and after a change. */
interface Person {
  readonly name: string;
  readonly mobile: string;
  /** Permissions follow from them. */
  readonly roles: readonly RoleName[];
}

/**
 * Mark of a change of a user: his name, mobile, roles and status before and after; sign-ins are left out, since they
 * change while the card is read. Of the mobile there is what it is found by, since the audit log notes the mark, and a hash of the number
 * itself would tell the digits that are covered elsewhere.
 */
export const changeMark = (before: RightsHolder | null, after: RightsHolder) => ({
  before: before && comparable(before),
  after: comparable(after),
});

/** A user with all that decides what he may do. */
interface RightsHolder extends Person {
  /** The name to sign in with. */
  readonly account: string;
  /** `disabled` may not sign in. */
  readonly status: "enabled" | "disabled";
}

const comparable = ({ account, name, mobile, roles: held, status }: RightsHolder) => ({
  account,
  name: name.trim(),
  mobile: indexOf("mobile", mobile).toString("hex"),
  roles: held.toSorted(),
  status,
});

const stateNames = { enabled: "启用", disabled: "停用" } as const;

/**
 * Changed name, mobile and rights, and each role that is given or taken with its permissions; `before` is null for a
 * new user.
 */
export function personChanges(before: RightsHolder | null, after: RightsHolder): Card["changes"] {
  const was = before?.roles ?? [];
  const every = [...new Set([...was, ...after.roles])];
  const rightsOf = (held: readonly RoleName[], role: RoleName) =>
    held.includes(role) ? rightsInWords([role]) : "";
  return changedRows([
    ["姓名", before?.name ?? "", after.name],
    ["手机号", ...mobiles(before?.mobile ?? "", after.mobile)],
    ["角色", roleNames(was), roleNames(after.roles)],
    ["状态", before ? stateNames[before.status] : "", stateNames[after.status]],
    ...every.map((role) => [roles[role].label, rightsOf(was, role), rightsOf(after.roles, role)] as const),
  ]);
}

/** A changed mobile: the one until now is covered, the new one is as it was typed; both are empty where nothing changes. */
const mobiles = (before: string, after: string) =>
  before === after ? (["", ""] as const) : ([coveredNumber(before), after] as const);

/** Names of roles, in the order of the role list. */
export const roleNames = (held: readonly RoleName[]): string =>
  Object.entries(roles)
    .flatMap(([name, { label }]) => (held.includes(name as RoleName) ? [label] : []))
    .join("、");

/** The devices on which the user is signed in, where the step signs him out. */
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

/** Requests of the user that wait for a second person; they stay whatever happens to him. */
export const proposalsLeft = (waiting: readonly string[]): Card["evidence"] =>
  waiting.length === 0
    ? [{ passed: true, words: "没有由其提交、等待他人复核的事项" }]
    : waiting.map((words) => ({ passed: false, words: `${words.slice(0, 180)}，仍由他人复核` }));
