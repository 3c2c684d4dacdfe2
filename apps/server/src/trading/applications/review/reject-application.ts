import { api } from "@zd/api";
import { rejectApplication as decide } from "@zd/domain/trading/application";
import { notify } from "../../../messages/index.ts";
import { handle } from "../../../platform/calls/operation.ts";
import { keepStep, lockApplication } from "../application-store.ts";
import { actorOf } from "../detail.ts";
import { movedTo } from "../moved.ts";

/** 驳回 with a reason that the owner reads. */
export const rejectApplication = handle(
  api.applications.rejectApplication,
  async ({ application, version, memo }, { tx, actor, now, accept }) => {
    const stored = await lockApplication(tx, application, { company: actor.companyId });
    const facts = accept(decide(stored.application, actorOf(actor), memo, now, version));
    const after = await keepStep({ tx }, stored.id, stored.company, stored, facts);
    await notify({ tx, now }, [
      {
        reference: `application/${stored.id}/${version}`,
        kind: "rejected",
        to: { firm: stored.application.firm, permission: "apply-wares" },
        subject: "application",
        id: stored.id,
        parameters: {},
        words: `交易申请 ${stored.id} 被驳回：${memo.trim()}`,
        consequence: "可修改后重新提交，原内容已保留",
        dueAt: null,
        practice: false,
      },
    ]);
    return movedTo(stored.id, after);
  },
);
