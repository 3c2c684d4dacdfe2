import { owingStates } from "@zd/domain/financing/codes";
import type { Fen } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import type { FindOngoing } from "../platform/ongoing.ts";

/** 未结清借款 of a firm, as one matter. */
export const financingOngoing: FindOngoing = async (db, firm) => {
  const [owing] = await rows<{ readonly loans: number; readonly outstanding: Fen }>(
    db,
    sql`select count(*)::int as loans, coalesce(sum(outstanding), 0)::bigint as outstanding
        from financing.loan where firm_id = ${firm} and state = any(${owingStates}::text[])`,
  );
  if (!owing || owing.loans === 0) return [];
  const words = `${owing.loans} 笔，未还本金 ${formatAmount(owing.outstanding)} 元`;
  return [{ title: "未结清借款", words, kind: null }];
};
