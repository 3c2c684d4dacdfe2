import { api } from "@zd/api";
import { fen } from "@zd/domain/kernel/brand";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { findDue } from "./list-due.ts";

/** 变更缴费信息 (R-7189): annual fees that have run out or soon will, and owed service fees. */
export const readChangeDues = handle(api.yearFees.readChangeDues, async (_, { db, actor, now }) => {
  const [years, owed] = await Promise.all([
    findDue(db, { firm: actor.firmId, company: actor.companyId, now }),
    db
      .selectFrom("funds.serviceFee")
      .select(sql<bigint>`coalesce(sum(amount - taken), 0)::bigint`.as("amount"))
      .where("firmId", "=", actor.firmId)
      .executeTakeFirstOrThrow(),
  ]);
  const dues = [
    ...years.map(({ kindName, amount, until }) => ({ title: kindName, amount, until })),
    ...(owed.amount > 0n ? [{ title: "欠缴服务费", amount: fen(owed.amount), until: null }] : []),
  ];
  const total = fen(dues.reduce((sum, { amount }) => sum + amount, 0n));
  return { dues, total, capitals: chineseCapital(total) };
});
