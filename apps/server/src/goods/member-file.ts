import { sql } from "kysely";
import { type MemberFile, minuteText } from "../platform/member-file.ts";

/** Tonnes of a lot in these states. */
const tonnesIn = (...states: readonly string[]) =>
  sql`(select trim_scale(coalesce(sum(a.balance), 0) / 10000.0)::text from goods.account a
       where a.lot_no = l.lot_no and a.state = any(${states}::text[]))`;

/** Lots of a firm in the register, for 会员档案. */
export const goodsFile: MemberFile = (firm) => [
  {
    key: "lots",
    columns: ["批次号", "品名", "存放地", "可用（吨）", "占用（吨）", "登记时间"],
    select: sql`select l.lot_no, l.product, l.place, ${tonnesIn("free")} as free,
        ${tonnesIn("listed", "sold", "pledged", "transit")} as bound, ${minuteText(sql`l.opened_at`)} as at
      from goods.lot l where l.firm_id = ${firm} order by l.opened_at desc, l.lot_no desc`,
  },
];
