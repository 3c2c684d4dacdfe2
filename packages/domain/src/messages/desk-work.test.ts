import { expect, test } from "vitest";
import type { CompanyId, Instant, UserId } from "../kernel/brand.ts";
import { formatShanghai, parseShanghai } from "../kernel/shanghai-time.ts";
import { type DeskMatter, deskNews, deskState, nextDeskLook } from "./desk-work.ts";

const at = (time: string) => parseShanghai(time) as Instant;
const desk = { staffOf: "C1" as CompanyId, work: "settle-funds" } as const;
const matter = (until: string | null, more: Partial<DeskMatter> = {}): DeskMatter => ({
  title: "出金审批",
  kind: "transfers",
  id: "12",
  party: "榆林晨曜煤业有限公司",
  since: at("2026-06-15 08:00:00"),
  until: until === null ? null : at(until),
  assignee: null,
  ...more,
});

test.each([
  ["before the morning's", "2026-06-15 08:59:59", "2026-06-15 09:00:00"],
  ["at the morning's, the next", "2026-06-15 09:00:00", "2026-06-15 15:00:00"],
  ["in the last hours", "2026-06-15 16:00:00", "2026-06-15 17:00:00"],
  ["at the close, that of tomorrow", "2026-06-15 17:00:00", "2026-06-16 09:00:00"],
])("desks are looked through %s", (_, now, next) => expect(formatShanghai(nextDeskLook(at(now)))).toBe(next));

test.each([
  ["what is due at the close of the day", "2026-06-15 17:00:00", "due"],
  ["what is due tomorrow", "2026-06-16 17:00:00", null],
  ["what was due a minute ago", "2026-06-15 08:59:00", "overdue"],
  ["what was due at this moment", "2026-06-15 09:00:00", "overdue"],
  ["what has been overdue since yesterday morning", "2026-06-14 09:00:00", null],
  ["what has no deadline", null, null],
] as const)("at nine, %s", (_, until, state) =>
  expect(deskState(matter(until), at("2026-06-15 09:00:00"))).toBe(state),
);

test("the desk is told of what is nobody's, and its holder alone of what is somebody's", () => {
  const now = at("2026-06-15 09:00:00");
  expect(deskNews(matter("2026-06-15 17:00:00"), desk, now)).toMatchObject({
    to: desk,
    words: "出金审批 12 06-15 17:00 到期",
    consequence: "榆林晨曜煤业有限公司 · 未分派",
    parameters: { kind: "transfers" },
  });
  const cash = "cash01" as UserId;
  expect(deskNews(matter("2026-06-15 08:00:00", { assignee: cash }), desk, now)).toMatchObject({
    to: { users: [cash] },
    words: "出金审批 12 已逾期，应于 06-15 08:00 前办结",
    dueAt: null,
  });
  expect(deskNews(matter(null), desk, now)).toBeNull();
});
