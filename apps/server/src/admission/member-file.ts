import { sql } from "kysely";
import { labelText, type MemberFile, minuteText } from "../platform/member-file.ts";
import { steps } from "./registration-store.ts";

/** Steps of the firm's registration, the last first, for 会员档案. */
export const admissionFile: MemberFile = (firm) => [
  {
    key: "registration",
    columns: ["时间", "事项", "办理人", "意见"],
    select: sql`select ${minuteText(sql`s.at`)} as at, ${labelText(steps, sql`s.what`)} as what,
        coalesce(o.name, '经办人') as by_name, s.memo
      from admission.registration r
      join admission.registration_step s on s.registration_id = r.id
      left join identity.operator_view o on o.user_id = s.by_user
      where r.firm_id = ${firm} order by s.id desc`,
  },
];
