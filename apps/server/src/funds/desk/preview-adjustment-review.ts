import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { reviewAdjustment } from "@zd/domain/funds/adjustment";
import { instant } from "@zd/domain/kernel/brand";
import { findAttachments } from "../../files/index.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { cardOfAdjustment, nameOfMember, papersOf, posted } from "./adjustment-card.ts";
import { numberOf } from "./difference-store.ts";

/** 复核调账的确认卡 for the second person. */
export const previewAdjustmentReview = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handle(api.fundDesk.previewAdjustmentReview, async ({ adjustment: id }, { db, actor }) => {
    const row = await db
      .selectFrom("funds.adjustment as a")
      .leftJoin("identity.operatorView as u", "u.userId", "a.byUser")
      .selectAll("a")
      .select("u.name as byName")
      .where("a.id", "=", BigInt(id))
      .executeTakeFirst();
    if (!row) throw notFound();
    const about = { ...row, firm: row.firmId };
    const at = instant(row.at.getTime());
    const decision = reviewAdjustment({ ...about, by: row.byUser, at }, true, {
      user: actor.userId,
      firm: actor.firmId,
    });
    return {
      ...(await cardOfAdjustment(
        db,
        about,
        await nameOfMember(db, row.firmId, actor.companyId),
        await undisclosed(db),
      )),
      papers: await findAttachments(db, papersOf(row.id)),
      number: numberOf(row.id),
      consequence: [
        { when: "入账后", words: `${posted(row.amount)}，不可撤销，错了只能再调一笔` },
        { when: "驳回后", words: "资金不变，意见告知提交人" },
      ],
      people: [
        { role: "提交", name: row.byName ?? row.byUser, at },
        { role: "复核", name: actor.name, at: null },
      ],
      barred: decision.ok ? null : refusalText(decision.reason, decision.figures ?? {}),
    };
  });
