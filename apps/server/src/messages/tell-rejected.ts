import type { Rejected } from "../identity/index.ts";
import { job } from "../platform/jobs/jobs.ts";
import { notify } from "./notify.ts";

/** 驳回 of what `identity` reviews: that context lies below this one, and publishes what it has decided. */
export const tellRejected = job<Rejected>(
  "messages.tellRejected",
  async ({ reference, firm, permission, subject, id, words, consequence }, scope) => {
    await notify(scope, [
      {
        reference,
        kind: "rejected",
        to: { firm, permission },
        subject,
        id,
        parameters: {},
        words,
        consequence,
        dueAt: null,
        practice: false,
      },
    ]);
  },
);
