import { todoOfRequest } from "@zd/api/console/desk";
import { todoOf } from "@zd/api/console/todos";
import { job } from "../platform/jobs/jobs.ts";
import type { DecidedForSomebody } from "../platform/request-decided.ts";
import { notify } from "./notify.ts";

/** 复核结果: whoever has asked for something is told what the second person has decided. */
export const tellDecided = job<DecidedForSomebody>("messages.tellDecided", async (decided, scope) => {
  const { kind, id, askedBy, decidedBy, isPassed, opinion } = decided;
  const decider = await scope.tx
    .selectFrom("identity.operatorView")
    .select("name")
    .where("userId", "=", decidedBy)
    .executeTakeFirst();
  const todo = todoOfRequest[kind];
  await notify(scope, [
    {
      reference: `decided/${kind}/${id}/${isPassed ? "passed" : "refused"}/${scope.now}`,
      kind: "review",
      to: { users: [askedBy] },
      subject: "matter",
      id,
      parameters: { kind: todo },
      words: `您提交的“${todoOf(todo).matter}”${id} ${isPassed ? "已通过复核" : "被驳回"}`,
      consequence: [`复核人 ${decider?.name ?? decidedBy}`, opinion.trim()].filter(Boolean).join(" · "),
      dueAt: null,
      practice: false,
    },
  ]);
});
