import type { Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";

/** 追加担保通知的状态 (`marginStates`) of a call `m` on its loan `l`. */
export const marginState = (now: Instant) => sql`case
    when l.state = '4' or l.state <> '5' and m.lacking <= (
      select coalesce(sum(r.principal), 0) from financing.repayment r where r.loan_id = m.loan_id and r.at >= m.at
    ) then '2'
    when m.answer_by < ${shanghaiDay(now)}::date then '3'
    when m.read_at is null then '0'
    else '1' end`;
