import { api } from "@zd/api";
import { isOwing } from "@zd/domain/financing/codes";
import { coverageOf } from "@zd/domain/financing/credit";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { findFirms } from "../../identity/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Handler, handle } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { findCalendar } from "../../system/index.ts";
import { findPlans, owedNow } from "../loans/loan-store.ts";
import { percent } from "../reading/products.ts";
import { findValue } from "./cover.ts";
import { findLoan } from "./find-loan.ts";
import { limitHandlers } from "./limits.ts";
import { sendMarginCall } from "./margin-call.ts";
import { marginCallOf, previewMarginCall } from "./margin-card.ts";

const calls = api.financeControl;

/** 风险: loans by class, their collateral, and margin calls. */
export const riskHandlers: readonly Handler[] = [
  handle(calls.readOverview, async (_, { db, actor }) => {
    const [[limits], classes] = await Promise.all([
      rows<{ granted: Fen; used: Fen }>(
        db,
        sql`select coalesce(sum(granted) filter (where state = '2'), 0)::bigint as granted,
              coalesce(sum(used), 0)::bigint as used
            from financing.credit where company_id = ${actor.companyId}`,
      ),
      rows<{ code: string; loans: number; outstanding: Fen; overdue: Fen }>(
        db,
        sql`select overdue_class as code, count(*)::int as loans, sum(outstanding)::bigint as outstanding
            from financing.loan where company_id = ${actor.companyId} and state in ('2', '3', '5')
            group by 1 order by 1`,
      ),
    ]);
    const sum = (chosen: typeof classes) =>
      fen(chosen.reduce((all, { outstanding }) => all + outstanding, 0n));
    return {
      granted: limits?.granted ?? fen(0n),
      used: limits?.used ?? fen(0n),
      outstanding: sum(classes),
      overdue: sum(classes.filter(({ code }) => code !== "1")),
      classes,
    };
  }),

  handle(calls.readLoan, async ({ loan: id }, { db, actor, now }) => {
    const loan = await findLoan(db, id, actor.companyId);
    const [plans, firms, value] = await Promise.all([
      findPlans(db, [id]),
      findFirms(db, [loan.firmId]),
      findValue(db, id, now),
    ]);
    const plan = plans.get(id) ?? [];
    const coverage = value === null ? null : coverageOf(value, loan.outstanding);
    return {
      ...loan,
      loan: id,
      firmName: firms.get(loan.firmId)?.name ?? "",
      debt: owedNow(loan, plan, now),
      plan: [...plan],
      coverage: coverage === null ? null : percent(coverage),
      value,
    };
  }),

  ...limitHandlers,

  previewMarginCall,

  handle(calls.callMargin, async ({ loan: id, days, memo, seen }, { tx, now, actor, refuse }) => {
    const loan = await findLoan(tx, id, actor.companyId);
    if (loan.firmId === actor.firmId) return refuse("OWN_FIRM_INVOLVED");
    if (!isOwing(loan.state)) return refuse("STATUS_NOT_ALLOWED");
    const value = await findValue(tx, id, now);
    const { isNeeded, ...call } = marginCallOf(loan, value, await findCalendar(tx), now, days);
    if (!isNeeded) return refuse("MARGIN_NOT_NEEDED");
    const { coverage, lacking, answerBy } = call;
    requireMatchingPreview(seen, { id, coverage, lacking, answerBy });
    const wish = { ...call, memo: memo.trim() };
    return { call: await sendMarginCall({ tx, now }, loan, wish, actor.name), lacking };
  }),

  handle(calls.settleDifference, async ({ difference, memo }, { tx, now, actor, refuse }) => {
    const found = await tx
      .selectFrom("financing.difference")
      .select("state")
      .where("id", "=", BigInt(difference))
      .forUpdate()
      .executeTakeFirst();
    if (!found) return refuse("NOT_FOUND");
    if (found.state === "1") return refuse("DIFFERENCE_SETTLED");
    if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "处理说明" });
    await tx
      .updateTable("financing.difference")
      .set({ state: "1", memo: memo.trim(), settledBy: actor.name, settledAt: new Date(now) })
      .where("id", "=", BigInt(difference))
      .execute();
    return null;
  }),
];
