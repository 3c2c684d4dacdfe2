import type { CompanyId } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import type { Desk, PendingApproval } from "../../platform/desk.ts";

/** Most changes that are shown to wait. */
const most = 200;

/** Changes of the calendar that wait for a second person, the oldest first. */
export const findWaitingChanges = (db: Reader) =>
  db
    .selectFrom("system.calendarChange")
    .selectAll()
    .where("state", "=", "0")
    .orderBy("askedAt")
    .orderBy("id")
    .limit(most)
    .execute();

/** What waits for the desk of 交易管理; the calendar is one for the deployment. */
export const calendarDesk: Desk = {
  async count(db: Reader) {
    const { waiting } = await db
      .selectFrom("system.calendarChange")
      .select(({ fn }) => fn.countAll<number>().as("waiting"))
      .where("state", "=", "0")
      .executeTakeFirstOrThrow();
    return { calendarChanges: Number(waiting) };
  },
  async waiting(db: Reader, _: CompanyId): Promise<readonly PendingApproval[]> {
    const found = await findWaitingChanges(db);
    return found.map(({ id, words, askedBy, askedName, askedAt }) => ({
      kind: "calendarChange",
      id: String(id),
      words: words.slice(0, 500),
      amount: null,
      byUser: askedBy ?? "",
      by: askedName,
      at: instant(askedAt.getTime()),
      section: "",
    }));
  },
};
