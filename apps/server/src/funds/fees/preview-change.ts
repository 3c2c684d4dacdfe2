import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { instant } from "@zd/domain/kernel/brand";
import { plainCard, previewHash } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { cardOfChange, changeMark, followsOf } from "./change-card.ts";
import type { FeeChange } from "./change-store.ts";

/** 收费变更的确认卡 for the second person. */
export const previewChange = handle(api.fees.previewChange, async ({ change: id }, { db, actor, now }) => {
  const row = await db
    .selectFrom("funds.feeChange as c")
    .leftJoin("identity.operatorView as u", "u.userId", "c.askedBy")
    .selectAll("c")
    .select("u.name as askedName")
    .where("c.id", "=", BigInt(id))
    .where("c.companyId", "=", actor.companyId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const about = await cardOfChange(db, actor.companyId, row.details as FeeChange, now);
  const own = row.askedBy === actor.userId || row.firmId === actor.firmId;
  const barred = row.state !== "0" ? "FEE_CHANGE_DECIDED" : own ? "OWN_FEE_CHANGE" : null;
  return {
    ...plainCard,
    ...about,
    number: `收费变更 ${row.id}`,
    facts: [...about.facts, { title: "依据", words: row.reason }],
    consequence: [
      { when: "通过后", words: followsOf(row.details as FeeChange) },
      { when: "驳回后", words: "不生效，提交人可重新提交" },
    ],
    people: [
      { role: "提交", name: row.askedName ?? row.askedBy, at: instant(row.askedAt.getTime()) },
      { role: "复核", name: actor.name, at: null },
    ],
    barred: barred && refusalText(barred, {}),
    seen: previewHash(changeMark(about)),
  };
});
