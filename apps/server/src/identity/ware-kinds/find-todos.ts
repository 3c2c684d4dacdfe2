import { instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { dayMs, parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sides } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { rows } from "../../platform/database/database.ts";
import { type FindTodos, mostMatters } from "../todos/matter.ts";

/** So many days before its last one a qualification is to be renewed. */
const aheadDays = 30;

/** 待办: qualifications that end within thirty days, where no new one is applied for. */
export const findQualificationTodos: FindTodos = async (db, { firm, now }) => {
  const found = await rows<{
    readonly id: string;
    readonly kind: string;
    readonly side: "B" | "S";
    readonly until: string;
  }>(
    db,
    sql`select q.id::text as id, coalesce(k.name, q.ware_kind_id) as kind, q.side, q.until::text as until
        from identity.qualification q left join trading.ware_kind_view k on k.id = q.ware_kind_id
        where q.firm_id = ${firm} and q.status = '1' and q.until <= ${shanghaiDay(addDays(now, aheadDays))}::date
          and not exists (select from identity.qualification n where n.firm_id = q.firm_id
            and n.ware_kind_id = q.ware_kind_id and n.side = q.side and n.status = '0')
        order by q.until, q.id limit ${mostMatters}`,
  );
  return found.map(({ id, kind, side, until }) => {
    const last = parseShanghai(until);
    return {
      kind: "qualification",
      side: null,
      id,
      about: `${kind} ${sides[side]}`,
      party: "",
      amount: null,
      // To the last second of the day.
      until: last && instant(last + dayMs - 1_000),
    };
  });
};
