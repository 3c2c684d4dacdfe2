import type { contract } from "@zd/contract";
import type { OutputOf } from "@zd/contract/wire/operation";
import { mayDo } from "@zd/domain/identity/access";
import { type CompanyId, instant, type SectionId, type WareId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";
import type { Actor } from "../../platform/operation.ts";
import { momentOf } from "./agenda.ts";
import { findUserNames } from "./names.ts";

type ControlRecord = OutputOf<typeof contract.control.readControlRoom>["records"][number];

const most = 100;

interface Wanted {
  readonly company: CompanyId;
  readonly section?: SectionId;
  readonly pendingOnly?: true;
}

/** What the staff has done or asks to be done, the newest first; with whether this user may decide it. */
export async function findRecords(
  db: Reader,
  { company, section, pendingOnly }: Wanted,
  actor: Actor,
): Promise<readonly ControlRecord[]> {
  let query = db
    .selectFrom("trading.controlRecord as r")
    .innerJoin("trading.section as s", "s.id", "r.sectionId")
    .leftJoin("trading.ware as w", "w.id", "r.wareId")
    .selectAll("r")
    .select(["s.name as sectionName", "w.no as wareNo"])
    .where("s.companyId", "=", company)
    .orderBy("r.id", "desc")
    .limit(most);
  if (section) query = query.where("r.sectionId", "=", section);
  if (pendingOnly) query = query.where("r.state", "=", "pending");
  const found = await query.execute();
  const nameOf = await findUserNames(
    db,
    found.flatMap(({ byUser, decidedBy }) => (decidedBy ? [byUser, decidedBy] : [byUser])),
  );
  const mayManage = mayDo(actor.roles, "manage-trading");
  return found.map((row) => ({
    record: Number(row.id),
    section: row.sectionId as SectionId,
    sectionName: row.sectionName,
    action: row.action,
    detail: row.detail,
    ware: row.wareId as WareId | null,
    wareNo: row.wareNo,
    reason: row.reason,
    hardEnd: momentOf(row.hardEnd),
    state: row.state,
    by: nameOf(row.byUser),
    at: instant(row.at.getTime()),
    decidedBy: row.decidedBy && nameOf(row.decidedBy),
    decidedAt: momentOf(row.decidedAt),
    decision: row.decision,
    mayDecide: mayManage && row.state === "pending" && row.byUser !== actor.userId,
  }));
}
