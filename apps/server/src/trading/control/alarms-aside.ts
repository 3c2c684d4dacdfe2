import type { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { instant, type WareId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import { findUserNames } from "./names.ts";

/** Something in a section that the staff should look at, as the control room shows it. */
export type Alarm = OutputOf<typeof api.control.readControlRoom>["alarms"][number];

/** Who has set an alarm aside; null where nobody has. */
type AsideOf = (section: string, alarm: string, wares: readonly WareId[]) => Alarm["aside"];

/** Finds who has set an alarm aside; null where it now names wares that it did not name then. */
export async function findAside(db: Reader, sections: readonly string[]): Promise<AsideOf> {
  if (sections.length === 0) return () => null;
  const found = await db
    .selectFrom("trading.alarmAside")
    .selectAll()
    .where("sectionId", "in", [...new Set(sections)])
    .orderBy("id", "desc")
    .execute();
  const nameOf = await findUserNames(
    db,
    found.map(({ byUser }) => byUser),
  );
  return (section, alarm, wares) => {
    const aside = found.find(
      (row) =>
        row.sectionId === section && row.alarm === alarm && wares.every((ware) => row.wares.includes(ware)),
    );
    return aside ? { by: nameOf(aside.byUser), at: instant(aside.at.getTime()), note: aside.note } : null;
  };
}
